"""Declared acts: a seat says what its card did, instead of scanning it.

A game lists the verbs a seat may declare (`DeclaredVerb`); an act `Declare` carries effects made
of them, and the game resolves these through the same frames as a card's own effects, so that every
modifier and every enemy ability applies exactly as if a card had done it.
"""

# Annotations are types here, no texts (PEP 563): msgspec would evaluate each text when a game is first read.

from typing import Literal

import msgspec

Aim = Literal["none", "seat", "other seat", "creature", "row", "all creatures", "piece"]
"""What an effect is aimed at; a "piece" stands on a board, and the number of the target is its id."""


class DeclaredEffect(msgspec.Struct, frozen=True):
    """One declared effect: `verb` with an `amount`, done `times` times at `targets`."""

    verb: str
    amount: int = 0
    times: int = 1
    targets: tuple[int, ...] = ()


class Declare(msgspec.Struct, frozen=True, tag="declare"):
    """The act: effects from top to bottom, and what the card behind them cost.

    `kind` is the game's word for the card's type ("attack", "skill", ...), `paid` what it cost,
    `discards` how many unnamed cards of the hand were laid down for it, `goes` the game's word for where
    that card goes when it is not where cards of its kind go.
    """

    effects: tuple[DeclaredEffect, ...]
    kind: str = ""
    paid: int = 0
    discards: int = 1
    goes: str = ""


class DeclaredVerb(msgspec.Struct, frozen=True):
    """What the declare pad offers: a verb, its words, its bounds and what it may aim at.

    `often` are the amounts that most cards have, each to be said by one touch.
    """

    verb: str
    words: str
    low: int = 1
    high: int = 20
    times: int = 1
    aim: Aim = "none"
    often: tuple[int, ...] = ()
