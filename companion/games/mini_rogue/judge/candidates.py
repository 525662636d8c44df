"""Everything a seat could think of; `legal` decides."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from companion.engine.asks import Choice
from companion.games.mini_rogue import state as st
from companion.games.mini_rogue.content import BOOK, EXIT
from companion.games.mini_rogue.flow import NEXT, hidden
from companion.games.mini_rogue.market import (
    goods_for_sale,
)
from companion.games.mini_rogue.rooms import row_of

MEANS = ("xp", "hp", "free")
OFFENSIVE = ("fire", "frost", "poison")
TRADED = ("gold", "food", "armor")


def candidates(state: st.State, ask: Choice, seat: int) -> Iterable[Any]:
    """Everything a seat could think of; `why_not` decides."""
    drinks = [st.Drink(potion) for potion in state.party[seat].potions]
    if seat not in ask.seats:
        return drinks
    return [*_CANDIDATES[ask.topic](state, seat), *drinks]


def _path(state: st.State, seat: int) -> list[Any]:
    hero = state.party[seat]
    found: list[Any] = [st.Move(to) for to in NEXT[hero.position]]
    if hero.skill_ready:
        found.append(st.UseSkill(BOOK.content.characters[hero.character].exploration))
    if "crow" in hero.items and state.rules.crow_after_reveal:
        found += [st.UseCrow(space) for space in state.face_up]
    if len(state.party) > 1:
        found += [st.Give(what) for what in (*TRADED, *hero.potions, *hero.items)]
        found += [st.Swap(mine, other) for mine in hero.potions for other in state.party[1 - seat].potions]
    return found


def _attack(state: st.State, seat: int) -> list[Any]:
    hero = state.party[seat]
    found: list[Any] = [st.Go()]
    if hero.skill_ready:
        skill = BOOK.content.characters[hero.character].combat
        named = OFFENSIVE if skill == "conjuration" else ("",)
        found += [st.UseSkill(skill, potion) for potion in named]
    return found


def _reroll(state: st.State, seat: int) -> list[Any]:
    frame = state.stack[-1]
    dice = list(range(len(frame.dice))) if isinstance(frame, st.Fight) else []
    again: list[Any] = [st.Reroll(die) for die in dice]
    dungeon = [st.DUNGEON_DIE] if state.rules.feats_reroll_dungeon else []
    feats = [st.Feat(die, means) for die in dice + dungeon for means in MEANS]  # type: ignore[arg-type]
    return [*again, *feats, st.Go()]


def _choose(state: st.State, seat: int) -> list[Any]:
    frame = state.stack[-1]
    if not isinstance(frame, st.ChooseOne):
        return []
    takes = [st.Take(index) for index in range(len(row_of(frame.table, frame.result).choose))]
    return [*takes, *skill_before(state, seat)]


def skill_before(state: st.State, seat: int) -> list[Any]:
    """The exploration skill, where a room has not begun."""
    hero = state.party[seat]
    if not hero.skill_ready or not before_room(state):
        return []
    return [st.UseSkill(BOOK.content.characters[hero.character].exploration)]


def _merchant(state: st.State, seat: int) -> list[Any]:
    potions = BOOK.content.potions
    found: list[Any] = []
    for name in goods_for_sale(state):
        named = potions if name == "potion" else ("",)
        found += [st.Buy(name, potion) for potion in named]
    found.append(st.Sell("armor_piece"))
    found += [st.Sell("potion", potion) for potion in state.party[seat].potions]
    return [*found, st.Go(), *skill_before(state, seat)]


def _replace(state: st.State, seat: int) -> list[Any]:
    frame = state.stack[-1]
    new = (frame.potion,) if isinstance(frame, st.GainPotion) else ()
    return [st.Discard(potion) for potion in (*state.party[seat].potions, *new)]


_CANDIDATES: dict[str, Callable[[st.State, int], list[Any]]] = {
    "path": _path,
    "flight": lambda state, seat: [*(st.UseCrow(space) for space in state.face_up), st.Go()],
    "attack": _attack,
    "reroll": _reroll,
    "potion": lambda state, seat: [st.Go()],
    "check": lambda state, seat: [st.Go(), *skill_before(state, seat)],
    "rescue": lambda state, seat: [st.Go()],
    "shrine": lambda state, seat: [st.Go(), st.Offer(), *skill_before(state, seat)],
    "tomb": lambda state, seat: [st.Go(), st.Change(1), st.Change(-1)],
    "choose": _choose,
    "crow": lambda state, seat: [st.Feed(), st.Go(), *skill_before(state, seat)],
    "merchant": _merchant,
    "monster": lambda state, seat: [st.Go(), *skill_before(state, seat)],
    "replace": _replace,
    "look": lambda state, seat: [st.UseCrow(), st.Go()],
    "place": lambda state, seat: [st.Place(space) for space in range(-1, EXIT)],
    "foresight": lambda state, seat: [*(st.Foresee(space) for space in hidden(state)), st.Go()],
}


def before_room(state: st.State) -> bool:
    """Whether nothing was decided or rolled yet in the room that is to be resolved (MR-79)."""
    frame = state.stack[-1]
    if isinstance(frame, st.ChooseOne):
        return frame.table in BOOK.content.rooms and not frame.result
    return isinstance(frame, st.Visit | st.Check) and frame.step in ("", "ask")
