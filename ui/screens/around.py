"""The table for all who sit around it: the whole glass is the board, and what one can do is a touch away."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from msgspec import structs

from companion.speech.words import _
from ui.look.theme import look
from ui.ports.table_port import NOBODY, TABLE, Actor, Picture, Update
from ui.presenters.asking import Entry, Question, question
from ui.presenters.at_seats import asked_at_seats, declaring, turn_on_screen, where_it_acts
from ui.presenters.glance import passing, seen_from_around
from ui.presenters.places import reach
from ui.screens.table import TableScreen
from ui.widgets.askpanel import AskPanel
from ui.widgets.board import Scene, release
from ui.widgets.boxes import Column, Row
from ui.widgets.buttons import Touchable, button, sign_button
from ui.widgets.glance import sheet_numbers
from ui.widgets.glance_board import GlanceBoard
from ui.widgets.icons import die_sign, icon
from ui.widgets.layers import ScreenHost, SideSheet
from ui.widgets.nodes import Node, Space
from ui.widgets.text import ShortText, Symbol, Text
from ui.widgets.throw_pad import face_sign

_CLOSED = -2
"""No seat's sheet is open; -1 is the sheet of a question to nobody, such as a roll."""
SAID_SECONDS = 3.0
"""So long what a seat did stands where it acts."""
_NOTHING_SAID = (NOBODY, "")
_MOST_FACES = 6
"""So many faces of a die have room in the line above the board."""


class AroundTable(TableScreen):
    """A table with cards, large. A touch on a seat, or on the line above, opens what it may do as a sheet.

    What has no large form (`ui.presenters.glance.seen_from_around`) is drawn as with the panel.
    """

    def __init__(self, host: ScreenHost) -> None:
        super().__init__(host)
        self.beside = self.board
        self.large = GlanceBoard(self.board.touches)
        self.opened = _CLOSED
        self.said = _NOTHING_SAID
        self._said_left = 0.0
        self._put_down: tuple[int, int] | None = None
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
            own = turn_on_screen(picture)
            if own is not None and self._put_down != (own, picture.view.round):
                self.opened = self.speaker = own
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
        self.large.draw(self._scene(picture), width, height - self.bar.height_for(width))
        self.replace(_Laid(self.bar, self.large))
        self._lay_sheet(picture)

    def _scene(self, picture: Picture) -> Scene:
        shown, changed = self._stepped(picture.view)
        return Scene(
            shown,
            self.aimed,
            changed,
            self._notes,
            self.acting,
            reach(self.asked, self.aimed),
            self.stepping(picture),
            asked=asked_at_seats(picture),
            said=self.said,
            declaring=declaring(picture),
            hit=self._hit,
        )

    # The last card that was read

    def update(self, update: Update) -> None:
        """Show what an update brings; what a seat did stands for a moment where it acts."""
        notice, before = update.notice, self.number
        super().update(update)
        if notice is None or not notice.passing or update.seat < 0 or not self.is_around:
            return
        if self.number != before or self._changes:
            self._say_at(where_it_acts(self._changes, update.seat), notice.words)

    def _say_at(self, thing: Actor, words: str) -> None:
        self.said, self._said_left = (thing, words), SAID_SECONDS
        self.redraw()

    def pass_time(self, seconds: float) -> None:
        """Time passes: what flies goes on, and what was said of a card goes away again."""
        super().pass_time(seconds)
        if self.said == _NOTHING_SAID:
            return
        self._said_left -= seconds
        if self._said_left <= 0:
            self.said = _NOTHING_SAID
            self.redraw()

    # The line above the board

    def _line(self, picture: Picture) -> Node:
        view, palette = picture.view, look().palette
        gap = look().gap
        round_ = Row(icon("round", "strong", palette.dim), Text(str(view.round), "strong", bold=True), gap=3)
        parts: list[Node] = [button(_("Menu"), self.host.open_table_menu, sign="menu", kind="quiet"), round_]
        if view.die:
            parts.append(Symbol(die_sign(view.die), "huge", palette.accent))
        saying = self._faces(picture) or self._saying(picture)
        parts.append(Space() if look().portrait else saying)
        if picture.devices:
            devices = button(_("Devices"), self._devices, sign="warning", kind="danger")
            parts.append(devices)
        parts += self._finish(picture)
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
        shown = Touchable(*parts, action=self._open_question, gap=look().gap * 0.6, pad=pad, weight=1)
        shown.least = (shown.least[0], look().state_target)
        return shown

    def _faces(self, picture: Picture) -> Node | None:
        """The faces of the one die that is asked for, to be touched where the words stand otherwise."""
        ask = picture.view.ask
        if ask is None or ask.kind != "die" or len(ask.options) > _MOST_FACES or self.pad is not None:
            return None
        faces = [
            Touchable(
                Space(),
                face_sign(option),
                Space(),
                action=partial(self.choose, option),
                changes_state=True,
                ground=look().palette.raised,
                edge=look().palette.accent,
                gap=0,
            )
            for option in ask.options
        ]
        more = sign_button("die", self._open_question)
        return Row(more, *faces, gap=look().gap * 0.4, weight=1)

    def _words(self, picture: Picture) -> tuple[str, str]:
        view = picture.view
        if view.ending is not None:
            return "history", view.ending.words
        if view.ask is not None and view.ask.kind != "choice":
            return "die" if view.ask.kind == "die" else "cards", view.ask.prompt
        if view.problems:
            return "warning", view.problems[0]
        if (anybody := asked_at_seats(picture).of(TABLE)) is not None:
            return "tag", anybody.words
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

    def declare(self, seat: int) -> None:
        """This seat says what its card did."""
        if self.picture is not None:
            self.speaker = seat
            self.asked = question(self.picture.view, seat, self.picture.people)
            self.host.open_declaring()

    def take_aim(self, entry: Entry) -> None:
        """Something was touched that needs a target: they are lit on the board, and listed beside it."""
        if self.is_around and not self.has_sheet:
            self.opened, self._side = self.asked.speaker if self.asked is not None else -1, None
        super().take_aim(entry)

    def close_sheet(self) -> None:
        """Back to the board alone; a hand that came up by itself stays away for this round."""
        if self.picture is not None and self.opened >= 0:
            self._put_down = (self.opened, self.picture.view.round)
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
            self._side = SideSheet(self._sheet(picture), self.bar_height, self.large.players_part)
            self.host.stage.lay_beside(self._side)
        else:
            self.opened = _CLOSED
            self.host.stage.close_sheet() if up else None
            self._side = None

    def _sheet(self, picture: Picture) -> Node:
        seat = self.asked.speaker if self.asked is not None else -1
        questions = tuple(each for each in picture.questions if each.seat in (seat, TABLE))
        quiet = self._quiet(picture.view)
        panel = AskPanel(
            structs.replace(picture.view, notes=()),
            self._own(self.asked),
            self.aimed,
            self._answers(),
            quiet,
            picture.hands,
            questions,
            self.pad,
            picture.due,
            bare=True,
        )
        panel.weight = 1
        edge = look().seat_colour(seat) if seat >= 0 else look().palette.line
        head = self._sheet_head(picture, seat)
        return Column(head, panel, ground=look().palette.surface, edge=edge, pad=look().gap * 0.5)

    def _sheet_head(self, picture: Picture, seat: int) -> Node:
        """Whose sheet it is with the numbers that it covers, and what ends the turn, shows all, closes."""
        found, passed = self._seat(seat), passing(picture.view, seat)
        numbers = sheet_numbers(found) if found is not None else Space()
        parts: list[Node] = []
        if passed is not None and self.aimed is None:
            parts.append(sign_button("yes", partial(self.choose, passed), changes_state=True, kind="primary"))
        if found is not None:
            parts.append(sign_button("person", partial(TableScreen.open_seat, self, seat)))
        parts.append(sign_button("no", self.close_sheet))
        if look().portrait:
            return Column(numbers, Row(Space(), *parts, gap=look().gap * 0.7))
        return Row(numbers, *parts, gap=look().gap * 0.7)

    @staticmethod
    def _own(asked: Question | None) -> Question | None:
        """The question of one seat: others are asked at their places, and the line above says what of."""
        if asked is None or asked.is_chance:
            return asked
        passes = () if len(asked.passes) == 1 else asked.passes
        return replace(asked, prompt="", speakers=(), who="", passes=passes)


class _Laid(Node):
    """The line, and the board below it."""

    def __init__(self, bar: Node, board: Node) -> None:
        self.bar, self.board = bar, board
        super().__init__(bar, board)

    def arrange(self) -> None:
        tall = self.bar.height_for(self.width)
        self.bar.place(self.x, self.top - tall, self.width, tall)
        self.board.place(self.x, self.y, self.width, self.height - tall)
