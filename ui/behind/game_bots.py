"""The bots at an open game: each of their acts is a picture of its own."""

from __future__ import annotations

from companion.play.bots.players import with_thought
from companion.play.bots.seated_bots import SeatedBots
from ui.behind.game_shown import GameShown
from ui.ports.game_port import BotsWait, PlayBot


class GameBots:
    """Bots answer by themselves, or, with `wait`, only when they are touched, while there are people."""

    def __init__(self, seated: SeatedBots, shown: GameShown) -> None:
        self.seated, self.shown = seated, shown
        self.wait = False

    def play(self) -> None:
        """Bots answer until a person is asked."""
        while not (self.wait and self.seated.people) and (seat := self.seated.asked()) is not None:
            if not self._acts(seat):
                return

    def hear(self, said: PlayBot | BotsWait) -> None:
        """A bot that was touched acts as long as it is asked, and then whoever follows."""
        if isinstance(said, BotsWait):
            self.wait = said.for_a_touch
        else:
            while said.seat in self.shown.waiting_bots() and self._acts(said.seat):
                pass
        self.play()

    def _acts(self, seat: int) -> bool:
        """One act of a bot; false when nothing is asked of it, or nothing more is wanted."""
        if self.shown.work.stopped:
            return False
        self.shown.post(thinking=self.seated.session.seats[seat])
        if not self.seated.act(seat):
            return False
        self.shown.show_news(by_bot=True, seat=seat)
        return True

    def would(self, seat: int) -> str:
        """What a bot would do now, in the game's own words; empty while nothing is asked of it."""
        bot, session = self.seated.now.get(seat), self.seated.session
        act = self.seated.would(seat) if bot is not None else None
        if bot is None or act is None:
            return ""
        return with_thought(bot, session.game.words.act(session.match.state, seat, act))
