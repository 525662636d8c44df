"""The server in a thread of its own: from the start of a game to its end. Before, no socket is open."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from aiohttp import web

from companion.network import addresses
from companion.network.feeds import Feeds
from companion.network.guests import Guests, Moves, Table
from companion.network.pairing import Pairing
from companion.network.server import COME_BACK, Pages

MOST_CONNECTIONS = 96
"""So many connections at once; one more is closed as soon as it is opened."""
HEADERS_WITHIN = 10.0
"""Seconds within which a new connection must have asked for something."""
ENDS_WITHIN = 5.0
LAST_WORDS = 1.0
"""Seconds for which phones can still take the last page of a game."""
HANDLED_WITHIN = 1.0
"""Seconds after which nobody waits for what a phone said last."""


class Serving:
    """The pages of one game. Raises `NoNetworkError` and `OSError` when there is nowhere to serve them."""

    def __init__(
        self,
        table: Table,
        pairing: Pairing,
        address: str | None = None,
        port: int | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.pairing, self._clock = pairing, clock
        self._socket = addresses.listening(address or addresses.of_this_machine(), port)
        self.address, self.port = self._socket.getsockname()[:2]
        self._loop = asyncio.new_event_loop()
        self.guests = Guests(table, self._send, self._reseat)
        self._stop = asyncio.Event()
        self.ends = False
        """Whether the socket is shut, or will be in a moment."""
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, name="phones", daemon=True)
        self._thread.start()
        self._ready.wait(ENDS_WITHIN)
        table.later(self.guests.push)

    @property
    def place(self) -> str:
        """What people type to come here, without the code."""
        return f"http://{self.address}:{self.port}"

    @property
    def link(self) -> str:
        """The same with the code that is good now, for a camera. The code stays in the phone's browser."""
        return f"{self.place}/#{self.pairing.code}"

    def send_away(self, seat: int) -> None:
        """The phone at a seat is none any more."""
        self.pairing.send_away(seat)
        self._soon(lambda: self._pages.send_away(seat))

    def _reseat(self, moves: Moves) -> None:
        """People sit elsewhere: their phones come back there with the tokens they have."""
        self.pairing.reseat(moves)
        for seat in moves:
            self._soon(partial(self._pages.send_away, seat, COME_BACK))

    def end(self) -> None:
        """End all connections as soon as phones have taken what they were sent last. Waits for nothing."""
        self.ends = True
        self._soon(lambda: self._loop.call_later(LAST_WORDS, self._stop.set))

    def stop(self) -> None:
        """End all connections, and wait until the socket is closed."""
        self.ends = True
        self._soon(self._stop.set)
        self._thread.join(ENDS_WITHIN)

    def _send(self, viewer: int, page: bytes) -> None:
        self._soon(lambda: self._feeds.put(viewer, page))

    def _soon(self, work: Callable[[], Any]) -> None:
        """Do this in the server's thread; nothing when that has ended."""
        if self._thread.is_alive() and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(work)

    # In the server's thread

    def _run(self) -> None:
        try:
            self._loop.run_until_complete(self._serve())
        finally:
            self._socket.close()
            self._loop.close()

    async def _serve(self) -> None:
        self._feeds = Feeds(self.guests.watch)
        hosts = frozenset({f"{self.address}:{self.port}"})
        guests = self.guests
        self._pages = Pages(hosts, self.pairing, self._feeds, guests.hear, lambda: guests.seats, self._clock)
        options: dict[str, Any] = {"keepalive_timeout": QUIET, "lingering_time": 0.0, "access_log": None}
        options["shutdown_timeout"] = HANDLED_WITHIN
        runner = web.AppRunner(self._pages.application(), handle_signals=False, **options)
        await runner.setup()
        assert runner.server is not None  # noqa: S101 - `setup` has made it
        doors = _Doors(runner.server, self._pages.asked)
        listening = await self._loop.create_server(doors, sock=self._socket, backlog=32)
        self._ready.set()
        await self._stop.wait()
        self._loop.remove_reader(self._socket)
        await asyncio.sleep(0)  # who was let in just now comes in before the door is shut (CPython gh-109564)
        listening.close()
        await self._pages.close()
        await runner.cleanup()
        await _ended()


async def _ended() -> None:
    """End what is still under way in this loop, so that nothing of it is left open."""
    others = asyncio.all_tasks() - {asyncio.current_task()}
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
    for _turn in range(3):  # a transport that was closed is let go in the next turns of the loop
        await asyncio.sleep(0)


QUIET = 20.0
"""Seconds for which a connection may say nothing between two questions."""


class _Doors:
    """Lets connections in: so many at once, and each only if it asks for something soon."""

    def __init__(self, server: web.Server, asked: set[object]) -> None:
        self._server, self._asked = server, asked

    def __call__(self) -> asyncio.BaseProtocol:
        there = self._server.connections
        self._asked.intersection_update(there)
        if len(there) >= MOST_CONNECTIONS:
            return _Shut()
        protocol: Any = self._server()
        asyncio.get_running_loop().call_later(HEADERS_WITHIN, self._look, protocol)
        made: asyncio.BaseProtocol = protocol
        return made

    def _look(self, protocol: Any) -> None:
        if protocol.transport is not None and protocol not in self._asked:
            protocol.force_close()


class _Shut(asyncio.Protocol):
    """Closes a connection as soon as it is there."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Close it."""
        transport.close()
