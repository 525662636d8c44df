"""Tags: which tag is which card, bound one by one or a deck in a row, and named in its own memory."""

from __future__ import annotations

import msgspec

from companion.speech.words import _
from ui.look.theme import look
from ui.ports.services import Binding, Written
from ui.widgets.boxes import Column, Flow, Grid, Row
from ui.widgets.buttons import button, hold_button
from ui.widgets.icons import icon
from ui.widgets.layers import Screen, ScreenHost
from ui.widgets.nodes import Node
from ui.widgets.pages import page
from ui.widgets.rows import choices, explained, heading, panel, setting, switch
from ui.widgets.text import Text


class TagsScreen(Screen):
    """The library of physical cards."""

    name = "tags"

    def __init__(self, host: ScreenHost) -> None:
        self.host = host
        self.decks: tuple[str, ...] | None = None
        self.deck = ""
        self.cards: tuple[Binding, ...] | None = None
        self.in_a_row = False
        self.next: Binding | None = None
        self.words = ""
        self.also_name = False
        self.naming: Binding | None = None
        self.foreign: Binding | None = None
        self._drawn: dict[Binding, Node] = {}
        self._look = look()
        super().__init__()
        self.redraw()

    def entered(self) -> None:
        tags = self.host.tags
        if tags is None:
            return

        def first() -> tuple[tuple[str, ...], tuple[Binding, ...]]:
            decks = tags.decks()
            return decks, tags.cards(decks[0]) if decks else ()

        self.host.ask(first, self._looked, _("Checking which cards have a tag"))

    def _looked(self, found: tuple[tuple[str, ...], tuple[Binding, ...]]) -> None:
        """The decks are known, and the cards of the first."""
        self.decks, cards = found
        self._chosen(self.decks[0] if self.decks else "", cards)

    def left(self) -> None:
        if self.host.tags is not None:
            self.host.tags.stop_writing()
            self.host.tags.stop_binding()

    def redraw(self) -> None:
        """Draw the deck as it is bound now."""
        tags = self.host.tags
        if tags is None or self.decks == ():
            words = _("No reader is set up, so there are no tags to link. You can play every card by touch.")
            content: Node = Column(Text(words, "strong", look().palette.dim))
        else:
            decks = {deck: deck for deck in self.decks or ()}
            parts = [] if self.cards is None else [self._head(self.cards), self._grid(self.cards)]
            content = Column(choices(self.deck, decks, self._choose), *parts)
        self.replace(page(_("Cards and tags"), self.host.back, content))

    def _choose(self, deck: str) -> None:
        """Another part of the box, as soon as it is known what is bound there."""
        tags = self.host.tags
        if tags is not None:
            words = _("Checking which cards have a tag")
            self.host.ask(lambda: tags.cards(deck), lambda cards: self._chosen(deck, cards), words)

    def _chosen(self, deck: str, cards: tuple[Binding, ...]) -> None:
        self.deck, self.cards, self.words = deck, cards, ""
        self._stop()

    def _head(self, cards: tuple[Binding, ...]) -> Node:
        bound = sum(bool(card.uid) for card in cards)
        counted = _("{bound} of {count} cards have a tag.").format(bound=bound, count=len(cards))
        parts: list[Node] = [heading(counted)]
        if self.words:
            parts.append(Text(self.words, "text"))
        if self.next is not None:
            words = _("Next: scan {name}, copy {copy}.").format(name=self.next.name, copy=self.next.copy)
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
            start = button(_("Link all missing cards"), self._start_row, sign="here", kind="primary")
            parts.append(Flow(start))
        words = _("Any companion can then read the card. NTAG tags only.")
        parts.append(
            setting(_("Also write the name to each tag"), words, switch(self.also_name, self._name_too))
        )
        return panel(*parts)

    def _name_too(self, on: bool) -> None:
        self.also_name = on
        self.redraw()

    def _replacing(self, card: Binding) -> Node:
        """Something else stands in the tag: it is lost only when somebody agrees."""
        agree = hold_button(_("Hold to overwrite"), lambda: self._name(card, replace=True))
        return Flow(agree, button(_("Leave as is"), self._stop, sign="no"))

    def _grid(self, cards: tuple[Binding, ...]) -> Node:
        """All cards of the deck. What is as it was is not made again: with each scan one card changes."""
        drawn = self._drawn if self._look is look() else {}
        self._look = look()
        self._drawn = {card: drawn.get(card) or self._card(card) for card in cards}
        cell = look().millimetres(62 * look().reach)
        return Grid(*self._drawn.values(), cell=cell, gap=look().gap * 0.6)

    def _card(self, card: Binding) -> Node:
        title = _("{name}, copy {copy}").format(name=card.name, copy=card.copy)
        note = _("tag {uid}").format(uid=card.uid) if card.uid else _("no tag yet")
        if card.uid:
            action: Node = Flow(
                button(_("Write name"), lambda: self._name(card), sign="log"),
                hold_button(_("Hold to unlink"), lambda: self._unbind(card)),
            )
        else:
            action = button(_("Link"), lambda: self._bind(card), sign="tag")
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
        return [card for card in self.cards or () if not card.uid]

    def _missing_after(self, card: Binding) -> list[Binding]:
        """The cards without a tag that come later; those that were skipped stay skipped."""
        cards = self.cards or ()
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
        if self.host.tags is not None:
            self.host.tags.hear_tags(self._laid_down)
        self.redraw()

    def _laid_down(self, uid: str) -> None:
        """A tag lies there: it is the next card's, unless the one before is still being bound."""
        tags, card, deck = self.host.tags, self.next, self.deck
        if tags is None or card is None:
            return
        words = _("Linking the tag")

        def bind() -> tuple[str, tuple[Binding, ...]]:
            return tags.bind(uid, card), tags.cards(deck)

        def bound(found: tuple[str, tuple[Binding, ...]]) -> None:
            words, cards = found
            self._bound(card, uid, words, cards if deck == self.deck else self.cards)

        if not self.host.keep(bind, bound, words, key="bind", sorry=self._say):
            self._say(_("Still linking the last tag. Scan this one again afterwards."))

    def _say(self, words: str) -> None:
        self.words = words
        self.redraw()

    def _bound(self, card: Binding, uid: str, words: str, cards: tuple[Binding, ...] | None) -> None:
        """This card has its tag; whoever touched something else meanwhile goes on with that."""
        self.cards = cards
        if self.next is not card:
            self._say(words)
            return
        self.words = words
        if self.also_name:
            self._name(msgspec.structs.replace(card, uid=uid))
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
        if self.host.tags is not None:
            self.host.tags.write_name(card, replace, lambda written: self._named(card, written))

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
        if self.host.tags is not None:
            self.host.tags.stop_writing()
            self.host.tags.stop_binding()
        self.redraw()

    def _stop(self) -> None:
        self.in_a_row, self.next, self.naming, self.foreign = False, None, None, None
        self._let_go()

    def _unbind(self, card: Binding) -> None:
        tags, deck = self.host.tags, self.deck
        if tags is None:
            return
        self._drawn.pop(card, None)  # a button that was held is drawn anew, also where nothing came of it

        def unbind() -> tuple[Binding, ...]:
            tags.unbind(card.uid)
            return tags.cards(deck)

        words = _("Unlinking the tag")
        key = ("unbind", card.uid)
        self.host.keep(unbind, lambda cards: self._unbound(deck, cards), words, key, self._say)

    def _unbound(self, deck: str, cards: tuple[Binding, ...]) -> None:
        if deck == self.deck:
            self.cards = cards
            self.redraw()


def _same_copy(one: Binding, other: Binding) -> bool:
    return (one.card, one.copy) == (other.card, other.copy)
