"""The past of a game: the entries of its log, and the states they led to, some of them held."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from companion.engine.encoding import encode, state_hash, typed
from companion.engine.entries import Answered, Corrected, Entry, Line, Resolved, SetUp, TakenUp, Timeline
from companion.engine.events import Event
from companion.engine.game import Game, Setup
from companion.engine.logs import ReplayError
from companion.engine.match import Match
from companion.speech.words import _

KEPT_STATES = 512

Snapshot = Callable[[Sequence[int]], tuple[int, bytes] | None]
"""The newest state that a log keeps after one of the given entries, with that entry's number."""


class Past:
    """What a log tells of a game. `odd` says that something in it came from outside the rules."""

    def __init__(self, game: Game[Any], snapshot: Snapshot) -> None:
        self.game = game
        self.entries: list[Entry] = []
        self.hashes: list[str] = []
        self.timeline = Timeline()
        self.odd = False
        self._snapshot = snapshot
        self._states: OrderedDict[int, bytes] = OrderedDict()

    def read(self, lines: Sequence[Line]) -> None:
        """Take in the lines of a log without replaying them. Raises `ReplayError` for a wrong one."""
        for line in lines:
            try:
                if line.number != len(self.entries):
                    words = _("step {number} is in the place of step {expected}")
                    raise ValueError(words.format(number=line.number, expected=len(self.entries)))
                self.timeline.add(line.entry)
            except ValueError as error:
                raise ReplayError(len(self.entries), str(error)) from error
            self.follow(line)
        if not lines:
            raise ReplayError(0, _("The log does not start with a setup."))

    @property
    def setup(self) -> Setup:
        """From what this game was made."""
        first = self.entries[0]
        if not isinstance(first, SetUp):
            raise ReplayError(0, _("The log does not start with a setup."))
        return first.setup

    @property
    def versions(self) -> tuple[str, str]:
        """The rules and data versions under which the game goes on: of the set-up, or taken up last."""
        root = self.entries[self.timeline.floor]
        if not isinstance(root, SetUp | TakenUp):
            raise ReplayError(0, _("The log does not start with a setup."))
        return root.rules_version, root.data_version

    def follow(self, line: Line) -> None:
        """Take in a line that the timeline has taken; whether any came from outside the rules is kept."""
        entry = line.entry
        self.entries.append(entry)
        self.hashes.append(line.state_hash)
        self.odd = self.odd or isinstance(entry, Corrected) or bool(getattr(entry, "overruled", ""))

    # States

    def remember(self, number: int, state: bytes) -> None:
        """Hold the state after an entry, in place of one that was held longest."""
        self._states[number] = state
        if len(self._states) > KEPT_STATES:
            self._states.popitem(last=False)

    def encoded_at(self, number: int) -> bytes:
        """The bytes of the state after entry `number`. Raises `ReplayError`."""
        state = self._states.get(number)
        return state if state is not None else encode(self.replayed(number))

    def replayed(self, number: int) -> Any:
        """The state after entry `number`, replayed from the nearest state that is still there.

        Raises `ReplayError` when an entry leads to another state than the one it was kept with.
        """
        path = self.timeline.path(number)
        start, match = self._nearest(path)
        good: tuple[int, bytes] | None = None if start == 0 else (path[start - 1], encode(match.state))
        for step in path[start:]:
            self._again(match, self.entries[step], step, good)
            encoded = encode(match.state)
            if state_hash(encoded) != self.hashes[step]:
                words = _("Step {number} no longer leads to the same state.").format(number=step)
                raise ReplayError(step, words, good)
            good = (step, encoded)
            self.remember(*good)
        return match.state

    def events_of(self, path: list[int], first: int) -> list[Event]:
        """What the entries of a path brought about from its place `first` on. Raises `ReplayError`."""
        match: Match[Any] = Match(self.game, self.state_at(path[first - 1]), listen=True)
        for number in path[first:]:
            self._again(match, self.entries[number], number, None)
        return match.heard or []

    def _nearest(self, path: list[int]) -> tuple[int, Match[Any]]:
        """A match to replay from, and the index in `path` of the first entry still to do."""
        held = next((step for step in reversed(path) if step in self._states), None)
        found = (held, self._states[held]) if held is not None else self._snapshot(path)
        if found is None:
            return 0, self._from_setup()
        try:
            state = msgspec.msgpack.decode(found[1], type=self.game.state_type)
        except msgspec.DecodeError:  # kept by a program whose states looked otherwise
            return 0, self._from_setup()
        self.remember(*found)
        return path.index(found[0]) + 1, Match(self.game, state)

    def _from_setup(self) -> Match[Any]:
        try:
            return Match(self.game, self.game.setup(self.setup))
        except Exception as error:
            words = _("The game could not be set up again: {error}").format(error=error)
            raise ReplayError(0, words) from error

    def _again(self, match: Match[Any], entry: Entry, number: int, good: tuple[int, bytes] | None) -> None:
        if isinstance(entry, SetUp):
            return
        try:
            match.ask()
            if isinstance(entry, Answered):
                match.take(entry.seat, self.act_of(entry))
            elif isinstance(entry, Resolved):
                match.resolve(entry.outcome)
            elif isinstance(entry, Corrected):
                match.correct(entry.correction)
            else:
                raise ValueError(_("The state it continued from was not saved."))
            match.ask()
        except Exception as error:
            words = _("Step {number} could not be replayed: {error}")
            raise ReplayError(number, words.format(number=number, error=error), good) from error

    def state_at(self, number: int) -> Any:
        """A copy of the state after entry `number`, for records of what was. Raises `ReplayError`."""
        return msgspec.msgpack.decode(self.encoded_at(number), type=self.game.state_type)

    def act_of(self, entry: Answered) -> Any:
        """The act of an entry as the game knows it, also when the entry was read from a file."""
        return typed(entry.act, self.game.act_type)
