"""How a party stands, and a bot that looks ahead to where nothing is under way."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.engine.asks import Choice
from companion.engine.match import Match
from companion.games.mini_rogue.bots.evaluation import quiet, score
from companion.games.mini_rogue.bots.odds import beating, reading
from companion.games.mini_rogue.game import GAME
from companion.games.mini_rogue.state import Explore, State
from companion.play.bots.situations import situation
from companion.play.bots.thinker import ThinkerBot
from tests.games.mini_rogue.plays import Dice, anna, do, in_room


def on_the_way(seats: int = 1) -> Match[State]:
    """Nothing is under way: a way is to be chosen."""
    match = in_room("bonfire", seats)
    for hero in match.state.party:
        hero.here = "resolved"
    match.state.stack = [Explore()]
    match = Match(GAME, match.state)
    match.settle(Dice())
    return match


@pytest.mark.parametrize("seats", [1, 2])
@pytest.mark.parametrize(
    "better", ["hp", "armor", "food", "gold", "xp", "free_feats"], ids=lambda name: str(name)
)
def test_more_of_a_good_thing_is_never_worse(seats: int, better: str) -> None:
    match = on_the_way(seats)
    before = score(match.state, 0)
    setattr(anna(match), better, getattr(anna(match), better) + 1)
    assert 0 < before < score(match.state, 0) < 1


@pytest.mark.parametrize("seats", [1, 2])
@pytest.mark.parametrize("ill", ["curse", "poison", "blindness"])
def test_an_affliction_is_worse_and_a_potion_better(seats: int, ill: str) -> None:
    match = on_the_way(seats)
    before = score(match.state, 0)
    setattr(anna(match), ill, True)
    assert score(match.state, 0) < before
    setattr(anna(match), ill, False)
    anna(match).potions = ["frost"]
    assert score(match.state, 0) > before


@pytest.mark.parametrize(("won", "stands"), [(True, 1.0), (False, 0.0)])
def test_a_game_that_is_over_is_won_or_lost(won: bool, stands: float) -> None:
    match = on_the_way()
    match.state.phase, match.state.won = "over", won
    assert score(match.state, 0) == stands


def test_a_fight_a_check_and_a_choice_are_not_quiet_and_a_way_is() -> None:
    assert quiet(on_the_way().state)
    for card in ("monster_curse_line", "treasure", "bonfire"):
        match = in_room(card)
        match.settle(Dice())
        assert not quiet(match.state)


class Still:
    """A clock that stands."""

    def __call__(self) -> float:
        return 0.0


@pytest.mark.parametrize("demanded", [0.0, 1e9])
def test_careful_play_stands_unless_another_act_looks_better_by_enough(demanded: float) -> None:
    """Whoever demands what no playout can show plays as `careful` does."""
    game: Any = replace(GAME, bots=replace(GAME.bots, demanded=demanded))
    found = []
    for card in ("shrine", "merchant", "bonfire"):
        match: Match[State] = Match(game, in_room(card).state)
        match.settle(Dice())
        seen = situation(match, 0, "demanded")
        assert seen is not None
        usual = game.bots.careful(seen.state, 0, seen.acts, seen.ask)
        bot = ThinkerBot(playouts=40, clock=Still())
        tried = bot.weigh(seen)
        most = max(tried, key=lambda act: (tried[act].visits, tried[act].total))
        found.append((bot.act(seen), most if not demanded else usual))
    assert all(done == meant for done, meant in found)


def test_a_playout_ends_where_nothing_is_under_way() -> None:
    """The fight is played on to its end before it is scored: an enemy at 1 HP is as good as beaten."""
    match = in_room("monster_curse_line", floor=1)
    anna(match).hp, anna(match).xp = 20, 20
    match.settle(Dice())
    assert match.state.enemy is not None
    match.state.enemy.hp = 1
    seen = situation(match, 0, "quiet")
    assert seen is not None
    found = ThinkerBot(playouts=30).weigh(seen)
    assert all(node.mean > score(match.state, 0) for node in found.values())


def test_the_chances_follow_the_dice_of_ones_own_copy() -> None:
    """What was reckoned for other dice is not taken for these."""
    fives = reading(False, False)._replace(critical=5)
    assert beating(1, 6, reading(False, False)) != beating(1, 6, fives)


def test_a_bot_that_looks_ahead_ends_a_turn_of_two() -> None:
    match = on_the_way(2)
    seen = situation(match, 1, "two")
    assert seen is not None
    do(match, ThinkerBot(playouts=6).act(seen), seat=1)
    assert isinstance(match.ask(), Choice)
