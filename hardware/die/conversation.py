"""Our half of the conversation with a die: bytes in, plain events and bytes out; no port, no clock.

A conversation begins when the port opens and counts as opened only when the die has answered our
own question: bytes that lay in some buffer since an earlier time cannot carry its nonce, and
whatever comes before the answer is neither believed nor acknowledged. A die that restarts, or is
swapped for another while the port stays open, has to answer again.
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Callable
from typing import Protocol

from companion.speech.words import _
from hardware.device import DeviceFailing
from hardware.die.judge import Judge
from hardware.die.protocol import (
    Hello,
    Lines,
    Refused,
    Report,
    heard,
    parse,
    who,
)
from hardware.events import DeviceState, DieMoved, DiePhase, DieRolled, HardwareEvent

GRACE = 4.0
"""Seconds for the first answer; boards that reset when the port opens need about two."""
ASK_AGAIN = 0.5
"""Seconds between two questions who is there."""
LONGEST_SILENCE = 6.0
"""Seconds without any good line, three heartbeats, after which a die has fallen silent."""


class Talk(Protocol):
    """What a driver needs of a conversation; one for dice of our protocol, one for plain dice."""

    @property
    def counters(self) -> Counter[str]:
        """What was counted since the start."""

    @property
    def ready(self) -> bool:
        """Whether somebody is known to be at the other end."""

    def begin(self, now: float) -> None:
        """The port was opened at `now` (s)."""

    def hear(self, data: bytes, now: float) -> list[HardwareEvent]:
        """Take the bytes read at `now` (s); returns what they mean."""

    def say(self, now: float) -> bytes:
        """The bytes to write now; each is returned once."""

    def check(self, now: float) -> None:
        """Raises `DeviceFailing` when the other end has been silent for too long."""


def fresh_nonce() -> str:
    """A question that no earlier conversation has asked."""
    return secrets.token_hex(4)


class DieTalk:
    """The conversation with a die that speaks docs/die-protocol.md; a `Talk`."""

    def __init__(
        self, name: str, faces: int, nonce: Callable[[], str] = fresh_nonce, die_id: str | None = None
    ) -> None:
        self._name = name
        self._id = die_id
        self._faces = faces
        self._new_nonce = nonce
        self._judge = Judge()
        self._lines = Lines()
        self._die: Hello | None = None
        """The die that answered last, kept over openings to notice a swap."""
        self._misfit: Hello | None = None
        self._babble = False
        self._question = ""
        self._asked_at: float | None = None
        self._since: float | None = None
        """The first opening; what rolled before it may have been told to an earlier process."""
        self._heard_at = 0.0
        self._phase: DiePhase | None = None
        self._outgoing = b""

    @property
    def counters(self) -> Counter[str]:
        """Lines refused, rolls ruled on, restarts and swaps."""
        return self._judge.counters

    @property
    def ready(self) -> bool:
        """Whether the die has answered in this conversation."""
        return self._judge.announced is not None

    @property
    def phase(self) -> DiePhase | None:
        """What the die last said that it does; None while nobody is announced."""
        return self._phase

    def begin(self, now: float) -> None:
        """The port was opened at `now` (s): nobody is announced, and nothing half-read is kept."""
        self._since = now if self._since is None else self._since
        self._misfit = None
        self._babble = False
        self._lines.clear()
        self._outgoing = b""
        self._ask(now)

    def hear(self, data: bytes, now: float) -> list[HardwareEvent]:
        """Take the bytes read at `now` (s); returns the events they mean, oldest first."""
        events: list[HardwareEvent] = []
        self._babble = self._babble or bool(data)
        for line in self._lines.feed(data):
            self.counters["lines"] += 1
            events += self._understand(Refused("too_long") if line is None else parse(line), now)
        return events

    def say(self, now: float) -> bytes:
        """Acknowledgements, and from time to time the question who is there."""
        if not self.ready and (self._asked_at is None or now - self._asked_at >= ASK_AGAIN):
            self._asked_at = now
            self._outgoing += who(self._question)
        outgoing, self._outgoing = self._outgoing, b""
        return outgoing

    def check(self, now: float) -> None:
        """Raises `DeviceFailing` for no answer, long silence, or a die of the wrong kind."""
        silence = now - self._heard_at
        if self._misfit is not None:
            raise self._misfitting(self._misfit)
        if not self.ready and silence > GRACE:
            raise self._no_answer()
        if silence > LONGEST_SILENCE:
            words = _("The die {name} has been silent for {seconds} seconds.")
            raise DeviceFailing(
                words.format(name=self._name, seconds=round(silence)),
                _("Charge its battery or switch it on, then check its cable."),
            )

    def _understand(self, message: Hello | Report | Refused, now: float) -> list[HardwareEvent]:
        match message:
            case Hello():
                return self._greeted(message, now)
            case Report():
                return self._reported(message, now)
            case Refused(flaw):
                self.counters[f"line_{flaw}"] += 1
                return []

    def _greeted(self, hello: Hello, now: float) -> list[HardwareEvent]:
        if hello.nonce != self._question:
            self.counters["hello_unasked"] += 1
            if (hello.die, hello.boot) != self._judge.announced:
                self._doubt(now)
            return []
        self._heard_at = now
        if hello.faces != self._faces or self._id not in (None, hello.die):
            self._misfit = hello
            return []
        self._judge.announce(hello, now if self._since is None else self._since)
        before, self._die = self._die, hello
        return self._noticed(before, hello, now) if before else []

    def _noticed(self, before: Hello, hello: Hello, now: float) -> list[HardwareEvent]:
        if before.die == hello.die:
            self.counters["restarts"] += before.boot != hello.boot
            return []
        self.counters["swaps"] += 1
        words = _("A different die is connected: {new} instead of {old}.")
        words = words.format(new=hello.die, old=before.die)
        remedy = _("If you did not mean that, connect {old} again.")
        return [DeviceState(self._name, "die", "ok", words, remedy.format(old=before.die), now)]

    def _reported(self, report: Report, now: float) -> list[HardwareEvent]:
        if not self._judge.knows(report):
            self.counters["line_unannounced"] += 1
            self._doubt(now)
            return []
        self._heard_at = now
        if report.phase != "rolled":
            return self._moved(report, now)
        self._outgoing += heard(report)
        return self._ruled(report, now)

    def _ruled(self, report: Report, now: float) -> list[HardwareEvent]:
        verdict = self._judge.rule(report, now)
        if verdict in ("duplicate", "stale"):
            return []
        if verdict != "roll":  # it did roll, and people should see that it does not count
            return self._moved(report, now)
        self._phase = "rolled"
        sequence, duration = report.sequence, report.duration_ms
        rested_at = now - report.age_ms / 1000
        return [DieRolled(self._name, report.face, sequence, report.boot, duration, rested_at)]

    def _moved(self, report: Report, now: float) -> list[HardwareEvent]:
        if report.phase == self._phase:
            return []
        self._phase = report.phase
        return [DieMoved(self._name, report.phase, now, report.battery)]

    def _doubt(self, now: float) -> None:
        """Somebody else speaks on this port; while we are asking already, the question stands."""
        if self.ready:
            self._ask(now)

    def _ask(self, now: float) -> None:
        self._judge.dismiss()
        self._question = self._new_nonce()
        self._asked_at = None
        self._heard_at = now
        self._phase = None

    def _no_answer(self) -> DeviceFailing:
        words = (
            _("Something is sending on the port of {name}, but no die answers.")
            if self._babble
            else _("The port of {name} is open, but no die answers.")
        )
        remedy = _(
            "Check the firmware (docs/die-build.md), the baud rate, and whether the die "
            'needs mode = "plain" in the settings file.'
        )
        return DeviceFailing(words.format(name=self._name), remedy)

    def _misfitting(self, hello: Hello) -> DeviceFailing:
        if self._id not in (None, hello.die):
            words = _("The die {die} is on the port of {name}, but {wanted} is expected there.")
            remedy = _('Connect the right die, or set id = "{die}" in the settings file.')
            return DeviceFailing(
                words.format(die=hello.die, name=self._name, wanted=self._id), remedy.format(die=hello.die)
            )
        words = _("The die {die} on the port of {name} has {found} faces, but {wanted} are expected.")
        remedy = _("Connect the right die, or set faces = {found} in the settings file.")
        return DeviceFailing(
            words.format(die=hello.die, name=self._name, found=hello.faces, wanted=self._faces),
            remedy.format(found=hello.faces),
        )
