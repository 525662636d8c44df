"""Where the lines of a game are kept, and what is raised when they do not lead where they say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from companion.engine.entries import Line


class Log(Protocol):
    """Where lines are kept. `append` returns only when they are safe, or raises and keeps none."""

    def append(self, lines: Sequence[Line], state: bytes) -> None:
        """Keep `lines`, all or none, with the state after the last one."""

    def snapshot(self, at_or_before: Sequence[int]) -> tuple[int, bytes] | None:
        """The newest kept state after one of the given entries, with that entry's number."""


class MemoryLog:
    """A log for play that need not survive: bots, searches, tests."""

    def __init__(self) -> None:
        self.lines: list[Line] = []

    def append(self, lines: Sequence[Line], state: bytes) -> None:
        """Keep the lines in memory."""
        self.lines.extend(lines)

    def snapshot(self, at_or_before: Sequence[int]) -> tuple[int, bytes] | None:
        """Nothing is kept but the lines."""
        return None


class ReplayError(Exception):
    """A log does not lead to the states it names. `line` is the first entry that differs.

    `last_good` is the entry before it with the state after it, if that much could be replayed.
    """

    def __init__(self, line: int, words: str, last_good: tuple[int, bytes] | None = None) -> None:
        super().__init__(words)
        self.line = line
        self.last_good = last_good
