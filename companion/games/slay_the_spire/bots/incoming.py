"""What enemies are about to deal, by what is printed and the tokens on the table."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.slay_the_spire.bots.appraising import Readings
from companion.games.slay_the_spire.content import effects as fx
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.fight.foresight import rolled
from companion.games.slay_the_spire.rules.hits import enemy_hit
from companion.games.slay_the_spire.state.enemy_actions import action_of, faced_players
from companion.games.slay_the_spire.state.figures import living_enemies
from companion.games.slay_the_spire.state.reading import amount_of, hits_in
from companion.games.slay_the_spire.state.run import Fighting


def incoming(run: Fighting) -> list[int]:
    """The damage each seat will be dealt by the enemies' next actions, before block."""
    found = [0] * len(run.fight.fighters)
    if not rolled(run):
        return found
    for index in living_enemies(run.fight):
        for hit, times, seats in _blows(run, index):
            for seat in seats:
                found[seat] += times * enemy_hit(run, index, hit, seat)
    return found


def incoming_to(run: Fighting, seat: int) -> int:
    """The same for one seat alone: where players stand in rows, most enemies need not be looked at."""
    if not rolled(run):
        return 0
    return sum(
        times * enemy_hit(run, index, hit, seat)
        for index in living_enemies(run.fight)
        for hit, times, seats in _blows(run, index)
        if seat in seats
    )


def hits_coming(run: Fighting, index: int) -> list[int]:
    """How often the next action of an enemy hits each seat."""
    found = [0] * len(run.fight.fighters)
    for _hit, times, seats in _blows(run, index):
        for seat in seats:
            found[seat] += times
    return found


def _blows(run: Fighting, index: int) -> Iterator[tuple[fx.Hit, int, list[int]]]:
    """The hits of an enemy's next action, how often each comes, and to which seats."""
    key, _script, _last = action_of(run.fight, index)
    for hit in _HITS.of()[key]:
        times = hit.times if isinstance(hit.times, int) else amount_of(run, hit.times, None, -1)
        yield hit, times, faced_players(run.fight, index, hit.to)


_HITS = Readings(lambda key: tuple(hits_in(BOOK.scripts.get(key, ()))))
"""The hits of each enemy action, by the key of its script."""
