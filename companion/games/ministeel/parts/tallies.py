"""What counts in a game when it is told afterwards: who did what, and who acts."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.events import Event
from companion.engine.parts.tallies import HpNow, Tallies, Tally, Who
from companion.games.ministeel import events as ev
from companion.games.ministeel.content import WORDS
from companion.games.ministeel.state import State

LABELS = WORDS["labels"]
"""What is counted for each seat, in the order of telling."""

SUFFERED = frozenset({"lost", "poison"})
"""What of it is no feat."""


def of_event(event: Event) -> Iterator[Tally]:
    """What an event counts for."""
    if isinstance(event, ev.CardsPlayed):
        yield Tally(event.seat, "cards", len(event.cards))
    elif isinstance(event, ev.CardLaid | ev.Equipped | ev.Deflected | ev.PoisonStopped):
        yield Tally(event.seat, "cards", 1)
    elif isinstance(event, ev.Damaged):
        yield Tally(event.seat, "lost", event.amount)
        yield Tally(event.seat, "stopped", event.stopped)
    elif isinstance(event, ev.PoisonSuffered | ev.Healed):
        key = "poison" if isinstance(event, ev.PoisonSuffered) else "healed"
        yield Tally(event.seat, key, event.amount)


def actor(event: Event) -> Who | None:
    """Who acts from this event on; `None` when it says nothing of that."""
    return Who("seat", event.seat) if isinstance(event, ev.CardsPlayed | ev.PhaseBegan) else None


def standing(state: State) -> dict[Who, HpNow]:
    """Name and HP of everybody at the table."""
    return {Who("seat", number): HpNow(seat.name, seat.hp) for number, seat in enumerate(state.seats)}


TALLIES = Tallies(
    labels=LABELS,
    suffered=SUFFERED,
    of_event=of_event,
    actor=actor,
    standing=standing,
    round=lambda state: state.round,
)
