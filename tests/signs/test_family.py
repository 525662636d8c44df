"""The family of signs: drawn within its square, and font and picture made from it as it is now."""

from __future__ import annotations

import pytest

from companion.signs.family import FAMILY, FONT, NAMES
from companion.signs.outlines import bounds, disc, hole, line, polygon, ring
from scripts.draw_signs import PICTURE, font, picture


def test_font_and_picture_are_as_the_drawings() -> None:
    assert FONT.read_bytes() == font(), "python scripts/draw_signs.py"
    assert PICTURE.read_text("utf-8") == picture(), "python scripts/draw_signs.py"


@pytest.mark.parametrize("letter", FAMILY)
def test_a_sign_lies_in_its_square_and_fills_it(letter: str) -> None:
    left, bottom, right, top = bounds(FAMILY[letter])
    assert left >= 0 and bottom >= -1 and right <= 100 and top <= 101
    assert max(right - left, top - bottom) >= 50


def test_no_two_signs_are_drawn_alike_and_every_name_has_one() -> None:
    assert len(set(FAMILY.values())) == len(FAMILY)
    assert set(NAMES.values()) <= FAMILY.keys()


def _ink(outline: tuple[tuple[float, float], ...]) -> float:
    """The area of an outline: above 0 for ink, below for a hole."""
    ends = (*outline[1:], outline[0])
    return -sum(x * to_y - to_x * y for (x, y), (to_x, to_y) in zip(outline, ends, strict=True)) / 2


def test_ink_and_holes_run_in_opposite_directions() -> None:
    corners = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))
    assert _ink(*polygon(*corners)) == _ink(*polygon(*corners[::-1])) == 100
    assert _ink(*hole(polygon(*corners))) == -100
    outer, inner = ring(50, 50, 40, 10)
    assert _ink(outer) > 0 > _ink(inner)
    assert _ink(outer) + _ink(inner) == pytest.approx(_ink(*disc(50, 50, 40)) - _ink(*disc(50, 50, 30)))


def test_a_line_has_its_width_and_round_ends() -> None:
    assert bounds(line((20, 50), (80, 50), width=10)) == pytest.approx((15, 45, 85, 55))
