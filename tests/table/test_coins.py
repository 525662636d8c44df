"""Coins at the table: a die flips them too, odd or even, and so does the companion."""

from __future__ import annotations

import pytest

from companion.engine.asks import Chance
from companion.engine.game import Setup
from companion.engine.oracles import PersonOracle
from companion.engine.session import MemoryLog, Session
from companion.games import catalogue
from companion.games.miscrits.state import Turn
from companion.play import throwing
from companion.table.dice import Rolls, TableDie
from companion.table.inputs import DieRolled
from tests.games.miscrits.tables import creature, player, table

SIDES = ("heads", "tails")
COIN = Chance("coin", SIDES, "sleep", seat=0)


def rolled(face: int, sequence: int = 1) -> DieRolled:
    return DieRolled("die", face, sequence, "b1", 400, 10.0)


@pytest.mark.parametrize(("face", "side"), [(1, "heads"), (2, "tails"), (5, "heads"), (6, "tails")])
def test_odd_and_even_are_the_sides(face: int, side: str) -> None:
    rolls = Rolls({"die": TableDie(faces=6)})
    assert rolls.due(COIN) == ("die",)
    assert rolls.why_not(rolled(face), COIN, 0.0, -1) is None
    assert rolls.outcome(COIN, rolled(face)) == side


def test_a_die_with_more_odd_faces_than_even_ones_flips_no_coin() -> None:
    rolls = Rolls({"die": TableDie(faces=5)})
    assert rolls.due(COIN) == ()
    refusal = rolls.why_not(rolled(3), COIN, 0.0, -1)
    assert refusal is not None and refusal.code == "wrong-die"


def test_a_roll_while_nothing_is_thrown_is_refused_as_before() -> None:
    draw = Chance("draw", ("bash", "strike"), "draw", seat=0)
    refusal = Rolls({}).why_not(rolled(3), draw, 0.0, -1)
    assert refusal is not None and refusal.code == "roll-not-asked"


def test_the_companion_flips_where_it_is_asked_to() -> None:
    setup = Setup("miscrits", ("Anna", "Ben"), "7")
    session = Session.start(catalogue.game("miscrits"), setup, MemoryLog(), PersonOracle())
    assert not throwing.can_roll(session), "who goes first is picked"
    mine = player("Anna", creature(1, "puddle_toad", status=["sleep"]))
    session.match = table(mine, player("Ben", creature(2, "puddle_toad")), begin=True)
    session.match.state.stack = [Turn(0, "flips")]
    asked = session.match.ask()
    assert isinstance(asked, Chance) and asked.kind == "coin" and throwing.can_roll(session)
    (side,) = throwing.rolled(session)
    assert side in SIDES
