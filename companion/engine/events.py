"""Facts that have happened. Events are the only writers of a game's state."""

from __future__ import annotations

from typing import Any

import msgspec


class Event(msgspec.Struct, frozen=True):
    """A fact with everything needed to write it into the state, and to say it in words."""

    def apply(self, state: Any) -> None:
        """Write the fact into `state`."""
        raise NotImplementedError  # abstract


class Frame(msgspec.Struct):
    """A piece of unfinished work, as plain data on the state's stack; the last frame works first."""
