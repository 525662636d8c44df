"""A run: what is played in which order, when it stops, what is left of one that was stopped."""

from __future__ import annotations

import csv
import json
import os
import re
import resource
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.console import Console

from companion.app import main
from companion.laboratory import experiments, result_files, running
from companion.laboratory.experiments import numbered, played
from companion.laboratory.result_files import taken_up
from companion.laboratory.running import FEWEST, INTERRUPTED, Plan, run
from companion.play.bad_input import BadInput
from companion.play.simulation.tournament import Played
from tests.laboratory.experiments import contest, field, series

CONSOLE = Console(width=100)


@pytest.mark.parametrize("experiment", [contest(7), field(3), series(2)], ids=["contest", "field", "series"])
def test_every_game_is_played_once_and_each_fight_in_turns(experiment: experiments.Experiment) -> None:
    numbers = [numbered(experiment, place) for place in range(experiment.total)]
    assert sorted(numbers) == list(range(experiment.total))
    parts = experiments.parts_of(experiment)
    assert len({number // experiment.games for number in numbers[:parts]}) == parts


def lost_by_ben(experiment: experiments.Experiment, number: int) -> Played:
    """A game of no length in which Anna wins three of four."""
    return Played(number, f"one/{number}", (0, 1), (0,) if number % 4 else (1,), 3, 5)


@pytest.fixture
def no_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Contests whose games take no time."""
    quick = {**experiments.KINDS}
    quick[type(contest())] = _with(quick[type(contest())], play=lost_by_ben)
    monkeypatch.setattr(experiments, "KINDS", quick)


def _with(kind: experiments.Kind, **changed: Any) -> experiments.Kind:
    fields = {name: getattr(kind, name) for name in kind.__struct_fields__}
    return experiments.Kind(**{**fields, **changed})


@pytest.mark.usefixtures("no_games")
@pytest.mark.parametrize(
    ("until", "fewest", "most"), [(0.9, FEWEST, FEWEST), (0.1, 250, 310), (0.0, 2000, 2000)]
)
def test_it_stops_as_soon_as_every_interval_is_narrow(
    until: float, fewest: int, most: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A share of 3 in 4 is known to a tenth after about 4 * 1.96² * (3 / 16) / 0.1² = 288 games."""
    out = tmp_path / "games.csv"
    assert run(contest(2000), Plan(out=out, until=until), Console(width=100)) == 0
    games = len(list(csv.DictReader(out.read_text().splitlines())))
    assert fewest <= games <= most
    assert ("games, every interval is" in capsys.readouterr().out) is bool(until)


def interrupted_after(games: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody presses Ctrl-C when so many games have been played."""

    def pressed(experiment: experiments.Experiment, place: int) -> Any:
        if place == games:
            raise KeyboardInterrupt
        return played(experiment, place)

    monkeypatch.setattr(running, "played", pressed)


@pytest.mark.parametrize("experiment", [contest(8), field(2), series(2)], ids=["contest", "field", "series"])
def test_what_was_stopped_is_gone_on_with_to_the_same_file(
    experiment: experiments.Experiment,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    whole, file = tmp_path / "whole.jsonl", tmp_path / "my games.jsonl"
    assert run(experiment, Plan(out=whole), CONSOLE) == 0
    with monkeypatch.context() as patched:
        interrupted_after(3, patched)
        assert run(experiment, Plan(out=file), Console(width=200)) == INTERRUPTED
    assert f"--go-on '{file}'" in capsys.readouterr().out
    begun = taken_up(file, experiment.game)
    assert (begun.experiment, begun.done) == (experiment, 3)
    assert run(begun.experiment, Plan(go_on=file), CONSOLE, begun) == 0
    assert file.read_bytes() == whole.read_bytes()


@pytest.mark.parametrize("kind", [".csv", ".json", ".parquet"])
def test_a_stopped_run_leaves_a_whole_file_of_what_was_played(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    interrupted_after(3, monkeypatch)
    out = tmp_path / f"games{kind}"
    assert run(contest(8), Plan(out=out), CONSOLE) == INTERRUPTED
    assert len(rows_of(out)) == 3
    assert [path.name for path in tmp_path.iterdir()] == [out.name]


def rows_of(path: Path) -> list[dict[str, Any]]:
    """The games that stand in a file."""
    if path.suffix == ".csv":
        return list(csv.DictReader(path.read_text().splitlines()))
    if path.suffix == ".jsonl":
        return [json.loads(line) for line in path.read_text().splitlines()[1:]]
    if path.suffix == ".json":
        found: list[dict[str, Any]] = json.loads(path.read_text())["results"]
        return found
    parquet = pytest.importorskip("pyarrow.parquet", reason="Parquet needs the extra cluster")
    rows: list[dict[str, Any]] = parquet.read_table(path).to_pylist()
    return rows


def test_parquet_holds_the_same_games_as_csv(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow", reason="Parquet needs the extra cluster")
    for kind in (".csv", ".parquet"):
        assert run(series(2), Plan(out=tmp_path / f"games{kind}"), CONSOLE) == 0
    csv_rows, rows = rows_of(tmp_path / "games.csv"), rows_of(tmp_path / "games.parquet")
    assert [{name: str(value) for name, value in row.items()} for row in rows] == csv_rows
    assert Counter(row["players"] for row in rows) == {1: 2, 2: 2}


def test_nothing_played_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    interrupted_after(0, monkeypatch)
    with pytest.raises(KeyboardInterrupt):
        run(contest(8), Plan(out=tmp_path / "games.csv"), CONSOLE)
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_can_be_gone_on_with_is_never_written_over(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    run(contest(4), Plan(out=file), CONSOLE)
    before = file.read_bytes()
    with pytest.raises(BadInput, match="--go-on"):
        run(contest(5), Plan(out=file), CONSOLE)
    assert file.read_bytes() == before


@pytest.mark.parametrize("name", ["games.csv", "games.jsonl", "games.png"])
def test_a_folder_is_refused_before_anything_is_played(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    interrupted_after(0, monkeypatch)
    place = tmp_path / name
    place.mkdir()
    plan = Plan(plot=place) if place.suffix == ".png" else Plan(out=place)
    with pytest.raises(BadInput, match="Name a file in it"):
        run(contest(4), plan, CONSOLE)


@pytest.fixture
def little_room() -> Iterator[None]:
    """No file can become larger than 3000 bytes."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (3000, before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.usefixtures("little_room")
@pytest.mark.parametrize(("kind", "left"), [(".jsonl", ["games.jsonl"]), (".csv", []), (".json", [])])
def test_a_file_that_cannot_grow_takes_no_figures_along(
    kind: str, left: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / f"games{kind}"
    with pytest.raises(BadInput, match=r"games.*File too large"):
        run(contest(150), Plan(out=out), Console(width=200))
    assert "games with seed" in capsys.readouterr().out
    assert [path.name for path in tmp_path.iterdir()] == left
    assert not left or 0 < taken_up(out, "ministeel").done < 150


@pytest.mark.parametrize("kind", [".csv", ".json", ".jsonl"])
def test_a_file_that_another_run_writes_is_left_to_it(kind: str, tmp_path: Path) -> None:
    out, asked = tmp_path / f"games{kind}", contest(4)
    tally = experiments.kind_of(asked).tally(asked)
    with result_files.writing(out, asked, tally) as add:
        again = Plan(go_on=out) if kind == ".jsonl" else Plan(out=out)
        begun = taken_up(out, asked.game) if kind == ".jsonl" else None
        with pytest.raises(BadInput, match="Wait until that ends, or use another name"):
            run(asked, again, CONSOLE, begun)
        first = played(asked, 0)
        tally.add(first)
        add(first)
    assert len(rows_of(out)) == 1


@pytest.fixture
def begun_file(tmp_path: Path) -> Path:
    """Four games in a file."""
    file = tmp_path / "games.jsonl"
    run(contest(4), Plan(out=file), CONSOLE)
    return file


def test_a_torn_line_is_played_again(begun_file: Path) -> None:
    whole = begun_file.read_bytes()
    begun_file.write_bytes(whole[:-20])
    begun = taken_up(begun_file, "ministeel")
    assert begun.done == 3
    assert run(begun.experiment, Plan(go_on=begun_file), CONSOLE, begun) == 0
    assert begun_file.read_bytes() == whole


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        (b"table companion results", b"table companion book", "another format"),
        (b'"rules":"', b'"rules":"x', "Start again, or reinstall that version"),
        (b'"kinds":["random"', b'"kinds":["nobody"', "nobody"),
        (b'"games":4', b'"games":0', "games"),
        (b'"type":"contest"', b'"type":"contests"', "contests"),
        (b'{"number":2', b'{"number":3', "line 4.*game 3, not 2"),
        (b'"winners":[', b'"winners":[7,', "line 2"),
        (b'"rounds":', b'"rounds":"x', "line 2"),
    ],
)
def test_a_file_of_something_else_is_refused_with_where_and_what(
    before: bytes, after: bytes, words: str, begun_file: Path
) -> None:
    text = begun_file.read_bytes()
    assert before in text
    bare = re.sub(rb',"crc":"[0-9a-f]{8}"', b"", text.replace(before, after, 1))
    begun_file.write_bytes(b"".join(map(result_files._sealed, bare.splitlines())))
    with pytest.raises(BadInput, match=words):
        taken_up(begun_file, "ministeel")


def test_no_flipped_bit_is_counted(begun_file: Path) -> None:
    whole, random = begun_file.read_bytes(), Random(7)
    inner = [at for at in range(len(whole) - 1) if whole[at] != ord("\n")]
    for at in random.sample(inner, 300):
        changed = bytearray(whole)
        changed[at] ^= 1 << random.randrange(8)
        begun_file.write_bytes(changed)
        with pytest.raises(BadInput):
            taken_up(begun_file, "ministeel")


def test_what_is_no_file_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "games.jsonl")
    with pytest.raises(BadInput, match="a device or a pipe"):
        taken_up(tmp_path / "games.jsonl", "ministeel")


def test_a_file_of_another_game_names_the_command(begun_file: Path) -> None:
    with pytest.raises(BadInput, match="simulate ministeel --go-on"):
        taken_up(begun_file, "sts")


@pytest.mark.parametrize("words", [["--seed", "2"], ["--games", "9"], ["--fate-heal", "2"]])
def test_whoever_goes_on_changes_nothing(
    words: list[str], begun_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = begun_file.read_bytes()
    assert main(["simulate", "ministeel", "--go-on", str(begun_file), *words]) == 2
    assert "Leave out" in capsys.readouterr().err and begun_file.read_bytes() == before


def test_what_breaks_meanwhile_shows_what_was_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def gone(experiment: experiments.Experiment, place: int) -> Any:
        if place == 5:
            raise BadInput("Start it again, then continue")
        return played(experiment, place)

    monkeypatch.setattr(running, "played", gone)
    with pytest.raises(BadInput, match="Start it again, then continue"):
        run(contest(8), Plan(), Console(width=100))
    assert "Stopped after 5 of 8 games" in capsys.readouterr().out


@pytest.mark.machine
@pytest.mark.parametrize("kind", [".csv", ".json", ".jsonl", ".parquet"])
def test_a_disk_on_which_no_more_can_be_written_is_one_sentence(kind: str, tmp_path: Path) -> None:
    """The kernel takes no more than 2 KB of a file; what was played is counted and shown all the same."""
    if kind == ".parquet":
        pytest.importorskip("pyarrow.parquet", reason="Parquet needs the extra cluster")
    out = tmp_path / f"games{kind}"
    code = "import resource, sys; from companion.app import main; limit = resource.RLIMIT_FSIZE; "
    code += "resource.setrlimit(limit, (2048, 2048)); sys.exit(main(sys.argv[1:]))"
    words = ["simulate", "ministeel", "--games", "900", "--processes", "1", "--out", str(out)]
    done = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, check=False)
    assert done.returncode == 2 and done.stderr.count("\n") == 1 and f"{out}: " in done.stderr
    played_games = re.search(r"^(\d+) games with seed", done.stdout, re.MULTILINE)
    assert played_games is not None
    if kind != ".parquet":  # which is written when all is played
        assert f"Stopped after {played_games[1]} of 900 games" in done.stdout
    assert out.exists() == (kind == ".jsonl") and not out.with_name(out.name + ".part").exists()
