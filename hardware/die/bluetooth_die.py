"""The driver of a die that is heard over Bluetooth, whatever it is: what it says is its talk's to know."""

from __future__ import annotations

from collections import Counter
from typing import Protocol

from companion.speech.words import _
from hardware.device import DeviceAbsent, DeviceError, DeviceFailing, Post
from hardware.device_settings import DieSettings
from hardware.die.godice import GoDiceTalk
from hardware.die.judge import STALE_AFTER
from hardware.die.pixels import PixelsTalk
from hardware.die.radio import Advert, Ear, Heard, Lines, Radio
from hardware.events import HardwareEvent

POLL_SECONDS = 0.25
"""How long one poll waits for the first that is heard, which ends it at once."""
LOOKS_FOR = 1.0
"""Seconds for which an opening waits to hear the die; the radio goes on listening in between."""
LONGEST_SILENCE = 15.0
"""Seconds without an advert after which a die is asleep or out of reach."""


class RadioTalk(Protocol):
    """What one kind of die says over Bluetooth. `at` and `now` in seconds, as in `Tumbling`."""

    connects: bool
    lines: Lines
    questions: tuple[bytes, ...]

    @property
    def counters(self) -> Counter[str]:
        """What was counted since the start."""

    def is_meant(self, advert: Advert) -> bool:
        """Whether the die that is meant says that."""

    def advertised(self, advert: Advert, at: float, now: float) -> list[HardwareEvent]:
        """What an advert of it means. Raises `DeviceFailing`."""

    def said(self, data: bytes, at: float, now: float) -> list[HardwareEvent]:
        """What it means that it says on a connection."""

    def forget(self) -> None:
        """It was out of sight."""


def talk_of(die: DieSettings) -> RadioTalk:
    """What a die of the settings says."""
    if die.kind == "godice":
        return GoDiceTalk(die.name, die.faces, die.id or "")
    return PixelsTalk(die.name, die.faces, die.id or "", connects=die.connect)


class BluetoothDie:
    """One die that the `radio` hears; a `Device`. The radio hears it while it is closed too."""

    kind = "die"
    pause = 0.0
    """Seconds between polls; a poll itself waits for the radio."""

    def __init__(self, name: str, talk: RadioTalk, radio: Radio) -> None:
        self.name = name
        self._talk, self._radio, self._clock = talk, radio, radio.clock
        self._ear: Ear | None = None
        self._waiting: list[Heard] = []
        self._heard_at = float("-inf")
        self._is_open = False

    def open(self) -> None:
        """Hear the die, and connect with it if its kind needs that.

        Raises `DeviceAbsent` when it is asleep or out of reach, or Bluetooth is missing, and `DeviceFailing`.
        """
        if self._ear is None:
            self._ear = self._radio.ear(self._talk.is_meant)
        if self._clock() - self._heard_at > STALE_AFTER:
            self._talk.forget()
        self._listen(self._ear, LOOKS_FOR)
        if self._clock() - self._heard_at > LONGEST_SILENCE:
            raise self._asleep()
        if self._talk.connects and self._ear.link is None:
            self._connect(self._ear)
        self._is_open = True

    def poll(self, post: Post) -> None:
        """Take what was heard, and post what it means. Raises `DeviceError` when the die is gone."""
        if self._ear is None or not self._is_open:
            raise DeviceFailing(_("The die {name} is not open.").format(name=self.name))
        self._listen(self._ear, POLL_SECONDS)
        heard, self._waiting = self._waiting, []
        for each in heard:
            for event in self._understood(each):
                post(event)
        silent = self._clock() - self._heard_at > LONGEST_SILENCE
        if (self._talk.connects and self._ear.link is None) or (silent and not self._talk.connects):
            raise self._asleep()

    def close(self) -> None:
        """It is not asked any more; the radio hears it until that is closed. Never raises."""
        self._is_open = False

    def counters(self) -> dict[str, int]:
        """Rolls by what became of them, and messages that meant nothing here."""
        return dict(self._talk.counters)

    def _listen(self, ear: Ear, seconds: float) -> None:
        heard = ear.take(0.0 if self._waiting else seconds)
        self._waiting += heard
        self._heard_at = max((each.at for each in heard), default=self._heard_at)

    def _connect(self, ear: Ear) -> None:
        try:
            self._radio.connect(ear, self._talk.lines)
            for question in self._talk.questions:
                self._radio.tell(ear, question)
        except DeviceError:
            self._talk.counters["connections_failed"] += 1
            raise

    def _understood(self, heard: Heard) -> list[HardwareEvent]:
        now = self._clock()
        if heard.data is not None:
            return self._talk.said(heard.data, heard.at, now)
        return self._talk.advertised(heard.advert, heard.at, now) if heard.advert is not None else []

    def _asleep(self) -> DeviceAbsent:
        words = _("The die {name} is asleep or out of reach.").format(name=self.name)
        return DeviceAbsent(words, _("Pick it up and roll it. If that does not wake it, charge it."))
