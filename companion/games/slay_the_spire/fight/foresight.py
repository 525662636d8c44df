"""Foresight: what the enemies will do, and what that will really do to each player.

The numbers come from the rules themselves: what is left of the turn and the enemy turn are played on a
copy of the state, so that Strength, weak, vulnerable, block, order, orbs, poison and abilities count
exactly as they will. Before the roll that is done for each face of the die.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from companion.engine.asks import Chance
from companion.engine.events import Event
from companion.engine.match import Match
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.kinds import DieActions
from companion.games.slay_the_spire.state import figure_events, round_events
from companion.games.slay_the_spire.state.acts import Done
from companion.games.slay_the_spire.state.fight import Fight, Fighter
from companion.games.slay_the_spire.state.figures import living_enemies
from companion.games.slay_the_spire.state.frames import Combat, EndOfTurn, EnemyTurn, combat_at
from companion.games.slay_the_spire.state.run import Fighting, Run, branch, unasked

FACES = (1, 2, 3, 4, 5, 6)
SPARE = 1000


class Blow(NamedTuple):
    """What one enemy's action does to one seat: damage dealt, and HP lost after block."""

    seat: int
    damage: int
    loss: int


class Forecast(NamedTuple):
    """The next enemy turn as things stand: per enemy its blows, per seat the HP that will be left.

    `hp` are the fewest HP, `best` the most: before the roll they may differ, and then `blows` are those
    that come whatever the die shows.
    """

    blows: dict[int, list[Blow]]
    hp: list[int]
    best: list[int]


def foresee(run: Fighting, game: Any) -> Forecast | None:
    """What is ahead in this round, if nobody does anything; `None` when the enemies act or all is over."""
    if run.fight.phase in ("enemies", "over") or not run.stack:
        return None
    if rolled(run):
        return forecast(run, game)
    asked = any(looks_at_die(run, index) for index in living_enemies(run.fight))
    return _whatever_comes([forecast(run, game, face) for face in (FACES if asked else FACES[:1])])


def forecast(run: Fighting, game: Any, die: int = 0) -> Forecast:
    """Play the rest of the turn and the enemy turn on a copy, with another die if one is given.

    Who would have to choose takes the first possibility, and declines what may be declined. Everything
    is shown in full: also what would kill, and what would come after the fight had been lost by it.
    """
    full = played_on(run, game, die, SPARE)
    hp = [max(0, player.hp - SPARE) if player.alive else 0 for player in full.state.fight.fighters]
    if any(not left and _has_reprieve(player) for left, player in zip(hp, run.fight.fighters, strict=True)):
        played = played_on(run, game, die, 0)
        hp = [player.hp if player.alive else 0 for player in played.state.fight.fighters]
    return Forecast(_blows(full.heard or []), hp, hp)


def _has_reprieve(player: Fighter) -> bool:
    return any(BOOK.catalog.potions[potion.id].when == "hp_zero" for potion in player.potions)


def played_on(run: Fighting, game: Any, die: int, spare: int) -> Match[Run]:
    """A copy after the enemy turn, in which nobody did anything and everybody had `spare` HP more."""
    copy: Any = branch(run)
    fight: Fight = copy.fight
    fight.die = die or fight.die
    ending = fight.phase == "end"
    turn = copy.stack[combat_at(copy.stack) + 1 :] if ending else [EndOfTurn()]
    copy.stack = [Combat("play"), EnemyTurn(), *turn]
    fight.pending = fight.pending if ending else []
    copy.options = unasked(copy.options)
    for player in fight.fighters:
        player.ready = not player.alive
        if player.alive:
            player.hp += spare
            player.max_hp += spare
    match: Match[Run] = Match(game, copy, listen=True)
    _answered(match)
    return match


def _answered(match: Match[Run]) -> None:
    """Answer with the first option until the enemy turn is over; it asks next to nothing."""
    for _step in range(200):
        ask = match.ask()
        if ask is None or (not isinstance(ask, Chance) and ask.topic == "play"):
            return
        if isinstance(ask, Chance):
            match.resolve(ask.options[0])
        else:
            legal = match.legal(ask.seats[0])
            match.do(ask.seats[0], Done() if Done() in legal else legal[0])


def _blows(heard: Sequence[Event]) -> dict[int, list[Blow]]:
    """The damage of each enemy's action, with what the action sets off."""
    found: dict[int, dict[int, list[int]]] = {}
    acting = -1
    for event in heard:
        if isinstance(event, round_events.EnemyActs):
            acting = event.enemy
        elif isinstance(event, figure_events.Struck) and event.seat >= 0 and acting >= 0:
            dealt = found.setdefault(acting, {}).setdefault(event.seat, [0, 0])
            dealt[0] += event.blocked + event.loss
            dealt[1] += event.loss
    return {
        enemy: [Blow(seat, damage, loss) for seat, (damage, loss) in sorted(of.items())]
        for enemy, of in found.items()
    }


def _whatever_comes(each: Sequence[Forecast]) -> Forecast:
    """What several forecasts have in common, and the range of the HP."""
    first = each[0].blows
    blows = {
        enemy: dealt for enemy, dealt in first.items() if all(one.blows.get(enemy) == dealt for one in each)
    }
    hp = [list(seat) for seat in zip(*(one.hp for one in each), strict=True)]
    return Forecast(blows, [min(seat) for seat in hp], [max(seat) for seat in hp])


def looks_at_die(run: Fighting, index: int) -> bool:
    """Whether the next action of an enemy depends on the die."""
    enemy = run.fight.enemies[index]
    track = BOOK.catalog.faces[enemy.face].track(enemy.mode)
    return isinstance(track, DieActions) and not (track.first is not None and run.fight.round <= 1)


def rolled(run: Fighting) -> bool:
    """Whether the die of this round lies on the table."""
    return run.fight.die > 0 and run.fight.phase in ("die", "play", "end", "enemies")
