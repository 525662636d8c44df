"""The catalog: all content by id and by name, and what the rules look up in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

import msgspec

from companion.engine.encoding import state_hash
from companion.games.slay_the_spire.content import kinds

SHARED_OWNERS = ("colorless", "curse", "status")


class Catalog(msgspec.Struct, frozen=True, dict=True, eq=False):
    """Everything the game is made of, decoded and checked.

    A card is named by its id; the upgraded side by the id with a `+` ("bash+"), which is how piles,
    logs and scenario files name physical cards. `sides` holds both.
    """

    cards: Mapping[str, kinds.Card]
    faces: Mapping[str, kinds.Face]
    relics: Mapping[str, kinds.Relic]
    potions: Mapping[str, kinds.Potion]
    characters: Mapping[str, kinds.Character]
    orbs: Mapping[str, kinds.OrbKind]
    stances: Mapping[str, kinds.StanceKind]
    limits: kinds.Limits
    ascension: tuple[kinds.AscensionLevel, ...]
    questions: Mapping[str, kinds.OpenQuestion]

    @cached_property
    def sides(self) -> Mapping[str, kinds.Side]:
        """Every side of every card by its name in the piles."""
        return dict(_sides(self.cards.values()))

    @cached_property
    def _in_use(self) -> dict[tuple[int, int], tuple[kinds.Face, ...]]:
        return {}

    @cached_property
    def _summonable(self) -> dict[tuple[str, int, int], tuple[kinds.Face, ...]]:
        return {}

    @cached_property
    def data_hash(self) -> str:
        """A name for the content, worked out when it is first asked for."""
        return _hash(self)

    def known_as(self, data_hash: str) -> None:
        """This is the name of the content: it was worked out before, from the same."""
        self.__dict__["data_hash"] = data_hash

    def card(self, card: str) -> kinds.Card:
        """The card of an id with or without `+`. Raises `KeyError` for an unknown id."""
        return self.cards[card.removesuffix("+")]

    def card_named(self, name: str, character: str) -> str:
        """The card id of a printed name ("Bash", "Strike+") as `character` would own it.

        Own cards come first, then colorless ones, curses and status cards, then the cards of other
        characters; retail cards before add-ons. Raises `KeyError` when no card has that name.
        """
        plus = "+" if name.endswith("+") else ""
        plain = name.removesuffix("+")
        found = [card for card in self.cards.values() if card.name == plain]
        for card in sorted(found, key=lambda card: _distance(card, character)):
            if card.id + plus in self.sides:
                return card.id + plus
        raise KeyError(name)

    def summonable(self, name: str, act: int, ascension: int) -> tuple[kinds.Face, ...]:
        """The faces that may come when `name`, or a random one of the group `name`, is summoned.

        Only those of this act and ascension; empty when there are none (rule book page 10).
        """
        key = name, act, ascension
        if key not in self._summonable:
            self._summonable[key] = tuple(
                face
                for face in self.in_use(act, ascension)
                if (face.name == name and face.role in ("summon", "boss"))
                or (face.group and face.group == name)
            )
        return self._summonable[key]

    def in_use(self, act: int, ascension: int) -> tuple[kinds.Face, ...]:
        """All faces of an act at this ascension level (rule book page 20)."""
        if (act, ascension) not in self._in_use:
            faces = (face for face in self.faces.values() if act in face.acts)
            self._in_use[act, ascension] = tuple(face for face in faces if face.in_force(ascension))
        return self._in_use[act, ascension]

    def most_potions(self, ascension: int) -> int:
        """How many potions a player can have (rule book page 8; fewer by ascension, page 20)."""
        levels = [level.potions for level in self.ascension if level.level <= ascension]
        return min([self.limits.potions, *(most for most in levels if most is not None)])

    def of_role(self, role: str, act: int, ascension: int) -> tuple[kinds.Face, ...]:
        """The faces of one role in an act at this ascension level."""
        return tuple(face for face in self.in_use(act, ascension) if face.role == role)


def _sides(cards: Iterable[kinds.Card]) -> Iterable[tuple[str, kinds.Side]]:
    for card in cards:
        yield card.id, card.base
        if card.up is not None:
            yield card.id + "+", card.up


def _distance(card: kinds.Card, character: str) -> tuple[int, bool]:
    if card.owner == character:
        return 0, bool(card.add_on)
    return 1 + (card.owner not in SHARED_OWNERS), bool(card.add_on)


def _hash(catalog: Catalog) -> str:
    """A name for the content. `repr` also shows defaults, so a changed default changes the name."""
    tables = (
        catalog.cards,
        catalog.faces,
        catalog.relics,
        catalog.potions,
        catalog.characters,
        catalog.orbs,
        catalog.stances,
    )
    rows = [repr(sorted(table.items())) for table in tables]
    return state_hash("\n".join([*rows, repr(catalog.limits), repr(catalog.ascension)]).encode())
