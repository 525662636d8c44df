"""Hardware health, live; and tags: which tag is which card, bound one by one or a deck in a row."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.engine.words import _
from ui.services import Binding, CannotDo, DeviceLine
from ui.stage import Screen, page
from ui.theme import look
from ui.widgets.buttons import button, hold_button
from ui.widgets.icons import icon
from ui.widgets.nodes import Column, Flow, Grid, Node, Row
from ui.widgets.rows import choices, explained, heading, panel
from ui.widgets.text import Text

if TYPE_CHECKING:
    from ui.shell import Shell

_MOST_SEEN = 8


def health_words(health: str) -> str:
    """A device's health in words."""
    return {
        "ok": _("works"),
        "opening": _("is being opened"),
        "absent": _("is not there"),
        "failing": _("does not answer"),
        "backing off": _("does not answer; tried again soon"),
    }[health]


class HardwareScreen(Screen):
    """Every device with its health, and everything that is scanned and rolled, as it happens."""

    name = "hardware"

    def __init__(self, shell: Shell) -> None:
        self.shell = shell
        self.seen: list[str] = []
        self._quit: Callable[[], None] = lambda: None
        super().__init__()
        self.redraw()

    def entered(self) -> None:
        devices = self.shell.devices
        if devices is not None:
            self._quit = devices.listen(self.hear)

    def left(self) -> None:
        self._quit()

    def hear(self, words: str) -> None:
        """Something was scanned or rolled, or a device changed its health."""
        self.seen = [words, *self.seen][:_MOST_SEEN]
        self.redraw()

    def redraw(self) -> None:
        """Draw the devices as they are now."""
        lines = self.shell.devices.lines() if self.shell.devices else ()
        parts: list[Node] = []
        if lines:
            parts.append(Grid(*map(self._device, lines), cell=look().millimetres(66 * look().reach)))
        else:
            words = _("No device is set up. Everything can be played by touch; see docs/hardware.md.")
            parts.append(Text(words, "strong", look().palette.dim))
        live: list[Node] = [Text(line, "text") for line in self.seen]
        live = live or [
            Text(_("Put a card on a reader, roll the die, press a button."), "text", look().palette.dim)
        ]
        parts.append(panel(heading(_("Seen just now")), *live))
        self.replace(page(_("Hardware"), self.shell.back, Column(*parts)))

    def _device(self, line: DeviceLine) -> Node:
        palette = look().palette
        well = line.health == "ok"
        shade = palette.good if well else palette.warning
        state = Row(
            icon("yes" if well else "warning", "text", shade),
            Text(health_words(line.health), "text", shade, weight=1),
        )
        parts: list[Node] = [Text(line.name, "strong", bold=True), state]
        if line.words and not well:
            parts.append(Text(line.words, "small"))
        if line.remedy and not well:
            parts.append(Text(_("Try: {remedy}").format(remedy=line.remedy), "small", palette.accent))
        counts = [
            _("{name}: {count}").format(name=name, count=count) for name, count in line.counters.items()
        ]
        if counts:
            parts.append(Text(" · ".join(counts), "small", palette.dim))
        if not well and self.shell.devices is not None:
            again = self.shell.devices.try_now
            parts.append(Flow(button(_("Try again now"), lambda: again(line.name), sign="round")))
        return panel(*parts, gap=look().gap * 0.5)


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
        super().__init__()
        self.redraw()

    def left(self) -> None:
        if self.shell.tags is not None:
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
        elif bound < len(cards):
            start = button(_("Bind the missing ones in a row"), self._start_row, sign="here", kind="primary")
            parts.append(Flow(start))
        return panel(*parts)

    def _cards(self, cards: tuple[Binding, ...]) -> Node:
        return Grid(*map(self._card, cards), cell=look().millimetres(62 * look().reach), gap=look().gap * 0.6)

    def _card(self, card: Binding) -> Node:
        title = _("{name}, copy {copy}").format(name=card.name, copy=card.copy)
        note = _("tag {uid}").format(uid=card.uid) if card.uid else _("no tag yet")
        if card.uid:
            action: Node = hold_button(_("Hold: unbind"), lambda: self._unbind(card))
        else:
            action = button(_("Bind"), lambda: self._bind(card), sign="tag")
        sign = icon(
            "yes" if card.uid else "tag", "strong", look().palette.good if card.uid else look().palette.dim
        )
        pad = look().gap * 0.7
        palette = look().palette
        return Row(
            sign,
            explained(title, note),
            action,
            wraps=True,
            ground=palette.surface,
            edge=palette.line,
            pad=pad,
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
        elif self.in_a_row:
            self._bind_first(self._missing_after(card))
        else:
            self._stop()

    def _stop(self) -> None:
        self.in_a_row, self.next = False, None
        if self.shell.tags is not None:
            self.shell.tags.stop_binding()
        self.redraw()

    def _unbind(self, card: Binding) -> None:
        try:
            if self.shell.tags is not None:
                self.shell.tags.unbind(card.uid)
        except CannotDo as trouble:
            self.words = str(trouble)
        self.redraw()


def _same_copy(one: Binding, other: Binding) -> bool:
    return (one.card, one.copy) == (other.card, other.copy)
