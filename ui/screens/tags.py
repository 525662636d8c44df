"""Tags: which tag is which card, bound one by one or a deck in a row, and named in its own memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.words import _
from ui.services import Binding, CannotDo, Written
from ui.stage import Screen, page
from ui.theme import look
from ui.widgets.buttons import button, hold_button
from ui.widgets.icons import icon
from ui.widgets.nodes import Column, Flow, Grid, Node, Row
from ui.widgets.rows import choices, explained, heading, panel, setting, switch
from ui.widgets.text import Text

if TYPE_CHECKING:
    from ui.shell import Shell


class TagsScreen(Screen):
    """The library of physical cards."""

    name = "tags"

    def __init__(self, shell: Shell) -> None:
        self.shell = shell
        decks = shell.tags.decks() if shell.tags else ()
        self.deck = decks[0] if decks else ""
        self.in_a_row = False
        self.next: Binding | None = None
        self.words = ""
        self.also_name = False
        self.naming: Binding | None = None
        self.foreign: Binding | None = None
        super().__init__()
        self.redraw()

    def left(self) -> None:
        if self.shell.tags is not None:
            self.shell.tags.stop_writing()
            self.shell.tags.stop_binding()

    def redraw(self) -> None:
        """Draw the deck as it is bound now."""
        tags = self.shell.tags
        if tags is None or not self.deck:
            words = _("No reader is set up, so there are no tags to bind. Every card can be played by touch.")
            content: Node = Column(Text(words, "strong", look().palette.dim))
        else:
            cards = tags.cards(self.deck)
            decks = {deck: deck for deck in tags.decks()}
            content = Column(choices(self.deck, decks, self._choose), self._head(cards), self._cards(cards))
        self.replace(page(_("Cards and tags"), self.shell.back, content))

    def _choose(self, deck: str) -> None:
        self.deck, self.words = deck, ""
        self._stop()

    def _head(self, cards: tuple[Binding, ...]) -> Node:
        bound = sum(bool(card.uid) for card in cards)
        counted = _("{bound} of {count} cards have a tag.").format(bound=bound, count=len(cards))
        parts: list[Node] = [heading(counted)]
        if self.words:
            parts.append(Text(self.words, "text"))
        if self.next is not None:
            words = _("Next: {name}, copy {copy}. Put it on the reader.").format(
                name=self.next.name, copy=self.next.copy
            )
            parts.append(
                Row(icon("tag", "title", look().palette.accent), Text(words, "title", bold=True, weight=1))
            )
            parts.append(
                Flow(
                    button(_("Skip this one"), self._skip, sign="next"),
                    button(_("Stop"), self._stop, sign="no"),
                )
            )
        elif self.naming is not None:
            parts.append(Flow(button(_("Stop"), self._stop, sign="no")))
        elif self.foreign is not None:
            parts.append(self._replacing(self.foreign))
        elif bound < len(cards):
            start = button(_("Bind the missing ones in a row"), self._start_row, sign="here", kind="primary")
            parts.append(Flow(start))
        words = _("The card then names itself on any companion. NTAG tags only.")
        parts.append(
            setting(_("Write the name into each tag too"), words, switch(self.also_name, self._name_too))
        )
        return panel(*parts)

    def _name_too(self, on: bool) -> None:
        self.also_name = on
        self.redraw()

    def _replacing(self, card: Binding) -> Node:
        """Something else stands in the tag: it is lost only when somebody agrees."""
        agree = hold_button(_("Hold: write over it"), lambda: self._name(card, replace=True))
        return Flow(agree, button(_("Leave it"), self._stop, sign="no"))

    def _cards(self, cards: tuple[Binding, ...]) -> Node:
        return Grid(*map(self._card, cards), cell=look().millimetres(62 * look().reach), gap=look().gap * 0.6)

    def _card(self, card: Binding) -> Node:
        title = _("{name}, copy {copy}").format(name=card.name, copy=card.copy)
        note = _("tag {uid}").format(uid=card.uid) if card.uid else _("no tag yet")
        if card.uid:
            action: Node = Flow(
                button(_("Write name"), lambda: self._name(card), sign="log"),
                hold_button(_("Hold: unbind"), lambda: self._unbind(card)),
            )
        else:
            action = button(_("Bind"), lambda: self._bind(card), sign="tag")
        sign = icon(
            "yes" if card.uid else "tag", "strong", look().palette.good if card.uid else look().palette.dim
        )
        palette = look().palette
        return Column(
            Row(sign, explained(title, note)),
            action,
            ground=palette.surface,
            edge=palette.line,
            pad=look().gap * 0.7,
        )

    def _missing(self) -> list[Binding]:
        tags = self.shell.tags
        return [card for card in tags.cards(self.deck) if not card.uid] if tags else []

    def _missing_after(self, card: Binding) -> list[Binding]:
        """The cards without a tag that come later; those that were skipped stay skipped."""
        cards = self.shell.tags.cards(self.deck) if self.shell.tags else ()
        place = next((at for at, each in enumerate(cards) if _same_copy(each, card)), -1)
        return [each for each in cards[place + 1 :] if not each.uid]

    def _start_row(self) -> None:
        self.in_a_row = True
        self._bind_first(self._missing())

    def _bind_first(self, missing: list[Binding]) -> None:
        if missing:
            self._bind(missing[0])
        else:
            self._stop()

    def _skip(self) -> None:
        if self.next is not None:
            self._bind_first(self._missing_after(self.next))

    def _bind(self, card: Binding) -> None:
        self.next = card
        if self.shell.tags is not None:
            self.shell.tags.bind_next(card, self._bound)
        self.redraw()

    def _bound(self, card: Binding, words: str) -> None:
        self.words = words
        if not card.uid:
            self._bind(card)
        elif self.also_name:
            self._name(card)
        else:
            self._go_on(card)

    def _go_on(self, card: Binding) -> None:
        """This card is done; the next one of the row comes."""
        if self.in_a_row:
            self._bind_first(self._missing_after(card))
        else:
            self._stop()

    # Names in tags

    def _name(self, card: Binding, replace: bool = False) -> None:
        self.next, self.foreign, self.naming = None, None, card
        if self.shell.tags is not None:
            self.shell.tags.write_name(card, replace, lambda written: self._named(card, written))

    def _named(self, card: Binding, written: Written) -> None:
        """How the write stands. What could not be written leaves the card bound, and the row stops."""
        name = _("{name}, copy {copy}: {words}")
        self.words = name.format(name=card.name, copy=card.copy, words=written.words)
        if written.waiting:
            self.redraw()
        elif written.done:
            self.naming = None
            self._go_on(card)
        else:
            self.in_a_row, self.naming = False, None
            self.foreign = card if written.foreign else None
            self._let_go()

    def _let_go(self) -> None:
        if self.shell.tags is not None:
            self.shell.tags.stop_writing()
            self.shell.tags.stop_binding()
        self.redraw()

    def _stop(self) -> None:
        self.in_a_row, self.next, self.naming, self.foreign = False, None, None, None
        self._let_go()

    def _unbind(self, card: Binding) -> None:
        try:
            if self.shell.tags is not None:
                self.shell.tags.unbind(card.uid)
        except CannotDo as trouble:
            self.words = str(trouble)
        self.redraw()


def _same_copy(one: Binding, other: Binding) -> bool:
    return (one.card, one.copy) == (other.card, other.copy)
