"""Phones at the game on the glass: a real window touched by a finger, and phones at a real socket."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import SimpleQueue
from random import Random
from typing import Any
from urllib.parse import urlsplit

import pytest

pytest.importorskip("aiohttp", reason="phones need the extra network")
pytest.importorskip("segno", reason="phones need the extra network")

from companion.engine.asks import Choice
from companion.engine.logs import MemoryLog
from companion.engine.oracles import SeedOracle
from companion.engine.session import Session
from companion.extras import parts
from companion.games import catalogue
from companion.network import addresses
from companion.network.addresses import NoNetworkError
from companion.network.pairing import Bucket
from companion.table.tags.library import Library
from tests.conformance.playing import setup_of
from tests.network.sitting import SittingPhone
from tests.table.tables import rolled
from tests.table.test_secret_corrections import port_over
from tests.ui.conftest import Finger, says
from tests.ui.test_play import begin, shell_on
from ui.behind.phones import PhonesAtGame
from ui.behind.session_port import SessionPort
from ui.ports.game_port import TABLE, Update
from ui.ports.phones_port import WaysIn
from ui.ports.services import NewGame, SeatPlan

ANNA, BEN = 0, 1
GAMES = tuple(catalogue.names())


@pytest.fixture(autouse=True)
def this_machine_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests touch faster than the limit for thumbs, which tests/network/test_sockets.py holds."""
    monkeypatch.setattr(PhonesAtGame, "where", ("127.0.0.1", 0))
    monkeypatch.setattr(Bucket, "takes", lambda bucket, now: True)


@pytest.fixture
def sit() -> Iterator[Callable[..., SittingPhone]]:
    """Has somebody sit down at a phone, and switches all of them off in the end."""
    there: list[SittingPhone] = []

    def down(ways: WaysIn, seat: int, known: SittingPhone | None = None) -> SittingPhone:
        there.append(SittingPhone(ways.place, ways.code, seat, known))
        return there[-1]

    yield down
    for phone in there:
        phone.leave()


def is_open(ways: WaysIn) -> bool:
    """Whether anything listens at the address that was shown."""
    at = urlsplit(ways.place)
    with socket.socket() as asked:
        return asked.connect_ex((at.hostname, at.port)) == 0


def opened(there: Any, finger: Finger, until: Any) -> WaysIn:
    """The ways in, by two touches."""
    there.open_table_menu()
    finger.frames(2)
    finger.tap_words(there, "Phones")
    until(there, lambda: says(there.stage, there.port.phones.now().code))
    until(there, lambda: there.port.phones.now().seats)
    found: WaysIn = there.port.phones.now()
    return found


def duel(there: Any, until: Any) -> None:
    """A game of two whose hands lie open."""
    there.begin(NewGame("sts", (SeatPlan("Anna"), SeatPlan("Ben")), {"boss": "guardian"}))
    until(there, lambda: there.picture is not None and there.picture.view.viewer == ANNA)


def test_a_phone_sits_down_plays_and_is_sent_away(
    tmp_path: Path, finger: Finger, show: Any, until: Any, sit: Any
) -> None:
    there = show(shell_on(tmp_path))
    duel(there, until)
    assert "phones" not in {thread.name for thread in threading.enumerate()}
    ways = opened(there, finger, until)
    assert says(there.stage, ways.place) and says(there.stage, "on this screen")
    phone = sit(ways, BEN)
    until(there, lambda: says(there.stage, "at a phone"))
    until(there, lambda: there.picture.people == (ANNA,) and there.picture.phones == (BEN,))
    assert not says(there.stage, ways.code), "a code works once"
    finger.tap_words(there, "Close")

    play = next(each for each in phone.look()["options"] if each.get("role") == "play")
    assert phone.act(play)["done"]
    until(there, lambda: there.picture.said.startswith("Ben: "))
    until(there, lambda: says(there.stage.screen, "Ben: "))

    opened(there, finger, until)
    finger.tap_words(there, "Send away")
    until(there, lambda: phone.closed == 4001)
    until(there, lambda: there.picture.people == (ANNA, BEN))
    until(there, lambda: not says(there.stage, "at a phone"))

    finger.tap_words(there, "Turn phones off")
    assert there.stage.sheet is None and not is_open(ways)


def test_a_phone_is_refused_what_the_glass_is_and_nothing_is_said_there(
    tmp_path: Path, finger: Finger, show: Any, until: Any, sit: Any
) -> None:
    there = show(shell_on(tmp_path))
    duel(there, until)
    phone = sit(opened(there, finger, until), BEN)
    page = phone.look()
    ready = next(each for each in page["options"] if each.get("role") == "pass")
    assert phone.act(ready)["done"]
    late = phone.say(kind="act", question=page["question"], option=page["options"][0]["key"])
    assert not late["done"] and late["words"]
    until(there, lambda: there.picture.said.startswith("Ben: "))
    assert there.stage.banner is None


def test_leaving_the_game_closes_the_socket(
    tmp_path: Path, finger: Finger, show: Any, until: Any, sit: Any
) -> None:
    there = show(shell_on(tmp_path))
    duel(there, until)
    ways = opened(there, finger, until)
    phone = sit(ways, ANNA)
    there.home()
    finger.settle(there)
    until(there, lambda: phone.closed == 1001)
    assert not is_open(ways)


@pytest.mark.timeout(280)
def test_the_end_of_the_game_is_the_last_that_phones_see(
    tmp_path: Path, finger: Finger, show: Any, until: Any, sit: Any
) -> None:
    there = show(shell_on(tmp_path))
    begin(there, "person", "bot:random")
    until(there, lambda: there.picture is not None)
    ways = opened(there, finger, until)
    phone = sit(ways, ANNA)
    until(there, lambda: there.picture.people == ())
    assert play_to_the_end(phone)
    until(there, lambda: phone.closed == 1001)
    assert "ending" in phone.page["view"]
    until(there, lambda: there.picture.view.ending is not None and there.port.phones.now() is None)
    assert there.stage.sheet is None and not is_open(ways)


def play_to_the_end(phone: SittingPhone, most: int = 600) -> bool:
    """Touch whatever the pages offer until the game is over; whether it ends."""
    random = Random(1)
    for _touch in range(most):
        page = phone.until(lambda page: page["options"] or "ending" in page["view"])
        if "ending" in page["view"]:
            return True
        phone.act(random.choice(page["options"]))
    return False


def test_without_the_part_it_is_said_what_to_type(
    tmp_path: Path, finger: Finger, show: Any, until: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = show(shell_on(tmp_path))
    duel(there, until)
    monkeypatch.setattr(parts, "is_here", lambda part: False)
    monkeypatch.setattr(parts, "why_not", lambda part: "")
    there.open_table_menu()
    finger.frames(2)
    finger.tap_words(there, "Phones")
    until(there, lambda: says(there.stage, "install network"))
    assert there.stage.sheet is None and there.port.phones.now() is None


def test_without_a_network_it_is_said_what_to_do(
    tmp_path: Path, finger: Finger, show: Any, until: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none() -> str:
        raise NoNetworkError

    there = show(shell_on(tmp_path))
    duel(there, until)
    monkeypatch.setattr(PhonesAtGame, "where", (None, None))
    monkeypatch.setattr(addresses, "of_this_machine", none)
    there.open_table_menu()
    finger.frames(2)
    finger.tap_words(there, "Phones")
    until(there, lambda: says(there.stage, "No local network found"))
    assert there.port.phones.now() is None


def test_a_hand_at_a_phone_is_not_shown_on_the_glass(
    tmp_path: Path, finger: Finger, show: Any, until: Any, sit: Any
) -> None:
    there = show(shell_on(tmp_path))
    begin(there, "person", "person")
    until(there, lambda: there.covering.handing is not None)
    first = there.covering.handing
    ways = opened_behind_a_curtain(there, until)
    phone = sit(ways, first)
    until(there, lambda: there.picture.phones == (first,))
    until(there, lambda: there.covering.handing is None)
    assert there.picture.view.viewer == TABLE
    there.speak_as(first)
    there.port.shown.look_as(first)
    until(there, lambda: phone.say(kind="ping")["done"])
    assert there.covering.handing is None and there.picture.view.viewer == TABLE

    other = BEN if first == ANNA else ANNA
    while first in asked_now(there.port):
        page = phone.until(lambda page: page["options"])
        assert phone.act(
            next((each for each in page["options"] if each.get("role") == "pass"), page["options"][0])
        )
    until(there, lambda: there.covering.handing == other)
    finger.tap_words(there, "I am ")
    until(there, lambda: there.picture.view.viewer == other)


def opened_behind_a_curtain(there: Any, until: Any) -> WaysIn:
    """The ways in, while the glass goes from one to the other."""
    there.port.phones.open()
    until(there, lambda: there.port.phones.now().seats)
    found: WaysIn = there.port.phones.now()
    return found


def asked_now(port: Any) -> tuple[int, ...]:
    """The seats that are asked, when all that was said before is done."""
    found: SimpleQueue[Any] = SimpleQueue()
    port.work.later(lambda: found.put(port.session.match.ask()))
    ask = found.get(timeout=20)
    return tuple(ask.seats) if isinstance(ask, Choice) else ()


def test_after_a_restart_a_phone_is_back_in_its_seat(
    tmp_path: Path, finger: Finger, show: Any, until: Any, sit: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = show(shell_on(tmp_path))
    duel(there, until)
    ways = opened(there, finger, until)
    phone, game = sit(ways, BEN), there.port.shown.game_id
    before = phone.look()
    there.close()

    port = urlsplit(ways.place).port
    monkeypatch.setattr(PhonesAtGame, "where", ("127.0.0.1", port))
    again = show(shell_on(tmp_path))
    again.resume(game)
    until(again, lambda: again.picture is not None and again.picture.view.viewer == ANNA)
    assert again.picture.phones == () and not is_open(ways), "no socket before somebody touches it"
    opened(again, finger, until)
    until(again, lambda: again.picture.phones == (BEN,))
    back = sit(ways, BEN, phone)
    assert back.look()["view"] == before["view"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("table", [1, 2, 3])
def test_every_game_is_played_by_phones_under_the_glass(game: str, table: int, sit: Any) -> None:
    """Also climbs: what pages offer is done, and the glass says whose act it was."""
    setup = setup_of(game, table)
    session = Session.start(catalogue.game(game), setup, MemoryLog(), SeedOracle(setup.seed))
    updates: list[Update] = []
    port, random = SessionPort(session, {}), Random(table)
    port.subscribe(updates.append)
    try:
        port.phones.open()
        phones = [sit(port.phones.now(), seat) for seat in range(len(session.seats))]
        for _touch in range(12):
            number, asked = session.match.number, asked_now(port)
            phone = next((phones[seat] for seat in asked if phones[seat].look()["options"]), None)
            if phone is None:
                break
            done = False
            while not done:
                page = phone.look()
                option = random.choice(page["options"])
                came = phone.act(option)
                done = came["done"]
                assert done or came["stale"], came  # a page that has not come yet is waited for
            asked_now(port)
            port.work.drain()
            said = updates[-1].picture.said
            assert session.match.number > number and said, option
            assert any(name in said for name in session.seats) or page["view"]["ask"]["kind"] != "choice"
    finally:
        port.close()
    assert port.phones.now() is None


def test_at_a_table_a_phone_and_the_reader_act_for_one_seat(box: Library, sit: Any) -> None:
    """What a phone plays the desk knows, and what was scanned the phone may answer."""
    play = rolled(box, players=2, decks=[["defend_ironclad"] * 5, ["strike_silent"] * 5])
    updates: list[Update] = []
    with port_over(play.desk, True, updates.append) as port:
        port.phones.open()
        phone = sit(port.phones.now(), ANNA)
        ready = next(each for each in phone.look()["options"] if each.get("role") == "pass")
        assert phone.act(ready)["done"]
        asked_now(port)
        port.work.drain()
        last = updates[-1]
        assert last.picture.said.startswith("Anna: ") and last.picture.phones == (ANNA,)
        assert last.notice is not None and last.notice.kind == "good" and last.notice.passing
        assert last.picture.people == (ANNA, BEN), "hands hold the cards of all: the glass is for everybody"
