"""The rule book on the glass: from the library to a section, a ruling and back, and what is found."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.rulebook.telling import Told
from tests.ui.conftest import Finger, button_saying, says
from tests.ui.sample_rules import BESIDE, SAMPLE, START, TURN
from ui.presenters.rule_book import Reading, note, sections, title
from ui.screens.rule_book import MOST


def opened(window: Any, scene: str = "library") -> Any:
    from tests.ui.drawing import made

    there = made(scene)
    window.add_widget(there.stage.glass)
    return there


def test_the_library_leads_to_the_sections_each_to_its_lines_and_a_line_to_its_ruling(
    window: Any, finger: Finger
) -> None:
    there = opened(window)
    finger.tap_words(there, "Rules")
    assert says(there.stage, "5 entries") and says(there.stage, "1 entry")
    assert not says(there.stage, "You keep unspent gold")
    finger.tap_words(there, START)
    assert says(there.stage, "3.2 You keep unspent gold, up to 11.") and says(
        there.stage, "Not checked: no rule"
    )
    assert not says(there.stage, "Step 1: draw.")
    finger.tap_words(there, "4.3 The second player")
    assert says(there.stage, "5, not 4 and 5.") and says(there.stage, "House rule second_gold_on_top")
    finger.tap_words(there, "Close")
    finger.tap_words(there, "Back")
    assert says(there.stage, TURN) and not says(there.stage, "You keep unspent gold")
    finger.tap_words(there, "Back")
    assert there.stage.screen.name == "library" and there.stage.screen.search.words == "strength"


def test_what_has_the_words_is_shown_under_its_sections_and_what_has_none_is_said(
    window: Any, finger: Finger
) -> None:
    there = opened(window, "rule-book-search")
    assert button_saying(there.stage, "Search: turn")
    assert says(there.stage, "4.3 The second player") and says(
        there.stage, "4.3 Each piece has one action per turn."
    )
    assert says(there.stage, START) and not says(there.stage, "You keep unspent gold")
    there.stage.screen._read(Reading("dragonfire"))
    assert says(there.stage, "Nothing found")
    finger.tap_words(there, "Back")
    assert there.stage.screen.reading == Reading() and says(there.stage, "50 entries")


def test_words_are_typed_and_all_sections_are_searched(window: Any, finger: Finger) -> None:
    from ui.widgets.nodes import every
    from ui.widgets.pads import TextEntry

    there = opened(window, "rule-book-section")
    finger.tap_words(there, "Search")
    entry = next(part for part in every(there.stage) if isinstance(part, TextEntry))
    entry.text = " alternate "
    finger.tap_on(button_saying(there.stage, "Search"))
    assert there.stage.screen.reading == Reading("alternate")
    assert says(there.stage, "Each piece has one action per turn.") and not says(
        there.stage, "You keep unspent gold"
    )


def test_of_a_long_section_a_touch_shows_more(window: Any, finger: Finger) -> None:
    there = opened(window, "rule-book")
    there.stage.screen._read(Reading(section=BESIDE))
    there.stage.place_all()
    assert says(there.stage, f"BW-O{100 + MOST - 1}") and not says(there.stage, f"BW-O{100 + MOST}:")
    there.stage.screen._more()
    assert says(there.stage, "BW-O149") and not says(there.stage, "Show more")


def test_a_game_without_rule_book_says_so(window: Any) -> None:
    there = opened(window, "rule-book")
    there.stage.screen._known(())
    assert says(there.stage, "This game has no rule book here.")


def test_lines_are_counted_by_section_and_told_with_what_holds_them() -> None:
    assert list(sections(SAMPLE).items()) == [(START, 5), (TURN, 3), ("Combat", 1), (BESIDE, 50)]
    assert [line.number for line in Reading(section=TURN).among(SAMPLE)] == ["1.1", "2.1", "3.1"]
    assert Reading("turn").among(SAMPLE[:1]) == [SAMPLE[0]]
    assert (Reading().is_begun, Reading("a").is_begun, Reading(section="b").is_begun) == (False, True, True)


@pytest.mark.parametrize(
    ("line", "titled", "noted"),
    [
        (Told(START, "1", "Draw.", ("why",), 1), "1 Draw.", "1 case"),
        (Told(START, "1", "Draw.", ("why",), 2, ("R-1", "R-2")), "1 Draw.", "2 cases · R-1, R-2"),
        (Told(START, "", "Draw.", ("why", "more")), "Draw.", "why"),
        (Told(START, "", "Draw.", ()), "Draw.", ""),
    ],
)
def test_a_line_has_a_title_and_a_note(line: Told, titled: str, noted: str) -> None:
    assert (title(line), note(line)) == (titled, noted)


def test_the_games_of_the_program_tell_their_rule_books(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ui.behind.games import ShelfGames

    monkeypatch.setenv("COMPANION_DATA", str(tmp_path))
    games = ShelfGames()
    whole = games.rule_lines("broken_world", "")
    found = games.rule_lines("broken_world", "second 5 gold player")
    assert len(whole) > len(found) == 1
    assert (found[0].section, found[0].number, found[0].rulings) == ("Start", "4.3", ("BW-01",))
    assert found[0].cases == 3 and "House rule second_gold_on_top (default: false):" in found[0].below[-1]
    assert games.rule_lines("broken_world", "dragonfire") == games.rule_lines("broken_world", "?") == ()
