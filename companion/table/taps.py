"""What fingers say at the desk, and how an answer changes the session.

Everything a device can say, a finger can say too; both end here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from companion.engine.asks import Chance, Choice, Outcome
from companion.engine.corrections import Correction, SetValue
from companion.engine.declared import Declare
from companion.engine.entries import Redone, Resolved, Undone
from companion.engine.events import Event
from companion.engine.layout import Step
from companion.engine.parts.table_kit import TableKit, Task
from companion.engine.refusals import Refusal, Refused
from companion.engine.session import Session
from companion.engine.view import OptionView
from companion.engine.words import N_, _
from companion.store.errors import StoreError
from companion.table import matching
from companion.table.decks import Level
from companion.table.dice import Rolls, TableDie
from companion.table.kits import kit_of
from companion.table.oracle import TableOracle
from companion.table.owners import Owners
from companion.table.replies import Answered, Denied, Option, Question, Reply, Told, UndoOffer
from companion.table.scans import Scan, Scanner
from companion.table.tags import Library
from companion.table.tasks import tasks_of

R = TypeVar("R")

NAME_TOPIC = "name"
"""The topic under which a game asks for unseen cards that do something now."""
PLAYS: dict[Level, str] = {
    "cards": N_("{name} shows cards to a reader now."),
    "effects": N_("{name} declares effects now."),
    "numbers": N_("{name} corrects numbers now."),
    "screen": N_("{name} plays on the screen now."),
}
STALE = Refusal(
    "stale", N_("That answers an earlier question; the game has moved on since."), matching.ONE_QUESTION
)


class Taps:
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
        self.rolls = Rolls(dice or {}, session.game.id)
        self.levels: dict[int, Level] = {}
        self.question: Question | None = None
        self.offer: UndoOffer | None = None
        self.denied: Denied | None = None
        self._asking: tuple[str, Scan] | None = None
        self._number = session.match.number
        self._opened_at = clock()
        self.rolls.asked(session.match, self._opened_at, False)
        self._heard: list[Event] = session.match.heard or []
        self._read = len(self._heard)
        self.tasks = self._tasks_of(self._heard)
        if isinstance(session.oracle, TableOracle):
            session.oracle.lazy = lambda: self.session.match.state.lazy

    # What fingers say

    def do(self, seat: int, act: Any, number: int | None = None) -> Reply:
        """A seat acts by a tap; `number` is the Ask it was shown."""
        words = self._act_words(seat, act)
        return self._change(lambda: self.session.do(seat, act, number), words, Option(words, seat, act))

    def declare(self, seat: int, declared: Declare, number: int | None = None) -> Reply:
        """A seat says what its unscanned card did."""
        return self.do(seat, declared, number)

    def resolve(self, outcome: Outcome, number: int | None = None) -> Reply:
        """A roll, a draw or a pick is entered by hand."""
        if number is not None and number != self.session.match.number:
            return self._kept_denial(Denied(STALE, matching.legal_now(self.session.match)))
        return self._resolve(outcome, "person")

    def choose(self, index: int, number: int | None = None) -> Reply:
        """One of the open question's options; `number` is the Ask the question was about."""
        question = self.question
        stale = question is None or self._is_old(question.number) or number not in (None, question.number)
        if stale or question is None or not 0 <= index < len(question.options):
            return self._kept_denial(Denied(STALE, matching.legal_now(self.session.match)))
        option = question.options[index]
        scan = self._asking[1] if self._asking is not None else None
        return self._resolve(option.act, "reader", scan) if option.seat < 0 else self._do(option, scan)

    def ready(self, seat: int | None) -> Reply:
        """A seat is done: ends its turn, or lets through what it is asked about."""
        ask = self.session.match.ask()
        if not isinstance(ask, Choice):
            return self._kept_denial(
                matching.why_not_card(self.session.match, self.kit, max(seat or 0, 0), "")
            )
        if seat is None and len(ask.seats) > 1:
            return self._ready_who(ask)
        chosen = ask.seats[0] if seat is None else seat
        if not 0 <= chosen < len(self.session.setup.seats):
            template = N_(
                "Nobody sits at that button; press that of a seat that plays, or tap what is meant."
            )
            refusal = Refusal("no-seat", template, N_("every button belongs to a seat"))
            return self._kept_denial(Denied(refusal, matching.legal_now(self.session.match)))
        return self._ready(chosen, ask)

    def _ready_who(self, ask: Choice) -> Reply:
        """A button without a seat, and several who may mean it."""
        names = self.session.setup.seats
        found = [
            Option(_("{name}: {act}").format(name=names[seat], act=option.label), seat, option.act)
            for seat in ask.seats
            for option in self._offered(seat)
            if option.role == "pass"
        ]
        self._asking = None
        self.question = Question(_("Who is done?"), tuple(found), ask.number)
        return self.question

    def _offered(self, seat: int) -> list[OptionView]:
        view = self.session.game.view(self.session.match, seat)
        return [option for option in (view.ask.options if view.ask else ()) if option.seat == seat]

    def _ready(self, seat: int, ask: Choice) -> Reply:
        options = self._offered(seat)
        ends = [option for option in options if option.role == "pass"]
        if not ends and self.session.game.view(self.session.match, seat).seats[seat].ready:
            ends = options
        if len(ends) == 1:
            return self.do(seat, ends[0].act, ask.number)
        template = N_("{name} cannot end the turn before this is answered. {prompt}")
        name = self.session.setup.seats[seat]
        refusal = Refusal("choice-open", template, matching.ORDER, {"name": name, "prompt": self._prompt()})
        return self._kept_denial(matching.denied(self.session.match, seat, refusal))

    def correct(self, correction: Correction) -> Reply:
        """The table is right."""
        return self._change(lambda: self.session.correct(correction), _("Corrected."))

    def set_level(self, seat: int, level: Level) -> Reply:
        """How a seat plays from now on; cards that were drawn before stay as they are."""
        self.levels[seat] = level
        words = _(PLAYS[level]).format(name=self.session.setup.seats[seat])
        lazy = level != "screen"
        if lazy is (seat in self.session.match.state.lazy):
            return Answered(words)
        return self._change(lambda: self.session.correct(SetValue(("lazy", seat), lazy)), words)

    def pass_unnamed(self) -> None:
        """A seat that declares effects or corrects numbers is not asked to name its cards."""
        while isinstance(ask := self.session.match.ask(), Choice) and ask.topic == NAME_TOPIC:
            seat = ask.seats[0]
            ends = [option for option in self._offered(seat) if option.role == "pass"]
            if self.levels.get(seat, "cards") in ("cards", "screen") or len(ends) != 1:
                return
            self.session.do(seat, ends[0].act)

    def why_asked(self) -> tuple[str, ...]:
        """Why unseen cards must be named now, one sentence a reason; empty when nobody asks for them."""
        ask = self.session.match.ask()
        named = isinstance(ask, Choice) and ask.topic == NAME_TOPIC
        return self.kit.why_named(self.session.match.state) if named else ()

    def overrule(self, option: Option | None = None) -> Reply:
        """A referee allows what was refused last; asks which, when it may be several acts."""
        allowed = self.denied.overrule if self.denied is not None else ()
        if option is None and len(allowed) != 1:
            if not allowed:
                refusal = Refusal(
                    "nothing-refused", N_("Nothing was refused that could be allowed."), matching.ORDER
                )
                return Denied(refusal, matching.legal_now(self.session.match))
            return Question(_("What does the table allow?"), allowed, self.session.match.number)
        chosen = option or allowed[0]
        words = _("Allowed: {act}.").format(act=chosen.words)
        legal = self.session.match.why_not(chosen.seat, chosen.act) is None
        allow = self.session.do if legal else self.session.overrule
        return self._change(lambda: allow(chosen.seat, chosen.act), words)

    def undo(self, to: int | None = None) -> Reply:
        """Take back the last input, or all after entry `to`; the tasks bring the table back."""
        return self._step_back(lambda: self.session.undo(to), _("Taken back."))

    def redo(self) -> Reply:
        """Take up again what was taken back last."""
        return self._step_back(self.session.redo, _("Done again."))

    def take_offer(self) -> Reply:
        """Confirm the undo that was offered."""
        if self.offer is None or self._is_old(self.offer.number):
            return self._kept_denial(Denied(STALE, matching.legal_now(self.session.match)))
        return self.undo()

    # Changing the session

    def _do(self, option: Option, scan: Scan | None) -> Reply:
        number = self.session.match.number
        words = self._act_words(option.seat, option.act)
        reply = self._change(lambda: self.session.do(option.seat, option.act, number), words, option)
        if isinstance(reply, Answered) and scan is not None:
            moves = [task.target for task in reply.tasks if task.card == scan.card]
            self.scanner.moved(scan, "away" if moves and moves[-1] != "hand" else "hand")
        return reply

    def _resolve(self, outcome: Outcome, by: str, scan: Scan | None = None) -> Reply:
        ask = self.session.match.ask()
        round_number = self._round()
        words = str(outcome)
        if isinstance(ask, Chance) and outcome in ask.options:
            words = self.session.game.outcome_words(self.session.match.state, ask, outcome)
        reply = self._change(lambda: self.session.resolve(outcome, by), words)
        if isinstance(reply, Answered) and isinstance(ask, Chance):
            if ask.kind == "die":
                self.rolls.counted(round_number, words, self.clock() if by == "person" else None)
            elif scan is not None and ask.kind == "draw":
                self.scanner.moved(scan, "hand")
            return self._with_kept_roll(reply)
        return reply

    def _with_kept_roll(self, reply: Answered) -> Reply:
        """A seat that threw together with the one before it has rolled already."""
        outcome = self.rolls.waiting(self.session.match.ask())
        if outcome is None:
            return reply
        after = self._resolve(outcome, "die")
        if not isinstance(after, Answered):
            return after
        self.tasks = (*reply.tasks, *after.tasks)
        return Answered(f"{reply.words} {after.words}", self.tasks)

    def _offer_undo(self, card: str) -> Reply:
        words = _("Take {card} back, with everything since?").format(card=self._name(card))
        self.offer = UndoOffer(words, self.session.match.number)
        return self.offer

    def _step_back(self, change: Callable[[], tuple[Step, ...]], words: str) -> Reply:
        steps: list[Step] = []
        reply = self._change(lambda: steps.extend(change()), words)
        if isinstance(reply, Answered):
            self.tasks = tuple(Task(step.words, -1, "other") for step in steps)
            return Answered(words, self.tasks)
        return reply

    def _change(self, change: Callable[[], Any], words: str, option: Option | None = None) -> Reply:
        try:
            change()
            self.pass_unnamed()
        except Refused as refused:
            stale = refused.refusal.code == "stale" or option is None
            allow = () if stale or option is None else (option,)
            return self._kept_denial(Denied(refused.refusal, refused.alternatives, allow))
        except StoreError as error:
            return Told(error.words, "trouble", error.remedy)
        self.refresh()
        return Answered(words, self.tasks)

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
        self.question = self.offer = self.denied = self._asking = None
        if isinstance(self.session.entries[-1], Undone | Redone):
            self.scanner.undone_at = self._opened_at
        self.tasks = self._tasks_of(new)
        self.scanner.marks.follow(self.tasks)
        return self.tasks

    def _was_roll(self) -> bool:
        """Whether the last entry is the result of a chance that hands gave."""
        last = self.session.entries[-1]
        return isinstance(last, Resolved) and last.by != "seed"

    def _tasks_of(self, events: Sequence[Event]) -> tuple[Task, ...]:
        return tasks_of(self.kit.makers, self.kit.worded, self.session.match.state, events)

    # Words

    def _kept_denial(self, reply: R) -> R:
        """Remember the last refusal, so that a referee can overrule it."""
        if isinstance(reply, Denied):
            self.denied = reply
        return reply

    def _is_old(self, number: int) -> bool:
        return number != self.session.match.number

    def _name(self, card: str) -> str:
        return self.session.game.card_words(card)

    def _round(self) -> int:
        return self.session.game.view(self.session.match, -1).round

    def _prompt(self) -> str:
        view = self.session.game.view(self.session.match, -1)
        return view.ask.prompt if view.ask is not None else ""

    def _act_words(self, seat: int, act: Any) -> str:
        name = self.session.setup.seats[seat]
        words = self.session.game.act_words(self.session.match.state, seat, act)
        return _("{name}: {act}").format(name=name, act=words)
