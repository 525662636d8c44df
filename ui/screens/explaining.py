"""Hold explains: whatever a finger rests on stands large, with what comes next and the rule it meets."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.view import CardFace, CreatureView, SeatView
from companion.rulebook.telling import Told
from companion.speech.words import _
from ui.look.theme import look
from ui.ports.game_port import Actor, Counted
from ui.presenters.explained import Explained, ids, intents, names, rule_about, title
from ui.presenters.explained import told as told_of
from ui.screens.dragging import Lifted
from ui.screens.game_shown import ShownTable
from ui.widgets.boxes import Column, Row
from ui.widgets.cards import card_face
from ui.widgets.figures import creature_figure, is_drawn
from ui.widgets.hand import Drag
from ui.widgets.icons import icon
from ui.widgets.nodes import Node
from ui.widgets.text import Text
from ui.widgets.touches import Touch


class ExplainedTable(ShownTable):
    """Nothing is played by what is explained; it stands until the finger lifts."""

    _rules: tuple[str, tuple[Told, ...]] = ("", ())
    """The game whose rule book was read, and its lines."""

    def show_card(self, card: CardFace, touch: Touch, drag: Drag | None = None) -> None:
        """A finger rests on a card: it stands large until the finger lifts."""
        called = (*card.keywords.replace("\n", ".").split("."), card.kind and _(card.kind))
        self._lift(lambda most, rule: Column(card_face(card), *_ruled(rule)), called, 1, touch, drag)

    def explain(self, thing: Explained | Actor, touch: Touch) -> None:
        """A finger rests on something on the table; somebody is looked up as they stand now."""
        found = self._standing(thing) if isinstance(thing, tuple) else thing
        if found is not None:
            lines = told_of(found)

            def face(most: int, rule: str) -> Node:
                return _large(found, lines[:most], rule)

            self._lift(face, names(found), len(lines), touch, known_as=ids(found))

    def explain_words(self, heading: str, lines: tuple[str, ...], touch: Touch) -> None:
        """A finger rests on what is said: all of it stands large."""
        self._lift(lambda most, rule: _said(heading, lines[:most]), (), len(lines), touch)

    def _standing(self, actor: Actor) -> SeatView | CreatureView | None:
        """Who stands on the table now."""
        kind, number = actor
        return self._seat(number) if kind == "seat" else self._creature(number)

    def _lift(
        self,
        face: Callable[[int, str], Node],
        called: tuple[str, ...],
        most: int,
        touch: Touch,
        drag: Drag | None = None,
        known_as: tuple[str, ...] = (),
    ) -> None:
        """Show it at once, and again with the rule when that has been read.

        What the rule text knows as one of `known_as` has that rule, all else one by what it is `called`.
        """
        lifted = Lifted(self.host, face, most, drag)
        lifted.follow(touch)
        game, games = self.picture.view.game if self.picture is not None else "", self.host.games

        def known(lines: tuple[Told, ...]) -> None:
            self._rules = (game, lines)
            lifted.say(rule_about(lines, called))

        def by_name() -> None:
            if self._rules[0] == game:
                known(self._rules[1])
            elif games is not None:
                self.host.ask(lambda: games.rule_lines(game, ""), known, _("Opening the rules"), "rules")

        def told(rules: tuple[Told, ...]) -> None:
            if rules:
                lifted.say(rules[0].words)
            elif called:
                by_name()

        if known_as:
            self.host.port.records.why(Counted(known_as), self.host.if_here(told))
        elif called:
            by_name()


def _said(heading: str, lines: tuple[str, ...]) -> Node:
    """Words as large as a card."""
    palette, letters = look().palette, look().across("text")
    parts = [Text(heading, "title", bold=True), *(Text(line, letters) for line in lines)]
    return Column(*parts, ground=palette.raised, edge=palette.accent, pad=look().gap * 1.2)


def _large(thing: Explained, lines: tuple[str, ...], rule: str) -> Node:
    """Somebody or something as large as a card: its name, what comes next, and all else in lines."""
    palette, letters = look().palette, look().across("text")
    head: list[Node] = [Text(title(thing), "title", bold=True, weight=1)]
    next_ones: list[Node] = []
    if isinstance(thing, CreatureView):
        head = [creature_figure(thing, look().font("huge")), *head] if is_drawn(thing) else head
        sign = "die" if thing.kind == "die" else "next"
        next_ones = [
            Row(icon(sign, letters, palette.accent), Text(words, letters, weight=1), align="top")
            for words in intents(thing)
        ]
    said = [Text(line, letters, palette.dim) for line in lines]
    parts = (Row(*head), *next_ones, *_ruled(rule), *said)
    return Column(*parts, ground=palette.raised, edge=palette.accent, pad=look().gap * 1.2)


def _ruled(rule: str) -> list[Node]:
    """The sentence of the rule book."""
    if not rule:
        return []
    palette, letters = look().palette, look().across("text")
    sign = icon("log", letters, palette.accent)
    words = Text(_("Rule book: {page}").format(page=rule), letters, weight=1)
    return [Row(sign, words, ground=palette.raised, pad=look().gap * 0.8, align="top")]
