"""A track on the glass: its steps as a row, the marker's place, the steps that have a name."""

from __future__ import annotations

from kivy.graphics import Color, InstructionGroup

from companion.engine.view import TrackView
from ui.look.theme import look
from ui.presenters.places import mark_words, track_words
from ui.widgets.boxes import Column, Flow, Row
from ui.widgets.buttons import Touchable
from ui.widgets.icons import icon
from ui.widgets.nodes import Node
from ui.widgets.places import PlaceTouches, has_sign, resting
from ui.widgets.shapes import rounded
from ui.widgets.text import Text

MOST_STEPS = 30
"""More steps than these are drawn as a line without a break."""


def track_panel(track: TrackView, owner: str, touches: PlaceTouches) -> Touchable:
    """A track to touch: a touch shows all its marks and corrects its number. `owner` is a seat's name."""
    palette = look().palette
    head: list[Node] = [icon(track.icon, "text", palette.accent)] if has_sign(track.icon) else []
    if owner:
        shade = look().seat_colour(track.seat)
        least = (look().gap * 0.5, look().font("small"))
        head.append(
            Row(Node(ground=shade, least=least, radius=0), Text(owner, "small"), gap=look().gap * 0.4)
        )
    head += [Text(track.label, "small", palette.dim), Text(track_words(track), "strong", bold=True)]
    head += [Text(words, "small", palette.dim) for words in mark_words(track)]
    return Touchable(
        Column(Flow(*head, gap=look().gap * 0.7), TrackSteps(track), gap=look().gap * 0.3, weight=1),
        action=lambda: touches.read(track),
        rest=resting(touches.explain, track),
        ground=palette.surface,
        edge=palette.line,
        pad=(look().gap * 0.7, look().gap * 0.4),
    )


def track_pill(track: TrackView, owner: str, touches: PlaceTouches, tight: bool = False) -> Touchable:
    """A track in two short lines without its steps, read from across a table; a `tight` one in one line."""
    palette = look().palette
    head: list[Node] = (
        [icon(track.icon, look().across("text"), palette.accent)] if has_sign(track.icon) else []
    )
    head += [Text(owner, look().across())] if owner else []
    head += [Text(track.label, look().across(), palette.dim), Text(track_words(track), "strong", bold=True)]
    marks = [Text(words, look().across(), palette.dim) for words in mark_words(track) if not tight]
    gap = look().gap * 0.5
    return Touchable(
        Column(Row(*head, gap=gap), *([Row(*marks, gap=look().gap)] if marks else []), gap=0),
        action=lambda: touches.read(track),
        rest=resting(touches.explain, track),
        edge=palette.line,
        pad=(look().gap * 0.8, 0),
    )


class TrackSteps(Node):
    """The steps as a row of little blocks: filled up to the marker, taller where a step has a name."""

    def __init__(self, track: TrackView) -> None:
        self.track = track
        self.steps = max(1, track.maximum - track.first)
        high = look().millimetres(2.4)
        super().__init__(least=(high * 4, high))

    def _make_front(self) -> None:
        self._drawn = InstructionGroup()
        self.canvas.add(self._drawn)

    def arrange(self) -> None:
        palette = look().palette
        gap = look().hair if self.steps <= MOST_STEPS else 0.0
        wide = self.width / self.steps
        named = {mark.value for mark in self.track.marks}
        self._drawn.clear()
        for step in range(self.steps):
            value = self.track.first + step + 1
            reached = value <= self.track.value
            tall = self.least[1] if value in named else self.least[1] * 0.55
            shape = rounded(look().hair)
            shape.pos, shape.size = (self.x + step * wide, self.y), (max(1.0, wide - gap), tall)
            self._drawn.add(Color(*(palette.accent if reached else palette.line)))
            self._drawn.add(shape)
