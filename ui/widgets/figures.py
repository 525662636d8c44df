"""Figures on the glass: whoever stands on the table, beside what is said of them."""

from __future__ import annotations

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
"""A figure takes at most this share of the width."""


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


class TallFigure(FigurePicture):
    """A figure in the height that is left; where that is too little, another one is seen instead."""

    def __init__(self, name: str, package: str, light: float, instead: FigurePicture) -> None:
        super().__init__(name, package, 0.0, light)
        self._instead, self.weight = instead, 1.0

    def arrange(self) -> None:
        enough = min(self.width, self.height) >= self._instead.least[0] * 1.2
        self.show(enough)
        self._instead.show(not enough)
        super().arrange()


class Beside(Node):
    """Words with a figure on their left where they leave room for it; else it is seen small among them.

    They make room of this width at least for a figure that is `always` beside them.
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
    return [FigurePicture(piece.figure, drawn, side, _light(piece))] if drawn else []


def _light(piece: PieceView) -> float:
    return _TIRED if piece.exhausted else 1.0


def tall_figure(piece: PieceView, small: FigurePicture) -> Node:
    """The figure of a piece above its words, where a space is tall; else the small one among them."""
    return TallFigure(piece.figure, look().signs.figures, _light(piece), small)


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
