"""The port over a desk: cards and die at the table, with the screen as a further way to say the same.

Scans, rolls and presses go to the desk in the game's thread, like touches; what the desk says
becomes notices, lamps and tones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from companion.engine.asks import Choice
from companion.engine.commands import Overrule
from companion.engine.entries import Redone, Undone
from companion.engine.parts.table_kit import Task
from companion.engine.view import OptionView
from companion.network.taking import at_desk
from companion.play.bots.players import Bot
from companion.speech.words import _
from companion.store.errors import StoreError
from companion.table.desk.commands import Allow, Command, PlayAs, TakeOffer
from companion.table.desk.desk import Desk
from companion.table.desk.inputs import DeviceState, understood
from companion.table.desk.nameable import may_name
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
from companion.table.kept.decks import Decks
from companion.table.kept.kept_packing import Progress
from companion.table.kept.putting_away import Packing
from companion.table.work_lines import work_lines
from hardware.events import HardwareEvent
from hardware.panel.picture import PanelPicture
from ui.behind.open_port import OpenPort
from ui.behind.table_hardware import TableHardware
from ui.ports.game_port import TABLE, Listener, Notice, NoticeOption, Pack, Picture, SeatQuestion

_MOST_ALLOWED = 3
"""So many refused acts are offered to a referee; with more, the declare pad is the better way."""
_LAMP: Mapping[str, Any] = {"accepted": "green", "refused": "red"}


class DeskPort(OpenPort):
    """A desk judges what is said, and what devices saw. `replied` hears every reply, in the game's thread.

    `keep_modes` is called there too, when a seat plays otherwise from now on, and `keep_progress` when hands
    have come further with putting the table away or laying it out; `progress` is how far they are.
    """

    def __init__(
        self,
        desk: Desk,
        hardware: TableHardware,
        bots: Mapping[int, Bot],
        close: Callable[[], None] = lambda: None,
        notices: tuple[str, ...] = (),
        wake: Callable[[], None] = lambda: None,
        decks: Decks | None = None,
        game_id: str = "",
        progress: Progress | None = None,
    ) -> None:
        self.desk = desk
        self.hardware = hardware
        self.decks = decks
        self.replied: list[Callable[[Reply], None]] = []
        self.keep_modes: Callable[[], None] = lambda: None
        self.progress = progress
        self.keep_progress: Callable[[Progress | None], None] = lambda progress: None
        self._lit: frozenset[int] = frozenset()
        self._signals = 0
        self._for_hands = _worded(desk.tasks)
        self._quit: Callable[[], None] = lambda: None
        super().__init__(desk.session, bots, close, notices, wake, game_id)

    def begin(self, notice: Notice | None) -> None:
        """Show the first picture, and light the lamps of those who are asked."""
        self.desk.refresh()
        self.shown.adds, self.shown.hears = self._added, self._refresh
        self.records.ticked = self._ticked
        super().begin(notice)
        self._light(None)

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Hear of every update. Scans and rolls are for this game from now on: it is shown."""
        self._quit()
        self._quit = self.hardware.follow(self.hear)
        return super().subscribe(listener)

    def stop(self) -> None:
        """Take nothing more, from fingers, readers or die."""
        self._quit()
        super().stop()

    def close(self) -> None:
        """Stop, wait for what was sent, and put the game back."""
        super().close()
        self.hardware.show(PanelPicture(signal=self._signals))

    def hear(self, event: HardwareEvent) -> None:
        """Something was scanned, rolled or pressed, or a device is better or worse."""
        known = understood(event)
        if known is not None:
            draw = isinstance(known, DeviceState)
            self.work.later(lambda: self._said(lambda: self.desk.handle(known), draw))

    def judge(self, said: Command | Pack) -> None:
        """What was said goes to the desk, or is kept beside it."""
        if isinstance(said, Pack):
            self._said(lambda: self._pack(said), draw=True)
        elif isinstance(said, PlayAs):
            self._said(lambda: self._play_as(said))
        else:
            self._said(lambda: self.desk.handle(said))

    def take(self, said: Command) -> Callable[[], None]:
        reply = at_desk(self.desk, said, self.shown.viewer)
        return lambda: self._replied(reply) if reply is not None else None

    def asked(self, seat: int) -> Sequence[DeskQuestion]:
        return tuple(each for each in self.desk.questions.open if each.seat in (seat, TABLE))

    # What is kept beside the desk

    def _pack(self, said: Pack) -> None:
        moment, ticked = self.session.timeline.current, tuple(sorted(said.ticked))
        self.progress = Progress(said.packing, moment, ticked) if said.packing is not None else None
        self.keep_progress(self.progress)

    def _ticked(self, packing: Packing) -> tuple[int, ...]:
        return self.progress.ticked if self._packing == packing and self.progress is not None else ()

    @property
    def _packing(self) -> Packing | None:
        """What hands have begun with the table as it stands now."""
        now = self.progress
        return now.packing if now is not None and now.moment == self.session.timeline.current else None

    def _play_as(self, said: PlayAs) -> Reply | None:
        """How a seat plays is kept with this game and with its deck."""
        if self.decks is not None and said.seat < len(self.decks.seats):
            self.decks.set_mode(said.seat, said.mode)
        reply = self.desk.handle(said)
        self.keep_modes()
        return reply

    # What the desk says

    def _said(self, say: Callable[[], Reply | None], draw: bool = False) -> None:
        try:
            reply = say()
        except StoreError as error:
            reply = Told(error.words, "trouble", error.remedy)
        if draw and (reply is None or signal(reply) == "none"):
            self.shown.post()  # a device that is well again is seen by its warning going away
        elif reply is not None:
            self._replied(reply)

    def _replied(self, reply: Reply) -> None:
        self._show_reply(reply)
        for following in self.desk.further():  # cards that had to wait for what was just said
            self._replied(following)

    def _show_reply(self, reply: Reply) -> None:
        if isinstance(reply, Answered):
            self._for_hands = _worded(reply.tasks)
            self.shown.said = self.shown.told_of(reply) if reply.card else ""
        for hear in self.replied:
            hear(reply)
        self._light(reply)
        notice = self._notice(reply)
        if not isinstance(reply, Answered):
            self.shown.post(self.shown.by_leave(), notice)
            return
        self.shown.post(self.shown.history(), notice, seat=reply.seat)
        if not self._went_back():
            self.bots.play()
            self._light(None)

    def _refresh(self, by_bot: bool) -> None:
        """The desk looks at what happened before it is told and forgotten."""
        tasks = self.desk.refresh()
        if by_bot:
            self._for_hands += _worded(tasks)

    def _work(self) -> tuple[str, ...]:
        """The work for hands, what several people do alike in one line."""
        return tuple(work_lines(self._for_hands, self.session.seats))

    def _went_back(self) -> bool:
        return isinstance(self.session.entries[-1], Undone | Redone)

    def _added(self, picture: Picture) -> Picture:
        """The picture with what only a table has."""
        lazy = self.session.match.state.lazy
        return msgspec.structs.replace(
            picture,
            hot_seat=picture.hot_seat and any(seat not in lazy for seat in picture.people),
            devices=self.hardware.ill(),
            hands=self._work(),
            modes=tuple(
                self.desk.modes.get(seat, "cards" if seat in lazy else "screen")
                for seat in range(len(self.session.seats))
            ),
            questions=tuple(self._asked(question) for question in self.desk.questions.open),
            due=self.desk.rolls.named(self.session.match.ask()),
            names=bool(lazy) and may_name(self.session.match, self.desk.kit),
            packing=self._packing,
            goes_back=bool(self.desk.kit.work.put_back(self.session.match.state)),
        )

    # Lamps and tones

    def _light(self, reply: Reply | None) -> None:
        """The lamps of those who are asked, and a signal for a reply."""
        ask = self.session.match.ask()
        seats = frozenset(seat + 1 for seat in ask.seats) if isinstance(ask, Choice) else frozenset()
        said = signal(reply)
        tone: Any = said
        if said in ("none", "accepted") and seats - self._lit:
            tone = "your turn"
        self._lit = seats
        self._signals += tone != "none"
        self.hardware.show(PanelPicture(seats, _LAMP.get(said, "none"), tone, self._signals))

    # Notices

    def _notice(self, reply: Reply) -> Notice | None:
        if isinstance(reply, Answered):
            if self._went_back() and self._for_hands:
                return Notice("hands", reply.words, steps=self._work())
            reached = () if self._went_back() else self.shown.reached()
            return Notice("good", " ".join(reached) or self.shown.said or reply.words, passing=not reached)
        if isinstance(reply, Denied):
            return self._refusal(reply)
        if isinstance(reply, DeskQuestion):
            return self._allowed(reply) if reply.options and self._is_loose(reply) else None
        if isinstance(reply, UndoOffer):
            take = NoticeOption(_("Undo it"), lambda: self.send(TakeOffer()))
            return Notice("choice", reply.words, options=(take,))
        return Notice(reply.kind, reply.words, steps=(reply.remedy,) if reply.remedy else ())

    def _refusal(self, denied: Denied) -> Notice:
        tag = str(denied.refusal.values["uid"]) if denied.refusal.code == "unknown-tag" else ""
        words, rule, allowed = denied.words, denied.refusal.rule_words, denied.overrule
        who = self.shown.named(denied.seat)
        notice = Notice("refusal", words, rule, denied.legal, seat=denied.seat, tag=tag, who=who)
        notice = msgspec.structs.replace(notice, refusal=denied.refusal)
        if len(allowed) == 1 and not allowed[0].first:
            return msgspec.structs.replace(notice, overrule=Overrule(allowed[0].seat, allowed[0].act))
        options = tuple(self._allowing(option) for option in allowed[:_MOST_ALLOWED])
        return msgspec.structs.replace(notice, options=options)

    def _allowing(self, option: Option) -> NoticeOption:
        if option.first:
            return NoticeOption(option.words, lambda: self.send(Allow(option)))
        words = _("Allow anyway: {act}").format(act=option.words)
        return NoticeOption(words, lambda: self.send(Overrule(option.seat, option.act)), hold=True)

    def _is_loose(self, question: DeskQuestion) -> bool:
        """Whether the question is not one of a seat about cards, which the picture has."""
        return question not in self.desk.questions.open

    def _allowed(self, question: DeskQuestion) -> Notice:
        return Notice(
            "choice", question.words, options=tuple(self._allowing(option) for option in question.options)
        )

    def _asked(self, question: DeskQuestion) -> SeatQuestion:
        """A question of a seat, with the things on the board that its options belong to."""
        views = {seat: self._offered(seat) for seat in {option.seat for option in question.options}}
        options = tuple(
            msgspec.structs.replace(found, label=option.words)
            if (found := next((each for each in views[option.seat] if each.act == option.act), None))
            else OptionView(option.act, option.seat, option.words)
            for option in question.options
        )
        note = _("Or lift it and scan the second card.") if question.more else ""
        return SeatQuestion(question.seat, question.words, options, note)

    def _offered(self, seat: int) -> tuple[OptionView, ...]:
        ask = self.session.game.view(self.session.match, seat).ask
        return tuple(option for option in ask.options if option.seat == seat) if ask is not None else ()


def _worded(tasks: Iterable[Task]) -> tuple[str, ...]:
    return tuple(task.words for task in tasks if task.words)
