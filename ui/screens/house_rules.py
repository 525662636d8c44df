"""House rules that are kept under names: which there are, and what each of them says; behind the PIN."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from companion.engine.setups import OptionSpec
from companion.speech.words import _, ngettext
from ui.look.theme import look
from ui.ports.house_port import HouseKeeper, HouseOf, NamedHouse
from ui.widgets.boxes import Column, Flow, Grid
from ui.widgets.buttons import button, hold_button
from ui.widgets.layers import Screen, ScreenHost
from ui.widgets.nodes import Node
from ui.widgets.option_controls import option_line
from ui.widgets.pads import TextEntry, entry_sheet
from ui.widgets.pages import page
from ui.widgets.rows import choices, heading, line_button, panel, setting
from ui.widgets.text import Text

LONGEST_NAME = 24


class HouseRulesScreen(Screen):
    """Every game with the house rules that are kept for it; a touch opens some."""

    name = "house_rules"

    def __init__(self, host: ScreenHost, back: Callable[[], None]) -> None:
        self.host, self.back = host, back
        self.found: tuple[HouseOf, ...] = ()
        super().__init__()
        self.redraw()

    def again(self) -> Screen:
        """The same on another glass."""
        return HouseRulesScreen(self.host, self.back)

    def entered(self) -> None:
        port = self.host.house
        if port is not None:
            self.host.ask(port.all, self._known, _("Loading the house rules"))

    def _known(self, found: tuple[HouseOf, ...]) -> None:
        self.found = found
        self.redraw()

    def redraw(self) -> None:
        """Draw them as they are known."""
        words = _("Rules you always play by. During setup, touch their name to use them.")
        games = [self._game(game) for game in self.found]
        lines = Grid(*games, cell=look().millimetres(66 * look().reach))
        content = Column(Text(words, "text", look().palette.dim), lines)
        self.renew(page(_("Saved house rules"), self.back, content))

    def _game(self, game: HouseOf) -> Node:
        lines = [
            line_button(each.name, _in_short(each), _sign(each), partial(self._open, game, each))
            for each in game.kept
        ]
        new = button(_("New house rules"), partial(self._new, game), sign="new")
        return panel(heading(game.title), *lines, Flow(new))

    def _new(self, game: HouseOf) -> None:
        def keep(port: HouseKeeper, name: str) -> HouseOf:
            return port.begin(game.game, name)

        ask_name(self.host, "", keep, self._open_named)

    def _open_named(self, game: HouseOf, name: str) -> None:
        self._open(game, next(each for each in game.kept if each.name == name))

    def _open(self, game: HouseOf, rules: NamedHouse) -> None:
        host, back = self.host, self.back
        host.stage.show(
            HouseFormScreen(host, game, rules, lambda: host.stage.show(HouseRulesScreen(host, back)))
        )


class HouseFormScreen(Screen):
    """House rules of one game under one name. Each touch is kept at once."""

    name = "house_form"

    def __init__(self, host: ScreenHost, game: HouseOf, rules: NamedHouse, back: Callable[[], None]) -> None:
        self.host, self.game, self.rules, self.back = host, game, rules, back
        self.trouble = ""
        super().__init__()
        self.redraw()

    def again(self) -> Screen:
        """The same on another glass."""
        return HouseFormScreen(self.host, self.game, self.rules, self.back)

    def redraw(self) -> None:
        """Draw the rules as they are kept."""
        title = _("{game}: {name}").format(game=self.game.title, name=self.rules.name)
        warned = [
            Text(words, "text", look().palette.warning)
            for words in (self.trouble, self.rules.note, self.rules.trouble)
            if words
        ]
        right = (
            [button(_("Save as shown below"), partial(self._keep, self.rules.said), sign="yes")]
            if warned
            else []
        )
        ways = Flow(
            *right,
            button(_("Rename"), self._rename, sign="log"),
            hold_button(_("Hold to delete these"), self._forget, sign="no"),
        )
        lines = [self._line(spec) for spec in self.game.specs]
        self.renew(page(title, self.back, Column(*warned, ways, panel(*lines))))

    def _line(self, spec: OptionSpec) -> Node:
        take = partial(self._take, spec)
        if not spec.on_with_people:
            return option_line(self.host, spec, self.rules.said.get(spec.key, spec.default), take)
        answers = {None: _("By number of players"), True: _("On"), False: _("Off")}
        return setting(_(spec.label), _(spec.words), choices(self.rules.said.get(spec.key), answers, take))

    def _take(self, spec: OptionSpec, value: Any) -> None:
        """What is usual anyway need not be said."""
        said = {key: each for key, each in self.rules.said.items() if key != spec.key}
        unsaid = None if spec.on_with_people else spec.default
        self._keep(said if value == unsaid else {**said, spec.key: value})

    def _keep(self, said: Mapping[str, Any]) -> None:
        """Shown at once; a touch that comes before it is written goes on from there."""
        port, game, name, before = self.host.house, self.game.game, self.rules.name, self.rules
        self.trouble = ""
        self._show(NamedHouse(name, said))
        if port is not None:
            words = _("Saving the house rules")
            sorry = partial(self._not_kept, before)
            self.host.keep(lambda: port.keep(game, name, said), self._kept, words, sorry=sorry)

    def _show(self, rules: NamedHouse) -> None:
        self.rules = rules
        self.redraw()

    def _kept(self, game: HouseOf) -> None:
        self.game = game

    def _not_kept(self, before: NamedHouse, trouble: str) -> None:
        self.trouble = trouble
        self._show(before)

    def _rename(self) -> None:
        game, name = self.game.game, self.rules.name

        def keep(port: HouseKeeper, new: str) -> HouseOf:
            return port.rename(game, name, new)

        ask_name(self.host, name, keep, self._renamed)

    def _renamed(self, game: HouseOf, name: str) -> None:
        self.game = game
        self._show(next(each for each in game.kept if each.name == name))

    def _forget(self) -> None:
        port, game, name = self.host.house, self.game.game, self.rules.name
        if port is not None:
            words = _("Deleting the house rules")
            self.host.keep(lambda: port.forget(game, name), lambda _game: self.back(), words)


def ask_name(
    host: ScreenHost,
    name: str,
    keep: Callable[[HouseKeeper, str], HouseOf],
    then: Callable[[HouseOf, str], None],
) -> None:
    """Ask how house rules are called, and have them kept so; `then` hears of them and of the name."""
    entry = TextEntry(name, LONGEST_NAME)

    def done() -> None:
        port, new = host.house, entry.text.strip()
        if port is None or not new or new == name:
            return
        host.stage.close_sheet()
        words = _("Saving the house rules")
        host.keep(lambda: keep(port, new), lambda game: then(game, new), words)

    entry_sheet(host.stage, _("What are these house rules called?"), entry, done, _("Use this name"))


def _in_short(rules: NamedHouse) -> str:
    if rules.trouble or rules.note:
        return rules.trouble or rules.note
    count = len(rules.said)
    words = ngettext("{count} change from the rules.", "{count} changes from the rules.", count)
    return words.format(count=count) if count else _("All standard rules.")


def _sign(rules: NamedHouse) -> str:
    return "warning" if rules.trouble or rules.note else "settings"
