"""How an answer changes the session of a desk, and what is noted of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from companion.engine.asks import Chance, Choice, Outcome
from companion.engine.commands import Do, Redo, Resolve, Undo
from companion.engine.entries import Redone, Resolved, Undone
from companion.engine.events import Event
from companion.engine.layout import Step
from companion.engine.parts.table_kit import TableKit, Task
from companion.engine.refusals import Refusal, Refused, decline
from companion.engine.session import Session
from companion.engine.view import OptionView
from companion.play.told.entry_secrets import kept_from, names_in
from companion.play.told.entry_words import secret_act_words, secret_outcome_words
from companion.speech.words import N_, _
from companion.store.errors import StoreError
from companion.table.desk.dice import Rolls, TableDie
from companion.table.desk.matching import TABLE, legal_now
from companion.table.desk.questions import Questions
from companion.table.desk.replies import Answered, Denied, Option, Reply, Told, UndoOffer
from companion.table.desk.scans import Scan, Scanner
from companion.table.desk.tasks import tasks_of
from companion.table.kept.owners import Owners
from companion.table.kept.seat_modes import SeatMode
from companion.table.kits import kit_of
from companion.table.tags.library import Library

R = TypeVar("R")

NAME_TOPIC = "name"
"""The topic under which a game asks for unseen cards that do something now."""
STALE = decline("stale", N_("Too late: the game has moved on. Answer the question shown now."))


class Changing:
    """One session at one table, tapped. All methods are called by one thread, and return at once.

    `clock` is the clock of the hardware's `at` times. `owners` knows the decks of seats, if there are
    any, and `dice` what is known of dice by their names; a die without a place is everybody's. Whoever
    changes the session otherwise calls `refresh` afterwards, before the session's `heard` is emptied.
    """

    def __init__(
        self,
        session: Session,
        library: Library,
        clock: Callable[[], float],
        owners: Owners | None = None,
        dice: Mapping[str, str | TableDie] | None = None,
    ) -> None:
        self.session = session
        self.clock = clock
        self.kit: TableKit = kit_of(session.game.id)
        self.scanner = Scanner(session, library, self.kit, owners)
        self.rolls = Rolls(dice or {}, session.game.id, self.kit.dice.of_topics)
        self._modes: dict[int, SeatMode] = {}
        self._sat = session.seats
        self.questions = Questions(session, self.kit, self._done_options)
        self.offer: UndoOffer | None = None
        self.denied: Denied | None = None
        self.unentered: Scan | None = None
        self._together: tuple[tuple[int, Any], ...] = ()
        self._news: list[Reply] = []
        self._secret = frozenset[str]()
        self._number = session.match.number
        self._opened_at = clock()
        self.rolls.asked(session.match, self._opened_at, False)
        self._heard: list[Event] = session.match.heard or []
        self._read = len(self._heard)
        self.tasks = self._tasks_of(self._heard)

    @property
    def modes(self) -> dict[int, SeatMode]:
        """How the seats play; whoever sits elsewhere now plays as before."""
        if self._sat != self.session.seats:
            said = {self._sat[seat]: mode for seat, mode in self._modes.items() if seat < len(self._sat)}
            self._sat = self.session.seats
            self._modes = {seat: said[name] for seat, name in enumerate(self._sat) if name in said}
        return self._modes

    # Changing the session

    def _do(self, option: Option, scans: Sequence[Scan]) -> Reply:
        number = self.session.match.number
        used = self._used(option)
        scans = [_side_used(used, scan) for scan in scans]
        before = {scan.owner: self.scanner.told.owned(scan.owner) for scan in scans}
        words = self._act_words(option.seat, option.act)
        if scans:  # an act that follows is given by the same cards
            self.scanner.giving(scans)
        reply = self._change(lambda: self.session.handle(Do(option.seat, option.act, number)), words, option)
        if isinstance(reply, Answered) and option.then is not None:
            reply = self._followed(reply, lambda: self._then(option))
        if scans:
            self.scanner.giving(())
        if isinstance(reply, Answered):
            for scan in scans:
                moves = [task.target for task in reply.tasks if task.card == scan.card]
                self.scanner.moved(scan, moves[-1] if moves else "hand")
                self.scanner.showed(scan, before[scan.owner])
            if not self._secret.isdisjoint(names_in(option.act)):
                return msgspec.structs.replace(reply, words=secret_act_words(self.session.seats[option.seat]))
            return self._with_cards(reply, scans) if option.then is None else reply
        return reply

    def _with_cards(self, reply: Answered, scans: Sequence[Scan]) -> Answered:
        """The answer with the name of whose act it was and the cards they showed for it."""
        if not scans or reply.seat < 0:
            return reply
        cards, words = ", ".join(self._name(scan.card) for scan in scans), _("{name}: {act}")
        return msgspec.structs.replace(
            reply, card=words.format(name=self.session.seats[reply.seat], act=cards)
        )

    def _used(self, option: Option) -> Counter[str]:
        """The cards that an option uses, by its act and by what answers what the act leads to."""
        state, then = self.session.match.state, option.then
        used = self.kit.meant.cards_of(state, option.act)
        if isinstance(then, Option):
            return used + self._used(then)
        if isinstance(then, int | str):
            return used + Counter([self.kit.meant.card_of(then)])
        return used + self.kit.meant.cards_of(state, then) if then is not None else used

    def _then(self, option: Option) -> Reply:
        """What a card answers that the act before it has led to."""
        if isinstance(option.then, Option):
            return self._resolve_all(option.then)
        if isinstance(self.session.match.ask(), Chance):
            return self._resolve(option.then, "reader")
        return self._do(Option(option.words, option.seat, option.then), ())

    def _resolve_all(self, option: Option, scan: Scan | None = None) -> Reply:
        """The result that a card is, or the one before it first."""
        if option.then is None:
            return self._resolve(option.act, "reader", scan)
        reply = self._resolve(option.act, "reader")
        return (
            self._followed(reply, lambda: self._resolve(option.then, "reader", scan))
            if isinstance(reply, Answered)
            else reply
        )

    def _resolve(self, outcome: Outcome, by: str, scan: Scan | None = None) -> Reply:
        ask = self.session.match.ask()
        round_number = self._round()
        words = str(outcome)
        before = self.scanner.told.owned(scan.owner) if scan is not None else Counter[str]()
        if isinstance(ask, Chance) and outcome in ask.options:
            words = self.session.game.words.outcome(self.session.match.state, ask, outcome)
        together = self._together
        if scan is not None:
            self.scanner.giving((scan,))

        def resolved() -> None:
            self.session.handle(Resolve(outcome, by=by))
            self._others_follow(together)

        reply = self._change(resolved, words)
        if scan is not None:
            self.scanner.giving(())
        if isinstance(reply, Answered) and isinstance(ask, Chance):
            if not self._secret.isdisjoint(names_in(outcome)):
                reply = msgspec.structs.replace(reply, words=secret_outcome_words())
            if ask.kind == "die":
                self.rolls.counted(round_number, words, self.clock() if by != "die" else None)
            elif scan is not None and ask.kind == "draw":
                shown = _side_used(Counter([self.kit.meant.card_of(outcome)]), scan)
                self.scanner.moved(shown, "hand")
                self.scanner.showed(shown, before)
            return self._with_kept_roll(reply)
        return reply

    def _with_kept_roll(self, reply: Answered) -> Reply:
        """A seat that threw together with the one before it has rolled already."""
        outcome = self.rolls.waiting(self.session.match.ask())
        if outcome is None:
            return reply
        return self._followed(reply, lambda: self._resolve(outcome, "die"))

    def _followed(self, reply: Answered, change: Callable[[], Reply]) -> Reply:
        """An answer with the one that follows at once: the work of both is for hands."""
        after = change()
        if not isinstance(after, Answered):
            return after
        self.tasks = (*reply.tasks, *after.tasks)
        said = _(", ").join(filter(None, (reply.words, after.words)))
        return msgspec.structs.replace(reply, words=said, tasks=self.tasks)

    def _others_follow(self, acts: tuple[tuple[int, Any], ...]) -> None:
        """Those who were said to act together act, up to a chance; the rest of them follow its result."""
        while acts and isinstance(self.session.match.ask(), Choice):
            (seat, act), *rest = acts
            if self.session.match.why_not(seat, act) is None:
                self.session.handle(Do(seat, act))
            acts = tuple(rest)
        self._together = acts

    def _offer_undo(self, card: str) -> Reply:
        words = _("Undo {card} and everything after it?").format(card=self._name(card))
        self.offer = UndoOffer(words, self.session.match.number)
        return self.offer

    def _step_back(self, said: Undo | Redo, words: str) -> Reply:
        steps: list[Step] = []
        reply = self._change(lambda: steps.extend(self.session.handle(said)), words)
        if isinstance(reply, Answered):
            self.tasks = tuple(Task(step.words, -1, "other") for step in steps)
            return Answered(words, self.tasks)
        return reply

    def _change(self, change: Callable[[], Any], words: str, option: Option | None = None) -> Reply:
        together, self._together = self._together, ()
        try:
            change()
            self.pass_unnamed()
        except Refused as refused:
            self._together = together
            stale = refused.refusal.code == "stale" or option is None
            allow = () if stale or option is None else (option,)
            seat = option.seat if option is not None else -1
            return self._kept_denial(Denied(refused.refusal, refused.alternatives, allow, seat))
        except StoreError as error:
            return Told(error.words, "trouble", error.remedy)
        self.refresh()
        return Answered(words, self.tasks, option.seat if option is not None else -1)

    def refresh(self) -> tuple[Task, ...]:
        """Take note of what has changed; returns the work for hands since the last change."""
        heard = self.session.match.heard or []
        if heard is not self._heard:
            self._heard, self._read = heard, 0
        if self.session.match.number == self._number:
            return self.tasks
        new, self._read = heard[self._read :], len(heard)
        one_roll = self.session.match.number == self._number + 1 and self._was_roll()
        self._number, self._opened_at = self.session.match.number, self.clock()
        self.rolls.asked(self.session.match, self._opened_at, one_roll)
        self.offer = self.denied = self.unentered = None
        if isinstance(self.session.entries[-1], Undone | Redone):
            self.scanner.undone_at = self._opened_at
        self.tasks, self._secret = self._tasks_of(new), frozenset(kept_from(TABLE, new))
        self.scanner.marks.follow(self.tasks)
        self.scanner.held.follow()
        self._news.extend(self.questions.changed())
        return self.tasks

    def _was_roll(self) -> bool:
        """Whether the last entry is the result of a chance that hands gave."""
        last = self.session.entries[-1]
        return isinstance(last, Resolved) and last.by != "seed"

    def _tasks_of(self, events: Sequence[Event]) -> tuple[Task, ...]:
        state = self.session.match.state
        if not self.kit.cards.in_piles(state):
            self.scanner.marks.void_before(self.session.timeline.current)
        return tasks_of(self.kit, self.session.game.scenes(state, events))

    # Words

    def _kept_denial(self, reply: R) -> R:
        """Remember the last refusal, so that a referee can overrule it."""
        if isinstance(reply, Denied):
            self.denied = reply
        return reply

    def _deny(self, refusal: Refusal, seat: int = -1) -> Denied:
        return self._kept_denial(Denied(refusal, legal_now(self.session.match, seat), seat=seat))

    def _late(self, number: int | None) -> Denied | None:
        """What was said to a question that is not open any more."""
        return self._deny(STALE) if number not in (None, self.session.match.number) else None

    def _is_old(self, number: int) -> bool:
        return number != self.session.match.number

    def _name(self, card: str) -> str:
        return self.session.game.words.card(card)

    def _round(self) -> int:
        return self.session.game.view(self.session.match, -1).round

    def _prompt(self) -> str:
        view = self.session.game.view(self.session.match, -1)
        return view.ask.prompt if view.ask is not None else ""

    def _act_words(self, seat: int, act: Any) -> str:
        name = self.session.seats[seat]
        words = self.session.game.words.act(self.session.match.state, seat, act)
        return _("{name}: {act}").format(name=name, act=words)

    # What can be let through

    def pass_unnamed(self) -> None:
        """A seat that declares effects or corrects numbers is not asked to name its cards."""
        while isinstance(ask := self.session.match.ask(), Choice) and ask.topic == NAME_TOPIC:
            seat = ask.seats[0]
            ends = [option for option in self._offered(seat) if option.role == "pass"]
            if self.modes.get(seat, "cards") in ("cards", "screen") or len(ends) != 1:
                return
            self.session.handle(Do(seat, ends[0].act))

    def _done_options(self) -> list[Option]:
        """The acts by which seats that are asked now end their turn, or let through."""
        ask = self.session.match.ask()
        return [
            Option(option.label, seat, option.act)
            for seat in (ask.seats if isinstance(ask, Choice) else ())
            for option in self._offered(seat)
            if option.role == "pass"
        ]

    def _offered(self, seat: int) -> list[OptionView]:
        """What a seat may choose now: a view offers nobody what is another's."""
        view = self.session.game.view(self.session.match, seat)
        return [*view.ask.options] if view.ask else []


def _side_used(used: Counter[str], scan: Scan) -> Scan:
    """The card as it was used, where it was not sure which side of it lies up."""
    turned = bool(scan.other) and used[scan.other] > 0
    return msgspec.structs.replace(scan, card=scan.other, other=scan.card) if turned else scan
