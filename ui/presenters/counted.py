"""Sentences that name several players, for where there is no room to name them all."""

from __future__ import annotations

import re
from collections.abc import Sequence

from companion.engine.view import View
from companion.speech.words import _, ngettext

_BETWEEN = (" / ", ", ", " · ", " & ")
"""What stands between the names of a list, beside the “and” before its last."""


def counted(words: str, names: Sequence[str]) -> str:
    """The sentence with players who are named one after the other counted instead.

    Its verb stands behind them: cut off at its end it would say nothing.
    """
    known = "|".join(re.escape(name) for name in sorted(filter(None, names), key=len, reverse=True))
    if not known:
        return words
    name = rf"(?<!\w)(?:{known})(?!\w)"
    between = "|".join(map(re.escape, (*_BETWEEN, _(" and "))))
    return re.sub(rf"{name}(?:(?:{between}){name})+", lambda found: _players(found.group(), name), words)


def counted_in(view: View, words: str) -> str:
    """A sentence about the players of a game, for where there is no room for the names of several."""
    return counted(words, [seat.name for seat in view.seats])


def _players(listed: str, name: str) -> str:
    count = len(re.findall(name, listed))
    return ngettext("{count} player", "{count} players", count).format(count=count)
