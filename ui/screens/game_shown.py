"""What a table screen knows: the picture, what is asked, who is spoken for; how it finds what it shows."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.view import CreatureView, SeatView
from ui.ports.game_port import Picture
from ui.presenters.asking import Aim, Question
from ui.presenters.spreading import SpreadPad
from ui.presenters.throws import ThrowPad
from ui.widgets.layers import Screen, ScreenHost


class ShownTable(Screen):
    """The picture on the glass and the question in it. `speaker` is the seat whose acts are shown."""

    def __init__(self, host: ScreenHost) -> None:
        self.host = host
        self.picture: Picture | None = None
        self.aimed: Aim | None = None
        self.speaker = -1
        self.asked: Question | None = None
        self.pad: ThrowPad | None = None
        self.spread: SpreadPad | None = None
        self.spread_before: SpreadPad | None = None
        super().__init__()

    @property
    def number(self) -> int:
        """The number of the question on the glass."""
        return self.picture.view.ask.number if self.picture and self.picture.view.ask else -1

    def _seat(self, seat: int) -> SeatView | None:
        view = self.picture.view if self.picture else None
        return next((each for each in view.seats if each.seat == seat), None) if view else None

    def _creature(self, creature: int) -> CreatureView | None:
        view = self.picture.view if self.picture else None
        return next((each for each in view.creatures if each.creature == creature), None) if view else None

    def _closing(self, then: Callable[[], None]) -> Callable[[], None]:
        def close() -> None:
            self.host.stage.close_sheet()
            then()

        return close
