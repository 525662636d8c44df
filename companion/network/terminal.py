"""A game at a terminal whose people may also sit at phones: the ways in are shown, and what they do."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from companion.engine.commands import Command
from companion.engine.session import Session
from companion.network.showing import Phones
from companion.play.bad_input import BadInput
from companion.play.bots.players import Bot
from companion.play.terminal.help_lines import LINES, help_lines
from companion.play.terminal.inbox import Inbox, Line, Work
from companion.play.terminal.screen import Screen
from companion.play.terminal.typed_game import TerminalGame
from companion.play.told.history import TABLE
from companion.speech.words import N_, _
from companion.table.desk.commands import Choose
from companion.table.desk.replies import DeskQuestion

COMMAND = "phones"
HELP = (
    ("phones", N_("show the code with which phones join")),
    ("phones {name}", N_("send the phone of {name} away")),
)


class WithPhones(TerminalGame):
    """A game at a terminal whose people may also sit at phones (`companion.network.guests.Table`).

    Seats at phones are not this terminal's, unless hands hold their cards at the table.
    """

    inbox: Inbox
    phones: Phones | None = None
    _at_phones: frozenset[int] = frozenset()

    @property
    def people(self) -> list[int]:
        """The seats that people play here."""
        lazy = getattr(
            self.session.match.state, "lazy", ()
        )  # only games whose cards may stay unnamed have it
        return [seat for seat in super().people if seat not in self._at_phones or seat in lazy]

    def later(self, work: Callable[[], object]) -> None:
        """Do this between two lines that are typed."""
        self.inbox.put(Work(work))

    def players(self) -> Sequence[int]:
        """The seats that no bot plays."""
        return self.seated.people

    def _push(self) -> None:
        assert self.phones is not None  # noqa: S101 - `run` has opened them
        self.phones.guests.push()

    def _look_who_sits_there(self) -> None:
        """Seats at phones leave this terminal, and come back to it."""
        taken = self.phones.taken if self.phones is not None else frozenset()
        if taken != self._at_phones:
            self._at_phones, self.redraw = taken, True
            away = self.viewer in taken and self.viewer not in self.people
            self.viewer = TABLE if away else self.viewer

    def _tell_ways(self, name: str) -> None:
        """The ways in with a new code; with a name, the phone of that player is sent away."""
        assert self.phones is not None  # noqa: S101 - `run` has opened them
        if not name:
            self.screen.show(self.phones.picture())
            self.screen.say(self.phones.words())
            return
        seat = self._seat_of_phone(name)
        self.phones.send_away(seat)
        self.screen.say(_("{name} plays at this screen again.").format(name=self.session.seats[seat]))
        self._look_who_sits_there()

    def _seat_of_phone(self, name: str) -> int:
        taken = sorted(self.phones.taken) if self.phones is not None else []
        names = {self.session.seats[seat].casefold(): seat for seat in taken}
        if name.casefold() not in names:
            words = _("No phone plays for {name}. Players at phones: {names}.")
            there = ", ".join(self.session.seats[seat] for seat in taken) or _("none")
            raise BadInput(words.format(name=name[:40], names=there))
        return names[name.casefold()]


class GameWithPhones(WithPhones):
    """A session played at one terminal and at phones."""

    def __init__(
        self, session: Session, screen: Screen, bots: Mapping[int, Bot], kinds: Mapping[int, str]
    ) -> None:
        super().__init__(session, screen, bots, kinds)
        self.inbox = Inbox(screen)

    def run(self) -> None:
        """Play until the game is over or left; phones may come as long as that lasts."""
        with Phones(self) as self.phones:
            self.inbox.start()
            try:
                self._tell_ways("")
                if self._wait(_("Phones can join now, and at any time later. To start, press Enter.")):
                    super().run()
            finally:
                self.inbox.stop()

    def handle(self, said: Command | Choose) -> None:
        """Carry it out as if it had been typed. Nobody scans cards here, so none is asked about."""
        if not isinstance(said, Choose):
            self.session.handle(said)

    def go_on(self) -> None:
        """What a phone did is drawn."""
        self._done()

    def questions(self, seat: int) -> Sequence[DeskQuestion]:
        """None: nobody scans cards here."""
        return ()

    def _read(self) -> None:
        self._push()
        found = self.inbox.next()
        if isinstance(found, Line):
            self.left = found.line is None
            if found.line is not None:
                self.guarded(self._typed, found.line)
            return
        found.work()
        self._look_who_sits_there()
        self.inbox.written = self.redraw

    def _wait(self, words: str) -> bool:
        """Wait for Enter; phones play on meanwhile."""
        if not self.screen.interactive:
            return True
        self.screen.say(words)
        while not isinstance(found := self.inbox.next(), Line):
            found.work()
        self._look_who_sits_there()
        return found.line is not None

    def help(self, rest: str) -> None:
        """What can be typed, and what phones have to do with it."""
        self._show_help(help_lines((*LINES, *HELP), self._examples()))

    def _typed(self, line: str) -> None:
        word, _space, rest = line.partition(" ")
        if word.casefold() in (COMMAND, _(COMMAND).casefold()):
            self._tell_ways(rest.strip())
        else:
            self.obey(line)
