"""Cards of cardboard as piles in memory, moved as work for hands says and in no other way.

The benchmark and the scripted table of the tests play with them. Nothing here looks at the engine's
piles, so that what lies here can be held against what the companion believes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from companion.engine.parts.table_kit import Task


@dataclass(frozen=True)
class Card:
    """One card of cardboard with its tag and the side that lies up."""

    uid: str
    face: str


@dataclass
class Places:
    """Where the cards of one player lie; the first card of `draw_pile` is on top.

    `named` are the cards in hand that were shown, `used` those that were shown and laid down since.
    """

    draw_pile: list[Card] = field(default_factory=list)
    hand: list[Card] = field(default_factory=list)
    discard_pile: list[Card] = field(default_factory=list)
    exhaust_pile: list[Card] = field(default_factory=list)
    powers: list[Card] = field(default_factory=list)
    play: list[Card] = field(default_factory=list)
    looked: list[Card] = field(default_factory=list)
    enemy: list[Card] = field(default_factory=list)
    named: set[str] = field(default_factory=set)
    used: set[str] = field(default_factory=set)


def laid_open(state: Any, places: Sequence[Places], branch: Callable[[Any], Any]) -> Any:
    """The state as those know it who hold the cards: what lies in their hands has its name.

    `branch` copies the state; the draw piles stay unknown to everybody.
    """
    full = branch(state)
    for seat in full.lazy:
        player = full.fight.fighters[seat]
        held = Counter(card.face for card in places[seat].hand) - Counter(player.hand.known)
        for face in held.elements():
            player.deck.bag.remove(face)
            player.hand.add(face)
            player.hand.unseen -= 1
    full.lazy = []
    return full


class MislaidError(Exception):
    """Hands were told to move a card that does not lie there."""


class TableTwin:
    """The cards of all seats in a fight of Slay the Spire; `supply` are the Daze and status cards.

    `came` are the enemies that were put on the table in the middle of the fight.
    """

    def __init__(self, decks: Sequence[Sequence[Card]], supply: Iterable[Card], random: Random) -> None:
        self.random = random
        self.supply = list(supply)
        self.places = [Places(draw_pile=self._shuffled(deck)) for deck in decks]
        self.came: list[str] = []

    def obey(self, tasks: Iterable[Task]) -> None:
        """Do the work in its order. Raises `MislaidError` for work that cannot be done."""
        for task in tasks:
            if task.kind == "move":
                self._move(task)
            elif task.kind == "shuffle":
                self._shuffle(task)
            elif task.kind == "discard hand":
                self._discard_hand(task)
            elif task.source == "enemy":
                self._take_off(task)
            elif task.target == "summoned":
                self.came.append(task.card)

    def _shuffled(self, cards: Iterable[Card]) -> list[Card]:
        shuffled = list(cards)
        self.random.shuffle(shuffled)
        return shuffled

    def _move(self, task: Task) -> None:
        places = self.places[task.seat]
        for _copy in range(task.count):
            card = self._picked_up(places, task)
            if task.target == "draw_top":
                places.draw_pile.insert(0, card)
            elif task.target == "draw_pile_shuffled":
                places.draw_pile = self._shuffled([*places.draw_pile, card])
            elif task.target == "supply":
                self.supply.append(card)
            else:
                getattr(places, task.target).append(card)

    def _picked_up(self, places: Places, task: Task) -> Card:
        if task.source == "draw_pile" and not task.card and places.draw_pile:
            return places.draw_pile.pop(0)
        sources: list[list[Card]] = [getattr(places, task.source, self.supply)]
        if task.source == "play":
            sources = [places.play, places.looked, places.powers]
        for source in sources:
            for card in source:
                if task.card in ("", card.face):
                    source.remove(card)
                    if task.source not in ("hand", "play"):
                        places.used.discard(card.uid)
                    return card
        raise MislaidError(task.words or repr(task))

    def _shuffle(self, task: Task) -> None:
        places = self.places[task.seat]
        if task.source == "discard_pile":
            places.used -= {card.uid for card in places.discard_pile}
            places.draw_pile += places.discard_pile
            places.discard_pile = []
        places.draw_pile = self._shuffled(places.draw_pile)

    def _discard_hand(self, task: Task) -> None:
        """Cards that were named stay before equal ones that were not: it is they that were meant."""
        places = self.places[task.seat]
        keep = Counter(task.keep)
        stay: list[Card] = []
        for card in sorted(places.hand, key=lambda card: card.uid not in places.named):
            pile = stay if keep[card.face] > 0 else places.discard_pile
            keep[card.face] -= 1
            pile.append(card)
        places.hand = stay
        places.named &= {card.uid for card in stay}
        if +keep:
            raise MislaidError(task.words)

    def _take_off(self, task: Task) -> None:
        for places in self.places:
            places.discard_pile += places.enemy
            places.enemy = []
