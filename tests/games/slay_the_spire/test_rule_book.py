"""Sentences of the rule book that belong to no card, enemy or item, and that no other test holds."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.refusals import Refused
from companion.games.slay_the_spire.state.acts import Pick
from companion.games.slay_the_spire.state.run import Run
from companion.games.slay_the_spire.view.causes import cause_words
from companion.games.slay_the_spire.view.view import ending
from tests.games.slay_the_spire.plays import Play, fight, foe, hero

# The Last Stand (page 23), in a boss fight with a Torch Head in each of four rows


def stand(*hp: int, last_stand: bool = True) -> Play:
    """Four players of whom those with 0 HP are dead; the Collector's slot hits nobody."""
    heroes = [hero(each, hp=10) for each in ("ironclad", "silent", "defect", "watcher")]
    torches = [foe("s2_torch_head", row=row) for row in range(4)]
    play = fight(*heroes, foe("b2_collector"), *torches, last_stand=last_stand)
    for player, left in zip(play.state.fight.fighters, hp, strict=True):
        player.hp, player.alive = left, left > 0
    return play.mark()


def hurt(play: Play) -> list[int]:
    """The HP each player has lost to the next Enemy Turn."""
    before = [player.hp for player in play.state.fight.fighters]
    play.enemy_turn()
    return [was - player.hp for was, player in zip(before, play.state.fight.fighters, strict=True)]


@pytest.mark.parametrize(
    ("hp", "lost"),
    [
        ((10, 10, 10, 10), [1, 1, 1, 1]),
        ((10, 0, 10, 10), [2, 0, 1, 1]),  # the nearest row below
        ((0, 10, 10, 10), [0, 2, 1, 1]),  # none is below: the nearest above
        ((10, 0, 0, 10), [3, 0, 0, 1]),
        ((0, 0, 10, 0), [0, 0, 4, 0]),
    ],
)
def test_enemies_of_a_dead_players_row_turn_to_the_nearest_row(hp: tuple[int, ...], lost: list[int]) -> None:
    assert hurt(stand(*hp)) == lost


def test_a_player_who_dies_in_a_boss_fight_is_survived_only_in_the_last_stand() -> None:
    """The others fight on, and the dead player's row is turned from in the same Enemy Turn."""
    play = stand(10, 1, 10, 10)
    assert hurt(play) == [1, 1, 1, 1]
    assert [player.alive for player in play.state.fight.fighters] == [True, False, True, True]
    assert not play.state.fight.lost
    play.e(0).slot = 0
    assert hurt(play) == [2, 0, 1, 1]
    assert stand(10, 1, 10, 10, last_stand=False).enemy_turn().state.fight.lost


def test_there_is_no_last_stand_in_an_encounter() -> None:
    play = fight(
        hero(hp=1), hero("silent"), foe("s2_torch_head"), foe("s2_torch_head", row=1), last_stand=True
    )
    assert play.enemy_turn().state.fight.lost


# Rewards (page 13): by the row one ended in, or for everybody


def won(state: Run) -> tuple[str, ...]:
    state.fight.phase, state.fight.won = "over", True
    found = ending(state)
    assert found is not None
    assert found.lines[-1].startswith("Clean up: ")
    return found.lines[:-1]


def test_encounters_reward_whoever_ended_in_their_row() -> None:
    play = fight(hero(), hero("silent"), foe("e1_jaw_worm"), foe("e1_looter", row=1))
    before = won(play.state)
    assert [line.split(":")[0] for line in before] == ["p0", "p1"]
    play.p(0).row, play.p(1).row = 1, 0
    after = won(play.state)
    assert [line.split(":")[0] for line in after] == ["p1", "p0"]
    assert [line.split(":")[1] for line in after] == [line.split(":")[1] for line in before]


def test_a_lost_fight_leaves_nothing_to_gain_and_nothing_to_put_away() -> None:
    play = fight(hero(), foe())
    play.state.fight.phase = "over"
    found = ending(play.state)
    assert found is not None
    assert (found.winners, found.lines) == ((), ())


def test_summons_reward_nobody() -> None:
    play = fight(hero(), foe("e1_fungi_beast"), foe("s1_fungi_beast"))
    play.e(1).summoned = True
    assert len(won(play.state)) == 1


@pytest.mark.parametrize(("face", "kind"), [("el1_gremlin_nob", "elite"), ("b1_guardian", "boss")])
def test_elites_and_bosses_reward_everybody(face: str, kind: Any) -> None:
    play = fight(hero(), hero("silent"), foe(face))
    play.state.fight.kind = kind
    (line,) = won(play.state)
    assert line.startswith("everyone: ")


# Discard (page 12): in any order


@pytest.mark.parametrize("hand", ["anger strike", "strike anger bash", "anger warcry strike"])
def test_a_hand_is_discarded_so_that_a_card_without_cost_lies_on_top(hand: str) -> None:
    """Claw looks there; whoever may discard in any order would do so."""
    play = fight(hero(hand=hand, discard="bash"), hero("silent", hand="strike"), foe()).end_of_turn()
    assert play.p().discard[-1] in ("anger", "warcry")
    assert play.p().discard[0] == "bash"
    assert len(play.p().discard) == 1 + len(hand.split())
    assert play.p(1).discard == ["strike_silent"]


def test_in_some_houses_a_player_chooses_the_card_on_top() -> None:
    """Not among those that are retained, and nobody is asked who has one kind of card to discard."""
    alike = hero("silent", hand="strike strike")
    play = fight(hero("watcher", hand="halt strike bash protect"), alike, foe(), choose_top=True)
    play.end_of_turn(Pick("strike_watcher"))
    assert play.p().discard == ["bash", "halt", "strike_watcher"] and play.p().hand.known == ["protect"]
    assert play.p(1).discard == ["strike_silent"] * 2
    asking = fight(hero("watcher", hand="halt strike bash protect protect"), foe(), choose_top=True)
    with pytest.raises(Refused):
        asking.end_of_turn(Pick("protect"))
    assert "goes on top" in cause_words(asking.state)
    assert {act.card for act in asking.match.legal(0)} == {"halt", "strike_watcher", "bash"}


@pytest.mark.parametrize(("hand", "damage"), [("zap+ strike", 2), ("zap strike", 1)])
def test_a_claw_finds_the_card_without_cost_of_the_turn_before(hand: str, damage: int) -> None:
    play = fight(hero("defect", hand=hand), foe()).end_of_turn()
    play.p().hand.add("claw")
    play.mark().play("claw")
    assert play.changes()["e0.hp"] == -damage


def test_cards_nobody_named_lie_under_those_that_were() -> None:
    play = fight(hero(hand="anger", bag="strike defend"), foe())
    play.state.lazy = [0]
    play.p().hand.unseen = 2
    play.p().deck.middle -= 2
    play.end_of_turn()
    assert play.p().discard == ["", "", "anger"]
