"""Abilities that wait of which is known, without trying, whether their order makes a difference.

Most that wait together at the edges of a turn only add something: energy, block, cards, a point of damage.
What each of them touches is written down, and where none touches what another one reads or takes from, every
order leads to the same. Whatever is not known here is tried (`ordering.order_differs`), with the same answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from companion.games.slay_the_spire.content import effects as fx
from companion.games.slay_the_spire.content import modifiers as md
from companion.games.slay_the_spire.content import values as vl
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.rules.triggers import listens
from companion.games.slay_the_spire.state.fight import Enemy, Fight, Pending
from companion.games.slay_the_spire.state.frames import Script
from companion.games.slay_the_spire.state.reading import (
    amount_of,
    enemy_modifiers,
    holds,
    may_not,
    player_modifiers,
    rows_of_enemies,
)
from companion.games.slay_the_spire.state.run import Fighting

STILL = ("leftover_energy", "players", "turn")
"""Quantities that no ability changes."""
ANSWERS_TO_DAMAGE = ("first_damage", "hp_lost")
ANSWERS_TO_DEATH = ("hp_zero", "dies", "ally_dies")
ON_ENEMIES = ("hp", "weak", "vulnerable", "poison")
ENEMIES = -1
"""Stands for all enemies together, where a seat would say whose something is."""


class Touch(NamedTuple):
    """What an ability reads (`r`), adds to (`+`), takes from (`-`), or orders by coming first (`w`).

    `whose` is a seat, an item of one, or `ENEMIES`.
    """

    what: str
    whose: int
    how: str


class NotKnown(Exception):  # noqa: N818 - reads as what happened
    """Something that only trying can tell."""


@dataclass
class Known:
    """What is known of one ability: what it touches and needs, the choices it asks for, whether it draws.

    `needs` must be there for all abilities together, so that none finds less than it wants. `depends` when
    what it asks for or draws depends on something that it reads.
    """

    touches: list[Touch] = field(default_factory=list)
    needs: Counter[tuple[str, int]] = field(default_factory=Counter)
    choices: dict[str, int] = field(default_factory=dict)
    draws: bool = False
    depends: bool = False


class Apart(NamedTuple):
    """What is known of abilities that wait: whether order makes a difference, or which must be tried.

    The groups in `tried` (places among those asked about) leave each other alone.
    """

    differs: bool
    tried: list[list[int]]


def known_apart(run: Fighting, waiting: Sequence[Pending], most_ends: int) -> Apart | None:
    """What is known of these abilities without trying; `None` where all of them must be tried together.

    As in a trial, more ways to go than `most_ends`, and something to choose while cards are drawn, count as a
    difference.
    """
    try:
        known = [_known(run, pending) for pending in waiting]
    except NotKnown:
        return None
    needs: Counter[tuple[str, int]] = Counter()
    for each in known:
        needs.update(each.needs)
    falls = _may_fall(run, needs.pop(("hp", ENEMIES), 0))
    if falls is None or not all(_there(run, what, whose, amount) for (what, whose), amount in needs.items()):
        return None
    ends = 1
    for each in known:
        for count in each.choices.values():
            ends *= count
    if ends > most_ends or (ends > 1 and any(each.draws for each in known)):
        return None if falls else Apart(True, [])
    if falls:  # whoever is left to aim at depends on who came before
        known = [replace(each, touches=[*map(_in_turn, each.touches)]) for each in known]
    groups = _groups(known)
    return None if any(known[place].depends for group in groups for place in group) else Apart(False, groups)


def _groups(known: Sequence[Known]) -> list[list[int]]:
    """Those that are in each other's way, at once or by way of others."""
    groups: list[list[int]] = []
    for place, one in enumerate(known):
        met = [group for group in groups if any(_in_the_way(one, known[other]) for other in group)]
        groups = [group for group in groups if group not in met]
        groups.append(sorted([place, *(other for group in met for other in group)]))
    return [group for group in groups if len(group) > 1]


def _in_the_way(one: Known, other: Known) -> bool:
    """Whether one ability touches what the other one touches in another way, or what it sets in order."""
    return any(
        a.what == b.what and a.whose == b.whose and (a.how != b.how or a.how == "w")
        for a in one.touches
        for b in other.touches
    )


def _in_turn(touch: Touch) -> Touch:
    return Touch("enemies", ENEMIES, "w") if touch.whose == ENEMIES and touch.what in ON_ENEMIES else touch


def _there(run: Fighting, what: str, whose: int, amount: int) -> bool:
    fight = run.fight
    if what == "hp":
        kinds: tuple[type[Any], ...] = (md.HpLossCap, md.PreventHpLoss)
        player = fight.fighters[whose]
        return player.hp > amount and not any(player_modifiers(player, kind) for kind in kinds)
    if what == "deck":
        return len(fight.fighters[whose].deck) >= amount or not listens(fight.fighters[whose], "you_shuffle")
    if what == "orbs":
        return len(fight.fighters[whose].orbs) + amount <= fight.fighters[whose].orb_slots
    return _ROOM[what](fight) >= amount


_ROOM: dict[str, Callable[[Fight], int]] = {
    "poison": lambda fight: (
        BOOK.limits.poison_on_all_enemies - sum(enemy.poison for enemy in fight.enemies if enemy.alive)
    ),
    "shiv": lambda fight: BOOK.limits.shivs - sum(player.shiv for player in fight.fighters),
    "miracle": lambda fight: BOOK.limits.miracles - sum(player.miracle for player in fight.fighters),
    "daze": lambda fight: fight.supply_daze,
}
"""What is shared by all: how much more of it can be had."""


def _may_fall(run: Fighting, amount: int) -> bool | None:
    """Whether so much damage at any enemy may make one fall; `None` where more than that may come of it."""
    if not amount:
        return False
    living = [enemy for enemy in run.fight.enemies if enemy.alive]
    for enemy in living:
        floors = enemy_modifiers(enemy, md.HpFloor)
        lowest = max((amount_of(run, floor.amount, None, -1) for floor in floors), default=0)
        if enemy.granted or _listens(enemy, ANSWERS_TO_DAMAGE) or (floors and enemy.hp - amount < lowest):
            return None
    if all(enemy.hp > amount for enemy in living):
        return False
    quiet = not any(enemy.attached or _listens(enemy, ANSWERS_TO_DEATH) for enemy in living)
    return True if quiet and any(enemy.hp > amount for enemy in living) else None


def _listens(enemy: Enemy, moments: Iterable[str]) -> bool:
    return any(enemy.face in BOOK.face_listeners[moment] for moment in moments)


# One ability


def _known(run: Fighting, pending: Pending) -> Known:
    known = Known()
    if pending.script == "poison":
        known.touches += [Touch("hp", ENEMIES, "-"), Touch("poison", ENEMIES, "r")]
        known.needs["hp", ENEMIES] = run.fight.enemies[pending.enemy].poison
        return known
    if pending.script == "ethereal":
        _exhausts(run, known, pending)
        return known
    if pending.seat < 0 or pending.enemy >= 0:
        return _of_enemy(run, known, pending)
    if pending.script in BOOK.limited:
        known.touches.append(Touch("use", pending.item, "w"))
    for effect in pending.fixed or BOOK.scripts.get(pending.script, ()):
        _add(run, known, pending, effect)
    return known


def _exhausts(run: Fighting, known: Known, pending: Pending) -> None:
    """A card leaves the hand, and nobody hears of it."""
    player, card = run.fight.fighters[pending.seat], pending.card
    if listens(player, "you_exhaust") or card in BOOK.listeners["this_exhausted"]:
        raise NotKnown
    known.touches.append(Touch("cards", pending.seat, "-"))


def _of_enemy(run: Fighting, known: Known, pending: Pending) -> Known:
    """Damage to all players; what else enemies do is tried."""
    source = Script([], [], enemy=pending.enemy)
    for effect in BOOK.scripts.get(pending.script, ()):
        if not isinstance(effect, fx.Damage) or effect.to != "all_players" or effect.times != 1:
            raise NotKnown
        if isinstance(effect.amount, vl.Count) and (effect.amount.per != "cubes" or effect.amount.test):
            raise NotKnown
        for seat in run.fight.living():
            known.touches += [Touch("hp", seat, "-"), Touch("block", seat, "-")]
            known.needs["hp", seat] += amount_of(run, effect.amount, source, -1)
    known.touches.append(Touch("enemy", pending.enemy, "w"))
    return known


def _add(run: Fighting, known: Known, pending: Pending, effect: fx.Effect) -> None:
    adds = _ADDS.get(type(effect))
    if adds is None:
        raise NotKnown
    adds(run, known, pending, effect)


def _amount(run: Fighting, seat: int, amount: vl.Amount) -> int:
    """What an amount comes to, whatever happened before it."""
    if isinstance(amount, vl.Count):
        test = amount.test
        tested = test is None or (isinstance(test, vl.Compare) and test.of in STILL)
        if not tested or (amount.per is not None and amount.per not in STILL):
            raise NotKnown
    return max(0, amount_of(run, amount, None, seat))


def _seats(run: Fighting, known: Known, seat: int, to: vl.Aim) -> list[int]:
    """The players that an aim may reach."""
    living = run.fight.living()
    if to == "self":
        return [seat]
    if to == "any_player":
        known.choices["player"] = len(living)
    elif to != "all_players":
        raise NotKnown
    return living


def _at_enemies(run: Fighting, known: Known, to: vl.Aim) -> None:
    """The choice of the enemies that an aim reaches."""
    if to == "target":
        known.choices["target"] = len(run.fight.foes())
    elif to == "row":
        known.choices["row"] = len(rows_of_enemies(run.fight))
    elif to != "all_enemies":
        raise NotKnown


def _gains(run: Fighting, known: Known, pending: Pending, effect: fx.Gain) -> None:
    amount = _amount(run, pending.seat, effect.amount) * _amount(run, pending.seat, effect.times)
    if pending.script.startswith("orb/"):
        amount += _orb_bonus(run, pending.seat)
    for seat in _seats(run, known, pending.seat, effect.to):
        if effect.token == "block" and listens(run.fight.fighters[seat], "you_gain_block"):
            raise NotKnown
        known.touches.append(Touch(effect.token, seat, "+"))
        if effect.token in _ROOM:
            known.needs[effect.token, ENEMIES] += amount


def _orb_bonus(run: Fighting, seat: int) -> int:
    """No orb gives more than that beyond what it says."""
    return sum(max(0, each.amount) for each in player_modifiers(run.fight.fighters[seat], md.OrbBonus))


def _loses(run: Fighting, known: Known, pending: Pending, effect: fx.Lose) -> None:
    if effect.to != "self":
        raise NotKnown
    _amount(run, pending.seat, effect.amount)
    known.touches.append(Touch(effect.token, pending.seat, "-"))


def _heals(run: Fighting, known: Known, pending: Pending, effect: fx.Heal) -> None:
    _amount(run, pending.seat, effect.amount)
    known.touches += [Touch("hp", seat, "+") for seat in _seats(run, known, pending.seat, effect.to)]


def _damages(run: Fighting, known: Known, pending: Pending, effect: fx.Damage) -> None:
    seat = pending.seat
    amount = _amount(run, seat, effect.amount) * _amount(run, seat, effect.times)
    if effect.to == "self":
        known.touches += [Touch("hp", seat, "-"), Touch("block", seat, "-")]
        known.needs["hp", seat] += amount
        return
    to = effect.to
    if pending.script.startswith("orb/"):
        amount += _orb_bonus(run, seat)
        to = "row" if player_modifiers(run.fight.fighters[seat], md.LightningHitsRow) else to
    _at_enemies(run, known, to)
    known.touches.append(Touch("hp", ENEMIES, "-"))
    known.needs["hp", ENEMIES] += amount


def _applies(run: Fighting, known: Known, pending: Pending, effect: fx.Apply) -> None:
    amount = _amount(run, pending.seat, effect.amount) * _amount(run, pending.seat, effect.times)
    if effect.to == "self":
        known.touches.append(Touch(effect.token, pending.seat, "+"))
        return
    if listens(run.fight.fighters[pending.seat], "you_mark_enemy"):
        raise NotKnown
    _at_enemies(run, known, effect.to)
    known.touches.append(Touch(effect.token, ENEMIES, "+"))
    if effect.token in _ROOM:
        known.needs[effect.token, ENEMIES] += amount * len(run.fight.foes())


def _draws(run: Fighting, known: Known, pending: Pending, effect: fx.Draw) -> None:
    """Equal numbers of cards are equal cards, as long as nothing hears of them."""
    player = run.fight.fighters[pending.seat]
    if (
        effect.to != "self"
        or listens(player, "draw")
        or any(e.face in BOOK.face_listeners["draw"] for e in run.fight.enemies)
    ):
        raise NotKnown
    known.touches.append(Touch("cards", pending.seat, "+"))
    known.needs["deck", pending.seat] += _amount(run, pending.seat, effect.amount)
    there = len(player.deck) + len(player.discard) > 0 and not may_not(player, "draw")
    known.draws = known.draws or (there and _amount(run, pending.seat, effect.amount) > 0)


def _dazes(run: Fighting, known: Known, pending: Pending, effect: fx.Daze) -> None:
    if effect.to != "self":
        raise NotKnown
    known.touches.append(Touch("cards", pending.seat, "w"))
    known.needs["daze", ENEMIES] += _amount(run, pending.seat, effect.amount)


def _channels(run: Fighting, known: Known, pending: Pending, effect: fx.Channel) -> None:
    known.touches.append(Touch("orbs", pending.seat, "+"))
    known.needs["orbs", pending.seat] += _amount(run, pending.seat, effect.amount)


def _lays_cubes(run: Fighting, known: Known, pending: Pending, effect: fx.Cubes) -> None:
    _amount(run, pending.seat, effect.amount)
    known.touches.append(Touch("cubes", pending.item, "w"))


def _waits(run: Fighting, known: Known, pending: Pending, effect: fx.Later) -> None:
    if any(isinstance(getattr(each, "amount", 0), vl.Count) for each in effect.then):
        raise NotKnown
    known.touches.append(Touch("later", ENEMIES, "w"))


def _grants(run: Fighting, known: Known, pending: Pending, effect: fx.Grant) -> None:
    """That a card is played again is nothing to any ability here; other modifiers may be."""
    if effect.to != "self" or not isinstance(effect.modifier, md.PlaysAgain):
        raise NotKnown
    known.touches.append(Touch("granted", pending.seat, "w"))


def _tests(run: Fighting, known: Known, pending: Pending, effect: fx.If) -> None:
    """What looks at what lies there: whoever changes that must be tried with it."""
    known.touches += _read_by(effect.test, pending.seat)
    happens = holds(run, effect.test, None, pending.seat)
    for script in (effect.then, effect.otherwise):
        branch = Known()
        for each in script:
            _add(run, branch, pending, each)
        known.touches += branch.touches
        known.needs.update(branch.needs)
        known.depends = known.depends or bool(branch.choices) or branch.draws
        if (script is effect.then) is happens:
            known.choices |= branch.choices
            known.draws = known.draws or branch.draws


def _read_by(test: vl.Condition, seat: int) -> list[Touch]:
    """What a condition looks at, as far as it is known."""
    if isinstance(test, vl.DieShows | vl.InStance):
        return []
    of = test.of if isinstance(test, vl.Compare) else None
    if isinstance(of, vl.Tokens) and of.of == "self":
        return [Touch(token, seat, "r") for token in of.tokens]
    if isinstance(of, vl.CardsIn) and of.zone == "hand" and of.of == vl.ANY_CARD:
        return [Touch("cards", seat, "r")]
    if isinstance(of, vl.Played):
        return []
    raise NotKnown


_ADDS: dict[type[Any], Callable[[Fighting, Known, Pending, Any], None]] = {
    fx.Gain: _gains,
    fx.Lose: _loses,
    fx.Heal: _heals,
    fx.Damage: _damages,
    fx.Apply: _applies,
    fx.Draw: _draws,
    fx.Daze: _dazes,
    fx.Channel: _channels,
    fx.Cubes: _lays_cubes,
    fx.Later: _waits,
    fx.Grant: _grants,
    fx.If: _tests,
}
