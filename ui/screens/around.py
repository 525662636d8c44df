"""The table for all who sit around it: the whole glass is the board, and what one can do is a touch away."""

from __future__ import annotations

from companion.speech.words import _
from ui.look.theme import look
from ui.ports.table_port import Picture
from ui.presenters.asking import Entry, question, seat_name
from ui.presenters.glance import seen_from_around
from ui.presenters.places import reach
from ui.screens.table import TableScreen
from ui.widgets.askpanel import AskPanel
from ui.widgets.board import Scene, release
from ui.widgets.boxes import Column, Row
from ui.widgets.buttons import Touchable, button
from ui.widgets.glance_board import GlanceBoard
from ui.widgets.icons import die_sign, icon
from ui.widgets.layers import ScreenHost, SideSheet
from ui.widgets.nodes import Node, Space
from ui.widgets.text import ShortText, Symbol, Text

_CLOSED = -2
"""No seat's sheet is open; -1 is the sheet of a question to nobody, such as a roll."""


class AroundTable(TableScreen):
    """A table with cards, large. A touch on a seat, or on the line above, opens what it may do as a sheet.

    What has no large form (`ui.presenters.glance.seen_from_around`) is drawn as with the panel.
    """

    def __init__(self, host: ScreenHost) -> None:
        super().__init__(host)
        self.beside = self.board
        self.large = GlanceBoard(self.board.touches)
        self.opened = _CLOSED
        self.bar: Node = Row()
        self._side: SideSheet | None = None

    @property
    def is_around(self) -> bool:
        """Whether the large form is on the glass."""
        return self.picture is not None and seen_from_around(self.picture)

    @property
    def bar_height(self) -> float:
        """How tall the line above the board is."""
        return self.bar.height_for(self.host.stage.size[0])

    def draw(self, picture: Picture, notes: tuple[str, ...] = ()) -> None:
        """Show a new picture; another question closes what was open for the one before."""
        before, ask = self.number, picture.view.ask
        if ask is None or ask.number != before:
            self.opened = _CLOSED if picture.view.ending is None else -1
        super().draw(picture, notes)

    def redraw(self) -> None:
        """Draw the picture there is, at the size the screen has."""
        picture = self.picture
        if picture is None or not seen_from_around(picture):
            self.board = self.beside
            super().redraw()
            return
        self.board = self.large
        self.asked = question(picture.view, self.speaker, picture.people)
        self.bar = self._line(picture)
        release(self.large)
        width, height = self.host.stage.size
        asking = reach(self.asked, self.aimed)
        stepping = self.stepping(picture)
        scene = Scene(picture.view, self.aimed, self._changes, self._notes, self.acting, asking, stepping)
        self.large.draw(scene, width, height - self.bar.height_for(width))
        self.replace(_Laid(self.bar, self.large))
        self._lay_sheet(picture)

    # The line above the board

    def _line(self, picture: Picture) -> Node:
        view, palette = picture.view, look().palette
        gap = look().gap
        round_ = Row(icon("round", "strong", palette.dim), Text(str(view.round), "strong", bold=True), gap=3)
        parts: list[Node] = [button(_("Menu"), self.host.open_table_menu, sign="menu", kind="quiet"), round_]
        if view.die:
            parts.append(Symbol(die_sign(view.die), "huge", palette.accent))
        saying = self._saying(picture)
        parts.append(Space() if look().portrait else saying)
        if picture.devices:
            devices = button(_("Devices"), self._devices, sign="warning", kind="danger")
            parts.append(devices)
        undo = self.undo if picture.undo_words else None
        parts.append(button(_("Undo"), undo, sign="undo", changes_state=True, enabled=undo is not None))
        row = Row(*parts, pad=(gap * 0.5, gap * 0.25), wraps=True)
        if self._undo_beside:
            return row
        return Column(row, *([saying] if look().portrait else []), self._undoing(picture, 1), gap=0)

    def _devices(self) -> None:
        self.host.go("hardware")

    def _undoing(self, picture: Picture, lines: int = 2) -> Node:
        """What an undo takes back, in small letters; with nothing to take back their room stays."""
        words = _("Undo takes back: {what}").format(what=picture.undo_words) if picture.undo_words else " "
        return ShortText(words, "small", lines=lines, colour=look().palette.dim, weight=1)

    def _saying(self, picture: Picture) -> Node:
        """What is to be said in two lines that never move the board; a touch shows all one can answer."""
        palette = look().palette
        sign, words = self._words(picture)
        text: Node = ShortText(words, lines=2, bold=True, weight=1)
        if self._undo_beside:
            said = ShortText(words, lines=2, bold=True)
            text = Column(said, self._undoing(picture, 1), gap=0, weight=1)
        parts: list[Node] = [icon(sign, "strong", palette.accent), text] if sign else [text]
        pad = (look().gap * 0.6, 0)
        return Touchable(*parts, action=self._open_question, gap=look().gap * 0.6, pad=pad, weight=1)

    def _words(self, picture: Picture) -> tuple[str, str]:
        view = picture.view
        if view.ending is not None:
            return "history", view.ending.words
        if view.ask is not None and view.ask.kind != "choice":
            return "die" if view.ask.kind == "die" else "cards", view.ask.prompt
        if view.problems:
            return "warning", view.problems[0]
        if picture.hands:
            return "hand", picture.hands[-1]
        return "", view.ask.prompt if view.ask is not None else _("One moment …")

    # The sheet of a seat

    @property
    def has_sheet(self) -> bool:
        """Whether what a seat may do lies over the board."""
        return self._side is not None and self._side.parent is not None

    def open_seat(self, seat: int) -> None:
        """What a seat may do; all about it, when it may do nothing now. A second touch closes it."""
        view = self.picture.view if self.picture else None
        able = view is not None and view.ask is not None and any(o.seat == seat for o in view.ask.options)
        if not self.is_around or not able:
            super().open_seat(seat)
        elif self.has_sheet and self.opened == seat:
            self.close_sheet()
        else:
            self.speak_as(seat)

    def speak_as(self, seat: int) -> None:
        """Show what this seat may do; only hands that are secret need the glass to be turned."""
        if not self.is_around or (self.picture is not None and self.picture.hot_seat):
            super().speak_as(seat)
            return
        self.speaker, self.aimed = seat, None
        self._open(seat)

    def take_aim(self, entry: Entry) -> None:
        """Something was touched that needs a target: they are lit on the board, and listed beside it."""
        if self.is_around and not self.has_sheet:
            self.opened, self._side = self.asked.speaker if self.asked is not None else -1, None
        super().take_aim(entry)

    def close_sheet(self) -> None:
        """Back to the board alone."""
        self.opened, self.aimed = _CLOSED, None
        self.redraw()

    def _open(self, seat: int) -> None:
        self.opened, self._side = seat, None
        self.redraw()

    def _open_question(self) -> None:
        self._open(self.asked.speaker if self.asked is not None else -1)

    def _lay_sheet(self, picture: Picture) -> None:
        """Put up what is open, unless another sheet was opened in its place meanwhile."""
        up, wanted = self.has_sheet, self.opened != _CLOSED
        if wanted and (up or self._side is None):
            self._side = SideSheet(self._sheet(picture), self.bar_height)
            self.host.stage.lay_beside(self._side)
        else:
            self.opened = _CLOSED
            self.host.stage.close_sheet() if up else None
            self._side = None

    def _sheet(self, picture: Picture) -> Node:
        palette = look().palette
        panel = AskPanel(
            picture.view, self.asked, self.aimed, self._answers(), self._quiet(picture.view), picture.hands
        )
        panel.weight = 1
        seat = self.asked.speaker if self.asked is not None else -1
        head: list[Node] = [ShortText(seat_name(picture.view, seat), bold=True, weight=1)]
        if seat >= 0:
            head.append(button(_("All"), lambda: TableScreen.open_seat(self, seat), sign="person"))
        head.append(button(_("Close"), self.close_sheet, sign="no"))
        edge = look().seat_colour(seat) if seat >= 0 else palette.line
        return Column(Row(*head, wraps=True), panel, ground=palette.surface, edge=edge, pad=look().gap * 0.5)


class _Laid(Node):
    """The line, and the board below it."""

    def __init__(self, bar: Node, board: Node) -> None:
        self.bar, self.board = bar, board
        super().__init__(bar, board)

    def arrange(self) -> None:
        tall = self.bar.height_for(self.width)
        self.bar.place(self.x, self.top - tall, self.width, tall)
        self.board.place(self.x, self.y, self.width, self.height - tall)
