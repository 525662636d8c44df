"""A game at a table without a screen, served to phones; and phones that are programs."""

from __future__ import annotations

import http.client
import json
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from queue import SimpleQueue
from typing import Any

from companion.engine.commands import Command
from companion.engine.logs import MemoryLog
from companion.engine.oracles import SeedOracle
from companion.engine.session import Session
from companion.engine.setups import Setup
from companion.games import catalogue
from companion.network.pairing import Pairing
from companion.network.serving import Serving
from companion.play.told.history import History
from companion.table.desk.commands import Choose
from companion.table.desk.replies import DeskQuestion

HERE = "127.0.0.1"


def session_of(game: str, players: int, seed: str = "1") -> Session:
    """A new game of people."""
    names = tuple(["Anna", "Ben", "Carla", "David"][:players])
    return begun(Setup(catalogue.game(game).id, names, seed, {}))


def begun(setup: Setup) -> Session:
    """A new game from its set-up."""
    return Session.start(catalogue.game(setup.game), setup, MemoryLog(), SeedOracle(setup.seed))


class Hub:
    """A table whose game is played in a thread of its own (`companion.network.guests.Table`)."""

    def __init__(self, session: Session) -> None:
        self.session, self.history = session, History(session)
        self.done: list[Command | Choose] = []
        self.asked: dict[int, tuple[DeskQuestion, ...]] = {}
        self._work: SimpleQueue[Callable[[], object] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        while (work := self._work.get()) is not None:
            work()

    def stop(self) -> None:
        self._work.put(None)
        self._thread.join(5)

    def later(self, work: Callable[[], object]) -> None:
        self._work.put(work)

    def now(self, work: Callable[[], Any]) -> Any:
        """Do something in the game's thread, and wait for it."""
        answer: SimpleQueue[Any] = SimpleQueue()
        self.later(lambda: answer.put(work()))
        return answer.get(timeout=20)

    def handle(self, said: Command | Choose) -> None:
        self.done.append(said)
        if not isinstance(said, Choose):
            self.session.handle(said)

    def go_on(self) -> None:
        self.history.hear()

    def questions(self, seat: int) -> Sequence[DeskQuestion]:
        return self.asked.get(seat, ())

    def players(self) -> Sequence[int]:
        return range(len(self.session.seats))


class Straight(Hub):
    """A table whose game is played in the thread of the test."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        super().stop()
        self.later = lambda work: work()  # type: ignore[method-assign,assignment]


@contextmanager
def served(session: Session, clock: Callable[[], float] = time.monotonic) -> Iterator[tuple[Hub, Serving]]:
    """A game that is served on this machine alone; `clock` counts how much is asked."""
    hub = Hub(session)
    serving = Serving(hub, Pairing(lambda: 0.0), HERE, 0, clock)
    try:
        hub.now(lambda: None)
        yield hub, serving
    finally:
        serving.stop()
        hub.stop()


class Phone:
    """A browser that is a few lines: it keeps its cookie, and sends what browsers send."""

    def __init__(self, serving: Serving) -> None:
        self.host = f"{serving.address}:{serving.port}"
        self.cookie = ""

    def ask(
        self, method: str, path: str, body: bytes | None = None, **headers: str
    ) -> http.client.HTTPResponse:
        """The answer to a question, read to its end; its text is in `text`."""
        connection = http.client.HTTPConnection(self.host, timeout=20)
        sent = {"Origin": f"http://{self.host}"} if method != "GET" else {}
        sent |= {"Cookie": self.cookie} if self.cookie else {}
        connection.request(
            method, path, body, {**sent, **{k.replace("_", "-"): v for k, v in headers.items()}}
        )
        answer = connection.getresponse()
        answer.text = answer.read()  # type: ignore[attr-defined]
        if found := answer.getheader("Set-Cookie"):
            self.cookie = found.partition(";")[0]
        connection.close()
        return answer

    def join(self, code: str, seat: int) -> int:
        """Sit down; the status of the answer."""
        return self.ask("POST", "/join", json.dumps({"code": code, "seat": seat}).encode()).status
