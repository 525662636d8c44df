"""A line that names several people keeps its verb: where the names have no room, they are counted."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.ui import sample_views as views
from ui.ports.game_port import HistoryLine
from ui.presenters.counted import counted

NAMES = ("Annabella Constantinesco", "Benjamin", "Dr. Who", "Ben", "Emil", "Fay")
LONG = tuple(
    f"{name}-von-Hohenzollern-Zwei"[:24] for name in ("Anna", "Bernhard", "Carl", "Dora", "Emil", "Fay")
)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (" / ".join(NAMES) + ": which way?", "6 players: which way?"),
        ("Ben, Fay and Emil have won.", "3 players have won."),
        ("Fay waits for Ben / Emil.", "Fay waits for 2 players."),
        ("Ben hits Fay.", "Ben hits Fay."),
        ("Benjamin, Benno", "Benjamin, Benno"),
        ("Dr. Who: roll the die.", "Dr. Who: roll the die."),
        ("Nobody is left, a draw.", "Nobody is left, a draw."),
    ],
)
def test_players_named_one_after_the_other_are_counted(words: str, said: str) -> None:
    assert counted(words, NAMES) == said


def test_without_names_nothing_is_counted() -> None:
    assert counted("Ben, Fay", ("", "")) == "Ben, Fay"


def line(prompt: str, names: tuple[str, ...], text: int = 100) -> str:
    """What the line above the board says of this prompt."""
    from tests.ui.around_scenes import around
    from tests.ui.drawing import made
    from ui.widgets.nodes import every
    from ui.widgets.sentence import Sentence

    there = made("around-boss-4", text=text)
    view = views.sts_boss(4)
    assert view.ask is not None
    seats = tuple(replace(view.seats[n % 4], seat=n, name=name) for n, name in enumerate(names))
    ask = replace(view.ask, kind="pick", prompt=prompt, seats=tuple(range(len(names))))
    around(there, replace(view, seats=seats, ask=ask))
    there.stage.arrange()
    found: list[Any] = [node for node in every(there.stage) if isinstance(node, Sentence)]
    return " ".join(next(node for node in found if node.text == prompt).words_at(found[0].width).split())


def test_six_long_names_keep_the_verb_on_seven_inches(window: Any) -> None:
    assert line(" / ".join(LONG) + ": which way do you go?", LONG) == "6 players: which way do you go?"


def test_names_that_have_room_are_said(window: Any) -> None:
    assert line("Fay / Ben: which way?", ("Fay", "Ben")) == "Fay / Ben: which way?"


def test_one_long_name_keeps_its_verb(window: Any) -> None:
    prompt = f"{LONG[1]}: roll the first character die (skill check)."
    assert line(prompt, LONG[:2]) == prompt


def test_a_sentence_is_smaller_where_letters_were_made_too_large_for_it(window: Any) -> None:
    prompt = "Ben draws a card: put it on the reader, or touch its name."
    assert line(prompt, ("Fay", "Ben"), 175) == prompt


def test_a_step_and_an_undo_keep_their_verbs_too(window: Any) -> None:
    from tests.ui.drawing import made
    from ui.presenters.counted import counted_in
    from ui.widgets.nodes import every
    from ui.widgets.sentence import Sentence
    from ui.widgets.steps import StepLine

    made("around-boss-4")
    view = views.sts_boss(4)
    seats = tuple(replace(view.seats[n % 4], seat=n, name=name) for n, name in enumerate(LONG))
    words = ", ".join(LONG) + " lose 2 HP."
    brief = counted_in(replace(view, seats=seats), words)
    step = StepLine(HistoryLine(words), 0, True, lambda: None, 80.0, brief)
    step.place(0, 0, 400, 80)
    (said,) = (node for node in every(step) if isinstance(node, Sentence))
    assert " ".join(said.words_at(said.width).split()) == "6 players lose 2 HP."
