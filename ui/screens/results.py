"""How a game ended, and the games that are kept."""

from __future__ import annotations

from functools import partial

from companion.engine.parts.signs import Signs
from companion.engine.view import View
from companion.play.told.curves import beaten_lines, curves, way_curves
from companion.play.told.tallies import Tally
from companion.speech.words import _
from ui.look.fonts import by_place
from ui.look.theme import look
from ui.ports.services import GameChoice, SavedGame
from ui.presenters.asking import seat_name
from ui.screens.kept import KeptGamesScreen
from ui.widgets.boxes import Column, Flow, Grid, Row
from ui.widgets.buttons import button, hold_button
from ui.widgets.chart import chart
from ui.widgets.figures import emblem
from ui.widgets.icons import icon
from ui.widgets.layers import Screen, ScreenHost
from ui.widgets.nodes import Node
from ui.widgets.own_signs import seat_bar
from ui.widgets.pages import page
from ui.widgets.rows import explained, heading, panel
from ui.widgets.snapshot import pixels_of
from ui.widgets.text import Text
from ui.widgets.way import fatal, way_panels

WIDE = 170.0
"""Millimetres of glass that a kept picture is wide."""


class ResultsScreen(Screen):
    """The ending in words, what it cost, and HP over the rounds."""

    name = "results"

    def __init__(self, host: ScreenHost, view: View, tally: Tally) -> None:
        self.host, self.view, self.tally = host, view, tally
        super().__init__()
        home = button(_("Home"), host.home, sign="home", kind="primary")
        undo = button(_("Undo"), host.undo_and_play, sign="undo", changes_state=True)
        ways = [home, undo]
        if host.owns_decks:
            ways.insert(1, button(_("Decks"), lambda: host.go("decks"), sign="cards"))
        if host.picture is not None and host.picture.goes_back:
            ways.insert(1, button(_("Back into the box"), partial(host.open_packing, "box"), sign="down"))
        if host.pictures is not None:
            ways.append(button(_("Save as a picture"), self._keep, sign="history"))
        self.add(page(_("Results"), host.back_to_table, Column(*self._parts(), Flow(*ways))))

    def again(self) -> Screen:
        """The same results on another glass."""
        return ResultsScreen(self.host, self.view, self.tally)

    def _parts(self) -> list[Node]:
        """Everything that is told: the ending, HP as wide as the glass, who did what, the way there."""
        view, tally = self.view, self.tally
        parts: list[Node] = [self._ending(view, tally), *self._pictures(tally)]
        parts += [*self._table(tally), *fatal(tally)]
        if view.ending is not None and view.ending.lines:
            parts.append(panel(heading(_("What comes next")), *(Text(line) for line in view.ending.lines)))
        return [*parts, *way_panels(tally)]

    def _keep(self) -> None:
        """Write all of it into a file as one picture; drawn here, written where nobody waits."""
        pictures, title = self.host.pictures, self.view.title
        if pictures is None:
            return
        head = Text(_("{game}: results").format(game=title), "title", bold=True)
        pixels = pixels_of(Column(head, *self._parts(), pad=look().gap), round(look().millimetres(WIDE)))
        words = _("Saving the picture")
        self.host.keep(lambda: pictures.keep(title, pixels), self._kept, words, key="picture")

    def _kept(self, words: str) -> None:
        self.host.stage.open_sheet(_("Saved"), Text(words, "text"))

    def _table(self, tally: Tally) -> list[Node]:
        """Who did what: a part for each player, the highest number of each kind marked."""
        if not tally.told:
            return []
        parts = [self._seat(seat, name, tally) for seat, name in enumerate(tally.players)]
        cell = look().millimetres(46 * look().reach * (0.5 + look().text_percent / 200))
        return [panel(heading(_("Who did what")), Grid(*parts, cell=cell))]

    @staticmethod
    def _seat(seat: int, name: str, tally: Tally) -> Node:
        palette = look().palette
        lines: list[Node] = [Row(seat_bar(seat), Text(name, "strong", bold=True, weight=1))]
        for key in tally.told:
            value = tally.of(name)[key]
            sign = [icon("history", "small", palette.accent)] if tally.leads(key, value) else []
            label = Text(tally.labels[key], "text", palette.dim, weight=1)
            lines.append(Row(label, *sign, Text(str(value), "strong", bold=True), gap=look().gap * 0.5))
        return Column(*lines, gap=look().gap * 0.4, ground=palette.raised, pad=look().gap)

    @staticmethod
    def _pictures(tally: Tally) -> list[Node]:
        """HP over the rooms of a way, or over the rounds: of players and enemies apart, whose HP differ."""
        if tally.way:
            lines = way_curves(tally) if len(tally.way) > 1 else ()
            return [panel(heading(_("HP by room")), chart(lines))] if lines else []
        found = ((_("Players"), curves(tally, "seat")), (_("Enemies"), curves(tally, "creature")))
        charts = [
            Column(Text(words, "small", look().palette.dim), chart(lines)) for words, lines in found if lines
        ]
        if len(tally.hp) < 2 or not charts:
            return []
        grid = Grid(*charts, cell=look().millimetres(30 * look().reach))
        return [panel(heading(_("HP by round")), grid)]

    def _ending(self, view: View, tally: Tally) -> Node:
        palette = look().palette
        rounds = _("Rounds: {count}").format(count=view.round)
        if tally.way:
            rounds = _("Rooms: {count}").format(count=len(tally.way))
        lines: list[Node] = [Text(rounds, "strong", palette.dim), *self._beaten(tally)]
        if view.ending is None:
            return panel(Text(_("The game is still in progress."), "title", bold=True), *lines)
        names = ", ".join(seat_name(view, seat) for seat in view.ending.winners)
        words = _("Winners: {names}").format(names=names) if names else _("No one wins.")
        sign = icon("boss" if names else "dead", "huge", palette.accent if names else palette.dim)
        text = Column(
            Text(view.ending.words, "number", bold=True), Text(words, "strong", palette.dim), weight=1
        )
        return panel(Row(sign, text), *lines)

    @staticmethod
    def _beaten(tally: Tally) -> list[Node]:
        palette = look().palette
        lines: list[Node] = [Text(words, "text", palette.dim) for words in beaten_lines(tally)]
        if tally.bosses:
            words = Text(next(beaten_lines(tally)), "strong", bold=True, weight=1)
            lines[0] = Row(icon("boss", "strong", palette.accent), words)
        return lines


class HistoryScreen(KeptGamesScreen):
    """All games that are kept; one can be gone on with, looked at, or deleted for good."""

    name = "history"

    def __init__(self, host: ScreenHost) -> None:
        self._signs: dict[str, Signs] = {}
        super().__init__(host)

    def entered(self) -> None:
        super().entered()
        if (games := self.host.games) is not None:
            self.host.ask(games.offered, self._known, _("Loading the games"))

    def _known(self, offered: tuple[GameChoice, ...]) -> None:
        self._signs = {choice.id: choice.signs for choice in offered}
        self.draw_anew()

    def redraw(self) -> None:
        """Draw the games as they are known."""
        lines: list[Node] = [self._game(game) for game in self.host.kept or ()]
        if self.host.kept == ():
            lines = [Text(_("No saved games yet."), "strong", look().palette.dim)]
        content = Grid(*lines, cell=look().millimetres(100), gap=look().gap)
        self.replace(page(_("Saved games"), self.host.home, Column(content)))

    def _game(self, game: SavedGame) -> Node:
        palette = look().palette
        signs, side = self._signs.get(game.game, game.signs), look().state_target
        sign = icon("history" if game.over else "here", "title", palette.accent)
        (mark,) = emblem(signs, side, tired=game.over) or [sign]
        words = by_place(game.words, game.names)
        words = _("{words} (over)").format(words=words) if game.over else words
        way = self.host.look_back if game.over else self.host.resume
        open_it = (lambda: way(game.id)) if game.usable else None
        label = _("View") if game.over else _("Continue")
        buttons = Flow(
            button(label, open_it, sign="here", changes_state=True),
            hold_button(_("Hold to delete"), lambda: self.host.delete(game.id), sign="delete"),
        )
        line = Row(mark, explained(game.title, words), buttons, wraps=True)
        return Column(line, ground=palette.surface, edge=palette.line, pad=look().gap)
