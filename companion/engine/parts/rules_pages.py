"""What one may do in a moment of a game, explained in our own words with the page of the rule book."""

from __future__ import annotations

from typing import NamedTuple


class RulesPage(NamedTuple):
    """An explanation: its title, a sentence or two for each point, and where the rule book says it.

    `key` is its own code, by which the ledger of the rule text knows it.
    """

    title: str
    lines: tuple[str, ...]
    source: str
    key: str = ""
