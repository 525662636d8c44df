"""How a game ended, and the games that are kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.view import View
from companion.engine.words import _
from ui.presenters.asking import seat_name
from ui.presenters.history import Chronicle
from ui.services import SavedGame
from ui.stage import Screen, page
from ui.theme import look
from ui.widgets.buttons import button, hold_button
from ui.widgets.chart import chart
from ui.widgets.icons import icon
from ui.widgets.nodes import Column, Flow, Grid, Node, Row
from ui.widgets.rows import explained, heading, panel
from ui.widgets.text import Text

if TYPE_CHECKING:
    from ui.shell import Shell


class ResultsScreen(Screen):
    """The ending in words, what it cost, and HP over the rounds."""

    name = "results"

    def __init__(self, shell: Shell, view: View, chronicle: Chronicle) -> None:
        self.shell = shell
        super().__init__()
        parts: list[Node] = [self._ending(view)]
        if view.ending is not None and view.ending.lines:
            parts.append(panel(heading(_("What follows")), *(Text(line) for line in view.ending.lines)))
        curves = chronicle.curves()
        if curves and len(curves[0].values) > 1:
            parts.append(panel(heading(_("HP over the rounds")), chart(curves)))
        lost = chronicle.lost()
        if lost:
            lines = [
                Text(_("{name} lost {count} HP.").format(name=name, count=count))
                for name, count in lost.items()
            ]
            parts.append(panel(heading(_("What it cost")), *lines))
        home = button(_("Home"), shell.home, sign="home", kind="primary")
        undo = button(_("Undo"), shell.undo_and_play, sign="undo", changes_state=True)
        self.add(page(_("Results"), shell.back_to_table, Column(*parts, Flow(home, undo))))

    def _ending(self, view: View) -> Node:
        palette = look().palette
        if view.ending is None:
            return Text(_("The game is still under way."), "title")
        names = ", ".join(seat_name(view, seat) for seat in view.ending.winners)
        words = _("Winners: {names}").format(names=names) if names else _("Nobody wins.")
        sign = icon("boss" if names else "dead", "huge", palette.accent if names else palette.dim)
        text = Column(
            Text(view.ending.words, "number", bold=True), Text(words, "strong", palette.dim), weight=1
        )
        rounds = Text(_("Rounds: {count}").format(count=view.round), "strong", palette.dim)
        return panel(Row(sign, text), rounds)


class HistoryScreen(Screen):
    """All games that are kept; one can be gone on with, looked at, or deleted for good."""

    name = "history"

    def __init__(self, shell: Shell) -> None:
        self.shell = shell
        super().__init__()
        games = shell.saved_games()
        lines: list[Node] = [self._game(game) for game in games]
        lines = lines or [Text(_("No game is kept yet."), "strong", look().palette.dim)]
        content = Grid(*lines, cell=look().millimetres(100), gap=look().gap)
        self.add(page(_("History"), shell.home, Column(content)))

    def _game(self, game: SavedGame) -> Node:
        palette = look().palette
        sign = icon("history" if game.over else "here", "title", palette.accent)
        words = _("{words} (over)").format(words=game.words) if game.over else game.words
        open_it = (lambda: self.shell.resume(game.id)) if game.usable else None
        label = _("Look") if game.over else _("Go on")
        buttons = Flow(
            button(label, open_it, sign="here", changes_state=True),
            hold_button(_("Hold: delete"), lambda: self.shell.delete(game.id), sign="delete"),
        )
        head = Row(sign, explained(game.title, words))
        return Column(head, buttons, ground=palette.surface, edge=palette.line, pad=look().gap)
