"""Coins at the table: a die flips them too, odd or even, and so does the companion."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine.asks import Chance
from companion.engine.game import Setup
from companion.games.miscrits.state import Turn
from companion.play import throwing
from companion.table.desk.dice import Rolls, TableDie
from companion.table.desk.inputs import ButtonPressed, DieRolled
from companion.table.desk.replies import Answered
from tests.games.miscrits.tables import creature, player, table
from tests.table.tables import Play, full_library, play

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


@pytest.fixture
def made(tmp_path: Path) -> Play:
    """Anna's Puddle Toad sleeps, and the coin for it is asked for."""
    made = play(Setup("miscrits", ("Anna", "Ben"), "7", {}, (0, 1)), full_library(tmp_path, "miscrits"))
    mine = player("Anna", creature(1, "puddle_toad", status=["sleep"]))
    made.session.match = table(mine, player("Ben", creature(2, "puddle_toad")), begin=True)
    made.session.match.state.lazy = [0, 1]
    made.session.match.state.stack = [Turn(0, "flips")]
    made.desk.refresh()
    made.clock.wait(2.0)
    return made


def asks_for_a_coin(made: Play) -> bool:
    ask = made.session.match.ask()
    return isinstance(ask, Chance) and ask.kind == "coin"


@pytest.mark.parametrize(("face", "sleeps"), [(3, False), (4, True)])
def test_the_desk_hears_a_die_for_a_coin(made: Play, face: int, sleeps: bool) -> None:
    assert asks_for_a_coin(made)
    assert isinstance(made.hands.roll(face), Answered)
    assert not asks_for_a_coin(made)
    assert ("sleep" in made.state.seats[0].active.status) is sleeps
    assert made.state.seats[1].active.status == []


def test_the_button_has_the_companion_flip(made: Play) -> None:
    assert throwing.can_roll(made.session)
    assert isinstance(made.desk.handle(ButtonPressed("confirm", None, made.clock.now)), Answered)
    assert not asks_for_a_coin(made)
    assert made.desk.handle(ButtonPressed("confirm", None, made.clock.now)) is None, "no coin is asked for"
