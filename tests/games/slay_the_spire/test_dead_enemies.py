"""What waits of an enemy that dies meanwhile (pages 12 and 13, ruling STS-59)."""

from __future__ import annotations

import pytest

from companion.engine.declared import Declare, DeclaredEffect
from companion.games.slay_the_spire.state.acts import Aim, Trigger
from tests.games.slay_the_spire.plays import Play, fight, foe, hero

NOB = "el1_gremlin_nob"
DEFENDED = {"energy": -1, "hand": "", "discard": "defend_ironclad"}
KILLED = {"e0.hp": -1, "e0.alive": False}


def skill(*foes: str, hp: int = 1, **mine: str) -> Play:
    """A Skill with Juggernaut in play: its block deals 1 damage before, or after, what enemies do."""
    figures = [foe(face, row=row, max_hp=hp if row == 0 else 30) for row, face in enumerate(foes)]
    return fight(hero(hand="defend", powers="juggernaut", **mine), hero("silent"), *figures, turn=2)


def test_an_ability_does_not_happen_when_its_enemy_died_before() -> None:
    """The Nob in row 1 is enraged all the same: its damage meets the block of the Skill."""
    play = skill(NOB, NOB).play("defend", Trigger(0), Aim(0))
    assert play.changes() == {**DEFENDED, **KILLED}


def test_an_ability_happens_that_comes_before_the_death() -> None:
    play = skill(NOB, "e1_jaw_worm").play("defend", Trigger(1), Aim(0))
    assert play.changes() == {**DEFENDED, **KILLED}  # 1 block gained and lost
    first = skill(NOB, "e1_jaw_worm").play("defend", Trigger(0), Aim(0))
    assert first.changes() == {**DEFENDED, **KILLED, "block": 1}


@pytest.mark.parametrize("hp", [2, 30])
def test_an_ability_happens_when_its_enemy_only_lost_hp(hp: int) -> None:
    play = skill(NOB, "e1_jaw_worm", hp=hp).play("defend", Aim(0))
    assert play.changes() == {**DEFENDED, "e0.hp": -1}


def test_a_skill_that_kills_enrages_only_who_is_left() -> None:
    kill = Declare((DeclaredEffect("hit", 1, 1, (0,)),), kind="skill", paid=0, discards=0)
    play = fight(hero(), hero("silent"), foe(NOB, max_hp=1), foe(NOB, row=1), turn=2).do(kill)
    assert play.changes() == {**KILLED, "hp": -1}


def test_what_a_death_sets_off_happens_though_the_dead_lie_face_down() -> None:
    """Both wait now: the Spore Cloud of the dead beast, and the Nob that lives."""
    play = skill("e1_fungi_beast", NOB).play("defend", Trigger(0), Aim(0))
    assert play.changes() == {**DEFENDED, **KILLED, "vulnerable": 1}


def test_the_loss_that_kills_a_transient_gives_no_block_where_the_dying_do_not_answer() -> None:
    transients = [foe("e3_transient", max_hp=hp, row=row) for row, hp in enumerate((7, 30))]
    heroes = [hero(hand="bludgeon strike"), hero("silent")]
    play = fight(*heroes, *transients, dying_answers=False).play("bludgeon")
    heavy = {"energy": -3, "hand": "strike_ironclad", "discard": "bludgeon"}
    assert play.changes() == {**heavy, "e0.hp": -7, "e0.alive": False}
    play.mark().p().energy = 1
    play.mark().play("strike", at=1)
    assert play.changes()["p1.block"] == 1


@pytest.mark.parametrize(("hp", "won"), [(1, True), (2, False)])
def test_a_darkling_that_dies_before_it_acts_brings_nobody_back(hp: int, won: bool) -> None:
    """A relic kills the last one at the start of the turn, before its Regrow: the fight is over."""
    play = fight(hero(relics="mercury_hourglass"), foe("e3_darkling", max_hp=hp), foe("s3_darkling_bha"))
    play.e(1).hp, play.e(1).alive = 0, False
    play.start_of_turn(Trigger(1))
    assert play.state.fight.won is won
    assert play.e(1).alive is not won
