"""Phones at a game that is open on the glass: what they say comes into its thread, as touches do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from companion.engine.commands import Command
from companion.engine.events import Event
from companion.engine.session import Session
from companion.extras import parts
from companion.network.shown import LINES
from companion.play.bad_input import BadInput
from companion.play.told.history import History
from companion.speech.words import _
from companion.table.desk.commands import Choose
from companion.table.desk.replies import DeskQuestion
from ui.behind.game_shown import GameShown
from ui.behind.in_words import in_words
from ui.ports.cannot_do import CannotDo
from ui.ports.phones_port import Dots, WaysIn

if TYPE_CHECKING:  # what it needs is not installed everywhere
    from companion.network.pairing import Pairing
    from companion.network.serving import Serving

Take = Callable[[Command | Choose], Callable[[], None]]
"""Carries out what a phone says; what comes back shows it. Raises `Refused` and `StoreError`."""


def _nothing() -> None:
    return None


class PhonesAtGame:
    """`ui.ports.phones_port.Phones`, and the game as phones come to it (`companion.network.guests.Table`).

    `asked` are the questions of a seat about cards that were scanned. `where` is the address and the port of
    the pages, those of the local network if not said.
    """

    where: tuple[str | None, int | None] = (None, None)

    def __init__(self, shown: GameShown, take: Take, asked: Callable[[int], Sequence[DeskQuestion]]) -> None:
        self.session: Session = shown.session
        self.history = History(shown.session)
        self.questions = asked
        self._shown, self._take = shown, take
        self._pairing: Pairing | None = None
        self._serving: Serving | None = None
        self._tells = False
        self._show: Callable[[], None] = _nothing
        self._drawn: tuple[str, Dots] = ("", ())
        shown.posted, shown.tells = self._posted, self._told

    # Of the screen

    def open(self) -> None:
        if self._serving is not None and not self._serving.ends:
            return
        if lack := parts.lack("network", _("Phones")):
            raise CannotDo(lack)
        from companion.network.showing import pairing_of, served

        self.shut()
        if self._pairing is None:
            self._pairing = pairing_of(self.session, self._names)
        self.later(self._remember)
        with in_words(BadInput):
            self._serving = served(self, self._pairing, *self.where)
        self.later(_nothing)

    def shut(self) -> None:
        serving, self._serving = self._serving, None
        if serving is not None:
            serving.stop()
            self.later(_nothing)

    def now(self) -> WaysIn | None:
        serving = self._serving
        if serving is None or serving.ends:
            return None
        place, pairing, seats = serving.place, serving.pairing, serving.guests.seats
        return WaysIn(self._dots(serving.link), place, pairing.code, f"{place}/tv", seats, pairing.taken)

    def _names(self) -> dict[int, str]:
        """Those who sit at the table, as the last picture has them: any thread may ask."""
        view = self._shown.seen
        return {each.seat: each.name for each in view.seats} if view is not None else {}

    def _dots(self, link: str) -> Dots:
        from companion.network.showing import dots

        if self._drawn[0] != link:
            self._drawn = (link, dots(link))
        return self._drawn[1]

    def send_away(self, seat: int) -> None:
        if self._serving is not None:
            self._serving.send_away(seat)
        self.later(_nothing)

    # Of phones, in the thread of the game

    def later(self, work: Callable[[], object]) -> None:
        """Do this between two touches, and look then who sits where."""

        def done() -> None:
            work()
            self._look_who_sits_there()

        self._shown.work.later(done)

    def handle(self, said: Command | Choose) -> None:
        """Carry it out under the one question that its seat has, whoever answers it."""
        self._show = self._take(said)

    def go_on(self) -> None:
        """What a phone did is shown on the glass, with whose act it was."""
        show, self._show = self._show, _nothing
        show()

    def players(self) -> Sequence[int]:
        """The seats that no bot plays."""
        return self._shown.seated.people

    def _remember(self) -> None:
        self.history = History(self.session)
        self.history.remember(LINES)
        self._tells = True

    def _told(self, heard: Sequence[Event]) -> None:
        if self._tells:
            self.history.take(heard)

    def _posted(self) -> None:
        """The glass has another picture: so have phones. The end of the game is the last that they see."""
        serving = self._serving
        if serving is None:
            self._tells = False
            return
        serving.guests.push()
        if not serving.ends and self.session.match.ask() is None:
            serving.end()
            serving.pairing.forget()

    def _look_who_sits_there(self) -> None:
        """Seats at phones leave the glass, and come back to it."""
        serving = self._serving
        taken = serving.pairing.taken if serving is not None and not serving.ends else frozenset[int]()
        if taken != self._shown.away:
            self._shown.seats_at_phones(taken)
