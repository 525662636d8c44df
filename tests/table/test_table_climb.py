"""What the benchmark of tables counts of an act: by touch, by scans, by numbers and mixed, room by room."""

from __future__ import annotations

import pytest

from companion.engine.entries import Answered, Resolved
from companion.table.tags.library import Library
from tests.play.writing import written
from tests.studies.measure import other_games
from tests.studies.measure import table as bench
from tests.studies.measure import table_climb as climbs
from tests.studies.measure.answers import GOAL_OF_AN_ACT, GOAL_SHARE, Answers
from tests.studies.measure.table_figures import HUMAN_SECONDS, TOUCH_SECONDS, Taken, Way, rooms

OF_AN_ACT = {"neow", "encounter", "campfire", "treasure", "boss"}
"""What every way up comes to."""


@pytest.fixture(scope="module")
def parties(library: Library) -> dict[Way, climbs.Party]:
    """An act climbed in each way."""
    return {way: climbs.climbed(way, "bench 4", library) for way in climbs.WAYS}


def test_an_act_is_climbed_in_every_way_and_each_kind_of_room_counted(
    parties: dict[Way, climbs.Party],
) -> None:
    for way, party in parties.items():
        assert party.run.climb.beaten and party.refused == [], way
        assert set(party.taken) >= OF_AN_ACT
        entered = sum(taken.rooms for room, taken in party.taken.items() if room not in (climbs.MAP, "neow"))
        assert entered == len(party.run.climb.walked)
        assert all(taken.touches for taken in party.taken.values())


def test_only_with_tags_cards_are_shown_and_only_the_screen_deals_the_map(
    parties: dict[Way, climbs.Party],
) -> None:
    shown = {way: sum(taken.scans for taken in party.taken.values()) for way, party in parties.items()}
    assert shown["scans"] > 60 and shown["touch"] == shown["numbers"] == 0
    assert 0 < shown["mixed"] < shown["scans"]
    assert [climbs.MAP in parties[way].taken for way in climbs.WAYS] == [False, True, True, True]


def test_people_who_keep_numbers_are_through_a_room_sooner_than_those_who_scan(
    parties: dict[Way, climbs.Party],
) -> None:
    encounters = {way: party.taken["encounter"] for way, party in parties.items()}
    assert encounters["numbers"].lasts < encounters["scans"].lasts


@pytest.mark.slow
def test_four_of_five_answers_are_decisions_in_every_way(library: Library) -> None:
    for way in climbs.WAYS:
        found = Answers()
        for number in range(6):
            found.add(climbs.climbed(way, f"bench {number}", library, 2).answers)
        assert found.share >= GOAL_SHARE and found.count <= GOAL_OF_AN_ACT * found.times, way
        assert not any("PassReward" in name or "GivePotion" in name for name in found.avoidable), way


@pytest.mark.parametrize("name", other_games.GAMES)
def test_the_answers_of_the_other_games_are_counted_in_every_way(
    library: Library, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(other_games, "MOST", 60)
    for way in climbs.WAYS:
        one = other_games.Table(name, way, "bench 0", library)
        found = one.play()
        assert found.decisions and 0 < found.count <= 61, way
        entries = [entry for entry in one.session.entries if isinstance(entry, Answered | Resolved)]
        assert found.decisions <= len(entries), "each was taken"
        assert (way == "touch") == (one.session.setup.lazy == ())


def test_a_room_lasts_as_long_as_hands_and_companion_take() -> None:
    taken = Taken()
    taken.add(Taken(rooms=1, touches=3, scans=2, seconds=0.5))
    taken.add(Taken(rooms=1, touches=1, rolls=1, seconds=0.5))
    assert (taken.rooms, taken.touched, taken.shown) == (2, 2.0, 1.5)
    assert taken.lasts == 2 * TOUCH_SECONDS + 1.5 * HUMAN_SECONDS + 0.5


def test_the_table_has_a_row_for_each_kind_that_was_visited() -> None:
    found = {"touch": {"event": Taken(2, 9)}, "scans": {}, "numbers": {"event": Taken(1, 3, 0, 1)}}
    _text, lines = written(rooms(found), width=160)
    assert [line.split()[0] for line in lines[1:]] == ["Event"]
    assert "2/0/1" in lines[1] and "4.5" in lines[1] and "1.0 + 3.0" in lines[1]


def test_after_ctrl_c_what_was_counted_is_shown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played = bench.fought

    def pressed(boss: str, number: int, counts: bench.Counts, library: Library) -> None:
        if counts.fights:
            raise KeyboardInterrupt
        played(boss, number, counts, library)

    monkeypatch.setattr(bench, "fought", pressed)
    assert bench.run(["--boss", "b1_guardian", "--fights", "2"]) == bench.INTERRUPTED
    rows = [line.split()[0] for line in capsys.readouterr().out.splitlines() if line[:1].isdigit()]
    assert rows == ["1"]
