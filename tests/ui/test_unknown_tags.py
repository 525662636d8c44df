"""Cards that lead on: a tag nobody has bound, a card nobody has entered, and what is said to one seat."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.engine.commands import Do
from companion.table.tags.library import Library
from hardware.emulated_table import uid_of
from hardware.table_words import Lift, Put
from tests.ui.conftest import Finger, says
from tests.ui.places import Place, fight, rolled

BASH = uid_of("bash-1").hex()


@pytest.fixture
def place(tmp_path: Path, places: Any) -> Place:
    """A table on which the tag of the first Bash is bound to nothing."""
    from ui.program import demonstration

    library = demonstration.library(tmp_path / "tags.json")
    library.unbind(BASH)
    made: Place = places(library)
    return made


def shown(place: Place, until: Any, words: str, tag: str) -> Any:
    """The table with this tag on the reader, and what is said of it."""
    there = rolled(place, until, fight("Anna", "Ben"))
    place.obey(Put(tag, "shared"))
    until(there, lambda: there.stage.banner is not None and says(there.stage, words))
    return there


def test_a_tag_that_nobody_has_bound_is_bound_at_once(place: Place, until: Any, finger: Finger) -> None:
    there = shown(place, until, "Link it to a card, or tap the action instead", "bash-1")
    finger.tap_words(there, "This card is …")
    until(there, lambda: there.stage.sheet is not None)
    finger.tap_words(there, "B")
    assert says(there.stage.sheet, "Bash") and not says(there.stage.sheet, "Strike")
    finger.tap_words(there, "Bash")
    until(there, lambda: says(there.stage, "Linked: "))
    found = place.library.identify(BASH)
    assert found is not None and (found.copy.card, found.copy.copy) == ("bash", 1)
    lifted = place.lifted
    place.obey(Lift("bash-1"))
    until(there, lambda: place.lifted > lifted)
    hp = there.port.session.match.state.fight.enemies[0].hp
    place.obey(Put("bash-1", "shared"))
    until(there, lambda: there.port.session.match.state.fight.enemies[0].hp < hp)


def test_what_an_unknown_card_did_can_be_declared(place: Place, until: Any, finger: Finger) -> None:
    there = shown(place, until, "Link it to a card, or tap the action instead", "bash-1")
    finger.tap_words(there, "Enter its effect")
    until(there, lambda: there.stage.screen.name == "declare")
    assert says(there.stage, "Anna: what did the card do?")


def test_a_card_that_was_gained_is_added_and_played_by_one_touch(
    place: Place, until: Any, finger: Finger
) -> None:
    there = shown(place, until, "Anger is not entered in the deck of Anna", "anger-1")
    finger.tap_words(there, "Add Anger to this deck, then: play Anger")
    until(there, lambda: there.port.session.match.state.fight.fighters[0].cards_played == 1)
    assert there.port.session.match.state.fight.fighters[1].cards_played == 0


def test_what_is_said_to_one_seat_stays_while_another_acts(place: Place, until: Any) -> None:
    there = shown(place, until, "Anger is not entered in the deck of Anna", "anger-1")
    number = there.picture.view.ask.number
    block = there.port.session.match.state.fight.fighters[1].block
    from companion.games.slay_the_spire.state.acts import PlayCard

    there.port.send(Do(1, PlayCard("defend_silent"), number))
    until(there, lambda: there.picture.view.ask.number != number)
    assert there.port.session.match.state.fight.fighters[1].block > block
    assert there.stage.banner is not None and says(there.stage, "Anger is not entered in the deck of Anna")
    number = there.picture.view.ask.number
    there.port.send(Do(0, PlayCard("defend_ironclad"), number))
    until(there, lambda: there.picture.view.ask.number != number)
    assert there.stage.banner is None


def test_cards_and_tags_can_be_reached_from_the_menu(place: Place, until: Any, finger: Finger) -> None:
    there = rolled(place, until, fight("Anna", "Ben"))
    there.open_table_menu()
    finger.tap_words(there, "Cards and tags")
    until(there, lambda: there.stage.screen.name == "tags")
    assert there.playing


def test_what_was_bound_elsewhere_is_known_at_once(tmp_path: Path) -> None:
    from tests.table.tables import copy_of

    ours, theirs = Library(tmp_path / "tags.json"), Library(tmp_path / "tags.json")
    assert ours.identify(BASH) is None
    theirs.bind(BASH, copy_of("bash"))
    found = ours.identify(BASH)
    assert found is not None and found.copy == copy_of("bash")
