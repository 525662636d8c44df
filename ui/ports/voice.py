"""The port to a voice that says what the screen shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class Voice(Protocol):
    """Says sentences one after the other, beside the drawing thread; every call returns at once."""

    @property
    def is_there(self) -> bool:
        """Whether this machine can speak."""

    def say(self, events: Sequence[str], question: str = "") -> None:
        """Say what happened, then what is asked, which takes the place of a question not said yet."""

    def hush(self) -> None:
        """Say nothing of what was not said yet."""

    def close(self) -> None:
        """Say nothing more."""


class NoVoice:
    """Says nothing."""

    is_there = False

    def say(self, events: Sequence[str], question: str = "") -> None:
        """Nothing is said."""

    def hush(self) -> None:
        """Nothing was to be said."""

    def close(self) -> None:
        """Nothing ends."""
