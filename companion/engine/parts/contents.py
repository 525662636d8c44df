"""What a box holds, one kind of thing after the other, for people to read."""

from __future__ import annotations

from typing import NamedTuple


class Thing(NamedTuple):
    """A card, an item or an enemy: its id, its name, how often the box holds it, and what it says."""

    id: str
    name: str
    copies: int
    lines: tuple[str, ...]
