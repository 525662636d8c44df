"""What a seat is asked, at the place of its panel and exactly as large, so that the board never moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.engine.view import SeatView
from companion.speech.words import _
from ui.look.theme import look
from ui.presenters.asking import sentence
from ui.presenters.at_seats import Answer, SeatAsk
from ui.presenters.board import meter_of
from ui.widgets.boxes import Column, Row
from ui.widgets.buttons import Action, Touchable
from ui.widgets.creature import Touches
from ui.widgets.glance import large_button, left_figure, life_figure, panel_pad, seat_edge
from ui.widgets.icons import icon
from ui.widgets.nodes import Node
from ui.widgets.own_signs import ShapeSign
from ui.widgets.text import ShortText, Text

_MOST_BUTTONS = 2
"""More answers than these that no thing stands for are a touch on the seat away."""
_BUTTON_MILLIMETRES = 18.0
"""How wide the button of an answer in words is at least."""


@dataclass(frozen=True)
class Answering:
    """What touches do: take one of several answers, put the question away, show all answers in words.

    `done` lets through what is asked, where that may be.
    """

    answer: Callable[[str, tuple[Answer, ...]], None]
    put_away: Callable[[int], None]
    open: Callable[[], None]
    done: Action | None = None


class FirstThatFits(Node):
    """Takes the room that `model` would take, and shows the first of `forms` that fits there."""

    def __init__(self, model: Node, forms: Sequence[Callable[[], Node]]) -> None:
        self.model, self.forms = model, forms
        self._room = (0.0, 0.0)
        super().__init__(weight=model.weight)

    def natural_width(self) -> float:
        return self.model.natural_width()

    def inner_narrowest(self) -> float:
        return self.model.narrowest()

    def measure(self, width: float) -> float:
        return self.model.height_for(width)

    def arrange(self) -> None:
        if (self.width, self.height) != self._room:
            self._room = (self.width, self.height)
            self.replace(self._fitting())
        super().arrange()

    def _fitting(self) -> Node:
        for form in self.forms:
            shown = form()
            if shown.narrowest() <= self.width and shown.height_for(self.width) <= self.height:
                break
        return shown


def asked_seat(
    ask: SeatAsk, seat: SeatView, touches: Touches, scale: float, panel: Touchable, answering: Answering
) -> Node:
    """The question in the place of `panel`: HP, the words, and the answers that no thing stands for."""
    few = 0 < len(ask.spoken) <= _MOST_BUTTONS

    def form(figures: bool, answers: bool, letters: str = "strong") -> Callable[[], Node]:
        beside = ask.spoken if answers else ()
        return lambda: _form(ask, seat, touches, scale if figures else 0.0, beside, answering, letters)

    forms = [form(True, True), form(False, True)] if few else []
    least = [form(False, False, letters) for letters in ("strong", "text", "small")]
    return FirstThatFits(panel, [*forms, form(True, False), *least])


def _form(
    ask: SeatAsk,
    seat: SeatView,
    touches: Touches,
    scale: float,
    beside: tuple[Answer, ...],
    answering: Answering,
    letters: str,
) -> Node:
    palette, shade = look().palette, look().seat_colour(seat.seat)
    mark = ShapeSign("disc", shade, palette.on_seat, "?", look().font("strong") * 1.25)
    words = Text(_at_seat(ask, seat), letters, bold=True, weight=1)
    body: list[Node] = [Row(mark, words, gap=look().gap * 0.7)]
    if scale:
        body.append(_figures(seat, touches, scale))
    away = [_away(ask.seat, answering)] if ask.shown else []
    done = [large_button("yes", answering.done, True)] if answering.done is not None else []
    return Touchable(
        seat_edge(seat.seat),
        Column(*body, gap=0, weight=1),
        *(_button(answer, answering) for answer in beside),
        *away,
        *done,
        action=answering.open,
        ground=palette.raised,
        edge=shade,
        pad=panel_pad(),
        gap=look().gap * 0.6,
        align="fill",
        weight=1,
    )


def _at_seat(ask: SeatAsk, seat: SeatView) -> str:
    """The words of the question; the name in front of them is said by the place."""
    return sentence(ask.words.removeprefix(_("{name}: ").format(name=seat.name)))


def _figures(seat: SeatView, touches: Touches, scale: float) -> Node:
    wanted = look().figure_millimetres
    em = look().digits(wanted * scale)
    life = meter_of(seat.meters, "hp")
    shown = (
        [life_figure(life, em, touches, False, wanted), *left_figure(seat, life, em * 0.8)] if life else []
    )
    return Row(*shown, gap=look().gap, weight=1)


def _button(answer: Answer, answering: Answering) -> Node:
    palette, label = look().palette, sentence(answer.option.label)
    return Touchable(
        ShortText(label, lines=2, colour=palette.on_accent, bold=True, weight=1),
        action=lambda: answering.answer(label, (answer,)),
        changes_state=True,
        ground=palette.accent,
        pad=look().gap * 0.6,
        least=(look().millimetres(_BUTTON_MILLIMETRES), 0.0),
    )


def _away(seat: int, answering: Answering) -> Node:
    """Nothing of what was asked is meant."""
    return Touchable(
        icon("no", "title"),
        action=lambda: answering.put_away(seat),
        ground=look().palette.surface,
        edge=look().palette.line,
        pad=look().gap * 0.8,
    )
