"""What is under a finger: shown large while that rests on it; a card is dragged onto what it aims at."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from companion.engine.view import OptionView
from ui.look.theme import look
from ui.ports.game_port import NOBODY
from ui.presenters.asking import Aim, Entry
from ui.widgets.board import Board
from ui.widgets.gate import gate
from ui.widgets.hand import Drag, carried_card, drags
from ui.widgets.layers import ScreenHost
from ui.widgets.nodes import Node
from ui.widgets.touches import Touch

_LIFTED_MILLIMETRES = 80.0
"""How wide a card is that is shown large, at 7 inches."""


class Table(Protocol):
    """The screen that cards are dragged on."""

    host: ScreenHost
    aimed: Aim | None

    @property
    def board(self) -> Board:
        """What they are dragged onto."""

    @property
    def number(self) -> int:
        """The number of the question on the glass."""

    def light(self, entry: Entry | None) -> None:
        """Show on the board alone where this can be aimed."""

    def choose(self, option: OptionView) -> None:
        """This is played."""

    def take_aim(self, entry: Entry) -> None:
        """This is played, and must be aimed by another touch."""


class CardDrag:
    """Follows one finger. It belongs to the question it began with: a later one lets the card go."""

    def __init__(self, table: Table, entry: Entry) -> None:
        self.table, self.entry, self.number = table, entry, table.number
        self.carried = carried_card(entry.label)

    def follow(self, touch: Touch) -> None:
        """Begin: whatever the card can be aimed at is lit."""
        touch.holders = [self]
        self.table.light(self.entry)
        self.table.host.stage.carry(self.carried)
        self.touch_moved(touch, touch.x, touch.y)

    def from_window(self, x: float, y: float) -> tuple[float, float]:
        """The window's own coordinates."""
        return (x, y)

    def touch_moved(self, touch: Touch, x: float, y: float) -> None:
        """The card stands above the finger, so that it is seen."""
        width = self.carried.natural_width()
        height = self.carried.height_for(width)
        self.carried.place(x - width / 2, y + look().gap, width, height)

    def touch_up(self, touch: Touch, x: float, y: float) -> None:
        """Dropped: on what it aims at it is played there, on the board it is played, else it goes back."""
        self.table.host.stage.carry(None)
        aimed, board = self.table.aimed, self.table.board
        stale = self.number != self.table.number or aimed is None or gate.is_shut
        thing = board.thing_at(x, y) if not stale and self._is_free(x, y) else None
        self.table.light(None)
        if thing is None or aimed is None:
            return
        kind, number = thing
        found = {"creature": aimed.creatures, "seat": aimed.seats}.get(kind, {}).get(number)
        if found is not None or not self.entry.aims:
            gate.shut()
            self.table.choose(found or self.entry.options[0])
        elif thing == NOBODY or not (aimed.creatures or aimed.seats):
            self.table.take_aim(self.entry)

    def _is_free(self, x: float, y: float) -> bool:
        """Whether the board can be seen where the finger is."""
        sheet = self.table.host.stage.sheet
        return sheet is None or not any(part.holds(x, y) for part in sheet.parts)


class Lifted:
    """Shows something large while a finger rests on it; nothing is played when that lifts.

    `face` makes it with so many lines, `most` at most, and a rule. A finger that goes on from a card drags
    it, where `drag` says how.
    """

    def __init__(
        self, host: ScreenHost, face: Callable[[int, str], Node], most: int, drag: Drag | None
    ) -> None:
        self.host, self.face, self.most, self.drag = host, face, most, drag
        self._from = (0.0, 0.0)
        self._is_up = False

    def follow(self, touch: Touch) -> None:
        """Begin: it stands above the finger, below it where there is no room."""
        touch.holders, touch.carries = [self], True
        self._from = (touch.x, touch.y)
        self._show("")

    def say(self, rule: str) -> None:
        """The rule it meets is known now; a finger that has lifted asks no longer."""
        if rule and self._is_up:
            self._show(rule)

    def _show(self, rule: str) -> None:
        """As wide as a card, wider where that is too little, and with fewer lines where all is."""
        width, height = self.host.stage.size
        most = width - 2 * look().gap
        wide = min(most, look().millimetres(_LIFTED_MILLIMETRES * look().reach))
        forms = [(wide, self.most), *((most, lines) for lines in range(self.most, -1, -1))]
        for wide, lines in forms:
            face = self.face(lines, rule)
            if (tall := face.height_for(wide)) <= height:
                break
        above = self._from[1] + look().state_target
        bottom = above if above + tall <= height else self._from[1] - look().state_target - tall
        face.place((width - wide) / 2, max(0.0, min(bottom, height - tall)), wide, tall)
        self._is_up = True
        self.host.stage.carry(face)

    def from_window(self, x: float, y: float) -> tuple[float, float]:
        """The window's own coordinates."""
        return (x, y)

    def touch_moved(self, touch: Touch, x: float, y: float) -> None:
        """A finger that goes far enough drags the card."""
        if self.drag is not None and drags(touch, *self._from):
            self._put_back()
            self.drag(touch)

    def touch_up(self, touch: Touch, x: float, y: float) -> None:
        """It goes back."""
        self._put_back()

    def _put_back(self) -> None:
        self._is_up = False
        self.host.stage.carry(None)
