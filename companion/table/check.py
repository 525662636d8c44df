"""The table check: what must lie where now, pile by pile, and corrections where the table is right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec

from companion.engine.corrections import CannotCorrect, Correction, MoveCard, SetValue, value_at
from companion.engine.layout import Layout, Mark, Number, Path, Place, Spot, place_words
from companion.engine.piles import UNSEEN
from companion.engine.session import Session
from companion.engine.words import _


class Line(msgspec.Struct, frozen=True):
    """One line of the check: a place, and what must be there, in words."""

    place: Place
    words: str

    @property
    def path(self) -> Path:
        """Where the place is written in the state."""
        return self.place.path


def lines(session: Session) -> tuple[Line, ...]:
    """What the table must look like now."""
    names = session.game.card_words
    layout = session.game.places(session.match.state)
    return tuple(Line(place, place_words(place, names)) for place in layout)


def number_is(place: Place, found: int | str) -> Correction | None:
    """The correction for a number or mark that is really `found`; `None` when it is so already."""
    if not isinstance(place, Number | Mark):
        return None
    words = dict(place.choices).get(str(found), found) if isinstance(place, Mark) else found
    if place.value in (found, words):
        return None
    return SetValue(place.path, found)


def cards_are(session: Session, path: Path, found: Iterable[str]) -> tuple[Correction, ...]:
    """The corrections for a pile in which the cards `found` really lie, all of them and no others.

    A card too many is taken from where the same seat's cards are believed to be; a card too few is
    put where nobody has looked, or out of the game. Raises `KeyError` when there is no such pile.
    """
    layout = session.game.places(session.match.state)
    spots = {place.path: place for place in layout if isinstance(place, Spot)}
    spot = spots[path]
    there, believed = Counter(found), Counter(spot.known)
    unnamed = spot.unseen
    moves: list[Correction] = []
    for card in (there - believed).elements():
        if unnamed:
            unnamed -= 1
            moves += _named(session, path, card)
        else:
            moves.append(MoveCard(card, _source(layout, spot, card), path))
    for card in (believed - there).elements():
        moves.append(MoveCard(card, path, ()))
    return tuple(moves)


def _named(session: Session, path: Path, card: str) -> list[Correction]:
    """An unnamed card of the pile turns out to be `card`: it leaves the bag it was drawn from."""
    unnamed = MoveCard(UNSEEN, path, ())
    for deck in ((*path[:-1], "deck"), ("deck",)):
        bag = (*deck, "bag")
        try:
            known = card in value_at(session.match.state, bag)
        except CannotCorrect:
            continue
        if known:
            return [unnamed, MoveCard(card, bag, path)]
    return [unnamed, MoveCard(card, (), path)]


def _source(layout: Layout, spot: Spot, card: str) -> Path:
    """Where a card that really lies at `spot` was believed to be; nowhere, if nobody believed it."""
    others = [p for p in layout if isinstance(p, Spot) and p.path != spot.path and p.owner == spot.owner]
    named = next((other.path for other in others if card in other.known), None)
    if named is not None:
        return named
    return next((other.path for other in others if other.unseen and not other.secret), ())


class PileCheck:
    """A pile is shown card by card to the reader, and held against what must lie there."""

    def __init__(self, session: Session, path: Path) -> None:
        self.session = session
        self.path = path
        self.shown: dict[str, str] = {}

    def seen(self, uid: str, card: str) -> None:
        """One card of the pile; shown twice, it counts once."""
        self.shown[uid] = card

    def words(self) -> tuple[str, ...]:
        """What does not agree; empty when the pile is as it must be."""
        spot = next(p for p in self.session.game.places(self.session.match.state) if p.path == self.path)
        if not isinstance(spot, Spot):
            return ()
        there, believed = Counter(self.shown.values()), Counter(spot.known)
        name = self.session.game.card_words
        missing = [_("{card} must lie here.").format(card=name(card)) for card in believed - there]
        extra = list((there - believed).elements())[spot.unseen :]
        return (*missing, *(_("{card} must not lie here.").format(card=name(card)) for card in extra))

    def corrections(self) -> tuple[Correction, ...]:
        """What makes the companion believe the table."""
        return cards_are(self.session, self.path, self.shown.values())
