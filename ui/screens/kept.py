"""Screens that draw the kept games as they are known, and again when the disk says otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.shell.stage import Screen
from ui.widgets.gate import gate

if TYPE_CHECKING:
    from ui.ports.services import SavedGame
    from ui.shell.shell import Shell


class KeptGamesScreen(Screen):
    """What is kept mostly is what was known before, so that nothing flickers."""

    def __init__(self, shell: Shell) -> None:
        self.shell = shell
        super().__init__()
        self.redraw()

    def entered(self) -> None:
        before = self.shell.kept
        self.shell.list_games(lambda: self._listed(before))

    def _listed(self, before: tuple[SavedGame, ...] | None) -> None:
        if self.shell.kept != before:
            gate.shut()
            self.redraw()

    def redraw(self) -> None:
        """Draw everything, with the games as they are known."""
        raise NotImplementedError  # abstract
