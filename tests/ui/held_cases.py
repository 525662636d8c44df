"""Every touch that reads or writes, for tests that hold its store; and hands that wait for no disk."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.store.errors import StoreError
from companion.table.kept.decks import Decks
from companion.table.tags.library import Library
from hardware.emulated_table import uid_of
from hardware.table_words import Put
from tests.ui.conftest import Finger, button_saying, says
from tests.ui.held import Held
from tests.ui.places import Place
from ui.ports.cannot_do import CannotDo
from ui.ports.services import NewGame, SeatPlan
from ui.screens.curtains import ErrorScreen

DUEL = NewGame("ministeel", (SeatPlan("Anna"), SeatPlan("Ben")))
OPENED = "Opening the game"
FULL = StoreError("full", "The disk is full.", "Free some room on it.")


@dataclass
class Case:
    """A touch that reads or writes. `begin` is that touch; `elsewhere` is one that has nothing to do with it.

    `done`: what the touch asked for has come about. `kept`: it stands on the disk, whoever looks.
    """

    place: Place
    held: Held
    begin: Callable[[], None]
    elsewhere: Callable[[], bool]
    done: Callable[[], bool]
    words: str
    kept: Callable[[], bool] = lambda: True
    trouble: Exception = FULL

    @property
    def there(self) -> Any:
        return self.place.shell


class Hands:
    """Touches that do not wait for the disk, and frames that pass by themselves."""

    def __init__(self, place: Place, finger: Finger, until: Any) -> None:
        self.place, self.finger, self.until = place, finger, until

    @property
    def there(self) -> Any:
        return self.place.shell

    def go(self, *words: str) -> None:
        """On the way to what is tested: the disk answers."""
        for each in words:
            self.finger.tap_words(self.there, each)

    def tap(self, words: str) -> None:
        """A touch, and a frame."""
        self.finger.tap_on(button_saying(self.there.stage, words))

    def fire(self, words: str) -> None:
        """A button that is held."""
        button_saying(self.there.stage, words).fire()

    def lock_and_unlock(self) -> bool:
        self.tap("More")
        self.tap("Lock")
        locked = self.there.covering.locked
        self.there.covering.unlock()
        return bool(locked)

    def settle(self) -> None:
        self.finger.settle(self.there)


def begin_case(hands: Hands, held: Held) -> Case:
    place, there = hands.place, hands.there
    shelf = there.games.shelf
    there.home()
    hands.go("New game", "MiniSteel", "On this screen")
    held.over(shelf, "new")

    def elsewhere() -> bool:
        hands.tap("3")
        return len(there.stage.screen.plan.seats) == 3

    begin = lambda: hands.tap("Start game")  # noqa: E731 - a touch
    done = lambda: there.playing and there.stage.screen.name == "table"  # noqa: E731 - a look
    return Case(place, held, begin, elsewhere, done, OPENED)


def open_case(hands: Hands, held: Held) -> Case:
    place, there = hands.place, hands.there
    there.games.begin(DUEL).close()
    there.home()
    hands.settle()
    held.over(there.games.shelf, "open")
    begin = lambda: hands.tap("Continue")  # noqa: E731
    done = lambda: there.playing and there.stage.screen.name == "table"  # noqa: E731
    return Case(place, held, begin, hands.lock_and_unlock, done, OPENED)


def delete_case(hands: Hands, held: Held) -> Case:
    place, there = hands.place, hands.there
    there.games.begin(DUEL).close()
    there.home()
    hands.go("Saved games")
    held.over(there.games.shelf, "delete")
    begin = lambda: hands.fire("Hold to delete")  # noqa: E731
    gone = lambda: there.games.shelf.kept() == []  # noqa: E731
    done = lambda: says(there.stage, "No saved games yet.")  # noqa: E731

    def elsewhere() -> bool:
        there.lock()
        return says(there.stage.curtain, "Hold to unlock") and (there.covering.unlock() is None)

    return Case(place, held, begin, elsewhere, done, "Deleting the game", gone)


def deck_case(hands: Hands, held: Held) -> Case:
    place, there = hands.place, hands.there
    there.decks.begin([("Anna", "ironclad"), ("Ben", "silent")])
    there.home()
    hands.go("More", "Decks", "Remove")
    held.over(there.games.decks(), "_keep")

    def elsewhere() -> bool:
        hands.tap("Ben · ")
        at_ben = there.stage.screen.seat == 1
        hands.tap("Anna · ")
        hands.tap("Remove")
        return at_ben

    begin = lambda: hands.tap("Bash")  # noqa: E731
    kept = lambda: not any(c.card == "bash" for c in Decks(place.folder / "copies.json").seats[0].cards)  # noqa: E731
    done = lambda: says(there.stage, "Deck of Anna: 9 cards")  # noqa: E731
    return Case(place, held, begin, elsewhere, done, "Saving the deck", kept)


def new_decks_case(hands: Hands, held: Held) -> Case:
    place, there = hands.place, hands.there
    there.home()
    hands.go("More", "Decks", "Silent")
    held.over(there.games.decks(), "_keep")

    def elsewhere() -> bool:
        hands.tap("Defect")
        return "defect" in there.stage.screen.players

    begin = lambda: hands.tap("Create starter decks")  # noqa: E731
    kept = lambda: len(Decks(place.folder / "copies.json").seats) == 1  # noqa: E731
    done = lambda: says(there.stage, "Deck of Player 1: 12 cards")  # noqa: E731
    return Case(place, held, begin, elsewhere, done, "Saving the deck", kept)


def tag_case(hands: Hands, held: Held) -> Case:
    place, there = hands.place, hands.there
    hands.until(there, lambda: all(line.health == "ok" for line in place.hardware.lines()))
    there.home()
    hands.go("More", "Cards and tags", next(deck for deck in there.tags.decks() if deck.endswith("Curses")))
    hands.go("Link")
    held.over(place.library, "_write")

    def begin() -> None:
        place.obey(Put("a tag", "shared"))
        hands.until(there, held.reached.is_set, 0.0)

    def elsewhere() -> bool:
        hands.tap("On")
        on = there.stage.screen.also_name
        hands.tap("Off")
        return bool(on)

    uid = uid_of("a tag").hex()
    kept = lambda: [each.uid for each in Library(place.folder / "tags.json").bound()] == [uid]  # noqa: E731
    done = lambda: says(there.stage, f"tag {uid}")  # noqa: E731
    return Case(place, held, begin, elsewhere, done, "Linking the tag", kept)


def unbind_case(hands: Hands, held: Held) -> Case:
    place, there = hands.place, hands.there
    there.home()
    deck = next(deck for deck in there.tags.decks() if deck.endswith("Curses"))
    there.tags.bind("04a1b2c3d4e580", there.tags.cards(deck)[0])
    hands.go("More", "Cards and tags", deck)
    held.over(place.library, "_write")

    def elsewhere() -> bool:
        hands.tap("On")
        return bool(there.stage.screen.also_name)

    begin = lambda: hands.fire("Hold to unlink")  # noqa: E731
    kept = lambda: Library(place.folder / "tags.json").bound() == ()  # noqa: E731
    done = lambda: not says(there.stage, "04a1b2c3d4e580")  # noqa: E731
    return Case(place, held, begin, elsewhere, done, "Unlinking the tag", kept)


def report_case(hands: Hands, held: Held) -> Case:
    place, there = hands.place, hands.there
    written: list[str] = []

    def write() -> str:
        written.append("report")
        return "Saved: report"

    writing = held.before(write)

    def save(then: Callable[[str], None]) -> None:
        there.keep(writing, then, "Saving the report", key="report", sorry=then)

    there.stage.show(ErrorScreen("a face 7", lambda: None, save, there.home))

    def elsewhere() -> bool:
        there.lock()
        return says(there.stage.curtain, "Hold to unlock") and (there.covering.unlock() is None)

    begin = lambda: hands.tap("Save a report")  # noqa: E731
    done = lambda: says(there.stage, "Saved: report")  # noqa: E731
    return Case(
        place, held, begin, elsewhere, done, "Saving the report", lambda: written == ["report"],
        CannotDo("The disk is full."),
    )  # fmt: skip


WRITES = {
    "delete": delete_case,
    "deck": deck_case,
    "replace the saved decks": new_decks_case,
    "tag": tag_case,
    "unbind": unbind_case,
}
OPENINGS = {"begin": begin_case, "open": open_case}
CASES = {**OPENINGS, **WRITES, "report": report_case}
