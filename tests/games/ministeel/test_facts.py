"""The content against the fact tables that it was made from, number by number (tests/facts)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.games.ministeel import effects as fx
from companion.games.ministeel.content import CARDS, COMBOS_BY_ID, EQUIPMENT, NUMBERS

FACTS = Path(__file__).parents[2] / "facts" / "ministeel"

KINDS = {"equippable": "equipment", "attack_or_shield": "attack or shield"}
VERBS: dict[str, tuple[type[fx.Effect], str]] = {
    "damage": (fx.Attack, "amount"),
    "reduce_damage": (fx.Block, "amount"),
    "heal": (fx.Heal, "amount"),
    "draw": (fx.Draw, "count"),
    "add_poison_tokens": (fx.Poison, "count"),
    "remove_poison_tokens": (fx.Cure, "count"),
    "destroy_random_cards": (fx.Destroy, "count"),
}
"""The tables' operations that carry a number, and what we say them with."""
ROLLED = {"d6": 0, "all": 0}
"""Numbers of the die, and of everything, are 0 in the content."""
AIMS = {
    "one_opponent": "opponent",
    "same_opponent": "damaged",
    "each_opponent": "opponents",
    "each_damaged_opponent": "damaged",
    "all_players_including_self": "everyone",
    "self": "self",
}
BY_NAME = {"revival_scepter", "fate"}
"""Cards whose numbers the table spreads over a sequence, compared by name below."""


def facts(name: str) -> Any:
    return json.loads((FACTS / f"{name}.json").read_text(encoding="utf-8"))


def told(effects: list[dict[str, Any]]) -> list[tuple[str, int, str]]:
    """(verb, number, whom) of every operation that has a number."""
    found = []
    for effect in effects:
        if effect["op"] == "choose_one":
            found += told(effect["options"])
        if effect["op"] in VERBS:
            kind, field = VERBS[effect["op"]]
            number = effect[field]
            aim = "damaged" if effect.get("bonus") else AIMS.get(effect.get("target", ""), "")
            if kind in (fx.Block, fx.Heal, fx.Draw, fx.Cure):
                aim = ""
            found.append((kind.__name__, ROLLED.get(number, number), aim))
    return found


def held(*effects: fx.AnyEffect) -> list[tuple[str, int, str]]:
    """The same of our effects."""
    numbered = dict(VERBS.values())
    return [
        (type(each).__name__, getattr(each, numbered[type(each)]), getattr(each, "aim", ""))
        for each in effects
        if type(each) in numbered
    ]


@pytest.mark.parametrize("card_id", sorted(set(CARDS) - BY_NAME))
def test_a_card_holds_the_numbers_of_the_table(card_id: str) -> None:
    row = next(each for each in facts("cards")["cards"] if each["id"] == card_id)
    card = CARDS[card_id]
    assert sorted(held(*card.action, *card.answer)) == sorted(told(row["effects"]))


def test_cards_agree_on_names_copies_kinds_and_what_cannot_be_answered() -> None:
    rows = facts("cards")["cards"]
    assert {row["id"] for row in rows} == set(CARDS)
    for row in rows:
        card = CARDS[row["id"]]
        assert (card.name, card.count) == (row["name"], row["count"])
        assert card.kind == KINDS.get(row["category"], row["category"])
        assert card.unblockable is (row["blockable"] == "unblockable"), card.id


def test_equipment_agrees() -> None:
    names = {"attack_cards_bonus": "attack", "shield_cards_bonus": "shield", "passive_defense": "defence"}
    names["start_of_turn_extra_draw"] = "draw"
    for row in facts("cards")["cards"]:
        for effect in row["effects"]:
            for name, number in effect.get("modifier", {}).items():
                assert getattr(EQUIPMENT[row["id"]], names[name]) == number


def test_the_scepter_agrees() -> None:
    (row,) = [row for row in facts("cards")["cards"] if row["id"] == "revival_scepter"]
    counts = {effect["op"]: effect.get("count") for effect in row["effects"]}
    (revive,) = CARDS["revival_scepter"].answer
    assert isinstance(revive, fx.Revive)
    assert (revive.cards, revive.draw_tokens) == (counts["draw"], counts["gain_draw_tokens"])


def test_combos_agree() -> None:
    rows = facts("combos")["combos"]
    assert {row["id"] for row in rows} == set(COMBOS_BY_ID)
    for row in rows:
        combo = COMBOS_BY_ID[row["id"]]
        assert list(combo.cards) == sorted(row["cards"])
        assert combo.unblockable is row["blockable"].startswith("unblockable")
        cure = [each for each in held(*combo.action) if each[0] != "Cure" or row["id"] != "potion_remedy"]
        assert sorted(cure) == sorted(told(row["effects"])), row["id"]


def test_the_numbers_of_set_up_and_turn_agree() -> None:
    values = {name: each["value"] for name, each in facts("parameters")["parameters"].items()}
    assert (NUMBERS.hp, NUMBERS.hand) == (values["start_hp"], values["start_hand"])
    assert NUMBERS.hand == values["draw_up_to"]
    assert (NUMBERS.draw_tokens, NUMBERS.actions) == (values["start_draw_tokens"], values["actions_per_turn"])
    assert NUMBERS.poison_limit == values["poison_tokens_eliminate_at"]
    assert NUMBERS.poison_floor == values["poison_damage_hp_floor"]
    assert list(range(1, NUMBERS.die + 1)) == values["die"]["faces"]
    assert NUMBERS.seats[0] == values["players_min"]


def test_the_rule_book_counts_the_same_cards() -> None:
    printed = facts("printed_copies")["copies"]
    assert {card.name: card.count for card in CARDS.values()} == printed
    assert sum(printed.values()) == 100
