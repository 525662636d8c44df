"""The pad to move a card by hand: touch a pile, touch a card, touch where it lies really."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.commands import Correct
from companion.engine.corrections import MoveCard
from companion.engine.layout import Path
from companion.speech.words import _, ngettext
from ui.look.theme import look
from ui.ports.card_book import BookCard
from ui.ports.game_port import CardPlace, CardPlaces, LyingCard
from ui.widgets.boxes import Column, Flow, Grid
from ui.widgets.buttons import button
from ui.widgets.layers import Screen, ScreenHost
from ui.widgets.nodes import Node
from ui.widgets.pages import page
from ui.widgets.rows import choices, heading, line_button
from ui.widgets.text import Text

OUTSIDE = CardPlace((), "", "")


def place_name(place: CardPlace) -> str:
    """A place with whose it is."""
    if not place.path:
        return _("out of the game")
    if not place.owner:
        return place.label
    return _("{owner}, {label}").format(owner=place.owner, label=place.label)


def _begun(words: str) -> str:
    """Words as they stand at the beginning of a line."""
    return words[:1].upper() + words[1:]


def _sign(place: CardPlace) -> str:
    return str(place.path[-1])


class MovingScreen(Screen):
    """Three touches, each of which can be taken back; the game goes on from what really lies there."""

    name = "moving"

    def __init__(self, host: ScreenHost, found: CardPlaces, start: Path | None = None) -> None:
        self.host = host
        self.found = found
        self.source: CardPlace | None = next((p for p in found if start and p.path == start), None)
        self.card: LyingCard | None = None
        self.unnamed = False
        self.book = host.port.shown.cards
        self.others = self._other_things()
        self.box_parts = {**self.book.parts(), **self.others}
        self.box_part = next(iter(self.box_parts), "")
        self.upgraded = False
        super().__init__()
        self.redraw()

    def redraw(self) -> None:
        """Draw the step that is open."""
        if self.source is None:
            title, content = (
                _("Which card is in the wrong place? Choose its pile first."),
                self._places(self._take_source, True),
            )
        elif self.card is None:
            title, content = self._card_title(), self._cards(self.source)
        else:
            template = _("{card} is listed in {place}. Where is it really?")
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
            self.host.back_to_table()
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
            outside = line_button(_("Out of the game"), words, "outside", lambda: take(OUTSIDE))
            parts += [heading(_("Other places")), self._grid([outside])]
        return Column(*parts, gap=look().gap * 0.7)

    def _fits(self, place: CardPlace) -> bool:
        """Whether the card that was touched can lie at a place: a potion is in no draw pile."""
        return self.card is None or self.book.may_lie(self.card.card, place.path)

    @staticmethod
    def _place(place: CardPlace, take: Callable[[CardPlace], None]) -> Node:
        counted = ngettext("{count} card", "{count} cards", place.count).format(count=place.count)
        return line_button(_begun(place.label), counted, _sign(place), lambda: take(place))

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
            unknown = [LyingCard("", _("Unknown"), 1)] if source.path else []
            return self._card_grid([*unknown, *cards], self._take_card)
        return self._card_grid(list(source.cards), self._take_lying)

    def _other_things(self) -> dict[str, str]:
        """What is in no part of the box (relics, say), by where it can lie, with the words for that."""
        parts, found = self.book.parts(), {}
        for place in self.found:
            name = str(place.path[-1])
            if name not in parts and name not in found and self.book.things_for(place.path):
                found[name] = _begun(place.label)
        return found

    def _box(self) -> Node:
        """A card from the box: first the part of the box, then the card."""
        cards = [LyingCard(each.card, each.name, 1) for each in self._from_the_box()]
        return Column(
            choices(self.box_part, self.box_parts, self._take_part),
            *self._sides(),
            self._card_grid(cards, self._take_card),
        )

    def _sides(self) -> list[Node]:
        """Which side lies up, where cards have two."""
        if not self.book.cards(self.box_part, upgraded=True):
            return []
        return [choices(self.upgraded, {False: _("Not upgraded"), True: _("Upgraded")}, self._take_side)]

    def _from_the_box(self) -> tuple[BookCard, ...]:
        """What is in the part that was touched; where cards have one side, the other was not meant.

        A place may be called like a part of the box (relics): whatever else can lie there comes last.
        """
        place = next((each for each in self.found if each.path[-1] == self.box_part), None)
        sides = self.book.cards(self.box_part, upgraded=True) if self.upgraded else ()
        cards = sides or self.book.cards(self.box_part)
        return cards if place is None else (*cards, *self.book.things_for(place.path))

    def _take_part(self, part: str) -> None:
        self.box_part = part
        self.redraw()

    def _take_side(self, upgraded: bool) -> None:
        self.upgraded = upgraded
        self.redraw()

    def _card_grid(self, cards: list[LyingCard], take: Callable[[LyingCard], None]) -> Node:
        if not cards:
            return Text(_("No cards there."), "strong", look().palette.dim)
        return self._grid([self._card(card, take) for card in cards])

    def _card(self, card: LyingCard, take: Callable[[LyingCard], None]) -> Node:
        words = _("{count} × {name}").format(count=card.count, name=card.name)
        name = words if card.count > 1 else card.name
        return button(_begun(name), lambda: take(card), align="left", sign=self._card_sign())

    def _card_sign(self) -> str:
        """What is no card has the sign of its place; from the box it lies in the part that was touched."""
        place = str(self.source.path[-1]) if self.source is not None and self.source.path else self.box_part
        return place if place in self.others else "card"

    def _take_lying(self, card: LyingCard) -> None:
        if card.card:
            self._take_card(card)
        else:
            self.unnamed = True
            self.redraw()

    def _take_card(self, card: LyingCard) -> None:
        self.card = card if card.card else LyingCard("", _("An unknown card"), 1)
        self.redraw()

    # Done

    def _move(self, target: CardPlace) -> None:
        if self.source is None or self.card is None:
            return
        self.host.port.send(Correct(MoveCard(self.card.card, self.source.path, target.path)))
        self.host.back_to_table()


def open_moving(host: ScreenHost, start: Path | None = None) -> None:
    """Ask what lies where, and show the pad."""
    show = host.if_here(lambda found: host.stage.show(MovingScreen(host, found, start)))
    host.port.records.card_places(show)


def move_button(host: ScreenHost, path: Path) -> Node:
    """The way from a pile to the pad."""
    go = button(_("Move a card by hand"), lambda: host.open_moving(path), sign="hand")
    return Flow(go)
