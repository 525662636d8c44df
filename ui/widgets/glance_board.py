"""The table as it lies, in large digits: rows of players and enemies on the whole glass, not scrolled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from msgspec import structs

from companion.engine.view import CreatureView, SeatView, View
from ui.look.theme import look
from ui.ports.game_port import NOBODY, Actor
from ui.presenters.at_seats import SeatAsk
from ui.presenters.board import Band
from ui.presenters.glance import (
    beside_blow,
    beside_forecast,
    blow,
    first_asked,
    has_places,
    lines_of,
    pages,
    parted,
    passing,
    place_of,
    says_things_twice,
)
from ui.presenters.places import lit_piles
from ui.widgets.asked_seat import Answering, asked_seat
from ui.widgets.badges import LifeBar
from ui.widgets.bands import Places, has_foes_beside
from ui.widgets.board import Board, BoardTouches, Scene
from ui.widgets.boxes import Flow, Row
from ui.widgets.buttons import Touchable
from ui.widgets.creature import Touches
from ui.widgets.figures import creature_mark
from ui.widgets.glance import Glance, Ways, glance_creature, glance_seat, seat_line
from ui.widgets.glance_rows import GlanceRows, exactly
from ui.widgets.meters import meter_value
from ui.widgets.nodes import Node, every
from ui.widgets.own_signs import seat_sign
from ui.widgets.piles import pile_pill
from ui.widgets.text import tell

SCALES = (1.8, 1.5, 1.25, 1.1, 1.0)
"""How much larger than they must be digits are, from the largest to the least."""
_BETWEEN_FIGHTS = 0.7
"""The share of it that is enough where nobody fights: what people choose is larger then."""
_LARGE, _LEAST_SCALE = 130, 0.8
"""Text larger than this has digits that are smaller than it asks for, but none below those of 100 %."""
_TIGHT = len(SCALES)
"""The place after all scales: digits as at text size 100 %, and no words that a touch tells as well."""
_BESIDE_BOARDS = 3
"""The place of the largest scale where boards are on the table: what is left of the height is theirs."""
_FIRST_TRIED = 2
"""The scale that is tried first on a new board, by its place among all."""
_LEAST_SHEET = 0.4
"""The part of a board's height that a sheet needs: where fewer players stand lower, it lies elsewhere."""
_LEAST_SHEET_TARGETS = 4.0
"""So many targets that change the game a sheet is tall at least, at text size 100 %: its head, and a row."""
_LEAF = 1.3
"""How wide what turns to a page is beside whoever stands above all rows, in least targets."""


class GlanceBoard(Board):
    """Takes the largest digits that fit; what does not fit at all is turned over in pages, row by row.

    `fits` says whether all stands on the glass at once, `needed` how many pixels tall that is.
    """

    def __init__(self, touches: BoardTouches) -> None:
        super().__init__(touches)
        self.scale = 1.0
        self.tight = False
        self.page = 0
        self.page_count = 1
        self.fits = True
        self.needed = 0.0
        self._foes_beside = True
        """Whether those who are fought stand beside a small board, as far as they have room there."""
        self._turned_for: object = None
        self._pages: Sequence[tuple[int, ...]] = ()
        self._row = 0
        """The row whose page is shown, however many pages there are."""
        self._fitted = _FIRST_TRIED
        self._lined: list[tuple[int, Node]] = []
        self._row_nodes = GlanceRows()
        self._column.gap = look().gap * 0.3
        self._column.pad_x, self._column.pad_y = look().gap * 0.5, look().gap * 0.1

    def draw(self, scene: Scene, width: float, height: float) -> None:
        """Show `scene` on a board of this size; while somebody acts in a step, the digits keep their size."""
        self._lined = []
        self._show(scene, width, height)
        self._forget()

    def draw_below_players(self, scene: Scene, wide: float, width: float, height: float) -> Row:
        """Show `scene` with its players in a line of their own, `wide` pixels wide, which is handed out.

        The board itself has what that line leaves of its height; nothing where that is 0.
        """
        self._used = set()
        tall = self._players(scene).height_for(wide)
        rows = scene.view.card_rows if height else ()
        bare = replace(scene, view=structs.replace(scene.view, seats=(), card_rows=rows))
        self._show(bare, width, height - tall)
        self.scene = scene
        line = self._players(scene)
        self._lined = [(seat.seat, part) for seat, part in zip(scene.view.seats, line.parts, strict=True)]
        self._forget()
        return line

    def _players(self, scene: Scene) -> Row:
        """The players in one line, in the least digits; in smaller ones above cards, which need all room."""
        if scene.view.card_rows:
            return seat_line(scene.view.seats, self.touches.open_seat)
        self._fitted, self.tight = _TIGHT - 1, False
        fights = bool(scene.view.creatures) or scene.view.ending is not None
        self.scale = SCALES[-1] if fights else _BETWEEN_FIGHTS
        panels = [self._glanced_seat(scene, seat) for seat in scene.view.seats]
        return Row(*panels, gap=look().gap * 0.5, align="fill")

    def standing(self, kind: str) -> list[tuple[int, Node]]:
        """The panels of all seats or creatures that are on the board or above it, with their numbers."""
        return [*(self._lined if kind == "seat" else []), *super().standing(kind)]

    def thing_at(self, x: float, y: float) -> Actor | None:
        """Whoever stands at a point of the window, nobody on free board; nothing beside the board."""
        for number, panel in self._lined:
            if panel.holds(*panel.from_window(x, y)):
                return ("seat", number)
        return super().thing_at(x, y)

    def _show(self, scene: Scene, width: float, height: float) -> None:
        self.scene = scene
        view = scene.view
        shape = (len(view.seats), len(view.creatures), view.round, width, height)
        acts = scene.acting != NOBODY and self._shape is not None
        largest = _BESIDE_BOARDS if any(not board.aside for board in view.boards) else 0
        first = self._fitted if shape == self._shape or acts else largest
        self._shape = shape
        for self._foes_beside in (True, False, True):
            parts = self._largest(scene, first, width, height)
            self.needed = self._tall(parts, width)
            self.fits = self.needed <= height
            if self.fits or not has_foes_beside(view):
                break
        self.page_count = 1
        if not self.fits and len(parts) > 1 and not has_places(view):
            parts = self._paged(scene, parts, width, height)
        self._stand(parts)
        self._turn_to(scene)

    @staticmethod
    def least_tall(view: View) -> float:
        """So many pixels the rows of this view take whatever they hold: each can be touched."""
        return len(lines_of(view)) * look().target

    def _largest(self, scene: Scene, first: int, width: float, height: float) -> list[Node]:
        """The parts in the largest digits that fit, from the scale `first` on, else in the least digits.

        What fitted last is tried first: little is made only to be measured.
        """
        smaller = says_things_twice(scene.view) or look().text_percent > _LARGE
        large, least = first, _TIGHT if smaller else _TIGHT - 1
        tried = min(max(self._fitted, large), least)
        parts = self._at(scene, tried, width)
        while large < least:
            if self._has_room(parts, width, height):
                least, tried = tried, max(large, tried - 1)
            else:
                large = tried + 1
                tried = (large + least) // 2
            if tried != self._fitted:
                parts = self._at(scene, tried, width)
        return parts

    def _at(self, scene: Scene, fitted: int, width: float) -> list[Node]:
        """The parts at one of the scales; panels that were made at it before are kept."""
        self._fitted, self.tight = fitted, fitted == _TIGHT and says_things_twice(scene.view)
        self.scale = SCALES[fitted] if fitted < _TIGHT else max(_LEAST_SCALE, 100 / look().text_percent)
        self._column.gap = 0.0 if self.tight else look().gap * 0.3
        self._used = set()
        return self._parts(scene, width)

    def _has_room(self, parts: Sequence[Node], width: float, height: float) -> bool:
        wide = max((part.narrowest() for part in parts), default=0.0) <= width - 2 * self._column.pad_x
        return wide and self._tall(parts, width) <= height

    def _parts(self, scene: Scene, width: float) -> list[Node]:
        inner = width - 2 * self._column.pad_x
        view = scene.view
        foes = view.creatures if self._foes_beside and has_foes_beside(view) else ()
        view = structs.replace(view, creatures=()) if foes else view
        answers = self.place_touches(scene)
        places = Places(scene.view, answers, self._kept, inner, bare=True, tight=self.tight)
        panels = [self._glanced_creature(scene, creature) for creature in foes]
        parts = places.laid_out(self._rows(scene, lines_of(view), inner), panels)
        common = self._common(scene, places.pills())
        parts += [common] if common is not None else []
        return parts

    def _tall(self, parts: Sequence[Node], width: float) -> float:
        inner = width - 2 * self._column.pad_x
        gaps = self._column.gap * (len(parts) - 1)
        return sum(part.height_for(inner) for part in parts) + gaps + 2 * self._column.pad_y

    def _stand(self, parts: Sequence[Node]) -> None:
        for _signature, panel in self._before.values():
            panel.withdraw()  # it may come again
        for row in self._row_nodes.shown:
            if row.parent is self._column and row not in parts:  # it is kept for another page
                row.withdraw()
        self._column.replace(*parts)

    # Pages

    def _paged(self, scene: Scene, parts: list[Node], width: float, height: float) -> list[Node]:
        """The rows of one page; whoever stands above all rows is on each of them.

        Where a row has no room below both, what turns the pages stands beside whoever stands above.
        """
        rows = lines_of(scene.view)
        top = parts[:1] if rows[0].row is None and len(rows) > 1 else []
        inner, gap = width - 2 * self._column.pad_x, self._column.gap
        heights = [part.height_for(inner) for part in parts[len(top) :]]
        whole = height - 2 * self._column.pad_y
        above = sum(part.height_for(inner) + gap for part in top)
        turn = look().target + gap
        beside = bool(top) and max(heights) > whole - above - turn
        for _try in range(2):  # how tall the leaves are is known when they are made
            found = pages(heights, whole - above - (0.0 if beside else turn), gap)
            self.page_count = len(found)
            self._turn(scene, rows[len(top) :], found)
            turning = self._turning(rows[len(top) :], found)
            turn = turning.height_for(inner) + gap
        there = [parts[len(top) + index] for index in found[self.page]]
        if not beside:
            return [*top, *there, turning]
        top[0].weight = 1
        leaves = exactly(len(found) * _LEAF * look().target, *turning.parts, gap=gap)
        return [Row(*top, leaves, gap=gap, align="fill"), *there]

    def _turn(self, scene: Scene, rows: Sequence[Band], found: Sequence[tuple[int, ...]]) -> None:
        """The page of whoever acts, or else is asked first, comes up by itself."""
        place = place_of(rows, scene.acting)
        place = place_of(rows, ("seat", scene.speaker)) if place < 0 else place
        place = first_asked(rows) if place < 0 and scene.acting == NOBODY else place
        if place >= 0 and place != self._turned_for:
            self._row, self._turned_for = place, place
        self.page = next((n for n, page in enumerate(found) if self._row in page), 0)
        self._pages = found

    def _turning(self, rows: Sequence[Band], found: Sequence[tuple[int, ...]]) -> Node:
        return Row(*(self._leaf(rows, page, number) for number, page in enumerate(found)), align="fill")

    def _leaf(self, rows: Sequence[Band], page: tuple[int, ...], number: int) -> Node:
        """A button with the signs of everybody on a page."""
        palette, side = look().palette, look().font("title")
        signs: list[Node] = [
            sign
            for index in page
            if index < len(rows)
            for sign in (
                *(seat_sign(seat, side) for seat in rows[index].seats),
                *(creature_mark(creature, side) for creature in rows[index].creatures),
            )
        ]
        here = number == self.page
        return Touchable(
            Flow(*signs, gap=look().gap * 0.5, align="middle", weight=1),
            action=lambda: self.turn_to(number),
            ground=palette.glow if here else palette.raised,
            edge=palette.accent if here else palette.line,
            weight=1,
        )

    def turn_to(self, page: int) -> None:
        """Show another page, where there are several."""
        if self.scene is not None and self.page_count > 1:
            self._row = self._pages[page][0]
            self.draw(self.scene, self.width, self.height)

    def players_part(self) -> tuple[float, float, float, float] | None:
        """Where the players stand on the window: left, bottom, width and height; as wide as the narrowest.

        Nothing where enemies stand between them, or where there are players alone, who aim at each other.
        """
        players = self._frames("seat")
        if not players:
            return None
        left, bottom = min(f[0] for f in players), min(f[1] for f in players)
        right, top = min(f[2] for f in players), max(f[3] for f in players)
        enemies = self._frames("creature")
        between = any(
            min(right, f[2]) - max(left, f[0]) > 1 and min(top, f[3]) - max(bottom, f[1]) > 1 for f in enemies
        )
        least = _LEAST_SHEET_TARGETS * look().state_target * look().text_percent / 100
        low = top - bottom < max(_LEAST_SHEET * self.height, least)
        return None if between or low or not enemies else (left, bottom, right - left, top - bottom)

    def _frames(self, wanted: str) -> list[tuple[float, float, float, float]]:
        """The corners of all panels of a kind on the window."""
        panels = [panel for _number, panel in self.standing(wanted)]
        corners = [(panel.to_window(panel.x, panel.y), panel) for panel in panels]
        return [(x, y, x + panel.width, y + panel.height) for (x, y), panel in corners]

    # Rows

    def _rows(self, scene: Scene, rows: Sequence[Band], width: float) -> list[Node]:
        """Every row of the table."""
        panels = tuple(
            (
                [self._glanced_seat(scene, seat) for seat in band.seats],
                [self._glanced_creature(scene, creature) for creature in fighting],
                [self._glanced_creature(scene, creature) for creature in waiting],
            )
            for band in rows
            for fighting, waiting in [parted(band.creatures, self.tight)]
        )
        return self._row_nodes.laid(panels, width)

    def _common(self, scene: Scene, tracks: Sequence[Node] = ()) -> Node | None:
        """What belongs to nobody, in letters that are read from across a table, and tracks."""
        view = scene.view
        lit = lit_piles(scene.asking, -1, view.piles)
        piles: list[Node] = [
            pile_pill(pile, pile.id in lit, partial(self.touches.look_at, pile), large=True)
            for pile in view.piles
        ]
        meters = [meter_value(meter) for meter in view.meters]
        return Flow(*piles, *meters, *tracks) if piles or meters or tracks else None

    def _glanced_seat(self, scene: Scene, seat: SeatView) -> Node:
        option = scene.aim.seats.get(seat.seat) if scene.aim else None
        touches = self._touches(scene, "seat", seat.seat, option, lambda: self.touches.open_seat(seat.seat))
        touches, glance = self._asking(scene, ("seat", seat.seat), seat.name, touches)
        if seat.strike_at >= 0:
            glance = glance._replace(struck=scene.view.seats[seat.strike_at])
        passed = passing(scene.view, seat.seat) if scene.aim is None and scene.passes else None
        number = scene.view.ask.number if scene.view.ask else -1
        own = scene.asked.of(seat.seat) if scene.aim is None else None
        says = seat.seat in scene.declaring and scene.aim is None
        mood = (self._mood(scene, option), number if passed is not None else None, glance, own, says)
        active = scene.view.active == seat.seat
        signature = (
            seat if own is not None else beside_forecast(seat),
            active,
            touches.acting,
            touches.hit,
            (mood, scene.stepping),
            tuple(touches.deltas.items()),
            self.scale,
        )
        ways = Ways(
            None if passed is None else partial(self.touches.choose, passed),
            partial(self.touches.declare, seat.seat) if says else None,
        )
        panel = self._kept(
            ("seat", seat.seat, self.scale),
            signature,
            lambda: self._seat_panel(
                own, seat, touches, ways, glance_seat(seat, touches, self.scale, ways, active, glance)
            ),
        )
        if own is None:
            tell(panel, str(seat.forecast_hp))
            _foresee(panel, seat.forecast_hp)
        return panel

    def _seat_panel(
        self, own: SeatAsk | None, seat: SeatView, touches: Touches, ways: Ways, panel: Touchable
    ) -> Node:
        """The panel, or what the seat is asked in its place and exactly as large."""
        if own is None or touches.aim is not None:
            return panel
        done = None if own.shown else ways.done
        answering = Answering(self.touches.answer, self.touches.say, touches.open, done)
        return asked_seat(own, seat, touches, self.scale, panel, answering)

    def _glanced_creature(self, scene: Scene, creature: CreatureView) -> Node:
        number = creature.creature
        option = scene.aim.creatures.get(number) if scene.aim else None
        touches = self._touches(scene, "creature", number, option, lambda: self.touches.open_creature(number))
        touches, glance = self._asking(scene, ("creature", number), creature.name, touches)
        touches, answered = self._answering(scene, creature, touches)
        mood = (self._mood(scene, option), glance, scene.stepping, answered)
        deltas = tuple(touches.deltas.items())
        panel = self._kept(
            ("creature", number, self.scale),
            (beside_blow(creature), touches.acting, mood, deltas, self.scale, self.tight),
            lambda: glance_creature(creature, touches, self.scale, glance, self.tight),
        )
        tell(panel, blow(creature))
        return panel

    def _asking(self, scene: Scene, thing: Actor, name: str, touches: Touches) -> tuple[Touches, Glance]:
        """What a touch on somebody answers, of whichever seats are asked, and what is said there."""
        found = scene.asked.at(thing) if scene.aim is None else ()
        said = scene.said[1] if scene.said[0] == thing else ""
        seats = tuple(dict.fromkeys(answer.seat for answer in found))
        glance = Glance(seats, scene.asked.number if found else -1, said)
        if not found:
            return touches, glance
        return replace(touches, aim=lambda: self.touches.answer(name, found)), glance


def _foresee(panel: Node, left: int | None) -> None:
    """Have the bar of a panel that was kept show what will be left of its life."""
    for part in every(panel):
        if isinstance(part, LifeBar):
            part.foresee(left)
