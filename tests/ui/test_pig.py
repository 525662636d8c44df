"""Pig in a real window: a turn is rolled and kept by touch alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.games import catalogue
from tests.pig import GAME, Keep, Roll
from tests.ui.conftest import Finger
from tests.ui.test_play import moved_on, shell_on, waiting_for_me
from ui.ports.services import NewGame, SeatPlan


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    with catalogue.also(GAME):
        yield


def test_a_turn_is_rolled_and_kept_by_touch(
    tmp_path: Path, show: Any, until: Any, finger: Finger, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.behind.games.token_hex", lambda length: "pigs")
    there = show(shell_on(tmp_path))
    there.home()
    there.begin(NewGame("pig", (SeatPlan("Anna"), SeatPlan("Ben", "bot:careful"))))
    until(there, lambda: waiting_for_me(there))
    session = there.port.session
    for words in ("Roll the die", "Keep"):
        number = there.picture.view.ask.number
        finger.tap_words(there, words)
        until(there, lambda: moved_on(there, number, 0) and waiting_for_me(there))  # noqa: B023 - used at once
    acts = [
        entry.act for entry in session.entries if getattr(entry, "seat", None) == 0 and hasattr(entry, "act")
    ]
    assert acts == [Roll(), Keep()] and session.match.state.seats[0].points > 0
