"""The benchmark measures what it says, and shows it beside its goals."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.compiled import finder
from companion.engine.asks import Choice
from companion.engine.logs import MemoryLog
from companion.engine.match import Match
from companion.engine.oracles import SeedOracle
from companion.games import catalogue
from companion.games.ministeel.game import GAME
from tests.play.writing import written
from tests.studies.bench import COMMAND, main
from tests.studies.measure import rules as bench
from tests.studies.measure import rules_shown
from tests.studies.measure.rules import Figure, Goal, Report


def test_a_goal_is_met_from_the_right_side() -> None:
    fast, small = Goal(20_000, at_least=True), Goal(1.0)
    assert [fast.met(value) for value in (19_999, 20_000)] == [False, True]
    assert [small.met(value) for value in (1.0, 1.01)] == [True, False]


@pytest.fixture(scope="module")
def figures() -> list[Figure]:
    return bench.measured(GAME, 2, 1)


def test_every_figure_is_measured(figures: list[Figure]) -> None:
    assert len(figures) == 8 and all(figure.value > 0 for figure in figures)
    goals = {figure.name: figure.goal for figure in figures if figure.goal}
    assert goals[bench.DECISIONS] == Goal(20_000, True)
    assert sorted(goal.value for goal in goals.values()) == [1, 50, 20_000]


def test_undo_and_resume_leave_the_session_as_it_was() -> None:
    session = bench.played_session(GAME, 2, MemoryLog())
    before = session.match.state, len(session.timeline.path())
    bench.undo_cost(session)
    bench.resume_cost(GAME, session)
    assert (session.match.state, len(session.timeline.path())) == before


def test_positions_are_questions_to_seats() -> None:
    found = bench.positions(GAME, 3)
    assert len(found) > 30
    assert len({match.number for match in found}) == len(found)


@pytest.mark.machine
def test_memory_is_that_of_the_new_python_alone() -> None:
    large = b"x" * (100 << 20)  # this process has used more than a hundred games of random play need
    assert 10 < bench.memory(GAME) < len(large) / (1 << 20)


@pytest.mark.parametrize("name", catalogue.names())
def test_every_game_can_be_measured_at_its_sizes_of_table(name: str) -> None:
    game = catalogue.game(name)
    for seats in bench.seat_counts(game):
        match: Match[Any] = Match(game, game.setup(bench.setup_of(game, seats, "sizes")))
        match.settle(SeedOracle("sizes"))
        assert isinstance(match.ask(), Choice) and len(game.view(match, -1).seats) == seats


def test_costs_are_compared_as_steps_of_the_plain_loop() -> None:
    loop = 4_000_000.0
    shown = [
        Figure("speed", "1/s", 20_000, (20_000,), "g", 2, Goal(20_000, True)),
        Figure("slow", "ms", 3.0, (3.0,), "g", 2, Goal(1.0)),
        Figure("tiny", "µs", 5.0, (5.0,), "g", 2),
    ]
    _text, lines = written(rules_shown.table(Report("3", "m", loop, tuple(shown))))
    assert [line.split()[-1] for line in lines[1:]] == ["200", "12,000", "20"]


def test_what_a_share_makes_slower_stands_beside_it() -> None:
    whole = Report(
        "3", "m", 4e6, (Figure("speed", "1/s", 20_000, (20_000,), "g", 2), Figure("b", "ms", 1.0, ()))
    )
    held = Report("3", "m", 1e6, (Figure("speed", "1/s", 5_000, (5_000,), "g", 2),))
    _text, lines = written(rules_shown.table(whole, held, 25))
    assert "with 25 %" in lines[0]
    assert [line.split()[1:] for line in lines[1:]] == [
        ["2", "speed", "20,000.0", "5,000.0", "200"],
        ["1.0", "4,000"],
    ]


def test_a_figure_with_a_goal_of_its_own_for_a_share_shows_both() -> None:
    def figure(value: float) -> Figure:
        return Figure("turn", "ms", value, (value,), "g", 4, Goal(250.0), shared=(25, Goal(1000.0)))

    whole, held = Report("3", "m", 4e6, (figure(200.0),)), Report("3", "m", 1e6, (figure(1200.0),))
    for share, goals in ((25, ["≤", "250,", "≤", "1,000"]), (50, ["≤", "250"])):
        _text, lines = written(rules_shown.table(whole, held, share))
        assert lines[1].split()[2:-1] == ["turn", "200.0", "1,200.0", *goals]
    _text, lines = written(rules_shown.table(whole))
    assert lines[1].split()[2:-1] == ["turn", "200.0", "≤", "250"]


def test_what_is_held_back_is_measured_by_the_wall(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "clock", bench.clock)
    bench.as_a_person_waits()
    assert bench.clock is bench.time.perf_counter


@pytest.mark.slow
def test_all_figures_are_written_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "bench.json"
    assert main(["--game", "ministeel", "--runs", "1", "--json", str(file)]) == 0
    data = json.loads(file.read_text())
    figures = data["figures"]
    assert (
        bench.DECISIONS in figures["ministeel, 2 seats"] and bench.DECISIONS in figures["ministeel, 4 seats"]
    )
    assert {bench.MEMORY_USED, bench.IMPORTED} == set(figures["ministeel"])
    assert figures["plain loop"]["steps a second"] > 0
    out = capsys.readouterr().out
    assert "≥ 20,000" in out and "≤ 150" in out and "plain loop" in out
    assert out.splitlines()[-1] == ("Rules: compiled" if finder.in_force() else "Rules: interpreted")


@pytest.mark.parametrize(
    ("words", "possible"),
    [
        (["foo"], "climb"),
        (["weather"], "weather"),
        (["ui", "foo"], "--against"),
        (["ui", "--size", "foo"], "800x480"),
        (["ui", "--runs", "0"], "1 to 1000"),
        (["--runs", "2", "ui"], f"{COMMAND} ui --runs 3"),
        (["bots", "--runs", "2"], "--thinker"),
        (["--games", "1"], "--runs"),
        (["table", "--game", "sts"], "--games"),
    ],
)
def test_one_sentence_for_words_that_mean_nothing(
    words: list[str], possible: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(words)
    out, said = capsys.readouterr()
    assert ended.value.code == 2 and out == ""
    assert said.count("\n") == 1 and said.startswith(COMMAND) and possible in said


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["--runs", "0"], "--runs"),
        (["bots", "--thinker", "thinker:x"], "thinker:x"),
        (["bots", "--games", "-1"], "--games"),
        *(
            (["table", "--games", games], f"expected 1 to 1000, found {games}")
            for games in ("0", "-1", "1001")
        ),
    ],
)
def test_what_cannot_be_measured_is_said(
    words: list[str], named: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    assert named in capsys.readouterr().err
