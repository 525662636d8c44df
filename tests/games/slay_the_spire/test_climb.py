"""Climbs: the cases of rooms, rewards, shops and events; climbs of careful bots and random play end."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.engine.asks import Chance
from companion.engine.encoding import copy_of
from companion.engine.game import Setup, SetupError
from companion.engine.match import Match
from companion.games.slay_the_spire.game import GAME, check_case

TESTS = Path(__file__).parents[2]
FILES = ("climb.json", "climb_own.json")
READ = [json.loads((TESTS / "cases/sts" / name).read_text(encoding="utf-8")) for name in FILES]
CASES = READ[0]
HEAD = {key: value for key, value in CASES.items() if key != "cases"}


ALL = [case for read in READ for case in read["cases"]]


@pytest.mark.parametrize("case", ALL, ids=lambda case: case["id"])
def test_a_case_is_played_as_it_says(case: dict[str, Any]) -> None:
    assert check_case(case, HEAD) == []


def test_what_a_climb_does_not_have_is_said() -> None:
    case = {**CASES["cases"][0], "expect": {"weather": "fair"}}
    with pytest.raises(SetupError, match="unknown value weather"):
        check_case(case, HEAD)


WON = {"kind": "elite", "faces": ["el1_lagavulin"], "rows_at_end": [0]}


@pytest.mark.parametrize(
    ("kind", "held", "keys"),
    [
        ("burning_elite", [], ["emerald"]),
        ("burning_elite", ["ruby", "emerald"], ["ruby", "emerald"]),
        ("elite", [], []),
    ],
)
def test_a_case_may_begin_when_a_burning_elite_was_beaten(
    kind: str, held: list[str], keys: list[str]
) -> None:
    """Whoever beats it gains the emerald key (page 22), once."""
    state = {
        "act": 1,
        "room": "elite",
        "players": [{"char": "ironclad", "relics": [], "potions": []}],
        "group": {"unlocked": ["act4"]},
        "keys": held,
        "after_fight": {**WON, "kind": kind},
    }
    case = {"id": "x", "state": state, "do": [{"setup": True}], "expect": {"keys": keys}}
    assert check_case(case, HEAD) == []


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"state": {"acts": 1}}, "state: unknown key acts. Use one of: act, ascension"),
        ({"state": {"options": {"daly": []}}}, "state, options: unknown key daly"),
        ({"state": {"after_fight": {**WON, "kind": "big"}}}, "state, after_fight, kind: .* 'big'"),
        ({"state": {"players": [{"char": "cook"}]}}, "state, players, 1, char: there is no cook"),
        ({"state": {"decks": {"coins": []}}}, "state, decks, coins: there is no coins. Use one of: relics, "),
        ({"do": [{"seat": 0, "fly": True}]}, "do, 1: expected one of setup, enter, .*, found {'seat': 0"),
        ({"do": [{"seat": 0, "skip": "card", "take": "gold 2"}]}, "do, 1: expected one of"),
        ({"do": [{"enter": "0-3", "sead": 0}]}, "do, 1: unknown key sead. Use one of: enter, seat."),
        ({"do": [{"take_key": "amber"}]}, "do, 1, take_key: .* 'amber'"),
        ({"expect": {"players": [{"luck": 1}]}}, "unknown value players.0.luck"),
        ({"expect": {"group": {"cats": 1}}}, "unknown value group.cats"),
        (
            {"expect": {"bottom_of": {"coins": []}}},
            "expect, bottom_of.coins: there is no coins. Use one of: relics, ",
        ),
    ],
)
def test_slips_of_a_case_are_named(change: dict[str, Any], said: str) -> None:
    case: dict[str, Any] = {"id": "x", "state": {"players": [{"char": "ironclad"}]}, "do": [], "expect": {}}
    with pytest.raises(SetupError, match=said):
        check_case({**case, **change}, HEAD)


def begun(number: int, **options: Any) -> Match[Any]:
    """A climb of one to four seats that is about to begin."""
    seats = ("Ada", "Ben", "Cleo", "Dan")[: number % 4 + 1]
    return Match(GAME, GAME.setup(Setup("sts", seats, str(number), {"climb": True, **options}, ())))


def played(match: Match[Any], number: int, careful: bool) -> Counter[str]:
    """Play to the end; returns how often each kind of room was entered."""
    random, rooms = Random(number), Counter[str]()
    for _step in range(20_000):
        ask = match.ask()
        if ask is None:
            return rooms
        rooms[match.state.climb.room] += 1
        if isinstance(ask, Chance):
            match.resolve(random.choice(list(ask.options)))
            continue
        seat = random.choice(ask.seats)
        acts = match.legal(seat)
        best = GAME.bots.at_a_glance(match.state, seat, acts, ask) if careful else random.choice(acts)
        match.do(seat, best)
    raise AssertionError("a climb that does not end")


@pytest.mark.parametrize("number", range(24))
def test_random_climbs_end(number: int) -> None:
    match = begun(number, ascension=number % 14, choose_your_relic=number % 3 == 0)
    played(match, number, careful=False)
    assert match.state.climb.result in ("won", "lost")
    assert GAME.ending(match.state) is not None


def test_careful_bots_come_further_than_random_ones() -> None:
    walked = dict.fromkeys((True, False), 0)
    for careful in walked:
        for number in range(8):
            match = begun(number)
            played(match, number, careful)
            walked[careful] += len(match.state.climb.walked)
    assert walked[True] > walked[False]


@pytest.mark.parametrize("wrong", [{"boss": "hexaghost"}, {"deck": "drafted"}, {"first": True}])
def test_a_climb_and_a_fight_cannot_be_had_together(wrong: dict[str, Any]) -> None:
    with pytest.raises(SetupError, match="--climb"):
        begun(1, **wrong)


@pytest.mark.parametrize(
    ("number", "options"),
    [
        (0, {"daily": True}),
        (1, {"custom": "prismatic shard,uncertain future,terminal"}),
        (2, {"quick_start": 3}),
        (3, {"group": {"boxes": {"silent": 3}, "highest_ascension": 4}, "ascension": 4}),
    ],
)
def test_a_climb_is_kept_whole_at_every_step_and_loses_no_item(number: int, options: dict[str, Any]) -> None:
    match, random = begun(number, **options), Random(number)
    whole: Counter[str] | None = None
    for step in range(600):
        ask = match.ask()
        if ask is None:
            break
        if step % 5 == 0:
            assert copy_of(match.state, type(match.state)) == match.state
        if isinstance(ask, Chance):
            match.resolve(random.choice(list(ask.options)))
            continue
        if match.state.fight is None:
            now = Counter(GAME.places.conserved(match.state))
            whole = whole or now
            assert now == whole
        match.do(seat := random.choice(ask.seats), random.choice(match.legal(seat)))
    assert whole
