"""Pixels dice: what they say to everybody, and on a connection.

Facts: the maker's public "Pixels Communications Protocol" (GameWithPixels on GitHub): manufacturer data of
five bytes, service data with the number of the die, and the messages RollState (3) and BatteryLevel (34).
Newer firmware calls a rest without a roll 5. Its identification of 22 bytes is cut at the usual MTU of 23,
so that nothing here asks for it: the adverts say the same.
"""

from __future__ import annotations

from companion.speech.words import _
from hardware.device import DeviceFailing
from hardware.die.radio import Advert, Lines
from hardware.die.tumbling import TumblingTalk
from hardware.events import DiePhase, HardwareEvent

SERVICE = "0000180a-0000-1000-8000-00805f9b34fb"
"""Where adverts have the number of a die (Device Information)."""
COMPANY = 0xFFFF
NEW = Lines("a6b90002-7a5a-43f2-a962-350c8edc9b5b", "a6b90003-7a5a-43f2-a962-350c8edc9b5b")
ROLL_STATE, ASK_BATTERY, BATTERY = 3, 33, 34
PHASES: dict[int, DiePhase] = {0: "idle", 1: "rolled", 2: "handled", 3: "rolling", 4: "crooked", 5: "idle"}
FACES = {4: 4, 6: 6, 8: 8, 10: 10, 12: 12, 20: 20, 21: 6}
"""How many faces a die has, by its lamps; the one with 21 has pips."""


def number_of(advert: Advert) -> str:
    """The number of the die that says this, as 8 hex digits; empty for what is no Pixels die."""
    data, about = advert.services.get(SERVICE, b""), advert.companies.get(COMPANY, b"")
    return f"{int.from_bytes(data[:4], 'little'):08x}" if len(data) == 8 and len(about) == 5 else ""


def faces_of(advert: Advert) -> int:
    """How many faces such a die has; 0 for a kind that is not known."""
    return FACES.get(advert.companies[COMPANY][0], 0)


class PixelsTalk(TumblingTalk):
    """What a Pixels die says; a `RadioTalk`. `die_id` is its number, as 8 hex digits."""

    lines = NEW
    questions: tuple[bytes, ...] = (bytes([ASK_BATTERY]),)

    def __init__(self, name: str, faces: int, die_id: str, *, connects: bool = False) -> None:
        self.connects = connects
        self._name, self._faces, self._id = name, faces, die_id.lower()
        super().__init__(name, faces)

    def is_meant(self, advert: Advert) -> bool:
        """Whether this die says that."""
        return number_of(advert) == self._id

    def advertised(self, advert: Advert, at: float, now: float) -> list[HardwareEvent]:
        """What an advert means. Raises `DeviceFailing` for a die with other faces than were expected."""
        found = faces_of(advert)
        if found != self._faces:
            words = _("The die {name} has {found} faces, but {wanted} are expected.")
            remedy = _("Use the right die, or set faces = {found} in the settings file.")
            raise DeviceFailing(
                words.format(name=self._name, found=found, wanted=self._faces), remedy.format(found=found)
            )
        _lamps, _look, state, face, battery = advert.companies[COMPANY]
        self._battery = min(battery & 0x7F, 100)
        return self._moved(state, face, at, now)

    def said(self, data: bytes, at: float, now: float) -> list[HardwareEvent]:
        """What a message means; others than those two are none of our business."""
        if len(data) == 3 and data[0] == ROLL_STATE:
            return self._moved(data[1], data[2], at, now)
        if len(data) == 3 and data[0] == BATTERY:
            self._battery = min(data[1], 100)
        else:
            self.counters["other_messages"] += 1
        return []

    def _moved(self, state: int, face: int, at: float, now: float) -> list[HardwareEvent]:
        if state not in PHASES:
            self.counters["unknown_states"] += 1
            return []
        return self._motion.hear(PHASES[state], face + 1, at, now, self._battery)
