"""What counts in a game when it is told afterwards: who did what, and what was beaten."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.events import Event
from companion.engine.parts.tallies import Beaten, HpNow, Tallies, Tally, Who
from companion.games.mini_rogue import events as ev
from companion.games.mini_rogue import fight_events, mat_events
from companion.games.mini_rogue.content import WORDS
from companion.games.mini_rogue.state import State
from companion.speech.words import _

LABELS = WORDS["labels"]
"""What is counted for each seat, in the order of telling."""
SUFFERED = frozenset({"lost"})
"""What of it is no feat."""
_GAINED = {"hp": "healed", "xp": "xp", "gold": "gold"}


def of_event(event: Event) -> Iterator[Tally]:
    """What an event counts for."""
    if isinstance(event, fight_events.Attacked):
        yield Tally(event.seat, "damage", event.amount)
    elif isinstance(event, ev.Checked) and event.passed:
        yield Tally(event.seat, "checks", 1)
    elif isinstance(event, mat_events.Lost) and event.what == "hp":
        yield Tally(event.seat, "lost", event.amount)
    elif isinstance(event, mat_events.Gained) and event.what in _GAINED:
        yield Tally(event.seat, _GAINED[event.what], event.amount)
    elif isinstance(event, mat_events.PotionGone) and event.how == "used":
        yield Tally(event.seat, "potions", 1)


def actor(event: Event) -> Who | None:
    """Who acts from this event on; `None` when it says nothing of that."""
    if isinstance(event, ev.DieRolled | ev.Moved | fight_events.Attacked):
        return Who("seat", event.seat)
    return Who("creature", 0) if isinstance(event, fight_events.FightBegan) else None


def standing(state: State) -> dict[Who, HpNow]:
    """Name and HP of everybody at the table."""
    found = {Who("seat", seat): HpNow(hero.name, hero.hp) for seat, hero in enumerate(state.party)}
    if state.enemy is not None:
        found[Who("creature", 0)] = HpNow(_(state.enemy.name), state.enemy.hp)
    return found


def beaten(state: State, event: Event) -> Beaten | None:
    """The enemy that this event ended."""
    if not isinstance(event, fight_events.EnemyDefeated):
        return None
    return Beaten(_(event.name), event.boss)


TALLIES = Tallies(
    labels=LABELS,
    suffered=SUFFERED,
    of_event=of_event,
    actor=actor,
    standing=standing,
    beaten=beaten,
    round=lambda state: state.area,
)
