"""A game at the table, told in a terminal, whose people may also sit at phones."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from companion.engine.commands import Command
from companion.network.showing import Phones
from companion.network.taking import at_desk
from companion.network.terminal import COMMAND, HELP, WithPhones
from companion.play.terminal.help_lines import help_lines
from companion.speech.words import _
from companion.table.desk.commands import Choose
from companion.table.desk.replies import DeskQuestion, Reply
from companion.table.desk.shown_cards import NOBODY
from companion.table.terminal import TableGame


class TableGameWithPhones(WithPhones, TableGame):
    """A session at one desk, whose people scan, type and touch phones. Hands hold the cards of all."""

    _reply: Reply | None = None

    def run(self) -> None:
        """Play until the game is over or left; phones may come as long as that lasts."""
        with Phones(self) as self.phones:
            self._tell_ways("")
            super().run()

    def handle(self, said: Command | Choose) -> None:
        """Have the desk carry it out."""
        self._drawn = self._as_drawn()
        self._reply = at_desk(self.desk, said, self.viewer)

    def go_on(self) -> None:
        """What a phone did is said, as after a scan."""
        reply, self._reply = self._reply, None
        self.inbox.written = True
        self.screen.clear_line()
        self.tell(reply)

    def questions(self, seat: int) -> Sequence[DeskQuestion]:
        """What the seat is asked about cards that it scanned, or anybody."""
        return tuple(each for each in self.desk.questions.open if each.seat in (seat, NOBODY))

    def help(self, rest: str) -> None:
        """What can be typed at a table, and what phones have to do with it."""
        super().help(rest)
        self._show_help(help_lines(HELP, self._examples()))

    def _commands(self) -> Mapping[str, Callable[[str], None]]:
        return {**super()._commands(), **dict.fromkeys((COMMAND, _(COMMAND).casefold()), self._tell_ways)}

    def _read(self) -> None:
        self._push()
        super()._read()
        self._look_who_sits_there()
