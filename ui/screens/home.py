"""Home: one thing to touch that goes on or begins, the saved games, and the rest behind one button."""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.speech.words import _
from ui.look.fonts import by_place
from ui.look.theme import look
from ui.ports.services import GameChoice, SavedGame
from ui.presenters.planning import Plan
from ui.screens.kept import KeptGamesScreen
from ui.screens.which_game import starts
from ui.widgets.boxes import Column, Grid, Row
from ui.widgets.buttons import button
from ui.widgets.figures import emblem
from ui.widgets.icons import icon
from ui.widgets.layers import ScreenHost
from ui.widgets.nodes import Node, Space
from ui.widgets.rows import line_button
from ui.widgets.scroll import Scroll
from ui.widgets.text import Text


class HomeScreen(KeptGamesScreen):
    """What one can do when no game is on the glass. Nothing moves when the saved games are known."""

    name = "home"

    def __init__(self, host: ScreenHost) -> None:
        self.games: tuple[GameChoice, ...] = ()
        """What can be started at one touch: asked for only where no game is in progress."""
        super().__init__(host)

    def _listed(self, before: tuple[SavedGame, ...] | None) -> None:
        super()._listed(before)
        if (games := self.host.games) is not None and self._last() is None:
            self.host.ask(games.choices, self._known, "")

    def _known(self, games: tuple[GameChoice, ...]) -> None:
        self.games = games
        self.draw_anew()

    def redraw(self) -> None:
        """Draw everything, with the games as they are known."""
        palette = look().palette
        title = Row(
            icon("boss", "number", palette.accent),
            Text(_("Table Companion"), "number", bold=True, weight=1),
            button(_("More"), self._open_more, sign="menu"),
            pad=(look().gap * 1.5, look().gap),
            wraps=True,
        )
        foremost = Column(self._foremost(), pad=(look().gap, 0), weight=1)
        below = Grid(self._new_game(), self._saved_games(), cell=look().millimetres(62 * look().reach))
        call = Column(self._call(self._last()), below, pad=look().gap)
        self.replace(Column(title, Scroll(foremost), call, gap=0))

    def _foremost(self) -> Node:
        """The last game that goes on; where there is none, what starts each game at once."""
        palette, kept = look().palette, self.host.kept
        last = self._last()
        words = [_("No game is in progress."), _("Choose a game, and start it.")]
        if kept is None:
            words = [_("Loading saved games"), ""]
        elif last is not None:
            words = [last.title, by_place(last.words, last.names)]
        lines = [Text(words[0], "title", bold=True, titled=True), Text(words[1], "text", palette.dim)]
        begins = [starts(self.games, self._start)] if last is None and self.games else []
        drawn = emblem(last.signs, look().state_target) if last is not None else []
        for figure in drawn:
            figure.weight = 0.6
        said = Row(Column(*lines, Space(), weight=1), *drawn, align="fill", weight=1)
        return Column(
            said, *begins, ground=palette.surface, edge=palette.accent, pad=look().gap * 1.5, weight=1
        )

    def _call(self, last: SavedGame | None) -> Node:
        """The one gold button: of the same size at the same place, whatever it does."""
        least = (0.0, look().state_target * 1.3)
        tall: dict[str, Any] = {"size_name": "title", "kind": "primary", "least": least}
        if last is not None:
            resume = partial(self.host.resume, last.id)
            return button(_("Continue"), resume, sign="here", changes_state=True, **tall)
        if self.host.kept is None:
            return button(_("Continue"), None, sign="here", **tall)
        return button(_("New game"), self._new, sign="new", **tall)

    def _last(self) -> SavedGame | None:
        return next((game for game in self.host.kept or () if game.usable and not game.over), None)

    def _start(self, plan: Plan) -> None:
        self.host.begin(plan.new_game())

    def _new(self) -> None:
        self.host.go("setup")

    def _new_game(self) -> Node:
        """Beside the last game; where there is none the large button is for a new one."""
        if self.host.kept is not None and self._last() is None:
            return self._way(*_documents())
        return line_button(_("New game"), _("Choose a game and its players."), "new", self._new)

    def _saved_games(self) -> Node:
        words = _("Continue, view or delete one.")
        return line_button(_("Saved games"), words, "history", lambda: self.host.go("history"))

    # The rest

    def _open_more(self) -> None:
        cell = look().millimetres(58 * look().reach)
        self.host.stage.open_sheet(_("More"), Grid(*self._ways(), cell=cell, gap=look().gap * 0.7))

    def _ways(self) -> list[Node]:
        """Everything around a game; tags only where a device may read them."""
        devices = self.host.devices
        ways = [
            (_("Settings"), _("Text size, theme, sound, lock."), "settings", "settings"),
            _documents(),
            (_("Decks"), _("What each player owns between fights."), "cards", "decks"),
            (_("Devices"), _("Readers, die, buttons and lamps, live."), "hardware", "hardware"),
            (_("This device"), _("Shut down, brightness, clock, USB stick."), "home", "device"),
        ]
        if devices is not None and devices.lines():
            words = _("Link each card to its tag.")
            ways.insert(3, (_("Cards and tags"), words, "tag", "tags"))
        lines = [self._way(title, words, sign, name) for title, words, sign, name in ways]
        lock = line_button(_("Lock"), _("Touches do nothing until you unlock it."), "lock", self._lock)
        return [*lines, lock]

    def _way(self, title: str, words: str, sign: str, name: str) -> Node:
        return line_button(title, words, sign, lambda: self.host.go(name))

    def _lock(self) -> None:
        self.host.stage.close_sheet()
        self.host.lock()


def _documents() -> tuple[str, str, str, str]:
    """What leads to the documents, the first evening first."""
    return (_("Documents"), _("The first evening, troubleshooting, wiring."), "log", "documents")
