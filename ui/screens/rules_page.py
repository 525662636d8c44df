"""What may be done now: the rules of the moment in our words, with the page of the rule book."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.parts.rules_pages import RulesPage
from companion.engine.view import AskView
from companion.rulebook.telling import Told
from companion.speech.words import _
from ui.look.theme import look
from ui.presenters.asking import sentence
from ui.screens.why import why_lines
from ui.widgets.boxes import Column, Row
from ui.widgets.layers import Screen, ScreenHost
from ui.widgets.nodes import Node
from ui.widgets.pages import page
from ui.widgets.rows import heading, panel
from ui.widgets.text import Text

MOST_OPTIONS = 12
"""Things that can be done now which are named; more of them are counted."""


class RulesScreen(Screen):
    """The open question with what answers it, the pages of the rules and the sentences that belong to it."""

    name = "rules"

    def __init__(
        self, host: ScreenHost, ask: AskView | None, pages: Sequence[RulesPage], told: Sequence[Told] = ()
    ) -> None:
        self.host = host
        super().__init__()
        why = [heading(_("Why?")), *why_lines(host, told)] if told else []
        shown = [*(_question(ask) if ask is not None else ()), *map(_page, pages), *why]
        self.add(page(_("What can I do now?"), host.back_to_table, Column(*shown)))


def _question(ask: AskView) -> list[Node]:
    """What is asked, and the answers there are."""
    said = (option.label.partition(" (")[0] for option in ask.options)
    labels = list(dict.fromkeys(sentence(words) for words in said if words))
    words = ", ".join(labels[:MOST_OPTIONS])
    if len(labels) > MOST_OPTIONS:
        words = _("{words} and {count} more").format(words=words, count=len(labels) - MOST_OPTIONS)
    lines: list[Node] = [Text(ask.prompt, "title", bold=True)]
    if words:
        lines.append(Text(_("You can: {acts}.").format(acts=words), "text", look().palette.dim))
    return lines


def _page(shown: RulesPage) -> Node:
    dim = look().palette.dim
    points = [
        Row(Text("•", "text", dim), Text(point, "text", weight=1), align="top") for point in shown.lines
    ]
    source = Text(_("Rule book: {page}").format(page=shown.source), "small", dim)
    return panel(heading(shown.title), *points, source)
