"""Home: go on, begin, and everything around a game."""

from __future__ import annotations

from companion.speech.words import _
from ui.look.theme import look
from ui.ports.services import SavedGame
from ui.screens.kept import KeptGamesScreen
from ui.widgets.boxes import Column, Grid, Row
from ui.widgets.buttons import button
from ui.widgets.icons import icon
from ui.widgets.nodes import Node, Space
from ui.widgets.rows import heading, line_button
from ui.widgets.scroll import Scroll
from ui.widgets.text import Text

_SHOWN = 4


class HomeScreen(KeptGamesScreen):
    """What one can do when no game is on the glass."""

    name = "home"

    def redraw(self) -> None:
        """Draw everything, with the games as they are known."""
        palette = look().palette
        title = Row(
            icon("boss", "number", palette.accent),
            Text(_("Table Companion"), "number", bold=True, weight=1),
            button(_("Lock"), self.host.lock, sign="lock", kind="quiet"),
            pad=(look().gap * 1.5, look().gap),
            wraps=True,
        )
        content = Column(*self._games(), self._ways(), Space(), pad=look().gap)
        self.replace(Column(title, Scroll(content), gap=0))

    def _games(self) -> list[Node]:
        if self.host.kept is None:
            return []
        open_games = [game for game in self.host.kept if not game.over]
        if not open_games:
            words = _("No game is under way. Begin one: the rules are kept for you.")
            return [Text(words, "strong", look().palette.dim)]
        lines: list[Node] = [heading(_("Go on"))]
        lines += [self._saved(game, first=index == 0) for index, game in enumerate(open_games[:_SHOWN])]
        return lines

    def _saved(self, game: SavedGame, first: bool) -> Node:
        resume = (lambda: self.host.resume(game.id)) if game.usable else None
        if first and game.usable:
            words = _("Go on with {title}").format(title=game.title)
            return button(words, resume, sign="here", kind="primary", note=game.words, changes_state=True)
        return line_button(game.title, game.words, "here", resume)

    def _ways(self) -> Node:
        go = self.host.go
        ways = [
            (_("New game"), _("Choose a game and who plays."), "new", "setup"),
            (_("History"), _("Finished games and all that is kept."), "history", "history"),
            (_("Cards and tags"), _("Teach the table which card is which."), "tag", "tags"),
            (_("Decks"), _("What each player owns between fights."), "cards", "decks"),
            (_("Hardware"), _("Readers, die, buttons and lamps, live."), "hardware", "hardware"),
            (_("Settings"), _("Text size, theme, sound, lock."), "settings", "settings"),
            (_("Documents"), _("The first evening, troubleshooting, wiring."), "log", "documents"),
            (_("This device"), _("Shut down, brightness, clock, USB stick."), "lock", "device"),
        ]
        lines = [self._way(title, words, sign, name, go) for title, words, sign, name in ways]
        return Grid(*lines, cell=look().millimetres(62 * look().reach))

    @staticmethod
    def _way(title: str, words: str, sign: str, name: str, go: object) -> Node:
        return line_button(title, words, sign, lambda: go(name))  # type: ignore[operator]
