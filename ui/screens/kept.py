"""Screens that draw the kept games as they are known, and again when the disk says otherwise."""

from __future__ import annotations

from ui.ports.services import SavedGame
from ui.widgets.gate import gate
from ui.widgets.layers import Screen, ScreenHost


class KeptGamesScreen(Screen):
    """What is kept mostly is what was known before, so that nothing flickers."""

    def __init__(self, host: ScreenHost) -> None:
        self.host = host
        super().__init__()
        self.redraw()

    def entered(self) -> None:
        before = self.host.kept
        self.host.list_games(lambda: self._listed(before))

    def _listed(self, before: tuple[SavedGame, ...] | None) -> None:
        if self.host.kept == before:
            return
        if before is not None:  # else nothing could be touched where buttons are now
            gate.shut()
        self.draw_anew()

    def draw_anew(self) -> None:
        """Draw what is known now, and take no button from under a finger."""
        self.host.stage.draw_anew(self, self.redraw)

    def redraw(self) -> None:
        """Draw everything, with the games as they are known."""
        raise NotImplementedError  # abstract
