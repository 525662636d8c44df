"""The content of Mini Rogue is what the fact tables say, number by number."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.games.mini_rogue.content import BOOK, Foe, Row

FACTS = Path(__file__).parents[2] / "facts" / "mini_rogue"
OPS = {
    "gain_potion": "potion",
    "gain_affliction": "afflict",
    "cure_all_afflictions": "cure",
    "refresh_skills": "refresh",
    "fall_to_floor_below": "fall",
    "combat": "ghost",
}


def table(name: str) -> Any:
    return json.loads((FACTS / f"{name}.json").read_text(encoding="utf-8"))


def plain(value: Any) -> Any:
    """A fact without its source."""
    return value["value"] if isinstance(value, dict) and "value" in value else value


def effect(fact: dict[str, Any]) -> dict[str, Any]:
    """An effect of the fact tables in the form of ours."""
    verb, _, what = fact["op"].partition("_")
    if fact["op"] in OPS:
        found: dict[str, Any] = {"do": OPS[fact["op"]]}
        keys = ("potion",) if found["do"] == "potion" else ("what",) if found["do"] == "afflict" else ()
        return found | {key: fact[key] for key in keys}
    amount = fact["amount"]
    found = {"do": verb, "what": what, "amount": 1 if amount == "floor" else amount}
    return found | ({"per_floor": True} if amount == "floor" else {})


def ours(effects: Any) -> list[dict[str, Any]]:
    found = [msgspec.to_builtins(each) for each in effects]
    return [{key: value for key, value in each.items() if key != "per_floor" or value} for each in found]


def rows_of(room: str) -> dict[int, Row]:
    return {face: row for row in BOOK.content.rooms[room].rows for face in row.die}


def room(name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(each for each in table("rooms")["rooms"] if each["id"] == name)
    return found


@pytest.mark.parametrize("name", ["trap_a", "trap_b"])
def test_traps(name: str) -> None:
    for row in room(name)["rows"]:
        for face in row["die"]:
            mine = rows_of(name)[face]
            assert ours(mine.failure) == [effect(each) for each in row["failure"]]
            assert ours(mine.success) == [effect(each) for each in row["success"]]
            assert mine.name == row["name"]


def test_shrine_and_tomb() -> None:
    for name in ("shrine", "tomb"):
        for face, effects in room(name)["table"].items():
            assert ours(rows_of(name)[int(face)].success) == [effect(each) for each in effects], (name, face)


def test_treasure_and_reward_card() -> None:
    reward = table("rewards")["reward_card"]
    mine = {face: row for row in BOOK.content.reward.rows for face in row.die}
    for rows, facts in (
        (rows_of("treasure"), room("treasure")["on_success_choose_by_dungeon_die"]),
        (mine, reward["table"]),
    ):
        for face, fact in facts.items():
            assert ours(rows[int(face)].choose) == [effect(each) for each in fact["choose_one"]]
    assert BOOK.content.reward.gold == plain(reward["base_gold"])


def test_armory_and_bonfire() -> None:
    for face, fact in room("armory")["on_success_by_dungeon_die"].items():
        assert ours(rows_of("armory")[int(face)].success) == [{"do": "weapon", "feats": fact["free_feats"]}]
    options = plain(room("bonfire")["options"])
    assert ours(BOOK.content.rooms["bonfire"].rows[0].choose) == [effect(each) for each in options]


def test_merchant() -> None:
    for fact in room("merchant")["stock"]:
        goods = BOOK.content.goods[fact["item"]]
        assert (goods.buy, goods.sell or None) == (fact["buy"], fact["sell"])
        if fact["item"] != "potion":
            assert ours(goods.effects) == [effect(fact["effect"])]


def same(foe: Foe, fact: dict[str, Any]) -> None:
    assert (foe.hp, foe.hp_together) == (fact["hp_solo"], fact["hp_coop"])
    assert foe.ability == (fact["ability"] or "")


def test_monsters() -> None:
    for card in table("monsters")["cards"][:2]:
        floors = BOOK.content.monsters[card["id"]].floors
        for foe, fact in zip(floors, card["by_floor"], strict=True):
            same(foe, fact)
            assert (foe.name, foe.damage, foe.xp) == (fact["name"], fact["damage"], fact["reward"]["amount"])


def test_ghost() -> None:
    ghost = table("monsters")["ghost"]
    taken = ghost["recommended_default"]
    floors = BOOK.content.monsters["ghost"].floors
    for number, (foe, fact) in enumerate(zip(floors, ghost["by_floor"], strict=True)):
        same(foe, fact)
        assert (foe.damage, foe.xp) == (taken["damage"][number], taken["reward_xp"][number])


def test_bosses() -> None:
    facts = table("bosses")
    for boss in facts["bosses"][:3]:
        for foe, fact in zip(BOOK.content.bosses[boss["id"]].floors, boss["by_floor"], strict=True):
            same(foe, fact)
            assert (foe.damage, foe.xp) == (fact["damage"], fact["reward"]["xp"])
    for foe, fact in zip(
        BOOK.content.bosses["og_remains"].phases, facts["og_remains"]["phases"], strict=True
    ):
        same(foe, fact)
        assert foe.damage == fact["damage"]


def test_characters_and_mat() -> None:
    for fact in table("characters")["characters"][:2]:
        mine, start = BOOK.content.characters[fact["id"]], fact["start"]
        assert (mine.hp, mine.armor, mine.food, mine.gold, mine.xp) == tuple(
            start[key] for key in ("hp", "armor", "food", "gold", "xp")
        )
        assert list(mine.potions) == start["potions"]
    mat, maxima = BOOK.content.mat, table("character_mat")["maxima"]
    for key in ("hp", "armor", "food", "gold", "xp", "potions"):
        assert getattr(mat, key) == plain(maxima[key])
    assert list(mat.levels) == [plain(level["xp_from"]) for level in table("character_mat")["levels"]]


def test_dungeon_dice_and_potions() -> None:
    facts = table("dungeon_mat")
    for fact in facts["floors"]:
        floor = BOOK.content.floors[str(fact["floor"])]
        assert (list(floor.areas), floor.boss_area) == (plain(fact["areas"]), plain(fact["boss_area"]))
    assert BOOK.content.below == plain(facts["area_below"])
    dice = table("dice")["dice"]
    faces = plain(dice["character"]["faces"])
    assert list(BOOK.content.dice.stars) == [face["value"] for face in faces if face["star"]]
    assert [BOOK.content.dice.critical] == [face["value"] for face in faces if face["crit"]]
    assert BOOK.content.dice.curse_symbols == plain(dice["curse"]["faces_with_symbol"])
    for fact in table("potions")["potions"]:
        potion = BOOK.content.potions[fact["id"]]
        assert potion.offensive is (fact["type"] == "offensive")
        assert potion.amount == fact["effect"].get("amount", fact["effect"].get("turns", 0))
