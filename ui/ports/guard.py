"""Whoever judges PINs, as screens and pads know it: `ui.shell.guard.Guard` is the only one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol


class Guard(Protocol):
    """The PIN of this screen."""

    @property
    def digits(self) -> int:
        """How many digits the PIN has; 0 without one."""

    @property
    def seconds_left(self) -> int:
        """Whole seconds until a try counts."""

    @property
    def forgotten(self) -> str:
        """What to do when nobody knows the PIN any more."""

    @property
    def first_refused(self) -> str:
        """Why nobody may set the first PIN now, and what to do; "" when it may be set."""

    def judge(self, typed: str, then: Callable[[bool], None]) -> None:
        """Try a PIN; `then` hears whether it was right. What is typed too early is no try."""

    def keep(self, pin: str, lock: bool = False) -> None:
        """This is the PIN from now on; with `lock` it opens the locked screen too."""

    def forget(self) -> None:
        """There is no PIN any more: this device is open to everybody."""
