"""What goes back into the box after a climb, and between its acts."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.slay_the_spire.parts.putting_back import beside, put_back
from companion.games.slay_the_spire.state.fight import Fight
from companion.games.slay_the_spire.state.run import Owned
from tests.games.slay_the_spire.between_acts import at_the_end_of_act_one
from tests.games.slay_the_spire.test_between_fights import on_the_way


def test_in_the_middle_of_an_act_and_in_a_fight_nothing_goes_back() -> None:
    run = on_the_way().state
    assert put_back(run) == ()
    assert put_back(replace(run, climb=None)) == ()
    over = replace(run, climb=replace(run.climb, result="won"))
    assert put_back(over)
    assert put_back(replace(over, fight=Fight([]))) == ()


def test_after_an_act_what_is_of_that_act_goes_back() -> None:
    lines = put_back(at_the_end_of_act_one().match.state)
    assert lines and not any("starter deck" in line for line in lines)


def test_after_a_climb_each_hero_gives_back_what_it_has_by_decks() -> None:
    run = on_the_way().state
    ada = replace(
        run.heroes[0],
        deck=("anger", "bash", "bash+", "defend_ironclad"),
        potions=(Owned("fire_potion", 70),),
        relics=(Owned("starting_ability_ironclad", 71), Owned("lantern", 72)),
    )
    run = replace(run, heroes=(ada, *run.heroes[1:]), climb=replace(run.climb, result="won"))
    lines = [line for line in put_back(run) if line.startswith("Ada, ")]
    assert lines == [
        "Ada, to card rewards: Anger",
        "Ada, to starter deck: 2 × Bash, Defend",
        "Ada, to player board: Starting ability",
        "Ada, to relic deck: Lantern",
        "Ada, to potion deck: Fire Potion",
    ]


def test_the_boss_of_the_last_act_is_no_enemy_of_a_fight_that_begins() -> None:
    run = on_the_way().state
    met = replace(run, climb=replace(run.climb, met=("b1_slime_boss",), room="", ready=False))
    assert "enemies of the fight that begins" not in [place.label for place in beside(met)]
    before = replace(met, climb=replace(met.climb, room="boss"))
    assert "enemies of the fight that begins" in [place.label for place in beside(before)]
