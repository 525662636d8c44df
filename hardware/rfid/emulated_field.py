"""The air in front of one antenna: who is powered, who is heard, and who drowns whom.

A rough model, written to be wrong in the same direction as the real thing: power and loudness fall with the
distance, cards on each other take each other's power, the nearest of several drowns the others, and a
sensitive receiver hears the room. The distances are round numbers, not measurements. What each rests on:
ISO/IEC 14443-2 (a tag needs a least field strength), NXP AN1445 (detuning by stacked cards, antenna matching)
and the MFRC522 datasheet rev. 3.9, 9.3.3.6 (receiver gain).
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field

from hardware.rfid.emulated_tag import Answer, EmulatedTag

REACH_MM = 40.0
"""Farther away no tag has power."""
ON_A_READER_MM = 5.0
SIDE_BY_SIDE_MM, STACKED_MM = 0.0, 12.0
"""How much farther away each other tag makes a tag seem."""
DROWNED_MM = 10.0
"""A tag this much farther away than the nearest is not heard beside it."""
LONG_ANSWER_BITS = 24
"""A weak answer that is longer than this is garbled; a shorter one may come through."""
_NEEDED_DB = ((20.0, 23), (25.0, 38), (30.0, 43), (REACH_MM, 48))
"""(distance in mm up to which, gain that is needed)."""
_STEPS_DB = (18, 23, 33, 38, 43, 48)


@dataclass(slots=True)
class Heard:
    """What arrives at the receiver after one frame; `garbled` when none of it can be trusted."""

    answers: list[Answer] = field(default_factory=list)
    garbled: bool = False


class Field:
    """The tags in front of one antenna; may be changed from any thread at any moment.

    `loss_mm` is `SIDE_BY_SIDE_MM` or `STACKED_MM`. `hum_db` is the gain from which on the receiver takes
    the room's noise for an answer of `hum_bits` bits. `neighbours` are fields of other antennas so close
    by that two carriers at once garble every answer.
    """

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._tags: list[EmulatedTag] = []
        self._away: dict[int, float] = {}
        self._plans: list[tuple[int, Callable[[], None]]] = []
        self.loss_mm = SIDE_BY_SIDE_MM
        self.hum_db: int | None = None
        self.hum_bits = 11
        self.neighbours: list[Field] = []
        self.carrier = False

    @property
    def tags(self) -> tuple[EmulatedTag, ...]:
        """What lies there now."""
        with self._lock:
            return tuple(self._tags)

    def put(self, tag: EmulatedTag, distance_mm: float = ON_A_READER_MM) -> None:
        """Lay a tag down, or move the one that lies there."""
        with self._lock:
            self._away[id(tag)] = distance_mm
            if tag not in self._tags:
                tag.power_off()
                tag.was_read = False
                self._tags.append(tag)

    def lift(self, tag: EmulatedTag) -> None:
        """Take a tag away, if it is there."""
        with self._lock:
            if tag in self._tags:
                self._tags.remove(tag)
                tag.power_off()

    def clear(self) -> None:
        """Take all tags away."""
        for tag in self.tags:
            self.lift(tag)

    def after(self, frames: int, action: Callable[[], None]) -> None:
        """Do `action` just before the frame that follows `frames` further ones."""
        with self._lock:
            self._plans.append((frames, action))

    def forget_plans(self) -> None:
        """Nothing that `after` was told will happen any more."""
        with self._lock:
            self._plans.clear()

    def power(self, on: bool) -> None:
        """Switch the carrier; without it every tag forgets where it was."""
        with self._lock:
            self.carrier = on
            if not on:
                for tag in self._tags:
                    tag.power_off()

    def distance(self, tag: EmulatedTag) -> float:
        """How far away, in mm, the tag that lies there seems to be."""
        with self._lock:
            return self._seems(tag)

    def is_powered(self, tag: EmulatedTag) -> bool:
        """Whether the tag would have power if the carrier were on."""
        with self._lock:
            return tag in self._tags and self._seems(tag) <= REACH_MM

    def is_clear(self, tag: EmulatedTag, gain_db: int) -> bool:
        """Whether the tag, alone, would be understood at that gain."""
        with self._lock:
            return self.is_powered(tag) and gain_db >= _needed(self._seems(tag))

    def transmit(self, frame: bytes, bits: int, gain_db: int) -> Heard:
        """Send a frame to all tags, and gather what arrives of their answers at that gain."""
        with self._lock:
            self._carry_out()
            answering: list[tuple[float, Answer]] = []
            for tag in self._tags:
                if self._seems(tag) > REACH_MM:
                    tag.power_off()
                elif (answer := tag.receive(frame, bits)) is not None:
                    answering.append((self._seems(tag), answer))
            return self._arriving(answering, gain_db)

    def authenticate(self, key_type: int, block: int, key: bytes, uid: bytes) -> bool:
        """Whether the selected tag with this UID accepts the key."""
        with self._lock:
            return any(tag.uid[-4:] == uid and tag.authenticate(key_type, block, key) for tag in self._tags)

    def _seems(self, tag: EmulatedTag) -> float:
        return self._away[id(tag)] + self.loss_mm * (len(self._tags) - 1)

    def _arriving(self, answering: list[tuple[float, Answer]], gain_db: int) -> Heard:
        nearest = min((away for away, _answer in answering), default=0.0)
        loud = [(away, answer) for away, answer in answering if away < nearest + DROWNED_MM]
        audible = [(away, answer) for away, answer in loud if gain_db >= _one_less(_needed(away))]
        if any(each.carrier for each in self.neighbours) and audible:
            return Heard([answer for _away, answer in audible], garbled=True)
        if not audible:
            hums = self.hum_db is not None and gain_db >= self.hum_db
            return Heard([_rubbish(self.hum_bits)] if hums else [], garbled=hums)
        weak = any(gain_db < _needed(away) and answer[1] > LONG_ANSWER_BITS for away, answer in audible)
        return Heard([answer for _away, answer in audible], garbled=weak)

    def _carry_out(self) -> None:
        due = [action for frames, action in self._plans if frames <= 0]
        self._plans = [(frames - 1, action) for frames, action in self._plans if frames > 0]
        for action in due:
            action()


def _rubbish(bits: int) -> Answer:
    number = 0xAA55AA55 & (1 << bits) - 1
    return number.to_bytes((bits + 7) // 8, "little"), bits


def _needed(away: float) -> int:
    return next((gain for reach, gain in _NEEDED_DB if away <= reach), 99)


def _one_less(gain: int) -> int:
    return _STEPS_DB[max(0, _STEPS_DB.index(gain) - 1)] if gain in _STEPS_DB else gain
