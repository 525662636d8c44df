"""The large table: the whole glass is the board; what one can do is a touch away, or lies at an edge."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from msgspec import structs

from companion.engine.view import View
from companion.play.told.tallies import Tally
from ui.look.theme import look
from ui.ports.game_port import TABLE, Picture
from ui.presenters.asking import fold, unoffered
from ui.presenters.at_seats import asked_at_seats, turn_on_screen
from ui.presenters.glance import can_line_up, has_places, is_choice, is_offer, played_at_table
from ui.screens.docked import Docked, Docking, Form, forms_for, frame_pad
from ui.screens.seat_sheet import CLOSED, SeatSheets
from ui.widgets.askpanel import AskPanel
from ui.widgets.boxes import Column, Row, at_hand
from ui.widgets.ending import end_face
from ui.widgets.figures import view_figure
from ui.widgets.glance_rows import exactly
from ui.widgets.layers import ScreenHost
from ui.widgets.offers import Shelves
from ui.widgets.route import is_on_its_way

THROWN = ("die", "coin")
"""What hands throw; all else that chance decides is drawn or picked."""
_DRAWN = 0.3
"""The share of the width that a place takes beside the choices one has there."""
_BESIDE_OFFERS = 0.26
"""The share of the width that all else one can do takes beside cards that can be had."""


class AroundTable(SeatSheets):
    """A large table. With cards in hands, a touch on a seat or on the line above opens what it may do.

    Where all play on the screen, or boards and dice lie on the table, what one can do lies at an edge
    of the glass (`ui.screens.docked`); a hand without room there lies over the players.
    """

    across = True

    def __init__(self, host: ScreenHost) -> None:
        super().__init__(host)
        self.docking = Docking()
        self.shelves = Shelves(self.redraw)
        self._comes_up = False
        self._told: tuple[View, Tally | None] | None = None
        """The end that is on the glass, and who did what, once that was counted."""
        self._needed = 0.0
        """How many pixels tall a board with everybody on it would be."""

    def draw(self, picture: Picture, notes: tuple[str, ...] = ()) -> None:
        """Show a new picture; another question closes what was open for the one before."""
        before, ask = self.number, picture.view.ask
        if ask is None or ask.number != before:
            self.opened = CLOSED if picture.view.ending is None else -1
            self._comes_up = True
            own = turn_on_screen(picture)
            if ask is not None and ask.kind in THROWN:
                self.opened = TABLE  # what is thrown for, and what each face brings about
            if own is not None and self._put_down != (own, picture.view.round):
                self.opened = self.speaker = own
        super().draw(picture, notes)

    def redraw(self) -> None:
        """Draw the picture there is, at the size the screen has."""
        picture = self.picture
        if picture is None:
            return
        self.asked = self._question(picture)
        self.large.withdraw()
        self.docked = self._dock(picture)
        if self.docked:
            self._take_sheet_away()
            return
        if not self._end(picture):
            self._lay_board(picture)
            self._lay_sheet(picture)

    def _end(self, picture: Picture) -> bool:
        """The end of a game takes the glass until it is put away, if it has room above the players."""
        view, (width, height) = picture.view, self.host.stage.size
        if view.ending is None or self.opened == CLOSED:
            return False
        self.bar = self._line(picture)
        players = self.large.draw_below_players(self._scene(picture), width, width, height)
        if self._told is None or self._told[0] is not view:
            self._told = (view, None)
            self.host.port.records.tally(self.host.if_here(partial(self._tell, view)))
        end = end_face(view, view.ending, self._told[1], self.host.open_results, self.close_sheet)
        if end.height_for(width) > height - self.bar.height_for(width) - players.height_for(width):
            return False
        self._take_sheet_away()
        self.opened = TABLE
        self.replace(Column(self.bar, end, players, gap=0))
        return True

    def _tell(self, view: View, tally: Tally) -> None:
        """Who did what is known now; it is shown while that end is still on the glass."""
        if self._told is not None and self._told[0] is view and self.picture is not None:
            self._told = (view, tally)
            if self.picture.view is view:
                self.redraw()

    # At an edge of the glass

    def _dock(self, picture: Picture) -> bool:
        """Put what one can do at an edge, where it belongs there and has room.

        A way is answered by a touch on it, and takes the whole glass.
        """
        if self.spread is not None or any(map(is_on_its_way, picture.view.boards)):
            return False
        at_table = played_at_table(picture) and not has_places(picture.view)
        self.docked = True
        if self._may_choose(picture, at_table) and self._choose(picture):
            return True
        if at_table:
            self.docked = False
            return False
        if is_offer(picture.view) and self.pad is None and self._offer(picture):
            return True
        forms = forms_for(picture.view)
        self.docking.begin(picture.view, self.host.stage.size)
        while (form := forms[self.docking.first]).edge != "over":
            if self._try(picture, form) or (self.aimed is not None and self._try(picture, form, False)):
                return True
            self.docking.first += 1
        asked = self.asked
        if self._comes_up and asked is not None and not asked.is_chance and asked.speaker >= 0:
            stays_away = self._put_down == (asked.speaker, picture.view.round)
            if not stays_away and not self._players_answer(picture, asked.speaker):
                self.opened = asked.speaker
            self._comes_up = False
        return False

    @staticmethod
    def _players_answer(picture: Picture, seat: int) -> bool:
        """Whether players are all the answers of a seat: nothing lies over them by itself then."""
        ask = asked_at_seats(picture).of(seat)
        return ask is not None and all(answer.thing[0] == "seat" for answer in ask.answers)

    def _try(self, picture: Picture, form: Form, listed: bool = True) -> bool:
        """Draw board and panel so; whether both have room. Targets on the board need not be `listed`."""
        width, height = self.host.stage.size
        self._notes_above = form.edge == "below" or not self._undo_beside
        self.bar = self._line(picture)
        room = height - self.bar.height_for(width)
        aimed = self.aimed
        if aimed is not None and not listed:
            self.aimed = replace(aimed, entry=replace(aimed.entry, options=aimed.others))
        panel = self._panel(picture, bare=True, wide=form.edge == "below")
        self.aimed = aimed
        if form.edge == "below":
            wanted = panel.tall(width - 2 * frame_pad()) + 2 * frame_pad()
            least = 0.0 if form.must else panel.least_tall(width - 2 * frame_pad()) + 2 * frame_pad()
            size = self.docking.tall(wanted, least, room, self._needed, form.must)
            if form.must and self.large.least_tall(picture.view) > room - size:
                return False
            board = (width, room - size)
        else:
            size = round(width * look().asking_share)
            wanted = panel.tall(size - 2 * frame_pad()) + 2 * frame_pad()
            if form.must and wanted > room:
                return False
            board = (width - size, room)
        self._draw_board(picture, form.must, *board)
        if form.must and (not self.large.fits or wanted > room):
            return False
        if form.edge == "below" and form.must:
            self.docking.keep(size)
        seat = self.asked.speaker if self.asked is not None else -1
        self.replace(Docked(self.bar, self.large, panel, form.edge, size, seat))
        return True

    def _may_choose(self, picture: Picture, at_table: bool) -> bool:
        """Whether large answers take the glass; at a table with cards only those that have signs."""
        ask = picture.view.ask
        if self.aimed is not None or self.pad is not None or ask is None or not is_choice(picture.view):
            return False
        return not at_table or any(option.sign for option in ask.options)

    def _choose(self, picture: Picture) -> bool:
        """Where only players are on the table, what they choose is larger than they are, if it has room."""
        width, height = self.host.stage.size
        self._notes_above = True
        self.bar = self._line(picture)
        panel = self._panel(picture, bare=True, wide=True, tiles=True)
        panel.weight = 1
        drawn = view_figure(picture.view, look().state_target)
        players = self.large.draw_below_players(self._scene(picture), width, width, 0.0)
        room = height - self.bar.height_for(width) - players.height_for(width)
        wide = width - 2 * frame_pad()
        if panel.tall(wide) + 2 * frame_pad() > room:
            return False
        if panel.tall(wide * (1 - _DRAWN)) + 2 * frame_pad() > room or look().portrait:
            drawn = []
        for figure in drawn:
            figure.weight = _DRAWN / (1 - _DRAWN)
        chosen = Row(*drawn, panel, pad=frame_pad(), align="fill", weight=1)
        self.replace(Column(self.bar, chosen, players, gap=0))
        return True

    def _offer(self, picture: Picture) -> bool:
        """Cards that can be had take the glass, what else one can do beside them, if all have room."""
        width, height = self.host.stage.size
        self._notes_above = True
        self.bar = self._line(picture)
        panel = self._panel(picture, bare=True, wide=look().portrait, folded=True)
        players = self.large.draw_below_players(self._scene(picture), width, width, 0.0)
        room = height - self.bar.height_for(width) - players.height_for(width)
        size = width if look().portrait else width * _BESIDE_OFFERS
        frame = Column(panel, pad=frame_pad(), ground=look().palette.surface)
        wanted = panel.tall(size - 2 * frame_pad()) + 2 * frame_pad()
        if wanted > room and self.aimed is None:
            return False
        left = (width, room - wanted) if look().portrait else (width - size, room)
        touches = self.large.place_touches(self._scene(picture))
        cards = self.shelves.laid(picture.view.card_rows, touches, *left)
        if cards is None:
            return False
        panel.weight = frame.weight = 1
        beside = Row(*at_hand(cards, exactly(size, frame, gap=0)), align="fill", gap=0, weight=1)
        self.replace(Column(self.bar, *([cards, frame] if look().portrait else [beside]), players, gap=0))
        return True

    def _draw_board(self, picture: Picture, must: bool, width: float, height: float) -> None:
        """Draw the board; where it need not fit and does not, its players may stand in one line above it."""
        if must or not self.docking.lined:
            self.large.draw(self._scene(picture), width, height)
            self._needed = self.large.needed
            if must or self.large.fits or self.docking.lined is False or not can_line_up(picture.view):
                return
        self.docking.lined = self._line_up(picture, width, height)
        if not self.docking.lined:
            self.large.draw(self._scene(picture), width, height)

    def _line_up(self, picture: Picture, width: float, height: float) -> bool:
        """Put the players in one line above the board; whether that is of use.

        It is where the board fits then, and above cards that are scrolled, as long as these have room:
        who pays is seen with what is sold.
        """
        wide = self.host.stage.size[0]
        line = self.large.draw_below_players(self._scene(picture), wide, width, height)
        tall = line.height_for(wide)
        self._needed = self.large.needed + tall
        if self.large.fits or (picture.view.card_rows and height - tall >= 2 * look().target):
            self.bar = Column(self.bar, line, gap=0)
            return True
        return False

    def _panel(
        self,
        picture: Picture,
        bare: bool = False,
        wide: bool = False,
        tiles: bool = False,
        folded: bool = False,
    ) -> AskPanel:
        """The question with all its answers; what is asked stands in the line above.

        Many answers of one kind are one line where they are `folded`, which asks for one of them.
        """
        asked = self.asked
        if asked is not None:
            sections = unoffered(asked.sections) if self.aimed is None else asked.sections
            sections = fold(sections) if folded else sections
            self.asked = replace(asked, prompt="", who="", speakers=(), sections=sections)
        if self._notes_above:
            picture = structs.replace(picture, view=structs.replace(picture.view, notes=()))
        panel = super()._panel(picture, bare, wide, tiles)
        self.asked = asked
        return panel
