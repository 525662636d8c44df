"""Figures on the glass: whoever stands on the table, beside what is said of them."""

from __future__ import annotations

from math import ceil

from kivy.graphics import Color, Rectangle

from companion.engine.parts.signs import Signs
from companion.engine.view import CreatureView, PieceView, View
from ui.look.figures import figure_texture
from ui.look.theme import look
from ui.widgets.nodes import Node
from ui.widgets.own_signs import creature_sign

_FALLEN, _TIRED = 0.4, 0.65
"""How bright whoever is out of the fight is, and who can act no more for now."""
_SHARES = (1.0, 0.85, 0.7, 0.55, 0.42)
"""Of the height that a figure may take, where the words beside leave less room than that."""
_WIDEST = 0.3
"""A figure beside words takes at most this share of the width."""
_LARGER = 1.2
"""So many times as large a figure must be above the words as beside them."""


class FigurePicture(Node):
    """A figure in the middle of its place, `side` pixels wide and tall at least."""

    def __init__(self, name: str, package: str, side: float, light: float = 1.0) -> None:
        self.name, self._light = name, light
        self._seen = True
        self._texture = figure_texture(package, name)
        super().__init__(least=(side, side))

    def _make_front(self) -> None:
        with self.canvas:
            self._shade = Color(self._light, self._light, self._light, float(self._seen))
            self._shape = Rectangle(texture=self._texture)

    def show(self, seen: bool) -> None:
        """Be seen, or leave the place empty."""
        self._seen = seen
        if self._canvas is not None:
            self._shade.a = float(seen)

    def arrange(self) -> None:
        side = min(self.width, self.height)
        self._shape.pos = (round(self.center_x - side / 2), round(self.center_y - side / 2))
        self._shape.size = (side, side)


class Standing(Node):
    """Whoever stands on a space: the figure as large as the numbers on its right leave room for."""

    def __init__(self, figure: FigurePicture, numbers: Node, gap: float) -> None:
        self._figure, self._numbers, self._gap = figure, numbers, gap
        super().__init__(figure, numbers, weight=1)

    def natural_width(self) -> float:
        return self._figure.least[0] + self._gap + self._needed()

    def inner_narrowest(self) -> float:
        return self.natural_width()

    def _needed(self) -> int:
        """How wide the numbers are at least, in whole pixels."""
        return ceil(self._numbers.narrowest())

    def measure(self, width: float) -> float:
        return max(self._figure.least[1], self._numbers.height_for(self._needed()))

    def arrange(self) -> None:
        side = int(min(self.height, self.width - self._gap - self._needed()))
        beside = int(self.width - self._gap - side)
        tall = self._numbers.height_for(beside)
        self._figure.place(self.x, self.y, side, self.height)
        self._numbers.place(self.right - beside, self.center_y - tall / 2, beside, tall)


class Beside(Node):
    """Words with a figure above them, or on their left, wherever they leave more room for it.

    Where that is too little, it is seen small among them. They make room of this width at least for a figure
    that is `always` beside them.
    """

    def __init__(
        self, figure: FigurePicture, body: Node, small: FigurePicture, gap: float, always: float = 0.0
    ) -> None:
        self._figure, self._body, self._small, self._gap = figure, body, small, gap
        self._always = always
        super().__init__(figure, body, weight=1)

    def natural_width(self) -> float:
        return self._body.natural_width() + self._figure.least[0] + self._gap

    def inner_narrowest(self) -> float:
        return self._body.narrowest()

    def measure(self, width: float) -> float:
        return self._body.height_for(self._beside(width, self._kept(width)))

    def _kept(self, width: float) -> float:
        """How wide the figure is at least, on so much room."""
        side = self._always
        return side if side and self._beside(width, side) >= self._body.narrowest() else 0.0

    def _beside(self, width: float, side: float) -> float:
        return width - (side + self._gap if side else 0.0)

    def arrange(self) -> None:
        side = self._side()
        body = self._body.height_for(self.width)
        above = min(self.width, self.height - body - self._gap)
        if above > max(side, self._figure.least[0]) * _LARGER:
            self._figure.show(True)
            self._small.show(False)
            self._figure.place(self.x, self.y + body + self._gap, self.width, self.height - body - self._gap)
            self._body.place(self.x, self.y, self.width, body)
            return
        room = self._beside(self.width, side)
        self._figure.show(bool(side))
        self._small.show(not side)
        self._figure.place(self.x, self.y, side, self.height)
        self._body.place(self.right - room, self.y, room, self.height)

    def _side(self) -> float:
        """As large as leaves the words their lines; 0 where they leave too little."""
        most, tall = min(self.height, self.width * _WIDEST), max(self.height, self.measure(self.width))
        for share in _SHARES:
            side = float(round(most * share))
            room = self._beside(self.width, side)
            if room >= self._body.narrowest() and self._body.height_for(room) <= tall:
                return side if side >= self._figure.least[0] else 0.0
        return self._kept(self.width)


def is_drawn(creature: CreatureView) -> bool:
    """Whether somebody is shown by a figure."""
    return bool(creature.figure and look().figures and look().signs.figures)


def creature_mark(creature: CreatureView, side: float) -> Node:
    """What stands for a creature: its figure, or a plain sign."""
    return creature_figure(creature, side) if is_drawn(creature) else creature_sign(creature.name, side)


def creature_figure(creature: CreatureView, side: float) -> FigurePicture:
    """The figure of somebody who has one."""
    return FigurePicture(creature.figure, look().signs.figures, side, 1.0 if creature.alive else _FALLEN)


def piece_figure(piece: PieceView, side: float) -> list[FigurePicture]:
    """The figure of a piece on a board; none where it has none."""
    drawn = piece.figure and look().figures and look().signs.figures
    light = _TIRED if piece.exhausted else 1.0
    return [FigurePicture(piece.figure, drawn, side, light)] if drawn else []


def view_figure(view: View, side: float, make: type[FigurePicture] = FigurePicture) -> list[FigurePicture]:
    """What is drawn beside the choices at a place, or beside the end; there the game itself at least."""
    drawn, ended = look().signs.figures if look().figures else "", view.ending
    name = view.figure or (look().signs.emblem if ended is not None else "")
    if not drawn or not name:
        return []
    return [make(name, drawn, side, _FALLEN if ended is not None and ended.beaten else 1.0)]


def figure_of(name: str, side: float) -> list[Node]:
    """The figure of this name in the game that is open; none where there are no figures."""
    drawn = look().signs.figures if look().figures and name else ""
    return [FigurePicture(name, drawn, side)] if drawn else []


def emblem(signs: Signs, side: float, tired: bool = False) -> list[Node]:
    """The figure that stands for a game, less bright for one that is over; none where it has none."""
    drawn = signs.emblem and look().figures
    return [FigurePicture(signs.emblem, signs.figures, side, _TIRED if tired else 1.0)] if drawn else []
