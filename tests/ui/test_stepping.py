"""Numbers kept by hand: a minus and a plus on the board, each touch undoable, and tokens that are 0."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.engine.commands import StepBy, Undo
from companion.table.desk.commands import PlayAs
from companion.table.tags.library import Library
from tests.ui.conftest import Finger, says
from tests.ui.places import Place, fight, rolled

NAMES = ("Anna", "Ben", "Cleo", "Dora")


@pytest.fixture
def there(box: Library, places: Any, until: Any) -> Any:
    """Four players against the Guardian, all of whom keep numbers."""
    place: Place = places(box)
    made = rolled(place, until, fight(*NAMES))
    made.change_settings(msgspec.structs.replace(made.settings, face="panel"))
    for seat in range(4):
        made.port.send(PlayAs(seat, "numbers"))
    until(made, lambda: made.picture.modes == ("numbers",) * 4)
    return made


def steppers(there: Any, path_end: tuple[Any, ...]) -> Any:
    """The minus and plus of the number at the end of this path."""
    from ui.widgets.meters import MeterStepper
    from ui.widgets.nodes import every

    (found,) = [
        node
        for node in every(there.stage.screen)
        if isinstance(node, MeterStepper) and node.meter.path[-len(path_end) :] == path_end
    ]
    return found


def held(finger: Finger, button: Any, times: int) -> None:
    """One touch: the finger stays until the number has run on so often."""
    from tests.ui.conftest import reveal

    finger.frames()
    reveal(button)
    touch = finger.down(*button.to_window(*button.center))
    while button._steps < times:
        button.stayed(0.05)
    touch.touch_up()
    finger.frames()


def value(there: Any, *path: Any) -> Any:
    from companion.engine.corrections import value_at

    return value_at(there.port.session.match.state, path)


def shown(there: Any, kind: str, number: int, meter: str) -> int:
    """A number as the picture on the glass has it."""
    owner = getattr(there.picture.view, kind)[number]
    return next(int(each.value) for each in owner.meters if each.id == meter)


def test_a_touch_changes_a_number_by_one_and_an_undo_takes_it_back(
    there: Any, until: Any, finger: Finger
) -> None:
    hp = value(there, "fight", "enemies", 0, "hp")
    others = [value(there, "fight", "fighters", seat, "hp") for seat in range(4)]
    stepper = steppers(there, ("enemies", 0, "hp"))
    finger.tap_on(stepper.parts[0])
    until(there, lambda: value(there, "fight", "enemies", 0, "hp") == hp - 1)
    assert [value(there, "fight", "fighters", seat, "hp") for seat in range(4)] == others
    until(there, lambda: bool(there.picture.undo_words))
    there.port.send(Undo())
    until(there, lambda: value(there, "fight", "enemies", 0, "hp") == hp)


def test_two_quick_touches_before_a_picture_comes_are_two(there: Any, until: Any) -> None:
    block = value(there, "fight", "fighters", 1, "block")
    path = ("fight", "fighters", 1, "block")
    there.port.send(StepBy(path, 1))
    there.port.send(StepBy(path, 1))
    until(there, lambda: value(there, *path) >= block + 2)
    assert value(there, *path) == block + 2


def test_nothing_goes_below_zero(there: Any, until: Any) -> None:
    path = ("fight", "fighters", 1, "block")
    entries = len(there.port.session.entries)
    there.port.send(StepBy(path, -1))
    there.port.send(StepBy(path, 1))
    until(there, lambda: len(there.port.session.entries) > entries)
    assert (len(there.port.session.entries), value(there, *path)) == (entries + 1, 1)


def test_a_round_of_four_who_keep_numbers_costs_twelve_touches(
    there: Any, until: Any, finger: Finger
) -> None:
    """Each strikes the enemy, gains Block, and ends the turn: one touch for each."""
    touches, hp, round_number = 0, shown(there, "creatures", 0, "hp"), there.picture.view.round
    for seat, name in enumerate(NAMES):
        left = shown(there, "creatures", 0, "hp") - 2 - seat
        held(finger, steppers(there, ("enemies", 0, "hp")).parts[0], 2 + seat)
        until(there, lambda left=left: shown(there, "creatures", 0, "hp") == left)
        held(finger, steppers(there, ("fighters", seat, "block")).parts[-1], 3)
        until(there, lambda seat=seat: shown(there, "seats", seat, "block") == 3)
        number = there.picture.view.ask.number
        finger.tap_words(there, f"End {name}'s turn")
        until(there, lambda number=number: there.picture.view.ask.number != number)
        touches += 3
    until(there, lambda: there.picture.view.round > round_number)
    assert touches <= 12
    assert shown(there, "creatures", 0, "hp") <= hp - 2 - 3 - 4 - 5


def test_a_token_of_which_there_is_none_is_added_in_the_sheet(there: Any, until: Any, finger: Finger) -> None:
    there.stage.screen.open_creature(0)
    until(there, lambda: says(there.stage.sheet, "Vulnerable"))
    from ui.widgets.meters import MeterStepper
    from ui.widgets.nodes import every

    (token,) = [
        node
        for node in every(there.stage.sheet)
        if isinstance(node, MeterStepper) and node.meter.path[-1] == "vulnerable"
    ]
    finger.tap_on(token.parts[-1])
    until(there, lambda: value(there, "fight", "enemies", 0, "vulnerable") == 1)
    assert value(there, "fight", "fighters", 0, "vulnerable") == 0
    assert not says(there.stage.sheet, "cube on slot"), "where something stands is no token"


def test_a_pad_says_whose_number_it_is(there: Any) -> None:
    meter = next(meter for meter in there.picture.view.seats[1].meters if meter.id == "hp")
    there.open_correction(meter)
    assert says(there.stage.sheet, "Ben: HP")


def test_anybody_may_have_minus_and_plus_on_the_board(box: Library, places: Any, until: Any) -> None:
    from ui.widgets.meters import MeterStepper
    from ui.widgets.nodes import every

    def signs(made: Any) -> int:
        return sum(isinstance(node, MeterStepper) for node in every(made.stage.screen))

    made = rolled(places(box), until, fight("Anna", "Ben"))
    made.change_settings(msgspec.structs.replace(made.settings, face="panel"))
    assert signs(made) == 0
    made.step_numbers()
    assert signs(made) == 6, "HP and Block of two players and one enemy"
    made.step_numbers()
    assert signs(made) == 0


@pytest.mark.parametrize("face", ["panel", "around"])
def test_all_who_keep_numbers_are_done_by_one_touch(
    there: Any, until: Any, finger: Finger, face: str
) -> None:
    import msgspec

    there.change_settings(msgspec.structs.replace(there.settings, face=face))
    assert there.picture.view.round == 1
    finger.tap_words(there, "Everyone is done")
    until(there, lambda: there.picture.view.round == 2)


def test_who_shows_cards_is_done_alone(there: Any, until: Any) -> None:
    there.port.send(PlayAs(2, "cards"))
    until(there, lambda: there.picture.modes[2] == "cards")
    until(there, lambda: not says(there.stage, "Everyone is done"))
    there.port.send(PlayAs(2, "numbers"))
    until(there, lambda: says(there.stage, "Everyone is done"))
    assert there.picture.view.round == 1, "nobody was done yet"
