"""Signs made from data: a shape, a colour and letters for each name, drawn by us."""

from __future__ import annotations

from collections.abc import Iterator

from kivy.graphics import Color, Mesh, Rectangle

from companion.engine.names import seat_mark
from companion.engine.view import SeatView
from companion.signs.own import CORNERS, LOWER_SHARE, Shape, letter_share, own_sign
from ui.look.fonts import can_draw, font_for
from ui.look.theme import Colour, look
from ui.widgets.nodes import Node
from ui.widgets.text import Symbol

_LINE_SHARE = 1.172
"""How tall a line of our letters is for its size: ascent and descent of Roboto, 1900 and 500 of 2048."""

_STRIPE_GAP = 0.8
"""Millimetres between the pieces of a seat's stripe."""


class Letters(Symbol):
    """Letters that are part of a sign: no words."""

    def __init__(self, letters: str, ink: Colour) -> None:
        super().__init__(letters, "strong", ink)
        self.font = font_for(self.text, bold=True)


class ShapeSign(Node):
    """A filled shape with letters on it, `side` pixels wide and tall."""

    def __init__(self, shape: Shape, shade: Colour, ink: Colour, letters: str, side: float) -> None:
        self.shape = shape
        self.letters = Letters(letters, ink)
        self.letters.font_pixels = _letter_pixels(shape, letters, side)
        super().__init__(self.letters, ground=shade, radius=0, least=(side, side))

    def _make_ground(self) -> None:
        with self.canvas:
            Color(*(self.ground or look().palette.text))
            self._mesh = Mesh(mode="triangle_fan")

    def arrange(self) -> None:
        side = min(self.width, self.height, self.least[0])
        left, bottom = self.center_x - side / 2, self.center_y - side / 2
        corners = [(left + side * x / 100, bottom + side * y / 100) for x, y in CORNERS[self.shape]]
        self._mesh.vertices = [number for x, y in corners for number in (x, y, 0.0, 0.0)]
        self._mesh.indices = list(range(len(corners)))
        self.letters.place(self.x, bottom, self.width, _room(self.shape, side))


def _room(shape: Shape, side: float) -> float:
    """How many pixels tall the part of a shape is in which its letters stand."""
    return side * LOWER_SHARE.get(shape, 1.0)


def _letter_pixels(shape: Shape, letters: str, side: float) -> float:
    """As large as small text at least, where a whole line of that has room on the shape."""
    wanted = max(look().font("small"), round(side * letter_share(shape, letters)))
    return min(wanted, int(_room(shape, side) / _LINE_SHARE))


def creature_sign(name: str, side: float) -> ShapeSign:
    """The sign of every creature of this name."""
    sign = own_sign(name)
    return ShapeSign(sign.shape, look().tone(sign.tone), look().palette.background, sign.letters, side)


def seat_sign(seat: SeatView, side: float) -> ShapeSign:
    """The sign of a seat: the shape of its character, its own colour, and the mark of its name."""
    return seat_token(seat.seat, seat.name, seat.character, side)


def seat_token(seat: int, name: str, character: str, side: float) -> ShapeSign:
    """The sign of whoever sits there under this name, as that character."""
    shape: Shape = own_sign(character).shape if character else "square"
    ink = look().palette.on_seat
    return ShapeSign(shape, look().seat_colour(seat), ink, _mark(seat, name), side)


def seat_bar(seat: int) -> Node:
    """A bar of the colour of a seat, as tall as a line beside it."""
    return Node(ground=look().seat_colour(seat), least=(look().gap * 0.7, look().font("strong")), radius=0)


def _mark(seat: int, name: str) -> str:
    """What stands on the token of a seat: its place where no font has the letter."""
    mark = seat_mark(name)
    return mark if can_draw(mark) else str(seat + 1)


class SeatStripe(Node):
    """The stripe in the colour of a seat, in as many pieces as its place: 1 for the first."""

    def __init__(self, seat: int, wide: float, tall: float = 0.0) -> None:
        self.seat = seat
        super().__init__(least=(wide, tall))

    def _make_front(self) -> None:
        with self.canvas:
            Color(*look().seat_colour(self.seat))
            self._pieces = [Rectangle() for _piece in range(self.seat + 1)]

    def arrange(self) -> None:
        for piece, (bottom, tall) in zip(self._pieces, stripe(self.seat, self.y, self.height), strict=True):
            piece.pos, piece.size = (self.x, bottom), (self.width, tall)


def stripe(seat: int, bottom: float, tall: float) -> Iterator[tuple[float, float]]:
    """Where each piece of a seat's stripe begins, and how tall it is, from the lowest on, in pixels."""
    gap = min(look().millimetres(_STRIPE_GAP), tall / (2 * seat + 1))
    piece = (tall - seat * gap) / (seat + 1)
    return ((bottom + number * (piece + gap), piece) for number in range(seat + 1))
