"""What a climb adds to the book of its group, and the book as the sum of climbs."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.engine.game import Setup, SetupError
from companion.games.slay_the_spire.game import GAME
from companion.games.slay_the_spire.parts.group_book import GROUP_BOOK
from companion.games.slay_the_spire.state.group import Book

BEFORE = {
    "boxes": {"silent": 3, "act4": 1},
    "highest_ascension": 2,
    "achievements": ["infinity"],
    "name": "Tuesday",
}
OPTIONS = {"climb": True, "group": BEFORE}


def after(left: tuple[int, ...] | None = (0,), **changes: Any) -> Any:
    """A climb whose book stands so at its end."""
    given = GAME.options.validate(OPTIONS, "here")
    run = GAME.setup(Setup("sts", ("Anna",), "a", given))
    run.climb = replace(run.climb, book=Book(**{**BEFORE, **changes}), boxes_left=left)
    return run


def earned(run: Any) -> Any:
    return GROUP_BOOK.earned(GAME.options.validate(OPTIONS, "here"), run)


def test_only_what_is_new_is_earned() -> None:
    found = earned(
        after(boxes={"silent": 5, "act4": 1}, highest_ascension=3, achievements=("infinity", "catalyst"))
    )
    assert (found["boxes"], found["highest_ascension"], found["achievements"]) == (
        {"silent": 2},
        3,
        ["catalyst"],
    )


def test_a_level_that_was_unlocked_before_is_not_earned_again() -> None:
    assert earned(after())["highest_ascension"] == 0


def test_nothing_is_earned_before_every_box_is_checked() -> None:
    assert earned(after(left=None)) is None
    assert earned(after(left=(1,))) is None, "Act IV has boxes that are free"


def test_a_climb_without_a_group_earns_nothing() -> None:
    assert GROUP_BOOK.earned(GAME.options.validate({"climb": True}, "here"), after()) is None
    assert GROUP_BOOK.group({"climb": True}) == "" and GROUP_BOOK.group(OPTIONS) == "Tuesday"


def test_a_book_is_the_sum_of_its_climbs_up_to_the_last_box() -> None:
    climbs = [
        {"boxes": {"silent": 5}, "highest_ascension": 1},
        {"boxes": {"silent": 5, "act4": 1}, "achievements": ["infinity"]},
    ]
    book = GROUP_BOOK.opened("Tuesday", climbs)
    assert book["boxes"] == {"silent": 8, "act4": 1} and book["name"] == "Tuesday"
    assert (book["highest_ascension"], book["achievements"]) == (1, ["infinity"])
    assert any("Silent: 8 of 8" in line for line in GROUP_BOOK.lines(book))


@pytest.mark.parametrize(
    "climb", [{"boxes": {"chef": 1}}, {"achievements": ["nap"]}, {"boxes": {"silent": 100}}, {"x": 1}]
)
def test_what_no_climb_can_have_earned_is_refused(climb: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        GROUP_BOOK.opened("Tuesday", [climb])


def test_a_fight_alone_goes_on_with_no_book() -> None:
    given = GAME.options.validate({"fight": ["b1_guardian"], "group": BEFORE}, "here")
    with pytest.raises(SetupError, match="climb"):
        GAME.setup(Setup("sts", ("Anna",), "a", given))
