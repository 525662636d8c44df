"""Home-made dice that print one number per line, and nothing else.

Such a die cannot say that it was heard wrong, so only what is beyond doubt counts: a line that
began after the port fell quiet, came in one go, is a whole number on the die, and does not follow
the last one faster than a hand can roll.
"""

from __future__ import annotations

import re
from collections import Counter

from hardware.die.protocol import Lines
from hardware.events import DieRolled, HardwareEvent

LONGEST_LINE = 16
"""Bytes of one line with its newline; a number of three digits and some spaces."""
QUIET = 0.25
"""Seconds of silence after opening that prove that no line was half-way through."""
ONE_GO = 1.0
"""Seconds that one line may take; the half of a line that was torn is forgotten after that."""
FASTEST = 0.5
"""Seconds between two rolls; a die that prints twice for one roll is faster."""
BOOT = "plain"

_NUMBER = re.compile(rb"[ \t]*([1-9]\d{0,2})[ \t]*")


class PlainTalk:
    """The conversation with a plain die, which is one-sided; a `Talk`. Rolls are counted here."""

    def __init__(self, name: str, faces: int) -> None:
        self.counters: Counter[str] = Counter()
        self._name = name
        self._faces = faces
        self._lines = Lines(LONGEST_LINE)
        self._sequence = 0
        self._began_at = 0.0
        self._line_began = 0.0
        self._in_step = False
        self._rolled_at = float("-inf")

    @property
    def ready(self) -> bool:
        """Always: a plain die cannot answer, so an open port is all that can be asked."""
        return True

    def begin(self, now: float) -> None:
        """The port was opened at `now` (s), perhaps in the middle of a line."""
        self._began_at = now
        self._in_step = False
        self._lines.clear()

    def hear(self, data: bytes, now: float) -> list[HardwareEvent]:
        """Take the bytes read at `now` (s); returns the rolls they mean."""
        if not data:
            return []
        if now - self._began_at >= QUIET and not self._lines.pending:
            self._in_step = True
        self._begin_line(now)
        events: list[HardwareEvent] = []
        for line in self._lines.feed(data):
            events += self._judged(line, now)
            self._in_step = True
            self._line_began = now
        return events

    def say(self, now: float) -> bytes:
        """Nothing: a plain die does not listen."""
        return b""

    def check(self, now: float) -> None:
        """Nothing to check: a plain die is silent between rolls."""

    def _begin_line(self, now: float) -> None:
        if self._lines.pending and now - self._line_began > ONE_GO:
            self.counters["line_torn"] += 1
            self._lines.clear()
        if not self._lines.pending:
            self._line_began = now

    def _judged(self, line: bytes | None, now: float) -> list[HardwareEvent]:
        self.counters["lines"] += 1
        verdict = self._verdict(line, now)
        self.counters[verdict] += 1
        if verdict != "rolls" or line is None:
            return []
        self._sequence += 1
        self._rolled_at = now
        return [DieRolled(self._name, int(line), self._sequence, BOOT, 0, now)]

    def _verdict(self, line: bytes | None, now: float) -> str:
        if line is None:
            return "line_too_long"
        if not self._in_step:
            return "line_torn"
        if not _NUMBER.fullmatch(line):
            return "line_malformed"
        if int(line) > self._faces:
            return "roll_out_of_range"
        return "roll_duplicate" if now - self._rolled_at < FASTEST else "rolls"
