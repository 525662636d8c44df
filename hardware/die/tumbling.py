"""From what a die says of its motion to events: a result counts once, and only after it was seen rolling."""

from __future__ import annotations

import secrets
from collections import Counter

from hardware.die.judge import LONGEST_ROLL_MS, STALE_AFTER
from hardware.events import DieMoved, DiePhase, DieRolled, HardwareEvent


class Tumbling:
    """The motion of one die that decides by itself what a roll is; `boot` names this time of listening."""

    def __init__(self, name: str, faces: int, boot: str = "") -> None:
        self.counters: Counter[str] = Counter()
        self._name, self._faces = name, faces
        self._boot = boot or secrets.token_hex(4)
        self._sequence = 0
        self._phase: DiePhase | None = None
        self._rolling_since: float | None = None

    def hear(
        self, phase: DiePhase, face: int, at: float, now: float, battery: int | None
    ) -> list[HardwareEvent]:
        """It said at `at` (s) what it does, with `face` (from 1) up; `now` is when somebody hears of it.

        A rest that does not follow rolling is no roll: the die was laid down, or rolled before we listened.
        What it does when it is heard first is nothing new, unless it moves.
        """
        if phase == self._phase:
            return []
        first, self._phase = self._phase is None, phase
        moved: list[HardwareEvent] = [DieMoved(self._name, phase, at, battery)]
        if phase == "rolled":
            moved = self._rested(face, at, now, battery)
        self._rolling_since = at if phase == "rolling" else None
        return [] if first and phase in ("idle", "rolled", "crooked") else moved

    def forget(self) -> None:
        """It was out of sight: what it did meanwhile is nobody's roll."""
        self._phase = self._rolling_since = None

    def _rested(self, face: int, at: float, now: float, battery: int | None) -> list[HardwareEvent]:
        since = self._rolling_since
        verdict = self._verdict(face, since, at, now)
        self.counters[verdict] += 1
        if verdict != "rolls" or since is None:
            return [DieMoved(self._name, "idle", at, battery)]
        self._sequence += 1
        return [DieRolled(self._name, face, self._sequence, self._boot, round((at - since) * 1000), at)]

    def _verdict(self, face: int, since: float | None, at: float, now: float) -> str:
        if since is None:
            return "laid_down"
        if not 1 <= face <= self._faces:
            return "roll_out_of_range"
        if now - at > STALE_AFTER:
            return "roll_stale"
        return "roll_too_long" if 1000 * (at - since) > LONGEST_ROLL_MS else "rolls"


class TumblingTalk:
    """What talks of dice that tell their motion have in common: it, and the battery in per cent."""

    def __init__(self, name: str, faces: int) -> None:
        self._motion = Tumbling(name, faces)
        self._battery: int | None = None

    @property
    def counters(self) -> Counter[str]:
        """What was counted since the start."""
        return self._motion.counters

    def forget(self) -> None:
        """It was out of sight."""
        self._motion.forget()
