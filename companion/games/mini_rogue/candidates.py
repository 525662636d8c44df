"""Everything a seat could think of; `legal` decides."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from companion.engine.asks import Choice
from companion.games.mini_rogue.content import BOOK, EXIT
from companion.games.mini_rogue.flow import NEXT, hidden
from companion.games.mini_rogue.market import (
    goods_for_sale,
)
from companion.games.mini_rogue.rooms import row_of
from companion.games.mini_rogue.state import (
    Buy,
    Change,
    ChooseOne,
    Discard,
    Drink,
    Feat,
    Feed,
    Fight,
    Foresee,
    GainPotion,
    Give,
    Go,
    Move,
    Offer,
    Place,
    Reroll,
    Sell,
    State,
    Swap,
    Take,
    UseCrow,
    UseSkill,
)

MEANS = ("xp", "hp", "free")
OFFENSIVE = ("fire", "frost", "poison")
TRADED = ("gold", "food", "armor")


def candidates(state: State, ask: Choice, seat: int) -> Iterable[Any]:
    """Everything a seat could think of; `why_not` decides."""
    drinks = [Drink(potion) for potion in state.party[seat].potions]
    if seat not in ask.seats:
        return drinks
    return [*_CANDIDATES[ask.topic](state, seat), *drinks]


def _path(state: State, seat: int) -> list[Any]:
    hero = state.party[seat]
    found: list[Any] = [Move(to) for to in NEXT[hero.position]]
    if hero.skill_ready:
        found.append(UseSkill(BOOK.content.characters[hero.character].exploration))
    if "crow" in hero.items and state.rules.crow_after_reveal:
        found += [UseCrow(space) for space in state.face_up]
    if len(state.party) > 1:
        found += [Give(what) for what in (*TRADED, *hero.potions, *hero.items)]
        found += [Swap(mine, other) for mine in hero.potions for other in state.party[1 - seat].potions]
    return found


def _attack(state: State, seat: int) -> list[Any]:
    hero = state.party[seat]
    found: list[Any] = [Go()]
    if hero.skill_ready:
        skill = BOOK.content.characters[hero.character].combat
        named = OFFENSIVE if skill == "conjuration" else ("",)
        found += [UseSkill(skill, potion) for potion in named]
    return found


def _reroll(state: State, seat: int) -> list[Any]:
    frame = state.stack[-1]
    dice = range(len(frame.dice)) if isinstance(frame, Fight) else ()
    again: list[Any] = [Reroll(die) for die in dice]
    feats = [Feat(die, means) for die in dice for means in MEANS]  # type: ignore[arg-type]
    return [*again, *feats, Go()]


def _choose(state: State, seat: int) -> list[Any]:
    frame = state.stack[-1]
    if not isinstance(frame, ChooseOne):
        return []
    found: list[Any] = [Take(index) for index in range(len(row_of(frame.table, frame.result).choose))]
    hero = state.party[seat]
    if hero.skill_ready and before_room(frame):
        found.append(UseSkill(BOOK.content.characters[hero.character].exploration))
    return found


def _merchant(state: State, seat: int) -> list[Any]:
    potions = BOOK.content.potions
    found: list[Any] = []
    for name in goods_for_sale(state):
        named = potions if name == "potion" else ("",)
        found += [Buy(name, potion) for potion in named]
    found.append(Sell("armor_piece"))
    found += [Sell("potion", potion) for potion in state.party[seat].potions]
    return [*found, Go()]


def _replace(state: State, seat: int) -> list[Any]:
    frame = state.stack[-1]
    new = (frame.potion,) if isinstance(frame, GainPotion) else ()
    return [Discard(potion) for potion in (*state.party[seat].potions, *new)]


_CANDIDATES: dict[str, Callable[[State, int], list[Any]]] = {
    "path": _path,
    "flight": lambda state, seat: [*(UseCrow(space) for space in state.face_up), Go()],
    "attack": _attack,
    "reroll": _reroll,
    "potion": lambda state, seat: [Go()],
    "check": lambda state, seat: [Go()],
    "rescue": lambda state, seat: [Go()],
    "shrine": lambda state, seat: [Go(), Offer()],
    "tomb": lambda state, seat: [Go(), Change(1), Change(-1)],
    "choose": _choose,
    "crow": lambda state, seat: [Feed(), Go()],
    "merchant": _merchant,
    "replace": _replace,
    "look": lambda state, seat: [UseCrow(), Go()],
    "place": lambda state, seat: [Place(space) for space in range(-1, EXIT)],
    "foresight": lambda state, seat: [*(Foresee(space) for space in hidden(state)), Go()],
}


def before_room(frame: ChooseOne) -> bool:
    """Whether nothing of the room has happened yet: at a bonfire, where skills come back (MR-79)."""
    return frame.table in BOOK.content.rooms and not frame.result
