"""What counts as a roll. Everything else is counted under its own name and never becomes one.

A roll is believed once per die, boot and sequence number, from a die that introduced itself in
this conversation, when it is fresh, when its face exists, and when it took between 200 ms and 10 s
(hardware_and_kiosk_facts.md e5).
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from typing import Literal

import msgspec

from hardware.die.protocol import Hello, Report

SHORTEST_ROLL_MS = 200
LONGEST_ROLL_MS = 10_000
STALE_AFTER = 10.0
"""Seconds since the die came to rest after which nobody at the table means this roll any more."""
MOST_DICE = 16
"""Histories kept; a table swaps a handful of dice, a faulty die must not fill the memory."""

Verdict = Literal["roll", "unannounced", "duplicate", "stale", "out_of_range", "too_short", "too_long"]


class _History(msgspec.Struct):
    """The last roll of one die since one boot; rolls from before `since` are not ours."""

    since: float
    last: int = 0


class Judge:
    """Rules on reports of dice; outlives unplugging, so that a repeated roll stays a repeat."""

    def __init__(self) -> None:
        self.counters: Counter[str] = Counter()
        self._faces = 0
        self.announced: tuple[str, str] | None = None
        """The die and boot on this port now; None while nobody has answered."""
        self._histories: OrderedDict[tuple[str, str], _History] = OrderedDict()

    def announce(self, hello: Hello, since: float) -> None:
        """From now on `hello` is the die on this port; rolls from before `since` (s) are not ours."""
        who = (hello.die, hello.boot)
        self.announced = who
        self._faces = hello.faces
        self._histories.setdefault(who, _History(since))
        self._histories.move_to_end(who)
        while len(self._histories) > MOST_DICE:
            self._histories.popitem(last=False)

    def dismiss(self) -> None:
        """Nobody is known on this port any more, until somebody is announced."""
        self.announced = None

    def knows(self, report: Report) -> bool:
        """Whether `report` comes from the die that was announced."""
        return self.announced == (report.die, report.boot)

    def rule(self, report: Report, now: float) -> Verdict:
        """The verdict on a report of phase "rolled", read at `now` (s); it is counted."""
        verdict = self._verdict(report, now)
        self.counters["rolls" if verdict == "roll" else f"roll_{verdict}"] += 1
        return verdict

    def _verdict(self, report: Report, now: float) -> Verdict:
        if not self.knows(report):
            return "unannounced"
        history = self._histories[report.die, report.boot]
        if report.sequence <= history.last:
            return "duplicate"
        if history.last:  # before our first roll of this boot the die may have rolled for others
            self.counters["rolls_missed"] += report.sequence - history.last - 1
        history.last = report.sequence
        oldest = min(now - history.since, STALE_AFTER)
        if report.age_ms > round(1000 * oldest):  # the die counts whole milliseconds
            return "stale"
        return self._plausible(report)

    def _plausible(self, report: Report) -> Verdict:
        if not 1 <= report.face <= self._faces:
            return "out_of_range"
        if report.duration_ms < SHORTEST_ROLL_MS:
            return "too_short"
        return "too_long" if report.duration_ms > LONGEST_ROLL_MS else "roll"
