"""Suggest: the plan of a careful player with the HP it leaves, and its first act by one touch."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.engine.encoding import encode
from companion.engine.entries import Answered
from companion.play.bots.advice import advice
from tests.ui.conftest import Finger, says
from tests.ui.test_play import shell_on
from ui.ports.services import NewGame, SeatPlan


def begun(tmp_path: Path, show: Any, until: Any, *names: str) -> Any:
    """A fight on this screen, with somebody asked."""
    there = show(shell_on(tmp_path))
    characters = ("ironclad", "silent")
    plans = tuple(
        SeatPlan(name, options={"characters": who}) for name, who in zip(names, characters, strict=False)
    )
    there.begin(NewGame("sts", plans, {"opponent": "boss:guardian"}))
    until(there, lambda: there.picture is not None and there.picture.view.ask is not None)
    return there


def test_it_shows_the_plan_and_what_it_saves_and_does_its_first_act(
    tmp_path: Path, show: Any, until: Any, finger: Finger
) -> None:
    there = begun(tmp_path, show, until, "Anna")
    session = there.port.session
    expected = advice(session, 0, 0)
    before = encode(session.match.state)
    finger.tap_words(there, "Menu")
    finger.tap_words(there, "Suggest a move")
    until(there, lambda: there.stage.sheet is not None and says(there.stage.sheet, expected.left[0].words))
    assert encode(session.match.state) == before
    for number, words in enumerate(expected.plan, 1):
        assert says(there.stage.sheet, f"{number}. {words[:1].upper()}{words[1:]}")
    first = expected.plan[0]
    finger.tap_words(there, f"{first[:1].upper()}{first[1:]}")
    until(there, lambda: any(isinstance(entry, Answered) for entry in session.entries))
    assert session.entries[-1].act == expected.act and there.stage.sheet is None


@pytest.mark.parametrize("name", ["Anna", "Ben"])
def test_of_several_it_is_said_first_for_whom(
    tmp_path: Path, show: Any, until: Any, finger: Finger, name: str
) -> None:
    there = begun(tmp_path, show, until, "Anna", "Ben")
    there.open_suggestion()
    until(there, lambda: there.stage.sheet is not None)
    finger.tap_words(there, name)
    title = f"Suggestion for {name}"
    until(there, lambda: there.stage.sheet is not None and says(there.stage.sheet, title))
    session = there.port.session
    mine = advice(session, session.setup.seats.index(name), -1)
    assert mine.left and all(says(there.stage.sheet, each.words) for each in mine.left)
