"""Whatever can be said has somebody who carries it out."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from companion.engine import commands
from companion.engine import session as sessions
from companion.engine.commands import Do, Resolve, Roll, StepBy, Throw, Undo
from companion.engine.encoding import encode
from companion.engine.refusals import Refused
from companion.games.slay_the_spire.state.acts import Ready
from companion.table.desk import desk as desks
from companion.table.desk.commands import Choose, Command, PutAway, TakeOffer
from companion.table.desk.replies import Answered, Denied
from tests.table.tables import duel, full_library, rolled


def test_a_session_carries_out_every_command_of_its_own_and_no_other() -> None:
    assert set(get_args(commands.Command)) == set(sessions._HANDLED)


def test_a_desk_carries_out_every_command() -> None:
    assert set(get_args(Command)) <= set(desks._HANDLED)
    assert set(get_args(commands.Command)) < set(get_args(Command))


def test_what_was_said_to_an_older_question_is_refused_by_session_and_desk_alike(tmp_path: Path) -> None:
    made = rolled(full_library(tmp_path, "sts"))
    late, before = Do(0, Ready(), made.session.match.number - 1), encode(made.state)
    with pytest.raises(Refused) as refused:
        made.session.handle(late)
    reply = made.desk.handle(late)
    assert isinstance(reply, Denied) and reply.refusal.code == refused.value.refusal.code == "stale"
    assert encode(made.state) == before


def test_a_result_for_an_older_question_is_refused_by_the_desk(tmp_path: Path) -> None:
    made = duel(full_library(tmp_path, "ministeel"))
    before, number = encode(made.state), made.session.match.number
    for late in (Resolve(3, number - 1), Throw([3], number - 1), Roll(number - 1)):
        reply = made.desk.handle(late)
        assert isinstance(reply, Denied) and reply.refusal.code == "stale", late
    assert encode(made.state) == before
    assert isinstance(made.desk.handle(Resolve(3, number)), Answered)


def test_a_number_that_cannot_be_less_is_not_worth_a_reply(tmp_path: Path) -> None:
    made = rolled(full_library(tmp_path, "sts"))
    block, number = ("fight", "fighters", 0, "block"), made.session.match.number
    assert made.desk.handle(StepBy(block, -1)) is None and made.session.match.number == number
    assert isinstance(made.desk.handle(StepBy(block, 1)), Answered)
    assert made.state.fight.fighters[0].block == 1 and made.state.fight.fighters[1].block == 0


@pytest.mark.parametrize("said", [Choose(0, Ready()), PutAway(0), TakeOffer(), Undo(to=10_000)])
def test_what_nobody_asked_for_is_refused_and_changes_nothing(tmp_path: Path, said: Command) -> None:
    made = rolled(full_library(tmp_path, "sts"))
    before, number = encode(made.state), made.session.match.number
    assert isinstance(made.desk.handle(said), Denied)
    assert encode(made.state) == before and made.session.match.number == number
