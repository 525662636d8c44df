"""What is behind every port of an open game: its thread, what is shown, its bots, its records."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence

from companion.engine.asks import Choice
from companion.engine.commands import Correct, Do
from companion.engine.session import Session
from companion.play.bots.players import Bot
from companion.play.bots.seated_bots import SeatedBots
from companion.table.desk.commands import Command
from companion.table.desk.replies import DeskQuestion
from ui.behind.game_bots import GameBots
from ui.behind.game_records import GameRecords
from ui.behind.game_shown import GameShown
from ui.behind.game_work import GameWork
from ui.behind.phones import PhonesAtGame
from ui.ports.game_port import AllDone, BotsWait, Listener, Notice, Pack, PlayBot, Said


class OpenPort(ABC):
    """`ui.ports.game_port.GamePort`, but for who judges what is said: a session, or a desk.

    `bots` play where they sat when the game began, all others are people here. `close` of its place on the
    shelf is called in the end; `game_id` is its name there. `notices` are said with the first picture.
    """

    def __init__(
        self,
        session: Session,
        bots: Mapping[int, Bot],
        close: Callable[[], None] = lambda: None,
        notices: tuple[str, ...] = (),
        wake: Callable[[], None] = lambda: None,
        game_id: str = "",
    ) -> None:
        kinds = {seat: type(bot).__name__ for seat, bot in bots.items()}
        self.session = session
        self.work = GameWork(wake)
        self.seated = SeatedBots(session, bots, kinds, salt="")
        self.shown = GameShown(session, self.work, self.seated, game_id)
        self.bots = GameBots(self.seated, self.shown)
        self.records = GameRecords(self.shown, self.bots)
        self.phones = PhonesAtGame(self.shown, self.take, self.asked)
        self._close = close
        words = " ".join(notices)
        self.work.later(lambda: self.begin(Notice("info", words) if words else None))

    def begin(self, notice: Notice | None) -> None:
        """Show the first picture."""
        self.session.heard()
        self.shown.post(notice=notice)

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Hear of every update; bots play from now on."""
        self.shown.listeners.append(listener)
        self.work.later(self.bots.play)
        return lambda: self.shown.listeners.remove(listener)

    def send(self, said: Said) -> None:
        """Have it carried out in the game's thread; what comes of it is an update."""
        self.work.later(lambda: self._carry_out(said))

    def stop(self) -> None:
        """Take nothing more; what was sent is still done."""
        self.work.stop()

    def close(self) -> None:
        """Stop, wait for what was sent, send phones away, and put the game back."""
        self.stop()
        self.phones.shut()
        self.work.finish()
        self._close()

    def _carry_out(self, said: Said) -> None:
        if isinstance(said, PlayBot | BotsWait):
            self.bots.hear(said)
        elif isinstance(said, AllDone):
            for each in self._passes(said):
                self.judge(each)
        elif isinstance(said, Correct):  # whoever corrects at the glass knows no more than it shows
            self.judge(Correct(said.correction, self.shown.viewer))
        else:
            self.judge(said)

    @abstractmethod
    def judge(self, said: Command | Pack) -> None:
        """Do what was said, or refuse it, and show what came of it."""

    @abstractmethod
    def take(self, said: Command) -> Callable[[], None]:
        """Do what a phone says; what comes back shows it. Raises `Refused` and `StoreError`."""

    def asked(self, seat: int) -> Sequence[DeskQuestion]:
        """What a seat is asked about cards that were scanned: nothing, where nobody scans."""
        return ()

    def _passes(self, said: AllDone) -> Iterator[Do]:
        """The acts by which the people who are asked are done."""
        match, people = self.session.match, self.shown.people
        ask = match.ask() if match.number == said.number else None
        seats = [seat for seat in ask.seats if seat in people] if isinstance(ask, Choice) else []
        views = [(seat, match.game.view(match, seat).ask) for seat in seats]
        for seat, view in views:
            for option in view.options if view is not None else ():
                if option.seat == seat and option.role == "pass":
                    yield Do(seat, option.act)
