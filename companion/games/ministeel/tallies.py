"""What counts in a game when it is told afterwards: who did what, and who acts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.engine.events import Event
from companion.engine.words import N_
from companion.games.ministeel import events as ev
from companion.games.ministeel.state import State

LABELS: Mapping[str, str] = {
    "cards": N_("Cards played"),
    "lost": N_("HP lost to attacks"),
    "stopped": N_("Damage stopped"),
    "poison": N_("HP lost to poison"),
    "healed": N_("HP regained"),
}
"""What is counted for each seat, in the order of telling."""

SUFFERED = frozenset({"lost", "poison"})
"""What of it is no feat."""

Deed = tuple[int, str, int]
"""A seat, what it did, and how much of it."""


def of_act(seat: int, act: Any) -> Iterator[Deed]:
    """What an act counts for by itself: here everything that counts is an event."""
    yield from ()


def of_event(event: Event) -> Iterator[Deed]:
    """What an event counts for."""
    if isinstance(event, ev.CardsPlayed):
        yield event.seat, "cards", len(event.cards)
    elif isinstance(event, ev.CardLaid | ev.Equipped | ev.Deflected | ev.PoisonStopped):
        yield event.seat, "cards", 1
    elif isinstance(event, ev.Damaged):
        yield event.seat, "lost", event.amount
        yield event.seat, "stopped", event.stopped
    elif isinstance(event, ev.PoisonSuffered | ev.Healed):
        yield event.seat, "poison" if isinstance(event, ev.PoisonSuffered) else "healed", event.amount


def actor(event: Event) -> tuple[str, int] | None:
    """Who acts from this event on; `None` when it says nothing of that."""
    return ("seat", event.seat) if isinstance(event, ev.CardsPlayed | ev.PhaseBegan) else None


def beaten(state: State, event: Event) -> tuple[str, bool] | None:
    """Nobody is beaten but the players themselves."""
    return None


def standing(state: State) -> dict[tuple[str, int], tuple[str, int]]:
    """Name and HP of everybody at the table, by kind and number."""
    return {("seat", number): (seat.name, seat.hp) for number, seat in enumerate(state.seats)}
