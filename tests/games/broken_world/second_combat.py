"""A second, small reckoning of combat, written from the rule text alone, and random combats for both.

It knows no cards: numbers in, damage out. `python -m tests.games.broken_world.second_combat 100000`
compares it with the game over so many combats and says how many were alike.
"""

from __future__ import annotations

import sys
from random import Random
from typing import Any, NamedTuple

from companion.games.broken_world.cases.state import SetupForm, cards_of_case, rules_of, state_of
from companion.games.broken_world.combat import outcome
from companion.games.broken_world.content import CARDS
from companion.games.broken_world.state import Attacking, Share
from companion.kit.cases.form import seats, understood

HERO_HEALTH = 12


class Fighter(NamedTuple):
    """A piece as plain numbers."""

    attack: int
    left: int
    mitigation: int = 0


class Combat(NamedTuple):
    """Attackers with their target and the defenders in order; how a piece splits what it deals."""

    fighters: dict[str, Fighter]
    attacks: list[tuple[str, str, list[str]]]
    splits: dict[tuple[str, str], int]


def damage_by_hand(combat: Combat) -> dict[str, int]:
    """How much each piece takes: the attacker's points go through the line one by one, all deal back."""
    taken = dict.fromkeys(combat.fighters, 0)
    lines = {attacker: named or [target] for attacker, target, named in combat.attacks}
    absorbed = dict.fromkeys(combat.fighters, 0)
    for attacker, line in lines.items():
        points = combat.fighters[attacker].attack
        for name in line:
            body = combat.fighters[name]
            spared = 0
            while points and absorbed[name] < body.left:
                points -= 1
                if spared < body.mitigation:
                    spared += 1
                else:
                    absorbed[name] += 1
                    taken[name] += 1
    for attacker, line in lines.items():
        for name in line:
            dealt = combat.splits.get((name, attacker), combat.fighters[name].attack)
            taken[attacker] += max(0, dealt - combat.fighters[attacker].mitigation)
    return taken


def random_combat(random: Random) -> Combat:
    """Up to four attackers, up to six on the other side, any defence, some pieces in two fights."""
    attackers = [f"a{number}" for number in range(random.randint(1, 4))]
    others = [f"b{number}" for number in range(random.randint(1, 5))] + ["HB"]
    fighters = {name: Fighter(random.randint(0, 8), random.randint(1, 8)) for name in [*attackers, *others]}
    fighters["HB"] = Fighter(random.randint(0, 6), HERO_HEALTH, random.choice((0, 0, 1, 2)))
    free = list(others)
    random.shuffle(free)
    attacks = []
    for attacker in attackers:
        count = min(len(free), random.choice((0, 0, 1, 2, 3)))
        attacks.append((attacker, random.choice(others), [free.pop() for _one in range(count)]))
    return Combat(fighters, attacks, _splits(random, fighters, attacks))


def _splits(random: Random, fighters: dict[str, Fighter], attacks: Any) -> dict[tuple[str, str], int]:
    found = {}
    for name, body in fighters.items():
        against = [attacker for attacker, target, named in attacks if name in (named or [target])]
        if len(against) > 1:
            rest = body.attack
            for attacker in against[:-1]:
                found[name, attacker] = random.randint(0, rest)
                rest -= found[name, attacker]
            found[name, against[-1]] = rest
    return found


def damage_by_the_game(combat: Combat, random: Random) -> tuple[dict[str, int], set[str]]:
    """The same combat through the game: half of the values come as bonuses of the turn."""
    shifts = {name: (random.randint(-1, 2), random.randint(0, 2)) for name in combat.fighters if name != "HB"}
    given = [_given(name, body, shifts.get(name, (0, 0))) for name, body in combat.fighters.items()]
    setup = understood(
        {"active": "A", "players": {"A": {}, "B": {}}, "pieces": given}, SetupForm, names=seats(("A", "B"))
    )
    with CARDS.instead([cards_of_case(setup)]):
        state, uids, _gear = state_of(setup, rules_of(setup))
        for name, (attack, health) in shifts.items():
            piece = state.piece(uids[name])
            assert piece is not None
            piece.turn_attack, piece.turn_health = (
                combat.fighters[name].attack - _printed(name, attack, combat),
                health,
            )
        state.attacks = [
            Attacking(uids[attacker], uids[target], defenders=[uids[one] for one in named])
            for attacker, target, named in combat.attacks
        ]
        state.shares = [
            Share(uids[one], uids[other], amount) for (one, other), amount in combat.splits.items()
        ]
        result = outcome(state)
    names = {uid: name for name, uid in uids.items()}
    taken = dict.fromkeys(combat.fighters, 0)
    for blow in result.blows:
        taken[names[blow.target]] += blow.amount
    return taken, {names[uid] for uid in result.fallen}


def _printed(name: str, shift: int, combat: Combat) -> int:
    return max(0, combat.fighters[name].attack - shift)


def _given(name: str, body: Fighter, shift: tuple[int, int]) -> dict[str, Any]:
    """A piece of a case: printed values are the wanted ones less the bonuses; some have damage already."""
    hurt = 1 if name.startswith("b") else 0
    return {
        "id": name,
        "owner": "A" if name.startswith("a") else "B",
        "kind": "hero" if name == "HB" else "minion",
        "attack": max(0, body.attack - shift[0]),
        "health": body.left - shift[1] + hurt,
        "damage": hurt,
        "mitigation": body.mitigation,
    }


def differences(count: int, seed: str) -> list[Combat]:
    """The combats in which the two reckonings part."""
    random = Random(seed)
    found = []
    for _one in range(count):
        combat = random_combat(random)
        wanted = damage_by_hand(combat)
        taken, fallen = damage_by_the_game(combat, random)
        dead = {name for name, body in combat.fighters.items() if wanted[name] >= body.left}
        if taken != wanted or fallen != dead:
            found.append(combat)
    return found


if __name__ == "__main__":
    wanted_count = int(sys.argv[1])
    parted = differences(wanted_count, "by command")
    print(f"{wanted_count - len(parted)} of {wanted_count} combats are alike")  # noqa: T201
    sys.exit(bool(parted))
