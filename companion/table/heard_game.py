"""A game at the table, told in a terminal: what devices see comes in beside typed lines; replies are said."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping

import msgspec

from companion.engine.asks import Choice
from companion.engine.session import Session
from companion.engine.view import AskView, OptionView, View
from companion.play.bots.players import Bot
from companion.play.terminal.colours import seat_style
from companion.play.terminal.inbox import Inbox, Line, Work
from companion.play.terminal.screen import Screen
from companion.play.terminal.typed_game import TerminalGame
from companion.play.told.history import TABLE, History, has_secrets
from companion.speech.words import _
from companion.table.desk.commands import Command
from companion.table.desk.desk import Desk
from companion.table.desk.inputs import TagSeen, understood
from companion.table.desk.replies import (
    Answered,
    Denied,
    DeskQuestion,
    Option,
    Reply,
    Told,
    UndoOffer,
    signal,
)
from companion.table.kits import kit_of
from companion.table.said_after import said_after
from companion.table.work_lines import work_lines

NextEvent = Callable[[float], object | None]
"""The next event of the hardware, waiting for one at most so many seconds."""
PATIENCE = 0.5
QUESTIONS = -2
"""Whose list it is that the open questions make together."""


class Seen(msgspec.Struct, frozen=True):
    """What a device saw."""

    event: object


class _Drawn(msgspec.Struct, frozen=True):
    """What is seen below a topic, `None` of no choice, and whether a new picture is due anyway."""

    topic: str | None
    view: View
    redraw: bool

    def goes_on(self, now: _Drawn) -> bool:
        """Whether the same is asked in the same round."""
        return (self.topic, self.view.round) == (now.topic, now.view.round)


class HeardGame(TerminalGame):
    """A session at one desk: what devices see is answered, and every reply is said.

    `show` hears of every reply, for lamps and tones (`replies.signal`).
    """

    def __init__(
        self,
        desk: Desk,
        screen: Screen,
        next_event: NextEvent,
        bots: Mapping[int, Bot],
        kinds: Mapping[int, str],
        show: Callable[[Reply], None] = lambda reply: None,
    ) -> None:
        super().__init__(desk.session, screen, bots, kinds)
        self.desk = desk
        self.show = show
        self.history = _HeardHistory(desk.session, desk)
        self._next_event = next_event
        self.inbox = Inbox(screen)
        self._covered = False
        self._told = self.session.match.number
        self._acted = 0
        self._unknown: TagSeen | None = None
        self._drawn: _Drawn | None = None
        self._over = threading.Event()

    def run(self) -> None:
        """Play until the game is over or left."""
        listening = threading.Thread(target=self._listen, name="table", daemon=True)
        listening.start()
        self.inbox.start()
        self.notice = self._work()
        try:
            super().run()
        finally:
            self._over.set()
            self.inbox.stop()
            listening.join(4 * PATIENCE)

    # What comes in

    def _listen(self) -> None:
        while not self._over.is_set():
            event = self._next_event(PATIENCE)
            if event is not None:
                self.inbox.put(Seen(event))

    def later(self, work: Callable[[], object]) -> None:
        """Do this in the thread of the game, after what came in before."""
        self.inbox.put(Work(work))

    def _wait(self, words: str) -> bool:
        """Wait for Enter; what devices see meanwhile counts."""
        if not self.screen.interactive:
            return True
        self.screen.say(words)
        self._covered = True
        while not isinstance(found := self.inbox.next(), Line):
            self._came(found)
        self._covered = False
        return found.line is not None

    def _came(self, found: Seen | Work) -> None:
        """A device saw something, or there is other work for this thread."""
        if isinstance(found, Seen):
            self._heard(found.event)
        else:
            found.work()

    def _heard(self, event: object) -> None:
        known = understood(event)
        before = self._round()
        self._drawn = self._as_drawn() if isinstance(known, TagSeen) else None
        reply = self.desk.handle(known) if known is not None else None
        if reply is not None:
            self.inbox.written = True
            self.screen.clear_line()
            if self._round() == before:
                self._turn_to(reply)
            self.tell(reply)
        if isinstance(known, TagSeen) and isinstance(reply, Denied) and reply.refusal.code == "unknown-tag":
            self._unknown = known
            words, card = _("Which card is it? Type card and its name, e.g. card {name}."), self._example()
            self.screen.say(words.format(name=card), "bold")

    def _example(self) -> str:
        """The name of a card of this game."""
        game = self.session.game
        return game.words.card(kit_of(game.id).cards.box()[0].card)

    def _turn_to(self, reply: Reply) -> None:
        """After a scan the list is that of the seat that showed it, if it is asked at all."""
        ask, seat = self.session.match.ask(), getattr(reply, "seat", -1)
        if isinstance(ask, Choice) and seat in ask.seats and seat in self.people and not self._secret(seat):
            self._acts(seat)

    def _secret(self, seat: int) -> bool:
        """Whether only this seat may see its hand: the screen is handed over then, not turned."""
        return has_secrets(self.session.game, self.session.match, seat)

    # Whose list it is

    def _asked_viewer(self) -> int:
        """When a round has begun, the list is nobody's until somebody acts, scans or says a name."""
        found = super()._asked_viewer()
        self._acted = min(self._acted, self._round())  # each fight begins with its first round
        return TABLE if self.guest is None and self._is_nobodys() else found

    def _is_nobodys(self) -> bool:
        """Whether several people are asked together, and none of them has done anything in this round."""
        ask = self.session.match.ask()
        if not isinstance(ask, Choice) or self._round() <= self._acted:
            return False
        people = [seat for seat in ask.seats if seat in self.people]
        return len(people) > 1 and not any(self._secret(seat) for seat in people)

    def _round(self) -> int:
        return self.session.game.view(self.session.match, TABLE).round

    def _acts(self, seat: int) -> None:
        """The list is that of this seat now, also where it may only take back that it is done."""
        self._acted, ask = self._round(), self.session.match.ask()
        if isinstance(ask, Choice) and seat not in ask.seats:
            self.guest = (seat, self.session.match.number)
        self.redraw = self.redraw or seat != self.viewer
        self.viewer = seat

    def _list_of(self, seat: int) -> None:
        if self._may_be_typed_for(seat):
            self._acts(seat)
        else:
            super()._list_of(seat)

    def _options_of(self, seat: int) -> tuple[OptionView, ...]:
        if seat != QUESTIONS:
            return super()._options_of(seat)
        found = (option for question in self.desk.questions.open for option in question.options)
        return tuple(OptionView(option.act, option.seat, option.words) for option in found)

    def _only_acts(self) -> tuple[OptionView, ...]:
        """Nothing is done by Enter while cards that were shown are asked about."""
        return () if self.desk.questions.open else super()._only_acts()

    # What is said

    def say(self, command: Command) -> None:
        """Have the desk carry out what was typed, and say what comes of it."""
        self.tell(self.desk.handle(command))

    def tell(self, reply: Reply | None) -> None:
        """Say a reply and what follows from it, and let lamps and tones say it too."""
        if reply is not None:
            self._tell(reply)
        for following in self.desk.further():  # cards that had to wait for what was just said
            self._tell(following)

    def _tell(self, reply: Reply) -> None:
        self.show(reply)
        if isinstance(reply, Answered):
            self._tell_done(reply)
        elif isinstance(reply, Denied):
            self._deny(reply)
        elif isinstance(reply, DeskQuestion):
            self._ask_which(reply)
        elif isinstance(reply, UndoOffer):
            self.screen.say(
                _("{question} Type yes, or continue playing.").format(question=reply.words), "bold"
            )
        elif isinstance(reply, Told):
            self.screen.say(" ".join((reply.words, reply.remedy)).strip(), "red" if _bad(reply) else "")

    def _as_drawn(self) -> _Drawn:
        """What the picture shows, and what is asked below it."""
        ask = self.session.match.ask()
        topic = ask.topic if isinstance(ask, Choice) else None
        view = self.session.game.view(self.session.match, TABLE)
        return _Drawn(topic, view, self.redraw)

    def _tell_done(self, reply: Answered) -> None:
        """An act in one line while the same is asked on: the picture is drawn again when wanted."""
        if self.session.match.number == self._told:
            self.screen.say(reply.words, "green")
            return
        self._done()
        before, now = self._drawn, self._as_drawn()
        if before is None or now.topic is None or not before.goes_on(now):
            self.screen.say(reply.words, "green")
            return
        self.screen.say(said_after(reply, before.view, now.view), "green")
        if self.notice:
            self.screen.say(self.notice, "bold")
        self._say_only_acts()
        self._has_read()
        self.redraw, self.notice = before.redraw, ""
        self._drawn = self._as_drawn()
        if self.listed[0] == QUESTIONS and self.desk.questions.open and not self._is_listed():
            self._ask_open()

    def _is_listed(self) -> bool:
        """Whether the questions that were printed last are those that are open."""
        return self.listed[1] == self._options_of(QUESTIONS)

    def _deny(self, denied: Denied) -> None:
        self.screen.say(denied.words, "yellow")
        able = "" if self._covered else self._possible(denied.seat)  # it would tell what one holds
        for words in filter(None, (*self._grounds(denied.refusal), able)):
            self.screen.say(words, "dim")
        if any(option.first for option in denied.overrule):
            self.screen.say(_("If it was gained but not entered yet, type allow and a number:"), "dim")
            for number, option in enumerate(denied.overrule, 1):
                self.screen.say(f"{number:>3} {self._named(option)}")
        elif denied.overrule:
            self.screen.say(_("If the table allows it anyway: allow"), "dim")

    def _ask_which(self, question: DeskQuestion) -> None:
        """One question, or that of each seat; numbers go on from one to the next.

        A picture about to be drawn shows the open ones itself, unless something covers it.
        """
        if question in self.desk.questions.open:
            if self._covered or not self.redraw:
                self._ask_open()
            return
        self.screen.say(question.words, "bold")
        for number, option in enumerate(question.options, 1):
            self.screen.say(f"{number:>3} {option.words}")

    def _ask_open(self) -> None:
        """All open questions: their numbers are what numbers mean until they are answered."""
        number, self.listed = 0, (QUESTIONS, self._options_of(QUESTIONS))
        self.printed = frozenset(range(len(self.listed[1])))
        for question in self.desk.questions.open:
            self.screen.say(question.words, self._style(question.seat))
            for number, option in enumerate(question.options, number + 1):  # noqa: B020 - goes on counting
                self.screen.say(f"{number:>3} {self._named(option)}")
            if question.more:
                self.screen.say(_("Or lift it and scan the second card."), "dim")
        self.screen.say(_("Type a number or words, or none to do nothing with the card."), "dim")

    def _named(self, option: Option) -> str:
        """What an option does and whose act it is."""
        name = self.session.seats[option.seat] if option.seat >= 0 else ""
        if not name or self.desk.kit.together.as_one(option.act) or option.words.startswith(name):
            return option.words
        return _("{name}: {act}").format(name=name, act=option.words)

    def _style(self, seat: int) -> str:
        return f"bold {seat_style(seat)}" if seat >= 0 else "bold"

    def draw(self) -> None:
        """The whole picture, the question, why unseen cards are asked for, and what became of shown cards."""
        following = self.desk.further()  # of what was typed: by a scan it was told already
        if following:
            self._done()
        super().draw()
        if dice := self.desk.rolls.named(self.session.match.ask()):
            self.screen.say(_("Electronic dice that count now: {dice}").format(dice=", ".join(dice)), "dim")
        for words in self.desk.why_asked():
            self.screen.say(_("Reason for this question: {reason}").format(reason=words), "dim")
        for reply in following:
            self._tell(reply)

    def _draw_question(self, view: View, ask: AskView) -> None:
        """What a seat is asked about its cards has the numbers; the rest is done by its words meanwhile."""
        if self.viewer in (*ask.seats, *self._only_beside()) and len(self.people) > 1:
            name = self.session.seats[self.viewer]
            self.screen.say(_("What {name} can do:").format(name=name), self._style(self.viewer))
        if self.viewer == TABLE and self._is_nobodys() and not self.desk.questions.open:
            self._draw_nobodys(ask)
            return
        if not self.desk.questions.open:
            super()._draw_question(view, ask)
            return
        self.screen.say(ask.prompt, "bold")
        self._ask_open()

    def _draw_nobodys(self, ask: AskView) -> None:
        """Everybody may begin: whose list is wanted is said by a card or a name."""
        self.screen.say(ask.prompt, "bold")
        names = ", ".join(self.session.seats[seat] for seat in ask.seats if seat in self.people)
        self.screen.say(_("Scan a card, or type a player's name: {names}").format(names=names), "dim")

    def _news(self) -> list[str]:
        """What is work for hands is said below, and not told twice."""
        work = set(self.notice.splitlines())
        return [line for line in super()._news() if line not in work]

    def _is_long(self, ask: AskView) -> bool:
        """Every card that may be among the unseen ones of a hand is an option."""
        return any(seat in self.session.match.state.lazy for seat in ask.seats)

    def _work(self) -> str:
        """The work for hands, line by line."""
        lines = (task.words for task in self.desk.tasks if task.words)
        return "\n".join(work_lines(lines, self.session.seats))

    def _done(self) -> None:
        self.desk.pass_unnamed()
        super()._done()
        self._told = self.session.match.number
        self.notice = self._work()


class _HeardHistory(History):
    """The history, told only after the desk has looked at what happened."""

    def __init__(self, session: Session, desk: Desk) -> None:
        super().__init__(session)
        self._desk = desk

    def hear(self) -> None:
        self._desk.refresh()
        super().hear()


def _bad(reply: Told) -> bool:
    return signal(reply) == "attention"
