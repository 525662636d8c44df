"""Names written into tags from the tags screen, by the real reader driver on the emulated chip."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.engine.parts.table_kit import Copy
from companion.table.tags.library import Library
from hardware.emulated_table import uid_of
from hardware.table_words import Put, Unplug
from tests.ui.conftest import Finger, says
from tests.ui.places import Place
from tests.ui.test_decks import lift

CURSE = "curse"


@pytest.fixture
def library(tmp_path: Path) -> Library:
    """Two curses have their tags."""
    made = Library(tmp_path / "tags.json")
    made.bind(uid_of("one").hex(), Copy("sts", CURSE, "decay", 1))
    made.bind(uid_of("two").hex(), Copy("sts", CURSE, "clumsy", 1))
    return made


@pytest.fixture
def table(library: Library, places: Any, until: Any, finger: Finger) -> Place:
    """The curses on the tags screen."""
    place: Place = places(library)
    until(place.shell, lambda: all(line.health == "ok" for line in place.hardware.lines()))
    place.shell.go("tags")
    deck = next(deck for deck in place.shell.tags.decks() if deck.endswith("Curses"))  # type: ignore[union-attr]
    finger.tap_words(place.shell, deck)
    return place


def binding(place: Place, card: str) -> Any:
    screen: Any = place.shell.stage.screen
    return next(each for each in place.shell.tags.cards(screen.deck) if each.card == card)  # type: ignore[union-attr]


def memory(place: Place, tag: str, until: Any) -> Any:
    """What the tag's own memory says, read by the driver as on any other companion."""
    seen: list[Any] = []
    quit_ = place.hardware.follow(seen.append)
    place.hardware.taker = None
    lift(place, until, tag)
    place.obey(Put(tag, "shared"))
    until(
        place.shell,
        lambda: any(
            getattr(event, "uid", "") == uid_of(tag).hex() and hasattr(event, "name") for event in seen
        ),
    )
    quit_()
    return next(event.name for event in seen if hasattr(event, "name"))


def test_a_name_is_written_into_the_tag_that_lies_there(table: Place, until: Any) -> None:
    there = table.shell
    there.stage.screen._name(binding(table, "decay"))
    assert says(there.stage, "Put only Decay, copy 1, on a reader.")
    table.obey(Put("two", "shared"))
    until(there, lambda: says(there.stage, "That is another tag."))
    lift(table, until, "two")
    table.obey(Put("one", "shared"))
    until(there, lambda: there.stage.screen.naming is None)
    assert "Decay, copy 1: " in there.stage.screen.words
    name = memory(table, "one", until)
    assert (name.card, name.copy, name.upgraded) == ("decay", 1, False)


def test_a_card_that_lies_there_already_is_named_at_once(table: Place, until: Any, finger: Finger) -> None:
    there = table.shell
    table.obey(Put("one", "shared"))
    until(there, lambda: table.hardware.lying(uid_of("one").hex()) is not None)
    there.stage.screen._name(binding(table, "decay"))
    until(there, lambda: there.stage.screen.naming is None)
    assert memory(table, "one", until).card == "decay"
    assert table.hardware.taker is None


def test_a_reader_that_dies_while_it_writes_is_said_and_the_card_stays_bound(
    table: Place, library: Library, until: Any
) -> None:
    there = table.shell
    there.stage.screen._name(binding(table, "decay"))
    table.obey(Unplug("shared"))
    table.obey(Unplug("market"))
    until(there, lambda: any(line.health != "ok" for line in table.hardware.lines()))
    there.go("home")
    assert table.hardware.taker is None
    assert library.uid_of(Copy("sts", CURSE, "decay", 1)) == uid_of("one").hex()


def test_names_are_written_as_a_deck_is_bound_in_a_row(
    table: Place, library: Library, until: Any, finger: Finger
) -> None:
    there = table.shell
    screen: Any = there.stage.screen
    screen._name_too(True)
    finger.tap_words(there, "Link all missing cards")
    first, second = screen._missing()[:2]
    table.obey(Put("three", "shared"))
    until(there, lambda: screen.next == second)
    assert library.uid_of(Copy("sts", CURSE, first.card, first.copy)) == uid_of("three").hex()
    finger.tap_words(there, "Stop")
    name = memory(table, "three", until)
    assert (name.card, name.copy) == (first.card, first.copy)


def test_what_is_not_ours_is_lost_only_when_somebody_agrees(finger: Finger, show: Any) -> None:
    from tests.ui.conftest import button_saying
    from tests.ui.scenes import shell

    there = show(shell())
    there.go("tags")
    finger.tap_words(there, "Write name")
    assert says(there.stage, "Something that is not ours stands in this tag.")
    finger.tap_words(there, "Hold to overwrite")  # a touch alone does nothing
    assert there.stage.screen.foreign is not None
    button_saying(there.stage, "Hold to overwrite").fire()
    assert there.stage.screen.foreign is None and there.stage.screen.naming is None
