"""Two checkouts beside each other: what counts as better, and what is shown of it."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.console import Console

from tests.studies import beside


def test_more_decisions_are_better_and_more_time_is_worse() -> None:
    assert beside.change("2 seats: decisions, 1/s", 1000.0, 1050.0) == pytest.approx(0.05)
    assert beside.change("undo, ms", 2.0, 2.1) == pytest.approx(-0.05)
    assert beside.change("state, bytes", 100.0, 80.0) == pytest.approx(0.2)


def test_medians_stand_beside_each_other_and_what_one_checkout_lacks_is_left_out() -> None:
    before = {"undo, ms": [2.0, 9.0, 1.0], "gone, ms": [1.0]}
    now = {"undo, ms": [1.0, 1.0, 5.0], "new, ms": [1.0]}
    out = io.StringIO()
    Console(file=out, width=100).print(beside.table(before, now))
    [_heading, line] = out.getvalue().splitlines()
    assert line.split() == ["undo,", "ms", "2.00", "1.00", "+50.0%"]


@pytest.mark.parametrize("words", [[], ["nowhere"], ["a", "b", "c"]])
def test_a_folder_that_is_no_checkout_is_refused(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert beside.main(words) == 2
    assert "other checkout" in capsys.readouterr().err


def test_which_checkout_goes_first_changes_with_each_run_and_the_first_run_does_not_count(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []

    def measured(folder: Path, game: str, bytecode: str) -> dict[str, float]:
        assert Path(bytecode).is_dir()
        asked.append(folder.name)
        return {"undo, ms": float(len(asked))}

    monkeypatch.setattr(beside, "measured", measured)
    old, new = beside.in_turns((Path("old"), Path("new")), "sts", 2)
    assert asked[2:] == ["old", "new", "new", "old"] and sorted(asked[:2]) == ["new", "old"]
    assert old == {"undo, ms": [3.0, 6.0]} and new == {"undo, ms": [4.0, 5.0]}
