"""Quick start and catch up: the table of page 22, row by row, for one player and for several."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.game import SetupError
from companion.games.slay_the_spire.content.climb_loader import load_climb
from companion.games.slay_the_spire.game import check_case
from tests.games.slay_the_spire.test_climb import begun, played

HEAD = {"head": {"kind": "climb"}}
IRONCLAD = {"char": "ironclad", "hp": 10, "max_hp": 10, "gold": 0}
SILENT = {"char": "silent", "hp": 9, "max_hp": 9, "gold": 0}
DECKS = {"neow": ["neow_07", "neow_12"], "cards": {"ironclad": ["Anger"] * 3, "silent": ["Slice"] * 3}}
NEOW = {"ironclad": "blue 1", "silent": "blue 2"}


def case(do: list[dict[str, Any]], expect: dict[str, Any], act: int = 2, **state: Any) -> list[str]:
    """Play a case of the quick start; returns what does not hold."""
    given = {"act": act, "room": "quick_start", "players": [IRONCLAD], "decks": DECKS, **state}
    return check_case({"id": "x", "state": given, "do": [{"setup": True}, *do], "expect": expect}, HEAD)


def skips(seat: int, *kinds: str) -> list[dict[str, Any]]:
    return [{"seat": seat, "skip": kind} for kind in kinds]


def to_the_die(seat: int, blue: str, cards: int = 4) -> list[dict[str, Any]]:
    """Neow, the gold, the card rewards and the card to transform."""
    return [
        *skips(seat, "card"),
        {"seat": seat, "choose": blue},
        *skips(seat, *["card"] * cards),
        {"seat": seat, "transform": "Strike"},
    ]


def test_the_table_of_each_act_is_that_of_the_facts() -> None:
    rows = {row.row: row.acts for row in load_climb().quick_start.rows}
    assert rows["relic"] == (2, 4, 6) and rows["roll_die"] == (1, 3, 5) and rows["boss_relic"] == (1, 2, 2)


@pytest.mark.parametrize(
    ("do", "offers"),
    [
        ([], ["card"]),
        (skips(0, "card"), []),
        ([*skips(0, "card"), {"seat": 0, "choose": "blue 1"}], ["card"] * 4),
        (to_the_die(0, "blue 1"), []),
        ([*to_the_die(0, "blue 1"), {"roll": 1, "seat": 0}], ["relic"]),
        ([*to_the_die(0, "blue 1"), {"roll": 1, "seat": 0}, *skips(0, "relic")], ["potion"]),
        ([*to_the_die(0, "blue 1"), {"roll": 1, "seat": 0}, *skips(0, "relic", "potion")], ["relic"] * 2),
    ],
)
def test_only_the_present_row_waits(do: list[dict[str, Any]], offers: list[str]) -> None:
    assert case(do, {"offers": {"0": offers}}) == []


@pytest.mark.parametrize("kind", ["relic", "potion", "boss_relic"])
def test_a_row_whose_turn_has_not_come_is_refused(kind: str) -> None:
    assert case(skips(0, "card", kind), {"last_legal": False}) == []


def test_the_blessing_must_be_chosen_before_the_table_goes_on() -> None:
    assert case([*skips(0, "card"), {"seat": 0, "choose": "blue 1"}], {"last_legal": True}) == []
    again = [*skips(0, "card"), {"seat": 0, "choose": "blue 1"}, {"seat": 0, "choose": "blue 2"}]
    assert case(again, {"last_legal": False}) == []


@pytest.mark.parametrize(("act", "gold"), [(2, 6), (3, 7), (4, 10)])
def test_the_gold_of_the_table_comes_on_top_of_neows(act: int, gold: int) -> None:
    neow = case(skips(0, "card"), {"players": [{"gold": 0}]}, act)
    told = next(int(line.rpartition(" ")[2]) for line in neow if "gold" in line) if neow else 0
    do = [*skips(0, "card"), {"seat": 0, "choose": "blue 1"}]
    before = case(do, {"players": [{"gold": 0}]}, act)
    assert int(before[0].rpartition(" ")[2]) >= told + gold


def both_to_the_boss_relics(count: int) -> list[dict[str, Any]]:
    steps: list[dict[str, Any]] = []
    for seat, who in enumerate(("ironclad", "silent")):
        steps += to_the_die(seat, NEOW[who])
        steps += [{"roll": 6, "seat": seat}, {"seat": seat, "remove": "Strike"}]
        steps += skips(seat, "potion", "relic", "relic", *["rare"] * count)
    return steps


def test_boss_relics_are_gained_as_a_party() -> None:
    relics = ["Black Blood", "Sozu", "Astrolabe"]
    two = {"players": [IRONCLAD, SILENT], "decks": {**DECKS, "boss_relics": relics}}
    steps = [*both_to_the_boss_relics(1), {"seat": 1, "reveal": "boss_relic"}]
    assert case(steps, {"revealed": {"boss_relics": relics}}, **two) == []
    taken = [*steps, {"seat": 1, "take": "Sozu"}, {"seat": 0, "take": "Black Blood"}]
    expect = {"players": [{"relics": ["Black Blood"]}, {"relics": ["Sozu"]}]}
    assert case(taken, expect, **two) == []


def test_who_skips_one_round_of_boss_relics_waits_with_the_next_for_the_others() -> None:
    """Act III gives two: the second round is revealed when everybody is done with the first."""
    steps: list[dict[str, Any]] = []
    for seat, who in enumerate(("ironclad", "silent")):
        steps += to_the_die(seat, NEOW[who])
        for _roll in range(3):
            steps += [{"roll": 4, "seat": seat}, *skips(seat, "potion")]
        steps += skips(seat, "potion", *["relic"] * 4, "rare", "rare")
    two = {"players": [IRONCLAD, SILENT], "act": 3}
    early = [*steps, *skips(0, "boss_relic"), {"seat": 0, "reveal": "boss_relic"}]
    assert case(early, {"last_legal": False}, **two) == []
    late = [*steps, *skips(0, "boss_relic"), *skips(1, "boss_relic"), {"seat": 0, "reveal": "boss_relic"}]
    assert case(late, {"last_legal": True}, **two) == []


def all_rows(seat: int, blue: str) -> list[dict[str, Any]]:
    """Every row of act II but for the merchant."""
    steps = [*to_the_die(seat, blue), {"roll": 6, "seat": seat}, {"seat": seat, "remove": "Strike"}]
    steps += skips(seat, "potion", "relic", "relic", "rare", "boss_relic")
    return [*steps, {"seat": seat, "upgrade": "Defend"}, {"seat": seat, "upgrade": "Defend"}]


def test_the_party_goes_to_the_merchant_together_when_all_are_there() -> None:
    two = {"players": [IRONCLAD, SILENT]}
    one = [*all_rows(0, "blue 1"), {"seat": 0, "buy_remove": "Strike"}]
    assert case(one, {"last_legal": False}, **two) == []
    both = [*all_rows(0, "blue 1"), *all_rows(1, "blue 2"), {"seat": 0, "buy_remove": "Strike"}]
    assert case(both, {"last_legal": True}, **two) == []


# Catch up


def test_only_who_joins_uses_the_table_and_the_merchant() -> None:
    joined = {"players": [{**IRONCLAD, "gold": 9}, SILENT], "joining": [1]}
    blue = {**joined, "decks": {**DECKS, "neow": ["neow_12"]}}
    assert case([], {"offers": {"0": [], "1": ["card"]}, "players": [{"gold": 9}]}, **blue) == []
    shop = [*all_rows(1, "blue 2"), {"seat": 0, "buy_remove": "Strike"}]
    assert case(shop, {"last_legal": False}, **blue) == []
    shop = [*all_rows(1, "blue 2"), {"seat": 1, "buy_remove": "Strike"}]
    assert case(shop, {"last_legal": True}, **blue) == []


def test_boss_relics_are_revealed_for_those_who_catch_up() -> None:
    """One who joins a party of two: one more than one."""
    relics = ["Black Blood", "Sozu", "Astrolabe"]
    decks = {**DECKS, "neow": ["neow_12"], "boss_relics": relics}
    steps = [*to_the_die(1, "blue 2"), {"roll": 6, "seat": 1}, {"seat": 1, "remove": "Strike"}]
    steps += [*skips(1, "potion", "relic", "relic", "rare"), {"seat": 1, "reveal": "boss_relic"}]
    joined = {"players": [IRONCLAD, SILENT], "joining": [1], "decks": decks}
    assert case(steps, {"revealed": {"boss_relics": relics[:2]}}, **joined) == []


# Whole games


@pytest.mark.parametrize(("act", "number"), [(2, 0), (2, 3), (3, 1), (3, 2), (4, 1), (4, 3)])
def test_games_that_begin_in_a_later_act_end(act: int, number: int) -> None:
    match = begun(number, quick_start=act)
    played(match, number, careful=number % 2 == 0)
    assert match.state.climb.result in ("won", "lost")
    assert match.state.act >= act


def test_a_game_that_begins_in_act_iv_has_all_keys_and_others_none() -> None:
    assert set(begun(1, quick_start=4).state.climb.keys) == {"ruby", "sapphire", "emerald"}
    assert begun(1, quick_start=3).state.climb.keys == ()


@pytest.mark.parametrize(
    ("said", "first"),
    [({"act": 3}, 3), ({"act": 2, "quick_start": 2}, 2), ({"act": 1, "quick_start": 4}, 4), ({"act": 0}, 1)],
)
def test_the_first_act_of_a_climb_is_said_either_way(said: dict[str, int], first: int) -> None:
    match = begun(1, **said)
    assert match.state.climb.first_act == first
    assert bool(match.state.climb.keys) == (first == 4)


def test_a_climb_begins_in_one_act() -> None:
    with pytest.raises(SetupError, match="--act 2, or --quick-start 3"):
        begun(1, act=2, quick_start=3)


@pytest.mark.parametrize(("ascension", "fights"), [(10, False), (11, True)])
def test_the_elite_room_of_act_iv_is_empty_below_ascension_11(ascension: int, fights: bool) -> None:
    given = {"act": 4, "ascension": ascension, "players": [IRONCLAD], "map": {"layout": "act4", "at": "1-3"}}
    fight = {"fight": {"kind": "elite", "faces": ["el4_spire_shield"]}}
    for steps, expect in (
        ([{"enter": "2-3"}], fight),
        ([{"enter": "2-3"}, {"leave": True}], {"next_rooms": ["3-3"]}),
    ):
        wrong = check_case({"id": "x", "state": given, "do": steps, "expect": expect}, HEAD)
        assert bool(wrong) == (fights if "next_rooms" in expect else not fights)
