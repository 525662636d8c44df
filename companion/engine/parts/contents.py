"""What a box holds, one kind of thing after the other, for people to read and to search."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple


class Thing(NamedTuple):
    """A card, an item, an event or an enemy: its id, its name, how often the box holds it, what it says.

    `part` says in words which part of the box it is, `owner` is the character that alone may have it, "" for
    anybody. `about` are words for what it deals with, such as a kind of token, and `wants` those of them from
    which it gains when something else brings them. `keywords` are the lines of keywords alone: they are
    set in bold. `kind` and `cost` are those of its `CardFace`, `figure` names the figure that it has.
    """

    id: str
    name: str
    copies: int
    lines: tuple[str, ...]
    part: str = ""
    owner: str = ""
    about: frozenset[str] = frozenset()
    wants: frozenset[str] = frozenset()
    keywords: frozenset[str] = frozenset()
    kind: str = ""
    cost: str = ""
    figure: str = ""


class Suiting(NamedTuple):
    """A thing that brings what a deck wants, or wants what it brings, and what that is."""

    thing: Thing
    common: tuple[str, ...]


def found(things: Iterable[Thing], words: str) -> list[Thing]:
    """The things that have all these words in name, id or text; those with them in their names first."""
    wanted = words.casefold().split()
    fitting = [thing for thing in things if all(word in _text(thing) for word in wanted)]
    return sorted(fitting, key=lambda thing: not all(word in thing.name.casefold() for word in wanted))


def _text(thing: Thing) -> str:
    return " ".join((thing.name, thing.id, thing.part, *thing.lines, *thing.about)).casefold()


def suiting(things: Sequence[Thing], deck: Iterable[str]) -> list[Suiting]:
    """What works with a deck, by the ids of its things: what goes with most of them first.

    What the deck holds already is left out, and what only a character may have who is not in it.
    """
    known = {thing.id: thing for thing in things}
    held = [known[card] for card in deck if card in known]
    owners, ids = {"", *(thing.owner for thing in held)}, {thing.id for thing in held}
    brought = Counter(word for thing in held for word in thing.about)
    wanted = Counter(word for thing in held for word in thing.wants)
    ranked = []
    for thing in things:
        common = (thing.wants & brought.keys()) | (thing.about & wanted.keys())
        if common and thing.owner in owners and thing.id not in ids:
            weight = sum(brought[word] for word in thing.wants) + sum(wanted[word] for word in thing.about)
            ranked.append((-weight, thing.name, Suiting(thing, tuple(sorted(common)))))
    return [each for _weight, _name, each in sorted(ranked, key=lambda entry: entry[:2])]
