"""While a store answers slowly the screen lives: frames, touches, a way out; all of it once and in order."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.table.kept.decks import Decks
from companion.table.tags.library import Library
from hardware.emulated_table import uid_of
from hardware.table_words import Put
from tests.ui.conftest import PATIENCE_SECONDS, Finger, says
from tests.ui.held import Held
from tests.ui.held_cases import (
    CASES,
    DUEL,
    FULL,
    OPENED,
    OPENINGS,
    WRITES,
    Case,
    Hands,
    begin_case,
    deck_case,
    tag_case,
)
from ui.ports.services import NewGame
from ui.program import settings
from ui.program.settings import SettingsError

Make = Callable[..., Case]


@pytest.fixture
def hands(tmp_path: Path, places: Any, finger: Finger, until: Any) -> Hands:
    return Hands(places(Library(tmp_path / "tags.json")), finger, until)


@pytest.fixture
def case(request: pytest.FixtureRequest, hands: Hands) -> Any:
    held = Held()
    made: Case = request.param(hands, held)
    yield made
    held.let_go(held.trouble)


def each(cases: dict[str, Make]) -> Any:
    return pytest.mark.parametrize("case", list(cases.values()), ids=list(cases), indirect=True)


def flips(window: Any) -> list[int]:
    """Counts the frames that are drawn."""
    drawn = [0]
    window.bind(on_flip=lambda *_: drawn.__setitem__(0, drawn[0] + 1))
    return drawn


# While it takes long


@each(CASES)
def test_frames_are_drawn_and_a_touch_elsewhere_answers_while_the_disk_takes_long(
    case: Case, hands: Hands, window: Any
) -> None:
    drawn = flips(window)
    case.begin()
    case.held.wait()
    there = case.there
    hands.finger.frames(2)
    there.tick(0.1)
    assert there.stage.working is None  # so soon nothing is said
    there.tick(0.1)
    before = drawn[0]
    hands.finger.frames(2)
    assert there.stage.working is not None and says(there.stage, case.words)
    assert drawn[0] > before
    assert case.elsewhere()
    assert not case.done()
    case.held.let_go()
    hands.until(there, case.done)
    hands.settle()
    there.tick(0.0)
    assert there.stage.working is None and case.kept()
    assert case.held.threads == {"disk"}


@each(CASES)
def test_a_second_touch_while_it_works_begins_nothing(case: Case, hands: Hands) -> None:
    case.begin()
    case.held.wait()
    if case.words != "Linking the tag":  # a tag is laid down once; another one has its own test
        case.begin()
    waiting = len([job for job in case.there.worker.under_way if job.words])
    case.held.let_go()
    hands.until(case.there, case.done)
    hands.settle()
    assert case.held.calls == waiting == 1 and case.kept()


@each(CASES)
def test_a_failure_is_said_once_and_nothing_has_changed(case: Case, hands: Hands) -> None:
    name = case.there.stage.screen.name
    case.begin()
    case.held.wait()
    case.held.let_go(case.trouble)
    hands.settle()
    assert says(case.there.stage, "The disk is full.")
    assert case.there.stage.screen.name == name and not case.there.playing
    assert not case.done() and (case.words == OPENED or not case.kept())
    if case.there.stage.banner is not None:
        hands.tap("OK")
        hands.settle()
        assert not says(case.there.stage, "The disk is full.")


@each({name: make for name, make in CASES.items() if name not in ("deck", "tag")})
def test_what_failed_can_be_touched_again(case: Case, hands: Hands) -> None:
    case.begin()
    case.held.wait()
    case.held.let_go(case.trouble)
    hands.settle()
    case.held.trouble = None
    case.begin()
    hands.until(case.there, case.done)
    hands.settle()
    assert case.held.calls == 2 and case.kept()


# Leaving meanwhile


def left_meanwhile(case: Case, hands: Hands, trouble: Exception | None = None) -> None:
    """Go to another screen while the disk is at work, which then comes to its end, or to `trouble`."""
    case.begin()
    case.held.wait()
    case.there.go("hardware")
    case.held.let_go(trouble)
    hands.settle()


@each(OPENINGS)
def test_a_game_that_comes_late_shows_nothing_and_goes_back_on_the_shelf(case: Case, hands: Hands) -> None:
    there = case.there
    left_meanwhile(case, hands)
    assert there.stage.screen.name == "hardware" and not there.playing
    assert [info.in_use for info in there.games.shelf.kept()] == [False]


@each(OPENINGS)
def test_waiting_for_a_game_can_be_stopped_and_it_can_be_opened_again(case: Case, hands: Hands) -> None:
    there, name = case.there, case.there.stage.screen.name
    case.begin()
    case.held.wait()
    there.tick(0.2)
    hands.finger.frames(2)
    hands.tap("Stop")
    there.tick(0.0)
    assert there.stage.working is None and there.stage.screen.name == name
    case.begin()
    case.held.let_go()
    hands.until(there, case.done)
    assert case.held.calls == 2 and there.playing


def test_back_from_the_plan_of_a_game_leaves_the_game_that_begins(hands: Hands) -> None:
    held = Held()
    case = begin_case(hands, held)
    case.begin()
    held.wait()
    hands.tap("Back")
    held.let_go()
    hands.settle()
    assert case.there.stage.screen.name == "setup" and not case.there.playing
    assert says(case.there.stage, "Which game?")


@each(WRITES)
def test_what_is_written_is_written_though_the_screen_was_left(case: Case, hands: Hands) -> None:
    there = case.there
    left_meanwhile(case, hands)
    assert case.kept()
    assert there.stage.screen.name == "hardware" and there.stage.banner is None


@each(WRITES)
def test_what_could_not_be_written_is_said_though_the_screen_was_left(case: Case, hands: Hands) -> None:
    there = case.there
    left_meanwhile(case, hands, FULL)
    assert there.stage.screen.name == "hardware" and says(there.stage.banner, "The disk is full.")


# The program ends meanwhile


@each(CASES)
def test_the_program_ends_when_everything_is_written_and_every_game_is_back(case: Case, hands: Hands) -> None:
    there = case.there
    case.begin()
    case.held.wait()
    there.leave_game()
    ended: list[bool] = []
    closing = threading.Thread(target=lambda: ended.append(there.worker.close(PATIENCE_SECONDS)))
    closing.start()
    closing.join(0.01)
    assert closing.is_alive() and ended == []
    case.held.let_go()
    closing.join(PATIENCE_SECONDS)
    assert ended == [True] and case.kept()
    assert not any(info.in_use for info in there.games.shelf.kept())


# Settings


@pytest.fixture
def written(hands: Hands, tmp_path: Path) -> Held:
    """The settings screen, over a file that is written slowly."""
    held, path = Held(), tmp_path / "settings.toml"
    hands.there.keep_settings = held.before(lambda new: settings.save(new, path))
    hands.there.home()
    hands.go("More", "Settings")
    return held


def test_settings_hold_at_once_and_are_written_in_the_order_of_the_touches(
    hands: Hands, written: Held, tmp_path: Path
) -> None:
    from ui.look.theme import look

    there = hands.there
    hands.tap("Light theme")
    written.wait()
    assert look().palette.name == "light"
    hands.tap("150%")
    hands.tap("Dark theme")
    assert (look().palette.name, look().text_percent) == ("dark", 150)
    hands.tap("Back")
    assert there.stage.screen.name == "home"
    written.let_go()
    hands.settle()
    assert written.calls == 3 and written.threads == {"disk"}
    kept = settings.load(tmp_path / "settings.toml")
    assert (kept.theme, kept.text) == ("dark", 150)


def test_settings_that_cannot_be_written_are_said_on_whatever_screen(hands: Hands, written: Held) -> None:
    hands.tap("Light theme")
    written.wait()
    hands.there.go("hardware")
    written.let_go(SettingsError("Cannot save the settings: the disk is full."))
    hands.settle()
    assert says(hands.there.stage.banner, "Cannot save the settings")


def test_settings_are_written_before_the_program_ends(hands: Hands, written: Held, tmp_path: Path) -> None:
    hands.tap("Light theme")
    written.wait()
    hands.tap("150%")
    written.let_go()
    hands.there.close()
    kept = settings.load(tmp_path / "settings.toml")
    assert (kept.theme, kept.text) == ("light", 150)


def test_another_language_is_read_beside_the_frames_and_spoken_then(hands: Hands) -> None:
    held, spoken, there = Held(), [], hands.there
    there._languages = {"": "English", "pseudo": "Another"}
    there.speak = held.before(spoken.append)
    there.home()
    hands.go("More", "Settings")
    hands.tap("Another")
    held.wait()
    old = there.stage.screen
    hands.tap("Light theme")
    assert there.settings.theme == "light" and there.settings.language == "pseudo"
    hands.tap("Back")
    assert spoken == [] and there.stage.screen is not old
    home = there.stage.screen
    held.let_go()
    hands.settle()
    assert spoken == ["pseudo"] and held.threads == {"disk"}
    assert there.stage.screen.name == "home" and there.stage.screen is not home


# Lists


LISTS = {
    "home": ("home", "shelf.kept", "Loading saved games"),
    "history": ("history", "shelf.kept", "Loading saved games"),
    "setup": ("setup", "choices", "Loading the last players"),
    "decks": ("decks", "decks", "Loading the decks"),
    "tags": ("tags", "cards", "Checking which cards have a tag"),
}


def hold_list(there: Any, what: str) -> Held:
    held = Held()
    if what == "shelf.kept":
        return held.over(there.games.shelf, "kept")
    if what == "choices":
        return held.over(there.games, "choices")
    return held.over(there.decks, "seats") if what == "decks" else held.over(there.tags, "cards")


@pytest.mark.parametrize("name", LISTS)
def test_a_list_that_comes_late_is_waited_for_and_can_be_left(name: str, hands: Hands) -> None:
    there = hands.there
    there.games.begin(DUEL).close()
    screen, what, words = LISTS[name]
    held = hold_list(there, what)
    there.go(screen)
    held.wait()
    shown = there.stage.screen
    there.tick(0.2)
    hands.finger.frames(2)
    assert says(there.stage, words) and held.threads == {"disk"}
    there.go("hardware")
    held.let_go()
    hands.settle()
    assert there.stage.screen.name == "hardware" and there.stage.screen is not shown
    there.go(screen)
    hands.settle()
    assert there.stage.screen.name == screen and there.stage.banner is None
    assert not says(there.stage, words)


def test_no_list_says_that_nothing_is_there_before_it_is_known(hands: Hands) -> None:
    there = hands.there
    held = hold_list(there, "shelf.kept")
    there.home()
    held.wait()
    hands.finger.frames()
    assert not says(there.stage, "No game is in progress.")
    held.let_go()
    hands.settle()
    assert says(there.stage, "No game is in progress.")


# A game that is left, and answers of an open one


def test_home_comes_at_once_while_the_game_is_put_back_and_it_can_be_opened_again(hands: Hands) -> None:
    there, held = hands.there, Held()
    there.begin(DUEL)
    hands.until(there, lambda: there.picture is not None)
    game_id = there.port.shown.game_id
    held.over(there.port.session.log, "close")
    there.home()
    assert there.stage.screen.name == "home" and not there.playing
    held.wait()
    there.resume(game_id)
    assert not there.playing
    held.let_go()
    hands.until(there, lambda: there.playing)
    assert there.port.shown.game_id == game_id and there.stage.banner is None


@pytest.mark.parametrize("ask", ["open_log", "open_check", "open_results", "open_declaring"])
def test_a_late_answer_of_the_game_does_not_take_another_screen_away(ask: str, hands: Hands) -> None:
    there, held = hands.there, Held()
    there.begin(DUEL)
    hands.until(there, lambda: there.picture is not None)
    there.port.work.later(held.before(lambda: None))
    getattr(there, ask)()
    held.wait()
    there.go("hardware")
    came: list[Any] = []
    there.port.records.log(came.append)  # the port answers in order: this one comes last
    held.let_go()
    hands.until(there, lambda: came)
    assert there.stage.screen.name == "hardware" and there.stage.sheet is None


def test_scans_of_a_game_that_is_left_are_not_played_while_it_is_put_back(hands: Hands) -> None:
    there, held = hands.there, Held()
    hands.until(there, lambda: all(line.health == "ok" for line in hands.place.hardware.lines()))
    there.begin(NewGame("ministeel", DUEL.seats, {}, "table"))
    hands.until(there, lambda: there.picture is not None)
    heard: list[Any] = []
    there.port.desk.handle = lambda event: heard.append(event)
    held.over(there.port.session.log, "close")
    there.home()
    held.wait()
    hands.place.obey(Put("a tag", "shared"))
    hands.until(there, lambda: any(uid_of("a tag").hex() in line for line in hands.place.said))
    held.let_go()
    hands.settle()
    assert heard == []


def test_a_tag_laid_down_while_another_is_being_bound_is_told_so_and_not_bound(hands: Hands) -> None:
    held = Held()
    case = tag_case(hands, held)
    case.begin()
    other = uid_of("another tag").hex()
    case.there.stage.screen._laid_down(other)
    assert says(case.there.stage, "Still linking")
    held.let_go()
    hands.until(case.there, case.done)
    hands.settle()
    assert case.kept() and held.calls == 1


def test_cards_that_follow_each_other_change_the_deck_one_after_the_other(hands: Hands) -> None:
    held = Held()
    case = deck_case(hands, held)
    case.begin()
    held.wait()
    hands.tap("Add")
    hands.tap("Choose from the box")
    hands.tap("Anger")
    hands.finger.frames()
    hands.tap("Upgrade")
    hands.tap("Bash")  # it is gone by then, and that is said
    held.let_go()
    hands.settle()
    names = [card.card for card in Decks(hands.place.folder / "copies.json").seats[0].cards]
    assert "bash" not in names and names.count("anger") == 1
    assert says(case.there.stage, "not in the deck")
