"""What counts in a fight when it is told afterwards: who did what, who acts, who was beaten."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from companion.engine.events import Event
from companion.engine.words import N_, _
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.state import events as ev
from companion.games.slay_the_spire.state.acts import UsePotion
from companion.games.slay_the_spire.state.state import State
from companion.games.slay_the_spire.words.telling import enemy_name

LABELS: Mapping[str, str] = {
    "cards": N_("Cards played"),
    "damage": N_("HP taken from enemies"),
    "lost": N_("HP lost"),
    "block": N_("Block gained"),
    "blocked": N_("Damage blocked"),
    "healed": N_("HP regained"),
    "potions": N_("Potions used"),
}
"""What is counted for each seat, in the order of telling."""

SUFFERED = frozenset({"lost"})
"""What of it is no feat."""

Deed = tuple[int, str, int]
"""A seat, what it did, and how much of it."""


def of_act(seat: int, act: Any) -> Iterator[Deed]:
    """What an act counts for by itself."""
    if isinstance(act, UsePotion):
        yield seat, "potions", 1


def of_event(event: Event) -> Iterator[Deed]:
    """What an event counts for; what enemies do and suffer counts for nobody."""
    count = _COUNTED.get(type(event))
    if count is not None:
        yield from (deed for deed in count(event) if deed[0] >= 0 and deed[2] > 0)


def _tokens(event: ev.TokensChanged) -> Iterator[Deed]:
    if event.token == "block":
        yield event.seat, "block", event.amount


def _struck(event: ev.Struck) -> Iterator[Deed]:
    yield event.seat, "lost", event.loss
    yield event.seat, "blocked", event.blocked


_COUNTED: dict[type[Event], Callable[[Any], Iterator[Deed]]] = {
    ev.PlayRecorded: lambda event: iter(((event.seat, "cards", 1),)),
    ev.DamageCredited: lambda event: iter(((event.seat, "damage", event.amount),)),
    ev.HpLost: lambda event: iter(((event.seat, "lost", event.amount),)),
    ev.Healed: lambda event: iter(((event.seat, "healed", event.amount),)),
    ev.TokensChanged: _tokens,
    ev.Struck: _struck,
}


def actor(event: Event) -> tuple[str, int] | None:
    """Who acts from this event on: (`creature` or `seat`, number); `None` when it says nothing of that."""
    if isinstance(event, ev.EnemyActs):
        return "creature", event.enemy
    if isinstance(event, ev.CardPlayed):
        return "seat", event.seat
    return ("", -1) if isinstance(event, ev.PhaseBegan | ev.RoundBegan) else None


def beaten(state: State, event: Event) -> tuple[str, bool] | None:
    """The enemy that was beaten by this event, with whether it is a boss."""
    if not isinstance(event, ev.Died) or event.seat >= 0:
        return None
    face = BOOK.catalog.faces[state.enemies[event.enemy].face]
    return _(face.name), face.role == "boss"


def standing(state: State) -> dict[tuple[str, int], tuple[str, int]]:
    """Name and HP of everybody at the table, by kind and number."""
    found = {("seat", seat): (player.name, player.hp) for seat, player in enumerate(state.players)}
    for number, enemy in enumerate(state.enemies):
        found["creature", number] = (enemy_name(state, number), enemy.hp)
    return found
