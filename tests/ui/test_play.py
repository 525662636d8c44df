"""Whole games on the glass: real sessions on a real shelf, touched at coordinates."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.engine.commands import Do, Undo
from companion.store.shelf import Shelf
from tests.ui.conftest import Finger, button_saying, says
from ui.ports.cannot_do import CannotDo
from ui.ports.services import NewGame, SeatPlan
from ui.ports.settings import ScreenSettings

MOST_FRAMES = 100
MOST_TOUCHES = 600


def shelf_games(folder: Path) -> Any:
    from companion.games import catalogue
    from ui.behind.games import ShelfGames

    return ShelfGames(Shelf(catalogue.Rules(), folder))


def shell_on(folder: Path, **settings: Any) -> Any:
    from ui.shell.shell import Shell

    return Shell(games=shelf_games(folder), settings=ScreenSettings(**{"pace": "instant", **settings}))


def begin(there: Any, *players: str) -> None:
    names = ("Anna", "Ben", "Cem", "Dora")
    seats = tuple(SeatPlan(names[index], player) for index, player in enumerate(players))
    there.begin(NewGame("ministeel", seats))


def waiting_for_me(there: Any) -> bool:
    """Whether something can be touched: a question for this viewer, a hand-over, or the end."""
    if there.picture is None:
        return False
    view = there.picture.view
    if view.ending is not None:
        return True
    if there.covering.handing is not None:
        return bool(view.viewer == -1)
    ask = view.ask
    return ask is not None and view.viewer in ask.seats and bool(ask.options)


def first(offered: list[Any]) -> Any:
    """What stands first."""
    return offered[0]


def serious(there: Any) -> list[Any]:
    """What can be touched of the open question and changes the game."""
    from ui.widgets.buttons import Touchable
    from ui.widgets.nodes import every

    panel = next(node for node in every(there.stage) if type(node).__name__ == "AskPanel")
    touchable = [node for node in every(panel) if isinstance(node, Touchable)]
    return [node for node in touchable if node.changes_state and node.enabled]


def answer_first(there: Any, finger: Finger, pick: Callable[[list[Any]], Any] = first) -> None:
    """Touch the first thing offered: a hand-over, a target, a card, or letting it through."""
    from ui.screens.curtains import Curtain
    from ui.widgets.buttons import Touchable
    from ui.widgets.nodes import every

    if isinstance(there.stage.curtain, Curtain):
        finger.tap_words(there, "I am ")
        return
    screen = there.stage.screen
    for _frame in range(MOST_FRAMES):  # the picture has come, and is drawn with one of the next frames
        if serious(there):
            break
        if there.player.playing:  # a bot's turn came first
            return
        there.tick(0.0)
        finger.frames()
    finger.tap_on(pick(serious(there)))
    if screen.aimed is not None:
        panel = next(node for node in every(there.stage) if type(node).__name__ == "AskPanel")
        finger.tap_on(
            next(n for n in every(panel) if isinstance(n, Touchable) and n.changes_state and n.enabled)
        )


def play_until(
    there: Any, finger: Finger, until: Any, done: Any, pick: Callable[[list[Any]], Any] = first
) -> int:
    touches = 0
    while not done():
        until(there, lambda: waiting_for_me(there) or done())
        if done():
            break
        number = there.picture.view.ask.number if there.picture.view.ask else -1
        viewer = there.picture.view.viewer
        answer_first(there, finger, pick)
        until(there, lambda: moved_on(there, number, viewer) or done())  # noqa: B023 - used at once
        touches += 1
        assert touches < MOST_TOUCHES, "the game does not end"
    return touches


def moved_on(there: Any, number: int, viewer: int) -> bool:
    view = there.picture.view
    return view.ask is None or view.ask.number != number or view.viewer != viewer


@pytest.mark.timeout(280)
def test_a_game_against_a_bot_by_touch_alone(tmp_path: Path, finger: Finger, show: Any, until: Any) -> None:
    there = show(shell_on(tmp_path, face="panel"))
    there.home()
    begin(there, "person", "bot:careful")
    play_until(
        there, finger, until, lambda: there.picture is not None and there.picture.view.ending is not None
    )
    until(there, lambda: says(there.stage, "See the results"))
    finger.tap_words(there, "See the results")
    until(there, lambda: there.stage.screen.name == "results")
    assert says(there.stage, "Winners:")


@pytest.mark.timeout(280)
def test_hot_seat_never_shows_a_hand_to_the_wrong_person(
    tmp_path: Path, finger: Finger, show: Any, until: Any
) -> None:
    there = show(shell_on(tmp_path, face="panel"))
    begin(there, "person", "person")
    finger.settle(there)
    seen: list[tuple[int, bool]] = []

    def look(update: Any) -> None:
        view = update.picture.view
        for seat in view.seats:
            for pile in seat.piles:
                if pile.id == "hand" and pile.cards:
                    seen.append((seat.seat, seat.seat == view.viewer))

    there.port.subscribe(look)
    handed: list[int] = []
    turns = 0
    while turns < 12:
        until(there, lambda: waiting_for_me(there))
        if there.covering.handing is not None:
            handed.append(there.covering.handing)
            assert not any(
                pile.cards for seat in there.picture.view.seats for pile in seat.piles if pile.id == "hand"
            )
        number, viewer = there.picture.view.ask.number, there.picture.view.viewer
        answer_first(there, finger)
        until(there, lambda: moved_on(there, number, viewer))  # noqa: B023 - used at once
        turns += 1
    assert set(handed) == {0, 1}
    assert seen and all(own for _seat, own in seen)


def test_undo_takes_one_touch_and_redo_brings_it_back(
    tmp_path: Path, finger: Finger, show: Any, until: Any
) -> None:
    there = show(shell_on(tmp_path, face="panel"))
    begin(there, "person", "bot:careful")
    until(there, lambda: waiting_for_me(there))
    until(there, lambda: not there.covering.handing)
    before = there.picture.view
    answer_first(there, finger)
    until(there, lambda: there.picture.undo_words != "")
    until(there, lambda: waiting_for_me(there))
    after = there.picture.view
    went_back: list[bool] = []
    there.port.subscribe(lambda update: went_back.append(update.undone))
    finger.tap_words(there, "Undo")
    until(there, lambda: there.picture.redo_words != "")
    assert went_back.count(True) == 1
    assert (there.picture.view.seats, there.picture.view.piles) == (before.seats, before.piles)
    there.open_table_menu()
    finger.tap_words(there, "Redo")
    until(there, lambda: there.picture.redo_words == "")
    until(there, lambda: waiting_for_me(there))
    assert there.picture.view.seats == after.seats
    assert went_back.count(True) == 1


def test_a_number_is_corrected_by_touching_it(tmp_path: Path, finger: Finger, show: Any, until: Any) -> None:
    there = show(shell_on(tmp_path, face="panel"))
    begin(there, "person", "bot:careful")
    until(there, lambda: waiting_for_me(there))
    bystander = there.picture.view.seats[1]
    finger.tap_on(there.stage.screen.board)
    there.stage.close_sheet()
    there.stage.screen.open_seat(0)
    finger.tap_words(there, "HP")
    finger.tap_words(there, "7")
    finger.tap_words(there, "Use this value")
    until(there, lambda: there.picture.view.seats[0].meters[0].value == 7)
    assert there.picture.view.seats[1] == bystander
    assert "7" in there.picture.undo_words


def test_the_table_check_corrects_with_one_touch(
    tmp_path: Path, finger: Finger, show: Any, until: Any
) -> None:
    there = show(shell_on(tmp_path, face="panel"))
    begin(there, "person", "bot:careful")
    until(there, lambda: waiting_for_me(there))
    there.open_check()
    until(there, lambda: there.stage.screen.name == "check")
    finger.tap_words(there, "HP: ")
    finger.tap_words(there, "4")
    bystander = there.picture.view.seats[1].meters
    finger.tap_words(there, "Use this value")
    until(there, lambda: there.picture.view.seats[0].meters[0].value == 4)
    assert there.picture.view.seats[1].meters == bystander


def test_power_cut_and_resume(tmp_path: Path, finger: Finger, show: Any, until: Any, window: Any) -> None:
    there = show(shell_on(tmp_path, face="panel"))
    begin(there, "person", "bot:careful")
    for _turn in range(3):
        until(there, lambda: waiting_for_me(there))
        number, viewer = there.picture.view.ask.number, there.picture.view.viewer
        answer_first(there, finger)
        until(there, lambda: moved_on(there, number, viewer))  # noqa: B023 - used at once
    until(there, lambda: waiting_for_me(there))
    stood = there.picture.view
    there.port.close()
    window.remove_widget(there.stage.glass)

    again = show(shell_on(tmp_path, face="panel"))
    again.home()
    finger.tap_words(again, "Continue")
    until(again, lambda: waiting_for_me(again))
    assert again.picture.view.seats == stood.seats
    assert again.picture.view.ask.prompt == stood.ask.prompt
    assert again.picture.undo_words


def test_the_log_goes_back_to_any_point(tmp_path: Path, finger: Finger, show: Any, until: Any) -> None:
    there = show(shell_on(tmp_path, face="panel"))
    begin(there, "person", "bot:careful")
    until(there, lambda: waiting_for_me(there))
    first = there.picture.view
    for _turn in range(3):
        until(there, lambda: waiting_for_me(there))
        number, viewer = there.picture.view.ask.number, there.picture.view.viewer
        answer_first(there, finger)
        until(there, lambda: moved_on(there, number, viewer))  # noqa: B023 - used at once
    until(there, lambda: waiting_for_me(there))
    lines: list[Any] = []
    there.port.records.log(lines.extend)
    until(there, lambda: lines)
    mine = [line for line in lines if line.seat == 0 and line.before is not None]
    assert there.picture.view.seats != first.seats
    there.port.send(Undo(mine[-1].before))
    until(there, lambda: there.picture.redo_words != "")
    assert there.picture.view.seats == first.seats


def test_a_stale_touch_is_refused_in_words_and_changes_nothing(
    tmp_path: Path, finger: Finger, show: Any, until: Any
) -> None:
    there = show(shell_on(tmp_path, face="panel"))
    begin(there, "person", "bot:careful")
    until(there, lambda: waiting_for_me(there))
    view = there.picture.view
    option = view.ask.options[0]
    there.port.send(Do(0, option.act, view.ask.number - 1))
    until(there, lambda: there.stage.banner is not None)
    assert says(there.stage, "Answer the question shown now")
    assert there.picture.view.seats == view.seats
    finger.tap_words(there, "OK")
    assert there.stage.banner is None


def test_bot_turns_play_step_by_step_and_a_touch_hurries_them(
    tmp_path: Path, finger: Finger, show: Any, until: Any
) -> None:
    there = show(shell_on(tmp_path, pace="touch"))
    begin(there, "bot:careful", "person")
    until(there, lambda: there.player.playing or waiting_for_me(there), 0.0)
    while not there.player.playing:
        number, viewer = there.picture.view.ask.number, there.picture.view.viewer
        answer_first(there, finger)
        until(there, lambda: there.player.playing or moved_on(there, number, viewer), 0.0)  # noqa: B023
        until(there, lambda: there.player.playing or waiting_for_me(there), 0.0)
    shown = there.player.shown
    there.tick(60.0)
    assert there.player.shown is shown
    for _step in range(MOST_TOUCHES):
        if there.player.playing:
            finger.tap(400, 240)
    assert not there.player.playing
    assert there.stage.steps is None


def test_a_game_that_is_open_elsewhere_is_said_and_home_stays(
    tmp_path: Path, finger: Finger, show: Any
) -> None:
    games = shelf_games(tmp_path)
    port = games.begin(NewGame("ministeel", (SeatPlan("Anna"), SeatPlan("Ben"))))
    other = shelf_games(tmp_path)
    saved = other.saved()
    assert [game.usable for game in saved] == [False]
    with pytest.raises(CannotDo):
        other.resume(saved[0].id)
    port.close()
    assert [game.usable for game in other.saved()] == [True]


def test_a_wrong_number_of_seats_is_said_in_words(tmp_path: Path, finger: Finger, show: Any) -> None:
    there = show(shell_on(tmp_path, face="panel"))
    there.home()
    there.begin(NewGame("ministeel", (SeatPlan("Anna"),)))
    finger.settle(there)
    assert says(there.stage, "is for 2 to 6 players")
    assert there.stage.screen.name == "home"


def test_setting_up_a_game_by_touch(tmp_path: Path, finger: Finger, show: Any, until: Any) -> None:
    there = show(shell_on(tmp_path, face="panel"))
    there.home()
    finger.tap_words(there, "New game")
    if not says(there.stage, "Players, clockwise"):
        finger.tap_words(there, "MiniSteel")
    finger.tap_words(there, "3")
    assert len(there.stage.screen.plan.seats) == 3
    finger.tap_words(there, "Player 1")
    finger.tap_on(button_saying(there.stage, "Rename"))
    for _letter in "Player 1":
        finger.tap_words(there, "Delete")
    for letter in "ANNA":
        finger.tap_words(there, letter)
    finger.tap_words(there, "Use this name")
    finger.tap_words(there, "Close")
    assert there.stage.screen.plan.seats[0].name == "Anna"
    finger.tap_words(there, "House rules and options")
    assert says(there.stage, "Maximum HP")
    finger.tap_words(there, "Start game")
    until(there, lambda: there.picture is not None)
    assert [seat.name for seat in there.picture.view.seats] == ["Anna", "Player 2", "Player 3"]


@pytest.mark.timeout(280)
def test_a_boss_fight_of_slay_the_spire_by_touch_alone(
    tmp_path: Path, finger: Finger, show: Any, until: Any
) -> None:
    there = show(shell_on(tmp_path, face="panel"))
    seats = (SeatPlan("Ironclad"), SeatPlan("Silent", "bot:careful"))
    there.begin(NewGame("sts", seats, {"boss": "guardian"}))
    until(there, lambda: there.picture is not None)
    assert says(there.stage, "Guardian")
    play_until(
        there, finger, until, lambda: there.picture is not None and there.picture.view.ending is not None
    )
    assert there.picture.view.ending.words
    finger.tap_words(there, "See the results")
    until(there, lambda: there.stage.screen.name == "results")
    assert says(there.stage, "Who did what") and says(there.stage, "HP by round")


def test_nobody_is_spoken_for_once_ready_while_others_still_play(
    tmp_path: Path, show: Any, until: Any, finger: Finger
) -> None:
    there = show(shell_on(tmp_path, face="panel"))
    plans = tuple(SeatPlan(name) for name in ("Anna", "Ben", "Cleo"))
    there.begin(NewGame("sts", plans, {"opponent": "boss:guardian"}))
    until(there, lambda: there.picture is not None)
    screen = there.stage.screen
    while there.picture.view.ask.kind != "choice":
        number = there.picture.view.ask.number
        screen.choose(there.picture.view.ask.options[0])
        until(there, lambda: there.picture.view.ask.number != number)  # noqa: B023 - used at once
    screen.speak_as(0)
    until(there, lambda: screen.asked.speaker == 0)
    finger.tap_words(there, "End Anna's turn")
    until(there, lambda: there.picture.view.seats[0].ready)
    until(there, lambda: screen.asked.speaker == -1)
    assert screen.asked.speakers == (1, 2), "Anna has said that she is done"
    screen.speak_as(1)
    until(there, lambda: screen.asked.speaker == 1)
    finger.tap_words(there, "End Ben's turn")
    until(there, lambda: screen.asked is not None and screen.asked.speaker == 2)
