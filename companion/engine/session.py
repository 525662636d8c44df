"""A game with its log: every input is judged, kept, and only then shown as accepted."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Any, Protocol

import msgspec

from companion.engine.asks import Chance, Choice, Outcome
from companion.engine.corrections import Correction
from companion.engine.encoding import encode, state_hash, to_json
from companion.engine.entries import (
    Answered,
    Corrected,
    Entry,
    Input,
    Line,
    Redone,
    Resolved,
    SetUp,
    Timeline,
    Undone,
)
from companion.engine.events import Event
from companion.engine.game import Game, Setup
from companion.engine.layout import Step, steps
from companion.engine.match import Match
from companion.engine.oracles import Oracle
from companion.engine.refusals import Refusal, Refused
from companion.engine.words import N_, _

KEPT_STATES = 4096


class Log(Protocol):
    """Where lines are kept. `append` returns only when they are safe, or raises and keeps none."""

    def append(self, lines: Sequence[Line], state: bytes) -> None:
        """Keep `lines`, all or none, with the state after the last one."""

    def snapshot(self, at_or_before: Sequence[int]) -> tuple[int, bytes] | None:
        """The newest kept state after one of the given entries, with that entry's number."""


class MemoryLog:
    """A log for play that need not survive: bots, searches, tests."""

    def __init__(self) -> None:
        self.lines: list[Line] = []

    def append(self, lines: Sequence[Line], state: bytes) -> None:
        """Keep the lines in memory."""
        self.lines.extend(lines)

    def snapshot(self, at_or_before: Sequence[int]) -> tuple[int, bytes] | None:
        """Nothing is kept but the lines."""
        return None


class ReplayError(Exception):
    """A log does not lead to the states it names. `line` is the first entry that differs."""

    def __init__(self, line: int, words: str) -> None:
        super().__init__(words)
        self.line = line


class Session:
    """One game at one table. After each call the open Ask is one that `oracle` cannot answer.

    An input is first tried on the live state; if the log cannot keep it, the state before it is
    restored and the log's error goes on to the caller.
    """

    def __init__(self, game: Game[Any], log: Log, oracle: Oracle) -> None:
        self.game = game
        self.log = log
        self.oracle = oracle
        self.entries: list[Entry] = []
        self.timeline = Timeline()
        self.match: Match[Any]
        self._states: OrderedDict[int, bytes] = OrderedDict()

    # Beginning

    @classmethod
    def start(cls, game: Game[Any], setup: Setup, log: Log, oracle: Oracle) -> Session:
        """Begin a new game. Raises `SetupError` for a set-up the game cannot start from."""
        session = cls(game, log, oracle)
        session.match = Match(game, game.setup(setup), listen=True)
        entry = SetUp(setup, game.rules_version, game.data_version)
        session._commit([(entry, encode(session.match.state))])
        session._settle_and_keep()
        return session

    @classmethod
    def replay(cls, game: Game[Any], lines: Sequence[Line], log: Log, oracle: Oracle) -> Session:
        """Take up a kept game where it stood.

        Raises `ReplayError` when an entry leads to another state than the one it was kept with.
        """
        session = cls(game, log, oracle)
        hashes = []
        for line in lines:
            session.entries.append(line.entry)
            session.timeline.add(line.entry)
            hashes.append(line.state_hash)
        session.match = Match(game, session._state_at(session.timeline.current, hashes), listen=True)
        session.match.number = len(session.entries)
        session._settle_and_keep()
        return session

    @property
    def setup(self) -> Setup:
        """From what this game was made."""
        first = self.entries[0]
        if not isinstance(first, SetUp):
            raise ReplayError(0, _("The log does not begin with a set-up."))
        return first.setup

    # Inputs

    def do(self, seat: int, act: Any, number: int | None = None, bot: str = "") -> None:
        """A seat acts. Raises `Refused`; `number` is the Ask it answers, if the caller knows it."""
        self._fresh(number, seat)
        refusal = self.match.why_not(seat, act)
        if refusal is not None:
            raise self.match.refused(seat, refusal)
        self._input(Answered(seat, act, bot=bot), lambda: self.match.take(seat, act))

    def overrule(self, seat: int, act: Any) -> None:
        """A referee allows what was refused; the log keeps that it was overruled.

        Raises `Refused` when the rules cannot carry it out at all.
        """
        refusal = self.match.why_not(seat, act)
        if not isinstance(self.match.ask(), Choice):
            raise Refused(refusal or Refusal("over", N_("The game is over.")))
        code = refusal.code if refusal else ""
        try:
            self._input(Answered(seat, act, overruled=code), lambda: self.match.take(seat, act))
        except (ValueError, KeyError, IndexError, AttributeError, TypeError):
            self._restore(self.timeline.current)
            template = N_("This cannot be carried out as things stand; correct the table first.")
            raise Refused(Refusal("impossible", template)) from None

    def resolve(self, outcome: Outcome, by: str = "person", number: int | None = None) -> None:
        """A chance has its result. Raises `Refused` for one that is not possible."""
        self._fresh(number, -1)
        ask = self.match.ask()
        refusal = self.match.why_not_outcome(ask, outcome)
        if refusal is not None:
            self.match.resolve(outcome)
        self._input(Resolved(outcome, by), lambda: self.match.resolve(outcome))

    def correct(self, correction: Correction) -> None:
        """The table is right. Raises `Refused` only for what cannot be written at all."""
        self._input(Corrected(correction), lambda: self.match.correct(correction))

    def _fresh(self, number: int | None, seat: int) -> None:
        if number is None or number == self.match.number:
            return
        template = N_("That answers an earlier question; the game has moved on since.")
        raise self.match.refused(seat, Refusal("stale", template))

    def _input(self, entry: Input, change: Callable[[], None]) -> None:
        kept: list[tuple[Entry, bytes]] = []
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

    def _settle(self, kept: list[tuple[Entry, bytes]]) -> None:
        match = self.match
        while isinstance(ask := match.ask(), Chance):
            outcome = self.oracle.answer(ask, match.state.chances)
            if outcome is None:
                return
            match.resolve(outcome)
            kept.append((Resolved(outcome), encode(self._settled_part())))

    def _settle_and_keep(self) -> None:
        kept: list[tuple[Entry, bytes]] = []
        self._settle(kept)
        if kept:
            self._commit(kept)

    def _commit(self, kept: list[tuple[Entry, bytes]]) -> None:
        first = len(self.entries)
        lines = [Line(first + offset, entry, state_hash(state)) for offset, (entry, state) in enumerate(kept)]
        try:
            self.log.append(lines, kept[-1][1])
        except BaseException:
            self._restore(self.timeline.current)
            raise
        for entry, state in kept:
            self.entries.append(entry)
            self._remember(self.timeline.add(entry), state)
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
        while step > 0 and self._automatic(step):
            step = parents[step]
        return parents[step] if step > 0 else None

    def _automatic(self, number: int) -> bool:
        entry = self.entries[number]
        if isinstance(entry, Resolved):
            return entry.by == "seed"
        return isinstance(entry, Answered) and bool(entry.bot)

    def undo(self, to: int | None = None) -> tuple[Step, ...]:
        """Take back the last input of a person (or all after entry `to`).

        Returns the work for hands that brings the table back. Raises `Refused` if nothing is left.
        """
        target = self.undo_target() if to is None else to
        if target is None or target not in self.timeline.parents:
            raise Refused(Refusal("nothing-to-undo", N_("There is nothing to take back.")))
        return self._move_to(Undone(target), target)

    def redo(self) -> tuple[Step, ...]:
        """Take up again what was undone last; returns the work for hands."""
        target = self.timeline.redo_target
        if target is None:
            raise Refused(Refusal("nothing-to-redo", N_("There is nothing to take up again.")))
        return self._move_to(Redone(target), target)

    def _move_to(self, marker: Undone | Redone, target: int) -> tuple[Step, ...]:
        before = self.game.layout(self.match.state)
        state = self._encoded_at(target)
        self.log.append([Line(len(self.entries), marker, state_hash(state))], state)
        self.entries.append(marker)
        self.timeline.add(marker)
        self._load(state)
        self._settle_and_keep()
        return steps(before, self.game.layout(self.match.state), self.game.card_words)

    def _restore(self, number: int) -> None:
        if number >= 0:
            self._load(self._encoded_at(number))

    def _load(self, state: bytes) -> None:
        decoded = msgspec.msgpack.decode(state, type=self.game.state_type)
        self.match = Match(self.game, decoded, len(self.entries), listen=True)

    # States of the past

    def _remember(self, number: int, state: bytes) -> None:
        self._states[number] = state
        if len(self._states) > KEPT_STATES:
            self._states.popitem(last=False)

    def _encoded_at(self, number: int) -> bytes:
        state = self._states.get(number)
        return state if state is not None else encode(self._state_at(number))

    def _state_at(self, number: int, hashes: Sequence[str] = ()) -> Any:
        """The state after entry `number`, replayed from the nearest state that is still there."""
        path = self.timeline.path(number)
        start, match = self._nearest(path)
        for step in path[start:]:
            self._again(match, self.entries[step], step)
            encoded = encode(match.state)
            if hashes and state_hash(encoded) != hashes[step]:
                words = _("Entry {number} leads to another state than it did.").format(number=step)
                raise ReplayError(step, words)
            self._remember(step, encoded)
        return match.state

    def _nearest(self, path: list[int]) -> tuple[int, Match[Any]]:
        """A match to replay from, and the index in `path` of the first entry still to do."""
        held = next((step for step in reversed(path) if step in self._states), None)
        found = (held, self._states[held]) if held is not None else self.log.snapshot(path)
        if found is None:
            return 1, self._from_setup()
        state = msgspec.msgpack.decode(found[1], type=self.game.state_type)
        self._remember(*found)
        return path.index(found[0]) + 1, Match(self.game, state)

    def _from_setup(self) -> Match[Any]:
        state = self.game.setup(self.setup)
        self._remember(0, encode(state))
        return Match(self.game, state)

    def _again(self, match: Match[Any], entry: Entry, number: int) -> None:
        try:
            match.ask()
            if isinstance(entry, Answered):
                match.take(entry.seat, self._typed(entry.act))
            elif isinstance(entry, Resolved):
                match.resolve(entry.outcome)
            elif isinstance(entry, Corrected):
                match.correct(entry.correction)
            match.ask()
        except Exception as error:
            words = _("Entry {number} cannot be carried out again: {error}")
            raise ReplayError(number, words.format(number=number, error=error)) from error

    def _typed(self, act: Any) -> Any:
        return msgspec.convert(msgspec.json.decode(to_json(act)), self.game.act_type)

    # What happened

    def heard(self) -> list[Event]:
        """The events since this was last called."""
        events = self.match.heard or []
        self.match.heard = []
        return events
