"""The large table: the whole glass is the board; what one can do is a touch away, or lies at an edge."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from msgspec import structs

from companion.speech.words import _
from ui.look.theme import look
from ui.ports.table_port import NOBODY, TABLE, Actor, Picture, Update
from ui.presenters.asking import Entry, Question, question
from ui.presenters.at_seats import asked_at_seats, declaring, turn_on_screen, where_it_acts
from ui.presenters.glance import has_places, passing, played_at_table
from ui.screens.docked import Docked, Docking, Form, forms_for, frame_pad
from ui.screens.table import TableScreen
from ui.widgets.askpanel import AskPanel
from ui.widgets.board import Scene, release
from ui.widgets.boxes import Column, Row
from ui.widgets.buttons import Touchable, button, sign_button
from ui.widgets.glance import sheet_numbers
from ui.widgets.glance_board import GlanceBoard
from ui.widgets.icons import die_sign, icon
from ui.widgets.layers import Frame, ScreenHost, SideSheet
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
    """A large table. With cards in hands, a touch on a seat or on the line above opens what it may do.

    Where all play on the screen, or boards and dice lie on the table, what one can do lies at an edge
    of the glass (`ui.screens.docked`); a hand without room there lies over the players.
    """

    def __init__(self, host: ScreenHost) -> None:
        super().__init__(host)
        self.board = self.large = GlanceBoard(self.board.touches)
        self.docking = Docking()
        self.docked = False
        self._comes_up = False
        self._makes_room = False
        self._notes_above = False
        self.opened = _CLOSED
        self.said = _NOTHING_SAID
        self._said_left = 0.0
        self._put_down: tuple[int, int] | None = None
        self.bar: Node = Row()
        self._side: SideSheet | None = None

    @property
    def is_around(self) -> bool:
        """Whether what a seat may do is a touch away; else it lies at an edge of the glass."""
        return self.picture is not None and not self.docked

    @property
    def bar_height(self) -> float:
        """How tall the line above the board is."""
        return self.bar.height_for(self.host.stage.size[0])

    def draw(self, picture: Picture, notes: tuple[str, ...] = ()) -> None:
        """Show a new picture; another question closes what was open for the one before."""
        before, ask = self.number, picture.view.ask
        if ask is None or ask.number != before:
            self.opened = _CLOSED if picture.view.ending is None else -1
            self._comes_up = True
            own = turn_on_screen(picture)
            if own is not None and self._put_down != (own, picture.view.round):
                self.opened = self.speaker = own
        super().draw(picture, notes)

    def redraw(self) -> None:
        """Draw the picture there is, at the size the screen has."""
        picture = self.picture
        if picture is None:
            return
        self.asked = question(picture.view, self.speaker, picture.people)
        release(self.large)
        self.docked = self._dock(picture)
        if self.docked:
            return
        self.bar = self._line(picture)
        width, height = self.host.stage.size
        self.large.draw(self._scene(picture), width, height - self.bar.height_for(width))
        self.replace(_Laid(self.bar, self.large))
        self._lay_sheet(picture)

    # At an edge of the glass

    def _dock(self, picture: Picture) -> bool:
        """Put what one can do at an edge, where it belongs there and has room."""
        if played_at_table(picture) and not has_places(picture.view):
            return False
        self.docked = True
        forms = forms_for(picture.view)
        self.docking.begin(picture.view, self.host.stage.size)
        while (form := forms[self.docking.first]).edge != "over":
            if self._try(picture, form):
                return True
            self.docking.first += 1
        asked = self.asked
        comes_up = self._comes_up and asked is not None and not asked.is_chance
        if comes_up and asked is not None and self._put_down != (asked.speaker, picture.view.round):
            self.opened = asked.speaker
        self._comes_up = False
        return False

    def _try(self, picture: Picture, form: Form) -> bool:
        """Draw board and panel so; whether both have room."""
        width, height = self.host.stage.size
        self._notes_above = form.edge == "below" or not self._undo_beside
        self.bar = self._line(picture)
        room = height - self.bar.height_for(width)
        panel = self._panel(picture, bare=True, wide=form.edge == "below")
        if form.edge == "below":
            wanted = panel.tall(width - 2 * frame_pad()) + 2 * frame_pad()
            least = panel.least_tall(width - 2 * frame_pad()) + 2 * frame_pad()
            size = self.docking.tall(wanted, least, room, self.large.needed, form.must)
            self.large.draw(self._scene(picture), width, room - size)
        else:
            size = round(width * look().asking_share)
            wanted = panel.tall(size - 2 * frame_pad()) + 2 * frame_pad()
            self.large.draw(self._scene(picture), width - size, room)
        if form.must and (not self.large.fits or wanted > room):
            return False
        self._side = None
        seat = self.asked.speaker if self.asked is not None else -1
        self.replace(Docked(self.bar, self.large, panel, form.edge, size, seat))
        return True

    def _panel(self, picture: Picture, bare: bool = False, wide: bool = False) -> AskPanel:
        """The question with all its answers; what is asked stands in the line above."""
        asked = self.asked
        if asked is not None:
            self.asked = replace(asked, prompt="", who="", speakers=())
        if self._notes_above:
            picture = structs.replace(picture, view=structs.replace(picture.view, notes=()))
        panel = super()._panel(picture, bare, wide)
        self.asked = asked
        return panel

    def _scene(self, picture: Picture) -> Scene:
        shown, changed = self._stepped(picture.view)
        return Scene(
            shown,
            self.aimed,
            changed,
            self._notes,
            self.acting,
            self.within_reach(),
            self.stepping(picture),
            asked=asked_at_seats(picture),
            said=self.said,
            declaring=declaring(picture),
            hit=self._hit,
            passes=not self.docked,
            speaker=self.asked.speaker if self.asked is not None else -1,
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
        parts: list[Node] = [button(_("Menu"), self.host.open_table_menu, sign="menu", kind="quiet")]
        parts += [round_] if view.round else []
        if view.die:
            parts.append(Symbol(die_sign(view.die), "huge", palette.accent))
        saying = (None if self.docked else self._faces(picture)) or self._saying(picture)
        parts.append(Space() if look().portrait else saying)
        if picture.devices:
            devices = button(_("Devices"), self._devices, sign="warning", kind="danger")
            parts.append(devices)
        if picture.explains:
            parts.append(button("?", self.host.open_rules, kind="quiet"))
        parts += [] if self.docked else self._finish(picture)
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
        notes = picture.view.notes if self.docked and self._notes_above else ()
        lines: list[Node] = [ShortText(words, lines=1 if notes and self._undo_beside else 2, bold=True)]
        if notes:
            lines.append(ShortText(_(" · ").join(notes), "small", lines=1, colour=palette.dim))
        if self._undo_beside:
            lines.append(self._undoing(picture, 1))
        text = Column(*lines, gap=0, weight=1)
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
        if picture.hands and not self.docked:
            return "hand", picture.hands[-1]
        return "", view.ask.prompt if view.ask is not None else _("One moment …")

    def _whole(self, picture: Picture) -> Node:
        """All that the line above has no room for."""
        _sign, words = self._words(picture)
        lines = [words, *picture.view.problems, *picture.hands, *picture.view.notes, *self._notes]
        return Column(*(Text(line) for line in dict.fromkeys(lines)))

    # The sheet of a seat

    @property
    def has_sheet(self) -> bool:
        """Whether what a seat may do lies over the board."""
        return self._side is not None and self._side.parent is not None

    def open_seat(self, seat: int) -> None:
        """What a seat may do; all about it, when it may do nothing now. A second touch closes it."""
        view = self.picture.view if self.picture else None
        able = view is not None and view.ask is not None and any(o.seat == seat for o in view.ask.options)
        if self.docked and self.asked is not None and seat in self.asked.speakers:
            super().open_seat(seat) if seat == self.asked.speaker else self.speak_as(seat)
        elif not self.is_around or not able:
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
        if self.docked and self.picture is not None:
            self.host.stage.open_sheet(_("What is asked"), self._whole(self.picture))
            return
        self._open(self.asked.speaker if self.asked is not None else -1)

    def _lay_sheet(self, picture: Picture) -> None:
        """Put up what is open, unless another sheet was opened in its place meanwhile."""
        up, wanted = self.has_sheet, self.opened != _CLOSED
        if wanted and (up or self._side is None):
            self._makes_room = False
            self._side = SideSheet(self._sheet(picture), self.bar_height, self._players_part)
            self.host.stage.lay_beside(self._side)
            if self._players_part() is None:
                self._make_room(picture)
        else:
            self.opened = _CLOSED
            self.host.stage.close_sheet() if up else None
            self._side = None

    def _players_part(self) -> Frame | None:
        """Where a sheet lies over the players and over nobody else."""
        return None if self._makes_room else self.large.players_part()

    def _make_room(self, picture: Picture) -> None:
        """Where a sheet would cover enemies or other players, the board is smaller beside it instead."""
        width, height = self.host.stage.size
        self._makes_room = True
        room, share = height - self.bar.height_for(width), look().asking_share
        side, tall = (0, round(room * share)) if look().portrait else (round(width * share), 0)
        release(self.large)
        release(self.bar)
        self.large.draw(self._scene(picture), width - side, room - tall)
        self.replace(_Laid(self.bar, self.large, side, tall))

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
    """The line, and the board below it; `side` and `tall` pixels are left free at the left and below."""

    def __init__(self, bar: Node, board: Node, side: float = 0.0, tall: float = 0.0) -> None:
        self.bar, self.board = bar, board
        self.side, self.tall = side, tall
        super().__init__(bar, board)

    def arrange(self) -> None:
        tall = self.bar.height_for(self.width)
        self.bar.place(self.x, self.top - tall, self.width, tall)
        width, height = self.width - self.side, self.height - tall - self.tall
        self.board.place(self.x + self.side, self.y + self.tall, width, height)
