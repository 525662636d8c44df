"""Why? The sentences of the rule text behind what was touched, each with its page, rulings and options."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from companion.rulebook.telling import Told, cases_words
from companion.speech.words import _
from ui.look.theme import look
from ui.ports.game_port import About
from ui.presenters.rule_book import note, place, title
from ui.widgets.boxes import Column
from ui.widgets.buttons import button
from ui.widgets.layers import ScreenHost, ShowsSheets
from ui.widgets.nodes import Node
from ui.widgets.rows import line_button
from ui.widgets.text import Text


def why_button(host: ScreenHost, about: About) -> Node:
    """Leads to the sentences behind something."""
    return button(_("Why?"), partial(ask_why, host, about), sign="log")


def ask_why(host: ScreenHost, about: About) -> None:
    """Show the sentences behind something as soon as the game has found them."""
    host.port.records.why(about, host.if_here(lambda told: show_why(host.stage, told)))


def show_why(stage: ShowsSheets, told: Sequence[Told]) -> None:
    """A line for each sentence, to be touched; one alone is shown at once."""
    if len(told) == 1:
        open_rule(stage, told[0])
        return
    lines = why_lines(stage, told) or [Text(_("No rule text belongs to this."), "text")]
    stage.open_sheet(_("Why?"), Column(*lines))


def why_lines(stage: ShowsSheets, told: Sequence[Told]) -> list[Node]:
    """Sentences from all over the rule text, each with where it stands."""
    return [_to_open(stage, line, line.words, place(line)) for line in told]


def rule_line(stage: ShowsSheets, line: Told) -> Node:
    """A sentence below the heading of its section."""
    return _to_open(stage, line, title(line), note(line))


def _to_open(stage: ShowsSheets, line: Told, words: str, noted: str) -> Node:
    """A line to touch; what cases hold has the sign of a check."""
    sign = "check" if line.cases else "log"
    return line_button(words, noted, sign, partial(open_rule, stage, line))


def open_rule(stage: ShowsSheets, line: Told) -> None:
    """A sentence with its cases, its rulings and the house rules that decide them."""
    held = [Text(cases_words(line.cases), "small", look().palette.dim)] if line.cases else []
    below = [Text(words, "text") for words in line.below]
    words = Text(title(line), "strong", bold=True)
    stage.open_sheet(line.place, Column(words, *held, *below))
