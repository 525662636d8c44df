"""Phones at a game in a terminal, with cards on the table or without: a real socket, and typed lines."""

from __future__ import annotations

import io
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

pytest.importorskip("aiohttp", reason="phones need the extra network")
pytest.importorskip("segno", reason="phones need the extra network")

from companion.engine.session import Session
from companion.network import addresses
from companion.network.table_terminal import TableGameWithPhones
from companion.network.terminal import GameWithPhones
from companion.play.terminal.screen import Screen
from companion.table.tags.library import Library
from tests.network.sitting import SittingPhone
from tests.network.tables import session_of
from tests.table.tables import Play, rolled

ANNA = 0


class Script(io.StringIO):
    """Somebody who types what each step returns, and then nothing more."""

    def __init__(self, *steps: Callable[[], str]) -> None:
        super().__init__()
        self._steps = iter(steps)

    def readline(self, *size: int) -> str:  # type: ignore[override]
        step = next(self._steps, None)
        return f"{step()}\n" if step is not None else ""


@pytest.fixture(autouse=True)
def this_machine_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "of_this_machine", lambda: "127.0.0.1")


@pytest.fixture
def evening() -> Iterator[Evening]:
    made = Evening()
    yield made
    for phone in made.phones:
        phone.leave()


class Evening:
    """Somebody at a phone and somebody who types."""

    def __init__(self) -> None:
        self.phones: list[SittingPhone] = []
        self.out = io.StringIO()
        self.game: Any = None
        self.place = ""

    def play(self, make: Callable[[Screen], Any], *steps: Callable[[], str]) -> str:
        """All that is said while these steps are done."""
        self.game = make(Screen(Script(*steps), self.out))
        self.game.run()
        return self.out.getvalue()

    def sit(self, seat: int) -> str:
        """Somebody sits down at a phone."""
        serving = self.game.phones.serving
        self.place = serving.place
        self.phones.append(SittingPhone(serving.place, serving.pairing.code, seat))
        return "phones"

    def ready(self) -> str:
        """The last phone says that its turn is over."""
        page = self.phones[-1].look()
        option = next(each for each in page["options"] if each.get("role") == "pass")
        assert self.phones[-1].act(option)["done"]
        return ""

    def is_open(self) -> bool:
        at = urlsplit(self.place)
        with socket.socket() as asked:
            return asked.connect_ex((at.hostname, at.port)) == 0


def on_screen(session: Session) -> Callable[[Screen], GameWithPhones]:
    return lambda screen: GameWithPhones(session, screen, {}, {})


def at_table(play: Play) -> Callable[[Screen], TableGameWithPhones]:
    return lambda screen: TableGameWithPhones(play.desk, screen, lambda _wait: None, {}, {})


def test_a_phone_plays_beside_typed_lines_until_it_is_sent_away(evening: Evening) -> None:
    session = session_of("sts", 2)
    make = on_screen(session)
    told = evening.play(make, lambda: evening.sit(ANNA), evening.ready, lambda: "phones Anna")
    assert session.game.view(session.match, -1).seats[ANNA].ready
    assert told.count("type the code") == 2 and "Anna plays at this screen again." in told
    assert not evening.is_open()


@pytest.fixture
def box(tmp_path: Path) -> Library:
    return Library(tmp_path / "tags.json")


def test_at_a_table_with_cards_a_phone_counts_as_a_scan_does(evening: Evening, box: Library) -> None:
    play = rolled(box, players=2, decks=[["defend_ironclad"] * 5, ["strike_silent"] * 5])
    told = evening.play(at_table(play), lambda: evening.sit(ANNA), evening.ready, lambda: "phones Anna")
    assert play.session.game.view(play.session.match, -1).seats[ANNA].ready
    assert "Anna: " in told and "Anna plays at this screen again." in told
    assert not evening.is_open()


def test_what_the_desk_refuses_the_phone_alone_is_told(evening: Evening, box: Library) -> None:
    play = rolled(box, players=2, decks=[["defend_ironclad"] * 5, ["strike_silent"] * 5])
    came: list[dict[str, Any]] = []

    def late() -> str:
        page = evening.phones[-1].look()
        evening.ready()
        option = next(each for each in page["options"] if each.get("role") == "pass")
        came.append(evening.phones[-1].say(kind="act", question=page["question"], option=option["key"]))
        return ""

    told = evening.play(at_table(play), lambda: evening.sit(ANNA), late)
    assert not came[0]["done"] and came[0]["words"] and came[0]["words"] not in told
