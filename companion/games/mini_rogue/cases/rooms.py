"""What a scenario of Mini Rogue does in rooms, as acts of the match: visits, decisions and the market."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.mini_rogue import effects as fx
from companion.games.mini_rogue import state as st
from companion.games.mini_rogue.cases.form import Potion, Room, Space
from companion.games.mini_rogue.cases.player import Delving, put_room
from companion.games.mini_rogue.content import BOOK
from companion.games.mini_rogue.rooms import row_of
from companion.kit.cases.acts import Acts
from companion.kit.cases.form import FIRST, NOBODY, NONE, Anybody, BadCase, Form, Seat, one_of
from companion.kit.cases.playing import not_now
from companion.speech.words import N_, _

ACTS: Acts[Delving] = Acts(types={"potion": Potion, "to": Space}, usually=FIRST)
ACTS.plain(leave_room=st.Go, move=st.Move)


class Decisions(Form, frozen=True):
    """Who resolves something, and how they decide what it asks."""

    actor: Anybody = NOBODY
    room: Room = NONE
    choose: str = ""
    offering: bool = False
    modify: int = 0
    feed: bool = False
    potion: Potion = NONE
    discard: Potion = NONE


@ACTS.named("resolve_room")
def _resolve_room(delving: Delving, given: Decisions, /) -> None:
    """Each of whoever resolves it, the leader first, with the same decisions."""
    state = delving.state
    order = delving.order(given.actor)
    for seat in order:
        space = state.party[seat].position
        known = state.grid[space].known
        card = given.room or (known or [""])[0]
        if not card:
            raise BadCase(_("resolve_room: name the room in the key room."))
        if seat == order[0] or known:
            put_room(state, space, card)
            _visit(delving, seat, card, order, given)
            if BOOK.content.rooms[card].kind == "monster":
                return


def _visit(delving: Delving, seat: int, card: str, order: list[int], given: Decisions) -> None:
    state = delving.state
    state.party[seat].here = "new"
    seats = order if BOOK.content.rooms[card].kind == "monster" else [seat]
    exploring = [frame for frame in state.stack if isinstance(frame, st.Explore)]
    state.stack = [*exploring[:-1], st.Explore(), st.Visit(seats, card)]
    delving.look_anew()
    used = decide(delving, seat, given)
    if given.modify and "tomb" not in used:
        raise not_now(N_("You can only change the Dungeon die after a passed skill check."), "no-change")


def decide(delving: Delving, seat: int, given: Decisions) -> set[str]:
    """Answer what the room asks by the decisions of the action; what they leave open stays open."""
    used: set[str] = set()
    while (ask := delving.choice) is not None and ask.topic in _DECISIONS:
        act = _DECISIONS[ask.topic](delving, seat, given)
        if act is None:
            break
        used.add(ask.topic)
        delving.match.do(ask.seats[0], act)
    delving.run()
    return used


def _at_check(delving: Delving, seat: int, given: Decisions) -> Any:
    """Perception when the action, or the script by having no pool, says so."""
    holds = "perception" in delving.state.party[seat].potions
    if given.potion or (holds and (delving.perceiving or delving.script.next_is("dungeon"))):
        return st.Drink(given.potion or "perception")
    return None if delving.drinks_next else st.Go()


def _at_row(delving: Delving, seat: int, given: Decisions) -> Any:
    """The option by its name; without one the choice stays open."""
    frame = delving.state.stack[-1]
    if not given.choose or not isinstance(frame, st.ChooseOne):
        return None
    for index, effect in enumerate(row_of(frame.table, frame.result).choose):
        if given.choose in _option_names(effect):
            return st.Take(index)
    raise not_now(N_("This is not in the row you rolled."), "no-choice")


def _option_names(effect: fx.AnyEffect) -> tuple[str, ...]:
    """The names of an option of a row."""
    if isinstance(effect, fx.Gain):
        return (effect.what,)
    if isinstance(effect, fx.TakePotion):
        return effect.potion, f"{effect.potion}_potion", "potion"
    return ("refresh", "refresh_skills")


def _at_replace(delving: Delving, seat: int, given: Decisions) -> Any:
    frame = delving.state.stack[-1]
    return st.Discard(given.discard or (frame.potion if isinstance(frame, st.GainPotion) else ""))


_DECISIONS: dict[str, Callable[[Delving, int, Decisions], Any]] = {
    "check": _at_check,
    "tomb": lambda delving, seat, given: st.Change(given.modify) if given.modify else st.Go(),
    "choose": _at_row,
    "replace": _at_replace,
    "rescue": lambda delving, seat, given: None if delving.drinks_next else st.Go(),
    "shrine": lambda delving, seat, given: st.Offer() if given.offering else st.Go(),
    "crow": lambda delving, seat, given: st.Feed() if given.feed else st.Go(),
}


@ACTS.named("choose")
def _choose(delving: Delving, given: Decisions, /) -> None:
    decide(delving, max(0, given.actor), given)


# The market


@ACTS.named("buy")
def _buy(
    delving: Delving,
    actor: Seat = FIRST,
    item: str = "",
    potion: Potion = NONE,
    discard: Potion = NONE,
) -> None:
    delving.do(actor, st.Buy(*_goods(item, potion)))
    give_up(delving, actor, discard)


def give_up(delving: Delving, seat: int, potion: str) -> None:
    """A third potion takes the place of the one that the case discards."""
    if isinstance(delving.state.stack[-1], st.GainPotion):
        if not potion:
            raise not_now(N_("You cannot hold another potion. Give one up."), "no-place")
        delving.do(seat, st.Discard(potion))


@ACTS.named("sell")
def _sell(delving: Delving, actor: Seat = FIRST, item: str = "", potion: Potion = NONE) -> None:
    delving.do(actor, st.Sell(*_goods(item, potion)))


def _goods(goods: str, potion: str) -> tuple[str, str]:
    """What is bought or sold, and which potion; raises `BadCase` for what no merchant has."""
    if goods in BOOK.content.potions:
        return "potion", goods
    return one_of(BOOK.content.goods)(goods), potion
