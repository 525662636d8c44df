"""What the desk says to devices, to stale buttons and questions, and to steps of numbers."""

from __future__ import annotations

import pytest

from companion.engine.asks import Chance
from companion.engine.commands import Do, Redo, Resolve, StepBy, Undo
from companion.engine.encoding import encode
from companion.engine.refusals import decline
from companion.table.desk.commands import Allow, Choose, PutAway, Together
from companion.table.desk.inputs import ButtonPressed, DeviceState, DieMoved
from companion.table.desk.replies import Answered, Denied, DeskQuestion, Reply, Told, signal
from companion.table.tags.library import Library
from tests.table.tables import fight, rolled, spire


@pytest.mark.parametrize(
    ("health", "said"),
    [
        ("ok", Told("Left: It works.")),
        ("opening", Told("Left: It works.")),
        ("failing", Told("Left: It works. Until it works, tap instead.", "trouble", "Plug it in.")),
    ],
)
def test_a_device_is_told_of_with_its_remedy_where_it_fails(
    library: Library, health: str, said: Told
) -> None:
    state = DeviceState("Left", "reader", health, "It works.", "Plug it in.", 0.0)
    assert rolled(library).desk.handle(state) == said


def test_what_comes_too_late_is_denied_and_changes_nothing(library: Library) -> None:
    made = rolled(library)
    before = encode(made.state)
    number = made.session.match.number
    act = made.session.match.legal(0)[0]
    for late in (
        Do(0, act, number - 1),
        Resolve(3, "person", number - 1),
        Together(act, number - 1),
        Choose(0, act),
        PutAway(0),
    ):
        reply = made.desk.handle(late)
        assert isinstance(reply, Denied) and reply.refusal.code == "stale", late
    assert encode(made.state) == before


def test_a_button_that_was_pressed_before_an_undo_means_nothing(library: Library) -> None:
    made = rolled(library)
    made.hands.show(spire("defend_ironclad"))
    assert made.state.fight.fighters[0].block > 0
    assert isinstance(made.desk.handle(Undo()), Answered)
    reply = made.desk.handle(ButtonPressed("ready", 1, made.clock.now - 1.0))
    assert isinstance(reply, Denied) and reply.refusal.code == "stale"
    assert isinstance(made.desk.handle(Redo()), Answered)
    assert made.state.fight.fighters[0].block > 0


def test_a_number_is_stepped_by_touch(library: Library) -> None:
    made = rolled(library)
    block = ("fight", "fighters", 0, "block")
    assert isinstance(made.desk.handle(StepBy(block, 2)), Answered)
    assert [fighter.block for fighter in made.state.fight.fighters] == [2, 0]
    assert made.desk.handle(StepBy(block, 0)) is None
    assert made.state.fight.fighters[0].block == 2


def test_nothing_is_allowed_where_nothing_was_refused(library: Library) -> None:
    made = rolled(library)
    reply = made.desk.handle(Allow())
    assert isinstance(reply, Denied) and reply.refusal.code == "nothing-refused"


def test_who_is_done_is_asked_and_may_be_put_away(library: Library) -> None:
    made = rolled(library)
    question = made.desk.handle(ButtonPressed("ready", None, made.clock.now + 1.0))
    assert isinstance(question, DeskQuestion) and question.words == "Who is done?"
    assert sorted(option.seat for option in question.options) == [0, 1]
    said = made.desk.handle(PutAway(question.seat))
    assert isinstance(said, Told) and said.words == "No one is done."


REFUSED = decline("gone", "Gone.")


@pytest.mark.parametrize(
    ("reply", "tone"),
    [
        (Answered("Done."), "accepted"),
        (Told("Well.", "good"), "accepted"),
        (Told("So."), "none"),
        (Told("Help.", "trouble"), "attention"),
        (DeskQuestion("Which?", (), 1), "attention"),
        (Denied(REFUSED, ()), "refused"),
        (None, "none"),
    ],
)
def test_each_reply_has_its_tone(reply: Reply | None, tone: str) -> None:
    assert signal(reply) == tone


@pytest.mark.parametrize(
    ("phases", "code"),
    [
        (("handled", "idle"), "handled-die"),
        (("handled", "rolling", "rolled", "idle"), ""),
        (("handled", "rolled", "idle"), ""),
        (("idle",), ""),
        (("handled",), ""),
        (("crooked",), "crooked-roll"),
        (("handled", "idle", "idle"), ""),
    ],
)
def test_a_die_that_was_moved_and_not_rolled_is_said_to_be_so_once(
    library: Library, phases: tuple[str, ...], code: str
) -> None:
    desk = fight(library).desk
    ask = Chance("die", range(1, 7), "die", 0)
    said = [desk.rolls.moved(DieMoved("die", phase, 0.0), ask) for phase in phases]  # type: ignore[arg-type]
    assert (said[-1].code if said[-1] is not None else "") == code
    assert desk.rolls.moved(DieMoved("die", "idle", 0.0), None) is None
