"""The content against the fact tables it was made from, number by number (tests/facts)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.games.slay_the_spire.content import abilities as ab
from companion.games.slay_the_spire.content import effects as fx
from companion.games.slay_the_spire.content import kinds as con
from companion.games.slay_the_spire.content.loader import load
from companion.games.slay_the_spire.content.values import Count
from tests.games.slay_the_spire.test_content import everything

TESTS = Path(__file__).parents[2]
FACTS = TESTS / "facts" / "sts"

CATALOG = load()

# The tables' tokens whose value is an amount, and the verb (and token) that we say it with.
VERBS: dict[str, tuple[type, str]] = {
    "hit": (fx.Hit, ""),
    "dmg": (fx.Damage, ""),
    "take_damage": (fx.Damage, ""),
    "lose_hp": (fx.LoseHp, ""),
    "heal": (fx.Heal, ""),
    "set_hp": (fx.SetHp, ""),
    "set_target_hp": (fx.SetHp, ""),
    "block": (fx.Gain, "block"),
    "str": (fx.Gain, "strength"),
    "shiv": (fx.Gain, "shiv"),
    "miracle": (fx.Gain, "miracle"),
    "gold": (fx.Gain, "gold"),
    "weak": (fx.Apply, "weak"),
    "gain_weak": (fx.Apply, "weak"),
    "vuln": (fx.Apply, "vulnerable"),
    "poison": (fx.Apply, "poison"),
    "daze": (fx.Daze, ""),
    "scry": (fx.Scry, ""),
    "draw": (fx.Draw, ""),
    "orb_slots": (fx.OrbSlots, ""),
    "may_retain": (fx.Retain, ""),
}
# Said with another verb than the token suggests: drawn to be played, attacks without a card.
OTHERWISE = {"then_play_all_free_any_order", "separate_0_cost_attacks"}
# The tables say "double" or "as many again"; we say one more for each.
DOUBLED = {
    "limit_break": ("Gain strength", 1),
    "limit_break+": ("Gain strength", 1),
    "catalyst": ("Apply poison", 1),
    "catalyst+": ("Apply poison", 2),
    "calculated_gamble": ("Draw", 1),
    "calculated_gamble+": ("Draw", 1),
}


def facts(name: str, rows: str) -> dict[str, Any]:
    """The entries of one table, by id."""
    read = json.loads((FACTS / f"{name}.json").read_text(encoding="utf-8"))
    return {row["id"]: row for row in read[rows]}


def amounts_told(value: Any) -> Iterator[tuple[str, int]]:
    """(verb, base amount) of everything a table says below `value`."""
    if isinstance(value, list):
        for inner in value:
            yield from amounts_told(inner)
    if not isinstance(value, dict):
        return
    for key, amount in value.items():
        if key in VERBS and not OTHERWISE & value.keys() and not isinstance(amount, bool | str | type(None)):
            yield label(*VERBS[key]), printed(amount)
            if key == "block" and isinstance(amount, dict) and "plus" in amount:
                yield label(*VERBS[key]), amount["plus"]  # a block icon of its own
        if key == "status" and isinstance(value.get("n"), int):
            yield "Status", value["n"]
        if key != "alt":
            yield from amounts_told(amount)


def printed(amount: Any) -> int:
    """The number that stands on the print: the base of a table's amount, or what is counted with."""
    return (amount["base"] or amount.get("mul", 1)) if isinstance(amount, dict) else amount


def amounts_held(value: Any) -> Iterator[tuple[str, int]]:
    """(verb, base amount) of every effect below `value`."""
    for part in everything(value):
        for kind, token in set(VERBS.values()) | {(fx.Status, "")}:
            if isinstance(part, kind) and (not token or part.token == token):
                yield label(kind, token), base_of(getattr(part, "most", getattr(part, "amount", 0)))


def label(kind: type, token: str) -> str:
    """A verb and its token as one word."""
    return f"{kind.__name__} {token}".strip()


def base_of(amount: Any) -> int:
    """The number of an amount that stands on the print; 0 for "any number"."""
    if isinstance(amount, Count):
        return amount.base or amount.multiply
    return amount if isinstance(amount, int) else 0


@pytest.mark.parametrize("name", sorted(CATALOG.sides))
def test_a_card_holds_the_numbers_of_the_table(name: str) -> None:
    told = facts("cards", "cards")[name.removesuffix("+")]
    face = told["up" if name.endswith("+") else "base"]
    side = CATALOG.sides[name]
    assert (side.cost, side.x_min) == (face.get("cost"), face.get("x_min", 0))
    doubled = [DOUBLED[name]] if name in DOUBLED else []
    assert sorted(amounts_held((side.do, side.abilities))) == sorted([*amounts_told(face), *doubled])


def test_cards_agree_on_everything_printed_around_the_text() -> None:
    for card_id, told in facts("cards", "cards").items():
        card = CATALOG.cards[card_id]
        assert (card.owner, card.type, card.rarity) == (told["owner"], told["type"], told["rarity"])
        assert (card.copies, card.starter, card.check) == (told["copies"], told["starter"], told["check"])
        assert card.unlock == ("colorless" if told["unlock"] == "C" else told["unlock"])
        assert card.name == {"burn": "Burn", "slimed": "Slimed"}.get(card_id, told["name"])
        for side, held in (("base", card.base), ("up", card.up)):
            if side in told and held is not None:
                printed = {word for word in held.keywords if not word.startswith("cannot_be_re")}
                kept = {word for word in told[side].get("kw", []) if not word.startswith("cannot_be_re")}
                assert printed - {"cannot_be_copied"} == kept, card_id


@pytest.mark.parametrize("face_id", sorted(CATALOG.faces))
def test_an_enemy_holds_the_numbers_of_the_table(face_id: str) -> None:
    told, face = facts("enemies", "faces")[face_id], CATALOG.faces[face_id]
    hp = told["hp"]
    assert face.hp == (tuple(hp) if isinstance(hp, list) else hp)
    assert (face.name, face.role, list(face.acts)) == (told["name"], told["role"], told["acts"])
    assert (face.copies, face.confidence) == (told["copies"], told["confidence"])
    ascension = told.get("ascension", {})
    assert (face.ascension_min, face.ascension_max) == (ascension.get("min", 0), ascension.get("max"))
    assert list(face.die) == told.get("die", [])
    if "modes" not in told:
        compare_actions(face, told)
    for mode, slots in told.get("modes", {}).items():
        compare_slots(face.track(mode), slots)


def compare_actions(face: con.Face, told: dict[str, Any]) -> None:
    """The one action, each face of the die, or each slot of the cube."""
    track = face.track("normal")
    if isinstance(track, con.SingleAction):
        assert sorted(amounts_held(track)) == sorted(amounts_told(told["do"]))
    elif isinstance(track, con.CubeActions):
        compare_slots(track, told["slots"])
    else:
        for shown, do in told["rows"].items():
            low, _dash, high = shown.partition("-")
            [row] = [row for row in track.rows if row.faces[0] == int(low)]
            assert row.faces[-1] == int(high or low)
            assert sorted(amounts_held(row.do)) == sorted(amounts_told(do))
            assert row.last == any("acts_last" in effect for effect in do)


def compare_slots(track: con.Actions, slots: list[dict[str, Any]]) -> None:
    """Each slot of a cube track: its colour and its numbers."""
    assert isinstance(track, con.CubeActions)
    assert [slot.gray for slot in track.slots] == [slot["slot"] == "gray" for slot in slots]
    for held, told in zip(track.slots, slots, strict=True):
        assert sorted(amounts_held(held.do)) == sorted(amounts_told(told["do"]))


def test_rewards_agree() -> None:
    for face_id, told in facts("enemies", "faces").items():
        face, given = CATALOG.faces[face_id], told.get("rewards")
        if given is None:
            assert face.rewards is None
            continue
        assert face.rewards is not None
        held = (face.rewards.gold, face.rewards.card, face.rewards.potion, face.rewards.relic)
        assert held == (
            given.get("gold", 0),
            given.get("card"),
            given.get("potion", 0),
            given.get("relic", 0),
        )
        assert face.rewards.boss_relic == ("boss_relic" in given)


def test_items_agree_on_prices_and_copies() -> None:
    for relic_id, told in facts("relics", "relics").items():
        relic = CATALOG.relics[relic_id]
        held = (relic.pool, relic.copies, relic.cost, relic.uses)
        assert held == (told["pool"], told["copies"], told.get("cost"), told.get("uses"))
    for potion_id, told in facts("potions", "potions").items():
        potion = CATALOG.potions[potion_id]
        assert (potion.name, potion.copies, potion.cost) == (told["name"], told["copies"], told["cost"])
        assert potion.outside_combat == told.get("outside_combat", False)


def test_relics_hold_the_dice_and_numbers_of_the_table() -> None:
    other_words = {
        "tungsten_rod",
        "regal_pillow",
        "charons_ashes",
        "holy_water",
        "meat_on_the_bone",
        "prismatic_shard",
    }
    for relic_id, told in facts("relics", "relics").items():
        relic = CATALOG.relics[relic_id]
        dice = [list(one.when.faces) for one in relic.abilities if isinstance(one.when, ab.OnDie)]
        assert dice == [one["when"]["die"] for one in told["abilities"] if "die" in one["when"]], relic_id
        if relic_id not in other_words:
            held = [pair for pair in amounts_held(relic.abilities) if pair[1] > 0]
            assert sorted(held) == sorted(pair for pair in amounts_told(told["abilities"])), relic_id


def test_limits_and_characters_agree() -> None:
    told = json.loads((FACTS / "setup.json").read_text(encoding="utf-8"))
    limits = told["limits"]
    held = CATALOG.limits
    assert (held.energy, held.block, held.strength) == (
        limits["energy"],
        limits["block_player"],
        limits["strength"],
    )
    assert (held.vulnerable, held.weak) == (limits["vulnerable"], limits["weak"])
    assert (held.shivs, held.miracles) == (limits["shivs"], limits["miracles"])
    assert held.poison_on_all_enemies == limits["poison_all_enemies"]
    assert (held.daze_cards, held.status_cards) == (limits["daze_cards"], limits["status_cards"])
    for name, character in told["characters"].items():
        own = CATALOG.characters[name]
        assert (own.max_hp, own.orb_slots) == (character["max_hp"], character["orb_slots"])
        assert sum(own.starter_deck.values()) == sum(character["starter_deck"].values())


def test_every_card_and_face_of_the_scenarios_is_known() -> None:
    cases = json.loads((TESTS / "cases/sts/cases.json").read_text(encoding="utf-8"))["cases"]
    names = 0
    for case in cases:
        state = case.get("state", {})
        for enemy in state.get("enemies", []):
            assert enemy["face"] in CATALOG.faces
        for player in state.get("players", []):
            for zone in ("hand", "draw", "discard", "exhaust", "powers"):
                for name in player.get(zone, []):
                    assert CATALOG.card_named(name, player["char"])
                    names += 1
    assert names > 500
