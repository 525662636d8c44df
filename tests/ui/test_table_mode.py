"""Table mode: real drivers on the emulated table, a real desk and log, in a real window."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from companion.engine.asks import Chance
from companion.engine.commands import Undo
from companion.engine.parts.table_kit import Copy
from companion.table.desk.commands import PlayAs
from companion.table.desk.inputs import DieRolled
from companion.table.tags.library import Library
from hardware.device_settings import HardwareSettings
from hardware.emulated_table import uid_of
from hardware.table_words import Lift, Plug, Press, Put, Roll, Unplug
from tests.ui.conftest import Finger, says
from tests.ui.places import Place, after, begun, fight, number, rolled
from tests.ui.scripted_hands import ScriptedHands
from ui.ports.services import NewGame, SeatPlan
from ui.ports.settings import ScreenSettings
from ui.program import demonstration

DIE = Chance("die", (1, 2, 3, 4, 5, 6))
SIDES = len(DIE.options)


@pytest.mark.timeout(280)
def test_a_boss_fight_by_scans_and_die_alone(box: Library, places: Any, until: Any) -> None:
    place = places(box)
    there = begun(place, until, fight("Anna"))
    table = place.hardware.equipment.table
    hands = ScriptedHands(there.port, table, pause=0.0, seed="fight")
    there.drains = (*there.drains, lambda: hands.tick(0.0))  # as patient as the machine is slow
    until(there, lambda: hands.over, patience=240.0)
    assert hands.trouble == ""
    assert there.picture.view.ending is not None
    assert says(there.stage, there.picture.view.ending.words)
    assert hands.counts["unanswered"] == 0, "every act was answered, however long that took"
    assert hands.counts["scans"] > 5 and hands.counts["rolls"] > 1 and hands.counts["presses"] >= 1
    assert there.stage.banner is None


def test_a_scan_is_played_and_a_wrong_one_refused_with_a_way_to_allow_it(
    box: Library, places: Any, until: Any, finger: Finger
) -> None:
    place = places(box)
    there = begun(place, until, fight("Anna"))
    before = there.picture
    place.obey(Put("strike_defect-1", "shared"))  # nobody plays the Defect
    until(there, lambda: there.stage.banner is not None)
    assert says(there.stage, "Not now") and says(there.stage, "roll the die")
    assert there.picture.view.seats == before.view.seats
    place.obey(Lift("strike_defect-1"))
    after(there, until, lambda: place.obey(Roll(2)))
    assert there.stage.banner is None and there.picture.view.die == 2
    boss = there.picture.view.creatures[0]
    after(there, until, lambda: place.obey(Put("strike_ironclad-1", "shared")))
    assert there.picture.view.creatures[0].meters != boss.meters
    assert there.picture.undo_words.startswith("Anna: ")
    assert there.stage.banner is None
    hp = next(meter.value for meter in there.picture.view.creatures[0].meters if meter.id == "hp")
    said = f"Anna: Strike, {boss.name} {hp}"
    assert there.picture.said == said and says(there.stage, said)
    assert there.sounds.played in ("scan", "turn")


def test_several_targets_are_asked_for_and_touched(
    box: Library, places: Any, until: Any, finger: Finger
) -> None:
    place = places(box)
    new = fight("Anna", boss="slime boss")
    there = rolled(place, until, new)
    if len(there.picture.view.creatures) < 2:
        there = rolled(place, until, fight("Anna", boss="donu and deca"))
    seen = there.picture.view.creatures
    place.obey(Put("strike_ironclad-1", "shared"))
    until(there, lambda: bool(there.picture.questions))
    (question,) = there.picture.questions
    assert question.seat == 0 and len(question.options) == len(seen)
    assert [option.creatures for option in question.options] == [(each.creature,) for each in seen]
    until(there, lambda: says(there.stage, "Strike: choose one."))
    after(
        there,
        until,
        lambda: finger.tap_on(dict(there.stage.screen.board.standing("creature"))[seen[1].creature]),
    )
    assert not there.picture.questions
    hurt = [old.creature for old, new in zip(seen, there.picture.view.creatures, strict=True) if old != new]
    assert seen[0].creature not in hurt and hurt


def test_a_card_shown_again_offers_an_undo_with_work_for_hands(
    box: Library, places: Any, until: Any, finger: Finger
) -> None:
    place = places(box)
    there = rolled(place, until, fight("Anna"))
    stood = there.picture.view.seats
    after(there, until, lambda: place.obey(Put("defend_ironclad-1", "shared")))
    assert there.picture.hands and "Defend" in there.picture.hands[-1]
    assert says(there.stage, there.picture.hands[-1])
    place.obey(Lift("defend_ironclad-1"))
    until(there, lambda: any("was lifted" in line for line in place.said))
    place.later += 3.0
    place.obey(Put("defend_ironclad-1", "shared"))
    until(there, lambda: says(there.stage, "Undo Defend and everything after it?"))
    after(there, until, lambda: finger.tap_words(there, "Undo it"))
    assert there.picture.view.seats == stood
    assert there.stage.banner.notice.kind == "hands"
    assert says(there.stage, "Undone.")


def test_work_that_several_people_do_alike_is_one_line_on_the_glass(
    box: Library, places: Any, until: Any
) -> None:
    there = begun(places(box), until, fight("Anna", "Ben", "Cleo", "Dora"))
    assert there.picture.hands[-1] == "Anna, Ben, Cleo, Dora: draw 5 cards."
    assert says(there.stage, there.picture.hands[-1])


def test_of_several_lines_of_work_the_last_is_said_and_how_many_more_there_are(
    box: Library, places: Any, until: Any
) -> None:
    from ui.screens.line_above import done_words

    there = begun(places(box), until, fight("Anna", "Ben"))
    two = replace(there.picture, said="Anna: Strike", hands=("Ben: discard.", "Anna: draw 2 cards."))
    assert done_words(two) == "Anna: Strike · Anna: draw 2 cards. (+1 more)"
    assert done_words(replace(two, hands=two.hands[1:])) == "Anna: Strike · Anna: draw 2 cards."


def test_the_reader_dies_in_the_middle_and_fingers_go_on(
    box: Library, places: Any, until: Any, finger: Finger
) -> None:
    place = places(box)
    there = rolled(place, until, fight("Anna"))
    place.obey(Unplug("shared"))
    until(there, lambda: there.picture.devices)
    assert there.picture.devices[0].startswith("shared: ")
    assert says(there.stage, "Problem") and says(there.stage, "Until it works, tap instead")
    there.hush()
    stood = number(there)
    option = next(each for each in there.picture.view.ask.options if each.role != "pass")
    there.stage.screen.choose(option)
    until(there, lambda: number(there) != stood)
    finger.tap_words(there, "Undo")
    until(there, lambda: there.picture.redo_words != "")
    place.obey(Plug("shared"))
    until(there, lambda: not there.picture.devices)
    after(there, until, lambda: place.obey(Put("bash-1", "shared")))


def test_lamps_and_tones_say_what_the_screen_says(box: Library, places: Any, until: Any) -> None:
    place = places(box)
    there = begun(place, until, fight("Anna", "Ben"))
    table = place.hardware.equipment.table
    place.obey(Put("strike_defect-1", "shared"))
    until(there, lambda: "red" in table.status().panel.lit)
    place.obey(Lift("strike_defect-1"))
    after(there, until, lambda: place.obey(Roll(2)))
    until(there, lambda: {"seat 1", "seat 2"} <= set(table.status().panel.lit))
    there.leave_game()
    until(there, lambda: not table.status().panel.lit)
    assert not table.status().panel.lit


def test_a_refusal_names_who_can_do_what(box: Library, places: Any, until: Any, finger: Finger) -> None:
    place = places(box)
    there = rolled(place, until, fight("Anna", "Ben"))
    place.obey(Press("ready", 1))
    until(there, lambda: there.picture.view.seats[0].ready)
    place.obey(Put("strike_ironclad-1", "shared"))
    until(there, lambda: there.stage.banner is not None)
    assert there.stage.banner.notice.who == "Anna" and says(there.stage, "Anna can: ")
    assert not says(there.stage, "You can: ")
    place.obey(Lift("strike_ironclad-1"))
    after(there, until, lambda: place.obey(Put("strike_silent-1", "shared")))
    assert there.picture.said.startswith("Ben: Strike, ")
    there.port.send(Undo())
    until(there, lambda: there.picture.redo_words != "")
    assert there.picture.said == "", "what was undone is not said any more"


def test_a_button_ends_a_turn_and_another_one_takes_it_back(box: Library, places: Any, until: Any) -> None:
    place = places(box)
    there = rolled(place, until, fight("Anna", "Ben"))
    assert [seat.ready for seat in there.picture.view.seats] == [False, False]
    after(there, until, lambda: place.obey(Press("ready", 1)))
    assert [seat.ready for seat in there.picture.view.seats] == [True, False]
    after(there, until, lambda: place.obey(Press("undo")))
    assert [seat.ready for seat in there.picture.view.seats] == [False, False]


@pytest.mark.parametrize("face", ["around", "panel"])
def test_who_is_done_goes_on_by_touch_and_the_log_says_so(
    box: Library, places: Any, until: Any, finger: Finger, face: str
) -> None:
    place = places(box)
    there = rolled(place, until, fight("Anna", "Ben"))
    there.change_settings(msgspec.structs.replace(there.settings, face=face))
    after(there, until, lambda: place.obey(Press("ready", 1)))
    finger.tap_words(there, "Anna")
    finger.frames(2)
    after(there, until, lambda: finger.tap_words(there, "Keep playing"))
    assert [seat.ready for seat in there.picture.view.seats] == [False, False]
    there.open_log()
    until(there, lambda: there.stage.screen.name == "log")
    assert says(there.stage, "Anna: keep playing") and not says(there.stage, "(undone)")


def test_a_whole_deck_is_bound_in_a_row_by_scans(
    tmp_path: Path, places: Any, until: Any, finger: Finger
) -> None:
    library = Library(tmp_path / "tags.json")
    place = places(library)
    there = place.shell
    there.go("tags")
    deck = next(deck for deck in there.tags.decks() if deck.endswith("Curses"))
    finger.tap_words(there, deck)
    cards = there.tags.cards(deck)
    finger.tap_words(there, "Link all missing cards")
    for index, card in enumerate(cards):
        assert says(there.stage, f"Next: scan {card.name}, copy {card.copy}.")
        if index == 1:  # the card that has its tag already is shown once more
            place.obey(Lift("tag 0"))
            until(there, lambda: any("was lifted" in line for line in place.said))
            place.obey(Put("tag 0", "shared"))
            until(there, lambda: "already" in there.stage.screen.words)
            assert len(library.bound()) == 1
        tag = f"tag {index}"
        place.obey(Put(tag, "shared")) if index == 0 else _swap(place, tag)
        until(there, lambda: len(library.bound()) == index + 1)  # noqa: B023 - used at once
        finger.settle(there)
    assert {each.uid for each in library.bound()} == {uid_of(f"tag {n}").hex() for n in range(len(cards))}
    assert says(there.stage, f"{len(cards)} of {len(cards)} cards have a tag.")
    assert place.hardware.taker is None
    assert Library(tmp_path / "tags.json").bound() == library.bound()


def _swap(place: Place, tag: str) -> None:
    from hardware.table_words import Swap

    place.obey(Swap(tag, "shared"))


def test_a_tag_is_unbound_and_scans_do_not_play_while_one_is_bound(
    tmp_path: Path, places: Any, until: Any, finger: Finger
) -> None:
    library = Library(tmp_path / "tags.json")
    place = places(library)
    there = rolled(place, until, fight("Anna"))
    there.go("tags")
    finger.tap_words(there, next(deck for deck in there.tags.decks() if deck.endswith("Ironclad")))
    card = there.tags.cards(there.stage.screen.deck)[0]
    finger.tap_words(there, "Link")
    stood = number(there)
    if there.stage.screen.next is None:
        there.stage.screen._bind(card)
    place.obey(Put("new tag", "shared"))
    until(there, lambda: library.bound())
    assert library.bound()[0].uid == uid_of("new tag").hex()
    assert number(there) == stood and there.stage.banner is None
    there.tags.unbind(uid_of("new tag").hex())
    assert library.bound() == ()
    there.stage.screen._unbind(there.tags.cards(there.stage.screen.deck)[0])
    finger.settle(there)
    assert says(there.stage, "is not linked to a card")


def test_the_hardware_screen_shows_scans_and_rolls_as_they_happen(
    box: Library, places: Any, until: Any, finger: Finger
) -> None:
    place = places(box)
    there = place.shell
    there.go("hardware")
    until(there, lambda: all(line.health == "ok" for line in place.hardware.lines()))
    place.obey(Put("bash-1", "shared"))
    until(there, lambda: says(there.stage, uid_of("bash-1").hex()))
    place.obey(Roll(4))
    until(there, lambda: says(there.stage, "rolled a 4"))
    place.obey(Unplug("market"))
    until(there, lambda: says(there.stage, "Try again now"))
    place.obey(Plug("market"))
    finger.tap_words(there, "Try again now")
    until(there, lambda: not says(there.stage, "Try again now"))
    assert not says(there.stage, "Try again now")


def test_a_table_game_goes_on_as_one_after_the_power_went(
    tmp_path: Path, box: Library, places: Any, until: Any, finger: Finger
) -> None:
    place = places(box)
    there = rolled(place, until, fight("Anna", "Ben"))
    after(there, until, lambda: place.obey(Put("defend_ironclad-1", "shared")))
    stood = there.picture
    log = there.port.session.log
    log._connection.close()  # no farewell: the process is gone
    log._lock.close()
    there.port._close = lambda: None

    again = places(box)
    there = again.shell
    there.home()
    finger.tap_words(there, "Continue")
    until(there, lambda: there.picture is not None)
    assert there.picture.view.seats == stood.view.seats
    assert there.picture.modes == ("cards", "cards")
    until(there, lambda: all(line.health == "ok" for line in again.hardware.lines()))
    after(there, until, lambda: again.obey(Put("defend_ironclad-2", "shared")))


def test_a_seat_may_play_on_the_screen_from_now_on(
    tmp_path: Path, box: Library, places: Any, until: Any, finger: Finger
) -> None:
    from companion.table.kept.decks import Decks

    place = places(box)
    there = rolled(place, until, fight("Anna", "Ben"))
    there.open_table_menu()
    finger.tap_words(there, "How each player plays")
    finger.tap_words(there, "enters what the cards did")
    until(there, lambda: there.picture.modes[0] == "effects")
    assert there.picture.modes == ("effects", "cards")
    assert [deck.mode for deck in Decks(tmp_path / "copies.json").seats] == ["effects", "cards"]


def test_who_rolls_and_how_seats_play_hold_again_when_a_game_is_taken_up(
    tmp_path: Path, box: Library, places: Any, until: Any
) -> None:
    from companion.table.kept.seat_modes import KeptSeatModes

    place = places(box)
    new = NewGame("ministeel", (SeatPlan("Anna"), SeatPlan("Ben")), {}, "table")
    there = begun(place, until, new)
    game_id = there.port.shown.game_id
    there.port.send(PlayAs(1, "numbers"))
    until(there, lambda: there.picture.modes == ("cards", "numbers"))
    there.port.send(PlayAs(0, "screen"))
    until(there, lambda: there.picture.modes == ("screen", "numbers"))
    there.leave_game()
    KeptSeatModes(tmp_path / "seat_modes.json").keep_rolls(game_id)
    there.resume(game_id)
    until(there, lambda: there.picture is not None)
    assert there.picture.modes == ("screen", "numbers")
    assert there.port.session.oracle.answer(DIE, 0) in DIE.options
    there.leave_game()
    KeptSeatModes(tmp_path / "seat_modes.json").keep_rolls("another")
    there.begin(new)
    until(there, lambda: there.playing)
    assert there.port.shown.game_id != game_id and there.port.session.oracle.answer(DIE, 0) is None


def test_the_die_of_another_seat_rolls_nothing_on_the_screen_either(
    box: Library, places: Any, until: Any
) -> None:
    place = places(box)
    equipment = place.hardware.equipment
    equipment.die_settings = (msgspec.structs.replace(equipment.die_settings[0], place="seat 2"),)
    there = begun(place, until, fight("Anna", "Ben"))
    rolls, roll = there.port.desk.rolls, DieRolled("die", 4, 1, "boot", 900, 10.0)
    refusal = rolls.why_not(roll, msgspec.structs.replace(DIE, seat=0), 9.0, 1)
    assert refusal is not None and refusal.code == "others-die"
    assert rolls.why_not(msgspec.structs.replace(roll, sequence=2), DIE, 9.0, 1) is None


def test_a_game_at_the_table_is_set_up_by_touch(
    tmp_path: Path, box: Library, places: Any, until: Any, finger: Finger
) -> None:
    place = places(box)
    there = place.shell
    there.home()
    finger.tap_words(there, "New game")
    finger.tap_words(there, "Slay the Spire")
    finger.tap_words(there, "On the table")
    finger.tap_words(there, "Your opponent")
    finger.tap_words(there, "Hexaghost")
    finger.tap_words(there, "Start game")
    until(there, lambda: there.picture is not None)
    assert says(there.stage, "Hexaghost")
    state = there.port.session.match.state
    assert [hero.character for hero in state.heroes] == ["ironclad", "silent"]
    assert state.lazy == [0, 1]


def test_everything_can_be_touched_without_any_device(
    box: Library, places: Any, until: Any, finger: Finger
) -> None:
    place = places(box, settings=HardwareSettings())
    there = begun(place, until, fight("Anna"))
    assert place.hardware.lines() == ()
    after(there, until, lambda: finger.tap_words(there, f"{SIDES} "))
    assert there.picture.view.die == 6


def test_the_demo_library_knows_every_card_by_its_name(box: Library) -> None:
    found = box.identify(uid_of("bash-1").hex())
    assert found is not None and found.copy == Copy("sts", "ironclad", "bash", 1)
    assert box.uid_of(Copy("ministeel", "ministeel", "dagger", 1)) == uid_of("dagger-1").hex()
    assert box.identify(uid_of("no-such-card-1").hex()) is None


def test_a_screen_that_raises_shows_the_error_screen_and_the_game_goes_on(
    tmp_path: Path, box: Library, places: Any, until: Any, finger: Finger
) -> None:
    from ui.program.window import CompanionApp, _Calm

    place = places(box)
    there = rolled(place, until, fight("Anna"))
    app = CompanionApp(tmp_path, ScreenSettings(lock="pin", pin="4711"), lambda new: None, False, {})
    there.reports = app.shell.reports
    app.shell = there
    calm = _Calm(app)

    class Broken:
        def __call__(self) -> None:
            raise ZeroDivisionError("a screen fell over")

    there.drains = (*there.drains, Broken())
    with pytest.raises(ZeroDivisionError) as trouble:
        there.tick(0.05)
    there.drains = there.drains[:-1]
    assert calm.handle_exception(trouble.value) == 1  # go on: Kivy's ExceptionManager.PASS
    assert says(there.stage, "ZeroDivisionError: a screen fell over")
    finger.tap_words(there, "Save a report")
    (report,) = tmp_path.glob("reports/report-*.json")
    found = json.loads(report.read_text("utf-8"))
    assert "a screen fell over" in found["trouble"]
    assert {device["name"] for device in found["devices"]} == {"shared", "market", "die", "panel"}
    assert found["log"] == [] and not found["game"]["whole"]  # the fight goes on
    assert "4711" not in report.read_text("utf-8")
    finger.tap_words(there, "Continue from last step")
    assert there.stage.screen.name == "table"
    until(there, lambda: there.picture is not None)
    assert found["game"]["entries"] == len(there.port.session.entries)
    after(there, until, lambda: place.obey(Put("bash-1", "shared")))


def test_an_interrupt_is_no_error_and_too_many_errors_end_the_program(tmp_path: Path, show: Any) -> None:
    from ui.program.window import MOST_ERRORS, CompanionApp, _Calm

    app = CompanionApp(tmp_path, ScreenSettings(), lambda new: None, False, {})
    show(app.shell)
    calm = _Calm(app)
    assert calm.handle_exception(KeyboardInterrupt()) == 0
    for _error in range(MOST_ERRORS):
        assert calm.handle_exception(ValueError("again")) == 1
    assert calm.handle_exception(ValueError("again")) == 0
    assert app.exit_code == 1


def test_a_terminal_is_opened_only_where_there_is_a_display() -> None:
    assert demonstration.terminal({}) == []
    found = demonstration.terminal({"DISPLAY": ":0"})
    assert found == [] or found[-1] == "table"


def test_a_slow_die_is_seen_rolling_before_it_lies(box: Library, places: Any, until: Any) -> None:
    """A real die rolls for a second and a half; meanwhile the glass says that it was noticed."""
    place = places(box)
    there = begun(place, until, fight("Anna"))
    before = there.picture.view.ask.number
    place.obey(Roll(3))
    until(there, lambda: says(there.stage, "Rolling the die …"))
    assert there.picture.view.ask.number == before, "it was said before the result came"
    until(there, lambda: there.picture.view.die == 3)
    assert not says(there.stage, "Rolling the die …")
