"""What a careful player would do for a seat: its plan, and the HP it leaves everybody."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.commands import Do
from companion.engine.view import SeatView, View
from companion.play.bots.advice import Advice, Left
from companion.speech.words import _
from ui.look.theme import look
from ui.presenters.asking import seat_name, sentence
from ui.widgets.boxes import Column, Grid, Row
from ui.widgets.buttons import button
from ui.widgets.icons import icon
from ui.widgets.layers import ScreenHost
from ui.widgets.nodes import Node
from ui.widgets.rows import heading, line_button
from ui.widgets.text import Text


def open_suggestion(host: ScreenHost) -> None:
    """Suggest for the seat that is asked; of several it is said first for which one."""
    picture = host.picture
    asked = [seat for seat in picture.view.seats if seat.asked] if picture is not None else []
    if len(asked) == 1:
        suggest(host, asked[0].seat)
    elif asked:
        host.stage.open_sheet(_("Suggestion for which player?"), _seats(host, asked))


def _seats(host: ScreenHost, asked: list[SeatView]) -> Node:
    lines = [_seat(host, each) for each in asked]
    return Grid(*lines, cell=look().millimetres(44 * look().reach), gap=look().gap * 0.7)


def _seat(host: ScreenHost, seat: SeatView) -> Node:
    def choose() -> None:
        host.stage.close_sheet()
        suggest(host, seat.seat)

    return line_button(seat.name, "", "person", choose)


def suggest(host: ScreenHost, seat: int) -> None:
    """Ask, and show what comes back."""
    picture = host.picture
    if picture is None:
        return
    view = picture.view
    may_do = seat in picture.people

    def show(found: Advice | str) -> None:
        title = _("Suggestion for {name}").format(name=seat_name(view, seat))
        if isinstance(found, str):
            host.stage.open_sheet(title, Text(found, "text"))
        else:
            host.stage.open_sheet(title, details(found, _doing(host, found, view) if may_do else None))

    host.port.records.suggest(seat, host.if_here(show))


def _doing(host: ScreenHost, found: Advice, view: View) -> Callable[[], None]:
    """Do the first act of the plan; one that is no longer possible is refused as everywhere."""
    number = view.ask.number if view.ask is not None else -1

    def do() -> None:
        host.stage.close_sheet()
        host.port.send(Do(found.seat, found.act, number))

    return do


def details(found: Advice, do: Callable[[], None] | None) -> Node:
    """The plan step by step, then what it is for."""
    parts: list[Node] = []
    if do is not None:
        words = sentence(found.plan[0])
        parts.append(button(words, do, sign="yes", kind="primary", changes_state=True))
    for number, words in enumerate(found.plan):
        if number == len(found.plan) - found.unsure:
            unsure = _("What comes next is still unknown. Perhaps:")
            parts.append(Text(unsure, "small", look().palette.dim))
        parts.append(Text(f"{number + 1}. {sentence(words)}", "text"))
    if found.left:
        parts.append(heading(_("HP left with and without this plan")))
        parts += [_left(each) for each in found.left]
    parts += [Text(each.words, "text") for each in found.foes]
    return Column(*parts)


def _left(left: Left) -> Node:
    palette = look().palette
    better, worse = left.planned > left.unplanned, left.planned < left.unplanned
    shade = palette.good if better else palette.danger if worse else palette.text
    return Row(icon("hp", "text", shade), Text(left.words, "text", weight=1))
