"""How much a seat may think in a turn: counted in steps, since a choice must be the same on every machine.

A step is 10 microseconds of a core that goes through 14 million steps of a plain loop of Python in a second.
Whatever is thought costs as many steps as it was measured to take there: the more, the more players and
enemies there are, and the more relics and powers are asked what they make of each event.
"""

from __future__ import annotations

from companion.games.slay_the_spire.state.fight import Fight
from companion.games.slay_the_spire.state.figures import living_enemies, living_seats

A_TURN = {"encounter": 5_000, "elite": 9_500, "boss": 18_000}
"""Steps of one seat from the beginning of its turn until it ends it, whatever it meets on the way. Encounters
are many on a climb and seldom in doubt."""
AT_MOST = {4: 9_500}
"""The most of them by how many players there are: four wait for one another the longest."""
AT_ONCE, BESIDE_PLAY = 0.6, 0.3
"""The share of what is left that one decision may take: something is left when a draw leads elsewhere. The
second is for what is asked before or between acts of play."""
SEARCHED = 0.45
"""The share of that for finding lines of play; with what is left the best of them are played on."""
AN_ACT = 30
"""Steps for each act of a turn, thought about or not: what a seat knows must be looked at."""
ITEMS, USUAL = 40, 70
"""So many relics and powers make an event take twice as long as none do; the prices below are those with
`USUAL - ITEMS` of them."""

ACT_WEIGHED = 30
"""What it costs to weigh an act of a rollout, `USUAL` being a step."""


def a_turn(fight: Fight) -> int:
    """The steps that one seat has for its turn in this fight."""
    most = A_TURN[fight.kind]
    return min(most, AT_MOST.get(len(fight.fighters), most))


class Prices:
    """What it costs to think in a fight as it stands: the steps of beginning a search, of trying an act and
    glancing at where it leads, and of judging a position exactly."""

    __slots__ = ("beginning", "glancing", "judging", "pace")

    def __init__(self, fight: Fight) -> None:
        players, enemies = living_seats(fight), len(living_enemies(fight))
        items = sum(len(fight.fighters[seat].relics) + len(fight.fighters[seat].powers) for seat in players)
        self.pace = ITEMS + items
        self.beginning = self._paced(1 + 7 * len(players) + 3 * enemies)
        self.glancing = self._paced(5 + len(players) + enemies)
        self.judging = self._paced(4 + 4 * len(players) + 3 * enemies)

    def _paced(self, steps: int) -> int:
        return max(1, steps * self.pace // USUAL)

    def played_on(self, events: int, acts: int) -> int:
        """The steps of so many events of a rollout, and of weighing so many acts."""
        return (events * self.pace + ACT_WEIGHED * acts) // USUAL
