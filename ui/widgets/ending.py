"""The end of a game: who was beaten or has won, who did what, and what one can do next."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin
from typing import Any

from kivy.graphics import Color, Line, Triangle

from companion.engine.view import Ending, View
from companion.play.told.tallies import Tally
from companion.speech.words import _
from ui.look.theme import look
from ui.presenters.ended import Feat, Standing, feats, standing
from ui.widgets.badges import LifeBar
from ui.widgets.boxes import Column, Flow, Row
from ui.widgets.buttons import button
from ui.widgets.figures import FigurePicture, view_figure
from ui.widgets.icons import icon
from ui.widgets.nodes import Node, Space
from ui.widgets.own_signs import seat_bar
from ui.widgets.text import Text

_RAYS, _RAY_LIGHT = 14, 0.10
"""How many rays of light stand behind whoever was beaten, and how bright they are."""


def end_face(
    view: View,
    ending: Ending,
    tally: Tally | None,
    results: Callable[[], None],
    put_away: Callable[[], None],
) -> Node:
    """What stands on the glass when a game is over: a figure, the words of the end, and two ways on.

    `tally` is who did what, `None` while that is still counted.
    """
    palette, won = look().palette, bool(ending.winners)
    said: list[Node] = [Text(ending.words, "number", bold=True, titled=True)]
    said += [Text(line, look().across("text"), palette.dim) for line in ending.lines]
    if tally is not None:
        said += _feats(tally) if won else _what_was_missing(view, tally)
    ways = Row(
        button(_("Show the table"), put_away, weight=1),
        button(_("See the results"), results, sign="history", kind="primary", weight=1),
        align="fill",
        wraps=True,
    )
    drawn = view_figure(view, look().state_target * 2, Struck if won and ending.beaten else FigurePicture)
    for figure in drawn:
        figure.weight = 0.5
    body = Column(Space(), *said, Space(), ways, weight=1)
    more: dict[str, Any] = {"pad": look().gap * 2, "gap": look().gap * 2, "weight": 1}
    more["ground"] = palette.glow if won else palette.surface
    return Column(*drawn, body, **more) if look().portrait else Row(*drawn, body, align="fill", **more)


class Struck(FigurePicture):
    """The figure of whoever was beaten: light breaks out behind it, and a blow goes through it."""

    def _make_front(self) -> None:
        with self.canvas:
            Color(*look().palette.accent[:3], _RAY_LIGHT)
            self._rays = [Triangle() for _ray in range(_RAYS)]
        super()._make_front()
        with self.canvas:
            Color(*look().palette.accent)
            self._blow = Line(width=max(1.5, look().gap * 0.4), cap="round")

    def arrange(self) -> None:
        super().arrange()
        x, y, reach = self.center_x, self.center_y, min(self.width, self.height) / 2
        for number, ray in enumerate(self._rays):
            begin, end = (2 * pi * (number + half) / _RAYS for half in (0.0, 0.5))
            far = [(x + cos(angle) * reach, y + sin(angle) * reach) for angle in (begin, end)]
            ray.points = [x, y, *far[0], *far[1]]
        along = reach * 0.8
        self._blow.points = [x - along, y - along * 0.8, x + along, y + along * 0.8]


def _feats(tally: Tally) -> list[Node]:
    """What each player may be proud of."""
    shown = [_feat(feat) for feat in feats(tally)]
    return [Flow(*shown, gap=look().gap)] if shown else []


def _feat(feat: Feat) -> Node:
    palette = look().palette
    words = Text(
        _("{label}: {name}").format(label=feat.label, name=feat.name), look().across("small"), palette.dim
    )
    line = Row(seat_bar(feat.player), Text(str(feat.value), "strong", bold=True), words, gap=look().gap * 0.7)
    return Row(line, ground=palette.raised, pad=look().gap * 0.6)


def _what_was_missing(view: View, tally: Tally) -> list[Node]:
    """The blow that ended it, and how much the enemies had left."""
    danger = look().palette.danger
    blow = [
        Row(icon("dead", "text", danger), Text(words, look().across("text"), weight=1))
        for words in tally.fatal[-1:]
    ]
    return [*blow, *(_left(each) for each in standing(view))]


def _left(enemy: Standing) -> Node:
    most = enemy.hp.maximum or enemy.hp.value
    words = _("{name} had {left} of {all} HP left.").format(name=enemy.name, left=enemy.hp.value, all=most)
    return Column(Text(words, look().across("text")), LifeBar(enemy.hp.value, most), gap=look().gap * 0.4)
