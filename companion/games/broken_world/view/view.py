"""What each seat may see of a game of Broken World, field by field."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from companion.engine.asks import Ask, Choice
from companion.engine.match import Match
from companion.engine.view import (
    AtPiece,
    AtSpace,
    Badge,
    CardFace,
    Ending,
    Meter,
    PileView,
    SeatView,
    Thing,
    View,
)
from companion.games.broken_world import state as st
from companion.games.broken_world.combat import left_of
from companion.games.broken_world.content import CARDS, WORDS
from companion.games.broken_world.events import MOST_GOLD
from companion.games.broken_world.parts.declaring import carrying_out
from companion.games.broken_world.state import State
from companion.games.broken_world.view.picture import BOARD, board_view, forecast, forecast_lines
from companion.games.broken_world.view.tableau import problems
from companion.games.broken_world.words.texts import at_words, card_name, card_text, figure_name
from companion.kit.asks import Asks, card_faces
from companion.kit.cards import drawable
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
        ask=ASKS.view(match, viewer),
        notes=(*_marked(state), *forecast_lines(state)),
        problems=problems(state),
        ending=ending(state),
        figure=_winner(state),
    )


def _winner(state: State) -> str:
    """The figure of the hero who has won, or of the first of them."""
    heroes = [state.hero_of(seat) for seat in state.winners] if state.phase == "over" else []
    return next((figure_name(hero.id) for hero in heroes if hero is not None), "")


def _marked(state: State) -> tuple[str, ...]:
    """Where a game of partners begins: how little of it the text carries (BW-47)."""
    if not state.partners or state.phase != "set-up":
        return ()
    return (_("Partners: only swapping heroes is the publisher's rule. The rest is ours (BW-47)."),)


PHASES = WORDS["phases"]

# Seats


def _seat(state: State, number: int, viewer: int, ask: Ask | None) -> SeatView:
    player = state.seats[number]
    where = ("seats", number)
    hand = card_faces(player.hand.known, _face) if number == viewer else ()
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
                card_faces(player.morgue, _face),
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


def _face(card: str, count: int) -> CardFace:
    found = CARDS.cards.get(card)
    kind = type(found).__name__.lower() if found is not None else ""
    cost = str(found.gold) if found is not None else ""
    return CardFace(card, card_name(card), card_text(card), kind, cost, count)


# The open Ask


def _values(state: State, seat: int) -> Mapping[str, Any]:
    text = carrying_out(state)
    return {"gold": state.seats[seat].gold, "words": _(text.words) if text is not None else ""}


def _touched(act: Any) -> tuple[Thing, ...]:
    """The pieces and spaces whose touch chooses the act."""
    pieces = [getattr(act, name, 0) for name in ("piece", "on", "target", "source", "attacker")]
    found: list[Thing] = [AtPiece(BOARD, str(uid)) for uid in pieces if uid]
    space = getattr(act, "space", "")
    return (*found, AtSpace(BOARD, space)) if space else tuple(found)


def _pointing(state: State, seat: int, act: Any) -> Mapping[str, Any]:
    """What the act belongs to; what a piece does stands under the piece with its space."""
    at = {"at": _touched(act)}
    return at | {"group": at_words(state, act.piece)} if isinstance(act, OF_PIECES) else at


OF_PIECES = (st.UseAction, st.Move, st.Attack, st.Defend)
_GROUPS: dict[type, str] = {
    st.Summon: N_("Summon"),
    st.Equip: N_("Equipment"),
    st.Enhance: N_("Enhancements"),
    st.Cast: N_("Spells"),
    st.Withdraw: N_("Undo"),
    st.Assign: N_("Damage"),
}
_PROMPTS = WORDS["prompts"]


_CHANCE_PROMPTS = {"first player": N_("Who goes first?"), "draw": N_("{name} draws a card.")}

ASKS = Asks(
    prompts=_PROMPTS,
    chances=_CHANCE_PROMPTS,
    groups=_GROUPS,
    passing=(st.EndTurn, st.KeepHand, st.Proceed),
    values=_values,
    knows=lambda outcome: outcome in CARDS.cards,
    thinkable=drawable,
    pointing=_pointing,
)


def ending(state: State) -> Ending | None:
    """Who has won, when the game is over."""
    if state.phase != "over":
        return None
    if not state.winners:
        return Ending((), _("A draw."))
    names = _(" and ").join(state.seats[seat].name for seat in state.winners)
    return Ending(tuple(state.winners), _("{name} won the game.").format(name=names))
