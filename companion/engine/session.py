"""A game with its log: every input is judged, kept, and only then shown as accepted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from companion.engine import commands, entries, own_undo, secret_places
from companion.engine.asks import Chance, Choice
from companion.engine.corrections import CannotCorrect, Correction, MoveCard, stepped, wrong_kind
from companion.engine.encoding import encode, state_hash
from companion.engine.events import Event
from companion.engine.game import Game, Setup
from companion.engine.layout import Exchange, Step, steps
from companion.engine.logs import Log, ReplayError
from companion.engine.match import Match
from companion.engine.oracles import Oracle, Watching
from companion.engine.past import Past
from companion.engine.refusals import Refusal, Refused, decline
from companion.engine.throws import COMPANION, goes_on, rolled
from companion.speech.words import N_, _

# What rules raise that were given something impossible; nothing of it may reach the log.
_GO_WRONG = (
    ValueError,
    LookupError,
    AttributeError,
    TypeError,
    ArithmeticError,
    StopIteration,
    msgspec.MsgspecError,
)
_NOTHING_BACK = decline("nothing-to-undo", N_("Nothing to undo: this is the start of the game."))
_NEWER_RULES = decline(
    "nothing-to-undo",
    N_(
        "Undo stops here: this game continued with other rules or data from this "
        "point. Correct the table instead."
    ),
)
_NOTHING_AGAIN = decline("nothing-to-redo", N_("Nothing to redo."))


class Session:
    """One game at one table. After each call the open Ask is one that `oracle` cannot answer.

    An input is first tried on the live state; if the log cannot keep it, the state before it is
    restored and the log's error goes on to the caller.
    """

    def __init__(self, game: Game[Any], log: Log, oracle: Oracle) -> None:
        self.game = game
        self.log = log
        self.oracle = oracle
        self.past = Past(game, lambda at_or_before: self.log.snapshot(at_or_before))
        self.entries = self.past.entries
        self.hashes = self.past.hashes
        self.timeline = self.past.timeline
        self.match: Match[Any]
        if isinstance(oracle, Watching):
            oracle.watch(lambda: self.match.state)
        self.by_leave: list[tuple[int, str]] = []
        """What all were told of looks at secret places, with the entry before which it was; never undone."""

    # Beginning

    @classmethod
    def start(cls, game: Game[Any], setup: Setup, log: Log, oracle: Oracle) -> Session:
        """Begin a new game. Raises `SetupError` for a set-up the game cannot start from."""
        setup = setup if game.kernel.drawn is None else game.kernel.drawn(setup)
        session = cls(game, log, oracle)
        session.match = Match(game, game.setup(setup), listen=True)
        entry = entries.SetUp(setup, game.rules_version, game.data_version)
        session._commit([(entry, encode(session.match.state))])
        session._settle_and_keep()
        return session

    @classmethod
    def replay(cls, game: Game[Any], lines: Sequence[entries.Line], log: Log, oracle: Oracle) -> Session:
        """Take up a kept game where it stood.

        Raises `ReplayError` when an entry leads to another state than the one it was kept with.
        """
        session = cls(game, log, oracle)
        session.past.read(lines)
        session.match = Match(game, session.past.replayed(session.timeline.current), listen=True)
        session.match.number = len(session.entries)
        session._settle_and_keep()
        return session

    @classmethod
    def from_state(
        cls, game: Game[Any], lines: Sequence[entries.Line], kept: tuple[int, bytes], log: Log, oracle: Oracle
    ) -> Session:
        """Take up a game whose lines these rules cannot replay, from the state after an entry.

        The lines stay as history; an undo cannot go back behind this point. Raises `ReplayError`
        when these rules cannot go on from that state either.
        """
        session = cls(game, log, oracle)
        session.past.read(lines)
        to, state = kept
        try:
            session._load(state)
            session.match.ask()
        except Exception as error:
            words = _("The state after step {number} cannot be loaded: {error}")
            raise ReplayError(to, words.format(number=to, error=error)) from error
        entry = entries.TakenUp(to, game.rules_version, game.data_version)
        session._commit([(entry, encode(session.match.state))])
        session._settle_and_keep()
        return session

    @property
    def setup(self) -> Setup:
        """From what this game was made."""
        return self.past.setup

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of those who play now, clockwise."""
        return self.seats_in(self.match.state)

    def seats_in(self, state: Any) -> tuple[str, ...]:
        """The names of those who played in a state; where nobody comes or goes, those of the set-up."""
        return self.setup.seats if self.game.parts.party is None else self.game.parts.party().names(state)

    @property
    def versions(self) -> tuple[str, str]:
        """The rules and data versions under which the game goes on: of the set-up, or taken up last."""
        return self.past.versions

    # Inputs

    def handle(self, command: commands.Command) -> tuple[Step, ...]:
        """Carry out what was said; returns the work for hands after a step back or forth.

        Raises `Refused`, having changed nothing, but for the dice of a throw before the one that cannot be.
        """
        return _HANDLED[type(command)](self, command) or ()

    def _do(self, said: commands.Do) -> None:
        seat, act = said.seat, said.act
        self._fresh(said.number, seat)
        refusal = self.match.why_not(seat, act)
        if refusal is not None:
            raise self.match.refused(seat, refusal)
        self._play_on(entries.Answered(seat, act, bot=said.bot), lambda: self.match.take(seat, act))

    def _overrule(self, said: commands.Overrule) -> None:
        """The log keeps that it was overruled. `Refused` when the rules cannot carry it out at all."""
        seat, act = said.seat, said.act
        if isinstance(act, MoveCard):
            self._correct_by_leave(act, seat)
            return
        refusal = self.match.why_not(seat, act)
        if not isinstance(self.match.ask(), Choice):
            raise Refused(refusal or decline("over", N_("The game is over. You can still undo.")))
        code = refusal.code if refusal else ""
        self._odd_input(entries.Answered(seat, act, overruled=code), lambda: self._let_through(seat, act))

    def _let_through(self, seat: int, act: Any) -> None:
        """Nobody has judged this act: what it wrote must be read back to be known to be sound."""
        self.match.take(seat, act)
        msgspec.msgpack.decode(encode(self._settled_part()), type=self.game.state_type)

    def _resolve(self, said: commands.Resolve) -> None:
        outcome = said.outcome
        self._fresh(said.number, -1)
        ask = self.match.ask()
        refusal = self.match.why_not_outcome(ask, outcome)
        if refusal is not None:
            self.match.resolve(outcome)
        self._play_on(entries.Resolved(outcome, said.by), lambda: self.match.resolve(outcome))

    def _throw(self, said: commands.Throw) -> None:
        first = self.match.ask()
        for place, outcome in enumerate(said.outcomes):
            if place and not goes_on(self.match, first):
                return
            self._resolve(commands.Resolve(outcome, said.number if not place else None))

    def _roll(self, said: commands.Roll) -> None:
        number = said.number
        for outcome in rolled(lambda: self.match, self.setup.seed):
            self._resolve(commands.Resolve(outcome, number, COMPANION))
            number = None

    def _correct(self, said: commands.Correct) -> None:
        """The table is right: `Refused` only for what cannot be written at all."""
        correction, asked_by = said.correction, said.asked_by
        if asked_by is not None and isinstance(correction, MoveCard):
            state = self.match.state
            if secret_places.secret_touched(self.game, state, correction, asked_by):
                raise Refused(secret_places.refusal(self.game, state, correction))
        try:
            self._odd_input(entries.Corrected(correction), lambda: self._write(correction))
        except Refused as refused:  # taken back by now, so that its places can be named
            words = self.match.worded(refused.refusal, correction)
            raise Refused(words, refused.alternatives) from None

    def _step_by(self, said: commands.StepBy) -> None:
        try:
            correction = stepped(self.match.state, said.path, said.by)
        except CannotCorrect as gone:  # with a creature that fell while its number was touched
            raise Refused(gone.refusal) from None
        if correction is not None:
            self._correct(commands.Correct(correction))

    def _correct_by_leave(self, correction: MoveCard, asked_by: int) -> None:
        """The owner of a secret place, or the table, let `asked_by` reach into it: all are told of it.

        Also when no such card lies there (`Refused`), and whether it is undone or not.
        """
        place = self.match.where(correction.source)
        words = secret_places.leave_words(self.seats[asked_by] if asked_by >= 0 else "", place)
        self.by_leave.append((len(self.entries), words))
        self._correct(commands.Correct(correction))

    def _write(self, correction: Correction) -> None:
        self.match.check_new(correction)
        self.match.correct(correction)
        try:  # a field that holds one of a few values can only be seen to be wrong by reading it back
            msgspec.msgpack.decode(encode(self.match.state), type=self.game.state_type)
        except (msgspec.MsgspecError, OverflowError, UnicodeEncodeError):
            raise Refused(wrong_kind(correction, None)) from None

    def _play_on(self, entry: entries.Input, change: Callable[[], None]) -> None:
        """An input by the rules; after a correction they may be unable to go on from it."""
        (self._odd_input if self.past.odd else self._input)(entry, change)

    def _odd_input(self, entry: entries.Input, change: Callable[[], None]) -> None:
        """An input from outside the rules, which they may be unable to go on from."""
        try:
            self._input(entry, change)
        except _GO_WRONG:
            template = N_("The rules cannot do this in the current state. Correct the table first.")
            raise Refused(decline("impossible", template)) from None

    def _fresh(self, number: int | None, seat: int) -> None:
        if number is None or number == self.match.number:
            return
        template = N_("Too late: the game has moved on. Answer the question shown now.")
        raise self.match.refused(seat, decline("stale", template))

    def _input(self, entry: entries.Input, change: Callable[[], None]) -> None:
        kept: list[tuple[entries.Entry, bytes]] = []
        try:
            change()
            kept.append((entry, encode(self._settled_part())))
            self._settle(kept)
        except BaseException:
            self._restore(self.timeline.current)
            raise
        self._commit(kept)

    def _settled_part(self) -> Any:
        """The state right after an input: frames advanced as far as the next Ask."""
        self.match.ask()
        return self.match.state

    def _settle(self, kept: list[tuple[entries.Entry, bytes]]) -> None:
        match = self.match
        while isinstance(ask := match.ask(), Chance):
            outcome = self.oracle.answer(ask, match.state.chances)
            if outcome is None:
                return
            match.resolve(outcome)
            kept.append((entries.Resolved(outcome), encode(self._settled_part())))

    def _settle_and_keep(self) -> None:
        kept: list[tuple[entries.Entry, bytes]] = []
        self._settle(kept)
        if kept:
            self._commit(kept)

    def _commit(self, kept: Sequence[tuple[entries.Entry, bytes]]) -> None:
        first = len(self.entries)
        lines = [
            entries.Line(first + offset, entry, state_hash(state))
            for offset, (entry, state) in enumerate(kept)
        ]
        try:
            self.log.append(lines, kept[-1][1])
        except BaseException:
            self._restore(self.timeline.current)
            raise
        for line, (_entry, state) in zip(lines, kept, strict=True):
            self.timeline.add(line.entry)
            self.past.follow(line)
            self.past.remember(self.timeline.current, state)
        self.match.number = len(self.entries)
        self._renumber()

    def _renumber(self) -> None:
        ask = self.match.ask()
        if ask is not None:
            ask.number = self.match.number

    # Undo and redo

    def undo_target(self) -> int | None:
        """The entry an undo goes back to: the one before the last input of a person."""
        parents = self.timeline.parents
        step = self.timeline.current
        floor = self.timeline.floor
        while step > floor and self._automatic(step):
            step = parents[step]
        return parents[step] if step > floor else None

    def _automatic(self, number: int) -> bool:
        entry = self.entries[number]
        if isinstance(entry, entries.Resolved):
            return entry.by == "seed"
        return isinstance(entry, entries.Answered) and bool(entry.bot)

    def _undo(self, said: commands.Undo) -> tuple[Step, ...]:
        if said.seat is not None:
            return self._undo_of(said.seat)
        to = said.to
        target = self.undo_target() if to is None else to
        if target is None or target == self.timeline.current or not self.timeline.reaches(target):
            raise Refused(self._why_not_back(to))
        return self._move_to(entries.Undone(target), target)

    def _undo_of(self, seat: int) -> tuple[Step, ...]:
        """The last act of a seat goes; what others did since stays, if nothing of it rests on that act."""
        number = own_undo.last_act_of(self.past, seat)
        if number is None:
            template = N_("{name} has nothing to undo.")
            raise Refused(decline("nothing-to-undo", template, name=self.seats[seat]))
        target, later = self.timeline.parents[number], own_undo.others_since(self.past, number)
        try:
            return self._move_to(entries.Undone(target), target, own_undo.without(self.past, number, later))
        except own_undo.RestsOnItError as rests:
            raise Refused(self._rests_on(seat, rests.number)) from None

    def _rests_on(self, seat: int, number: int) -> Refusal:
        entry = self.entries[number]
        other = self.seats[entry.seat] if isinstance(entry, entries.Answered) else _("the table")
        template = N_("{other} has acted since that step of {name}. Undo {other}'s step first.")
        return decline("others-depend", template, name=self.seats[seat], other=other)

    def _why_not_back(self, to: int | None) -> Refusal:
        if to is None or self.timeline.floor:
            return _NEWER_RULES if self.timeline.floor else _NOTHING_BACK
        template = N_("Step {number} is not an earlier step of this game. The log lists them all.")
        return decline("nothing-to-undo", template, number=to)

    def _redo(self, said: commands.Redo) -> tuple[Step, ...]:
        target = self.timeline.redo_target
        if target is None:
            raise Refused(_NOTHING_AGAIN)
        return self._move_to(entries.Redone(target), target)

    def _move_to(
        self, marker: entries.Undone | entries.Redone, target: int, again: own_undo.Kept | None = None
    ) -> tuple[Step, ...]:
        """Stand where `target` led, with the entries `again` after it."""
        before, old = self.game.places.all(self.match.state), self.timeline.path()
        try:
            state = self.past.encoded_at(target)
        except ReplayError as error:
            template = N_("Cannot go back there, so nothing was changed: {reason}")
            raise Refused(decline("lost-past", template, reason=str(error))) from error
        kept: list[tuple[entries.Entry, bytes]] = [(marker, state), *(again or ())]
        try:
            self._load(kept[-1][1])
            self._settle(kept)
        except BaseException:
            self._restore(self.timeline.current)
            raise
        self._commit(kept)
        after, exchanges = self.game.places.all(self.match.state), self._exchanges(old, self.timeline.path())
        return steps(before, after, self.game.words.card, exchanges)

    def _exchanges(self, old: list[int], new: list[int]) -> list[Exchange]:
        """The places that change places from one path to another: those undone, and those done again."""
        kinds, found = self.game.places.exchanges, list[Exchange]()
        shared = sum(one == other for one, other in zip(old, new, strict=False))
        undone, again = (self.past.events_of(path, shared) if kinds else [] for path in (old, new))
        for event in (*reversed(undone), *again):
            if (exchanged := kinds.get(type(event))) is not None:
                pair = exchanged(event)
                found = found[:-1] if found[-1:] == [pair] else [*found, pair]
        return found

    def _restore(self, number: int) -> None:
        if number >= 0:
            self._load(self.past.encoded_at(number))

    def _load(self, state: bytes) -> None:
        decoded = msgspec.msgpack.decode(state, type=self.game.state_type)
        self.match = Match(self.game, decoded, len(self.entries), listen=True)

    # What happened

    def heard(self) -> list[Event]:
        """The events since this was last called."""
        events, self.match.heard = self.match.heard or [], []
        return events


_HANDLED: dict[type, Callable[[Session, Any], tuple[Step, ...] | None]] = {
    commands.Do: Session._do,
    commands.Resolve: Session._resolve,
    commands.Throw: Session._throw,
    commands.Roll: Session._roll,
    commands.Overrule: Session._overrule,
    commands.Correct: Session._correct,
    commands.StepBy: Session._step_by,
    commands.Undo: Session._undo,
    commands.Redo: Session._redo,
}
