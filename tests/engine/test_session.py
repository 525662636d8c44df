"""The timeline of a session: undo, redo, stale answers, refusals, logs that fail, and replay."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from companion.engine.asks import Chance, Choice
from companion.engine.commands import Correct, Do, Overrule, Redo, Resolve, Roll, Throw, Undo
from companion.engine.corrections import SetValue
from companion.engine.encoding import encode, state_hash
from companion.engine.entries import Answered, Line, Redone, Resolved, SetUp, TakenUp, Timeline, Undone
from companion.engine.game import Setup, SetupError
from companion.engine.logs import MemoryLog, ReplayError
from companion.engine.oracles import PersonOracle, ScriptOracle, SeedOracle
from companion.engine.refusals import Refused
from companion.engine.session import Session
from tests import pig
from tests.engine.in_order import FirstOf
from tests.toy_game import GAME, Play, Show, Stolen, Stop, setup_of


def started(*seats: str, seed: str = "7", lazy: tuple[int, ...] = ()) -> Session:
    setup = setup_of(*seats, seed=seed, lazy=lazy)
    return Session.start(GAME, setup, MemoryLog(), SeedOracle(seed))


def state(session: Session) -> bytes:
    return encode(session.match.state)


def lines(session: Session) -> list[Line]:
    assert isinstance(session.log, MemoryLog)
    return session.log.lines


def asked(session: Session) -> int:
    ask = session.match.ask()
    assert isinstance(ask, Choice)
    return ask.seats[0]


class TableOfPeople(RuleBasedStateMachine):
    """Whatever people do, take back and do again: the model is a plain list of past states."""

    @initialize(seed=st.text(max_size=3), seats=st.integers(2, 4), lazy=st.booleans())
    def begin(self, seed: str, seats: int, lazy: bool) -> None:
        names = ("Anna", "Ben", "Cleo", "Dana")[:seats]
        self.session = started(*names, seed=seed, lazy=(1,) if lazy else ())
        self.past: list[bytes] = []
        self.future: list[bytes] = []

    @precondition(lambda self: self.session.match.ask() is not None)
    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        seat = asked(self.session)
        act = data.draw(st.sampled_from(self.session.match.legal(seat)))
        before = state(self.session)
        self.session.handle(Do(seat, act, number=self.session.match.number))
        self.past.append(before)
        self.future.clear()

    @rule(points=st.integers(-5, 19))
    def correct(self, points: int) -> None:
        before = state(self.session)
        self.session.handle(Correct(SetValue(("players", 0, "points"), points)))
        self.past.append(before)
        self.future.clear()

    @precondition(lambda self: self.past)
    @rule()
    def undo(self) -> None:
        self.future.append(state(self.session))
        self.session.handle(Undo())
        assert state(self.session) == self.past.pop()

    @precondition(lambda self: self.future)
    @rule()
    def redo(self) -> None:
        self.past.append(state(self.session))
        self.session.handle(Redo())
        assert state(self.session) == self.future.pop()

    @precondition(lambda self: not self.past)
    @rule()
    def nothing_to_undo(self) -> None:
        self.refused("nothing-to-undo", lambda: self.session.handle(Undo()))

    @precondition(lambda self: not self.future)
    @rule()
    def nothing_to_redo(self) -> None:
        self.refused("nothing-to-redo", lambda: self.session.handle(Redo()))

    @rule(age=st.integers(1, 5))
    def a_stale_answer(self, age: int) -> None:
        number = self.session.match.number - age
        self.refused("stale", lambda: self.session.handle(Do(0, Stop(), number=number)))

    @rule(seat=st.integers(0, 3), act=st.sampled_from([Stop(), Show(True), Play("guard"), Play("thief", 1)]))
    def an_act_that_is_not_offered(self, seat: int, act: Any) -> None:
        if act not in self.session.match.legal(seat):
            self.refused("", lambda: self.session.handle(Do(seat, act)))

    def refused(self, code: str, attempt: Any) -> None:
        before = state(self.session), len(self.session.entries), self.session.match.number
        with pytest.raises(Refused) as caught:
            attempt()
        assert code in ("", caught.value.refusal.code)
        assert str(caught.value)
        assert (state(self.session), len(self.session.entries), self.session.match.number) == before

    @rule()
    def resume(self) -> None:
        """A kept log leads to the same state, and has the same past and future."""
        before = state(self.session)
        self.session = Session.replay(GAME, lines(self.session), self.session.log, self.session.oracle)
        assert state(self.session) == before

    @invariant()
    def the_log_names_the_state(self) -> None:
        last = lines(self.session)[-1]
        assert last.state_hash == state_hash(state(self.session))
        assert [line.number for line in lines(self.session)] == list(range(len(self.session.entries)))

    @invariant()
    def the_ask_has_the_number_of_the_match(self) -> None:
        ask = self.session.match.ask()
        assert ask is None or ask.number == self.session.match.number == len(self.session.entries)
        assert not isinstance(ask, Chance)


TableOfPeople.TestCase.settings = settings(max_examples=60, stateful_step_count=30, deadline=None)
TestTableOfPeople = TableOfPeople.TestCase


# Undo


def test_undo_gives_the_work_for_hands() -> None:
    session = started()
    session.handle(Correct(SetValue(("players", 0, "points"), 4)))
    session.heard()
    (step,) = session.handle(Undo())
    assert step.words == "Anna, points: remove 4 (now 0)"
    (step,) = session.handle(Redo())
    assert step.words == "Anna, points: add 4 (now 4)"


def test_undo_skips_what_bots_and_seeds_did() -> None:
    session = started()
    before = state(session)
    session.handle(Do(0, Stop()))
    session.handle(Do(1, Stop(), bot="careful"))
    session.handle(Undo())
    assert state(session) == before


def test_a_persons_roll_is_taken_back_alone() -> None:
    session = Session.start(GAME, setup_of(), MemoryLog(), FirstOf(_Deal(), PersonOracle()))
    session.handle(Do(0, Play("coin")))
    before = state(session)
    session.handle(Resolve(6, by="die"))
    session.handle(Undo())
    assert state(session) == before
    session.handle(Undo())
    assert isinstance(session.match.ask(), Choice)


class _Deal(ScriptOracle):
    """Deals two coins to each, and knows nothing else."""

    def __init__(self) -> None:
        super().__init__({"draw": ["coin"] * 4})

    def answer(self, chance: Chance, count: int) -> Any:
        return super().answer(chance, count) if self.left["draw"] and chance.kind == "draw" else None


def test_undo_goes_to_an_entry_of_the_way_here_only() -> None:
    session = started()
    start = session.timeline.current
    session.handle(Do(0, Stop()))
    undone = session.timeline.current
    session.handle(Undo())
    session.handle(Do(0, session.match.legal(0)[0]))
    for target in (undone, session.timeline.current, len(session.entries), -1):
        with pytest.raises(Refused, match=f"Step {target} is not an earlier step"):
            session.handle(Undo(to=target))
    session.handle(Undo(to=start))
    assert session.timeline.current == start


def test_undo_into_the_middle_of_chances_lets_them_fall_again() -> None:
    session = started()
    middle = 2
    assert isinstance(session.entries[middle], Resolved)
    before = state(session)
    session.handle(Undo(to=middle))
    assert isinstance(session.entries[-1], Resolved)
    assert state(session) == before


# Answers


def test_a_result_that_cannot_be_is_refused() -> None:
    session = Session.start(GAME, setup_of(), MemoryLog(), FirstOf(_Deal(), PersonOracle()))
    with pytest.raises(Refused, match="No roll or draw is needed now"):
        session.handle(Resolve(3))
    session.handle(Do(0, Play("coin")))
    with pytest.raises(Refused, match="Not a possible result: 7") as caught:
        session.handle(Resolve(7))
    assert caught.value.alternatives == ("1", "2", "3", "4", "5", "6")
    with pytest.raises(Refused, match="Wait for the roll"):
        session.handle(Do(1, Stop()))
    number = session.match.number
    session.handle(Resolve(4, number=number))
    with pytest.raises(Refused, match="Answer the question shown now"):
        session.handle(Resolve(4, number=number))
    assert session.match.state.players[0].points == 4
    assert session.match.state.players[1].points == 0


def test_a_refusal_says_what_why_and_what_else() -> None:
    with pytest.raises(Refused) as caught:
        started().handle(Do(1, Stop()))
    assert caught.value.refusal.code == "not-your-turn"
    assert str(caught.value) == "It is Anna who is asked. Rule: Turns, 1."


def test_a_referee_overrules_and_the_log_keeps_it() -> None:
    session = started()
    session.handle(Overrule(1, Stop()))
    entry = session.entries[-1]
    assert isinstance(entry, Answered)
    assert entry.overruled == "not-your-turn"
    resumed = Session.replay(GAME, lines(session), session.log, session.oracle)
    assert state(resumed) == state(session)


def test_what_cannot_be_carried_out_is_not_overruled() -> None:
    session = started()
    before = state(session), len(session.entries)
    with pytest.raises(Refused, match="The rules cannot do this in the current state"):
        session.handle(Overrule(0, Play("dragon")))
    assert (state(session), len(session.entries)) == before


def test_a_game_that_is_over_takes_no_answer_but_an_undo() -> None:
    session = started()
    session.handle(Correct(SetValue(("players", 1, "points"), 20)))
    attempts: list[Callable[[], object]] = [
        lambda: session.handle(Do(0, Stop())),
        lambda: session.handle(Overrule(0, Stop())),
    ]
    for attempt in attempts:
        with pytest.raises(Refused, match="over"):
            attempt()
    session.handle(Undo())
    session.handle(Do(0, Stop()))


def test_listeners_hear_each_event_once_and_watchers_act() -> None:
    session = started(seed="1")
    session.heard()
    while not session.match.state.alarm:
        seat = asked(session)
        thefts = [act for act in session.match.legal(seat) if isinstance(act, Play) and act.card == "thief"]
        session.handle(Do(seat, thefts[0] if thefts else session.match.legal(seat)[-1]))
    events = session.heard()
    assert sum(isinstance(event, Stolen) for event in events) == session.match.state.alarm == 1
    assert session.heard() == []
    copy = session.match.copy()
    assert copy.heard is None
    copy.take(asked(session), Stop())
    assert copy.state != session.match.state


# Logs that fail


class FailingLog(MemoryLog):
    """Keeps lines until it is told to fail."""

    broken = False

    def append(self, lines: Sequence[Line], state: bytes) -> None:
        if self.broken:
            raise OSError("no space")
        super().append(lines, state)


def test_what_the_log_cannot_keep_has_not_happened() -> None:
    log = FailingLog()
    session = Session.start(GAME, setup_of(), log, SeedOracle("7"))
    session.handle(Do(0, Stop()))
    attempts: list[Callable[[], object]] = [
        lambda: session.handle(Do(1, session.match.legal(1)[0])),
        lambda: session.handle(Correct(SetValue(("players", 0, "points"), 9))),
        lambda: session.handle(Undo()),
        lambda: session.handle(Undo(to=2)),
        lambda: session.handle(Overrule(0, Stop())),
    ]
    for attempt in attempts:
        before = state(session), len(session.entries), session.timeline.current, session.match.number
        log.broken = True
        with pytest.raises(OSError, match="no space"):
            attempt()
        log.broken = False
        after = state(session), len(session.entries), session.timeline.current, session.match.number
        assert after == before
        assert len(log.lines) == len(session.entries)
    session.handle(Undo())
    session.handle(Redo())


# Replay


def test_a_seed_and_its_script_agree_byte_for_byte() -> None:
    session = started(seed="5")
    given: dict[str, Any] = {"draw": [], "die": [], "pick": []}
    acts: list[tuple[int, Any]] = []
    while session.match.ask() is not None:
        seat = asked(session)
        acts.append((seat, session.match.legal(seat)[0]))
        session.handle(Do(*acts[-1]))
    replay = Session.start(GAME, setup_of(seed="5"), MemoryLog(), PersonOracle())
    for entry in session.entries[1:]:
        if isinstance(entry, Resolved):
            ask = replay.match.ask()
            assert isinstance(ask, Chance)
            given[ask.kind].append(entry.outcome)
            replay.handle(Resolve(entry.outcome, by="seed"))
        elif isinstance(entry, Answered):
            replay.handle(Do(entry.seat, entry.act))
    scripted = Session.start(GAME, setup_of(seed="5"), MemoryLog(), ScriptOracle(given))
    for seat, act in acts:
        scripted.handle(Do(seat, act))
    assert lines(replay) == lines(session) == lines(scripted)


@pytest.mark.parametrize("number", [0, 3, 5])
def test_a_line_that_leads_elsewhere_is_found(number: int) -> None:
    session = started()
    session.handle(Do(0, Stop()))
    session.handle(Do(1, Stop()))
    changed = list(lines(session))
    changed[number] = Line(number, changed[number].entry, "0" * 32)
    with pytest.raises(ReplayError, match="no longer leads to the same state") as caught:
        Session.replay(GAME, changed, MemoryLog(), SeedOracle("7"))
    assert caught.value.line == number
    good = caught.value.last_good
    assert (good is None) == (number == 0)
    if good is not None:
        assert good[0] == number - 1
        assert state_hash(good[1]) == changed[number - 1].state_hash


@pytest.mark.parametrize(
    ("entries", "line"),
    [
        ([], 0),
        ([Resolved("coin")], 0),
        ([SetUp(setup_of(), "1", "1"), SetUp(setup_of(), "1", "1")], 1),
        ([SetUp(setup_of("Anna"), "1", "1")], 0),
        ([SetUp(setup_of(), "1", "1"), Undone(0), Undone(7)], 2),
        ([SetUp(setup_of(), "1", "1"), Redone(0)], 1),
        ([SetUp(setup_of(), "1", "1"), TakenUp(0, "1", "1")], 1),
        ([SetUp(setup_of(), "1", "1"), TakenUp(9, "1", "1")], 1),
    ],
)
def test_lines_that_cannot_stand_are_refused(entries: list[Any], line: int) -> None:
    first = state_hash(encode(GAME.setup(setup_of())))
    given = [Line(number, entry, first) for number, entry in enumerate(entries)]
    with pytest.raises(ReplayError) as caught:
        Session.replay(GAME, given, MemoryLog(), SeedOracle("7"))
    assert caught.value.line == line


def test_a_line_that_continued_from_a_state_that_was_not_saved_says_so() -> None:
    first = state_hash(encode(GAME.setup(setup_of())))
    given = [Line(0, SetUp(setup_of(), "1", "1"), first), Line(1, TakenUp(0, "1", "1"), first)]
    with pytest.raises(ReplayError, match="The state it continued from was not saved"):
        Session.replay(GAME, given, MemoryLog(), SeedOracle("7"))


def test_lines_out_of_order_are_refused() -> None:
    with pytest.raises(ReplayError, match="is in the place of step"):
        Session.replay(GAME, lines(started())[::-1], MemoryLog(), SeedOracle("7"))


def test_a_setup_the_game_refuses_starts_nothing() -> None:
    log = MemoryLog()
    with pytest.raises(SetupError):
        Session.start(GAME, setup_of("Anna"), log, SeedOracle("7"))
    assert log.lines == []


# The tree of entries


def answered(timeline: Timeline) -> int:
    return timeline.add(Answered(0, None))


def test_an_undone_future_is_taken_up_step_by_step_until_something_new_is_done() -> None:
    timeline = Timeline()
    timeline.add(SetUp(setup_of(), "1", "1"))
    first, second = answered(timeline), answered(timeline)
    timeline.add(Undone(first))
    timeline.add(Undone(0))
    assert timeline.redo_target == first
    timeline.add(Redone(first))
    assert timeline.redo_target == second
    other = answered(timeline)
    assert timeline.redo_target is None
    assert timeline.path() == [0, first, other]
    assert timeline.path(second) == [0, first, second]
    assert not timeline.reaches(second)
    with pytest.raises(ValueError, match="cannot reach"):
        timeline.add(Undone(second))


def test_nothing_reaches_behind_the_entry_that_took_the_game_up() -> None:
    timeline = Timeline()
    timeline.add(SetUp(setup_of(), "1", "1"))
    first = answered(timeline)
    answered(timeline)
    root = timeline.add(TakenUp(first, "2", "2"))
    last = answered(timeline)
    assert timeline.path() == [0, first, root, last]
    assert [number for number in timeline.path() if timeline.reaches(number)] == [root, last]
    with pytest.raises(ValueError, match="cannot reach"):
        timeline.add(Undone(first))


def with_a_die_to_roll() -> Session:
    """Pig: Anna has said that she rolls, and people roll the die."""
    setup = Setup("pig", ("Anna", "Ben"), "7")
    session = Session.start(pig.GAME, setup, MemoryLog(), PersonOracle())
    session.handle(Do(0, pig.Roll()))
    return session


def test_dice_of_a_throw_are_laid_as_long_as_they_are_asked() -> None:
    session = with_a_die_to_roll()
    number = session.match.number
    session.handle(Throw([5, 6], number))
    assert (session.match.state.gained, session.match.state.die) == (5, 5), "one die was asked"
    with pytest.raises(Refused):
        session.handle(Throw([4], number))
    assert session.match.state.gained == 5
    assert [player.points for player in session.match.state.seats] == [0, 0]


def test_the_companion_rolls_a_die_where_people_want_it_to() -> None:
    session = with_a_die_to_roll()
    session.handle(Roll(session.match.number))
    entry = session.entries[-1]
    assert isinstance(entry, Resolved)
    assert (entry.by, entry.outcome) == ("companion", session.match.state.die)
    session.handle(Do(0, pig.Roll()))
    with pytest.raises(Refused):
        session.handle(Roll(session.match.number - 1))
