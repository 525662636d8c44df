"""The emulated dice as real peripherals of `bumble`, heard by a real central of it: one link, no radio.

Adverts are packets that a controller sends, messages are notifications of a GATT server, and the die is told
things by writes, all through both stacks of the host.
"""

from __future__ import annotations

import asyncio
import struct
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from bumble.controller import Controller
from bumble.core import UUID, AdvertisingData, BaseBumbleError
from bumble.device import Device, Peer
from bumble.gatt import Characteristic, CharacteristicValue, Service
from bumble.hci import Address
from bumble.host import Host
from bumble.link import LocalLink
from bumble.transport.common import AsyncPipeSink

from hardware.die import godice, pixels
from hardware.die.emulated_bluetooth import AirDie
from hardware.die.radio import Advert, Central, Lines, Link
from tests.hardware.die.airs import TURN_SECONDS, SteppedAir

SERVICES = {
    "pixels": "a6b90001-7a5a-43f2-a962-350c8edc9b5b",
    "godice": "6e400001-b5a3-f393-e0a9-e50e24dcca9e",
}
_SHORT_SERVICE = 0x180A


def _device(name: str, address: str, link: LocalLink) -> Device:
    controller = Controller(name, link=link, public_address=address)
    return Device(name, Address(address), host=Host(controller, AsyncPipeSink(controller)))


def _packet(advert: Advert) -> bytes:
    """An advert as its 31 bytes."""
    parts: list[tuple[int, bytes]] = [(AdvertisingData.COMPLETE_LOCAL_NAME, advert.name.encode())]
    for company, data in advert.companies.items():
        parts.append((AdvertisingData.MANUFACTURER_SPECIFIC_DATA, struct.pack("<H", company) + data))
    for data in advert.services.values():
        parts.append((AdvertisingData.SERVICE_DATA_16_BIT_UUID, struct.pack("<H", _SHORT_SERVICE) + data))
    packet = bytes(AdvertisingData(parts))  # type: ignore[arg-type]
    assert len(packet) <= 31, "more fits into no advert"
    return packet


def _unpacked(address: str, data: AdvertisingData) -> Advert:
    companies, services, name = {}, {}, ""
    for kind, part in data.ad_structures:
        if kind == AdvertisingData.MANUFACTURER_SPECIFIC_DATA:
            companies[struct.unpack("<H", part[:2])[0]] = bytes(part[2:])
        elif kind == AdvertisingData.SERVICE_DATA_16_BIT_UUID:
            services[f"0000{struct.unpack('<H', part[:2])[0]:04x}-0000-1000-8000-00805f9b34fb"] = bytes(
                part[2:]
            )
        elif kind == AdvertisingData.COMPLETE_LOCAL_NAME:
            name = part.decode()
    return Advert(address, name, companies, services)


class Peripheral:
    """One die with its own controller and GATT server."""

    def __init__(self, die: AirDie, link: LocalLink) -> None:
        self.die = die
        lines = godice.UART if die.kind == "godice" else pixels.NEW
        self.says = Characteristic(
            UUID(lines.says), Characteristic.Properties.NOTIFY, Characteristic.READABLE, b""
        )
        told = Characteristic(
            UUID(lines.told),
            Characteristic.Properties.WRITE_WITHOUT_RESPONSE | Characteristic.Properties.WRITE,
            Characteristic.WRITEABLE,
            CharacteristicValue(write=lambda _connection, data: die.asked(bytes(data))),
        )
        self.device = _device(die.die_id, die.address, link)
        self.device.add_service(Service(UUID(SERVICES[die.kind]), [self.says, told]))
        self.device.on("connection", self._connected)
        self._said = b""

    async def turn(self) -> None:
        """Advertise what the die says now."""
        advert = self.die.advert()
        packet = _packet(advert) if advert is not None else b""
        if packet == self._said:
            return
        self._said = packet
        if self.device.is_advertising:
            await self.device.stop_advertising()
        if packet:
            await self.device.start_advertising(advertising_data=packet, auto_restart=False)

    def _connected(self, connection: Any) -> None:
        def tell(data: bytes) -> None:
            self._telling = asyncio.ensure_future(self.device.notify_subscribers(self.says, data))

        loop = asyncio.get_running_loop()

        def lose() -> None:
            asyncio.run_coroutine_threadsafe(connection.disconnect(), loop)

        def gone(_reason: int) -> None:
            self.die.tell = self.die.lose = None

        self.die.tell, self.die.lose = tell, lose
        connection.on("disconnection", gone)


class BumbleCentral:
    """A `Central` over bumble, with all dice of an air around it."""

    def __init__(self, air: SteppedAir) -> None:
        self._air = air
        self._hear: Callable[[Advert], None] | None = None
        self._up = asyncio.ensure_future(self._begin())

    async def _begin(self) -> None:
        link = LocalLink()
        self._device = _device("table", "00:00:00:00:00:FF", link)
        self._dice = [Peripheral(die, link) for die in self._air.dice]
        for device in (self._device, *(each.device for each in self._dice)):
            await device.power_on()
        self._device.on("advertisement", self._heard)
        self._tick()

    def _tick(self) -> None:
        self._living = asyncio.ensure_future(self._live())

    async def _live(self) -> None:
        self._air.turn(None)
        for each in self._dice:
            await each.turn()
        asyncio.get_running_loop().call_later(TURN_SECONDS, self._tick)

    def _heard(self, advertisement: Any) -> None:
        if self._hear is not None:
            self._hear(_unpacked(str(advertisement.address).removesuffix("/P"), advertisement.data))

    async def listen(self, hear: Callable[[Advert], None]) -> None:
        await self._up
        self._hear = hear
        await self._device.start_scanning(filter_duplicates=False)

    async def rest(self) -> None:
        self._hear = None
        await self._device.stop_scanning()

    async def connect(
        self, address: str, lines: Lines, hear: Callable[[bytes], None], lost: Callable[[], None]
    ) -> Link:
        try:
            connection = await asyncio.wait_for(self._device.connect(Address(address)), 5)
            peer = Peer(connection)
            await peer.discover_services()
            await peer.discover_characteristics()
            (says,) = peer.get_characteristics_by_uuid(UUID(lines.says))
            (told,) = peer.get_characteristics_by_uuid(UUID(lines.told))
            connection.on("disconnection", lambda _reason: lost())
            await peer.subscribe(says, lambda value: hear(bytes(value)))
        except (BaseBumbleError, TimeoutError, ValueError) as trouble:
            raise OSError(str(trouble)) from trouble
        return _Link(connection, told)


class _Link:
    def __init__(self, connection: Any, told: Any) -> None:
        self._connection, self._told = connection, told

    async def write(self, data: bytes) -> None:
        try:
            await self._told.write_value(data)
        except BaseBumbleError as trouble:
            raise OSError(str(trouble)) from trouble

    async def disconnect(self) -> None:
        with suppress(BaseBumbleError):
            await self._connection.disconnect()


def central_of(air: SteppedAir) -> Callable[[], Central]:
    """What makes a central for a radio that hears this air."""
    return lambda: BumbleCentral(air)
