"""The library of a game: everything in its box in our words, searched by touch; what goes with a deck."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from companion.engine.parts.contents import Thing, suiting
from companion.engine.view import View
from companion.speech.words import _, ngettext
from ui.look.theme import look
from ui.presenters.library import Search, decks_of, partners, parts_of
from ui.screens.rule_book import RuleBookScreen
from ui.widgets.boxes import Column, Flow, Grid
from ui.widgets.buttons import button
from ui.widgets.cards import thing_tile
from ui.widgets.layers import Screen, ScreenHost
from ui.widgets.nodes import Node
from ui.widgets.pads import TextEntry, entry_sheet
from ui.widgets.pages import page
from ui.widgets.rows import choices, heading
from ui.widgets.text import Text

MOST = 40
"""Things shown at once; whoever wants others says more words."""


class LibraryScreen(Screen):
    """Search by words and by parts of the box; a touch shows all of a thing.

    Of the `view` of an open game the decks of all seats are known, so that what works with each can be said.
    """

    name = "library"

    def __init__(
        self,
        host: ScreenHost,
        game: str,
        back: Callable[[], None],
        view: View | None = None,
        search: Search | None = None,
    ) -> None:
        self.host, self.game, self.back, self.view = host, game, back, view
        self.search = search or Search()
        self.things: tuple[Thing, ...] | None = None
        super().__init__()
        self.redraw()

    def again(self) -> Screen:
        """The same search on another glass."""
        return LibraryScreen(self.host, self.game, self.back, self.view, self.search)

    def entered(self) -> None:
        games, game = self.host.games, self.game
        if games is not None:
            self.host.ask(lambda: games.contents(game), self._known, _("Opening the library"))

    def _known(self, things: tuple[Thing, ...]) -> None:
        self.things = things
        self.redraw()

    def redraw(self) -> None:
        """Draw what is found."""
        words = self.search.words
        label = _("Search: {words}").format(words=words) if words else _("Search")
        search = button(label, self._say, sign="log", kind="primary")
        parts = [self._parts(), self._decks(), *self._found()]
        content = Column(*(part for part in parts if part is not None))
        rules = button(_("Rules"), self._rules, sign="log", kind="quiet")
        self.replace(page(_("Library"), self.back, content, rules, search))

    def _parts(self) -> Node | None:
        known = parts_of(self.things or ())
        if not known:
            return None
        return choices(self.search.part, {"": _("Everything"), **{each: each for each in known}}, self._take)

    def _take(self, part: str) -> None:
        self.search = self.search.with_part(part)
        self.redraw()

    def _decks(self) -> Node | None:
        """For each deck on the table a way to what works with it."""
        if not any(thing.about for thing in self.things or ()):
            return None
        ways = [button(name, partial(self._suiting, name), sign="cards") for name in decks_of(self.view)]
        head = Text(_("Find cards for the deck of"), "small", look().palette.dim)
        return Column(head, Flow(*ways), gap=look().gap * 0.3) if ways else None

    def _found(self) -> list[Node]:
        if self.things is None:
            return []
        found = self.search.among(self.things)
        many = ngettext("{count} result", "{count} results", len(found)).format(count=len(found))
        if len(found) > MOST:
            many = _("{many}. Showing the first {shown}: add words to the search.").format(
                many=many, shown=MOST
            )
        if not found:
            many = _("Nothing found. Search for fewer words.")
        head = Text(many, "small", look().palette.dim)
        return [
            head,
            self._listed([(thing, thing.lines[0] if thing.lines else "") for thing in found[:MOST]]),
        ]

    def _listed(self, lines: Sequence[tuple[Thing, str]]) -> Node:
        shown = [thing_tile(thing, words, partial(self._open, thing)) for thing, words in lines]
        return Grid(*shown, cell=look().millimetres(46 * look().reach))

    # What a touch opens

    def _rules(self) -> None:
        stage = self.host.stage
        stage.show(RuleBookScreen(self.host, self.game, lambda: stage.show(self.again())))

    def _say(self) -> None:
        entry = TextEntry(self.search.words)

        def done() -> None:
            self.host.stage.close_sheet()
            self.search = self.search.with_words(entry.text)
            self.redraw()

        entry_sheet(self.host.stage, _("What are you looking for?"), entry, done, _("Search"))

    def _open(self, thing: Thing) -> None:
        """All that a thing says, and the cards on the table that it works with."""
        palette = look().palette
        copies = ngettext("{count} in the box", "{count} in the box", thing.copies).format(count=thing.copies)
        about = _("{part} · {copies}").format(part=thing.part, copies=copies) if thing.part else copies
        said = [Text(line, "text", bold=line in thing.keywords) for line in thing.lines]
        parts: list[Node] = [Text(about, "small", palette.dim), *said]
        for name, deck in decks_of(self.view).items():
            found = partners(self.things or (), thing, deck)
            if found:
                parts.append(heading(_("Works with (deck of {name})").format(name=name)))
                parts.append(Text(", ".join(found), "text"))
        self.host.stage.open_sheet(thing.name, Column(*parts))

    def _suiting(self, name: str) -> None:
        """What works with a deck, with the reason."""
        found = suiting(self.things or (), decks_of(self.view)[name])[:MOST]
        words = _("{part}: {common}")
        lines = [
            (each.thing, words.format(part=each.thing.part, common=", ".join(each.common))) for each in found
        ]
        nothing = Text(_("Nothing in the box goes with this deck in particular."), "text")
        content = self._listed(lines) if lines else nothing
        self.host.stage.open_sheet(_("Cards for the deck of {name}").format(name=name), Column(content))
