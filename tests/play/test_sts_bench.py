"""The benchmark of fights: it finds what is broken, counts what was exercised, and compares the bots."""

from __future__ import annotations

import json
import time
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.engine.encoding import encode
from companion.engine.logs import MemoryLog
from companion.engine.oracles import SeedOracle
from companion.engine.session import Session
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.game import GAME
from companion.games.slay_the_spire.rules import playing_by_effects
from companion.games.slay_the_spire.setting_up import fights
from companion.play.bots.players import RandomBot
from companion.play.bots.situations import Situation
from tests.play.writing import written
from tests.studies import random_climbs, random_fights
from tests.studies.bench import main
from tests.studies.measure import careful_turns, climb_speed, rules_shown, workloads
from tests.studies.measure import rules as bench
from tests.studies.measure.bot_ranking import Alone, party_table
from tests.studies.measure.careful_turns import TURNS, Turn, durations
from tests.studies.random_fights import tried
from tests.studies.trials import slay_the_spire as any_fight
from tests.studies.trials.slay_the_spire import broken_caps, exercised


def test_equal_seeds_give_equal_fights_and_others_give_others() -> None:
    assert any_fight.any_fight("a") == any_fight.any_fight("a")
    kinds = [any_fight.any_fight(f"{number}") for number in range(60)]
    assert {len(kind["characters"]) for kind in kinds} == {1, 2, 3, 4}
    assert {kind["act"] for kind in kinds} == {1, 2, 3, 4}


@pytest.mark.slow
def test_random_fights_show_no_mistake_and_exercise_much() -> None:
    found = random_fights.Tried()
    for number in range(120):
        found.add(tried("sts", f"test {number}"))
    assert found.mistakes == [] and found.fights == 120 and found.ended > 100
    counted = exercised(found.seen)
    for kind, least in {"card sides": 250, "relics": 70, "potions": 19, "enemies": 90}.items():
        everything, never = counted[kind]
        assert everything - len(never) >= least, kind


def test_nothing_is_exercised_without_a_fight_and_each_thing_by_its_own_script() -> None:
    nothing = exercised(())
    assert nothing["potions"] == (21, sorted(BOOK.catalog.potions, key=list(BOOK.catalog.potions).index))
    assert all(len(never) == count for count, never in nothing.values())
    after = exercised(["potion/fire_potion", "card/bash/do", "card/bash+"])
    assert len(after["potions"][1]) == 20 and "fire_potion" not in after["potions"][1]
    assert "bash" not in after["card sides"][1] and "bash+" in after["card sides"][1]


def test_a_fight_that_breaks_down_is_told_with_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(state: Any) -> Any:
        raise KeyError("lost")

    monkeypatch.setattr(any_fight, "TRIALS", replace(any_fight.TRIALS, broken=broken))
    found = tried("sts", "this one")
    assert found.fights == 1 and found.ended == 0
    [(seed, words)] = found.mistakes
    assert seed == "this one" and "KeyError" in words and "lost" in words


def test_broken_limits_and_lost_cards_are_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    always = replace(any_fight.TRIALS, broken=lambda state: ["too much of it"])
    monkeypatch.setattr(any_fight, "TRIALS", always)
    assert random_fights.main(["--games", "2", "--seed", "s", "--processes", "1"]) == 1
    out = capsys.readouterr().out
    assert "seed s/0: too much of it" in out and "Mistakes: 2." in out
    monkeypatch.undo()
    held = {"bash": 2, "anger": 1}
    match = bench.positions(GAME, 1)[0]
    lines = list(random_fights.wrong_with(match.game, match.state, held))
    assert any(line.startswith("anger: 0 cards, there were 1") for line in lines)


@pytest.mark.parametrize(
    ("field", "value"), [("block", 21), ("energy", 7), ("weak", 4), ("hp", 99), ("shiv", -1)]
)
def test_each_limit_is_watched(field: str, value: int) -> None:
    state = bench.positions(GAME, 2)[0].state
    assert list(broken_caps(state)) == []
    setattr(state.fight.fighters[1], field, value)
    assert [line for line in broken_caps(state) if field in line] != []


def test_a_limit_may_be_reached() -> None:
    state = bench.positions(GAME, 2)[0].state
    state.fight.fighters[0].block, state.fight.fighters[0].strength = BOOK.limits.block, BOOK.limits.strength
    assert list(broken_caps(state)) == []


def test_a_player_who_died_of_a_card_plays_no_more_of_those_drawn() -> None:
    """Found by `random_fights --seed big`, fight 13105: the dead were asked what to play next."""
    from companion.games.slay_the_spire.state.frames import PlayFree

    state = bench.positions(GAME, 1)[0].state
    frame = PlayFree(0, list(state.fight.fighters[0].hand.known))
    assert playing_by_effects.still_in_hand(state.fight, frame) == state.fight.fighters[0].hand.known != []
    state.fight.fighters[0].hp, state.fight.fighters[0].alive = 0, False
    assert playing_by_effects.still_in_hand(state.fight, frame) == []


def test_the_figures_of_fights_are_measured_with_their_goals() -> None:
    found = bench.speeds(GAME, 2, 1, bench.GOALS["sts", 2, bench.DECISIONS])
    assert [(figure.name, figure.goal is not None) for figure in found] == [
        (bench.DECISIONS, True),
        (bench.ANSWERS, False),
        (bench.SET_UP, False),
    ] * 2
    assert all(figure.value > 0 for figure in found) and found[1].value > found[0].value
    assert {figure.what for figure in found} == {
        "Act I encounters with starting decks",
        "bosses with drafted decks",
    }
    text, _lines = written(rules_shown.table(bench.Report("3", "m", 1e6, tuple(found))), width=140)
    assert "bosses with drafted decks" in text and "≥ 15,000" in text


@pytest.mark.slow
def test_careful_play_beats_random_play_with_every_character(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In encounters only: fights with bosses are the longer ones, and a benchmark of their own."""
    name, encounters = next(iter(workloads.workloads("sts").items()))
    monkeypatch.setattr(workloads, "workloads", lambda game: {name: encounters})
    file = tmp_path / "bots.json"
    assert main(["bots", "--game", "sts", "--games", "8", "--json", str(file)]) == 0
    rows = json.loads(file.read_text())
    assert {row["fights"] for row in rows} == {name}
    assert [(row["character"], row["bot"]) for row in rows] == [
        (who, bot) for who in ("ironclad", "silent", "defect", "watcher") for bot in ("random", "careful")
    ]
    wins = {bot: sum(row["wins"] for row in rows if row["bot"] == bot) for bot in ("random", "careful")}
    assert wins["careful"] > 1.5 * wins["random"]
    assert all(row["wins"] >= 5 for row in rows if row["bot"] == "careful")


def test_the_intervals_of_the_bots_are_shown() -> None:
    rows = [
        Alone("worms", "silent", bot, 50, wins, wins / 50, (wins / 60, wins / 45), 5.0, 2.5, 4.0, 0)
        for bot, wins in (("random", 9), ("careful", 36))
    ]
    _text, lines = written(party_table(rows))
    assert lines[2].split()[:4] == ["worms", "silent", "careful", "50"]
    assert "60.0 % – 80.0 %" in lines[2] and "2.5" in lines[2]


def test_climbs_are_tried_out_and_counted(capsys: pytest.CaptureFixture[str]) -> None:
    assert random_climbs.main(["--games", "3", "--seed", "s", "--processes", "1"]) == 0
    out = capsys.readouterr().out
    assert "3 climbs with seed s, 3 ended" in out and "Mistakes: 0." in out
    assert "/97" in out and "/51" in out


def test_the_speed_of_climbs_is_measured(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Small: a short climb, few fights and rooms; what they cost here is no matter."""
    monkeypatch.setattr(climb_speed, "FIGHTS", 1)
    monkeypatch.setattr(climb_speed, "ROOMS_EACH", 2)
    monkeypatch.setattr(climb_speed, "_kept", lambda runs: ())
    monkeypatch.setattr(climb_speed, "GOALS", dict.fromkeys(climb_speed.GOALS, climb_speed.Goal(0.0, True)))
    out = tmp_path / "climb.json"
    assert main(["climb", "--runs", "1", "--json", str(out)]) == 0
    figures = {row["name"]: row["value"] for row in json.loads(out.read_text())["figures"]}
    assert set(figures) == {climb_speed.ROOMS, climb_speed.INSIDE}
    assert min(figures.values()) > 0


def test_a_goal_that_is_missed_is_the_exit_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(climb_speed, "rooms_a_second", lambda: 1.0)
    monkeypatch.setattr(climb_speed, "inside_beside_alone", lambda: 100.0)
    monkeypatch.setattr(climb_speed, "_kept", lambda runs: ())
    assert main(["climb", "--runs", "1"]) == 1


def test_a_long_climb_is_kept_small_and_opened_again() -> None:
    session = Session.start(GAME, climb_speed._setup("kept"), MemoryLog(), SeedOracle("kept"))
    climb_speed.played_long(session, 150, act=1)
    assert len(session.entries) >= 150 and session.match.state.climb.result == ""
    lines = session.log.lines
    again = Session.replay(GAME, lines, MemoryLog(), SeedOracle("kept"))
    assert encode(again.match.state) == encode(session.match.state)


# The turns of the careful bot


class Noting(RandomBot):
    """Plays at random, and remembers what it was asked."""

    def __init__(self, seen: list[Situation]) -> None:
        self.seen = seen

    def act(self, situation: Situation) -> Any:
        self.seen.append(situation)
        return super().act(situation)


@pytest.fixture
def noted(monkeypatch: pytest.MonkeyPatch) -> list[Situation]:
    """What the bot whose turn is measured is asked from now on; it plays at random, to be quick."""
    seen: list[Situation] = []
    monkeypatch.setattr(careful_turns, "bot", lambda kind: Noting(seen))
    return seen


@pytest.mark.slow
def test_turns_of_four_players_are_measured_at_every_boss(noted: list[Situation]) -> None:
    """Every turn of the list is reached: it takes time, and is one of that seat in that round."""
    assert {(turn.boss, turn.act) for turn in TURNS} == {
        (each.faces[0], each.act) for each in fights.bosses()
    }
    for turn in TURNS:
        noted.clear()
        (spent,) = durations(GAME, count(0.0, 0.001).__next__, [turn])
        assert spent == pytest.approx(len(noted)) and noted
        faced = {(each.seat, each.state.round, len(each.state.heroes)) for each in noted}
        assert faced == {(turn.seat, turn.round, careful_turns.PLAYERS)}


@pytest.mark.slow
def test_a_careful_turn_is_over_before_somebody_waits_for_it() -> None:
    """By the clock of the processor, with much room: other programs make it slower."""
    (spent,) = durations(GAME, time.process_time, [Turn("b1_guardian", 1, "turn 1", 1, 0)])
    assert 1.0 < spent < 2000.0


@pytest.mark.slow
def test_the_longest_turn_stands_beside_its_goals(noted: list[Situation]) -> None:
    found = bench.careful_turn(GAME)
    assert len(found.runs) == len(TURNS) and found.value == max(found.runs) > min(found.runs) > 0
    assert found.goal == bench.Goal(250.0) and found.shared == (25, bench.Goal(1000.0))
    assert noted
