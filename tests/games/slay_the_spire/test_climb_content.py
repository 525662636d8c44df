"""The climb's content against the fact tables it was made from (tests/facts)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from companion.games.slay_the_spire.content import climb as cl
from companion.games.slay_the_spire.content.climb_loader import climb_problems, load_climb
from companion.games.slay_the_spire.content.loader import load
from companion.games.slay_the_spire.words.climb import gain_words, gains_words, option_words

FACTS = Path(__file__).parents[2] / "facts" / "sts"
CLIMB, CATALOG = load_climb(), load()


def facts(name: str) -> Any:
    return json.loads((FACTS / f"{name}.json").read_text(encoding="utf-8"))


def event_rows() -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = facts("events")["events"]
    return rows


def numbers(value: object) -> Counter[int]:
    """Every whole number that stands anywhere in a value, but for die faces."""
    if isinstance(value, bool):
        return Counter()
    if isinstance(value, int):
        return Counter([value])
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list | tuple) else ()
    return sum((numbers(one) for one in inner), Counter())


def test_the_climb_adds_up() -> None:
    assert climb_problems(CLIMB, CATALOG) == []


def test_a_path_to_a_room_that_is_not_there_is_a_problem() -> None:
    broken = msgspec.structs.replace(CLIMB.maps["act2"], paths={"0-3": ("2-3",)})
    climb = msgspec.structs.replace(CLIMB, maps={**CLIMB.maps, "act2": broken})
    assert any("act2" in problem for problem in climb_problems(climb, CATALOG))


@pytest.mark.parametrize("row", event_rows(), ids=lambda row: row["id"])
def test_every_event_says_what_the_facts_say(row: dict[str, Any]) -> None:
    event = CLIMB.events[row["id"].replace("-", "_")]
    assert (event.name, event.act, event.ascension_min) == (row["name"], row["act"], row["ascension_min"])
    assert event.chooser == row["choice_by"]
    assert (event.unlock == "colorless") == (row["unlock"] == "C")
    assert [option.name or "-" for option in event.options] == [option["option"] for option in row["options"]]
    for option, said in zip(event.options, row["options"], strict=True):
        rolls = [gain for gain in option.gains if isinstance(gain, cl.RollFor)]
        tables = [one["roll_die"] for one in said["do"] if "roll_die" in one]
        assert [_faces(roll) for roll in rolls] == [_said_faces(table) for table in tables]


def _faces(roll: cl.RollFor) -> set[int]:
    return {face for row in roll.rows for face in row.faces}


def _said_faces(table: dict[str, Any]) -> set[int]:
    ends = [key.partition("-") for key in table]
    return {face for low, _dash, high in ends for face in range(int(low), int(high or low) + 1)}


@pytest.mark.parametrize("row", facts("neow")["cards"], ids=lambda row: row["id"])
def test_every_blessing_has_its_three_rewards_with_their_numbers(row: dict[str, Any]) -> None:
    card = CLIMB.neow[row["id"]]
    assert (card.unlock == "colorless") == (row["unlock"] == "C")
    for gains, said in zip(card.options, row["options"], strict=True):
        amounts = Counter(_amount(gain) for gain in gains)
        assert amounts == numbers(said)


def _amount(gain: Any) -> int:
    return int(gain.amount)


def test_maps_have_the_rooms_and_paths_of_the_facts() -> None:
    for said in facts("map")["maps"]:
        layout = CLIMB.maps[said["id"]]
        assert layout.rooms == said["nodes"]
        assert {(low, high) for low, ways in layout.paths.items() for high in ways} == {
            (low, high) for low, high in said["edges"]
        }
        assert layout.start == "0-3"


def test_every_room_of_a_map_can_be_reached_and_leads_to_the_boss() -> None:
    for layout in CLIMB.maps.values():
        reached, queue = {layout.start}, [layout.start]
        while queue:
            for way in layout.paths.get(queue.pop(), ()):
                queue += [way] if way not in reached else []
                reached.add(way)
        assert reached == set(layout.rooms)
        tops = [room for room in layout.rooms if room not in layout.paths]
        assert [layout.rooms[room] for room in tops] == ["boss"]


def test_the_tokens_are_those_of_the_facts() -> None:
    said = facts("map")["tokens"]
    assert (dict(CLIMB.tokens.dark), dict(CLIMB.tokens.light)) == (said["dark"], said["light"])


def test_merchant_and_quick_start_have_the_numbers_of_the_facts() -> None:
    said = facts("merchant")
    assert CLIMB.merchant.card_prices == said["card_price"]
    assert CLIMB.merchant.card_remove_price == said["card_remove"]["price"]
    table = facts("quick_start")
    rows = [[row.row, *row.acts] for row in CLIMB.quick_start.rows]
    assert rows == table["order_top_to_bottom"]
    assert {str(row.faces[0]) for row in CLIMB.quick_start.die} == set(table["die"])


def test_every_modifier_stands_in_its_section_under_its_roll() -> None:
    said = {
        (number, row["roll"]): row["name"]
        for number, section in enumerate(facts("daily_climb")["sections"], 1)
        for row in section
    }
    assert {(one.section, one.roll): one.name for one in CLIMB.run_modifiers.values()} == said


def test_every_lock_adds_the_cards_of_the_facts() -> None:
    for character, rows in facts("unlocks")["characters"].items():
        locks = [lock for lock in CLIMB.locks if lock.character == character]
        assert [(lock.lock, lock.boxes) for lock in locks] == [
            (row["lock"], row["boxes_checked"]) for row in rows
        ]
        for lock, row in zip(locks, rows, strict=True):
            names = {CATALOG.cards[card].name for card in lock.adds}
            assert names == {said.partition(" x")[0] for said in row["adds"]}
            assert all(CATALOG.cards[card].unlock == lock.lock for card in lock.adds)


def test_every_achievement_has_a_condition() -> None:
    assert [one.name for one in CLIMB.achievements.values()] == [
        row["name"] for row in facts("achievements")["list"]
    ]
    for one in CLIMB.achievements.values():
        told = msgspec.to_builtins(one)
        assert set(told) - {"id", "name"}


def gains_of(option: cl.EventOption) -> Iterator[cl.Gain]:
    """Every gain of an option, those behind a die or a removed card included."""
    yield from _within(option.gains)


def _within(gains: cl.Gains) -> Iterator[cl.Gain]:
    for gain in gains:
        yield gain
        for inner in _branches(gain):
            yield from _within(inner)


def _branches(gain: Any) -> Iterator[cl.Gains]:
    for row in getattr(gain, "rows", ()):
        yield row.gains
    for kind in ("uncommon", "rare", "curse"):
        yield getattr(gain, kind, ())


def test_every_gain_there_is_has_words_with_its_numbers() -> None:
    said: set[type] = set()
    for event in CLIMB.events.values():
        for option in event.options:
            words = option_words(option, lambda relic: CATALOG.relics[relic].name)
            assert "{" not in words
            for gain in gains_of(option):
                said.add(type(gain))
                assert gain_words(gain).endswith(".")
    for modifier in CLIMB.run_modifiers.values():
        said |= {type(gain) for gain in modifier.at_start + modifier.end_of_combat + modifier.after_event}
        assert "{" not in gains_words(modifier.at_start)
    said |= {cl.RevealOwnRelic}
    assert said == set(get_args(cl.Gain))


def test_words_of_a_gain_name_its_receiver() -> None:
    assert gain_words(cl.GainGold(5)) == "Gain 5 gold."
    assert gain_words(cl.GainGold(5, to="each_player")) == "Each player: gain 5 gold."
