"""Decks at the table: changed by scans and by touch, kept, and what fights are set up from."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.table.kept.decks import DeckCard, Decks
from companion.table.tags.library import Library
from hardware.table_words import Lift, Put, Roll, Swap
from tests.ui.conftest import Finger, button_saying, says
from tests.ui.places import Place, after, begun, fight, number

PAIRS = [("Anna", "ironclad"), ("Ben", "silent")]


def kept(place: Place, seat: int = 0) -> tuple[DeckCard, ...]:
    """The deck of a seat as it lies on the disk."""
    return Decks(place.folder / "copies.json").seats[seat].cards


@pytest.fixture
def table(box: Library, places: Any, until: Any) -> Place:
    """A table whose decks are on the glass."""
    place: Place = places(box)
    place.shell.decks.begin(PAIRS)  # type: ignore[union-attr]
    place.shell.go("decks")
    until(place.shell, lambda: all(line.health == "ok" for line in place.hardware.lines()))
    return place


def scan(place: Place, until: Any, tag: str, words: str) -> None:
    """Lay a card down, wait for what the screen says of it, and lift it."""
    place.obey(Put(tag, "shared"))
    until(place.shell, lambda: words in place.shell.stage.screen.words)
    lift(place, until, tag)


def lift(place: Place, until: Any, tag: str) -> None:
    """Take a card off the reader, and wait until that was noticed."""
    before = place.lifted
    place.obey(Lift(tag))
    until(place.shell, lambda: place.lifted > before)


def test_starter_decks_in_one_tap_when_nobody_has_one(box: Library, places: Any, finger: Finger) -> None:
    place = places(box)
    place.shell.go("decks")
    finger.tap_words(place.shell, "Silent")
    finger.tap_words(place.shell, "Create starter decks")
    (deck,) = Decks(place.folder / "copies.json").seats
    assert (deck.character, len(deck.cards)) == ("silent", 12)
    assert says(place.shell.stage, "Deck of Player 1: 12 cards")


def test_a_card_is_added_by_scanning_and_taken_back(table: Place, until: Any, finger: Finger) -> None:
    before, bystander = kept(table), kept(table, 1)
    scan(table, until, "inflame-1", "Inflame: added.")
    assert set(kept(table)) - set(before) == {DeckCard("inflame", 1)}
    scan(table, until, "inflame-1", "already")
    assert len(kept(table)) == len(before) + 1
    scan(table, until, "anger-1", "Anger: added")
    finger.tap_words(table.shell, "Undo")
    assert set(kept(table)) - set(before) == {DeckCard("inflame", 1)}
    assert kept(table, 1) == bystander


def test_a_card_is_removed_upgraded_and_transformed_by_scanning(
    table: Place, until: Any, finger: Finger
) -> None:
    finger.tap_words(table.shell, "Remove")
    scan(table, until, "strike_ironclad-1", "removed")
    assert DeckCard("strike_ironclad", 1) not in kept(table)
    scan(table, until, "strike_ironclad-1", "not in the deck")
    finger.tap_words(table.shell, "Upgrade")
    scan(table, until, "bash-1", "Turn it over")
    assert DeckCard("bash", 1, True) in kept(table) and DeckCard("bash", 1) not in kept(table)
    scan(table, until, "bash-1", "This card cannot be upgraded further")
    finger.tap_words(table.shell, "Transform")
    place_count = len(kept(table))
    table.obey(Put("defend_ironclad-1", "shared"))
    until(table.shell, lambda: says(table.shell.stage, "the card that replaces Defend"))
    lift(table, until, "defend_ironclad-1")
    scan(table, until, "anger-1", "Defend became Anger.")
    assert DeckCard("anger", 1) in kept(table) and DeckCard("defend_ironclad", 1) not in kept(table)
    assert len(kept(table)) == place_count
    finger.tap_words(table.shell, "Undo")
    assert DeckCard("defend_ironclad", 1) in kept(table) and DeckCard("anger", 1) not in kept(table)


def test_everything_goes_by_touch_alone(table: Place, finger: Finger) -> None:
    there, before = table.shell, kept(table)
    finger.tap_words(there, "Choose from the box")
    finger.tap_words(there, "Anger")
    assert set(kept(table)) - set(before) == {DeckCard("anger", 1)}
    finger.tap_words(there, "Upgrade")
    finger.tap_words(there, "Bash")
    assert DeckCard("bash", 1, True) in kept(table)
    finger.tap_words(there, "Remove")
    finger.tap_words(there, "Anger")
    assert DeckCard("anger", 1) not in kept(table)
    finger.tap_words(there, "Ben · Silent")
    finger.tap_words(there, "Transform")
    finger.tap_words(there, "Neutralize")
    finger.tap_words(there, "Choose from the box")
    finger.tap_words(there, "Accuracy")
    names = {card.card for card in kept(table, 1)}
    assert "accuracy" in names and "neutralize" not in names
    assert kept(table) != before and len(kept(table)) == len(before)


def test_the_copies_of_the_box_are_not_given_out_twice(table: Place, finger: Finger) -> None:
    there = table.shell
    copies = 0
    while "All" not in there.stage.screen.words and copies < 10:
        finger.tap_words(there, "Choose from the box")
        finger.tap_words(there, "Barricade")
        copies += 1
    owned = [card for card in kept(table) if card.card == "barricade"]
    assert len(owned) == len(set(owned)) == copies - 1
    assert says(there.stage, "are already in decks")


def test_a_strange_tag_and_a_card_of_another_game_are_said(
    tmp_path: Path, box: Library, table: Place, until: Any
) -> None:
    before = kept(table)
    scan(table, until, "no-card-of-ours", "not linked to a card")
    scan(table, until, "dagger-1", "not from Slay the Spire")
    assert kept(table) == before


def test_a_card_that_is_only_read_has_the_sign_of_what_went_well(
    table: Place, until: Any, finger: Finger
) -> None:
    before, screen = kept(table), table.shell.stage.screen
    finger.tap_words(table.shell, "Read")
    scan(table, until, "anger-1", "Anger, copy 1.")
    assert screen.done and kept(table) == before
    scan(table, until, "no-card-of-ours", "not linked to a card")
    assert not screen.done


def test_a_card_is_read_with_its_cost_and_its_keywords_in_bold(table: Place, finger: Finger) -> None:
    from ui.widgets.nodes import every
    from ui.widgets.text import Text

    there = table.shell
    for touched in ("Choose from the box", "Offering", "Read", "Offering"):
        finger.tap_words(there, touched)
    texts = [node for node in every(there.stage.sheet) if isinstance(node, Text)]
    assert {"0", "Skill"} <= {each.text for each in texts}
    assert [each.bold for each in texts if each.text == "Exhaust."] == [True]
    assert any(each.text.startswith("Lose 1 HP.") and not each.bold for each in texts)


def test_scans_are_for_the_fight_again_when_the_decks_are_left(
    table: Place, until: Any, finger: Finger
) -> None:
    there = table.shell
    finger.tap_words(there, "Back")
    assert table.hardware.taker is None
    begun(table, until, fight("Anna", "Ben"))
    state = there.port.session.match.state
    assert sorted(state.fight.fighters[0].deck.bag) == sorted(card.face for card in kept(table))
    stood = number(there)
    there.go("decks")
    table.obey(Put("anger-1", "shared"))
    until(there, lambda: "added" in there.stage.screen.words)
    assert number(there) == stood
    there.back()
    after(there, until, lambda: table.obey(Roll(2)))


def test_the_next_fight_has_the_changed_deck_and_is_set_up_with_its_owners(
    table: Place, until: Any, finger: Finger
) -> None:
    there = table.shell
    scan(table, until, "inflame-1", "added")
    there.home()
    finger.tap_words(there, "New game")
    finger.tap_words(there, "Slay the Spire")
    assert [seat.name for seat in there.stage.screen.plan.seats] == ["Anna", "Ben"]
    assert says(there.stage, "Anna: 11 · Ben: 12")
    finger.tap_words(there, "Decks")
    finger.tap_words(there, "Back")
    assert there.stage.screen.name == "setup"
    finger.tap_words(there, "Start game")
    until(there, lambda: there.picture is not None)
    after(there, until, lambda: table.obey(Roll(2)))  # for the boss of the act
    assert "inflame" in there.port.session.match.state.fight.fighters[0].deck.bag
    assert there.port.decks is not None


def test_other_players_leave_the_kept_decks_alone_until_somebody_holds(
    table: Place, until: Any, finger: Finger
) -> None:
    there, before = table.shell, kept(table)
    there.home()
    finger.tap_words(there, "New game")
    finger.tap_words(there, "Slay the Spire")
    finger.tap_words(there, "3")
    assert says(there.stage, "Saved decks belong to other players")
    finger.tap_words(there, "Hold to replace decks")
    assert kept(table) == before
    button_saying(there.stage, "Hold to replace decks").fire()
    finger.settle(there)
    assert len(Decks(table.folder / "copies.json").seats) == 3


def test_new_decks_are_those_of_the_chosen_ascension(table: Place, finger: Finger) -> None:
    there = table.shell
    there.home()
    for words in ("New game", "Slay the Spire", "3", "Ascension", "5"):
        finger.tap_words(there, words)
    button_saying(there.stage, "Hold to replace decks").fire()
    finger.settle(there)
    decks = Decks(table.folder / "copies.json").seats
    curses = [[card.card for card in deck.cards].count("ascenders_bane") for deck in decks]
    assert curses == [1, 1, 1]


def test_two_cards_that_follow_each_other_are_both_taken(table: Place, until: Any) -> None:
    table.obey(Put("anger-1", "shared"))
    until(table.shell, lambda: "Anger" in table.shell.stage.screen.words)
    table.obey(Swap("inflame-1", "shared"))
    until(table.shell, lambda: "Inflame" in table.shell.stage.screen.words)
    assert {"anger", "inflame"} <= {card.card for card in kept(table)}
