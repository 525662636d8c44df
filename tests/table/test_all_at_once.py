"""Four players show their cards at the same time, each to a real driver: nothing of anybody's is lost."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.table.desk.shown_cards import ShownCards, Waiting
from companion.table.tags.library import Library
from tests.table.all_at_once import READERS, play_rounds
from tests.table.hardware_hands import HardwareHands

pytestmark = [pytest.mark.machine, pytest.mark.slow]

ROUNDS = 6
"""`python -m tests.table.all_at_once 200` plays more."""


@pytest.fixture
def hands() -> Iterator[HardwareHands]:
    """Four emulated readers with their drivers running."""
    made = HardwareHands(READERS)
    yield made
    made.close()


def test_every_scan_is_played_asked_about_or_refused_in_words(hands: HardwareHands, library: Library) -> None:
    words = play_rounds(hands, library, ROUNDS)
    assert words["rounds"] == ROUNDS
    assert words["played"] + words["refused"] + words["checked"] == 20 * ROUNDS
    assert words["asked"] > ROUNDS and words["waits"] > ROUNDS


def test_a_table_that_forgets_a_question_is_found_out(
    hands: HardwareHands, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first table had one question for all: the next card took the place of the one before."""

    def only_one(waiting: Waiting, line: ShownCards) -> None:
        waiting._lines[:] = [line]

    monkeypatch.setattr(Waiting, "add", only_one)
    with pytest.raises(AssertionError):
        play_rounds(hands, library, 3)
