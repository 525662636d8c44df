"""The look of what only one game has: signs and colours of its meters, badges, piles and kinds of cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

import msgspec

Tone = Literal["", "red", "green", "blue", "yellow"]
"""A colour by its name; each screen has its own shade of it."""


class Sign(NamedTuple):
    """A letter of the family of signs or one of its names (`companion.signs.family`), and its colour."""

    glyph: str
    tone: Tone = ""


class Signs(msgspec.Struct, frozen=True):
    """The signs of a game beside those that every screen has (hp, hand, draw, discard, die ...).

    - `of`: by the `icon` of meters, the `group` of badges, the `id` of piles and the `sign` of options.
    - `groups`: the words for each `group` of badges, for those who touch one.
    - `kinds`: the sign of each `kind` of card, as a key of `of`.
    - `leading`: the ids of meters that are shown while they are zero, too.
    - `at_once`: the groups of badges of creatures that are read without a touch, however small the panel is.
    - `figures`: the package whose sheet has the figures that views name; `emblem` stands for the game itself.
    """

    of: Mapping[str, Sign] = {}
    groups: Mapping[str, str] = {}
    kinds: Mapping[str, str] = {}
    leading: frozenset[str] = frozenset()
    at_once: frozenset[str] = frozenset()
    figures: str = ""
    emblem: str = ""
