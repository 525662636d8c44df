"""What is told at the end of a game: a feat of each player, the last blow, and who is still standing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.engine.view import Meter, View
from companion.play.told.tallies import Tally


class Feat(NamedTuple):
    """What a player did most of, among the things that count for something."""

    player: int
    name: str
    value: int
    label: str


class Standing(NamedTuple):
    """An enemy that was not beaten."""

    name: str
    hp: Meter


def feats(tally: Tally) -> Iterator[Feat]:
    """One of each player: what nobody surpassed or was named for before, else the first thing that counts."""
    named: set[str] = set()
    keys = [key for key in tally.told if key not in tally.suffered]
    for player, (name, count) in enumerate(zip(tally.players, tally.counts, strict=True)):
        leads = [key for key in keys if tally.leads(key, count[key])]
        key = next((each for each in leads if each not in named), *leads[:1] or keys[:1] or [""])
        named.add(key)
        if count[key]:
            yield Feat(player, name, count[key], tally.labels[key])


def standing(view: View) -> Iterator[Standing]:
    """The enemies that were left, with their HP."""
    for creature in view.creatures:
        hp = next((meter for meter in creature.meters if meter.maximum), None)
        if creature.alive and hp is not None:
            yield Standing(creature.name, hp)
