"""The rule book of a game in words of ours: sections as pages, searched by words, and rulings by a touch."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import groupby

from companion.rulebook.telling import Told
from companion.speech.words import _, ngettext
from ui.look.theme import look
from ui.presenters.rule_book import Reading, sections
from ui.screens.why import rule_line
from ui.widgets.boxes import Column, Grid
from ui.widgets.buttons import button
from ui.widgets.layers import Screen, ScreenHost
from ui.widgets.nodes import Node
from ui.widgets.pads import TextEntry, entry_sheet
from ui.widgets.pages import page
from ui.widgets.rows import heading, line_button
from ui.widgets.text import Text

MOST = 40
"""Lines shown at once; a touch shows as many more."""


class RuleBookScreen(Screen):
    """All sections first, then the lines of one or what has some words; a touch shows all of a line."""

    name = "rule-book"

    def __init__(
        self, host: ScreenHost, game: str, back: Callable[[], None], reading: Reading | None = None
    ) -> None:
        self.host, self.game, self.back = host, game, back
        self.reading = reading or Reading()
        self.most = MOST
        self.lines: tuple[Told, ...] | None = None
        super().__init__()
        self.redraw()

    def again(self) -> Screen:
        """The same page on another glass."""
        return RuleBookScreen(self.host, self.game, self.back, self.reading)

    def entered(self) -> None:
        games, game, words = self.host.games, self.game, self.reading.words
        if games is not None:
            self.host.ask(lambda: games.rule_lines(game, words), self._known, _("Opening the rules"))

    def _known(self, lines: tuple[Told, ...]) -> None:
        self.lines = lines
        self.redraw()

    def redraw(self) -> None:
        """Draw the sections, or the lines that are read."""
        words = self.reading.words
        label = _("Search: {words}").format(words=words) if words else _("Search")
        search = button(label, self._say, sign="log", kind="primary")
        parts = [] if self.lines is None else self._lines() if self.reading.is_begun else self._sections()
        back = partial(self._read, Reading()) if self.reading.is_begun else self.back
        self.replace(page(self.reading.section or _("Rules"), back, Column(*parts), search))

    def _read(self, reading: Reading) -> None:
        """Turn to other lines; those of other words are asked for."""
        asked = reading.words != self.reading.words
        self.reading, self.most = reading, MOST
        self.lines = None if asked else self.lines
        self.redraw()
        if asked:
            self.entered()

    def _sections(self) -> list[Node]:
        there = sections(self.lines or ())
        if not there:
            return [Text(_("This game has no rule book here."), "text")]
        ways = [
            line_button(
                section,
                ngettext("{count} entry", "{count} entries", count).format(count=count),
                "next",
                partial(self._read, Reading(section=section)),
            )
            for section, count in there.items()
        ]
        return [Grid(*ways, cell=look().millimetres(62 * look().reach))]

    def _lines(self) -> list[Node]:
        found = self.reading.among(self.lines or ())
        if not found:
            return [Text(_("Nothing found. Search for fewer words."), "small", look().palette.dim)]
        shown: list[Node] = []
        for section, them in groupby(found[: self.most], lambda line: line.section):
            shown += [] if self.reading.section else [heading(section)]
            shown += [rule_line(self.host, self.game, line, self._again) for line in them]
        if len(found) > self.most:
            shown.append(button(_("Show more"), self._more, sign="next"))
        return shown

    def _again(self) -> None:
        self.host.stage.show(self.again())

    def _more(self) -> None:
        self.most += MOST
        self.redraw()

    def _say(self) -> None:
        entry = TextEntry(self.reading.words)

        def done() -> None:
            self.host.stage.close_sheet()
            self._read(Reading(entry.text.strip()))

        entry_sheet(self.host.stage, _("What are you looking for?"), entry, done, _("Search"))
