"""What an event comes from, for the log: the item, orb, stance or ability at work."""

from __future__ import annotations

from companion.engine.match import Match
from companion.games.slay_the_spire.state.frames import Script
from companion.games.slay_the_spire.state.run import Run

ABILITIES = ("ability", "orb", "potion")
"""Roles of scripts that the log has not told of before; that a card is played, or an enemy acts, is told."""


def source_of(table: Match[Run]) -> str:
    """The key of the innermost script, where it is an ability; empty for all else, or where nobody hears."""
    if table.heard is None:
        return ""
    for frame in reversed(table.state.stack):
        if isinstance(frame, Script):
            return frame.keys[0] if frame.keys and frame.role in ABILITIES else ""
    return ""
