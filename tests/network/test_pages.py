"""Pages and checks of the server, over real sockets on this machine."""

from __future__ import annotations

import json
import re
import socket
from importlib import resources

import pytest

pytest.importorskip("aiohttp", reason="phones need the extra network")
pytest.importorskip("segno", reason="phones need the extra network")

from companion.network import addresses, showing
from companion.network.pairing import TRIES_IN_ALL
from companion.network.words import WORDS
from tests.network.tables import Phone, served, session_of

GAME = "ministeel"


@pytest.mark.parametrize(
    "path", ["/", "/tv", "/style.css", "/draw.js", "/join.js", "/link.js", "/seat.js", "/tv.js"]
)
def test_every_page_is_served_with_a_strict_policy_and_without_markup_in_it(path: str) -> None:
    with served(session_of(GAME, 2)) as (_hub, serving):
        answer = Phone(serving).ask("GET", path)
    policy = answer.getheader("Content-Security-Policy") or ""
    assert answer.status == 200 and "default-src 'none'" in policy and "unsafe" not in policy
    assert answer.getheader("X-Content-Type-Options") == "nosniff"
    text = answer.text.decode()  # type: ignore[attr-defined]
    assert (
        "innerHTML" not in text and "eval(" not in text and " onclick=" not in text and "<style" not in text
    )


def test_a_phone_sits_down_with_the_code_and_no_other_way() -> None:
    with served(session_of(GAME, 2)) as (_hub, serving):
        phone, other = Phone(serving), Phone(serving)
        seats = json.loads(phone.ask("GET", "/seats.json").text)  # type: ignore[attr-defined]
        assert [seat["name"] for seat in seats] == ["Anna", "Ben"]
        assert phone.ask("GET", "/seat").status == 303
        assert phone.join("AAAAAA", 0) == 403 and phone.join(serving.pairing.code, 7) == 404
        code = serving.pairing.code
        assert phone.join(code, 0) == 204 and phone.ask("GET", "/seat").status == 200
        assert other.join(code, 1) == 403 and other.ask("GET", "/seat").status == 303
        seats = json.loads(phone.ask("GET", "/seats.json").text)  # type: ignore[attr-defined]
        assert [seat["taken"] for seat in seats] == [True, False]
        assert phone.ask("POST", "/leave").status == 204 and phone.ask("GET", "/seat").status == 303
        for _try in range(TRIES_IN_ALL):
            last = other.join("BBBBBB", 1)
        assert last == 429 and other.join(serving.pairing.code, 1) == 429


def test_the_cookie_is_for_this_server_alone_and_no_script_reads_it() -> None:
    with served(session_of(GAME, 2)) as (_hub, serving):
        phone = Phone(serving)
        body = json.dumps({"code": serving.pairing.code, "seat": 1}).encode()
        told = phone.ask("POST", "/join", body).getheader("Set-Cookie") or ""
    assert "HttpOnly" in told and "SameSite=Strict" in told


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Host": "companion.example:8414"}, 421),
        ({"Origin": "http://elsewhere.example"}, 403),
        ({"Origin": "null"}, 403),
        ({}, 400),
    ],
)
def test_other_hosts_and_origins_are_refused(headers: dict[str, str], status: int) -> None:
    with served(session_of(GAME, 2)) as (_hub, serving):
        assert Phone(serving).ask("POST", "/join", b"{}", **headers).status == status
        if "Origin" in headers:
            assert Phone(serving).ask("GET", "/events", **headers).status == status


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b"[" * 500,
        b'{"code": "AAAAAA", "seat": "0"}',
        b'{"code": "AAAAAA", "seat": 0, "more": 1}',
        b'{"code": "AAAAAA", "seat": -1}',
        b"\xff\xfe",
    ],
)
def test_what_is_no_wish_for_a_seat_is_refused(body: bytes) -> None:
    with served(session_of(GAME, 2)) as (_hub, serving):
        assert Phone(serving).ask("POST", "/join", body).status == 400


def test_a_body_that_is_too_long_is_refused() -> None:
    with served(session_of(GAME, 2)) as (_hub, serving):
        assert Phone(serving).ask("POST", "/join", b"x" * 5000).status == 413


def test_who_asks_without_end_is_not_answered() -> None:
    with served(session_of(GAME, 2), clock=lambda: 0.0) as (_hub, serving):
        phone = Phone(serving)
        answers = [phone.ask("GET", "/seats.json").status for _each in range(100)]
    assert answers[0] == 200 and 429 in answers


def test_without_a_game_that_offers_it_nothing_listens() -> None:
    with served(session_of(GAME, 2)) as (_hub, serving):
        where = (serving.address, serving.port)
        socket.create_connection(where, 5).close()
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(where, 5)


@pytest.mark.parametrize("address", ["0.0.0.0", "8.8.8.8", "224.0.0.1", "::", "companion.local"])  # noqa: S104
def test_only_private_addresses_are_served(address: str) -> None:
    with pytest.raises(addresses.NoNetworkError):
        addresses.listening(address, 0)


def test_a_port_that_is_taken_is_passed_over() -> None:
    with addresses.listening("127.0.0.1") as one, addresses.listening("127.0.0.1") as two:
        one.listen()
        assert two.getsockname()[1] in range(addresses.PORT, addresses.PORT + addresses.PORTS)


def test_the_picture_for_cameras_is_square_and_says_the_link() -> None:
    dots = showing.dots("http://192.168.1.5:8414/#ABCDEF")
    assert len(dots) == len(dots[0]) > 20
    assert not any(dots[0]) and dots[showing.BORDER][showing.BORDER]


def test_every_word_that_scripts_ask_for_is_there() -> None:
    pages = resources.files("companion.network").joinpath("pages")
    text = "".join(each.read_text() for each in pages.iterdir() if each.name.endswith(".js"))
    asked = set(re.findall(r"\bsaid\.(\w+)", text))
    assert asked == set(WORDS)
