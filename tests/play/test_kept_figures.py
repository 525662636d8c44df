"""Figures in a file: what is kept can be compared, and nothing else is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.play.bad_input import BadInput
from tests.play.writing import written
from tests.studies.bench import main
from tests.studies.measure import kept_figures
from tests.studies.measure.kept_figures import Kept, kept, read, this_machine, write

FIGURES = {"table": {"touch, ms": 30.0, "gone": 1.0}, "table, 25 %": {"touch, ms": 120.0}}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "figures.json"
    write(path, kept("ui", FIGURES, "800x480"))
    return path


def like() -> Kept:
    return kept("ui", {}, "800x480")


def test_what_was_kept_is_read(file: Path) -> None:
    assert read(file, like()).figures == FIGURES


def test_both_are_shown_beside_each_other_with_the_change(file: Path) -> None:
    now = kept(
        "ui", {"table": {"touch, ms": 15.0, "new": 2.0}, "table, 25 %": {"touch, ms": 126.0}}, "800x480"
    )
    _text, lines = written(kept_figures.table(read(file, like()), now))
    assert [line.split()[-3:] for line in lines[1:]] == [["30.0", "15.0", "-50%"], ["120.0", "126.0", "+5%"]]


def test_a_file_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"none\.json: there is no such file"):
        read(tmp_path / "none.json", like())


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"version": 0}, "another version"),
        ({"what": "rules"}, "figures of bench rules 800x480, not of bench ui 800x480"),
        ({"how": "720x1280"}, "figures of bench ui 720x1280, not of bench ui 800x480"),
        (
            {"machine": {"processor": "Abacus", "kind": "wood", "count": 3}},
            r"another machine, Abacus \(wood, 3\)",
        ),
        ({"figures": {"table": {"touch, ms": "many"}}}, "no figures of a benchmark"),
        ({"more": 1}, "no figures of a benchmark"),
    ],
)
def test_what_cannot_be_compared_is_said(file: Path, change: dict[str, object], said: str) -> None:
    data = json.loads(file.read_text("utf-8"))
    file.write_text(json.dumps({**data, **change}), "utf-8")
    with pytest.raises(BadInput, match=said):
        read(file, like())


@pytest.mark.parametrize("text", ["", "[]", "no figures", '{"version": 1}', "{"])
def test_another_file_is_no_file_of_figures(file: Path, text: str) -> None:
    file.write_text(text, "utf-8")
    with pytest.raises(BadInput, match=r"figures\.json: "):
        read(file, like())


@pytest.mark.parametrize("what", ["rules", "ui"])
def test_a_bad_file_ends_the_program_before_anything_is_measured(
    what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([what, "--against", str(tmp_path / "none.json")]) == 2
    told = capsys.readouterr()
    assert "none.json" in told.err + told.out


@pytest.mark.parametrize(
    ("lines", "name"),
    [
        ("processor : 0\nmodel name : Fast One\n\nprocessor : 1\nmodel name : Fast One\n", "Fast One"),
        (
            "processor : 0\nBogoMIPS : 108.00\n\nModel : Raspberry Pi 4 Model B Rev 1.5\n",
            "Raspberry Pi 4 Model B Rev 1.5",
        ),
    ],
)
def test_a_machine_is_known_by_its_processor_or_its_board(tmp_path: Path, lines: str, name: str) -> None:
    (tmp_path / "cpuinfo").write_text(lines)
    found = this_machine(tmp_path / "cpuinfo")
    assert found.processor == name and found.count >= 1
    assert found != replace(found, count=found.count + 1)
