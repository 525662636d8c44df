"""The demonstration table: emulated readers, dice and panel, and hands to move them.

The emulators lie below the real drivers, in the process of the companion: chips below the
unmodified `mfrc522` package, dice on pseudo-terminals, buttons on gpiozero's MockFactory. Hands are
commands (`table_words`), given by `obey` from any one thread.
"""

from __future__ import annotations

import hashlib
import re
import threading
import time
from collections.abc import Callable
from pathlib import Path

from companion.speech.reasons import why_failed
from companion.speech.words import _
from hardware import table_words
from hardware.device import Clock, DeviceError, Wait
from hardware.device_settings import DieSettings, HardwareSettings, ReaderSettings
from hardware.die.emulated import EmulatedDie
from hardware.die.emulated_bluetooth import AirDie, EmulatedAir
from hardware.events import TagName
from hardware.panel.emulated import EmulatedPanelPins
from hardware.rfid import emulated_tag
from hardware.rfid.anticollision import CASCADE_TAG
from hardware.rfid.emulated import Bench
from hardware.rfid.emulated_chip import EmulatedChip
from hardware.rfid.emulated_field import Field
from hardware.rfid.emulated_pn532 import EmulatedSerialReader
from hardware.rfid.ndef import NotNameable, encode
from hardware.rfid.tag_memory import block

MOST_TAGS = 2000
PRESS_SECONDS = 0.15
"""How long a finger stays on a button: longer than any debounce."""
NOISY_ANSWERS = 40
"""How many answers of a tag the fault "noise" spoils: a few seconds of a reader."""

_MAKERS: dict[table_words.TagKind, Callable[[bytes], emulated_tag.EmulatedTag]] = {
    "ntag213": emulated_tag.ntag213,
    "ntag215": emulated_tag.ntag215,
    "ntag216": emulated_tag.ntag216,
    "ultralight": emulated_tag.ultralight,
    "classic": emulated_tag.ClassicTag,
    "phone": emulated_tag.PassingTag,
}
_WIRE_LEVELS = {"wire low": 0x00, "wire high": 0xFF}


class EmulationError(RuntimeError):
    """This machine cannot emulate a table now; nothing of it is left installed."""


class EmulatedTable:
    """All emulators of one table. Only one can be open in a process at a time.

    `folder` takes the links that play the serial ports of the dice. `clock` and `wait` are those of
    chips and dice, and of a finger that stays on a button. `close` puts the real `spidev` back, if
    there is one.
    """

    def __init__(
        self,
        settings: HardwareSettings,
        folder: Path,
        *,
        clock: Clock = time.monotonic,
        wait: Wait = threading.Event.wait,
    ) -> None:
        self._settings = settings
        self._folder = folder
        self._stopping = threading.Event()
        self._wait = wait
        self._tags: dict[str, emulated_tag.EmulatedTag] = {}
        self._unplugged: set[str] = set()
        self._bench = Bench(clock)
        for reader in settings.on_spi:
            self._bench.plug(reader.bus, reader.device)
        self.serial_readers = {
            each.name: EmulatedSerialReader(self.port(each.name), clock=clock, wait=wait)
            for each in settings.reader
            if each.kind == "pn532"
        }
        self.wires = EmulatedPanelPins(settings.panel) if settings.panel else None
        self.dice = {each.name: self._die(each, clock, wait) for each in settings.die}
        self.air = EmulatedAir([die for die in self.dice.values() if isinstance(die, AirDie)], clock)
        self._bench.install()
        self._start()

    def _die(self, die: DieSettings, clock: Clock, wait: Wait) -> EmulatedDie | AirDie:
        if die.kind != "serial":
            return AirDie(die.kind, die.id or "0", die.faces, clock)
        link, die_id = self.port(die.name), die.id or "EMULATED"
        return EmulatedDie(link, die=die_id, faces=die.faces, mode=die.mode, clock=clock, wait=wait)

    def _start(self) -> None:
        """Start what is on a line. Raises `EmulationError` when the machine has none for it."""
        try:
            for each in self._lines():
                each.start()
        except OSError as trouble:
            self.close()
            words = _(
                "Cannot emulate the table: no pseudo-terminal for a device ({reason}). Close "
                "other terminals or remove a device from the settings, then try again."
            )
            raise EmulationError(words.format(reason=why_failed(trouble))) from trouble

    def _lines(self) -> list[EmulatedDie | EmulatedSerialReader]:
        wired = [die for die in self.dice.values() if isinstance(die, EmulatedDie)]
        return [*wired, *self.serial_readers.values()]

    def port(self, device: str) -> Path:
        """The path that plays the serial port of the device of that name."""
        return self._folder / f"{device}.tty"

    def obey(self, command: table_words.Command) -> table_words.Answer:
        """Do what one command says; never raises for anything that a person can type."""
        try:
            words = self._do(command)
        except DeviceError as trouble:
            return table_words.Answer(False, trouble.words, trouble.remedy)
        return table_words.Answer(
            True, words, "", self.status() if isinstance(command, table_words.Status) else None
        )

    def status(self) -> table_words.TableStatus:
        """What lies where, and what is lit."""
        panel = self._settings.panel
        return table_words.TableStatus(
            [self._reader_status(reader) for reader in self._settings.reader],
            [table_words.DieStatus(name, name not in self._unplugged) for name in self.dice],
            table_words.PanelStatus(
                panel.name, panel.name not in self._unplugged, self.wires.lit(), self.wires.hertz()
            )
            if panel and self.wires
            else None,
        )

    def close(self) -> None:
        """Take everything away; may be called twice."""
        self._stopping.set()
        for each in self._lines():
            each.close()
        self._bench.uninstall()

    # -- commands

    def _do(self, command: table_words.Command) -> str:
        match command:
            case table_words.Put():
                return self._put(command)
            case table_words.Lift():
                return self._lift(command.tag)
            case table_words.Swap():
                return self._swap(command)
            case table_words.Roll() | table_words.Crooked():
                return self._roll(command)
            case table_words.Press() | table_words.Release():
                return self._finger(command)
            case table_words.Unplug():
                return self._unplug(command.device)
            case table_words.Plug():
                return self._plug(command.device)
            case table_words.Fault():
                return self._fault(command)
            case table_words.Status():
                return _("This is on the table:")

    def _put(self, command: table_words.Put) -> str:
        reader = self._reader(command.reader)
        tag = self._tag(command.tag, command.kind)
        if command.card is not None:
            _write_card(tag, command.card)
        self._take_away(tag)
        self._field(reader).put(tag)
        return _("{tag} is on {reader}.").format(tag=command.tag, reader=reader.name)

    def _lift(self, name: str) -> str:
        tag = self._tags.get(_key(name))
        if tag is None or not self._take_away(tag):
            raise _no(_("{tag} is not on a reader.").format(tag=name))
        read, early = (
            _("{tag} was lifted."),
            _("{tag} was lifted before it could be read. Leave it there longer."),
        )
        return (read if tag.was_read else early).format(tag=name)

    def _swap(self, command: table_words.Swap) -> str:
        reader = self._reader(command.reader)
        tag = self._tag(command.tag, "ntag213")
        self._take_away(tag)
        self._field(reader).clear()
        self._field(reader).put(tag)
        return _("Only {tag} is on {reader} now.").format(tag=command.tag, reader=reader.name)

    def _roll(self, command: table_words.Roll | table_words.Crooked) -> str:
        name = command.die or next(iter(self.dice), "")
        die = self.dice.get(name)
        if die is None:
            raise _no(_("There is no die named {name}.").format(name=name))
        if name in self._unplugged:
            raise _no(_("{name} is unplugged.").format(name=name))
        if isinstance(command, table_words.Crooked):
            die.crooked()
            return _("{name} is tilted.").format(name=name)
        try:
            die.roll(command.face)
        except ValueError as trouble:
            raise _no(str(trouble)) from None
        return _("{name} is rolling.").format(name=name)

    def _finger(self, command: table_words.Press | table_words.Release) -> str:
        if self.wires is None:
            raise _no(_("This table has no panel."))
        if isinstance(command, table_words.Release):
            self.wires.release(command.button, command.seat)
            return _("{button} was released.").format(button=command.button)
        self.wires.press(command.button, command.seat)
        if not command.hold:
            self._wait(self._stopping, PRESS_SECONDS)
            self.wires.release(command.button, command.seat)
        return _("{button} was pressed.").format(button=command.button)

    def _unplug(self, name: str) -> str:
        self._known(name)
        if line := self.dice.get(name) or self.serial_readers.get(name):
            line.unplug()
        elif reader := self._reader_named(name):
            self._bench.unplug(reader.bus, reader.device)
        elif self.wires:
            self.wires.unplug()
        self._unplugged.add(name)
        return _("{name} is unplugged.").format(name=name)

    def _plug(self, name: str) -> str:
        self._known(name)
        if name not in self._unplugged:
            raise _no(_("{name} is already plugged in.").format(name=name))
        if line := self.dice.get(name) or self.serial_readers.get(name):
            line.plug()
        elif reader := self._reader_named(name):
            self._bench.plug(reader.bus, reader.device)
        elif self.wires:
            self.wires.plug()
        self._unplugged.discard(name)
        return _("{name} is plugged in.").format(name=name)

    def _fault(self, command: table_words.Fault) -> str:
        self._known(command.device)
        die = self.dice.get(command.device)
        if serial_reader := self.serial_readers.get(command.device):
            if not serial_reader.suffer(command.kind):
                raise _no(_("{name} cannot have this fault.").format(name=command.device))
        elif reader := self._reader_named(command.device):
            _break_chip(self._chip(reader), command.kind)
        elif die is not None and command.kind in ("noise", "deaf", "none"):
            die.suffer(command.kind)
        else:
            raise _no(_("{name} cannot have this fault.").format(name=command.device))
        return _("{name}: {fault}.").format(name=command.device, fault=command.kind)

    # -- what is where

    def _known(self, name: str) -> None:
        if name not in {each for _kind, each in self._settings.names()}:
            raise _no(_("There is no device named {name}.").format(name=name))

    def _reader_named(self, name: str) -> ReaderSettings | None:
        return next((each for each in self._settings.reader if each.name == name), None)

    def _reader(self, name: str) -> ReaderSettings:
        readers = self._settings.reader
        found = self._reader_named(name) if name else next(iter(readers), None)
        if found is None:
            raise _no(_("There is no reader named {name}.").format(name=name))
        return found

    def _field(self, reader: ReaderSettings) -> Field:
        """The air over a reader. Raises `DeviceError` while it is unplugged."""
        if reader.name in self._unplugged:
            raise _no(_("{name} is unplugged.").format(name=reader.name))
        serial_reader = self.serial_readers.get(reader.name)
        return serial_reader.chip.field if serial_reader else self._chip(reader).field

    def _chip(self, reader: ReaderSettings) -> EmulatedChip:
        try:
            return self._bench.chip(reader.bus, reader.device)
        except FileNotFoundError:
            raise _no(_("{name} is unplugged.").format(name=reader.name)) from None

    def _plugged_fields(self) -> list[Field]:
        return [self._field(each) for each in self._settings.reader if each.name not in self._unplugged]

    def _take_away(self, tag: emulated_tag.EmulatedTag) -> bool:
        """A tag lies in one place only; whether it lay anywhere."""
        lay = [field for field in self._plugged_fields() if tag in field.tags]
        for field in lay:
            field.lift(tag)
        return bool(lay)

    def _tag(self, name: str, kind: table_words.TagKind) -> emulated_tag.EmulatedTag:
        key = _key(name)
        if key not in self._tags:
            if len(self._tags) >= MOST_TAGS:
                raise _no(_("This table has room for {n} tags at most.").format(n=MOST_TAGS))
            self._tags[key] = _made(key, kind)
        return self._tags[key]

    def _reader_status(self, reader: ReaderSettings) -> table_words.ReaderStatus:
        plugged = reader.name not in self._unplugged
        lying = self._field(reader).tags if plugged else ()
        names = [name for name, tag in self._tags.items() if tag in lying]
        return table_words.ReaderStatus(reader.name, reader.place, plugged, names)


def uid_of(name: str) -> bytes:
    """The UID of the tag of that name: the name itself if it is 8 or 14 hex digits, else a hash.

    NXP's seven-byte UIDs begin with 04, so these do; the cascade tag never stands in the fourth byte.
    """
    key = _key(name)
    if re.fullmatch(r"[0-9a-f]{8}|[0-9a-f]{14}", key):
        return bytes.fromhex(key)
    hashed = hashlib.sha256(key.encode()).digest()[:6]
    return b"\x04" + (hashed if hashed[2] != CASCADE_TAG else hashed[:2] + b"\x89" + hashed[3:])


def _key(name: str) -> str:
    return name.strip().lower()


def _made(key: str, kind: table_words.TagKind) -> emulated_tag.EmulatedTag:
    if kind == "phone":
        return emulated_tag.PassingTag(key.encode())
    uid = uid_of(key)
    if len(uid) == 4:
        return emulated_tag.ClassicTag(uid)
    return _MAKERS[kind](uid[:4] if kind == "classic" else uid)


def _write_card(tag: emulated_tag.EmulatedTag, card: TagName) -> None:
    if not isinstance(tag, emulated_tag.PagedTag):
        raise _no(_("Only an NTAG or Ultralight tag can hold the name of a card."))
    try:
        data = block(encode(card))
    except NotNameable as trouble:
        raise _no(str(trouble)) from None
    if len(data) > len(tag.user_memory):
        raise _no(_("The name of the card is too long for this tag."))
    tag.store(data)


def _break_chip(chip: EmulatedChip, kind: str) -> None:
    faults = chip.faults
    if kind == "none":
        faults.stuck = faults.bus_error = None
        faults.deaf = 0
        faults.flips.clear()
    elif kind == "brown-out":
        chip.brown_out()
    elif kind == "bus error":
        faults.bus_error = OSError(5, "Input/output error")
    elif kind == "deaf":
        faults.deaf = NOISY_ANSWERS
    elif kind == "noise":
        faults.flips.extend((bit % 16, True) for bit in range(NOISY_ANSWERS))
    else:
        faults.stuck = _WIRE_LEVELS[kind]


def _no(words: str) -> DeviceError:
    return DeviceError(words, "status")
