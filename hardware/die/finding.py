"""Finding dice over Bluetooth: whoever rolls one sees which it is, and the lines for the settings."""

from __future__ import annotations

from collections.abc import Callable
from typing import TextIO

from companion.speech.words import _
from hardware.device import DeviceError
from hardware.device_settings import DieSettings
from hardware.die import godice, pixels
from hardware.die.bluetooth_die import POLL_SECONDS, BluetoothDie, talk_of
from hardware.die.radio import Advert, Radio
from hardware.events import DieRolled, HardwareEvent

MOST_DICE = 12
"""So many are listened to; a room with more of them is a shop."""


def die_of(advert: Advert) -> DieSettings | None:
    """The die that says this, as the settings would have it; nothing for what is none that can be used."""
    if number := pixels.number_of(advert):
        faces = pixels.faces_of(advert)
        return DieSettings(number, kind="pixels", faces=faces, id=number) if faces else None
    number = godice.number_of(advert)
    return DieSettings(number, kind="godice", id=number) if number else None


class Finder:
    """Listens to all dice around; `out` hears which are there and which is rolled."""

    def __init__(self, radio: Radio, out: TextIO) -> None:
        self._radio, self._out = radio, out
        self._found: dict[str, DieSettings] = {}
        self._dice: dict[str, BluetoothDie] = {}
        self._open: set[str] = set()
        self._ear = radio.ear(lambda advert: die_of(advert) is not None)

    def step(self) -> None:
        """One turn: whoever is new, and what the known ones do."""
        for heard in self._ear.take(POLL_SECONDS):
            die = die_of(heard.advert) if heard.advert is not None else None
            if die is not None and die.name not in self._found and len(self._found) < MOST_DICE:
                self._meet(die)
        for name, driver in self._dice.items():
            self._follow(name, driver)

    def _meet(self, die: DieSettings) -> None:
        self._found[die.name] = die
        self._dice[die.name] = BluetoothDie(die.name, talk_of(die), self._radio)
        words = _("{kind} {number} is here. Roll the die that you want to use.")
        self._say(words.format(kind=_kind(die), number=die.name))

    def _follow(self, name: str, die: BluetoothDie) -> None:
        try:
            if name not in self._open:
                die.open()
                self._open.add(name)
            die.poll(lambda event: self._hear(name, event))
        except DeviceError:
            die.close()
            self._open.discard(name)

    def _hear(self, name: str, event: HardwareEvent) -> None:
        if not isinstance(event, DieRolled):
            return
        die = self._found[name]
        words = _("{kind} {number} rolled {face}. To use it, add these lines to the settings file:")
        self._say(words.format(kind=_kind(die), number=name, face=event.face))
        self._say(
            f'\n[[hardware.die]]\nname = "die"\nkind = "{die.kind}"\nid = "{name}"\nfaces = {die.faces}\n'
        )

    def _say(self, words: str) -> None:
        self._out.write(words + "\n")
        self._out.flush()


def _kind(die: DieSettings) -> str:
    return _("The Pixels die") if die.kind == "pixels" else _("The GoDice")


def find(radio: Radio, out: TextIO, ended: Callable[[], bool]) -> None:
    """Listen until it ended. Raises `DeviceError` when there is no Bluetooth."""
    finder = Finder(radio, out)
    out.write(_("Listening for dice over Bluetooth. Ctrl-C ends.") + "\n")
    while not ended():
        finder.step()
