"""When an achievement is reached, in words made from what it asks for (page 21)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.climb import Achievement
from companion.games.slay_the_spire.content.climb_loader import load_climb
from companion.games.slay_the_spire.content.words import WORDS
from companion.speech.words import _

_NUMBERS = WORDS["numbers"]
_SET = WORDS["set"]


def feat_condition(achievement: str) -> str:
    """When this achievement is reached, sentence after sentence. Raises `KeyError` for an unknown one."""
    return " ".join(_said(load_climb().achievements[achievement]))


def _said(feat: Achievement) -> Iterator[str]:
    for key, words in _NUMBERS.items():
        number = getattr(feat, key)
        if number is not None:
            yield _(words).format(n=number)
    yield from (_(words) for key, words in _SET.items() if getattr(feat, key))
    for key, named in _NAMED.items():
        value = getattr(feat, key)
        if value:
            yield named(value)


def _with_hero(character: Any) -> str:
    return _("The {name} is in the party.").format(name=_(BOOK.catalog.characters[character].name))


def _killed(enemy: str) -> str:
    return _("{name} dies before it leaves.").format(name=_(enemy))


_NAMED: Mapping[str, Callable[[Any], str]] = {"character": _with_hero, "killed_before_it_leaves": _killed}
