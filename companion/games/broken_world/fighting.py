"""The judge of fights: who may attack what, who may defend, how damage is split."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.engine.refusals import Refusal, refuse
from companion.games.broken_world.combat import attack_of, gear_left, must_split
from companion.games.broken_world.judge.refusing import name_of, no_piece
from companion.games.broken_world.state import Assign, Attack, Defend, Piece, State, Withdraw
from companion.speech.words import N_

STEP_4 = N_("Your Turn, step 4")
STEP_5 = N_("Your Turn, step 5")
SPLIT = N_("Your Turn")


def attacks_of(state: State, piece: Piece) -> Iterator[Attack]:
    """Every attack that a piece can declare."""
    if piece.fresh or piece.used or piece.moved:
        return
    near = state.ground().neighbours.get(piece.space, ())
    around = [other for other in state.pieces if other.space in near]
    if not around or _why_not_attacker(state, piece) is not None:
        return
    for target in around:
        if not state.allied(piece.seat, target.seat):
            yield Attack(piece.uid, target.uid)
            if state.rules.equipment_can_be_attacked:
                for gear in target.gear:
                    if gear_left(gear) is not None:
                        yield Attack(piece.uid, target.uid, gear.uid)


def withdrawals(state: State, seat: int) -> Iterator[Withdraw]:
    """The own pieces that take part in what is being declared."""
    for one in state.attacks:
        for uid in (one.attacker, *one.defenders):
            piece = state.piece(uid)
            if piece is not None and piece.seat == seat:
                yield Withdraw(uid)


def judge_attack(state: State, seat: int, act: Attack) -> Refusal | None:
    """Why a piece cannot attack this target."""
    piece, target = state.piece(act.piece), state.piece(act.target)
    if piece is None or piece.seat != seat:
        return no_piece()
    refusal = _why_not_attacker(state, piece)
    if refusal is not None:
        return refusal
    if target is None or state.allied(seat, target.seat):
        return refuse("no-enemy", N_("Choose an enemy piece to attack."), STEP_4)
    if not state.near(piece, target):
        template = N_("{target} is not next to {card}. An attack moves into the target's space.")
        values = {"target": name_of(target.id), "card": name_of(piece.id)}
        return Refusal("too-far", template, STEP_4, values)
    return _why_not_gear(state, target, act.gear) if act.gear else None


def _why_not_attacker(state: State, piece: Piece) -> Refusal | None:
    if not (piece.fresh or piece.used or piece.moved or piece.hero or state.attacks):
        return None
    values = {"card": name_of(piece.id)}
    if piece.fresh:
        template = N_("{card} came into play this turn. It can attack from its next turn.")
        return Refusal("fresh", template, N_("Starting the Game"), values)
    if piece.used:
        template = N_("{card} has already used its action. A piece has one per turn.")
        return Refusal("action-used", template, STEP_4, values)
    if piece.moved:
        template = N_("{card} has moved to another space, so it cannot attack.")
        return Refusal("moved", template, STEP_4, values)
    if state.attack_by(piece.uid) is not None:
        template = N_("{card} already has a target. Withdraw the attack to choose another.")
        return Refusal("attacks-already", template, STEP_4, values)
    if piece.hero and not attack_of(state, piece):
        template = N_("{card} has no attack points. Heroes get them from equipment and spells.")
        return Refusal("no-attack-points", template, "BW-28", values)
    return None


def _why_not_gear(state: State, bearer: Piece, gear: int) -> Refusal | None:
    worn = next((one for one in bearer.gear if one.uid == gear), None)
    values = {"card": name_of(bearer.id)}
    if worn is None:
        return Refusal("no-gear", N_("{card} does not wear this equipment."), "BW-12", values)
    if not state.rules.equipment_can_be_attacked:
        return Refusal("gear-is-safe", N_("House rule: equipment cannot be attacked."), "BW-12", {})
    if gear_left(worn) is None:
        template = N_("{card} has no health and cannot be attacked.")
        return Refusal("gear-is-safe", template, "BW-12", {"card": name_of(worn.id)})
    return None


def judge_withdraw(state: State, seat: int, act: Withdraw) -> Refusal | None:
    """Why a piece cannot be taken out of the declaration."""
    if act in list(withdrawals(state, seat)):
        return None
    template = N_("Choose one of your pieces that is attacking or defending.")
    return refuse("not-declared", template, STEP_4)


# Defending


def defences(state: State, seat: int) -> list[Defend]:
    """Every way in which a seat can name one more defender."""
    busy = {uid for one in state.attacks for uid in one.defenders}
    found = []
    for piece in state.pieces:
        if piece.seat == seat and not piece.used and piece.uid not in busy and _may_defend(state, piece):
            found += [
                Defend(piece.uid, one.attacker)
                for one in state.attacks
                if _next_to(state, piece, one.attacker)
            ]
    return found


def _may_defend(state: State, piece: Piece) -> bool:
    return state.rules.heroes_defend or not piece.hero


def _next_to(state: State, piece: Piece, attacker: int) -> bool:
    found = state.piece(attacker)
    return found is not None and state.near(piece, found)


def judge_defend(state: State, seat: int, act: Defend) -> Refusal | None:
    """Why a piece cannot defend against this attacker."""
    piece, attack = state.piece(act.piece), state.attack_by(act.attacker)
    if piece is None or piece.seat != seat:
        return no_piece()
    values = {"card": name_of(piece.id)}
    if attack is None:
        return refuse("no-attacker", N_("Choose a piece that is attacking."), STEP_5)
    if piece.used:
        template = N_("{card} has used its action and cannot defend until its next turn.")
        return Refusal("action-used", template, STEP_5, values)
    if any(piece.uid in one.defenders for one in state.attacks):
        template = N_("{card} already defends. A piece defends against only one attacker.")
        return Refusal("defends-already", template, STEP_5, values)
    if not _may_defend(state, piece):
        return Refusal("heroes-do-not", N_("House rule: heroes cannot defend."), "BW-27", {})
    if not _next_to(state, piece, act.attacker):
        template = N_("{card} is not next to the attacker's current space.")
        return Refusal("not-adjacent", template, STEP_5, values)
    return None


# Splitting


def open_split(state: State) -> tuple[int, int, int, bool] | None:
    """The next piece and attacker to assign damage to, how much is left, and whether it is the last one."""
    for uid, attackers in must_split(state):
        done = {one.attacker: one.amount for one in state.shares if one.source == uid}
        missing = [attacker for attacker in attackers if attacker not in done]
        piece = state.piece(uid)
        if missing and piece is not None:
            rest = max(0, attack_of(state, piece) - sum(done.values()))
            return uid, missing[0], rest, len(missing) == 1 or not rest
    return None


def split_candidates(state: State, seat: int) -> list[Any]:
    """Every amount for the next attacker; the last one gets what is left."""
    wanted = open_split(state)
    if wanted is None:
        return []
    source, attacker, rest, _last = wanted
    return [Assign(source, attacker, amount) for amount in range(rest + 1)]


def judge_assign(state: State, seat: int, act: Assign) -> Refusal | None:
    """Why damage cannot be assigned so."""
    wanted = open_split(state)
    if wanted is None or (act.source, act.attacker) != wanted[:2]:
        return refuse("other-attacker", N_("Assign damage to the attackers in order."), SPLIT)
    if not 0 <= act.amount <= wanted[2]:
        template = N_("Only {left} damage is left to split.")
        return refuse("too-much", template, SPLIT, left=wanted[2])
    return None
