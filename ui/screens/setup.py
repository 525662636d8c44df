"""Set-up: which game, who plays, which rules of the house."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.engine.game import OptionSpec
from companion.engine.words import _, ngettext
from ui.presenters.planning import PLAYERS, Plan, player_words
from ui.services import GameChoice
from ui.stage import Screen, top_bar
from ui.theme import look
from ui.widgets.buttons import button
from ui.widgets.nodes import Column, Flow, Grid, Node, Row, Scroll, Space
from ui.widgets.pads import TextEntry, entry_sheet
from ui.widgets.rows import choices, heading, line_button, number_choice, panel, setting, switch
from ui.widgets.text import Text

if TYPE_CHECKING:
    from ui.shell import Shell


class SetupScreen(Screen):
    """One page: everything can be changed until the game begins."""

    name = "setup"

    def __init__(self, shell: Shell) -> None:
        self.shell = shell
        self.games = shell.game_choices()
        self.plan: Plan | None = Plan.for_game(self.games[0]) if len(self.games) == 1 else None
        self.show_options = False
        super().__init__()
        self.redraw()

    @property
    def chosen(self) -> Plan:
        """The plan. Raises `LookupError` before a game was chosen."""
        if self.plan is None:
            raise LookupError("no game is chosen")
        return self.plan

    def redraw(self) -> None:
        """Draw the plan as it stands."""
        if self.plan is None:
            self.replace(self._choose())
            return
        bar = top_bar(self.plan.game.title, self._back)
        parts = [self._modes(), self._seats(), self._options(), *self._troubles()]
        content = Column(*(part for part in parts if part is not None), Space(), pad=look().gap)
        ready = not self.plan.troubles()
        begin = button(
            _("Begin"), self._begin if ready else None, sign="here", kind="primary", changes_state=True
        )
        self.replace(Column(bar, Scroll(content), Column(begin, pad=look().gap), gap=0))

    def _take(self, plan: Plan) -> None:
        self.plan = plan
        self.redraw()

    def _back(self) -> None:
        if self.plan is not None and len(self.games) > 1:
            self.plan = None
            self.redraw()
        else:
            self.shell.home()

    def _begin(self) -> None:
        if self.plan is not None:
            self.shell.begin(self.plan.new_game())

    def _choose(self) -> Node:
        lines = [self._game(game) for game in self.games]
        if not lines:
            lines = [Text(_("No game is installed."), "strong")]
        content = Column(Grid(*lines, cell=look().millimetres(80)), Space(), pad=look().gap)
        return Column(top_bar(_("Which game?"), self.shell.home), Scroll(content), gap=0)

    def _game(self, game: GameChoice) -> Node:
        if game.low == game.high:
            players = ngettext("{count} player", "{count} players", game.low).format(count=game.low)
        else:
            players = _("{low} to {high} players").format(low=game.low, high=game.high)
        words = _("{players}. {words}").format(players=players, words=game.words) if game.words else players
        return line_button(game.title, words, "cards", lambda: self._take(Plan.for_game(game)))

    # Parts of the page

    def _modes(self) -> Node | None:
        plan = self.chosen
        if len(plan.game.modes) < 2:
            return None
        names = {"screen": _("On this screen"), "table": _("At the table, with cards and die")}
        options = {mode: names.get(mode, mode) for mode in plan.game.modes}

        def take(mode: str) -> None:
            self._take(Plan(plan.game, plan.seats, plan.options, mode))

        return panel(heading(_("Where the cards are")), choices(plan.mode, options, take))

    def _seats(self) -> Node:
        plan = self.chosen
        lines = [self._seat(index) for index in range(len(plan.seats))]
        more = len(plan.seats) < plan.game.high
        add = button(
            _("One more player"), (lambda: self._take(plan.add_seat())) if more else None, sign="plus"
        )
        grid = Grid(*lines, cell=look().millimetres(72 * look().reach))
        return panel(heading(_("Who plays, clockwise")), grid, add)

    def _seat(self, index: int) -> Node:
        plan = self.chosen
        seat = plan.seats[index]
        mark = Node(
            ground=look().seat_colour(index), least=(look().gap * 0.8, look().font("title")), radius=0
        )
        head: list[Node] = [mark, Text(seat.name, "title", bold=True, weight=1)]
        head.append(button(_("Rename"), lambda: self._rename(index), sign="log"))
        if len(plan.seats) > plan.game.low:
            head.append(button(_("Remove"), lambda: self._take(plan.drop_seat(index)), sign="no"))
        players = {player: player_words(player) for player in PLAYERS}
        parts: list[Node] = [
            Row(*head, wraps=True),
            choices(seat.player, players, lambda p: self._take(plan.played_by(index, p))),
        ]
        for spec in plan.game.seat_options:
            control = self._control(
                spec, seat.options.get(spec.key, spec.default), self._seat_taker(index, spec.key)
            )
            parts.append(setting(_(spec.label), "", control))
        palette = look().palette
        return Column(*parts, ground=palette.raised, edge=palette.line, pad=look().gap)

    def _seat_taker(self, index: int, key: str) -> Any:
        return lambda value: self._take(self.plan.seat_option(index, key, value)) if self.plan else None

    def _rename(self, index: int) -> None:
        plan = self.chosen
        entry = TextEntry(plan.seats[index].name)

        def done() -> None:
            self.shell.stage.close_sheet()
            self._take(plan.rename(index, entry.text))

        entry_sheet(self.shell.stage, _("Who sits here?"), entry, done, _("This is the name"))

    def _options(self) -> Node | None:
        plan = self.chosen
        specs = plan.game.options
        if not specs:
            return None
        if not self.show_options:
            changed = sum(plan.options.get(spec.key) != spec.default for spec in specs)
            words = ngettext("{count} differs from the rules.", "{count} differ from the rules.", changed)
            note = words.format(count=changed) if changed else _("All as the rules recommend.")
            return line_button(_("House rules and options"), note, "settings", self._open_options)
        lines = [
            setting(
                _(s.label),
                _(s.words),
                self._control(s, plan.options.get(s.key, s.default), self._taker(s.key)),
            )
            for s in specs
        ]
        return panel(heading(_("House rules and options")), *lines)

    def _open_options(self) -> None:
        self.show_options = True
        self.redraw()

    def _taker(self, key: str) -> Any:
        return lambda value: self._take(self.plan.option(key, value)) if self.plan else None

    def _control(self, spec: OptionSpec, value: Any, take: Any) -> Node:
        if spec.kind == "bool":
            return switch(bool(value), take)
        if spec.kind == "int":
            return Flow(number_choice(int(value), spec.low, spec.high, take))
        if spec.kind == "choice":
            return choices(value, {key: _(words) for key, words in spec.choices.items()}, take)
        if spec.choices:
            return choices(
                value, {"": _("Left open"), **{key: _(words) for key, words in spec.choices.items()}}, take
            )
        return Flow(
            button(str(value) or _("Left open"), lambda: self._write(spec, str(value), take), sign="log")
        )

    def _write(self, spec: OptionSpec, value: str, take: Any) -> None:
        entry = TextEntry(value, spec.high or 60)

        def done() -> None:
            self.shell.stage.close_sheet()
            take(entry.text.strip())

        entry_sheet(self.shell.stage, _(spec.label), entry, done, _("Take this"))

    def _troubles(self) -> list[Node]:
        return [Text(words, "text", look().palette.danger) for words in self.chosen.troubles()]
