"""Several people at the screen of a table: who is told what they can do, and what is news to them."""

from __future__ import annotations

from companion.table.tags.library import Library
from tests.table.tables import rolled
from tests.table.test_terminal import told


def test_a_name_in_the_place_of_the_target_does_not_act(library: Library) -> None:
    """Ben is no target of Strike: who typed it hears what Anna can do, not what Ben could."""
    text, _replies = told(rolled(library, players=2), "Anna: play strike at ben")
    assert "Anna can: play" in text and "Ben can:" not in text
    text, _replies = told(rolled(library, players=2), "Anna", "ben fly away")
    assert "Ben can: play" in text


def test_what_all_have_read_is_no_news_in_the_list_of_the_next(library: Library) -> None:
    text, _replies = told(rolled(library, players=2), "Anna play bash", "Ben play defend", "Anna")
    assert text.count("Anna plays Bash on The Collector.") == 1 and text.count("Ben plays Defend.") == 1
