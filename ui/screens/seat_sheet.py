"""What a seat may do, laid over the players of a large table, or beside its board."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from msgspec import structs

from companion.engine.commands import Roll
from ui.look.theme import look
from ui.ports.game_port import TABLE, Picture
from ui.presenters.asking import Entry, Question, question
from ui.presenters.glance import passing
from ui.screens.game import GameScreen
from ui.screens.line_above import LineAbove
from ui.widgets.askpanel import AskPanel
from ui.widgets.boxes import Column, Grid, Row
from ui.widgets.buttons import sign_button
from ui.widgets.glance import sheet_numbers
from ui.widgets.layers import Frame, ScreenHost, SideSheet
from ui.widgets.nodes import Node, Space
from ui.widgets.throw_pad import roll_button

CLOSED = -2
"""No seat's sheet is open; -1 is the sheet of a question to nobody, such as a roll."""


class SeatSheets(LineAbove):
    """A touch on a seat, or on the line above, lays what it may do on the table; `opened` says whose."""

    def __init__(self, host: ScreenHost) -> None:
        super().__init__(host)
        self.opened = CLOSED
        self._put_down: tuple[int, int] | None = None
        self._makes_room = False
        self._side: SideSheet | None = None

    @property
    def has_sheet(self) -> bool:
        """Whether what a seat may do lies over the board."""
        return self._side is not None and self._side.parent is not None

    @property
    def tells_throw(self) -> bool:
        return self.opened == TABLE

    def open_seat(self, seat: int) -> None:
        """What a seat may do; all about it, when it may do nothing now. A second touch closes it."""
        speaks = self.asked is not None and seat in self.asked.speakers
        able = speaks or self._is_shown(seat)
        if self.docked and self.asked is not None and speaks:
            super().open_seat(seat) if seat == self.asked.speaker else self.speak_as(seat)
        elif not self.is_around or not able:
            super().open_seat(seat)
        elif self.has_sheet and self.opened == seat:
            self.close_sheet()
        else:
            self.speak_as(seat)

    def speak_as(self, seat: int) -> None:
        """Show what this seat may do; only hands that are secret need the glass to be turned."""
        picture = self.picture
        if not self.is_around or (picture is not None and picture.hot_seat and picture.view.viewer != seat):
            super().speak_as(seat)
            return
        self.speaker, self.aimed = seat, None
        if self._is_shown(seat):
            self._open(seat)
            return
        self.opened, self._side = seat, self._side if self.has_sheet else None
        self.host.speak_as(seat)

    def _is_shown(self, seat: int) -> bool:
        """Whether the picture has what this seat may do; else it must be that of the seat first."""
        ask = self.picture.view.ask if self.picture is not None else None
        return ask is not None and any(option.seat == seat for option in ask.options)

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
        self.opened, self.aimed = CLOSED, None
        self.redraw()

    def _open(self, seat: int) -> None:
        self.opened, self._side = seat, self._side if self.has_sheet else None
        self.redraw()

    def open_question(self) -> None:
        """All that is asked; with its answers, where these do not lie at an edge already."""
        if self.docked:
            super().open_question()
            return
        self._open(self.asked.speaker if self.asked is not None else -1)

    def _lay_sheet(self, picture: Picture) -> None:
        """Put up what is open, unless another sheet was opened in its place meanwhile."""
        up, wanted = self.has_sheet, self.opened != CLOSED
        if wanted and (up or self._side is None):
            self._makes_room = False
            self._side = SideSheet(self._sheet(picture), self.bar_height, self._players_part)
            self.host.stage.lay_beside(self._side)
            if self._players_part() is None or self._aims_at_players:
                self._make_room(picture)
        else:
            self.opened = CLOSED
            self._take_sheet_away()

    def _take_sheet_away(self) -> None:
        """Nothing lies over the players any more: what is up answers an older question."""
        if self.has_sheet:
            self.host.stage.close_sheet()
            self.opened = CLOSED
        self._side = None

    def _players_part(self) -> Frame | None:
        """Where a sheet lies over the players and over nobody else."""
        return None if self._makes_room else self.large.players_part()

    @property
    def _aims_at_players(self) -> bool:
        return self.aimed is not None and bool(self.aimed.seats)

    def _lay_board(self, picture: Picture) -> None:
        """The board on all of the glass below the line, but for what everybody may do with one touch."""
        self.bar = self._line(picture)
        width, height = self.host.stage.size
        below = self._below(picture)
        tall = below.height_for(width)
        self.large.draw(self._scene(picture), width, height - self.bar.height_for(width) - tall)
        self.replace(Laid(self.bar, self.large, tall=tall, below=below))

    def _below(self, picture: Picture) -> Node:
        """What all who are asked answer by one touch, along the lower edge."""
        ways = [self._for_all(each) for each in picture.together]
        pad = look().gap * 0.5
        return Grid(*ways, cell=look().millimetres(44 * look().reach), pad=pad) if ways else Row()

    def _make_room(self, picture: Picture) -> None:
        """Where a sheet would cover enemies or other players, the board is smaller beside it instead.

        Players who are only aimed at are listed in the sheet as well: for them no pages are turned.
        """
        pages, no_other_place = self.large.page_count, self._players_part() is None
        self._draw_beside(picture)
        if self.large.page_count > pages and not no_other_place:
            self._makes_room = False
            self.large.withdraw()
            self.bar.withdraw()
            self._lay_board(picture)

    def _draw_beside(self, picture: Picture) -> None:
        width, height = self.host.stage.size
        self._makes_room = True
        room, share = height - self.bar.height_for(width), look().asking_share
        side, tall = (0, round(room * share)) if look().portrait else (round(width * share), 0)
        self.large.withdraw()
        self.bar.withdraw()
        self.large.draw(self._scene(picture), width - side, room - tall)
        self.replace(Laid(self.bar, self.large, side, tall))

    @property
    def _rolled_above(self) -> bool:
        """Whether one die is asked for that the companion can roll: the button stands above the faces."""
        rolls = self.picture is not None and self.picture.rolls
        return rolls and self.pad is None and self.asked is not None and self.asked.is_chance

    def _sheet(self, picture: Picture) -> Node:
        seat = self.asked.speaker if self.asked is not None else -1
        questions = tuple(each for each in picture.questions if each.seat in (seat, TABLE))
        quiet, answers = self._quiet(picture.view), self._answers()
        if self._rolled_above:
            answers = replace(answers, roll=None)
        panel = AskPanel(
            structs.replace(picture.view, notes=()),
            self._own(self.asked),
            self.aimed,
            answers,
            quiet,
            picture.hands,
            questions,
            self.pad,
            picture.due,
            bare=True,
            said=picture.said,
        )
        panel.weight = 1
        edge = look().seat_colour(seat) if seat >= 0 else look().palette.line
        head = self._sheet_head(picture, seat)
        return Column(head, panel, ground=look().palette.surface, edge=edge, pad=look().gap * 0.5)

    def _sheet_head(self, picture: Picture, seat: int) -> Node:
        """Whose sheet it is with the numbers that it covers, and what ends the turn, shows all, closes."""
        found, passed = self._seat(seat), passing(picture.view, seat)
        numbers = sheet_numbers(found) if found is not None else Space()
        if self._rolled_above:
            numbers = roll_button(partial(self.say, Roll(self.number)), weight=1)
        parts: list[Node] = []
        if passed is not None and self.aimed is None:
            parts.append(sign_button("yes", partial(self.choose, passed), changes_state=True, kind="primary"))
        if found is not None:
            parts.append(sign_button("person", partial(GameScreen.open_seat, self, seat)))
        parts.append(sign_button("no", self.close_sheet))
        if look().portrait:
            return Column(numbers, Row(Space(), *parts, gap=look().gap * 0.7))
        return Row(numbers, *parts, gap=look().gap * 0.7)

    @staticmethod
    def _own(asked: Question | None) -> Question | None:
        """The question of one seat: others are asked at their places, and the line above says what of."""
        if asked is None or asked.is_chance:
            return replace(asked, prompt="", who="") if asked is not None else None
        passes = () if len(asked.passes) == 1 else asked.passes
        return replace(asked, prompt="", speakers=(), who="", passes=passes)


class Laid(Node):
    """The line, and the board below it; `side` and `tall` pixels are left free at the left and below.

    `below` lies in what is free below.
    """

    def __init__(
        self, bar: Node, board: Node, side: float = 0.0, tall: float = 0.0, below: Node | None = None
    ) -> None:
        self.bar, self.board, self.below = bar, board, below
        self.side, self.tall = side, tall
        super().__init__(bar, board, *([below] if below is not None else []))

    def arrange(self) -> None:
        tall = self.bar.height_for(self.width)
        self.bar.place(self.x, self.top - tall, self.width, tall)
        width, height = self.width - self.side, self.height - tall - self.tall
        self.board.place(self.x + self.side, self.y + self.tall, width, height)
        if self.below is not None:
            self.below.place(self.x, self.y, self.width, self.tall)
