"""Bluetooth for dice: one radio in a thread of its own, for all drivers of dice together.

It listens only while somebody waits for what dice say without a connection: listening slows what connected
ones say. It connects to one die after the other, because two at once hang on BlueZ.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections import deque
from collections.abc import Callable, Coroutine
from concurrent.futures import TimeoutError as TooLate
from contextlib import suppress
from typing import Any, Protocol

import msgspec

from companion.speech.words import _
from hardware.device import Clock, DeviceError, DeviceFailing

MOST_HEARD = 256
"""What waits for one driver; the oldest goes first when nobody takes it."""
CONNECTS_WITHIN = 8.0
LETS_GO_WITHIN = 1.0
ENDS_WITHIN = 3.0


class Advert(msgspec.Struct, frozen=True):
    """What a device nearby says of itself: by company and by service (whole UUIDs, lower case)."""

    address: str
    name: str = ""
    companies: dict[int, bytes] = {}
    services: dict[str, bytes] = {}


class Heard(msgspec.Struct, frozen=True):
    """An advert, what a connected die said, or neither: the connection is gone. `at` in seconds."""

    at: float
    advert: Advert | None = None
    data: bytes | None = None


class Lines(msgspec.Struct, frozen=True):
    """The characteristics of a die, by their UUIDs: what it says, and what it is told."""

    says: str
    told: str


class Link(Protocol):
    """A connection with one die."""

    async def write(self, data: bytes) -> None:
        """Tell it something. Raises `OSError` when it is gone."""

    async def disconnect(self) -> None:
        """Let it go; never raises."""


class Central(Protocol):
    """The side of Bluetooth that looks for devices: `bleak`'s, an emulated one, or one of the tests."""

    async def listen(self, hear: Callable[[Advert], None]) -> None:
        """Hear adverts from now on. Raises `DeviceError`."""

    async def rest(self) -> None:
        """Hear none any more; never raises."""

    async def connect(
        self, address: str, lines: Lines, hear: Callable[[bytes], None], lost: Callable[[], None]
    ) -> Link:
        """Connect with a die and hear what it says; `lost` when it goes. Raises `OSError`."""


class Ear:
    """What one driver hears, from when it was made; taken by the thread of the driver."""

    def __init__(self, wanted: Callable[[Advert], bool], clock: Clock) -> None:
        self.wanted = wanted
        self.link: Link | None = None
        self.address = ""
        self._clock = clock
        self._heard: deque[Heard] = deque(maxlen=MOST_HEARD)
        self._news = threading.Event()

    def take(self, seconds: float) -> list[Heard]:
        """What was heard since, oldest first; waits for the first at most so long."""
        self._news.wait(seconds)
        self._news.clear()
        found = []
        while self._heard:
            found.append(self._heard.popleft())
        return found

    def hear(self, advert: Advert) -> None:
        """An advert of whomever; only that of the wanted die is kept."""
        if self.wanted(advert):
            self.address = advert.address
            self._put(Heard(self._clock(), advert=advert))

    def said(self, data: bytes) -> None:
        """The connected die said something."""
        self._put(Heard(self._clock(), data=data))

    def lost(self) -> None:
        """The connection is gone."""
        self.link = None
        self._put(Heard(self._clock()))

    def _put(self, heard: Heard) -> None:
        self._heard.append(heard)
        self._news.set()


class Radio:
    """All Bluetooth of a table. Its methods are for the threads of drivers; `close` ends it."""

    def __init__(self, make_central: Callable[[], Central], clock: Clock = time.monotonic) -> None:
        self._make_central, self.clock = make_central, clock
        self._ears: list[Ear] = []
        self._listening = False
        self._starting = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None

    def ear(self, wanted: Callable[[Advert], bool]) -> Ear:
        """Hear the die that is wanted, from now until `forget`. Raises `DeviceError`."""
        self._start()
        ear = Ear(wanted, self.clock)
        self._do(self._add(ear))
        return ear

    def forget(self, ear: Ear) -> None:
        """Hear it no more, and let its connection go; never raises."""
        with suppress(DeviceError):
            self._do(self._remove(ear))

    def connect(self, ear: Ear, lines: Lines) -> None:
        """Connect with a die that was heard. Raises `DeviceError` when that is not possible now."""
        self._do(self._connect(ear, lines))

    def tell(self, ear: Ear, data: bytes) -> None:
        """Tell a connected die something. Raises `DeviceError` when it is gone."""
        self._do(self._tell(ear, data))

    def close(self) -> None:
        """End it; may be called twice, or when it never began."""
        loop, self._loop = self._loop, None
        if loop is not None and self._thread is not None:
            loop.call_soon_threadsafe(self._ending.set)
            self._thread.join(ENDS_WITHIN)

    def _start(self) -> None:
        with self._starting:
            if self._loop is not None:
                return
            ready = threading.Event()
            self._thread = threading.Thread(target=self._run, args=(ready,), name="bluetooth", daemon=True)
            self._thread.start()
            ready.wait(ENDS_WITHIN)

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        """Let the radio's thread do it. Raises `DeviceError`."""
        loop = self._loop
        if loop is None:
            work.close()
            raise DeviceFailing(_("Bluetooth was switched off here."))
        waiting = asyncio.run_coroutine_threadsafe(work, loop)
        try:
            waiting.result(CONNECTS_WITHIN)
        except TooLate:
            waiting.cancel()
            raise DeviceFailing(
                _("Bluetooth did not answer within {seconds} seconds.").format(
                    seconds=round(CONNECTS_WITHIN)
                ),
                _("Wait a moment. If it does not come back, restart the machine."),
            ) from None

    # In the radio's thread

    def _run(self, ready: threading.Event) -> None:
        asyncio.run(self._live(ready))

    async def _live(self, ready: threading.Event) -> None:
        self._ending = asyncio.Event()
        self._one_at_a_time = asyncio.Lock()
        self._central = self._make_central()
        self._loop = asyncio.get_running_loop()
        ready.set()
        await self._ending.wait()
        for ear in tuple(self._ears):
            await self._remove(ear)

    async def _add(self, ear: Ear) -> None:
        self._ears.append(ear)
        try:
            await self._settle()
        except BaseException:
            self._ears.remove(ear)
            raise

    async def _remove(self, ear: Ear) -> None:
        if ear in self._ears:
            self._ears.remove(ear)
        link, ear.link = ear.link, None
        if link is not None:
            with suppress(TimeoutError):
                await asyncio.wait_for(link.disconnect(), LETS_GO_WITHIN)
        await self._settle()

    async def _settle(self) -> None:
        """Listen while somebody waits for adverts."""
        wanted = any(ear.link is None for ear in self._ears)
        if wanted == self._listening:
            return
        if wanted:
            await self._central.listen(self._hear)
        else:
            await self._central.rest()
        self._listening = wanted

    def _hear(self, advert: Advert) -> None:
        for ear in self._ears:
            ear.hear(advert)

    async def _connect(self, ear: Ear, lines: Lines) -> None:
        async with self._one_at_a_time:
            try:
                ear.link = await self._central.connect(ear.address, lines, ear.said, lambda: self._lose(ear))
            except OSError as trouble:
                raise DeviceFailing(
                    _("No connection to the die: {reason}.").format(reason=trouble),
                    _("Lay it nearer, and close other programs that use it."),
                ) from trouble
        await self._settle()

    def _lose(self, ear: Ear) -> None:
        ear.lost()
        if ear in self._ears:
            self._relisten = asyncio.ensure_future(self._settle())

    async def _tell(self, ear: Ear, data: bytes) -> None:
        if ear.link is None:
            raise DeviceFailing(_("The connection to the die is gone."))
        try:
            await ear.link.write(data)
        except OSError as trouble:
            raise DeviceFailing(_("The connection to the die is gone.")) from trouble
