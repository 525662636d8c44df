"""Combat ends immediately (page 13): nothing happens, and nothing is told, once a fight is lost."""

from __future__ import annotations

import pytest

from companion.engine.asks import Choice
from companion.games.slay_the_spire.state.frames import EndOfTurn, EnemyTurn
from tests.games.slay_the_spire.plays import Play, fight, foe, hero


def played_on(play: Play, *frames: EndOfTurn | EnemyTurn) -> list[str]:
    """What is told while this goes on until somebody is asked."""
    play.match.heard = []
    play.state.stack += frames
    while isinstance(ask := play.match.ask(), Choice) and ask.topic != "play":
        play.match.do(ask.seats[0], play.match.legal(ask.seats[0])[-1])
    return [said for event in play.match.heard if (said := play.match.game.told(play.state, event, -1))]


LOSSES = {
    "its own Burn": (lambda: fight(hero(hand="burn", hp=1), hero("silent", hand="burn", hp=5), foe())),
    "Beat of Death": (
        lambda: fight(hero(hp=1), hero("silent", hp=5), foe("b4_corrupt_heart_a11", cubes=1), turn=2)
    ),
    "Wrath": (lambda: fight(hero("watcher", stance="wrath", hp=1), hero("silent", hand="burn", hp=5), foe())),
}


@pytest.mark.parametrize("how", LOSSES)
def test_nothing_is_told_after_a_loss_at_the_end_of_a_turn(how: str) -> None:
    play = LOSSES[how]()
    said = played_on(play, EndOfTurn())
    assert play.state.fight.lost and said[-2:] == ["p0 is dead.", "The fight is lost."]
    assert play.p(1).hp == 5


def test_an_enemy_that_wins_by_a_blow_keeps_its_weak() -> None:
    """Its token would be settled after the attack, and there is no after."""
    play = fight(hero(hp=1), hero("silent", hp=5), foe("first_jaw_worm", weak=1), die=5)
    said = played_on(play, EnemyTurn())
    assert play.state.fight.lost and said[-1] == "The fight is lost."
    assert play.e().weak == 1 and play.p(1).hp == 5


def test_the_card_that_kills_its_player_is_put_down_without_a_word() -> None:
    play = fight(hero(hand="offering", hp=1), hero("silent"), foe())
    play.match.heard = []
    play.play("offering")
    said = [words for event in play.match.heard if (words := play.match.game.told(play.state, event, -1))]
    assert said == ["p0 plays Offering.", "p0 loses 1 HP.", "p0 is dead.", "The fight is lost."]
    assert play.p().discard == ["offering"]
