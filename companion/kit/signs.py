"""The look of what only one game has, out of its data."""

from __future__ import annotations

import msgspec

from companion.engine.parts.signs import Sign, Signs
from companion.kit.word_tables import Said, said_in


class Look(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The look as it is written down; see `Signs`."""

    emblem: str
    leading: frozenset[str] = frozenset()
    at_once: frozenset[str] = frozenset()
    of: dict[str, Sign] = {}
    groups: dict[str, Said] = {}
    kinds: dict[str, str] = {}


def signs_of(text: str, package: str) -> Signs:
    """The signs in `text`, a `data/signs.toml` of the game in this package, whose figures lie beside it."""
    look = msgspec.toml.decode(text, type=Look)
    groups = said_in(look.groups)
    return Signs(look.of, groups, look.kinds, look.leading, look.at_once, package, look.emblem)
