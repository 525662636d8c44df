"""The places of a fight on the table: for the table check, work for hands and corrections."""

from __future__ import annotations

from companion.engine.layout import Layout, Mark, Number, Place, Spot
from companion.engine.words import N_
from companion.games.slay_the_spire.reading import cube_slots
from companion.games.slay_the_spire.state import Enemy, Player, State
from companion.games.slay_the_spire.telling import STANCES, TOKENS, enemy_name, item_name

PLAYER_NUMBERS = ("block", "energy", "strength", "weak", "vulnerable", "shiv", "miracle", "gold")
ENEMY_NUMBERS = ("block", "strength", "weak", "vulnerable", "poison")
PLACES = {"hp": N_("HP"), "slot": N_("cube on slot"), "cubes": N_("cubes on the card")}


def layout(state: State) -> Layout:
    """Every place on the table: players first, then the enemies, then the die."""
    places: list[Place] = []
    for seat, player in enumerate(state.players):
        places += _player_places(seat, player)
    for index, enemy in enumerate(state.enemies):
        places += _enemy_places(state, index, enemy)
    if state.die:
        places.append(Number(("die",), "", N_("the die"), state.die, 1, 6))
    return tuple(places)


def _player_places(seat: int, player: Player) -> list[Place]:
    where = ("players", seat)
    places: list[Place] = [Number((*where, "hp"), player.name, PLACES["hp"], player.hp, 0, 99)]
    places += [
        Number((*where, key), player.name, TOKENS[key], getattr(player, key), 0, 99) for key in PLAYER_NUMBERS
    ]
    places.append(Number((*where, "row"), player.name, N_("row (0 is the lowest)"), player.row, 0, 3))
    hand, deck = player.hand, player.deck
    spot = Spot((*where, "hand"), player.name, N_("hand"), tuple(hand.known), hand.unseen)
    places += [
        spot,
        Spot((*where, "deck"), player.name, N_("draw pile"), (), len(deck), secret=True),
        _pile((*where, "discard"), player.name, N_("discard pile"), player.discard),
        _pile((*where, "exhaust"), player.name, N_("exhaust pile"), player.exhaust),
        Spot((*where, "powers"), player.name, N_("Powers in play"), tuple(p.id for p in player.powers)),
        Spot((*where, "orbs"), player.name, N_("orbs"), tuple(player.orbs)),
    ]
    if player.stance:
        label = N_("stance")
        places.append(Mark((*where, "stance"), player.name, label, STANCES[player.stance]))
    for item in player.powers:
        if item.cubes:
            places.append(Number(_cubes(seat, player, item.uid), player.name, item_name(item.id), item.cubes))
    return places


def _cubes(seat: int, player: Player, uid: int) -> tuple[str | int, ...]:
    position = next(index for index, power in enumerate(player.powers) if power.uid == uid)
    return ("players", seat, "powers", position, "cubes")


def _pile(path: tuple[str | int, ...], owner: str, label: str, cards: list[str]) -> Spot:
    named = tuple(card for card in cards if card)
    return Spot(path, owner, label, named, len(cards) - len(named))


def _enemy_places(state: State, index: int, enemy: Enemy) -> list[Place]:
    if not enemy.alive:
        return []
    where = ("enemies", index)
    name = enemy_name(state, index)
    places: list[Place] = [Number((*where, "hp"), name, PLACES["hp"], enemy.hp, 0, 999)]
    places += [Number((*where, key), name, TOKENS[key], getattr(enemy, key), 0, 99) for key in ENEMY_NUMBERS]
    if cube_slots(enemy):
        label = N_("cube on slot (0 is the topmost)")
        places.append(Number((*where, "slot"), name, label, enemy.slot, 0, cube_slots(enemy) - 1))
    if enemy.cubes:
        places.append(Number((*where, "cubes"), name, PLACES["cubes"], enemy.cubes, 0, 9))
    if enemy.mode:
        places.append(Mark((*where, "mode"), name, N_("mode"), enemy.mode))
    return places
