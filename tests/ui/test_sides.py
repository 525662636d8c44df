"""Seats at the four edges of the glass: it turns to whoever is asked, between two touches."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.engine.commands import Do
from companion.engine.view import OptionView
from tests.ui import sample_views as views
from tests.ui.around_scenes import around, strike_of
from tests.ui.conftest import Finger, says
from ui.ports.game_port import Picture, SeatQuestion
from ui.ports.settings import ScreenSettings
from ui.presenters.sides import side_for, side_of

SIDES = (0, 90, 180, 270)
PEOPLE = (0, 1, 2, 3)


def picture(*asked: int, **more: Any) -> Picture:
    view = views.sts_boss(4)
    assert view.ask is not None
    ask = msgspec.structs.replace(view.ask, seats=asked)
    return Picture(msgspec.structs.replace(view, ask=ask), **{"people": PEOPLE, **more})


def test_the_glass_is_for_the_one_seat_that_is_asked() -> None:
    assert [side_for(picture(seat), SIDES, None, 0) for seat in PEOPLE] == list(SIDES)
    assert side_for(picture(2, 3), SIDES, None, 90) == 90, "several are asked: it stays"
    assert side_for(picture(2), (), None, 90) == 0, "everybody sits below"
    assert side_for(None, SIDES, None, 90) == 0, "no game is open"
    assert side_for(picture(3, people=(0,)), SIDES, None, 90) == 90, "a bot has no side"


def test_a_question_about_cards_and_the_hand_over_come_first() -> None:
    question = SeatQuestion(1, "which?", (OptionView(("a",), 1, "a"),))
    assert side_for(picture(2, questions=(question,)), SIDES, None, 0) == 90
    assert side_for(picture(2, questions=(question,)), SIDES, 3, 0) == 270
    assert side_of(SIDES, 5) == 0 and side_of(SIDES, -1) == 0


@pytest.fixture
def there(window: Any, show: Any) -> Any:
    from tests.ui.drawing import made
    from tests.ui.scenes import shell

    del made
    settings = ScreenSettings(panel="800x480-7", motion=False, sides=SIDES, afar_seconds=0)
    return show(shell(settings=settings, size=(800, 480)))


def asking(there: Any, seat: int, number: int, questions: tuple[SeatQuestion, ...] = ()) -> None:
    view = views.sts_boss(4)
    assert view.ask is not None
    option = OptionView(("end",), seat, "end the turn", role="pass")
    ask = msgspec.structs.replace(view.ask, number=number, seats=(seat,), options=(option,))
    there.port.show(
        msgspec.structs.replace(view, ask=ask), modes=("cards",) * 4, people=PEOPLE, questions=questions
    )


@pytest.mark.parametrize("seat", PEOPLE)
def test_a_finger_lands_on_what_is_seen_there_whichever_way_the_board_is_turned(
    there: Any, finger: Finger, seat: int
) -> None:
    around(there, views.sts_boss(4))
    asking(there, seat, 30 + seat)
    there.tick(0.0)
    finger.frames()
    assert there.side == SIDES[seat]
    across = there.side in (90, 270)
    assert there.stage.size == ((480, 800) if across else (800, 480))
    done = dict(there.stage.screen.board.standing("seat"))[seat].parts[-1]
    u, v = done.to_window(*done.center)
    where = {0: (u, v), 90: (v, 480 - u), 180: (800 - u, 480 - v), 270: (800 - v, u)}[there.side]
    finger.tap(*where)
    assert there.port.sent[-1] == Do(seat, ("end",), 30 + seat)


def test_it_never_turns_in_the_middle_of_a_touch_or_below_a_sheet(there: Any, finger: Finger) -> None:
    around(there, views.sts_boss(4))
    touch = finger.down(400, 5)
    asking(there, 2, 31)
    there.tick(0.0)
    assert there.side == 0
    touch.touch_up()
    there.open_table_menu()
    there.tick(0.0)
    assert there.side == 0
    there.stage.close_sheet()
    there.tick(0.0)
    assert there.side == 180


def test_the_curtain_of_secret_hands_faces_whom_it_is_for(there: Any, finger: Finger) -> None:
    around(there, views.ministeel(), hot_seat=True, modes=())
    there.covering.hand_to(1)
    there.tick(0.0)
    assert there.side == 90 and says(there.stage.curtain, "I am ")


def test_home_and_all_else_stand_upright(there: Any, finger: Finger) -> None:
    around(there, views.sts_boss(4))
    asking(there, 2, 31)
    there.tick(0.0)
    there.home()
    there.tick(0.0)
    assert there.side == 0 and there.stage.size == (800, 480)


@pytest.mark.parametrize("side", [90, 270])
@pytest.mark.parametrize("shown_on", ["800x480-7", "720x1280-7", "1280x720-7"])
@pytest.mark.parametrize("what", ["its turn", "a question", "the curtain"])
def test_whoever_sits_at_the_side_sees_all_of_it_without_scrolling(
    window: Any, what: str, shown_on: str, side: Any
) -> None:
    from tests.ui.audit import audit
    from tests.ui.scenes import shell
    from ui.look.panels import panel

    shown = panel(shown_on)
    settings = ScreenSettings(panel=shown_on, motion=False, sides=(side,) * 4, afar_seconds=0)
    there: Any = shell(settings=settings, size=(shown.width, shown.height))
    if what == "the curtain":
        around(there, views.ministeel(), hot_seat=True, modes=())
        there.covering.hand_to(1)
    else:
        around(there, views.sts_boss(4))
        asking(there, 2, 31, (strike_of(2, (1, 2)),) if what == "a question" else ())
    there.tick(0.0)
    there.stage.place_all()
    board = there.stage.screen.board
    assert there.side == side and there.stage.size == (shown.height, shown.width)
    assert audit(there.stage) == [] and board.page_count == 1 and board.overflow == 0
