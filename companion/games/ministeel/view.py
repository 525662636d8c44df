"""What each seat may see of a game of MiniSteel, field by field; and what the table must look like."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from companion.engine.asks import Ask, Chance, Choice, Outcome
from companion.engine.encoding import copy_of
from companion.engine.layout import Layout, Mark, Number, Place, Spot
from companion.engine.match import Match
from companion.engine.piles import UNSEEN
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
from companion.games.ministeel.content import CARDS, DECK, EQUIPMENT, NUMBERS
from companion.games.ministeel.verbs import pick_options
from companion.games.ministeel.words import card_name, card_text, means_words
from companion.kit.asks import Asks, card_faces
from companion.kit.cards import Naming, in_deck, unname
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
    seat = state.seats[number]
    return SeatView(
        seat=number,
        name=seat.name,
        alive=seat.alive,
        asked=isinstance(ask, Choice) and number in ask.seats,
        meters=_meters(state, number, seat),
        badges=_badges(number, seat),
        piles=(_hand(number, seat, number == viewer),),
    )


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
_PROMPTS = {
    "turn": N_("{name}: choose an action."),
    "remedy": N_("{name}: play a Remedy before the poison?"),
    "defend": N_("{name} is attacked: answer, or let it through."),
    "hook": N_("{name}: take the shield, or leave it?"),
    "poison": N_("{name} is poisoned: answer, or let it through."),
    "revive": N_("{name} dies: come back, or leave the game?"),
    "keep": N_("{name}: keep one of these cards."),
}
_CHANCE_PROMPTS = {
    "first player": N_("{name} rolls for the first turn. The highest roll begins."),
    "draw": N_("{name} draws a card."),
    "search": N_("{name} rolls to look at cards."),
    "attack": N_("{name} rolls for the attack."),
    "shield": N_("{name} rolls for the shield."),
    "revival": N_("{name} rolls for new HP."),
    "fate": N_("{name} rolls the color corners."),
    "take": N_("A random card is taken from {name}."),
    "destroy": N_("A random card of {name}'s is destroyed."),
}


def _pointing(state: st.State, seat: int, act: object) -> Mapping[str, Any]:
    """At whom an act is; to forfeit an action plays no card."""
    if isinstance(act, st.Forfeit):
        return {"role": ""}
    target = getattr(act, "target", -1)
    return {"seats": (target,) if target >= 0 else ()}


ASKS = Asks(
    prompts=_PROMPTS,
    chances=_CHANCE_PROMPTS,
    groups=_GROUPS,
    passing=(st.LetThrough, st.EndTurn),
    knows=CARDS.__contains__,
    thinkable=_thinkable,
    means=means_words,
    pointing=_pointing,
)


# What a seat may know


def hide(state: st.State, viewer: int) -> st.State:
    """The state as `viewer` may know it: every hidden card unnamed, every hidden order forgotten."""
    known: st.State = copy_of(state, st.State)
    known.deck.shuffle()
    for number, seat in enumerate(known.seats):
        if number != viewer:
            unname(seat.hand, known.deck)
    for frame in known.stack:
        for name in _SECRETS.get(type(frame), ()):
            if frame.seat != viewer:  # type: ignore[union-attr]
                cards = getattr(frame, name)
                known.deck.bag += [card for card in cards if card]
                setattr(frame, name, [UNSEEN] * len(cards))
    known.deck.bag.sort()
    return known


_SECRETS: Mapping[type, tuple[str, ...]] = {
    st.Keep: ("pool",),
    st.SearchRoll: ("pool",),
    st.Resolve: ("taken",),
}


def imagine(state: st.State, seed: str) -> st.State:
    """One of the full states that look like `state`, picked fairly by `seed`."""
    full: st.State = copy_of(state, st.State)
    naming, bag = Naming(seed), full.deck.bag
    for place in (*(seat.hand for seat in full.seats), full.discard):
        naming.cards(place, bag)
    for frame in full.stack:
        for name in _SECRETS.get(type(frame), ()):
            setattr(frame, name, [card or naming.card(bag) for card in getattr(frame, name)])
    full.lazy = []
    return full


# The table


def layout(state: st.State) -> Layout:
    """Every place on the table, for the table check and for work for hands."""
    places: list[Place] = [
        Spot(("deck",), "", N_("deck"), (), len(state.deck), secret=True),
        Spot(("discard",), "", N_("discard pile"), tuple(state.discard.known), state.discard.unseen),
    ]
    if state.laid:
        places.append(Spot(("laid",), "", N_("in play"), tuple(state.laid)))
    if len(state.removed):
        places.append(Spot(("removed",), "", N_("out of the game"), tuple(state.removed.known)))
    for number, seat in enumerate(state.seats):
        places += _seat_places(number, seat)
    if state.phase in ("start", "actions"):
        places.append(Mark(("active",), "", N_("whose turn it is"), state.seats[state.active].name))
        places.append(Number(("actions_left",), "", N_("actions left"), state.actions_left, 0, 9))
    return tuple(places)


def _seat_places(number: int, seat: st.Seat) -> list[Place]:
    where = ("seats", number)
    if not seat.alive:
        return [Mark((*where, "alive"), seat.name, N_("in the game"), N_("no"))]
    return [
        Number((*where, "hp"), seat.name, N_("HP"), seat.hp, -99, 99),
        Number((*where, "poison"), seat.name, N_("poison tokens"), seat.poison, 0, 99),
        Number((*where, "draw_tokens"), seat.name, N_("draw tokens"), seat.draw_tokens, 0, 99),
        Number((*where, "skips"), seat.name, N_("turns to skip"), seat.skips, 0, 9),
        Spot((*where, "hand"), seat.name, N_("hand"), tuple(seat.hand.known), seat.hand.unseen, secret=True),
        Spot((*where, "equipped"), seat.name, N_("equipment"), tuple(seat.equipped)),
    ]


def held_by_frames(state: st.State) -> list[str]:
    """Cards that unfinished work holds in its hands."""
    held: list[str] = []
    for frame in state.stack:
        for name in _SECRETS.get(type(frame), ()):
            held += getattr(frame, name)
    return held


def conserved(state: st.State) -> Mapping[str, int]:
    """How many copies of each card the game holds, wherever they lie."""
    found = Counter([*in_deck(state.deck), *state.laid])
    found.update(state.discard.known)
    found.update(state.removed.known)
    found.update(card for card in held_by_frames(state) if card)
    for seat in state.seats:
        found.update([*seat.hand.known, *seat.equipped])
    return found


def problems(state: st.State) -> tuple[str, ...]:
    """What does not add up any more, after corrections by hand."""
    found = []
    have = conserved(state)
    for card, count in Counter(DECK).items():
        if have.get(card, 0) != count and sum(have.values()) > 0 and state.complete:
            template = _("{card}: {count} on the table, {expected} in the box.")
            found.append(template.format(card=card_name(card), count=have.get(card, 0), expected=count))
    unseen = state.deck.middle + state.discard.unseen + held_by_frames(state).count(UNSEEN)
    unseen += sum(seat.hand.unseen for seat in state.seats)
    if unseen != len(state.deck.bag):
        found.append(_("The number of unseen cards does not match the missing cards."))
    if state.actions_left < 0:
        found.append(_("The number of actions left is below 0."))
    for number, seat in enumerate(state.seats):
        found += [template.format(name=seat.name) for template in _seat_problems(state, number, seat)]
    return tuple(found)


def _seat_problems(state: st.State, number: int, seat: st.Seat) -> Iterable[str]:
    dying = any(isinstance(frame, st.Death) and frame.seat == number for frame in state.stack)
    if seat.alive and not dying and seat.hp <= 0:
        yield _("{name} has no HP but is still in the game.")
    if seat.alive and not dying and seat.poison >= NUMBERS.poison_limit:
        yield _("{name} has 5 poison tokens but is still in the game.")
    if min(seat.poison, seat.draw_tokens, seat.skips) < 0:
        yield _("{name} has a number below 0.")
    if any(card not in EQUIPMENT for card in seat.equipped):
        yield _("{name} wears a card that is not equipment.")
    if not seat.alive and (len(seat.hand) or seat.equipped):
        yield _("{name} is out of the game but still has cards.")


def ending(state: st.State) -> Ending | None:
    """Who has won, when the game is over."""
    if state.phase != "over":
        return None
    if state.winner < 0:
        return Ending((), _("No one is left: a draw."))
    return Ending((state.winner,), _("{name} won the game.").format(name=state.seats[state.winner].name))
