"""The radio of this machine, by `bleak`, which asks BlueZ over D-Bus."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from companion.speech.called import own_command
from companion.speech.words import _
from hardware.device import DeviceAbsent
from hardware.die.radio import CONNECTS_WITHIN, Advert, Central, Lines, Link

if TYPE_CHECKING:
    from bleak import BleakClient
    from bleak.backends.device import BLEDevice
    from bleak.backends.scanner import AdvertisementData


def make_central() -> Central:
    """A central of this machine; what is missing is said when it listens."""
    return BleakCentral()


class BleakCentral:
    """A `Central`; one scanner, and a client for each connection."""

    def __init__(self) -> None:
        self._seen: dict[str, BLEDevice] = {}
        self._rest: Callable[[], object] | None = None

    async def listen(self, hear: Callable[[Advert], None]) -> None:
        """Hear adverts, each of them: a die says the same twice to mean twice. Raises `DeviceAbsent`."""
        try:
            from bleak import BleakScanner
            from bleak.exc import BleakError
        except ImportError:
            words = _("Dice over Bluetooth need the package bleak, which is not installed.")
            raise DeviceAbsent(words, own_command("install bluetooth")) from None

        def heard(device: BLEDevice, said: AdvertisementData) -> None:
            self._seen[device.address] = device
            name = said.local_name or device.name or ""
            hear(Advert(device.address, name, said.manufacturer_data, said.service_data))

        scanner = BleakScanner(heard, bluez={"filters": {"DuplicateData": True}})
        try:
            await scanner.start()
        except FileNotFoundError as trouble:
            words = _("BlueZ, the Bluetooth of Linux, is missing.")
            raise DeviceAbsent(words, "sudo apt install bluez") from trouble
        except (BleakError, OSError) as trouble:
            words = _("Bluetooth cannot be used here: {reason}.").format(reason=_reason(trouble))
            raise DeviceAbsent(words, "sudo rfkill unblock bluetooth") from trouble
        self._scanner = scanner

    async def rest(self) -> None:
        """Hear none any more."""
        from bleak.exc import BleakError

        with suppress(BleakError, OSError):
            await self._scanner.stop()

    async def connect(
        self, address: str, lines: Lines, hear: Callable[[bytes], None], lost: Callable[[], None]
    ) -> Link:
        """Connect with a die that was heard. Raises `OSError`."""
        from bleak import BleakClient
        from bleak.exc import BleakError

        where = self._seen.get(address, address)
        client = BleakClient(where, lambda _client: lost(), timeout=CONNECTS_WITHIN - 1)
        try:
            await client.connect()
            await client.start_notify(lines.says, lambda _sender, data: hear(bytes(data)))
        except (BleakError, TimeoutError) as trouble:
            with suppress(BleakError, OSError):
                await client.disconnect()
            raise OSError(_reason(trouble)) from trouble
        return _BleakLink(client, lines)


class _BleakLink:
    def __init__(self, client: BleakClient, lines: Lines) -> None:
        self._client, self._lines = client, lines

    async def write(self, data: bytes) -> None:
        from bleak.exc import BleakError

        try:
            await self._client.write_gatt_char(self._lines.told, data, response=False)
        except BleakError as trouble:
            raise OSError(_reason(trouble)) from trouble

    async def disconnect(self) -> None:
        from bleak.exc import BleakError

        with suppress(BleakError, OSError):
            await self._client.disconnect()


def _reason(trouble: Exception) -> str:
    """What BlueZ says, in a line."""
    return str(trouble).splitlines()[0][:200].rstrip(".") if str(trouble) else type(trouble).__name__
