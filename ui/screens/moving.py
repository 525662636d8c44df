"""The pad to move a card by hand: touch a pile, touch a card, touch where it lies really."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.engine.corrections import MoveCard
from companion.engine.layout import Path
from companion.engine.words import _, ngettext
from ui import cardbook
from ui.stage import Screen, page
from ui.table_port import CardPlace, CardPlaces, LyingCard
from ui.theme import look
from ui.widgets.buttons import button
from ui.widgets.nodes import Column, Flow, Grid, Node
from ui.widgets.rows import choices, heading, line_button
from ui.widgets.text import Text

if TYPE_CHECKING:
    from ui.shell import Shell

OUTSIDE = CardPlace((), "", "")


def place_name(place: CardPlace) -> str:
    """A place with whose it is."""
    if not place.path:
        return _("out of the game")
    if not place.owner:
        return place.label
    return _("{owner}, {label}").format(owner=place.owner, label=place.label)


class MovingScreen(Screen):
    """Three touches, each of which can be taken back; the game goes on from what really lies there."""

    name = "moving"

    def __init__(self, shell: Shell, found: CardPlaces, start: Path | None = None) -> None:
        self.shell = shell
        self.found = found
        self.source: CardPlace | None = next((p for p in found if start and p.path == start), None)
        self.card: LyingCard | None = None
        self.unnamed = False
        game = shell.picture.view.game if shell.picture else ""
        self.box_parts = cardbook.parts_of(game)
        self.box_part = self.box_parts[0] if self.box_parts else ""
        super().__init__()
        self.redraw()

    def redraw(self) -> None:
        """Draw the step that is open."""
        if self.source is None:
            title, content = _("Which card lies wrong? First: where?"), self._places(self._take_source, True)
        elif self.card is None:
            title, content = self._card_title(), self._cards(self.source)
        else:
            template = _("{card}, from: {place}. Where does it lie really?")
            title = template.format(card=self.card.name, place=place_name(self.source))
            content = self._places(self._move, False)
        self.replace(page(title, self._back, content))

    def _card_title(self) -> str:
        if self.unnamed:
            return _("Which card is it?")
        return _("Which card? From: {place}").format(place=place_name(self.source or OUTSIDE))

    def _back(self) -> None:
        if self.card is not None:
            self.card = None
        elif self.unnamed:
            self.unnamed = False
        elif self.source is not None:
            self.source = None
        else:
            self.shell.back_to_table()
            return
        self.redraw()

    # Where

    def _places(self, take: Callable[[CardPlace], None], filled: bool) -> Node:
        """The places by owner; to take from, only those where a card lies."""
        groups: dict[str, list[CardPlace]] = {}
        for place in self.found:
            if (place.count if filled else self._fits(place)) and place != self.source:
                groups.setdefault(place.owner, []).append(place)
        parts: list[Node] = []
        for owner, places in groups.items():
            parts += [heading(owner or _("The table")), self._grid([self._place(p, take) for p in places])]
        if self.source is None or self.source.path:
            words = _("In the box, or set aside")
            outside = line_button(_("Out of the game"), words, "removed", lambda: take(OUTSIDE))
            parts += [heading(_("Elsewhere")), self._grid([outside])]
        return Column(*parts, gap=look().gap * 0.7)

    def _fits(self, place: CardPlace) -> bool:
        """Whether the card that was touched can lie at a place: a potion is in no draw pile."""
        game = self.shell.picture.view.game if self.shell.picture else ""
        return self.card is None or cardbook.may_lie(game, self.card.card, place.path)

    @staticmethod
    def _place(place: CardPlace, take: Callable[[CardPlace], None]) -> Node:
        counted = ngettext("{count} card", "{count} cards", place.count).format(count=place.count)
        sign = str(place.path[-1]) if place.path else "removed"
        label = place.label[:1].upper() + place.label[1:]
        return line_button(label, counted, sign, lambda: take(place))

    @staticmethod
    def _grid(lines: list[Node]) -> Node:
        return Grid(*lines, cell=look().millimetres(46 * look().reach), gap=look().gap * 0.6)

    def _take_source(self, place: CardPlace) -> None:
        self.source = place
        self.redraw()

    # Which

    def _cards(self, source: CardPlace) -> Node:
        if not source.path and self.box_parts:
            return self._box()
        if self.unnamed or not source.path:
            cards = list(source.names)
            unknown = [LyingCard("", _("Nobody knows"), 1)] if source.path else []
            return self._card_grid([*unknown, *cards], self._take_card)
        return self._card_grid(list(source.cards), self._take_lying)

    def _box(self) -> Node:
        """A card from the box: first the part of the box, then the card."""
        game = self.shell.picture.view.game if self.shell.picture else ""
        cards = [LyingCard(each.card, each.name, 1) for each in cardbook.cards_of(game, self.box_part)]
        parts = {part: cardbook.part_words(part) for part in self.box_parts}
        return Column(choices(self.box_part, parts, self._take_part), self._card_grid(cards, self._take_card))

    def _take_part(self, part: str) -> None:
        self.box_part = part
        self.redraw()

    def _card_grid(self, cards: list[LyingCard], take: Callable[[LyingCard], None]) -> Node:
        if not cards:
            return Text(_("No card lies there."), "strong", look().palette.dim)
        return self._grid([self._card(card, take) for card in cards])

    @staticmethod
    def _card(card: LyingCard, take: Callable[[LyingCard], None]) -> Node:
        words = _("{count} × {name}").format(count=card.count, name=card.name)
        name = words if card.count > 1 else card.name
        return button(name[:1].upper() + name[1:], lambda: take(card), align="left", sign="card")

    def _take_lying(self, card: LyingCard) -> None:
        if card.card:
            self._take_card(card)
        else:
            self.unnamed = True
            self.redraw()

    def _take_card(self, card: LyingCard) -> None:
        self.card = card if card.card else LyingCard("", _("An unnamed card"), 1)
        self.redraw()

    # Done

    def _move(self, target: CardPlace) -> None:
        if self.source is None or self.card is None:
            return
        self.shell.port.correct(MoveCard(self.card.card, self.source.path, target.path))
        self.shell.back_to_table()


def open_moving(shell: Shell, start: Path | None = None) -> None:
    """Ask what lies where, and show the pad."""
    shell.port.card_places(lambda found: shell.stage.show(MovingScreen(shell, found, start)))


def move_button(shell: Shell, path: Path) -> Node:
    """The way from a pile to the pad."""
    go = button(_("Move a card by hand"), lambda: open_moving(shell, path), sign="hand")
    return Flow(go)
