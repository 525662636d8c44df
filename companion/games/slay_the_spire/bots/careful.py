"""A plain good way to fight, for bots of all four characters, and how well a fight stands.

`careful` compares lines of play over the rest of the turn (`planning`). `glance` tries each act on a copy
and takes the one after which the fight stands best; the numbers below say what a table cares about: living
through the enemies' next actions, killing, growing.
"""

from __future__ import annotations

from math import fsum
from typing import Any

from companion.engine.asks import Choice
from companion.engine.game import Game
from companion.engine.match import Match
from companion.engine.oracles import SeedOracle
from companion.games.slay_the_spire.bots.incoming import incoming
from companion.games.slay_the_spire.bots.planning import Plan
from companion.games.slay_the_spire.state.acts import Done, Ready
from companion.games.slay_the_spire.state.fight import Enemy, Fighter
from companion.games.slay_the_spire.state.run import Fighting, Run, branch, unasked

ORACLE = SeedOracle("careful")

HP = 0.8
DEATH = 200.0
ENEMY_HP = 1.0
KILL = 4.0
POWER = 3.5
TOKENS = {
    "strength": 3.0,
    "shiv": 1.1,
    "miracle": 1.3,
    "energy": 0.05,
    "weak": -1.0,
    "vulnerable": -1.5,
}
ENEMY_TOKENS = {"strength": -2.0, "weak": 1.1, "vulnerable": 1.6, "poison": 2.2, "block": -0.5}


def careful(game: Game[Run], run: Fighting, seat: int, acts: list[Any], ask: Choice) -> Any:
    """The act with which the best line of play over the rest of the turn begins."""
    return with_plan(Plan(), game, run, seat, acts, ask)


def with_plan(plan: Plan, game: Game[Run], run: Fighting, seat: int, acts: list[Any], ask: Choice) -> Any:
    """The same, by one who keeps what it has made up its mind to do."""
    if len(acts) == 1:
        return acts[0]
    return Done() if ask.topic == "order" else plan.act(game, run, seat, acts, ask)


def glance(game: Game[Run], run: Fighting, seat: int, acts: list[Any], ask: Choice) -> Any:
    """The act after which the fight stands best for the party, without looking any further."""
    if len(acts) == 1:
        return acts[0]
    if ask.topic == "order":
        return Done() if Done() in acts else acts[0]
    best, best_worth = acts[0], -1e9
    for act in acts:
        worth = worth_after(game, run, seat, act)
        if worth > best_worth:
            best, best_worth = act, worth
    return best


def worth_after(game: Game[Run], run: Fighting, seat: int, act: Any) -> float:
    """What the fight is worth after an act; ending the turn is worth what lies there now."""
    if isinstance(act, Ready):
        return worth(run) + 0.01
    copy = branch(run)
    copy.options = unasked(copy.options)
    match: Match[Run] = Match(game, copy)
    match.ask()
    match.take(seat, act)
    match.settle(ORACLE)
    return worth(match.state)


def worth(run: Fighting) -> float:
    """How the fight stands, in about HP of an enemy."""
    if run.fight.phase == "over":
        return 1000.0 if run.fight.won else -1000.0
    coming = incoming(run)
    total = fsum(_player_worth(player, coming[seat]) for seat, player in enumerate(run.fight.fighters))
    return total + fsum(_enemy_worth(enemy) for enemy in run.fight.enemies)


def _player_worth(player: Fighter, coming: int) -> float:
    if not player.alive:
        return -DEATH
    left = player.hp - max(0, coming - player.block)
    spare = min(3, max(0, player.block - coming))
    total: float = HP * left + 0.1 * spare - (DEATH / 2 if left <= 0 else 0.0)
    total += fsum(value * getattr(player, token) for token, value in TOKENS.items())
    total += POWER * len(player.powers) + 0.9 * len(player.orbs) + 1.2 * len(player.potions)
    total += 0.3 * len(player.hand)
    return total + (0.8 if player.stance == "wrath" else 0.5 if player.stance == "calm" else 0.0)


def _enemy_worth(enemy: Enemy) -> float:
    if not enemy.alive:
        return KILL
    total: float = -ENEMY_HP * enemy.hp
    return total + fsum(value * getattr(enemy, token) for token, value in ENEMY_TOKENS.items())


def score(run: Fighting, seat: int) -> float:
    """How the fight stands for the party, from 0 (lost) to 1 (won)."""
    if run.fight.phase == "over":
        return 1.0 if run.fight.won else 0.0
    ours = fsum(player.hp / max(1, player.max_hp) for player in run.fight.fighters if player.alive)
    theirs = sum(enemy.hp for enemy in run.fight.enemies if enemy.alive)
    whole = sum(enemy.max_hp for enemy in run.fight.enemies) or 1
    return max(0.02, min(0.98, 0.5 + 0.4 * ours / len(run.fight.fighters) - 0.4 * theirs / whole))
