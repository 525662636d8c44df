"""A phone with a socket that lives in a thread of its own, for tests whose own thread draws a window."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable, Coroutine
from contextlib import suppress
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit

import aiohttp

from tests.network.tables import Phone

PATIENCE = 20.0


class SittingPhone:
    """Sits down with a code, or comes back as one that is `known`.

    `page` is the newest page, `closed` the code with which the table let it go.
    """

    def __init__(self, place: str, code: str, seat: int, known: SittingPhone | None = None) -> None:
        at = urlsplit(place)
        self.http = Phone(SimpleNamespace(address=at.hostname, port=at.port))  # type: ignore[arg-type]
        self.http.cookie = known.http.cookie if known is not None else ""
        self.status = 0 if known is not None else self.http.join(code, seat)
        self.place, self.page, self.closed = place, dict[str, Any](), 0
        self._came: dict[str, Any] = {}
        self._said = 0
        self._ready, self._changed = threading.Event(), threading.Condition()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(
            target=self._loop.run_until_complete, args=(self._live(),), daemon=True
        )
        self._thread.start()
        assert self._ready.wait(PATIENCE), self.status

    async def _live(self) -> None:
        headers = {"Cookie": self.http.cookie, "Origin": self.place}
        async with (
            aiohttp.ClientSession() as http,
            http.ws_connect(f"{self.place}/socket", headers=headers) as socket,
        ):
            self._socket = socket
            self._ready.set()
            async for message in socket:
                self._take(json.loads(message.data))
            self.closed = socket.close_code or 0
        with self._changed:
            self._changed.notify_all()

    def _take(self, found: dict[str, Any]) -> None:
        with self._changed:
            if found["kind"] == "page":
                self.page = found
            else:
                self._came[found["id"]] = found
            self._changed.notify_all()

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE)

    def say(self, **said: Any) -> dict[str, Any]:
        """Say something, and wait for what comes of it."""
        self._said += 1
        name = f"s-{self._said}"
        self._do(self._socket.send_str(json.dumps({**said, "id": name})))
        with self._changed:
            assert self._changed.wait_for(lambda: name in self._came, PATIENCE), said
            found: dict[str, Any] = self._came[name]
            return found

    def until(self, wanted: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
        """The newest page as soon as it is one that is wanted."""
        with self._changed:
            assert self._changed.wait_for(lambda: self.page and wanted(self.page), PATIENCE), self.page
            return self.page

    def look(self) -> dict[str, Any]:
        """The newest page."""
        return self.until(bool)

    def act(self, option: dict[str, Any]) -> dict[str, Any]:
        """Touch an answer of the page."""
        return self.say(kind="act", question=self.look()["question"], option=option["key"])

    def gone(self) -> int:
        """The code with which the table lets it go, as soon as it does."""
        with self._changed:
            assert self._changed.wait_for(lambda: self.closed, PATIENCE)
            return self.closed

    def leave(self) -> None:
        """The phone is switched off."""
        with suppress(RuntimeError):  # the table has let it go already
            self._loop.call_soon_threadsafe(lambda: self._loop.create_task(self._socket.close()))
        self._thread.join(PATIENCE)
        self._loop.close()
