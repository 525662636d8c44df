"""Whether the companion is alive, told to systemd: fed only while picture, rules and devices answer.

Kivy's clock calls `Liveness.beat`, so that a picture that stands still feeds nobody. The rules may think for
long, and a driver may be inside one call; but what gives no sign of life for these times has hung, and then
systemd ends the program and starts it anew, which loses nothing (`WatchdogSec` of the unit).
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping

from companion.speech.words import _

RULES_SECONDS = 120.0
DEVICE_SECONDS = 60.0
LONGEST_STATUS = 200

Part = Callable[[], str]
"""Why something does not answer, in words; empty while it does."""

log = logging.getLogger("companion.ui")


class Liveness:
    """Feeds the watchdog and says how things stand. `status` is a line for people; `note` keeps a cause.

    `tell` sends to systemd. The first thing that does not answer is said once, as the cause of what follows.
    """

    def __init__(
        self,
        parts: Iterable[Part],
        status: Callable[[], str],
        tell: Callable[[str], object],
        note: Callable[[str], None] = lambda cause: None,
    ) -> None:
        self._parts = tuple(parts)
        self._status, self._tell, self._note = status, tell, note
        self._said = ""
        self._trouble = ""

    def beat(self, _seconds: float = 0.0) -> None:
        """The picture is alive; feed if everything else is."""
        trouble = next(filter(None, (part() for part in self._parts)), "")
        if trouble and not self._trouble:
            log.error("%s", trouble)
            self._note(trouble)
        self._trouble = trouble
        if not trouble:
            self._tell("WATCHDOG=1")
        self._say(trouble or self._status())

    def _say(self, words: str) -> None:
        line = " ".join(words.split())[:LONGEST_STATUS]
        if line != self._said:
            self._said = line
            self._tell(f"STATUS={line}")


def rules(silent: Callable[[], float]) -> Part:
    """The rules, by how long they have given no sign of life, in seconds."""

    def answers() -> str:
        words = _("The rules have not answered for {seconds} seconds.")
        seconds = silent()
        return words.format(seconds=round(seconds)) if seconds > RULES_SECONDS else ""

    return answers


def devices(busy: Callable[[], Mapping[str, float]]) -> Part:
    """The drivers, by how long each has been inside one call, in seconds."""

    def answers() -> str:
        words = _("The driver of {device} has not answered for {seconds} seconds.")
        for device, seconds in busy().items():
            if seconds > DEVICE_SECONDS:
                return words.format(device=device, seconds=round(seconds))
        return ""

    return answers
