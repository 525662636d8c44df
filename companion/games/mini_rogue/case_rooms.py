"""What a scenario of Mini Rogue does in rooms, as acts of the match: visits, decisions and the market."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.mini_rogue import effects as fx
from companion.games.mini_rogue.case_form import BadCase, CaseAction, card_of
from companion.games.mini_rogue.case_player import Player, Verb, put_room, refuse
from companion.games.mini_rogue.content import BOOK
from companion.games.mini_rogue.rooms import row_of
from companion.games.mini_rogue.state import (
    Buy,
    Change,
    ChooseOne,
    Discard,
    Drink,
    Explore,
    Feed,
    GainPotion,
    Go,
    Offer,
    Sell,
    Take,
    Visit,
)
from companion.speech.words import N_, _

# Rooms


def _resolve_room(player: Player, action: CaseAction, following: CaseAction) -> None:
    """Each of whoever resolves it, the leader first, with the same decisions."""
    state = player.state
    order = state.in_order() if action.actor not in player.names else [player.seat(action.actor)]
    for seat in order:
        space = state.party[seat].position
        card = card_of(action.room) if action.room else (state.grid[space].known or [""])[0]
        if not card:
            raise BadCase(_("resolve_room: say which room, in the key room."))
        if not (len(order) > 1 and seat != order[0] and not state.grid[space].known):
            put_room(state, space, card)
            _visit(player, seat, card, order, action, following)
            if BOOK.content.rooms[card].kind == "monster":
                return


def _visit(
    player: Player, seat: int, card: str, order: list[int], action: CaseAction, following: CaseAction
) -> None:
    seats = order if BOOK.content.rooms[card].kind == "monster" else [seat]
    state = player.state
    state.party[seat].here = "new"
    state.stack = [frame for frame in state.stack if isinstance(frame, Explore)] or [Explore()]
    state.stack[-1] = Explore()
    state.stack.append(Visit(seats, card))
    player.look_anew(state)
    used = decide(player, seat, action, following)
    if action.modify and "tomb" not in used:
        raise refuse("no-change", N_("Only a passed skill check lets the Dungeon die be changed."))


def decide(player: Player, seat: int, action: CaseAction, following: CaseAction) -> set[str]:
    """Answer what the room asks by the decisions of the action; what they leave open stays open."""
    used: set[str] = set()
    while (ask := player.choice()) is not None and ask.topic in _DECISIONS:
        act = _DECISIONS[ask.topic](player, seat, action, following)
        if act is None:
            break
        used.add(ask.topic)
        player.match.do(ask.seats[0], act)
    player.run()
    return used


def _at_check(player: Player, seat: int, action: CaseAction, following: CaseAction) -> Any:
    """Perception when the action, or the script by having no pool, says so."""
    holds = "perception" in player.state.party[seat].potions
    if action.potion or (holds and (player.perceiving or player.script.next_is("dungeon"))):
        return Drink(action.potion or "perception")
    return None if following.do == "use_potion" else Go()


def _at_tomb(player: Player, seat: int, action: CaseAction, following: CaseAction) -> Any:
    return Change(action.modify) if action.modify else Go()


def _at_row(player: Player, seat: int, action: CaseAction, following: CaseAction) -> Any:
    """The option by its name; without one the choice stays open."""
    frame = player.state.stack[-1]
    if not action.choose or not isinstance(frame, ChooseOne):
        return None
    names = [_option_names(effect) for effect in row_of(frame.table, frame.result).choose]
    for index, known in enumerate(names):
        if action.choose in known:
            return Take(index)
    raise refuse("no-choice", N_("This is not in the row that came up."))


def _option_names(effect: fx.AnyEffect) -> tuple[str, ...]:
    """The names of an option of a row."""
    if isinstance(effect, fx.Gain):
        return (effect.what,)
    if isinstance(effect, fx.TakePotion):
        return effect.potion, f"{effect.potion}_potion", "potion"
    return ("refresh", "refresh_skills")


def _at_replace(player: Player, seat: int, action: CaseAction, following: CaseAction) -> Any:
    frame = player.state.stack[-1]
    return Discard(action.discard or (frame.potion if isinstance(frame, GainPotion) else ""))


def _at_rescue(player: Player, seat: int, action: CaseAction, following: CaseAction) -> Any:
    return None if following.do == "use_potion" else Go()


_DECISIONS: dict[str, Callable[[Player, int, CaseAction, CaseAction], Any]] = {
    "check": _at_check,
    "tomb": _at_tomb,
    "choose": _at_row,
    "replace": _at_replace,
    "rescue": _at_rescue,
    "shrine": lambda player, seat, action, following: Offer() if action.offering else Go(),
    "crow": lambda player, seat, action, following: Feed() if action.feed else Go(),
}


def _choose(player: Player, action: CaseAction, following: CaseAction) -> None:
    decide(player, player.seat(action.actor), action, following)


def _leave_room(player: Player, action: CaseAction, following: CaseAction) -> None:
    player.do(player.seat(action.actor), Go())


def _buy(player: Player, action: CaseAction, following: CaseAction) -> None:
    player.do(player.seat(action.actor), Buy(*_goods(action)))
    give_up(player, action)


def give_up(player: Player, action: CaseAction) -> None:
    """A third potion takes the place of the one that the case discards."""
    if isinstance(player.state.stack[-1], GainPotion):
        if not action.discard:
            raise refuse("no-place", N_("There is no place for another potion; one must be given up."))
        player.do(player.seat(action.actor), Discard(action.discard))


def _sell(player: Player, action: CaseAction, following: CaseAction) -> None:
    player.do(player.seat(action.actor), Sell(*_goods(action)))


def _goods(action: CaseAction) -> tuple[str, str]:
    """What is bought or sold, and which potion; raises `BadCase` for what no merchant has."""
    goods, potion = action.item, action.potion
    if goods in BOOK.content.potions:
        goods, potion = "potion", goods
    if goods not in BOOK.content.goods:
        words = _("there are no goods {name}; there are {names}.")
        raise BadCase(words.format(name=goods, names=", ".join(BOOK.content.goods)))
    return goods, potion


IN_ROOMS: dict[str, Verb] = {
    "resolve_room": _resolve_room,
    "choose": _choose,
    "leave_room": _leave_room,
    "buy": _buy,
    "sell": _sell,
}
