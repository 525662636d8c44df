"""The bots that sit at a game: which of them is to act, what it would do, and doing it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.asks import Choice
from companion.engine.commands import Do
from companion.engine.session import Session
from companion.play.bots.players import Bot
from companion.play.bots.situations import situation
from companion.play.command_line.players import now_at


class SeatedBots:
    """The bots of a session; `bots` sit where they sat when it began, and `kinds` names them for the log.

    `salt` makes what they think by chance their own.
    """

    def __init__(
        self, session: Session, bots: Mapping[int, Bot], kinds: Mapping[int, str], salt: str = " bot"
    ) -> None:
        self.session = session
        self._bots = bots
        self._kinds = kinds
        self._salt = salt

    @property
    def now(self) -> dict[int, Bot]:
        """The bots by the seats at which they sit now.

        Where hands hold the cards of a seat, people alone know them, and answer for it.
        """
        lazy = getattr(self.session.match.state, "lazy", ())  # only games with cards of cardboard have it
        return {seat: bot for seat, bot in now_at(self.session, self._bots).items() if seat not in lazy}

    @property
    def kinds(self) -> dict[int, str]:
        """What the log calls the bots, by the seats at which they sit now."""
        return now_at(self.session, self._kinds)

    @property
    def people(self) -> list[int]:
        """The seats that no bot plays."""
        bots = self.now
        return [seat for seat in range(len(self.session.seats)) if seat not in bots]

    def asked(self) -> int | None:
        """The bot to act; none while a person may answer the same question: people talk first."""
        ask = self.session.match.ask()
        if not isinstance(ask, Choice) or any(seat in self.people for seat in ask.seats):
            return None
        bots = self.now
        return next((seat for seat in ask.seats if seat in bots), None)

    def would(self, seat: int, bot: Bot | None = None) -> Any | None:
        """The act that the bot at a seat, or the one given, would do; `None` when nothing is asked of it."""
        seen = situation(self.session.match, seat, f"{self.session.setup.seed}{self._salt}")
        return None if seen is None else (bot or self.now[seat]).act(seen)

    def act(self, seat: int) -> bool:
        """The bot at a seat acts; false when nothing is asked of it."""
        chosen = self.would(seat)
        if chosen is not None:
            self.session.handle(Do(seat, chosen, bot=self.kinds[seat]))
        return chosen is not None
