"""From the settings file to devices: the real ones, or the emulated table below the real drivers.

Of the drivers only those are loaded that the table has a device for: a start waits for each of them.
"""

from __future__ import annotations

import tempfile
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from hardware.device import Clock, Device, Wait
from hardware.device_settings import DieSettings, HardwareSettings, ReaderSettings

if TYPE_CHECKING:
    from hardware.die.bluetooth_die import BluetoothDie
    from hardware.die.radio import Radio
    from hardware.die.serial_die import SerialDie
    from hardware.emulated_table import EmulatedTable
    from hardware.panel.driver import Panel
    from hardware.rfid.tag_reader import TagReader
    from hardware.table_socket import TableServer


class Equipment:
    """The devices of one table, by kind; `close` takes the emulators away again, and ends the radio.

    `devices` is for the supervisor. `panel.show` and `readers[...].write_name` are all that is said
    to hardware; everything else only comes from it. `settings` are those it was made from, and
    `die_settings` says which die is whose, and of what kind. `table` is there when the settings say
    `emulated`.
    """

    def __init__(
        self,
        settings: HardwareSettings,
        clock: Clock = time.monotonic,
        wait: Wait = threading.Event.wait,
    ) -> None:
        """Make the devices; no wire is touched before the supervisor opens them.

        `clock` and `wait` are the time of the drivers, and of emulators with all that waits for them.

        Raises `RuntimeError` when another emulated table is open in this process, and `EmulationError` when
        this machine cannot emulate one.
        """
        self.table: EmulatedTable | None = None
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._server: TableServer | None = None
        self._radio: Radio | None = None
        if settings.emulated:
            self._folder = tempfile.TemporaryDirectory(prefix="table-companion-")
            self.table = _emulated(settings, self._folder, clock, wait)
        elif settings.on_spi or settings.panel:
            from hardware.runtime_folder import prepare_lgpio

            prepare_lgpio()
        self.settings = settings
        self.die_settings = settings.die
        self.readers = self._readers(settings, clock, wait)
        self.dice = self._dice(settings, clock)
        self.panel = self._panel(settings, clock)

    @property
    def devices(self) -> list[Device]:
        """Every device, in the order of the settings file."""
        panel = [self.panel] if self.panel else []
        return [*self.readers.values(), *self.dice.values(), *panel]

    def serve(self, path: Path | None = None) -> Path:
        """Open the socket for `companion table`; returns where it is.

        Raises `ValueError` without emulated table, `TableBusyError` when another companion of this
        user serves one, and `OSError`.
        """
        if self.table is None:
            raise ValueError("only an emulated table can be served")
        from hardware.table_socket import TableServer

        self._server = TableServer(self.table.obey, path)
        return self._server.path

    def close(self) -> None:
        """Close socket and emulators; stop the supervisor first. May be called twice."""
        if self._server is not None:
            self._server.close()
        if self._radio is not None:
            self._radio.close()
        if self.table is not None:
            self.table.close()
        if self._folder is not None:
            self._folder.cleanup()

    def __enter__(self) -> Equipment:
        return self

    def __exit__(self, *trouble: object) -> None:
        self.close()

    def _readers(self, settings: HardwareSettings, clock: Clock, wait: Wait) -> dict[str, TagReader]:
        air = threading.Lock()
        sleep = partial(wait, threading.Event()) if self.table else time.sleep
        return {each.name: self._reader(each, air, clock, sleep) for each in settings.reader}

    def _reader(
        self, reader: ReaderSettings, air: threading.Lock, clock: Clock, sleep: Callable[[float], object]
    ) -> TagReader:
        name, place = reader.name, reader.place
        if reader.kind == "pn532":
            from hardware.rfid.pn532_reader import Pn532Reader

            port = self._port(name, reader.port or "")
            return Pn532Reader(name, place, port, air=air, clock=clock, sleep=sleep)
        from hardware.rfid.reader import RfidReader

        return RfidReader(
            name,
            place,
            reader.bus,
            reader.device,
            # The emulated chip has no reset line, and the pins here are not a Pi's.
            reset_pin=None if self.table else reader.reset_pin,
            gain_db=reader.gain,
            air=air,
            clock=clock,
            sleep=sleep,
        )

    def _port(self, name: str, port: str) -> str:
        """The port of a device, or the one that plays it."""
        return str(self.table.port(name)) if self.table else port

    def _dice(self, settings: HardwareSettings, clock: Clock) -> dict[str, SerialDie | BluetoothDie]:
        if settings.on_air:
            self._radio = self.make_radio(clock)
        return {each.name: self._die(each, clock) for each in settings.die}

    def _die(self, die: DieSettings, clock: Clock) -> SerialDie | BluetoothDie:
        if die.port is None and self._radio is not None:
            from hardware.die.bluetooth_die import BluetoothDie, talk_of

            return BluetoothDie(die.name, talk_of(die), self._radio)
        from hardware.die.serial_die import SerialDie

        return SerialDie(
            die.name,
            self._port(die.name, die.port or ""),
            mode=die.mode,
            faces=die.faces,
            baud=die.baud,
            die_id=die.id,
            clock=clock,
        )

    def make_radio(self, clock: Clock = time.monotonic) -> Radio:
        """The radio of this table, or of this machine; whoever makes one closes it."""
        from hardware.die.bleak_central import make_central
        from hardware.die.radio import Radio

        return Radio(self.table.air.central if self.table else make_central, clock)

    def _panel(self, settings: HardwareSettings, clock: Clock) -> Panel | None:
        if settings.panel is None:
            return None
        from hardware.panel.driver import Panel
        from hardware.panel.pins import lgpio_factory

        wires = self.table.wires if self.table else None
        factory = wires.make_factory if wires else lgpio_factory
        return Panel(settings.panel, make_factory=factory, clock=clock)


def _emulated(
    settings: HardwareSettings, folder: tempfile.TemporaryDirectory[str], clock: Clock, wait: Wait
) -> EmulatedTable:
    from hardware.emulated_table import EmulatedTable  # a table of real devices needs no emulators

    try:
        return EmulatedTable(settings, Path(folder.name), clock=clock, wait=wait)
    except RuntimeError:
        folder.cleanup()
        raise
