"""Exact chances: of passing a check, of beating the enemy in this turn, of falling below 1 HP.

Everything is enumerated. An attack is taken as it will be struck without feats, with criticals rolled
again as long as the enemy still stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product
from typing import Any, Literal, NamedTuple

from companion.games.mini_rogue import effects as fx
from companion.games.mini_rogue import state as st
from companion.games.mini_rogue.content import BOOK, DIE, EXIT
from companion.games.mini_rogue.fights import blow, coming_tick, total
from companion.games.mini_rogue.pool import value

Kind = Literal["pass", "win", "die"]


class Chance(NamedTuple):
    """A chance from 0 to 1: to pass the check, to beat the enemy at once, to fall below 1 HP."""

    kind: Kind
    chance: float


class Die(NamedTuple):
    """A die of an attack as it lies: its value, and whether it may be rolled again for nothing."""

    value: int
    critical: bool


class Reading(NamedTuple):
    """How a face of a character die counts now: under a curse or not, by the dice of this copy."""

    loss: int
    spared: bool
    miss: int
    critical: int


def reading(lowered: bool, spared: bool) -> Reading:
    """The reading of an attack; `lowered` by the curse die, criticals `spared` by a house rule (MR-13)."""
    content = BOOK.content
    loss = content.numbers.curse_loss if lowered else 0
    return Reading(loss, spared, content.dice.miss, content.dice.critical)


# Checks


def passing(state: st.State, seat: int) -> float:
    """The chance of a star among the character dice, curse and all."""
    hero = state.party[seat]
    count = state.level(seat)
    plain = 1 - _missing(False) ** count
    if not hero.curse:
        return plain
    cursed = BOOK.content.dice.curse_symbols / len(DIE)
    return (1 - cursed) * plain + cursed * (1 - _missing(True) ** count)


def _missing(lowered: bool) -> float:
    """The chance that one die shows no star."""
    return sum(value(face, lowered) not in BOOK.stars for face in DIE) / len(DIE)


def poisoned(state: st.State, seat: int) -> float:
    """The chance that the poison die of a pool takes HP."""
    return BOOK.content.dice.poison_symbols / len(DIE) if state.party[seat].poison else 0.0


def dying_in_room(state: st.State, seat: int, card: str) -> float:
    """The chance to fall below 1 HP in a room: by its check, its row, or the first blow of its monster."""
    room = BOOK.content.rooms[card]
    hero = state.party[seat]
    if room.kind == "monster":
        return _dying_at_once(state, seat, card)
    if room.kind not in ("trap", "treasure", "tomb", "armory"):
        return 0.0
    poison = poisoned(state, seat)
    total_chance = 0.0
    for loss, chance in ((0, 1 - poison), (BOOK.content.numbers.poison_hp, poison)):
        if chance and loss >= hero.hp:
            total_chance += chance
        elif chance:
            total_chance += chance * _dying_by_row(state, seat, card, loss)
    return total_chance


def _dying_by_row(state: st.State, seat: int, card: str, lost: int) -> float:
    """The chance that the row of a trap or tomb kills, when `lost` HP went before."""
    room = BOOK.content.rooms[card]
    if room.kind not in ("trap", "tomb"):
        return 0.0
    failing = 1 - passing(state, seat) if room.kind == "trap" else 1.0
    rows = [room.row(face) for face in DIE]
    lists = [row.failure if room.kind == "trap" else row.success for row in rows]
    losses = [lost + sum(_loss(state, seat, effect) for effect in effects) for effects in lists]
    return failing * sum(loss >= state.party[seat].hp for loss in losses) / len(DIE)


def _loss(state: st.State, seat: int, effect: fx.AnyEffect) -> int:
    """The HP that an effect would take."""
    if not isinstance(effect, fx.Lose):
        return 0
    amount = effect.amount * (state.floor if effect.per_floor else 1)
    if effect.what == "hp":
        return amount
    held: int = getattr(state.party[seat], effect.what)
    return 0 if held >= amount else state.rules.unpaid_penalty or BOOK.content.numbers.unpaid_hp


def _dying_at_once(state: st.State, seat: int, card: str) -> float:
    """The chance that the first counter-attack of a monster kills."""
    foe = BOOK.content.monsters[card].floors[state.floor - 1]
    enemy = st.Enemy(card, "monster", foe.name, foe.hp, foe.damage, foe.ability)
    return attacking(state, seat, enemy)[1]


# Attacks


def attacking(state: st.State, seat: int, enemy: st.Enemy) -> tuple[float, float]:
    """The chances to beat `enemy` with the next attack, and to fall below 1 HP in this turn."""
    hero = state.party[seat]
    need = _need(state, seat, enemy.hp - coming_tick(enemy))
    cursed = BOOK.content.dice.curse_symbols / len(DIE) if hero.curse else 0.0
    winning = 0.0
    for lowered, chance in ((False, 1 - cursed), (True, cursed)):
        if chance:
            read = reading(lowered, state.rules.curse_spares_criticals)
            winning += chance * beating(state.level(seat), need, read)
    poison = poisoned(state, seat)
    lost = BOOK.content.numbers.poison_hp
    dying = 0.0
    for loss, chance in ((0, 1 - poison), (lost, poison)):
        if chance and loss >= hero.hp:
            dying += chance
        elif chance:
            dying += chance * (1 - winning) * _struck_down(state, seat, enemy, hero.hp - loss)
    dies_first = poison if lost >= hero.hp else 0.0
    return winning * (1 - dies_first), dying


def _need(state: st.State, seat: int, hp: int) -> int:
    """The sum that the dice must reach; Backstab doubles it."""
    return -(-hp // 2) if state.party[seat].backstab and not state.rules.backstab_one_die else hp


def _struck_down(state: st.State, seat: int, enemy: st.Enemy, hp: int) -> float:
    """The chance that the counter-attack takes `hp` or more, whatever the Dungeon die shows."""
    armor = state.party[seat].armor
    return sum(_blow(enemy, face, armor) >= hp for face in DIE) / len(DIE)


def _blow(enemy: st.Enemy, face: int, armor: int) -> int:
    if face == DIE[0] or enemy.stunned:
        return 0
    through = face == DIE[-1] or enemy.ability == "ignore_armor"
    return enemy.damage if through else max(0, enemy.damage - armor)


@lru_cache(maxsize=4096)
def beating(count: int, need: int, read: Reading) -> float:
    """The chance that so many dice reach `need`, criticals rolled again while they do not."""
    if need <= 0:
        return 1.0
    throws = list(product(DIE, repeat=count))
    return sum(reaching(_sorted(_die(face, read) for face in throw), need, read) for throw in throws) / len(
        throws
    )


@lru_cache(maxsize=256)
def _die(face: int, read: Reading) -> Die:
    shown = face - read.loss
    if shown <= read.miss:
        return Die(0, False)
    return Die(shown, (face if read.spared else shown) == read.critical)


def _sorted(dice: Iterable[Die]) -> tuple[Die, ...]:
    return tuple(sorted(dice))


@lru_cache(maxsize=65536)
def reaching(dice: tuple[Die, ...], need: int, read: Reading) -> float:
    """The chance to reach `need` from sorted dice that lie, by rolling the best criticals again."""
    if sum(die.value for die in dice) >= need:
        return 1.0
    best = 0.0
    for place, die in enumerate(dice):
        if die.critical and die not in dice[:place]:
            best = max(best, rolling_again(dice, place, False, need, read))
    return best


@lru_cache(maxsize=65536)
def rolling_again(dice: tuple[Die, ...], place: int, feat: bool, need: int, read: Reading) -> float:
    """The chance to reach `need` by rolling this die again: a critical adds, a `feat` replaces."""
    old, others = dice[place], (*dice[:place], *dice[place + 1 :])
    fresh = (_die(face, read) if feat else _added(old, face, read) for face in DIE)
    return sum(reaching(_sorted((*others, new)), need, read) for new in fresh) / len(DIE)


def _added(old: Die, face: int, read: Reading) -> Die:
    new = _die(face, read)
    return Die(old.value + new.value, new.critical) if new.value else new


# Options


def chances(state: st.State, seat: int, act: Any) -> tuple[Chance, ...]:
    """What an act that is legal now would bring, as chances; empty where there is nothing to reckon."""
    if not state.stack:
        return ()
    return tuple(_chances(state, seat, act))


def _chances(state: st.State, seat: int, act: Any) -> Iterator[Chance]:
    frame = state.stack[-1]
    if isinstance(act, st.Move):
        yield from _of_move(state, seat, act)
    elif isinstance(frame, st.Check) and isinstance(act, st.Go | st.Drink):
        yield from _of_check(state, seat, act)
    elif isinstance(frame, st.Fight):
        yield from _of_fight(state, frame, seat, act)
    elif isinstance(frame, st.Visit) and isinstance(act, st.Go | st.Offer):
        yield from _of_shrine(state, frame, act)


def _of_move(state: st.State, seat: int, act: st.Move) -> Iterator[Chance]:
    cards = state.grid[act.to].known if act.to in state.face_up and act.to != EXIT else []
    if cards and not state.party[seat].evading:
        room = BOOK.content.rooms[cards[0]]
        if room.kind in ("trap", "treasure", "tomb", "armory"):
            yield Chance("pass", passing(state, seat))
        yield Chance("die", dying_in_room(state, seat, cards[0]))


def _of_check(state: st.State, seat: int, act: st.Go | st.Drink) -> Iterator[Chance]:
    if isinstance(act, st.Drink):
        if act.potion == "perception":
            yield Chance("pass", 1.0)
        return
    yield Chance("pass", passing(state, seat))
    below = state.stack[-2] if len(state.stack) > 1 else None
    if isinstance(below, st.Visit):
        yield Chance("die", dying_in_room(state, seat, below.room))


def _of_shrine(state: st.State, frame: st.Visit, act: st.Go | st.Offer) -> Iterator[Chance]:
    """At the shrine a check is passed by a row that brings no affliction."""
    room = BOOK.content.rooms[frame.room]
    if room.kind == "shrine" and not frame.step:
        added = 1 if isinstance(act, st.Offer) else 0
        rows = [room.row(min(face + added, DIE[-1])) for face in DIE]
        good = sum(not any(isinstance(effect, fx.Afflict) for effect in row.success) for row in rows)
        yield Chance("pass", good / len(DIE))


def _of_fight(state: st.State, frame: st.Fight, seat: int, act: Any) -> Iterator[Chance]:
    enemy = state.enemy
    if enemy is None:
        return
    if frame.step == "begin" and isinstance(act, st.Go):
        winning, dying = attacking(state, seat, enemy)
        yield Chance("win", winning)
        yield Chance("die", dying)
    elif frame.step == "begin" and isinstance(act, st.UseSkill):
        fire = BOOK.content.potions["fire"].amount if act.potion == "fire" else 0
        won = enemy.hp <= fire + coming_tick(enemy)
        yield Chance("win", 1.0 if won else 0.0)
        yield Chance("die", 0.0 if won or act.potion == "frost" else _dying_after_skill(state, seat))
    elif frame.step in ("reroll", "potion"):
        yield from _of_struck(state, frame, seat, act, enemy)


def _dying_after_skill(state: st.State, seat: int) -> float:
    """The chance that the counter-attack after a combat skill kills (MR-32)."""
    deadly = sum(blow(state, face, seat) >= state.party[seat].hp for face in DIE)
    return deadly / len(DIE) if state.rules.blow_after_skill else 0.0


def _of_struck(state: st.State, frame: st.Fight, seat: int, act: Any, enemy: st.Enemy) -> Iterator[Chance]:
    """The Dungeon die lies already: what is left to chance is a die that is rolled again."""
    winning = _winning(state, frame, seat, act, enemy)
    if winning is None:
        return
    hp = state.party[seat].hp
    if isinstance(act, st.Feat) and act.pay == "hp":
        hp -= BOOK.content.numbers.feat_hp
    if isinstance(act, st.Drink) and act.potion == "healing":
        hp = min(state.mat.hp, hp + BOOK.content.potions["healing"].amount)
    stopped = isinstance(act, st.Drink) and act.potion == "frost"
    again = isinstance(act, st.Feat) and act.die == st.DUNGEON_DIE
    faces = DIE if again else (frame.dungeon,) if frame.dungeon and not stopped else ()
    deadly = sum(blow(state, face, seat) >= hp for face in faces)
    yield Chance("win", winning)
    yield Chance("die", (1 - winning) * deadly / len(faces) if faces else 0.0)


def _winning(state: st.State, frame: st.Fight, seat: int, act: Any, enemy: st.Enemy) -> float | None:
    """The chance that the enemy falls in this turn, after the act."""
    if frame.step == "potion":
        taken = {"fire": BOOK.content.potions["fire"].amount, "poison": BOOK.content.potions["poison"].amount}
        amount = taken.get(act.potion, 0) if isinstance(act, st.Drink) else 0
        return 1.0 if enemy.hp <= amount else 0.0
    if isinstance(act, st.Go) or (isinstance(act, st.Feat) and act.die == st.DUNGEON_DIE):
        return 1.0 if total(state, frame, seat) + coming_tick(enemy) >= enemy.hp else 0.0
    if not isinstance(act, st.Reroll | st.Feat):
        return None
    need = _need(state, seat, enemy.hp - coming_tick(enemy))
    lowered = frame.roll is not None and frame.roll.lowered
    dice = tuple(Die(die.value, die.critical) for die in frame.dice)
    read = reading(lowered, state.rules.curse_spares_criticals)
    return rolling_again(dice, act.die, isinstance(act, st.Feat), need, read)
