"""Games on a board of squares, on the glass: whole games by touch alone."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.ui.conftest import Finger, says
from tests.ui.test_play import play_until, shell_on
from ui.ports.services import NewGame, SeatPlan

ROUNDS = 4


def over(there: Any) -> bool:
    """Whether the game has ended."""
    return there.picture is not None and there.picture.view.ending is not None


@pytest.mark.slow
@pytest.mark.timeout(280)
def test_a_whole_game_of_squares_by_touch_alone(
    tmp_path: Path, finger: Finger, show: Any, until: Any
) -> None:
    there = show(shell_on(tmp_path))
    there.home()
    seats = (SeatPlan("Anna"), SeatPlan("Ben", "bot:careful"))
    there.begin(NewGame("broken_world", seats, {"most_rounds": ROUNDS}))
    until(there, lambda: there.picture is not None)
    touches = play_until(there, finger, until, lambda: over(there), Random(8).choice)
    assert touches > ROUNDS
    until(there, lambda: says(there.stage, "See the results"))
