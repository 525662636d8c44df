"""The judge of Mini Rogue: each refusal where it is due, and the same act where it is not."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.asks import Choice
from companion.engine.piles import Cards
from companion.games.mini_rogue.judge.candidates import candidates
from companion.games.mini_rogue.judge.legal import why_not
from companion.games.mini_rogue.state import (
    AttackDie,
    Buy,
    Change,
    ChooseOne,
    Discard,
    Drink,
    Explore,
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
    Prepare,
    Reroll,
    Sell,
    State,
    Swap,
    Take,
    UseCrow,
    UseSkill,
    Visit,
)
from tests.games.mini_rogue.plays import in_room, put

ANNA, BEN, CARL = 0, 1, 2


def state_of(*frames: Any, **rules: Any) -> State:
    """Anna and Ben on the entrance, Anna asked; this work on the stack."""
    state = in_room("merchant", seats=2, **rules).state
    state.stack = list(frames)
    return state


def code(state: State, topic: str, act: Any, seat: int = ANNA) -> str:
    """The code of the refusal; "" when there is none."""
    refusal = why_not(state, Choice(topic, (ANNA,)), seat, act)
    assert refusal is None or (refusal.words and refusal.rule)
    return refusal.code if refusal is not None else ""


@pytest.mark.parametrize(
    ("seat", "said"), [(ANNA, ""), (BEN, "not-asked"), (CARL, "not-playing"), (-1, "not-playing")]
)
def test_only_who_is_asked_answers(seat: int, said: str) -> None:
    assert code(state_of(Visit([0], "merchant")), "merchant", Go(), seat) == said


def test_who_is_not_asked_may_drink_meanwhile_and_nothing_else() -> None:
    state = state_of(Visit([0], "merchant"))
    state.party[BEN].potions, state.party[BEN].hp = ["healing"], 1
    ask = Choice("merchant", (ANNA,), (BEN,))
    assert why_not(state, ask, BEN, Drink("healing")) is None
    refusal = why_not(state, ask, BEN, Go())
    assert refusal is not None and refusal.code == "not-asked"


# Trade


@pytest.mark.parametrize(
    ("what", "mine", "other", "said"),
    [
        ("gold", 1, 9, ""),
        ("gold", 1, 10, "no-place"),
        ("gold", 0, 9, "not-held"),
        ("armor", 1, 3, ""),
        ("armor", 1, 4, "no-place"),
    ],
)
def test_what_is_there_may_be_given_to_who_has_a_place_for_it(
    what: str, mine: int, other: int, said: str
) -> None:
    state = state_of(Explore("path", [ANNA, BEN]))
    setattr(state.party[ANNA], what, mine)
    setattr(state.party[BEN], what, other)
    assert code(state, "path", Give(what)) == said


@pytest.mark.parametrize(
    ("theirs", "said"),
    [([], ""), (["fire"], ""), (["frost"], "no-place"), (["fire", "poison"], "no-place")],
)
def test_two_potions_are_held_and_none_twice(theirs: list[str], said: str) -> None:
    state = state_of(Explore("path", [ANNA, BEN]))
    state.party[ANNA].potions, state.party[BEN].potions = ["frost"], theirs
    assert code(state, "path", Give("frost")) == said
    assert code(state, "path", Give("healing")) == "not-held"


@pytest.mark.parametrize(
    ("one_item", "theirs", "said"),
    [(True, [], ""), (True, ["crow"], "no-place"), (False, ["crow"], "")],
)
def test_an_item_is_given_to_who_may_hold_one_more(one_item: bool, theirs: list[str], said: str) -> None:
    state = state_of(Explore("path", [ANNA, BEN]), one_item=one_item)
    state.party[ANNA].items, state.party[BEN].items = ["crow"], theirs
    assert code(state, "path", Give("crow")) == said


@pytest.mark.parametrize(
    ("mine", "other", "said"),
    [
        (["fire"], ["frost"], ""),
        ([], ["frost"], "not-held"),
        (["fire"], [], "not-held"),
        (["fire"], ["fire", "frost"], "no-place"),
        (["fire", "frost"], ["frost"], "no-place"),
    ],
)
def test_potions_are_swapped_where_both_are_there_and_no_one_has_two(
    mine: list[str], other: list[str], said: str
) -> None:
    state = state_of(Explore("path", [ANNA, BEN]))
    state.party[ANNA].potions, state.party[BEN].potions = mine, other
    assert code(state, "path", Swap("fire", "frost")) == said


@pytest.mark.parametrize("anywhere", [True, False])
def test_players_trade_in_one_room_before_either_moves_on(anywhere: bool) -> None:
    state = state_of(Explore("path", [ANNA, BEN]), trade_anywhere=anywhere)
    state.party[ANNA].gold = 1
    state.party[BEN].position = 1
    assert code(state, "path", Give("gold")) == ("" if anywhere else "apart")
    state.party[BEN].position = state.party[ANNA].position
    state.stack = [Explore("path", [ANNA])]
    assert code(state, "path", Give("gold")) == ("" if anywhere else "moved-on")


def test_there_is_no_trade_alone() -> None:
    state = in_room("merchant").state
    state.stack = [Explore("path", [ANNA])]
    assert code(state, "path", Give("gold")) == "alone"


# Shop, shrine, tomb, crow


@pytest.mark.parametrize(
    ("act", "gold", "said"),
    [
        (Buy("potion", "fire"), 10, ""),
        (Buy("potion", "frost"), 10, "held-already"),
        (Buy("potion"), 10, "which-potion"),
        (Buy("armor_piece", "fire"), 10, "no-potion"),
        (Buy("armor_piece"), 5, ""),
        (Buy("armor_piece"), 4, "too-dear"),
        (Buy("ration"), 10, "not-sold"),
        (Buy("crow"), 10, "not-sold"),
        (Sell("potion", "frost"), 9, ""),
        (Sell("potion", "fire"), 9, "not-held"),
        (Sell("potion", "frost"), 10, "purse-full"),
        (Sell("armor_piece"), 9, ""),
        (Sell("armor_piece", "frost"), 9, "not-held"),
        (Sell("crow"), 9, "not-bought"),
        (Offer(), 1, "not-now"),
    ],
)
def test_the_merchant_trades_what_is_there_for_what_it_costs(act: Any, gold: int, said: str) -> None:
    state = state_of(Visit([0], "merchant"))
    hero = state.party[ANNA]
    hero.gold, hero.potions, hero.armor = gold, ["frost"], 1
    assert code(state, "merchant", act) == (said if said != "not-now" else "something-else")


def test_armor_that_is_not_there_is_not_sold() -> None:
    state = state_of(Visit([0], "merchant"))
    state.party[ANNA].armor = 0
    assert code(state, "merchant", Sell("armor_piece")) == "not-held"


@pytest.mark.parametrize(("gold", "said"), [(1, ""), (0, "too-dear")])
def test_an_offering_costs_gold(gold: int, said: str) -> None:
    state = state_of(Visit([0], "shrine"))
    state.party[ANNA].gold = gold
    assert code(state, "shrine", Offer()) == said


@pytest.mark.parametrize(
    ("by", "die", "said"),
    [
        (1, 5, ""),
        (1, 6, "no-result"),
        (-1, 2, ""),
        (-1, 1, "no-result"),
        (2, 3, "no-result"),
        (0, 3, "no-result"),
    ],
)
def test_the_dungeon_die_is_changed_by_one_to_what_it_can_show(by: int, die: int, said: str) -> None:
    assert code(state_of(Visit([0], "tomb", dungeon=die)), "tomb", Change(by)) == said


@pytest.mark.parametrize(
    ("food", "items", "said"), [(1, [], ""), (0, [], "too-dear"), (1, ["crow"], "one-item")]
)
def test_the_crow_is_fed_where_there_is_food_and_a_hand_for_it(
    food: int, items: list[str], said: str
) -> None:
    state = state_of(Visit([0], "crow"), one_item=True)
    state.party[ANNA].food, state.party[ANNA].items = food, items
    assert code(state, "crow", Feed()) == said


@pytest.mark.parametrize(
    ("act", "known", "said"),
    [
        (UseCrow(1), True, ""),
        (UseCrow(0), True, "no-room"),
        (UseCrow(8), True, "no-room"),
        (UseCrow(2), True, "no-room"),
        (UseCrow(1), False, "no-crow"),
    ],
)
def test_the_crow_replaces_a_revealed_room_that_no_one_has_entered(
    act: UseCrow, known: bool, said: str
) -> None:
    state = state_of(Explore("path", [ANNA]))
    put(state, 1, "bonfire")
    state.party[ANNA].items = ["crow"] if known else []
    assert code(state, "flight", act) == said


def test_the_crow_brings_no_room_where_none_is_left_or_it_is_too_late() -> None:
    state = state_of(Explore("path", [ANNA]), crow_after_reveal=False)
    put(state, 1, "bonfire")
    state.party[ANNA].items = ["crow"]
    assert code(state, "path", UseCrow(1)) == "too-late"
    state.deck.middle, state.deck.bag = 0, []
    assert code(state, "flight", UseCrow(1)) == "no-room"


@pytest.mark.parametrize(
    ("space", "free", "said"),
    [(-1, True, ""), (1, True, ""), (1, False, "no-place"), (8, True, "no-place"), (-2, True, "no-place")],
)
def test_a_room_that_was_looked_at_is_placed_on_a_free_space(space: int, free: bool, said: str) -> None:
    state = state_of(Prepare(1))
    if free:
        state.grid[1] = Cards()
    assert code(state, "place", Place(space)) == said
    state.stack = [Explore()]
    assert code(state, "place", Place(space)) == "no-place"


# Ways, skills, fights


@pytest.mark.parametrize(
    ("to", "said"), [(1, ""), (3, ""), (0, "not-next"), (4, "not-next"), (2, "not-next")]
)
def test_ways_lead_right_and_down(to: int, said: str) -> None:
    assert code(state_of(Explore("path", [ANNA])), "path", Move(to)) == said


@pytest.mark.parametrize(
    ("act", "dice", "said"),
    [
        (Reroll(0), [AttackDie(6, critical=True)], ""),
        (Reroll(0), [AttackDie(5)], "no-critical"),
        (Reroll(1), [AttackDie(6, critical=True)], "no-die"),
        (Reroll(-1), [AttackDie(6, critical=True)], "no-die"),
        (Feat(0, "xp"), [AttackDie(2)], ""),
        (Feat(0, "xp"), [AttackDie(2, feat=True)], "feat-done"),
        (Feat(1, "xp"), [AttackDie(2)], "no-die"),
        (Feat(0, "gold"), [AttackDie(2)], "no-means"),
        (Feat(0, "free"), [AttackDie(2)], "too-dear"),
    ],
)
def test_dice_are_rolled_again_for_a_critical_or_by_a_feat(
    act: Any, dice: list[AttackDie], said: str
) -> None:
    state = state_of(Fight([ANNA], step="reroll", dice=dice))
    state.party[ANNA].xp = 9
    assert code(state, "reroll", act) == said


@pytest.mark.parametrize(("used", "said"), [(False, ""), (True, "one-potion")])
def test_one_offensive_potion_is_used_in_an_attack(used: bool, said: str) -> None:
    state = state_of(Fight([ANNA], step="potion", potion=used))
    state.party[ANNA].potions, state.party[ANNA].hp = ["fire", "healing"], 1
    assert code(state, "potion", Drink("fire")) == said
    assert code(state, "potion", Drink("healing")) == ""
    assert code(state, "potion", Drink("frost")) == ("not-held" if not used else "one-potion")


@pytest.mark.parametrize(
    ("potion", "held", "hp", "said"),
    [
        ("healing", ["healing"], 1, ""),
        ("healing", [], 1, "not-held"),
        ("fire", ["fire"], 1, "not-now"),
        ("holy_water", ["holy_water"], 1, "no-use"),
        ("perception", ["perception"], 1, "no-use"),
        ("wine", [], 1, "not-held"),
    ],
)
def test_a_potion_is_used_where_it_does_something(potion: str, held: list[str], hp: int, said: str) -> None:
    state = state_of(Visit([0], "merchant"))
    state.party[ANNA].potions, state.party[ANNA].hp = held, hp
    assert code(state, "merchant", Drink(potion)) == said
    assert code(state, "check", Drink(potion)) == ("" if potion == "perception" else said)
    rescue = said if potion == "healing" else "no-use"
    assert code(state, "rescue", Drink(potion)) == rescue


def test_a_full_healing_is_of_no_use() -> None:
    state = state_of(Visit([0], "merchant"))
    state.party[ANNA].potions, state.party[ANNA].hp = ["healing"], state.mat.hp
    assert code(state, "merchant", Drink("healing")) == "no-use"


def test_of_a_third_potion_or_those_that_are_held_one_is_given_up() -> None:
    state = state_of(GainPotion(ANNA, "fire"))
    state.party[ANNA].potions = ["frost", "healing"]
    for potion, said in (("fire", ""), ("frost", ""), ("poison", "not-held")):
        assert code(state, "replace", Discard(potion)) == said
    thought = [act for act in candidates(state, Choice("replace", (ANNA,)), ANNA) if isinstance(act, Discard)]
    assert {act.potion for act in thought} >= {"fire", "frost", "healing"}


@pytest.mark.parametrize(("index", "said"), [(-1, "no-choice"), (0, ""), (99, "no-choice")])
def test_one_of_the_choices_of_a_row_is_taken(index: int, said: str) -> None:
    state = state_of(ChooseOne(ANNA, "treasure", 1))
    rows = next(row for row in range(1, 7) if _choices(row))
    state.stack = [ChooseOne(ANNA, "reward", rows)]
    assert code(state, "choose", Take(index)) == said


def _choices(result: int) -> int:
    from companion.games.mini_rogue.rooms import row_of

    return len(row_of("reward", result).choose)


@pytest.mark.parametrize(
    ("skill", "ready", "potion", "said"),
    [
        ("other", True, "", "other-skill"),
        ("own", True, "", ""),
        ("own", False, "", "skill-used"),
        ("own", True, "fire", "no-potion"),
    ],
)
def test_an_exploration_skill_is_ones_own_and_ready(skill: str, ready: bool, potion: str, said: str) -> None:
    from companion.games.mini_rogue.content import BOOK

    state = state_of(Explore("path", [ANNA]))
    hero = state.party[ANNA]
    own = BOOK.content.characters[hero.character].exploration
    hero.skill_ready = ready
    assert code(state, "path", UseSkill(own if skill == "own" else skill, potion)) == said


@pytest.mark.parametrize("space", [1, 8])
def test_foresight_reveals_a_face_down_room(space: int) -> None:
    state = state_of(Explore("path", [ANNA]))
    put(state, 2, "bonfire")
    assert code(state, "foresight", Foresee(2)) == "no-room"
