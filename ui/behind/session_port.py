"""The port over a session of the kernel: play on this screen, hot-seat and with bots."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine import commands
from companion.engine.refusals import Refused
from companion.network.taking import done
from companion.play.together import acts_of_all
from companion.speech.words import _
from companion.store.errors import StoreError
from companion.table.desk.commands import Command, PlayAs, Together
from ui.behind.open_port import OpenPort
from ui.ports.game_port import Notice, Pack


class SessionPort(OpenPort):
    """A session judges what is said. Nobody scans or packs cards here."""

    def judge(self, said: Command | Pack) -> None:
        if isinstance(said, Together):
            self._all_do(said)
        elif isinstance(said, PlayAs):
            words = _("This game's cards are on the screen. To play on the table, start a new game there.")
            self.shown.post(notice=Notice("info", words))
        elif isinstance(said, commands.Command):
            self._handle(said)

    def take(self, said: Command) -> Callable[[], None]:
        first = len(self.session.entries)
        if isinstance(said, commands.Command):
            self.session.handle(said)
        answered = done(self.session, said, first, self.shown.viewer)

        def show() -> None:
            if answered is not None:
                self.shown.show_by_phone(answered)
            if not isinstance(said, commands.Undo):
                self.bots.play()

        return show

    def _all_do(self, said: Together) -> None:
        """All who are asked act, as far as those before leave them anything to do."""
        match = self.session.match
        for seat, act in acts_of_all(match, said.act) if match.number == said.number else ():
            if match.why_not(seat, act) is None:
                self._handle(commands.Do(seat, act))

    def _handle(self, said: commands.Command) -> None:
        try:
            self.session.handle(said)
        except Refused as refused:
            self.shown.refuse(refused, said)
            return
        except StoreError as error:
            self.shown.post(notice=Notice("trouble", error.words, steps=(error.remedy,)))
            return
        self.shown.said = ""
        self.shown.show_news()
        if not isinstance(said, commands.Undo | commands.Redo):
            self.bots.play()
