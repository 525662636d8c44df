"""What each seat may see of a game of MiniSteel, field by field."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from companion.engine.asks import Ask, Chance, Choice, Outcome
from companion.engine.match import Match
from companion.engine.view import (
    Badge,
    CardFace,
    Ending,
    Meter,
    PileView,
    SeatView,
    View,
)
from companion.games.ministeel import state as st
from companion.games.ministeel.content import CARDS, NUMBERS, WORDS
from companion.games.ministeel.verbs import pick_options
from companion.games.ministeel.view.secrets import hide
from companion.games.ministeel.view.tableau import problems
from companion.games.ministeel.words.texts import card_name, card_text, means_words
from companion.kit.asks import Asks, card_faces
from companion.speech.words import N_, _

TITLE = N_("MiniSteel")


def title() -> str:
    """The name of the game."""
    return _(TITLE)


def view(match: Match[st.State], viewer: int) -> View:
    """The game as `viewer` may see it; -1 is the shared screen, which sees no hand."""
    state = match.state
    ask = match.ask()
    return View(
        game="ministeel",
        title=title(),
        viewer=viewer,
        round=state.round,
        phase=_(_PHASES[state.phase]),
        seats=tuple(_seat(state, number, viewer, ask) for number in range(len(state.seats))),
        active=state.active if state.phase in ("start", "actions") else -1,
        piles=_shared_piles(state),
        meters=_shared_meters(state),
        die=state.die,
        ask=ASKS.view(match, viewer),
        notes=_notes(state),
        problems=problems(state),
        ending=ending(state),
    )


_PHASES = {
    "set-up": N_("Game setup"),
    "start": N_("Start of the turn"),
    "actions": N_("Actions"),
    "over": N_("Game over"),
}


def _seat(state: st.State, number: int, viewer: int, ask: Ask | None) -> SeatView:
    seat, attack = state.seats[number], _attack(state)
    through = max(0, attack.value - attack.defence) if attack is not None else 0
    strikes = attack is not None and attack.attacker == number
    return SeatView(
        seat=number,
        name=seat.name,
        alive=seat.alive,
        asked=isinstance(ask, Choice) and number in ask.seats,
        meters=_meters(state, number, seat),
        badges=_badges(number, seat),
        piles=(_hand(number, seat, number == viewer),),
        forecast_hp=max(0, seat.hp - through) if attack is not None and attack.target == number else None,
        strike=through if strikes else 0,
        strike_at=attack.target if attack is not None and strikes else -1,
    )


def _attack(state: st.State) -> st.AttackFrame | None:
    """The attack that waits for an answer, the last one of several."""
    found = [frame for frame in state.stack if isinstance(frame, st.AttackFrame)]
    return found[-1] if found else None


def _meters(state: st.State, number: int, seat: st.Seat) -> tuple[Meter, ...]:
    where = ("seats", number)
    ceiling = state.rules.maximum_hp or None
    return (
        Meter("hp", _("HP"), seat.hp, ceiling, "heart", (*where, "hp")),
        Meter("poison", _("Poison"), seat.poison, NUMBERS.poison_limit, "poison", (*where, "poison")),
        Meter("draw_tokens", _("Draw tokens"), seat.draw_tokens, None, "card", (*where, "draw_tokens")),
    )


def _badges(number: int, seat: st.Seat) -> tuple[Badge, ...]:
    path = ("seats", number, "equipped")
    worn = [Badge(card, "equipment", card_name(card), card_text(card), path=path) for card in seat.equipped]
    if seat.skips:
        worn.append(
            Badge("skip", "state", _("Skips a turn"), count=seat.skips, path=("seats", number, "skips"))
        )
    return tuple(worn)


def _hand(number: int, seat: st.Seat, mine: bool) -> PileView:
    faces = _faces(seat.hand.known) if mine else ()
    return PileView("hand", _("Hand"), len(seat.hand), faces, ("seats", number, "hand"))


def _faces(cards: Iterable[str]) -> tuple[CardFace, ...]:
    return card_faces(cards, _face)


def _face(card: str, count: int) -> CardFace:
    return CardFace(card, card_name(card), card_text(card), CARDS[card].kind, count=count)


def _shared_piles(state: st.State) -> tuple[PileView, ...]:
    piles = [
        PileView("deck", _("Deck"), len(state.deck), path=("deck",)),
        PileView(
            "discard",
            _("Discard pile"),
            len(state.discard),
            card_faces(state.discard.known, _face),
            ("discard",),
        ),
    ]
    if state.laid:
        piles.append(
            PileView("laid", _("In play"), len(state.laid), card_faces(state.laid, _face), ("laid",))
        )
    if len(state.removed):
        faces = card_faces(state.removed.known, _face)
        piles.append(PileView("removed", _("Out of the game"), len(state.removed), faces, ("removed",)))
    return tuple(piles)


def _shared_meters(state: st.State) -> tuple[Meter, ...]:
    if state.phase not in ("start", "actions"):
        return ()
    return (
        Meter("actions", _("Actions left"), state.actions_left, NUMBERS.actions, "action", ("actions_left",)),
    )


def _notes(state: st.State) -> tuple[str, ...]:
    """What is under way, so that nobody answers blindly."""
    notes = []
    for frame in state.stack:
        if isinstance(frame, st.AttackFrame):
            notes.append(_attack_note(state, frame))
        elif isinstance(frame, st.PoisonAttempt):
            template = _("{source} gives {target} {count} poison.")
            names = {"source": state.seats[frame.source].name, "target": state.seats[frame.target].name}
            notes.append(template.format(count=frame.count, **names))
    return tuple(notes)


def _attack_note(state: st.State, frame: st.AttackFrame) -> str:
    names = {
        "attacker": state.seats[frame.attacker].name,
        "target": state.seats[frame.target].name,
    }
    template = _("{attacker} attacks {target} for {value}. Stopped so far: {defence}.")
    return template.format(value=frame.value, defence=frame.defence, **names)


# The open Ask


def _thinkable(state: st.State, ask: Chance, viewer: int) -> Sequence[Outcome]:
    """The results as far as `viewer` can tell: what cannot come would tell what others hold."""
    if ask.kind == "draw":
        return hide(state, viewer).deck.bag
    if ask.kind == "pick":
        return pick_options(hide(state, viewer), ask.seat)
    return ask.options


_GROUPS: dict[type, str] = {
    st.Play: N_("Play"),
    st.PlayCombo: N_("Combos"),
    st.Forfeit: N_("Forfeit"),
    st.Answer: N_("Answer"),
    st.KeepCard: N_("Keep"),
    st.UseDrawToken: N_("Draw token"),
}
_PROMPTS = WORDS["prompts"]
_CHANCE_PROMPTS = WORDS["chance_prompts"]


def _key(state: st.State, ask: Ask) -> str:
    """Under which topic the words of a question stand."""
    if ask.topic == "turn" and not state.actions_left:
        return "turn over"
    searched = isinstance(ask, Chance) and (ask.topic, ask.kind) == ("search", "draw")
    return "search card" if searched else ask.topic


def _pointing(state: st.State, seat: int, act: object) -> Mapping[str, Any]:
    """At whom an act is; to forfeit an action plays no card."""
    if isinstance(act, st.Forfeit):
        return {"role": ""}
    target = getattr(act, "target", -1)
    return {"seats": (target,) if target >= 0 else ()}


ASKS = Asks(
    prompts=_PROMPTS,
    chances=_CHANCE_PROMPTS,
    key=_key,
    groups=_GROUPS,
    passing=(st.LetThrough, st.EndTurn),
    knows=CARDS.__contains__,
    thinkable=_thinkable,
    means=means_words,
    pointing=_pointing,
)


def ending(state: st.State) -> Ending | None:
    """Who has won, when the game is over."""
    if state.phase != "over":
        return None
    if state.winner < 0:
        return Ending((), _("No one is left: a draw."))
    return Ending((state.winner,), _("{name} won the game.").format(name=state.seats[state.winner].name))
