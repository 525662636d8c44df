"""What each seat may see of a game of Broken World, field by field."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from companion.engine.asks import Ask, Chance, Choice, Outcome
from companion.engine.match import Match
from companion.engine.view import (
    AskView,
    AtPiece,
    AtSpace,
    Badge,
    CardFace,
    Ending,
    Meter,
    OptionView,
    PileView,
    SeatView,
    Thing,
    View,
)
from companion.games.broken_world import state as st
from companion.games.broken_world.combat import left_of
from companion.games.broken_world.content import CARDS
from companion.games.broken_world.declaring import carrying_out
from companion.games.broken_world.events import MOST_GOLD
from companion.games.broken_world.picture import BOARD, board_view, forecast, forecast_lines
from companion.games.broken_world.secrets import hide
from companion.games.broken_world.state import State
from companion.games.broken_world.tableau import problems
from companion.games.broken_world.words import act_words, card_name, card_text, outcome_words
from companion.speech.words import N_, _

TITLE = N_("Broken World")


def title() -> str:
    """The name of the game."""
    return _(TITLE)


def view(match: Match[State], viewer: int) -> View:
    """The game as `viewer` may see it; -1 is the shared screen, which sees no hand."""
    state = match.state
    ask = match.ask()
    return View(
        game="broken_world",
        title=title(),
        viewer=viewer,
        round=state.round,
        phase=_(PHASES[state.phase]),
        seats=tuple(_seat(state, number, viewer, ask) for number in range(len(state.seats))),
        active=state.active if state.phase not in ("set-up", "over") else -1,
        boards=(board_view(state),),
        ask=_ask(match, ask, viewer),
        notes=(*_marked(state), *forecast_lines(state)),
        problems=problems(state),
        ending=ending(state),
    )


def _marked(state: State) -> tuple[str, ...]:
    """Where a game of partners begins: how little of it the text carries (BW-47)."""
    if not state.partners or state.phase != "set-up":
        return ()
    return (_("Partners: that heroes change places is the publisher's rule, the rest is ours (BW-47)."),)


PHASES = {
    "set-up": N_("Set-up"),
    "start": N_("Start of the turn"),
    "before": N_("Step 3: before combat"),
    "attack": N_("Step 4: moving and attacking"),
    "defend": N_("Step 5: defenders"),
    "react": N_("Step 6: reactions"),
    "resolve": N_("Step 7: resolving"),
    "after": N_("Step 8: after combat"),
    "over": N_("Over"),
}

# Seats


def _seat(state: State, number: int, viewer: int, ask: Ask | None) -> SeatView:
    player = state.seats[number]
    where = ("seats", number)
    hand = card_faces(player.hand.known) if number == viewer else ()
    expected, words = forecast(state, number)
    return SeatView(
        seat=number,
        name=player.name,
        character=_hero_name(state, number),
        alive=player.alive,
        asked=isinstance(ask, Choice) and number in ask.seats,
        meters=_meters(state, number),
        badges=tuple(_badges(state, number)),
        piles=(
            PileView("hand", _("Hand"), len(player.hand), hand, (*where, "hand")),
            PileView("draw", _("Deck"), len(player.deck), (), (*where, "deck")),
            PileView(
                "discard",
                _("Morgue"),
                len(player.morgue),
                card_faces(player.morgue),
                (*where, "morgue"),
            ),
        ),
        forecast_hp=expected,
        forecast_words=words,
    )


def _hero_name(state: State, number: int) -> str:
    hero = state.hero_of(number)
    return card_name(hero.id) if hero is not None else ""


def _meters(state: State, number: int) -> tuple[Meter, ...]:
    player = state.seats[number]
    gold = Meter("gold", _("Gold"), player.gold, MOST_GOLD, "coin", ("seats", number, "gold"))
    hero = state.hero_of(number)
    if hero is None:
        return (gold,)
    place = state.pieces.index(hero)
    health = left_of(state, hero)
    return (
        Meter("hp", _("Health"), max(0, health), health + hero.damage, "heart", ("pieces", place, "damage")),
        gold,
    )


def _badges(state: State, number: int) -> Iterable[Badge]:
    hero = state.hero_of(number)
    if hero is None:
        return
    for gear in hero.gear:
        spent = gear.fresh or gear.used
        yield Badge(f"gear {gear.uid}", "equipment", card_name(gear.id), card_text(gear.id), spent=spent)
    for card, count in Counter(hero.enhancements).items():
        yield Badge(card, "enhancement", card_name(card), card_text(card), count if count > 1 else 0)


def card_faces(cards: Iterable[str]) -> tuple[CardFace, ...]:
    """Faces with counts, in the order of the cards."""
    return tuple(_face(card, count) for card, count in Counter(cards).items())


def _face(card: str, count: int) -> CardFace:
    found = CARDS.cards.get(card)
    kind = type(found).__name__.lower() if found is not None else ""
    cost = str(found.gold) if found is not None else ""
    return CardFace(card, card_name(card), card_text(card), kind, cost, count)


# The open Ask


def _ask(match: Match[State], ask: Ask | None, viewer: int) -> AskView | None:
    if ask is None:
        return None
    state = match.state
    if isinstance(ask, Chance):
        return _chance_view(state, ask, viewer)
    options = tuple(_option(state, viewer, act) for act in match.legal(viewer)) if viewer >= 0 else ()
    player = state.seats[ask.seats[0]]
    text = carrying_out(state)
    words = _(text.words) if text is not None else ""
    prompt = _(_PROMPTS[ask.topic]).format(name=player.name, gold=player.gold, words=words)
    return AskView(ask.number, "choice", ask.topic, ask.seats, prompt, options)


def _chance_view(state: State, ask: Chance, viewer: int) -> AskView:
    outcomes: Sequence[Outcome] = ask.options
    if ask.topic == "draw":
        outcomes = hide(state, viewer).seats[ask.seat].deck.bag
    options = tuple(
        OptionView(outcome, ask.seat, outcome_words(state, ask, outcome), card=_card_of(outcome))
        for outcome in dict.fromkeys(outcomes)
    )
    prompt = _("Who begins?")
    if ask.topic == "draw":
        prompt = _("{name} draws a card.").format(name=state.seats[ask.seat].name)
    return AskView(ask.number, ask.kind, ask.topic, (ask.seat,), prompt, options)


def _card_of(outcome: object) -> str:
    return outcome if isinstance(outcome, str) and outcome in CARDS.cards else ""


_PASSING = (st.EndTurn, st.KeepHand, st.Proceed)


def _option(state: State, seat: int, act: Any) -> OptionView:
    return OptionView(
        act=act,
        seat=seat,
        label=act_words(state, seat, act),
        card=getattr(act, "card", ""),
        role="pass" if isinstance(act, _PASSING) else "play" if getattr(act, "card", "") else "",
        group=_(_GROUPS[type(act)]) if type(act) in _GROUPS else "",
        at=_touched(act),
    )


def _touched(act: Any) -> tuple[Thing, ...]:
    """The pieces and spaces whose touch chooses the act."""
    pieces = [getattr(act, name, 0) for name in ("piece", "on", "target", "source", "attacker")]
    found: list[Thing] = [AtPiece(BOARD, str(uid)) for uid in pieces if uid]
    space = getattr(act, "space", "")
    return (*found, AtSpace(BOARD, space)) if space else tuple(found)


_GROUPS: dict[type, str] = {
    st.Summon: N_("Summon"),
    st.Equip: N_("Equipment"),
    st.Enhance: N_("Enhancements"),
    st.Cast: N_("Spells"),
    st.UseAction: N_("Alternate actions"),
    st.Move: N_("Move"),
    st.Attack: N_("Attack"),
    st.Withdraw: N_("Take back"),
    st.Defend: N_("Defend"),
    st.Assign: N_("Damage"),
}
_PROMPTS = {
    "opening hand": N_("{name}: keep this hand?"),
    "begin": N_("{name}: begin the next turn."),
    "swap": N_("{name}: shall the partners' heroes change places?"),
    "before": N_("{name}, {gold} gold: summon, cast, equip or act before combat."),
    "attack": N_("{name}: move, and declare all attacks."),
    "defend": N_("{name}: name the defenders in their order."),
    "react": N_("{name}, {gold} gold: sway the combat, or pass?"),
    "split": N_("{name}: split the damage among the attackers."),
    "after": N_("{name}, {gold} gold: spells and enhancements after combat, or end the turn."),
    "carry out": N_("{name}: carry out “{words}”, then declare what it did, or go on."),
}


def ending(state: State) -> Ending | None:
    """Who has won, when the game is over."""
    if state.phase != "over":
        return None
    if not state.winners:
        return Ending((), _("A draw."))
    names = _(" and ").join(state.seats[seat].name for seat in state.winners)
    return Ending(tuple(state.winners), _("{name} has won.").format(name=names))
