"""Four people who climb an act and err: wrong cards, out of turn, twice, too early, stale, corrected.

Every slip is harmless: what is refused or only asked changes nothing. What is accepted by mistake is
undone, and the game is byte for byte as it was. An imagined table moves by the work for hands alone.
`python -m tests.table.messy_party 5` climbs so many acts in every way of playing, and counts the slips.
"""

from __future__ import annotations

import copy
import sys
import tempfile
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from companion.engine.asks import Chance, Choice
from companion.engine.commands import Correct, Do, Redo, Undo
from companion.engine.corrections import SetValue
from companion.engine.encoding import encode
from companion.engine.logs import MemoryLog
from companion.engine.parts.table_kit import Task
from companion.engine.session import Session
from companion.games import catalogue
from companion.table.desk.commands import PlayAs, PutAway, SeatDone
from companion.table.desk.inputs import TagGone, TagSeen
from companion.table.desk.oracle import TableOracle
from companion.table.desk.replies import Answered, Reply
from companion.table.kept.seat_modes import SeatMode
from companion.table.tags.library import Library
from tests.studies.imagined import climbs
from tests.studies.imagined.pieces import MislaidError, Table
from tests.studies.measure import table_climb
from tests.table.tables import full_library

MIXED = "mixed"
"""One scans, one enters effects, one numbers, and one plays on the screen."""
WAYS = ("scans", "numbers", "touch", MIXED)
MODES: tuple[SeatMode, ...] = ("cards", "effects", "numbers", "screen")
SLIPS = 0.15
"""Before so many answers somebody errs."""


class MessyParty(table_climb.Party):
    """`slips` counts them by their kind and by what the desk said."""

    def __init__(self, session: Session, library: Library, way: Any, random: Random) -> None:
        super().__init__(session, library, way, random)
        self.mixed = way == MIXED
        for seat, mode in enumerate(MODES if self.mixed else ()):
            self.desk.handle(PlayAs(seat, mode))
        self.slips: Counter[str] = Counter()
        self.tags = [tag for tags in table_climb._box().values() for tag in tags]
        self.table = Table(climbs.lying(self.run), climbs.WAY.closed, climbs.WAY.in_work)
        self.snapshots: dict[int, Table] = {}
        self.seen = -1
        self.called: list[Task] = [*self.desk.tasks]
        tasks_of = self.desk._tasks_of

        def heard(events: Any) -> tuple[Task, ...]:
            tasks = tasks_of(events)
            self.called += tasks
            return tasks

        self.desk._tasks_of = heard  # type: ignore[method-assign]

    def _step(self, ask: Chance | Choice) -> None:
        self._compare()
        if self.random.random() < SLIPS:
            self._slip(self.random.choice(sorted(_SLIPS)))
        if self.mixed:
            self.way = self.random.choice(("scans", "numbers"))
        if self.session.match.ask() is not None:
            super()._step(self.session.match.ask())  # type: ignore[arg-type]

    def _take_up(self, tasks: tuple[Task, ...]) -> None:
        if not self.mixed:
            super()._take_up(tasks)

    # What people do wrong

    def _slip(self, kind: str) -> None:
        before, entry = encode(self.run), self.session.timeline.current
        self.hands.pause()
        reply = _SLIPS[kind](self)
        self.slips[f"{kind}: {type(reply).__name__}"] += 1
        for question in self.desk.questions.open:
            self.desk.handle(PutAway(question.seat))
        self.desk.further()
        if self.session.timeline.current != entry:
            back: Any = Redo() if kind == "undone" else Undo(entry)
            assert isinstance(self.desk.handle(back), Answered), kind
        assert encode(self.run) == before, f"{kind} left something behind: {reply!r}"
        self.hands.pause()
        self.seen = -1
        self._compare()

    def _wrong_card(self) -> Reply | None:
        """Any card of the box, in front of anybody."""
        place = self.random.choice(("shared", *(f"seat {seat}" for seat in range(1, 5))))
        return self._lay(self.random.choice(self.tags), place)

    def _twice(self) -> Reply | None:
        tag = self.random.choice(self.tags)
        self._lay(tag, "shared")
        return self._lay(tag, "shared", lifted=True)

    def _lay(self, tag: str, place: str, lifted: bool = False) -> Reply | None:
        hands: Any = self.hands
        if lifted:
            self.desk.handle(TagGone("shared", place, tag, hands.now))
        reply = self.desk.handle(TagSeen("shared", place, tag, hands.now))
        hands.now += 0.2
        self.desk.handle(TagGone("shared", place, tag, hands.now))
        return reply

    def _unasked_roll(self) -> Reply | None:
        ask = self.session.match.ask()
        return None if isinstance(ask, Chance) else self.hands.roll(self.desk, 3)

    def _stale_touch(self) -> Reply | None:
        ask = self.session.match.ask()
        if not isinstance(ask, Choice):
            return None
        act = self.session.match.legal(ask.seats[0])[0]
        return self.desk.handle(Do(ask.seats[0], act, ask.number - 1))

    def _out_of_turn(self) -> Reply | None:
        """Somebody does what another is asked, or says to be done."""
        ask = self.session.match.ask()
        seat = self.random.randrange(4)
        if not isinstance(ask, Choice) or self.random.random() < 0.5:
            return self.desk.handle(SeatDone(seat))
        return self.desk.handle(Do(seat, self.random.choice(self.session.match.legal(ask.seats[0]))))

    def _corrected(self) -> Reply | None:
        """A number is corrected, wrongly, and undone."""
        if self.run.fight is not None:
            return None
        return self.desk.handle(Correct(SetValue(("heroes", self.random.randrange(4), "gold"), 5)))

    def _undone(self) -> Reply | None:
        """The last step is taken back, and done again."""
        return self.desk.handle(Undo())

    # What lies on the imagined table

    def _compare(self) -> None:
        now = self.session.timeline.current
        if now == self.seen or not self.run.lazy:  # without cardboard hands move nothing
            return
        self.seen = now
        if now in self.snapshots:
            self.table, self.called = copy.deepcopy(self.snapshots[now]), []
            return
        self.desk.refresh()
        done = climbs.WAY.scene(self.table, self.run)
        for task in self.called if not done else ():
            try:
                climbs.obey(self.table, task)
            except MislaidError as error:
                raise AssertionError(f"{task.words or task}: {error}") from error
        self.called = []
        screen = tuple(f"({seat}," for seat in range(4) if seat not in self.run.lazy)
        wrong = [each for each in self.table.wrong(climbs.lying(self.run)) if not each.startswith(screen)]
        assert not wrong, "\n".join(wrong)
        self.snapshots[now] = copy.deepcopy(self.table)


_SLIPS: Any = {
    "wrong card": MessyParty._wrong_card,
    "twice": MessyParty._twice,
    "unasked roll": MessyParty._unasked_roll,
    "stale touch": MessyParty._stale_touch,
    "out of turn": MessyParty._out_of_turn,
    "corrected": MessyParty._corrected,
    "undone": MessyParty._undone,
}


def climbed(way: Any, seed: str, library: Library) -> MessyParty:
    """A messy party that has climbed an act."""
    setup = table_climb.setup_of("numbers" if way == MIXED else way, seed)
    oracle = TableOracle(setup, rolls=way == "touch")
    session = Session.start(catalogue.game("sts"), setup, MemoryLog(), oracle)
    party = MessyParty(session, library, way, Random(f"messy {way} {seed}"))
    party.climb()
    return party


def main(acts: int) -> int:
    """Climb so many acts in every way, and say how people erred."""
    with tempfile.TemporaryDirectory() as folder:
        library = full_library(Path(folder), "sts")
        for way in WAYS:
            slips: Counter[str] = Counter()
            for number in range(acts):
                slips += climbed(way, f"bench {number}", library).slips
            said = ", ".join(f"{kind} {count}" for kind, count in sorted(slips.items()))
            sys.stdout.write(f"{way}: {acts} acts, {slips.total()} slips: {said}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1))
