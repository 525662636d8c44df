"""What several people do alike is said once; nothing is lost and nothing changes its order."""

from __future__ import annotations

from companion.table.work_lines import work_lines

NAMES = ("Anna", "Ben", "Bennet")


def test_who_does_exactly_the_same_is_named_in_one_line() -> None:
    lines = ["Anna: discard.", "Bennet: discard.", "Anna: draw 5.", "Bennet: draw 5."]
    assert work_lines(lines, NAMES) == ["Anna, Bennet: discard.", "Anna, Bennet: draw 5."]


def test_who_does_something_else_has_lines_of_their_own_in_their_order() -> None:
    anna = ["Anna: discard.", "Anna: draw 5."]
    ben = ["Ben: discard.", "Ben: draw 4.", "Ben: shuffle.", "Ben: draw 1."]
    assert work_lines([anna[0], ben[0], anna[1], *ben[1:]], NAMES) == [*anna, *ben]


def test_equal_work_of_one_person_is_not_lost_and_common_work_stays_where_it_is() -> None:
    lines = ["Ben: draw 1.", "Ben: draw 1.", "Put it on the table.", "Anna: draw 1.", "Ben: draw 1."]
    assert work_lines(lines, NAMES) == [*lines[:3], "Anna, Ben: draw 1."]
