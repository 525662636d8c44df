"""The pages and sockets of phones, television and stream: what aiohttp is told, and nothing of any game."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from importlib import resources

import msgspec
from aiohttp import WSMsgType, web

from companion.network import messages, words
from companion.network.feeds import Feed, Feeds
from companion.network.messages import Outcome, Said
from companion.network.pairing import Bucket, Pairing
from companion.network.shown import TABLE
from companion.speech.words import spoken_language

COOKIE = "seat"
AWAY, COME_BACK = 4001, 1012
"""Why a socket is closed: its phone has no seat any more, or has another one (service restart, RFC 6455)."""
HALF_A_DAY = 12 * 3600
MOST_SOCKETS = 24
"""So many phones and streams at once; a socket more is refused."""
SLOW = 10.0
"""Seconds within which somebody must take a page."""
QUIET = 15.0
"""Seconds after which a stream says that it is still there."""
KINDS = {"html": "text/html", "css": "text/css", "js": "text/javascript"}
ASSETS = ("style.css", "join.js", "seat.js", "link.js", "draw.js", "tv.js")
CONTENT = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self' ws://{host}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
Hear = Callable[[int, Said, Callable[[Outcome], None]], None]
"""Carries out what a seat says; what came of it is said in another thread."""


class Seat(msgspec.Struct, frozen=True):
    """A seat that a phone may take."""

    seat: int
    name: str
    taken: bool = False


class Pages:
    """What is served. `seats` are those that phones may take now, by number and name."""

    def __init__(
        self,
        hosts: frozenset[str],
        pairing: Pairing,
        feeds: Feeds,
        hear: Hear,
        seats: Callable[[], tuple[tuple[int, str], ...]],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.hosts, self.pairing, self.feeds = hosts, pairing, feeds
        self._hear, self._seats, self._clock = hear, seats, clock
        self._buckets: dict[str, Bucket] = {}
        self._sockets: dict[web.StreamResponse, int] = {}
        self.stopping = asyncio.Event()
        self.asked: set[object] = set()

    def application(self) -> web.Application:
        """The routes, each behind the same checks."""

        async def checked(request: web.Request, handler: Handler) -> web.StreamResponse:
            return await self._checked(request, handler)

        app = web.Application(middlewares=[web.middleware(checked)], client_max_size=messages.LONGEST)
        app.router.add_get("/", self._join_page)
        app.router.add_get("/seat", self._seat_page)
        app.router.add_get("/tv", self._tv_page)
        app.router.add_get("/words.json", self._words)
        app.router.add_get("/seats.json", self._seats_now)
        app.router.add_post("/join", self._join)
        app.router.add_post("/leave", self._leave)
        app.router.add_get("/socket", self._socket)
        app.router.add_get("/events", self._events)
        for name in ASSETS:
            app.router.add_get(f"/{name}", self._asset)
        return app

    # What is checked before anything else

    async def _checked(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        self.asked.add(request.protocol)
        refused = self._refused(request)
        if refused is not None:
            return self._safe(refused, "")
        try:
            response = await handler(request)
        except web.HTTPException as error:
            response = web.Response(status=error.status)
        return response if response.prepared else self._safe(response, request.host)

    def _refused(self, request: web.Request) -> web.Response | None:
        if request.host not in self.hosts:
            return web.Response(status=421)
        origin = request.headers.get("Origin")
        must_say = request.method != "GET" or request.path == "/socket"
        if origin != f"http://{request.host}" and (must_say or origin is not None):
            return web.Response(status=403)
        if not self._bucket(request.remote or "").takes(self._clock()):
            return web.Response(status=429)
        return None

    def _bucket(self, remote: str) -> Bucket:
        if len(self._buckets) > 4 * MOST_SOCKETS:
            self._buckets.clear()
        return self._buckets.setdefault(remote, Bucket(80, 20, 80, self._clock()))

    def _safe(self, response: web.StreamResponse, host: str) -> web.StreamResponse:
        response.headers.update(
            {
                "Content-Security-Policy": CONTENT.format(host=host),
                "X-Content-Type-Options": "nosniff",
                "Referrer-Policy": "no-referrer",
                "Cross-Origin-Resource-Policy": "same-origin",
                "Cross-Origin-Opener-Policy": "same-origin",
                "Cache-Control": "no-store",
            }
        )
        return response

    # Pages

    async def _join_page(self, request: web.Request) -> web.StreamResponse:
        return _page("join.html")

    async def _seat_page(self, request: web.Request) -> web.StreamResponse:
        if self._seat_of(request) is None:
            return web.Response(status=303, headers={"Location": "/"})
        return _page("seat.html")

    async def _tv_page(self, request: web.Request) -> web.StreamResponse:
        return _page("tv.html")

    async def _asset(self, request: web.Request) -> web.StreamResponse:
        return _file(request.path.removeprefix("/"))

    async def _words(self, request: web.Request) -> web.StreamResponse:
        return _json(words.of_pages())

    async def _seats_now(self, request: web.Request) -> web.StreamResponse:
        taken = self.pairing.taken
        return _json([Seat(seat, name, seat in taken) for seat, name in self._seats()])

    # Sitting down and leaving

    async def _join(self, request: web.Request) -> web.StreamResponse:
        try:
            asked = messages.join(await asyncio.wait_for(request.read(), SLOW))
        except (TimeoutError, messages.UnreadableError):
            return web.Response(status=400)
        if asked.seat not in {seat for seat, _name in self._seats()}:
            return web.Response(status=404)
        token = self.pairing.sit_down(asked.code, asked.seat)
        if not token:
            return web.Response(status=429 if self.pairing.is_closed else 403)
        self.send_away(asked.seat)
        response = web.Response(status=204)
        response.set_cookie(
            COOKIE, token, max_age=HALF_A_DAY, path="/", httponly=True, samesite="Strict", secure=False
        )
        return response

    async def _leave(self, request: web.Request) -> web.StreamResponse:
        seat = self._seat_of(request)
        if seat is not None:
            self.pairing.send_away(seat)
            self.send_away(seat)
        response = web.Response(status=204)
        response.del_cookie(COOKIE, path="/")
        return response

    def _seat_of(self, request: web.Request) -> int | None:
        token = request.cookies.get(COOKIE, "")
        seat = self.pairing.seat_of(token) if token else None
        return seat if seat in {each for each, _name in self._seats()} else None

    def send_away(self, seat: int, code: int = AWAY) -> None:
        """Close the sockets of a seat, whose phone is none any more, or comes back with its token."""
        for socket, whose in self._sockets.items():
            if whose == seat and isinstance(socket, web.WebSocketResponse):
                asyncio.get_running_loop().create_task(_closed(socket, code))

    # The socket of a seat

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        seat = self._seat_of(request)
        if seat is None:
            return web.Response(status=403)
        if len(self._sockets) >= MOST_SOCKETS:
            return web.Response(status=503)
        socket = web.WebSocketResponse(heartbeat=QUIET, max_msg_size=messages.LONGEST, compress=False)
        await socket.prepare(request)
        self._sockets[socket] = seat
        try:
            with self.feeds.of(seat) as feed:
                sending = asyncio.get_running_loop().create_task(_sent(socket, feed))
                try:
                    await self._heard(socket, seat)
                finally:
                    sending.cancel()
        finally:
            del self._sockets[socket]
        return socket

    async def _heard(self, socket: web.WebSocketResponse, seat: int) -> None:
        bucket = Bucket(20, 10, 20, self._clock())
        async for message in socket:
            if not bucket.takes(self._clock()):
                await _closed(socket, 1008)
                return
            if message.type is not WSMsgType.TEXT:
                await _closed(socket, 1003)
                return
            try:
                said = messages.said(message.data)
            except messages.UnreadableError:
                await _closed(socket, 1008)
                return
            await self._answered(socket, seat, said)

    async def _answered(self, socket: web.WebSocketResponse, seat: int, said: Said) -> None:
        """One thing after the other: a phone waits for what came of it, and so does what it says next."""
        outcome = Outcome(said.id, True)
        if not isinstance(said, messages.Ping):
            loop = asyncio.get_running_loop()
            came: asyncio.Future[Outcome] = loop.create_future()

            def then(found: Outcome) -> None:
                loop.call_soon_threadsafe(_settle, came, found)

            self._hear(seat, said, then)
            outcome = await came
        await _taken(socket, msgspec.json.encode(outcome))

    # The stream

    async def _events(self, request: web.Request) -> web.StreamResponse:
        if len(self._sockets) >= MOST_SOCKETS:
            return web.Response(status=503)
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
        self._safe(response, request.host)
        await response.prepare(request)
        self._sockets[response] = TABLE
        try:
            with self.feeds.of(TABLE) as feed, feed.followed() as changed:
                while not self.stopping.is_set():
                    await self._one_event(response, feed, changed)
        except (TimeoutError, ConnectionError):
            pass  # whoever listened has gone, or takes nothing
        finally:
            del self._sockets[response]
        return response

    async def _one_event(self, response: web.StreamResponse, feed: Feed, changed: asyncio.Event) -> None:
        try:
            await asyncio.wait_for(changed.wait(), QUIET)
        except TimeoutError:
            await asyncio.wait_for(response.write(b": still here\n\n"), SLOW)
            return
        changed.clear()
        await asyncio.wait_for(response.write(event_of(feed.number, feed.page)), SLOW)

    async def close(self) -> None:
        """End every socket and stream."""
        self.stopping.set()
        for socket in list(self._sockets):
            if isinstance(socket, web.WebSocketResponse):
                await _closed(socket, 1001)


def _settle(came: asyncio.Future[Outcome], outcome: Outcome) -> None:
    """Hand an outcome over, unless nobody waits for it any more."""
    if not came.done():
        came.set_result(outcome)


def event_of(number: int, page: bytes) -> bytes:
    """A server-sent event."""
    return b"event: table\nid: %d\ndata: %s\n\n" % (number, page)


async def _sent(socket: web.WebSocketResponse, feed: Feed) -> None:
    """Send each page that is the newest when the one before was taken."""
    with feed.followed() as changed:
        while not socket.closed:
            await changed.wait()
            changed.clear()
            await _taken(socket, feed.page)


async def _taken(socket: web.WebSocketResponse, text: bytes) -> None:
    """Send something, and end the socket of whoever does not take it."""
    try:
        await asyncio.wait_for(socket.send_str(text.decode()), SLOW)
    except (TimeoutError, ConnectionError):
        await _closed(socket, 1008)


async def _closed(socket: web.WebSocketResponse, code: int) -> None:
    """Close a socket; whoever does not answer is not waited for."""
    try:
        await asyncio.wait_for(socket.close(code=code), 2.0)
    except (TimeoutError, ConnectionError):
        return


def _page(name: str) -> web.Response:
    text = _read(name).replace("{{language}}", spoken_language())
    return web.Response(text=text, content_type="text/html")


def _file(name: str) -> web.Response:
    return web.Response(text=_read(name), content_type=KINDS[name.rpartition(".")[2]])


def _read(name: str) -> str:
    return resources.files("companion.network").joinpath("pages", name).read_text(encoding="utf-8")


def _json(value: object) -> web.Response:
    return web.Response(body=msgspec.json.encode(value), content_type="application/json")
