"""Turns the bouncing level of a contact into presses, by a clock that the caller hands in.

gpiozero's own `bounce_time` is not emulated by its MockFactory (hardware_and_kiosk_facts.md e3),
so what is tested there is not what runs on the Pi; this is the same code in both places.
"""

from __future__ import annotations


class Debounce:
    """One contact. A level counts when every sample for `hold` seconds agreed on it.

    A contact that is down from the start counts as nothing until it was let go once: a button
    pinched by its case must not press itself at every start.
    """

    def __init__(self, hold: float) -> None:
        self._hold = hold
        self._down = True
        self._differs_since: float | None = None

    def sees(self, down: bool, at: float) -> bool:
        """Take the level sampled at `at` (seconds); True exactly once per press."""
        if down == self._down:
            self._differs_since = None
            return False
        if self._differs_since is None:
            self._differs_since = at
        if at - self._differs_since < self._hold:
            return False
        self._down = down
        self._differs_since = None
        return down
