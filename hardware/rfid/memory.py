"""What a card reader remembers from one poll to the next, and what it has counted."""

from __future__ import annotations

import msgspec

from hardware.events import ReaderSight


class Memory(msgspec.Struct):
    """What the reader remembers between polls, kept while it is closed and opened again."""

    reported: bytes = b""
    sight: ReaderSight | None = None
    silences: int = 0
    noises: int = 0
    unheard: int = 0
    muffled: int = 0
    revivals: int = 0
    candidate: bytes = b""
    attempts: int = 0
    crowded_at: float = float("-inf")
    refreshed_at: float = float("-inf")

    def start_counting_again(self) -> None:
        """The chip could not see for a while: what it saw before proves nothing any more."""
        self.silences = self.noises = self.unheard = 0


class Counters(msgspec.Struct):
    """What was counted since the start."""

    polls: int = 0
    seen: int = 0
    gone: int = 0
    two: int = 0
    noise: int = 0
    reinitialised: int = 0
