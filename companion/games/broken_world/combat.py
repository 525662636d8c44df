"""What pieces are worth now, and what a combat does if nobody does anything more.

Pure reckoning: nothing here changes a state. The picture on the board and the resolution of step 7 are the
same `outcome`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from companion.games.broken_world.content import CARDS, Bonus, Reach
from companion.games.broken_world.state import Attacking, Gear, Piece, State


def attack_of(state: State, piece: Piece) -> int:
    """Its attack with equipment, enhancements, passives, neighbours and what lasts for the turn."""
    minion = CARDS.minions.get(piece.id)
    total = (minion.attack if minion is not None else 0) + piece.turn_attack
    for gear in piece.gear:
        total += CARDS.equipment[gear.id].attack
    for card in piece.enhancements:
        total += CARDS.enhancements[card].attack
    for bonus in _bonuses(state, piece):
        total += bonus.attack
    return max(0, total)


def health_of(state: State, piece: Piece) -> int:
    """Its health without damage, with everything that counts now."""
    total = CARDS.on_board[piece.id].health + piece.turn_health
    for card in piece.enhancements:
        total += CARDS.enhancements[card].health
    for bonus in _bonuses(state, piece):
        total += bonus.health
    return total


def left_of(state: State, piece: Piece) -> int:
    """The health that is left."""
    return health_of(state, piece) - piece.damage


def has_bonus(piece: Piece) -> bool:
    """Whether it has more or less of anything until the end of the turn."""
    return bool(piece.turn_attack or piece.turn_health or piece.turn_mitigation)


def falling_later(state: State, blows: Sequence[Blow] = ()) -> list[Piece]:
    """Those that fall when what lasts for the turn ends (BW-25), after these blows, which they outlive."""
    hurt = Counter({piece.uid: piece.damage for piece in state.pieces})
    for blow in blows:
        hurt[blow.target] += 0 if blow.gear else blow.amount
    lasting = [(one, health_of(state, one) - hurt[one.uid]) for one in state.pieces]
    return [one for one, left in lasting if left > 0 >= left - one.turn_health]


def fallen(state: State) -> list[Piece]:
    """The pieces without health. What others give is reckoned for those alone whom it could fell or save."""
    drained = 0
    for giver in state.pieces:
        drained += CARDS.drains.get(giver.id, 0)
    on_board = CARDS.on_board
    return [
        one
        for one in state.pieces
        if (one.enhancements or one.damage - one.turn_health >= on_board[one.id].health + drained)
        and left_of(state, one) <= 0
    ]


def mitigation_of(piece: Piece) -> int:
    """By how much each damage packet to it is reduced (BW-29)."""
    worn = sum(CARDS.equipment[gear.id].mitigation for gear in piece.gear)
    laid = sum(CARDS.enhancements[card].mitigation for card in piece.enhancements)
    return worn + laid + piece.turn_mitigation


def _bonuses(state: State, piece: Piece) -> list[Bonus]:
    found: list[Bonus] = []
    of_card = CARDS.bonuses
    for giver in state.pieces:
        if giver.id in of_card:
            found += [bonus for bonus in of_card[giver.id] if _reaches(state, giver, bonus, piece)]
    return found


def _reaches(state: State, giver: Piece, bonus: Bonus, piece: Piece) -> bool:
    who = bonus.who
    if who == "adjacent enemies":
        return not state.allied(giver.seat, piece.seat) and state.near(giver, piece)
    if giver.seat != piece.seat or piece.hero is not (who in _FOR_HEROES):
        return False
    return who not in _FOR_NEIGHBOURS or state.near(giver, piece)


_FOR_HEROES: tuple[Reach, ...] = ("own hero", "adjacent own hero")
_FOR_NEIGHBOURS: tuple[Reach, ...] = ("adjacent own minions", "adjacent own hero")


class Blow(NamedTuple):
    """`amount` damage from one piece to another, or to equipment `gear` on it, after mitigation."""

    source: int
    target: int
    amount: int
    gear: int = 0


class CombatResult(NamedTuple):
    """What a combat does: all blows, who falls, which equipment breaks, and damage that nobody takes."""

    blows: tuple[Blow, ...]
    fallen: tuple[int, ...]
    broken: tuple[int, ...]
    lost: int


def line_of(state: State, attack: Attacking) -> list[Piece]:
    """Who fights the attacker: the defenders in their order, else the target itself (BW-13, BW-16)."""
    named = [piece for uid in attack.defenders if (piece := state.piece(uid)) is not None]
    if named or attack.gear:
        return named
    target = state.piece(attack.target)
    return [target] if target is not None else []


def opponents(state: State) -> dict[int, list[int]]:
    """The attackers that each piece of a line fights, in the order of declaration."""
    found: dict[int, list[int]] = {}
    for one in state.attacks:
        if state.piece(one.attacker) is not None:
            for piece in line_of(state, one):
                found.setdefault(piece.uid, []).append(one.attacker)
    return found


def must_split(state: State) -> list[tuple[int, list[int]]]:
    """Pieces that fight several attackers and have damage to split, with those attackers (BW-19)."""
    if len(state.attacks) < 2:
        return []
    found = opponents(state)
    return [
        (piece.uid, found[piece.uid])
        for piece in state.pieces
        if len(found.get(piece.uid, ())) > 1 and attack_of(state, piece)
    ]


def suggested(state: State, source: Piece, attackers: list[int]) -> dict[int, int]:
    """A split that fells one attacker after the other, for the picture before its owner has split."""
    rest = attack_of(state, source)
    found = {}
    for uid in attackers[:-1]:
        target = state.piece(uid)
        need = max(0, left_of(state, target)) + mitigation_of(target) if target is not None else 0
        found[uid] = min(rest, need)
        rest -= found[uid]
    found[attackers[-1]] = rest
    return found


def _shares(state: State) -> dict[tuple[int, int], int]:
    """The damage of each piece of a line to each of its attackers."""
    found: dict[tuple[int, int], int] = {}
    split = dict(must_split(state))
    chosen = {(one.source, one.attacker): one.amount for one in state.shares}
    for attack in state.attacks:
        for piece in line_of(state, attack):
            key = piece.uid, attack.attacker
            if piece.uid not in split:
                found[key] = attack_of(state, piece)
            elif key in chosen:
                found[key] = chosen[key]
            else:
                found[key] = suggested(state, piece, split[piece.uid])[attack.attacker]
    return found


def outcome(state: State) -> CombatResult:
    """What happens when the declared attacks are resolved as everything stands now (step 7)."""
    shares = _shares(state)
    whole = {piece.uid: left_of(state, piece) for piece in state.pieces}
    left = dict(whole)
    blows: list[Blow] = []
    lost = 0
    for attack in state.attacks:
        attacker = state.piece(attack.attacker)
        if attacker is None:
            continue
        dealt, rest = _spill(state, attack, attacker, left)
        blows += [*dealt, *_struck_back(state, attack, attacker, shares)]
        lost += rest
    return CombatResult(tuple(blows), tuple(_fallen(whole, blows)), tuple(_broken(state, blows)), lost)


def _spill(state: State, attack: Attacking, attacker: Piece, left: dict[int, int]) -> tuple[list[Blow], int]:
    """The attacker's damage through its line; `left` holds the health that attacks declared before leave."""
    rest = attack_of(state, attacker)
    blows = []
    for piece in _in_line(state, attack):
        packet = min(rest, left[piece.uid] + mitigation_of(piece)) if left[piece.uid] > 0 else 0
        taken = max(0, packet - mitigation_of(piece))
        left[piece.uid] -= taken
        rest -= packet
        blows.append(Blow(attacker.uid, piece.uid, taken))
    gear = _gear_hit(state, attack)
    if gear is not None:
        blows.append(Blow(attacker.uid, attack.target, rest, gear.uid))
        rest = 0
    return blows, rest


def _in_line(state: State, attack: Attacking) -> list[Piece]:
    """Those the damage goes through; the target behind its defenders where the house likes it (BW-14)."""
    line = line_of(state, attack)
    target = state.piece(attack.target)
    if state.rules.excess_reaches_target and target is not None and not attack.gear and target not in line:
        line.append(target)
    return line


def _gear_hit(state: State, attack: Attacking) -> Gear | None:
    if not attack.gear or (line_of(state, attack) and not state.rules.excess_reaches_target):
        return None
    bearer = state.piece(attack.target)
    worn = bearer.gear if bearer is not None else []
    return next((gear for gear in worn if gear.uid == attack.gear), None)


def _struck_back(
    state: State, attack: Attacking, attacker: Piece, shares: dict[tuple[int, int], int]
) -> list[Blow]:
    """What those in the line deal to the attacker, defeated or not (BW-18)."""
    less = mitigation_of(attacker)
    amounts = [(piece.uid, shares[piece.uid, attacker.uid]) for piece in line_of(state, attack)]
    return [Blow(uid, attacker.uid, max(0, amount - less)) for uid, amount in amounts]


def _fallen(whole: dict[int, int], blows: list[Blow]) -> list[int]:
    """Those whose health, in `whole` by their numbers, is not more than what they take."""
    taken: dict[int, int] = {}
    for blow in blows:
        if not blow.gear:
            taken[blow.target] = taken.get(blow.target, 0) + blow.amount
    return [uid for uid, left in whole.items() if left <= taken.get(uid, 0)]


def _broken(state: State, blows: list[Blow]) -> list[int]:
    taken: dict[int, int] = {}
    for blow in blows:
        taken[blow.gear] = taken.get(blow.gear, 0) + blow.amount
    if not any(taken):
        return []
    worn = [gear for piece in state.pieces for gear in piece.gear]
    return [
        gear.uid
        for gear in worn
        if gear_left(gear) is not None and (gear_left(gear) or 0) <= taken.get(gear.uid, 0)
    ]


def gear_left(gear: Gear) -> int | None:
    """The health that is left of equipment; `None` when it has none to lose."""
    health = CARDS.equipment[gear.id].health
    return None if health is None else health - gear.damage
