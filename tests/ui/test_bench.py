"""What `tests.studies.bench ui` measures, and that a leak while playing would be seen."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.ui.conftest import Finger

ROOT = Path(__file__).parents[2]


def sample(**more: Any) -> Any:
    from tests.ui.evenings import Sample

    sound = Sample(1.0, 100, 180.0, 7, 35, 10_000, 900, 20.0, 90.0)
    return replace(sound, **more)


def test_what_stays_the_same_is_flat_and_warming_up_is_no_growth(window: Any) -> None:
    from tests.ui.evenings import not_flat

    warming = [sample(resident=150.0, objects=4000), sample(resident=170.0, objects=8000)]
    assert not_flat([*warming, *[sample()] * 4]) == []


@pytest.mark.parametrize(
    ("name", "allowed", "too_much"),
    [
        ("resident", 187.9, 188.1),
        ("objects", 14_000, 14_001),
        ("threads", 7, 8),
        ("files", 35, 36),
        ("frame_median", 30.0, 30.1),
    ],
)
def test_each_thing_that_grows_is_named(window: Any, name: str, allowed: float, too_much: float) -> None:
    from tests.ui.evenings import not_flat

    before = [sample()] * 4
    assert not_flat([*before, *[sample(**{name: allowed})] * 2]) == []
    (trouble,) = not_flat([*before, *[sample(**{name: too_much})] * 2])
    assert trouble.startswith(f"{name}: ")


def test_two_evenings_say_nothing(window: Any) -> None:
    from tests.ui.evenings import not_flat

    assert not_flat([sample(), sample()]) != []


def test_the_table_of_figures_has_a_column_for_each_window_and_the_goal() -> None:
    from tests.studies.screens.bench_table import table

    lines = table({"empty": {"a": 1.0, "idle CPU, % of a core": 0.4}, "game": {"a": 2.25}}).splitlines()
    assert lines[0].split() == ["empty", "game", "goal"]
    assert lines[1].split() == ["a", "1.0", "2.2", "–"]
    assert lines[2].split()[-3:] == ["0.4", "–", "0.6"]


def test_goals_are_those_of_the_share_and_of_the_empty_window() -> None:
    from tests.studies.screens.bench_table import goals

    empty = {"first frame, ms": 1000.0, "idle CPU, % of a core": 2.0, "memory at most, MiB": 120.0}
    whole, quarter = goals({"empty": empty}), goals({"empty": empty}, 25)
    assert [found["touch to frame, p99 ms"] for found in (whole, quarter)] == [40.0, 100.0]
    beside = {"first frame, ms": 1150.0, "idle CPU, % of a core": 3.0, "memory at most, MiB": 150.0}
    assert {key: quarter[key] for key in beside} == pytest.approx(beside)
    assert goals({"game": {}}, 25).keys().isdisjoint(beside)


def test_the_crowded_table_is_shown(window: Any) -> None:
    from tests.studies.screens.bench_window import crowded
    from tests.ui.audit import texts_of

    pictures = crowded((800, 480))
    told = texts_of(pictures.shell.stage)
    assert {"Player 1", "Player 4", "1"} <= set(told)


def test_aiming_among_ten_enemies_leaves_board_and_players_where_they_are(
    finger: Finger, window: Any
) -> None:
    """All targets are lit on the board, so that they need no list where there is no room for one."""
    from tests.studies.screens.bench_window import crowded
    from tests.ui.audit import texts_of

    pictures = crowded((800, 480))
    finger.frames()
    screen: Any = pictures.shell.stage.screen

    def standing() -> list[tuple[Any, ...]]:
        found = (*screen.large.standing("seat"), *screen.large.standing("creature"))
        return sorted((panel.to_window(*panel.pos), panel.size) for _number, panel in found)

    before = standing()
    finger.tap_on(pictures.card())
    assert screen.docked and len(screen.aimed.creatures) == 10
    assert standing() == before and len(before) == 14
    assert {"Touch a target for Strike.", "Other actions"} <= set(texts_of(screen))
    finger.tap_on(pictures.card())
    assert screen.aimed is None and standing() == before


@pytest.mark.timeout(280)
def test_evenings_of_touches_scans_and_rolls_leave_nothing_behind(tmp_path: Path) -> None:
    """Three evenings and more as fast as they go, in a process and a window of their own."""
    kept = tmp_path / "figures.json"
    done = subprocess.run(
        [sys.executable, "-m", "tests.studies.screen", "0.1", "--pause", "0", "--json", str(kept)],
        cwd=ROOT,
        env={**os.environ, "SDL_VIDEODRIVER": "offscreen"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode in (0, 1), done.stderr
    figures = json.loads(kept.read_text("utf-8"))
    assert len(figures) >= 3 and figures[-1]["acts"] > 250
    warm, last = figures[1], figures[-1]
    assert last["threads"] == warm["threads"]
    assert last["files"] <= warm["files"]
    assert last["resident"] - warm["resident"] < 40.0  # the pictures of texts are still being filled
    assert last["objects"] - warm["objects"] < 2_500 * (len(figures) - 1)


@pytest.mark.machine
@pytest.mark.timeout(120)
def test_it_tells_how_far_it_is_and_ends_quietly_with_ctrl_c(tmp_path: Path) -> None:
    """In a terminal, as people do: a bar, nothing of Kivy's, and no traceback when they have seen enough."""
    main, other = os.openpty()
    bench = subprocess.Popen(
        [sys.executable, "-m", "tests.studies.bench", "ui", "--runs", "1"],
        cwd=ROOT,
        env={**os.environ, "COMPANION_DATA": str(tmp_path), "TERM": "xterm", "COLUMNS": "80"},
        stdin=other,
        stdout=other,
        stderr=other,
        start_new_session=True,
    )
    os.close(other)
    heard = b""
    while b"1/8" not in heard:  # the first of eight windows was measured
        heard += os.read(main, 4096)
    os.killpg(bench.pid, signal.SIGINT)
    with suppress(OSError):  # the terminal's other end is closed
        while more := os.read(main, 4096):
            heard += more
    os.close(main)
    assert bench.wait(60) == 130
    told = heard.decode()
    assert "Measuring" in told
    assert [noise for noise in ("INFO", "Kivy", "Traceback", "Error") if noise in told] == []
