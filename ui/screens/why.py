"""Why? The sentences of the rule text behind what was touched, each with its page, rulings and options."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from companion.engine.commands import Correct
from companion.engine.house_now import Way
from companion.rulebook.telling import Told, cases_words
from companion.speech.words import _
from ui.look.theme import look
from ui.ports.game_port import About
from ui.presenters.rule_book import note, place, title
from ui.screens.shown_case import show_button
from ui.widgets.boxes import Column
from ui.widgets.buttons import button
from ui.widgets.layers import ScreenHost, ShowsSheets
from ui.widgets.nodes import Node
from ui.widgets.rows import line_button, panel, setting
from ui.widgets.text import Text


def why_button(host: ScreenHost, about: About) -> Node:
    """Leads to the sentences behind something."""
    return button(_("Why?"), partial(ask_why, host, about), sign="log")


def ask_why(host: ScreenHost, about: About) -> None:
    """Show the sentences behind something as soon as the game has found them."""
    host.port.records.why(about, host.if_here(partial(_show_why, host)))


def _show_why(host: ScreenHost, told: Sequence[Told]) -> None:
    """A line for each sentence, to be touched; one alone is shown at once."""
    if len(told) == 1:
        _open_cause(host, told[0])
        return
    lines = why_lines(host, told) or [Text(_("No rule text belongs to this."), "text")]
    host.stage.open_sheet(_("Why?"), Column(*lines))


def why_lines(host: ScreenHost, told: Sequence[Told]) -> list[Node]:
    """Sentences from all over the rule text, each with where it stands."""
    return [_to_open(line, line.words, place(line), partial(_open_cause, host, line)) for line in told]


def rule_line(host: ScreenHost, game: str, line: Told, back: Callable[[], None]) -> Node:
    """A sentence below the heading of its section; `back` leads to this page."""

    def show() -> None:
        me = [show_button(host, game, line, back)] if line.holds else []
        open_rule(host.stage, line, *me)

    return _to_open(line, title(line), note(line), show)


def _to_open(line: Told, words: str, noted: str, action: Callable[[], None]) -> Node:
    """A line to touch; what cases hold has the sign of a check."""
    return line_button(words, noted, "check" if line.cases else "log", action)


def open_rule(stage: ShowsSheets, line: Told, *more: Node) -> None:
    """A sentence with its cases, its rulings and the house rules that decide them."""
    held = [Text(cases_words(line.cases), "small", look().palette.dim)] if line.cases else []
    below = [Text(words, "text") for words in line.below]
    words = Text(title(line), "strong", bold=True)
    stage.open_sheet(line.place, Column(words, *held, *more, *below))


def _open_cause(host: ScreenHost, line: Told) -> None:
    """A sentence in a game: what decides its rulings may be the other way from now on."""

    def show(ways: Sequence[Way]) -> None:
        game = host.picture.view.game if host.picture is not None else ""
        me = [show_button(host, game, line, host.back_to_table)] if game and line.holds else []
        open_rule(host.stage, line, *me, *(_way(host, way) for way in ways))

    if line.rulings:
        host.port.records.ways(line.rulings, host.if_here(show))
    else:
        show(())


def _way(host: ScreenHost, way: Way) -> Node:
    """A house rule as it is played now, and what plays it the other way."""

    def switch() -> None:
        host.stage.close_sheet()
        host.port.send(Correct(way.other))

    label = _("{rule}: on") if way.on else _("{rule}: off")
    change = button(_("Play it the other way"), switch, sign="check", changes_state=True)
    return panel(setting(label.format(rule=_(way.spec.label)), _(way.spec.words), change))
