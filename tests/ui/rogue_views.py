"""Pictures of real games of Mini Rogue: a way to choose, a fight, a pool, the merchant, two players."""

from __future__ import annotations

from companion.engine.match import Match
from companion.engine.throws import throw_views
from companion.engine.view import AskView, View
from companion.games.mini_rogue.game import GAME
from companion.games.mini_rogue.state import Go, State
from tests.games.mini_rogue.plays import Dice, anna, do, in_room, put


def _well_off(match: Match[State]) -> Match[State]:
    """A character that has come some way."""
    hero = anna(match)
    hero.xp, hero.armor, hero.hp = 18, 2, 7
    hero.potions, hero.curse = ["fire", "healing"], True
    return match


def exploring() -> View:
    """A way to choose, with rooms turned up and a skill ready."""
    match = in_room("bonfire")
    put(match.state, 1, "treasure")
    put(match.state, 3, "trap_b")
    match.state.party[0].here = "resolved"
    match.state.stack.pop()
    return GAME.view(Match(GAME, _well_off(match).state), 0)


def fighting() -> View:
    """Three dice lie, one of them a critical; feats are possible."""
    match = _well_off(in_room("monster_curse_line", floor=3))
    anna(match).skill_ready = False
    match.settle(Dice())
    do(match, Go(), rolls=[1, 6, 4, "blank", 5])
    return GAME.view(match, 0)


def _in_the_armory(*rolls: int) -> Match[State]:
    match = in_room("armory")
    anna(match).xp, anna(match).poison = 18, True
    match.settle(Dice(rolls))
    return match


def rolling() -> View:
    """The second die of a pool is due."""
    return GAME.view(_in_the_armory(3), 0)


def throw() -> tuple[AskView, ...]:
    """The dice of that pool that are thrown together, and do not lie yet."""
    return throw_views(_in_the_armory(3), 0)


def trading() -> View:
    """At the merchant, with gold."""
    match = in_room("merchant")
    anna(match).gold = 9
    return GAME.view(match, 0)


def two() -> View:
    """Two before a monster, on the shared screen of the second."""
    match = in_room("monster_poison_line", seats=2, floor=2)
    return GAME.view(match, 0)
