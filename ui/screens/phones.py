"""Phones at the open game: how they sit down, who sits where with one, and shutting the door."""

from __future__ import annotations

from functools import partial

from companion.speech.words import _
from ui.look.theme import look
from ui.ports.phones_port import Phones, WaysIn
from ui.widgets.boxes import Column, Grid, Row
from ui.widgets.buttons import button
from ui.widgets.dots import DotPicture
from ui.widgets.layers import Living, ScreenHost
from ui.widgets.nodes import Node
from ui.widgets.text import Text

PICTURE_MILLIMETRES, SEAT_MILLIMETRES = 38.0, 58.0


def open_phones(host: ScreenHost) -> None:
    """Open the door for phones, unless it is open, and show the ways in."""
    phones = host.port.phones

    def show(_opened: None) -> None:
        if (ways := phones.now()) is None:
            host.stage.close_sheet()
            return
        stop = button(_("Turn phones off"), partial(_shut, host, phones), sign="no")
        host.stage.open_sheet(_("Phones"), WaysInSheet(host, phones, ways), (stop,))

    host.ask(phones.open, show, _("Starting the pages for phones"), key="phones")


def _shut(host: ScreenHost, phones: Phones) -> None:
    host.stage.close_sheet()
    host.keep(phones.shut, lambda _shut: None, _("Turning phones off"), key="phones")


class WaysInSheet(Living):
    """The picture for cameras, what to type, and the players: those at phones can be called back."""

    def __init__(self, host: ScreenHost, phones: Phones, ways: WaysIn) -> None:
        self.host, self.phones, self.ways = host, phones, ways
        super().__init__(*self._drawn())

    def pass_time(self) -> None:
        """Show the code that is good now, and who sits where."""
        ways = self.phones.now()
        if ways is None:
            self.host.stage.close_sheet()
        elif ways != self.ways:
            self.ways = ways
            self.replace(*self._drawn())

    def _drawn(self) -> tuple[Node, ...]:
        ways = self.ways
        picture = DotPicture(ways.dots, look().millimetres(PICTURE_MILLIMETRES * look().reach))
        words = _("Point the camera of a phone here, or open the address and type the code. It works once.")
        told = Column(
            Text(words, "small", look().palette.dim),
            _told(_("Address"), ways.place),
            _told(_("Code"), ways.code, "number"),
            _told(_("Television"), ways.television),
            weight=1,
        )
        seats = [self._seat(seat, name) for seat, name in ways.seats]
        cell = look().millimetres(SEAT_MILLIMETRES * look().reach)
        return (Row(picture, told, align="top"), Grid(*seats, cell=cell))

    def _seat(self, seat: int, name: str) -> Node:
        at_phone = seat in self.ways.taken
        where = _("at a phone") if at_phone else _("on this screen")
        named = Text(name, "text", look().seat_colour(seat), bold=True)
        said = Column(named, Text(where, "small", look().palette.dim), gap=0, weight=1)
        if not at_phone:
            return Row(said)
        return Row(said, button(_("Send away"), partial(self._send_away, seat), sign="no"))

    def _send_away(self, seat: int) -> None:
        away = partial(self.phones.send_away, seat)
        self.host.keep(away, lambda _away: None, _("Sending the phone away"), key=("phone", seat))


def _told(label: str, words: str, size_name: str = "text") -> Node:
    return Column(Text(label, "small", look().palette.dim), Text(words, size_name, bold=True), gap=0)
