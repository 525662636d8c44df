"""The first questions of the terminal: every one has a way back, and says nothing about options."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from companion.play import opening
from companion.play.terminal import menu
from companion.play.terminal.screen import Screen

MENU = "n start a new game"


def shown(folder: Path, monkeypatch: pytest.MonkeyPatch, *typed: str) -> str:
    """What stands on the screen when these lines were typed."""
    monkeypatch.setenv("COMPANION_DATA", str(folder))
    out = io.StringIO()
    lines = "".join(f"{line}\n" for line in typed)
    assert menu.run(Screen(io.StringIO(lines), out)) == 0
    return out.getvalue()


@pytest.mark.parametrize("typed", [("n", "q"), ("n", "1", "q"), ("n", "2", "QUIT")])
def test_every_question_can_be_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: tuple[str, ...]
) -> None:
    text = shown(tmp_path, monkeypatch, *typed, "q")
    assert text.count(MENU) == 2, "back at the menu, and left from there"
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path))
    assert opening.shelf().kept() == []


@pytest.mark.parametrize("typed", ["1000", "0", "-1", "²", "9" * 40])
def test_no_number_is_cut_to_one_that_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: str
) -> None:
    text = shown(tmp_path, monkeypatch, "n", typed, "q")
    assert f"{typed[:20]} is not on the list. Type the number shown in front." in text
    assert "Who is playing" not in text


@pytest.mark.parametrize(
    ("seats", "words"),
    [
        ("Anna", "MiniSteel is for 2 to 6 players, not 1."),
        ("Anna,Anna", "Two players are called Anna. Give each a different name."),
    ],
)
def test_seats_that_cannot_be_are_refused_without_the_name_of_an_option(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seats: str, words: str
) -> None:
    text = " ".join(shown(tmp_path, monkeypatch, "n", "1", seats, "q").split())
    assert words in text and "--seats" not in text
    assert text.count(MENU) == 2
