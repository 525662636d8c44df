"""Who stands in a fight: its living seats and enemies, and each figure by its place."""

from __future__ import annotations

from companion.games.slay_the_spire.state.fight import Enemy, Fight, Fighter


def living_seats(fight: Fight) -> list[int]:
    """The seats that are alive."""
    return [seat for seat, fighter in enumerate(fight.fighters) if fighter.alive]


def living_enemies(fight: Fight) -> list[int]:
    """The enemies that are alive, by their places in the list."""
    return [place for place, enemy in enumerate(fight.enemies) if enemy.alive]


def figure_of(fight: Fight, seat: int, enemy: int) -> Fighter | Enemy:
    """The fighter `seat`, or the enemy when the seat is -1."""
    return fight.fighters[seat] if seat >= 0 else fight.enemies[enemy]
