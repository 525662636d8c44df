"""Setup: which game, where the cards are, who plays, which rules of the house."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from companion.engine.setups import OptionSpec
from companion.speech.words import _, ngettext
from ui.look.fonts import know_seats
from ui.look.missing_fonts import missing_words
from ui.look.theme import look
from ui.ports.services import GameChoice
from ui.presenters.planning import PLAYERS, Plan, player_words
from ui.screens.groups import GroupsScreen
from ui.screens.library import LibraryScreen
from ui.screens.numbers import NumbersScreen
from ui.screens.own_sets import OwnSetsScreen
from ui.screens.planned import Owned, PlannedScreen, owned
from ui.screens.which_game import which_game
from ui.widgets.boxes import Column, Flow, Grid, Row
from ui.widgets.buttons import Touchable, button
from ui.widgets.drawings import Drawing
from ui.widgets.gate import gate
from ui.widgets.icons import icon
from ui.widgets.layers import ScreenHost
from ui.widgets.nodes import Node, Space
from ui.widgets.option_controls import option_line, value_words
from ui.widgets.own_signs import seat_token
from ui.widgets.pads import TextEntry, entry_sheet
from ui.widgets.pages import top_bar
from ui.widgets.rows import choices, explained, heading, line_button, panel, setting
from ui.widgets.scroll import Scroll
from ui.widgets.text import Text

_SEAT = 32.0
"""Millimetres that the tile of a player is wide at least."""


class SetupScreen(PlannedScreen):
    """One page: everything can be changed until the game begins."""

    name = "setup"

    def __init__(self, host: ScreenHost, plan: Plan | None = None) -> None:
        self.games: tuple[GameChoice, ...] | None = None
        self.show_options = False
        self._shown = ""
        """The game whose page is drawn, "" for none."""
        super().__init__(host, plan)
        self.redraw()

    def entered(self) -> None:
        games, keeper = self.host.games, self.host.decks
        if self.plan is None:  # nobody waits to hear who played last
            words = _("Loading the games")
            self.host.ask(lambda: games.offered() if games else (), self._offered, words)
        words = _("Loading the last players")
        self.host.ask(lambda: (games.choices() if games else (), owned(keeper)), self._known, words)

    def _offered(self, games: tuple[GameChoice, ...]) -> None:
        self.games = games
        if self.plan is None and len(games) == 1:
            self.plan = Plan.for_game(games[0])
        self.redraw()

    def _known(self, found: tuple[tuple[GameChoice, ...], Owned]) -> None:
        games, self.owners = found
        if self.games != games:
            gate.shut()
        if self.plan is not None:
            self.plan = self.plan.renewed(games)
        self._offered(games)

    def redraw(self) -> None:
        """Draw the plan as it stands."""
        if self.plan is None:
            self._shown = ""
            self.replace(which_game(self.games, self.host.home, self._take, self._start))
            return
        know_seats(seat.name for seat in self.plan.seats)
        bar = top_bar(self.plan.game.title, self._back)
        parts = [
            self._modes(),
            self._seats(),
            self._letters(),
            self._foremost(),
            self.decks(),
            self._options(),
            self._groups(),
            self._library(),
            self._numbers(),
            self._own_cards(),
            *self._troubles(),
        ]
        content = Column(*(part for part in parts if part is not None), Space(), pad=look().gap)
        ready = not self.plan.troubles()
        begin = button(
            _("Start game"), self._begin if ready else None, sign="here", kind="primary", changes_state=True
        )
        whole = Column(bar, Scroll(content), Column(begin, pad=look().gap), gap=0)
        draw = self.renew if self._shown == self.plan.game.id else self.replace
        self._shown = self.plan.game.id
        draw(whole)

    def _back(self) -> None:
        if self.plan is not None and self.games is not None and len(self.games) > 1:
            self.host.forget()
            self.plan = None
            self.redraw()
        else:
            self.host.home()

    def _begin(self) -> None:
        if self.plan is not None:
            self._start(self.plan)

    def _start(self, plan: Plan) -> None:
        self.host.begin(plan.new_game())

    # Parts of the page

    def _modes(self) -> Node | None:
        """Where the cards are, each answer with a drawing."""
        plan = self.chosen
        if len(plan.game.modes) < 2:
            return None
        told = {
            "screen": (_("On this screen"), _("You need only this screen.")),
            "table": (_("On the table"), _("You play with your cards and dice.")),
        }
        tiles = [self._mode(mode, *told[mode]) for mode in sorted(plan.game.modes)]
        grid = Grid(*tiles, cell=look().millimetres(56 * look().reach), gap=look().gap * 0.7)
        return panel(heading(_("Where are the cards?")), grid)

    def _mode(self, mode: str, label: str, words: str) -> Node:
        palette, chosen = look().palette, self.chosen.mode == mode
        mark = [icon("yes", "text", palette.accent)] if chosen else []
        return Touchable(
            Drawing(mode),
            explained(label, words),
            *mark,
            action=lambda: self._take(replace(self.chosen, mode=mode)),
            ground=palette.glow if chosen else palette.raised,
            edge=palette.accent if chosen else palette.line,
            pad=look().gap,
        )

    def _seats(self) -> Node:
        plan = self.chosen
        counts = {n: str(n) for n in range(plan.game.low, plan.game.high + 1)}
        many = choices(len(plan.seats), counts, lambda n: self._take(plan.with_count(n)))
        tiles = [self._seat(index) for index in range(len(plan.seats))]
        grid = Grid(*tiles, cell=look().millimetres(_SEAT * look().reach), gap=look().gap * 0.7)
        title = heading(_("Players, clockwise"))
        head = (title, many) if look().portrait else (Row(title, Space(), many, wraps=True),)
        return panel(*head, grid)

    def _seat(self, index: int) -> Node:
        """The token of a seat above its name; a touch opens everything about it."""
        plan = self.chosen
        seat, palette = plan.seats[index], look().palette
        who = [value_words(spec, seat.options.get(spec.key, spec.default)) for spec in plan.game.seat_options]
        token = seat_token(index, seat.name, who[0] if who else "", look().target)
        words = " · ".join([*who, player_words(seat.player)])
        told = (
            Row(Space(), token, Space()),
            Text(seat.name, "strong", bold=True, align="center"),
            Text(words, "small", palette.dim, align="center"),
        )
        return Touchable(
            Column(*told, gap=look().gap * 0.3, weight=1),
            action=lambda: self._open_seat(index),
            ground=palette.raised,
            edge=look().seat_colour(index),
            pad=look().gap * 0.7,
        )

    def _open_seat(self, index: int) -> None:
        """Name, player and character of one seat."""
        plan = self.chosen
        seat = plan.seats[index]
        players = {player: player_words(player) for player in PLAYERS}
        parts: list[Node] = [
            Flow(button(_("Rename"), lambda: self._rename(index), sign="log"), *self._leaving(index)),
            setting(_("Played by"), "", choices(seat.player, players, self._seat_change(index, "player"))),
        ]
        for spec in plan.game.seat_options:
            value = seat.options.get(spec.key, spec.default)
            parts.append(option_line(self.host, spec, value, self._seat_change(index, spec.key)))
        self.host.stage.open_sheet(seat.name, Column(*parts))

    def _leaving(self, index: int) -> list[Node]:
        plan = self.chosen
        if len(plan.seats) <= plan.game.low:
            return []

        def leave() -> None:
            self.host.stage.close_sheet()
            self._take(plan.drop_seat(index))

        return [button(_("Remove"), leave, sign="no")]

    def _seat_change(self, index: int, key: str) -> Any:
        """Takes another value for a seat, and shows the seat again with it."""

        def take(value: Any) -> None:
            plan = self.chosen
            changed = plan.played_by(index, value) if key == "player" else plan.seat_option(index, key, value)
            self._take(changed)
            self._open_seat(index)

        return take

    def _rename(self, index: int) -> None:
        plan = self.chosen
        entry = TextEntry(plan.seats[index].name)

        def done() -> None:
            self._take(self.chosen.rename(index, entry.text))
            self._open_seat(index)

        entry_sheet(self.host.stage, _("Who sits here?"), entry, done, _("Use this name"))

    def _foremost(self) -> Node | None:
        """What is decided for each game: whom one fights, and how hard it is."""
        plan = self.chosen
        specs = [spec for spec in plan.game.options if spec.group == "foremost"]
        if not specs:
            return None
        lines = [self._foremost_line(spec, plan.options.get(spec.key, spec.default)) for spec in specs]
        return Grid(*lines, cell=look().millimetres(44 * look().reach), gap=look().gap * 0.7)

    def _foremost_line(self, spec: OptionSpec, value: Any) -> Node:
        words, sign = value_words(spec, value), self.chosen.game.signs.of.get(spec.sign)
        glyph = sign.glyph if sign is not None else "settings"
        return line_button(_(spec.label), words, glyph, lambda: self._open(spec, value))

    def _open(self, spec: OptionSpec, value: Any) -> None:
        """Everything an option may be, explained."""

        def take(new: Any) -> None:
            self.host.stage.close_sheet()
            self._take(self.chosen.option(spec.key, new))

        parts: list[Node] = [Text(_(spec.words), "text", look().palette.dim)]
        if spec.kind == "int":
            numbers = {n: str(n) for n in range(spec.low, spec.high + 1)}
            parts.append(choices(value, numbers, take))
        else:
            for words, found in spec.under_headings:
                parts += [heading(_(words))] if words else []
                parts.append(choices(value, {key: _(label) for key, label in found.items()}, take))
        self.host.stage.open_sheet(_(spec.label), Column(*parts))

    def _options(self) -> Node | None:
        plan = self.chosen
        specs = [spec for spec in plan.game.options if spec.group != "foremost"]
        if not specs:
            return None
        named = self._named_rules()
        if not self.show_options:
            return Column(
                *named,
                line_button(self._rules_title, self._rules_note(specs), "settings", self._open_options),
            )
        lines = [self._option(spec, plan.options.get(spec.key, spec.default)) for spec in specs]
        return Column(*named, panel(heading(self._rules_title), *lines))

    def _option(self, spec: OptionSpec, value: Any) -> Node:
        """One option; one that is not as usual stands out, and says what is."""
        line = option_line(self.host, spec, value, self._taker(spec.key))
        usual = spec.usual(self.chosen.people)
        if value == usual:
            return line
        palette = look().palette
        words = _("Changed. Standard: {value}").format(value=value_words(spec, usual))
        note = Text(words, "small", palette.accent)
        return Column(line, note, ground=palette.glow, edge=palette.accent, pad=look().gap)

    @property
    def _rules_title(self) -> str:
        return _("House rules and options")

    def _rules_note(self, specs: Sequence[OptionSpec]) -> str:
        plan = self.chosen
        changed = sum(plan.options.get(spec.key) != spec.usual(plan.people) for spec in specs)
        words = ngettext("{count} change from the rules.", "{count} changes from the rules.", changed)
        return words.format(count=changed) if changed else _("All standard rules.")

    def _named_rules(self) -> list[Node]:
        """The house rules that are kept under names; a touch plays by them."""
        plan = self.chosen
        if not plan.game.house.kept:
            return []
        names = {each.name: each.name for each in plan.game.house.kept if not each.trouble}
        usual = {"": _("Use the standard rules")}
        parts: list[Node] = [choices(plan.house, {**usual, **names}, self._take_house)]
        mend = _("{trouble} Fix it in “This device”, “Saved house rules”.")
        said = [each.note for each in plan.game.house.kept if each.name == plan.house and each.note]
        said += [mend.format(trouble=each.trouble) for each in plan.game.house.kept if each.trouble]
        parts += [Text(words, "text", look().palette.warning) for words in said]
        return [panel(heading(_("Saved house rules")), *parts)]

    def _take_house(self, name: str) -> None:
        self._take(self.chosen.by_house(name))

    def _library(self) -> Node:
        """The way to everything in the box, to read before it is played."""
        library = partial(LibraryScreen, self.host, self.chosen.game.id)
        return self.way(_("Library"), _("Look up every card, enemy and room."), "cards", library)

    def _groups(self) -> Node | None:
        """Who keeps a book from game to game, in a game that has such books."""
        if not self.chosen.game.groups or self.host.groups is None:
            return None
        name = self.chosen.group
        note = name or _("No group. Everything is unlocked.")
        return line_button(_("Group progress"), note, "log", self._open_groups)

    def _open_groups(self) -> None:
        """To the groups, and back to this plan with the one that was chosen."""
        host, plan = self.host, self.chosen

        def back(chosen: Plan = plan) -> None:
            host.stage.show(SetupScreen(host, chosen))

        def take(name: str) -> None:
            back(replace(plan, group=name))

        host.stage.show(GroupsScreen(host, plan.game.id, plan.group, take, back))

    def _numbers(self) -> Node | None:
        """The way to the numbers that the owner of a box should compare."""
        if not self.chosen.game.numbers or self.host.numbers is None:
            return None
        note = _("If a number on your cards is different, enter it here.")
        numbers = partial(NumbersScreen, self.host, self.chosen.game)
        return self.way(_("Numbers on your cards"), note, "log", numbers)

    def _own_cards(self) -> Node | None:
        """The way to the sets of cards that owners write."""
        if not self.chosen.game.own_cards or self.host.own_sets is None:
            return None
        note = _("Enter the cards of your own box, and choose which sets to use.")
        own = partial(OwnSetsScreen, self.host, self.chosen.game)
        return self.way(_("Your own cards"), note, "cards", own)

    def _open_options(self) -> None:
        self.show_options = True
        self.redraw()

    def _taker(self, key: str) -> Any:
        return lambda value: self._take(self.plan.option(key, value)) if self.plan else None

    def _letters(self) -> Node | None:
        """Whose names no font here can show, and what to do."""
        words = missing_words([seat.name for seat in self.chosen.seats])
        return Text(words, "text", look().palette.warning) if words else None

    def _troubles(self) -> list[Node]:
        return [Text(words, "text", look().palette.danger) for words in self.chosen.troubles()]
