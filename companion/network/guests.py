"""People at phones, in the thread of the game: what they say is carried out, what they may see is sent."""

from __future__ import annotations

from collections import OrderedDict, defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from companion.engine.commands import Command as Handled
from companion.engine.commands import Do, Resolve, Undo
from companion.engine.refusals import Refusal, Refused, decline
from companion.engine.session import Session
from companion.engine.view import View
from companion.network import shown
from companion.network.messages import Act, Back, Outcome, Said, Suggest, Why
from companion.network.shown import TABLE
from companion.play.bad_input import BadInput
from companion.play.bots.advice import advice
from companion.play.told.history import History
from companion.speech.words import N_, _
from companion.store.errors import StoreError
from companion.table.desk.commands import Choose
from companion.table.desk.replies import DeskQuestion
from companion.table.desk.why_not import why_not

REMEMBERED = 64
"""So many outcomes of each seat are known by their ids."""


class Table(Protocol):
    """A game in progress, at a terminal or on the glass, as what phones say comes to it."""

    session: Session
    history: History

    def later(self, work: Callable[[], object]) -> None:
        """Do this in the thread of the game."""

    def handle(self, said: Handled | Choose) -> None:
        """Carry out a command, as of whoever else says it. Raises `Refused` and `StoreError`."""

    def go_on(self) -> None:
        """Something was done: show it, and let bots play."""

    def questions(self, seat: int) -> Sequence[DeskQuestion]:
        """What the seat is asked about cards that it scanned."""

    def players(self) -> Sequence[int]:
        """The seats that people play, at phones or not."""


Seats = tuple[tuple[int, str], ...]
"""The seats that phones may take, by number and name."""
Send = Callable[[int, bytes], None]
"""Hands a page over for a seat, or for `TABLE`."""


Moves = Mapping[int, int | None]
"""Where those sit now who sat at these seats; `None` for whoever has left the game."""


class Guests:
    """Those who sit at phones. `push` sends each watched viewer a page that is new to it.

    `reseat` is told when people change seats, or leave, in a game where they come and go.
    """

    def __init__(
        self, table: Table, send: Send, reseat: Callable[[Moves], None] = lambda moves: None
    ) -> None:
        self.table, self._send, self._reseat = table, send, reseat
        self.watched: frozenset[int] = frozenset()
        self.seats: Seats = ()
        self._sent: dict[int, bytes] = {}
        self._came_of: dict[int, OrderedDict[str, Outcome]] = defaultdict(OrderedDict)

    # In any thread

    def hear(self, seat: int, said: Said, then: Callable[[Outcome], None]) -> None:
        """Carry out what a phone says, after what came before; `then` is called in the game's thread."""
        self.table.later(lambda: self._answer(seat, said, then))

    def watch(self, viewers: frozenset[int]) -> None:
        """Pages of these viewers are wanted from now on."""
        self.watched = viewers
        self.table.later(self.push)

    # In the thread of the game

    def push(self) -> None:
        """Send what is new. Pages are made for those alone who look."""
        watched, names = self.watched, self.table.session.seats
        before, self.seats = self.seats, tuple((seat, names[seat]) for seat in self.table.players())
        if moves := moved(before, self.seats):
            self._reseat(moves)
        self._sent = {viewer: page for viewer, page in self._sent.items() if viewer in watched}
        for viewer in watched:
            if viewer < len(names) and self._sent.get(viewer) != (page := self._page(viewer)):
                self._sent[viewer] = page
                self._send(viewer, page)

    def _page(self, viewer: int) -> bytes:
        session, lines = self.table.session, self.table.history.lines(viewer)
        if viewer == TABLE:
            return shown.public_page(session, lines)
        return shown.seat_page(session, viewer, lines, self.table.questions(viewer))

    def _answer(self, seat: int, said: Said, then: Callable[[Outcome], None]) -> None:
        known = self._came_of[seat]
        outcome = known.get(said.id)
        if outcome is not None:
            then(outcome)
            return
        outcome = self._carried_out(seat, said)
        if isinstance(said, Act | Back):
            known[said.id] = outcome
            while len(known) > REMEMBERED:
                known.popitem(last=False)
        then(outcome)
        if outcome.done and isinstance(said, Act | Back):
            self.table.go_on()
            self.push()

    def _carried_out(self, seat: int, said: Said) -> Outcome:
        if seat >= len(self.table.session.seats):
            return Outcome(said.id, False, _("This seat is no longer in the game."))
        try:
            if isinstance(said, Act):
                self.table.handle(self._command(seat, said))
            elif isinstance(said, Back):
                self._fresh(said.question, seat)
                self.table.handle(Undo(seat=seat))
            elif isinstance(said, Why):
                return self._told(said.id, self._why(seat, said.card))
            elif isinstance(said, Suggest):
                return Outcome(said.id, True, self._suggested(seat))
        except Refused as refused:
            return self._told(said.id, refused.refusal, refused.alternatives)
        except StoreError as error:
            return Outcome(said.id, False, f"{error.words} {error.remedy}".strip())
        return Outcome(said.id, True)

    def _told(self, id: str, refusal: Refusal | None, legal: Sequence[str] = ()) -> Outcome:
        if refusal is None:
            return Outcome(id, False, _("Nothing speaks against this card now."))
        stale = refusal.code == "stale"
        return Outcome(id, False, refusal.words, refusal.rule_words, tuple(legal), stale)

    def _command(self, seat: int, said: Act) -> Handled | Choose:
        """What the option of a page means now. Raises `Refused` when it is not offered any more."""
        session = self.table.session
        for question in self.table.questions(seat):
            for option in shown.answers(question, seat):
                if shown.key_of(option) == said.option:
                    return Choose(seat, option.act, option.seat)
        view = self._fresh(said.question, seat)
        found = next((each for each in shown.offered(view) if shown.key_of(each) == said.option), None)
        if found is None:
            raise self._stale(seat)
        number = session.match.number
        if view.ask is not None and view.ask.kind != "choice":
            return Resolve(found.act, number)
        return Do(seat, found.act, number)

    def _fresh(self, question: str, seat: int) -> View:
        view = shown.view_of(self.table.session, seat)
        if shown.question_of(self.table.session, view) != question:
            raise self._stale(seat)
        return view

    def _stale(self, seat: int) -> Refused:
        template = N_("Too late: the game has moved on. Answer the question shown now.")
        return shown.known(self.table.session, seat).refused(seat, decline("stale", template))

    def _why(self, seat: int, card: str) -> Refusal | None:
        view = shown.view_of(self.table.session, seat)
        own = (pile for each in view.seats if each.seat == seat for pile in each.piles)
        if card not in {face.id for pile in own for face in pile.cards}:
            raise self._stale(seat)
        return why_not(self.table.session, seat, seat, card)

    def _suggested(self, seat: int) -> str:
        try:
            found = advice(self.table.session, seat, seat)
        except BadInput as error:
            return str(error)
        return "\n".join(found.lines())


def moved(before: Seats, now: Seats) -> dict[int, int | None]:
    """The seats whose people sit elsewhere now, or nowhere."""
    there = {name: seat for seat, name in now}
    return {seat: there.get(name) for seat, name in before if there.get(name) != seat}
