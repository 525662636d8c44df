"""Sockets that break, talk nonsense, read nothing or come in hundreds: the table goes on."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from random import Random
from typing import Any

import pytest

aiohttp = pytest.importorskip("aiohttp", reason="phones need the extra network")
pytest.importorskip("segno", reason="phones need the extra network")

from companion.engine.setups import Setup  # noqa: E402
from companion.network.messages import LONGEST  # noqa: E402 - after the check that the extra is there
from companion.network.server import MOST_SOCKETS  # noqa: E402
from companion.network.serving import MOST_CONNECTIONS, Serving  # noqa: E402
from tests.network.sitting import SittingPhone  # noqa: E402
from tests.network.tables import Hub, Phone, begun, served, session_of  # noqa: E402

NONSENSE = 400


class Client:
    """A phone with a socket, in the loop of a test."""

    def __init__(self, http: Any, serving: Serving, cookie: str) -> None:
        self.http, self.place = http, serving.place
        self.headers = {"Cookie": cookie, "Origin": serving.place}
        self.page: dict[str, Any] = {}

    async def connect(self) -> None:
        self.socket = await self.http.ws_connect(f"{self.place}/socket", headers=self.headers)

    async def until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The first message that is wanted; pages that come before it are kept."""
        while True:
            message = await asyncio.wait_for(self.socket.receive(), 20)
            assert message.type is aiohttp.WSMsgType.TEXT, message
            found: dict[str, Any] = json.loads(message.data)
            if found["kind"] == "page":
                self.page = found
            if wanted(found):
                return found

    async def look(self) -> dict[str, Any]:
        return await self.until(lambda found: found["kind"] == "page")

    async def break_off(self) -> None:
        """The network is gone, without a farewell."""
        transport = self.socket._response.connection.transport
        transport.abort()
        with suppress(Exception):
            await self.socket.close()


def talk(serving: Serving, seats: int, play: Callable[[list[Client]], Awaitable[None]]) -> None:
    """Let phones at the first seats play."""
    cookies = []
    for seat in range(seats):
        phone = Phone(serving)
        assert phone.join(serving.pairing.code, seat) == 204
        cookies.append(phone.cookie)

    async def run() -> None:
        async with aiohttp.ClientSession() as http:
            await play([Client(http, serving, cookie) for cookie in cookies])

    asyncio.run(run())


def asked(hub: Hub) -> int:
    return int(hub.now(lambda: hub.session.match.ask().seats[0]))  # type: ignore[union-attr]


def test_an_act_whose_answer_is_lost_is_said_again_and_done_once() -> None:
    random = Random(3)

    async def play(phones: list[Client]) -> None:
        for phone in phones:
            await phone.connect()
            await phone.look()
        for turn in range(25):
            if hub.now(lambda: hub.session.match.ask()) is None:
                return
            phone = phones[asked(hub)]
            await phone.break_off()
            await phone.connect()
            page = await phone.look()
            option = random.choice(page["options"])
            act = {"kind": "act", "id": f"t{turn}", "question": page["question"], "option": option["key"]}
            before = len(hub.done)
            for _time in range(random.randint(0, 3)):
                await phone.socket.send_str(json.dumps(act))
                await phone.break_off()
                await phone.connect()
            await phone.socket.send_str(json.dumps(act))
            answer = await phone.until(lambda found, id=act["id"]: found.get("id") == id)  # type: ignore[misc]
            assert answer["done"] and len(hub.done) == before + 1

    with served(session_of("ministeel", 2)) as (hub, serving):
        talk(serving, 2, play)


def test_nonsense_ends_a_socket_and_changes_nothing() -> None:
    random = Random(7)
    words = [b"", b"{", b"[" * 200, b"null", b'{"kind":"act"}', b"\xff\xfe", b'{"kind":"ping","id":"a"}']

    async def play(phones: list[Client]) -> None:
        for _time in range(60):
            await phones[0].connect()
            for _message in range(random.randint(1, 4)):
                said = random.choice([*words, random.randbytes(random.randint(1, LONGEST * 3))])
                with suppress(ConnectionError, aiohttp.ClientError):
                    await random.choice([phones[0].socket.send_bytes, _as_text(phones[0])])(said)
            await phones[0].break_off()
        await phones[0].connect()
        assert (await phones[0].look())["seat"] == 0

    with served(session_of("ministeel", 2)) as (hub, serving):
        talk(serving, 1, play)
        assert hub.done == []


def _as_text(phone: Client) -> Callable[[bytes], Awaitable[None]]:
    return lambda said: phone.socket.send_str(said.decode("latin-1"))  # type: ignore[no-any-return]


def test_who_talks_without_end_is_not_heard() -> None:
    async def play(phones: list[Client]) -> None:
        await phones[0].connect()
        for number in range(200):
            with suppress(ConnectionError, aiohttp.ClientError):
                await phones[0].socket.send_str(json.dumps({"kind": "ping", "id": f"p{number}"}))
        kinds = [message.type async for message in phones[0].socket]
        assert phones[0].socket.close_code == 1008 and len(kinds) < 100

    with served(session_of("ministeel", 2), clock=lambda: 0.0) as (_hub, serving):
        talk(serving, 1, play)


def test_requests_that_are_none_change_nothing_and_others_are_served() -> None:
    random = Random(11)
    with served(session_of("ministeel", 2)) as (hub, serving):
        for _time in range(NONSENSE):
            with suppress(OSError), socket.create_connection((serving.address, serving.port), 5) as line:
                line.sendall(
                    random.choice([b"", b"GET ", b"POST /join HTTP/1.1\r\n"]) + random.randbytes(200)
                )
        assert hub.done == [] and serving.pairing.taken == frozenset()
        assert Phone(serving).ask("GET", "/tv").status in (200, 429)


def test_half_open_connections_are_shut_out_and_end() -> None:
    lines: list[socket.socket] = []
    with served(session_of("ministeel", 2)) as (hub, serving):
        try:
            for _each in range(MOST_CONNECTIONS + 40):
                lines.append(socket.create_connection((serving.address, serving.port), 5))
                lines[-1].sendall(b"GET /tv HTT")
            late = lines[-1]
            late.settimeout(10)
            with suppress(ConnectionError):
                assert late.recv(1) == b""
            assert hub.now(lambda: "plays on") == "plays on"
        finally:
            for line in lines:
                line.close()


def test_only_so_many_look_at_once() -> None:
    async def play(_phones: list[Client]) -> None:
        async with aiohttp.ClientSession() as http:
            streams = [await http.get(f"{serving.place}/events") for _each in range(MOST_SOCKETS + 3)]
            assert [each.status for each in streams].count(200) == MOST_SOCKETS
            assert streams[-1].status == 503
            line = await streams[0].content.readline()
            assert line == b"event: table\n"
            for each in streams:
                each.close()

    with served(session_of("ministeel", 2)) as (_hub, serving):
        talk(serving, 0, play)


def test_whoever_sits_elsewhere_now_takes_the_phone_along() -> None:
    """People come and go between the acts of a climb: nobody plays for another then."""
    with served(session_of("ministeel", 2)) as (hub, serving):
        hub.now(lambda: None)
        anna = SittingPhone(serving.place, serving.pairing.code, 0)
        ben = SittingPhone(serving.place, serving.pairing.code, 1)
        assert anna.look()["seat"] == 0 and ben.look()["seat"] == 1

        def ben_alone() -> None:
            hub.session = begun(Setup("ministeel", ("Ben", "Cem"), "1", {}))
            serving.guests.push()

        hub.now(ben_alone)
        assert (anna.gone(), ben.gone()) == (1012, 1012) and serving.pairing.taken == {0}
        back = SittingPhone(serving.place, "", 0, ben)
        assert back.look()["seat"] == 0 and back.page["view"]["seats"][0]["name"] == "Ben"
        for phone in (anna, ben, back):
            phone.leave()
        assert anna.http.ask("GET", "/seat").status == 303
