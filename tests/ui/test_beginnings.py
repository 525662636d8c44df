"""A draw with many results is narrowed down by the letters that their names begin with."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ui.conftest import Finger, button_saying, says
from ui.presenters.asking import Entry, Question, Section
from ui.presenters.beginnings import MANY, longer, narrowed


def drawn(*names: str, kind: Any = "outcome") -> Question:
    entries = tuple(Entry(kind, name) for name in names)
    return Question(7, "Which card?", "Anna", -1, (), (Section("", entries),), (), is_chance=True)


def shown(asked: Question) -> list[str]:
    return [entry.label for section in asked.sections for entry in section.entries]


MANY_NAMES = tuple(f"{letter}{number}" for letter in "AB" for number in range(MANY))


def test_what_is_offered_next_is_one_letter_longer_however_it_is_written() -> None:
    names = ("Strike", "shrug It Off", "Sever Soul", "Bash")
    assert longer(names, "") == ("B", "S")
    assert longer(names, "S") == ("Se", "Sh", "St")
    assert longer(names, "Bash") == ()


def test_many_results_are_narrowed_down_and_all_are_shown_before() -> None:
    asked = narrowed(drawn(*MANY_NAMES, "C"), "")
    assert shown(asked) == [*MANY_NAMES, "C"] and asked.longer == ("A", "B", "C")
    found = narrowed(drawn(*MANY_NAMES, "C"), "B")
    assert shown(found) == list(MANY_NAMES[MANY:]) and found.begun == "B" and found.longer == ()


@pytest.mark.parametrize("kind", ["die", "option"])
def test_few_results_and_other_answers_stay_as_they_are(kind: Any) -> None:
    few, other = drawn(*MANY_NAMES[:MANY]), drawn(*MANY_NAMES, kind=kind)
    assert narrowed(few, "") is few and narrowed(other, "") is other


def test_letters_that_part_no_names_are_not_offered() -> None:
    assert narrowed(drawn(*(f"Blessing {number}" for number in range(20))), "").longer == ()


def test_a_relic_of_many_is_named_with_three_touches(window: Any, show: Any, finger: Finger) -> None:
    from tests.ui.drawing import made

    there = show(made("climb-drawn-relic"))
    finger.tap_on(button_saying(there.stage, "H"))
    assert says(there.stage, "Happy Flower") and not says(there.stage, "Vajra")
    finger.tap_on(button_saying(there.stage, "All"))
    assert there.stage.screen.asked.begun == "" and there.port.sent == []
    finger.tap_on(button_saying(there.stage, "V"))
    finger.tap_on(button_saying(there.stage, "Vajra"))
    assert there.port.sent[-1].outcome == "vajra"


def test_another_question_shows_all_of_its_results(window: Any, show: Any, finger: Finger) -> None:
    from msgspec import structs

    from tests.ui import climb_views
    from tests.ui.drawing import made

    there = show(made("climb-drawn-relic"))
    screen: Any = there.stage.screen
    screen.begin("A")
    fewer = len(shown(screen.asked))
    view = climb_views.drawn("relics")
    there.port.show(structs.replace(view, ask=structs.replace(view.ask, number=view.ask.number + 1)), ())
    assert fewer < len(shown(screen.asked)) == len(view.ask.options)
