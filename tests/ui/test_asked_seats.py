"""What a seat is asked, at its place on a large table: what answers it, and what lets it through."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from gettext import NullTranslations
from itertools import product
from typing import Any

import msgspec
import pytest

from companion.engine.commands import Do
from companion.engine.view import OptionView, View
from companion.games.slay_the_spire.view import view
from companion.speech import words
from companion.table.desk.commands import Choose
from companion.translations import load
from tests.ui import sample_views as views
from tests.ui.conftest import Finger, says
from tests.ui.scanned_fight import standing_buttons
from ui.ports.game_port import Picture, SeatQuestion
from ui.presenters.asking import Entry, aim, aimed_at, told_at_seat, told_by_seat
from ui.presenters.at_seats import asked_at_seats

ASKED = 2


def option(words: str, **more: Any) -> OptionView:
    return OptionView((words,), ASKED, words, **more)


def asking(options: Sequence[OptionView], prompt: str = "Çağla: choose an orb.") -> View:
    """Four against a boss, of whom the third is asked this."""
    view = views.sts_boss(4)
    assert view.ask is not None
    ask = msgspec.structs.replace(view.ask, seats=(ASKED,), options=tuple(options), prompt=prompt)
    return msgspec.structs.replace(view, ask=ask)


def shown(view: View, show: Any, finger: Finger) -> Any:
    from tests.ui.drawing import made

    there = show(made("around-boss-4"))
    there.port.show(view, modes=("cards",) * 4, people=(0, 1, 2, 3))
    finger.frames(2)
    return there


ORBS = (option("Frost"), option("Lightning"))
STAY = option("stay in this row", role="pass")


def test_one_of_two_words_is_touched_at_the_seat(window: Any, show: Any, finger: Finger) -> None:
    there = shown(asking(ORBS), show, finger)
    seat = dict(there.stage.screen.board.standing("seat"))
    (lightning,) = standing_buttons(seat[ASKED], "Lightning")
    assert not standing_buttons(seat[1], "Lightning") and says(seat[ASKED], "Choose an orb.")
    finger.tap_on(lightning)
    assert there.port.sent[-1] == Do(ASKED, ("Lightning",), there.stage.screen.number)


def test_what_may_be_let_through_is_let_through_at_the_seat(window: Any, show: Any, finger: Finger) -> None:
    rows = [option(f"go to row {row}") for row in (1, 2, 3)]
    there = shown(asking([*rows, STAY], "Çağla: switch rows?"), show, finger)
    seat = dict(there.stage.screen.board.standing("seat"))[ASKED]
    assert says(seat, "Switch rows?")
    (done,) = standing_buttons(seat, "")
    finger.tap_on(done)
    assert there.port.sent[-1] == Do(ASKED, STAY.act, there.stage.screen.number)


def test_a_turn_is_no_question() -> None:
    potion = option("use a Fire Potion", group="Potions", creatures=(0,))
    end = option("end the turn", role="pass", group="End the turn")
    assert asked_at_seats(Picture(asking([potion, end]))).asks == ()
    (must,) = asked_at_seats(Picture(asking([potion]))).asks
    assert must.seat == ASKED and must.answers[0].thing == ("creature", 0)


def test_only_the_seat_tells_apart_what_is_done_to_one_enemy_for_anybody(
    window: Any, show: Any, finger: Finger
) -> None:
    options = tuple(option(f"for {seat}", creatures=(0,), seats=(seat,)) for seat in range(4))
    question = SeatQuestion(ASKED, "Çağla: Predator: choose one.", options)
    there = shown(views.sts_boss(4), show, finger)
    there.port.show(there.picture.view, questions=(question,), modes=("cards",) * 4, people=(0, 1, 2, 3))
    finger.frames(2)
    board = there.stage.screen.board
    finger.tap_on(dict(board.standing("seat"))[3])
    assert there.port.sent[-1] == Choose(ASKED, options[3].act, options[3].seat)
    assert asked_at_seats(there.picture).at(("creature", 0)) == ()
    assert sorted(aim(Entry("card", "Predator", options)).seats) == [0, 1, 2, 3]


def test_several_enemies_are_told_apart_by_themselves() -> None:
    two = [
        option(f"{enemy} for {seat}", creatures=(enemy,), seats=(seat,))
        for enemy in (0, 1)
        for seat in (0, 1)
    ]
    assert not told_by_seat(two)
    assert [aimed_at(each, told_by_seat(two)) for each in two[:2]] == [("creature", 0)] * 2
    assert not told_by_seat(two[:1]) and aimed_at(two[0], False) == ("creature", 0)


@pytest.mark.parametrize(("targets", "said"), [((0, 1, ASKED), True), ((0, 1), False)])
def test_a_question_that_its_own_seat_answers_stands_in_the_line_above(
    window: Any, show: Any, finger: Finger, targets: tuple[int, ...], said: bool
) -> None:
    words = "Çağla: Third Eye: choose one."
    question = SeatQuestion(ASKED, words, tuple(option(f"for {seat}", seats=(seat,)) for seat in targets))
    there = shown(views.sts_boss(4), show, finger)
    there.port.show(there.picture.view, questions=(question,), modes=("cards",) * 4, people=(0, 1, 2, 3))
    finger.frames(2)
    assert says(there.stage.screen.bar, words) is said
    assert says(there.stage.screen.board, "choose one") is not said


CAUSE = "A Card of Many Words: Put 1 card from your discard pile into your hand. It costs 0 in this turn."


@pytest.fixture(params=["en", "de", "fr"])
def longest(request: pytest.FixtureRequest) -> Iterator[list[str]]:
    """The longest of what a fight asks for, in each language."""
    words.use(load(request.param))
    asked = [words._(template) for template in (*view._PROMPTS.values(), *view._STOPS.values())]
    yield sorted(asked, key=len)[-4:]
    words.use(NullTranslations())


@pytest.mark.parametrize("text", [100, 150, 175])
@pytest.mark.parametrize("panel_key", ["800x480-7", "720x1280-7"])
def test_no_question_is_cut_at_its_seat(window: Any, longest: list[str], panel_key: str, text: int) -> None:
    """What it is asked for is left out where both have no room in letters that are read across a table."""
    from tests.ui.audit import audit
    from tests.ui.drawing import made

    there = made("around-boss-4", panel_key, text)
    modes, people = ("cards",) * 4, (0, 1, 2, 3)
    for template, cause in product(longest, ("", f"{CAUSE} ")):
        prompt = cause + template.format(name="Çağla")
        there.port.show(asking((*ORBS, STAY), prompt), modes=modes, people=people)
        there.stage.place_all()
        assert says(there.stage, " ".join(told_at_seat(prompt, "Çağla", ["Çağla"])[1].split()))
        assert audit(there.stage) == []


@pytest.mark.parametrize(
    ("words", "whole", "asked"),
    [
        ("Çağla: choose cards.", "Choose cards.", "Choose cards."),
        ("Dig: Lose 2. Çağla: choose cards.", "Dig: Lose 2. Choose cards.", "Choose cards."),
        ("Çağla, Strike: choose one.", "Strike: choose one.", "Strike: choose one."),
        ("Anna, Ben: choose one.", "Anna, Ben: choose one.", "Anna, Ben: choose one."),
        ("Both act. Anna, Çağla, Ben: choose one.", "Both act. Choose one.", "Choose one."),
        ("Which one? The left one?", "Which one? The left one?", "Which one? The left one?"),
        ("De Çağla: choose cards.", "De Çağla: choose cards.", "De Çağla: choose cards."),
    ],
)
def test_a_seat_says_its_name_and_the_question_need_not(words: str, whole: str, asked: str) -> None:
    assert told_at_seat(words, "Çağla", ("Anna", "Ben", "Çağla")) == (whole, asked)
