"""What a seat is asked, at the place of its panel and exactly as large, so that the board never moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from companion.engine.view import SeatView
from companion.table.desk.commands import PutAway
from ui.look.theme import look
from ui.ports.game_port import Said
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
    say: Callable[[Said], None]
    open: Callable[[], None]
    done: Action | None = None


class FirstThatFits(Node):
    """Takes the room that `model` would take, and shows the first of `forms` that fits there.

    It is as tall as the last of them at least: digits may be so small that the model has no room for words.
    """

    def __init__(self, model: Node, forms: Sequence[Callable[[], Node]]) -> None:
        self.model, self.forms = model, forms
        self._room = (0.0, 0.0)
        super().__init__(weight=model.weight)

    def natural_width(self) -> float:
        return self.model.natural_width()

    def inner_narrowest(self) -> float:
        return self.model.narrowest()

    def measure(self, width: float) -> float:
        return max(self.model.height_for(width), self.forms[-1]().height_for(width))

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

    def form(figures: bool, answers: bool, told: Callable[[], Node]) -> Callable[[], Node]:
        beside = ask.spoken if answers else ()
        return lambda: _form(ask, seat, touches, scale if figures else 0.0, beside, answering, told())

    large = partial(_told, seat, ask.whole, "strong")
    forms = [form(True, True, large), form(False, True, large)] if few else []
    sizes = dict.fromkeys(look().across(size) for size in ("strong", "text", "small"))
    least: list[Callable[[], Node]] = [
        partial(_told, seat, words, size) for words in (ask.whole, ask.brief) for size in sizes
    ]
    least.append(partial(Text, ask.brief, look().across(), bold=True))
    return FirstThatFits(
        panel, [*forms, form(True, False, large), *(form(False, False, each) for each in least)]
    )


def _told(seat: SeatView, words: str, size: str) -> Node:
    """The words of a question behind its sign."""
    mark = ShapeSign(
        "disc", look().seat_colour(seat.seat), look().palette.on_seat, "?", look().font("strong") * 1.25
    )
    return Row(mark, Text(words, size, bold=True, weight=1), gap=look().gap * 0.7)


def _form(
    ask: SeatAsk,
    seat: SeatView,
    touches: Touches,
    scale: float,
    beside: tuple[Answer, ...],
    answering: Answering,
    told: Node,
) -> Node:
    body = [told, _figures(seat, touches, scale)] if scale else [told]
    away = [_away(ask.seat, answering)] if ask.shown else []
    done = [large_button("yes", answering.done, True)] if answering.done is not None else []
    return Touchable(
        seat_edge(seat.seat),
        Column(*body, gap=0, weight=1),
        *(_button(answer, answering) for answer in beside),
        *away,
        *done,
        action=answering.open,
        rest=touches.rest,
        ground=look().palette.raised,
        edge=look().seat_colour(seat.seat),
        pad=panel_pad(),
        gap=look().gap * 0.6,
        align="fill",
        weight=1,
    )


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
        action=lambda: answering.say(PutAway(seat)),
        ground=look().palette.surface,
        edge=look().palette.line,
        pad=look().gap * 0.8,
    )
