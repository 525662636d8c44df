"""Piles that know only what the table knows.

A `Deck` is a draw pile of which some cards are known on top and at the bottom; the cards between
are `middle` in number, and their identities are somewhere in `bag`. A `Cards` place (a hand, a
discard pile) holds known cards and some that nobody has named yet. All unseen cards of one deck
share its bag, so at any time::

    len(deck.bag) == deck.middle + sum(place.unseen for each place fed by the deck)

Cards are content ids. Equal cards are interchangeable here; which physical copy lies where is
known to the table's tags only.
"""

# Annotations are types here, no texts (PEP 563): msgspec would evaluate each text when a game is first read.

from bisect import insort
from collections.abc import Iterable

from companion.engine.events import Tree

UNSEEN = ""
"""Stands for a card whose identity the table has not named."""


def _take(card: str, cards: list[str]) -> None:
    try:
        cards.remove(card)
    except ValueError:
        raise ValueError(card) from None


class Cards(Tree):
    """A place whose order means nothing: `known` is kept sorted, `unseen` cards are unnamed.

    >>> hand = Cards(["strike"])
    >>> hand.add("bash")
    >>> hand.add(UNSEEN)
    >>> hand.known, hand.unseen, len(hand)
    (['bash', 'strike'], 1, 3)
    """

    known: list[str] = []
    unseen: int = 0

    def __len__(self) -> int:
        """How many cards lie here, named or not."""
        return len(self.known) + self.unseen

    def has(self, card: str) -> bool:
        """Whether a known copy of `card` lies here."""
        return card in self.known

    def add(self, card: str) -> None:
        """Put `card` here; `UNSEEN` adds an unnamed one."""
        if card:
            insort(self.known, card)
        else:
            self.unseen += 1

    def remove(self, card: str) -> None:
        """Take one copy of `card` away; `UNSEEN` takes an unnamed one. `ValueError` if there is none."""
        if card:
            _take(card, self.known)
        elif self.unseen:
            self.unseen -= 1
        else:
            raise ValueError(card)


class Deck(Tree):
    """A draw pile. `top[0]` is drawn first; `bottom[-1]` is drawn last; `bag` is kept sorted."""

    top: list[str] = []
    middle: int = 0
    bottom: list[str] = []
    bag: list[str] = []

    def __len__(self) -> int:
        """How many cards lie in the pile."""
        return len(self.top) + self.middle + len(self.bottom)

    def next_known(self) -> str:
        """The card that a draw must give, or `UNSEEN` when it comes from the bag (or there is none)."""
        if self.top:
            return self.top[0]
        return self.bottom[0] if not self.middle and self.bottom else UNSEEN

    def draw(self, card: str) -> None:
        """Take the next card, which is `card`; `UNSEEN` takes it without naming it.

        `ValueError` when the next card cannot be that one.
        """
        if self.top:
            self._expect(self.top.pop(0), card)
        elif self.middle:
            self.middle -= 1
            if card:
                _take(card, self.bag)
        elif self.bottom:
            self._expect(self.bottom.pop(0), card)
        else:
            raise ValueError(card)

    @staticmethod
    def _expect(found: str, card: str) -> None:
        if found != card:
            raise ValueError(card)

    def name(self, card: str) -> None:
        """A card of the bag was named somewhere: it leaves the bag. `ValueError` if it is not in it."""
        _take(card, self.bag)

    def take_from(self, place: Cards, card: str) -> None:
        """Take `card` out of a hand that this pile feeds, naming it if nobody had seen it.

        `UNSEEN` takes an unnamed one. `ValueError` when it cannot lie there.
        """
        if place.has(card):
            place.remove(card)
            return
        if not place.unseen:
            raise ValueError(card)
        if card:
            self.name(card)
        place.remove(UNSEEN)

    def could_be(self, card: str) -> bool:
        """Whether an unseen card may turn out to be `card`."""
        return card in self.bag

    def shuffle(self) -> None:
        """Forget every order: all cards of the pile go into the bag."""
        for card in (*self.top, *self.bottom):
            insort(self.bag, card)
        self.middle += len(self.top) + len(self.bottom)
        self.top.clear()
        self.bottom.clear()

    def shuffle_in(self, cards: Iterable[str], unseen: int = 0) -> None:
        """Shuffle `cards` and `unseen` unnamed ones (already in the bag) into the pile."""
        self.shuffle()
        for card in cards:
            insort(self.bag, card)
            self.middle += 1
        self.middle += unseen
