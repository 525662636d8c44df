"""Combat: attack steps 1 to 8, the counter-attack, combat skills, phases and rewards ("Combat")."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.asks import Ask, Chance
from companion.games.mini_rogue import events, fight_events, mat_events, pool, verbs
from companion.games.mini_rogue import state as st
from companion.games.mini_rogue.content import BOOK, DIE, EXIT, OG, Ability, Foe
from companion.games.mini_rogue.dice import AttackDie, Roll

MISS_FACE, IGNORING_FACE = 1, 6
"""Results of the Dungeon die: the monster misses; armor does not help ("Monster Attack Phase")."""


# Beginning


def monster_foe(state: st.State, card: str) -> Foe:
    """The monster of a room card on this floor."""
    return BOOK.content.monsters[card].floors[state.floor - 1]


def ghost_foe(state: st.State) -> Foe:
    """The ghost on this floor."""
    return BOOK.content.monsters["ghost"].floors[state.floor - 1]


def start(
    table: verbs.Table, seats: list[int], card: str, kind: st.EnemyKind, foe: Foe, name: str = ""
) -> None:
    """Put the enemy's HP on the mat: the second value when two fight together."""
    boss = BOOK.content.bosses.get(card)
    phases = boss.phases if boss else ()
    hp = foe.hp_together if len(seats) > 1 else foe.hp
    following = 0
    if len(phases) > 1:
        following = phases[1].hp_together if len(seats) > 1 else phases[1].hp
    table.push(st.Fight(list(seats)))
    table.emit(
        fight_events.FightBegan(card, kind, foe.name or name, hp, foe.damage, foe.ability, foe.xp, following)
    )


def start_boss(table: verbs.Table, seats: list[int]) -> None:
    """The boss that lies at the exit."""
    card = table.state.grid[EXIT].known[0]
    boss = BOOK.content.bosses[card]
    floors = boss.phases[:1] or boss.floors[table.state.floor - 1 :] or boss.floors[-1:]
    start(table, seats, card, "boss", floors[0], boss.name)


def enemy_of(state: st.State) -> st.Enemy:
    """The enemy that is fought. Raises `ValueError` when there is none."""
    if state.enemy is None:
        raise ValueError("no enemy")
    return state.enemy


def fight(table: verbs.Table, frame: st.Fight) -> Ask | None:
    """One step of the combat sequence for the character whose turn it is."""
    return _STEPS[frame.step](table, frame, frame.seats[frame.turn])


def take_fight(table: verbs.Table, frame: st.Fight, seat: int, answer: Any) -> None:
    """A die that fell, or what the character does."""
    if frame.step == "roll" and frame.roll is not None:
        pool.take(table, frame.roll, frame.seats[frame.turn], answer)
    elif frame.step == "rerolling":
        _rerolled(table, frame, answer)
    elif isinstance(answer, st.Drink):
        _drink(table, frame, seat, answer.potion)
    else:
        _ACTS[type(answer)](table, frame, seat, answer)


# Steps 1 to 3: the pool


def _begin(table: verbs.Table, frame: st.Fight, seat: int) -> Ask | None:
    state = table.state
    if state.party[seat].skill_ready or state.rules.step_by_step or verbs.useful(state, seat):
        return verbs.choice(state, "attack", seat)
    frame.step = "roll"
    return None


def _roll(table: verbs.Table, frame: st.Fight, seat: int) -> Ask | None:
    if frame.roll is None:
        frame.roll = pool.begin(table.state, seat)
    ask = pool.due(frame.roll, seat)
    if ask is not None:
        return ask
    frame.dungeon = frame.roll.dungeon
    if not frame.roll.count:
        frame.step = "potion" if table.state.rules.potion_after_skill else "blow"
        return None
    frame.dice = [attack_die(table.state, natural, frame.roll.lowered) for natural in frame.roll.dice]
    frame.step = "reroll"
    if frame.roll.hurts:
        verbs.hurt(table, seat, BOOK.content.numbers.poison_hp, "poison die")
    return None


def attack_die(state: st.State, natural: int, lowered: bool) -> AttackDie:
    """A die as it fell: its value after the curse, 0 for a miss (MR-13, MR-14)."""
    dice = BOOK.content.dice
    value = pool.value(natural, lowered)
    if value <= dice.miss:
        return AttackDie(0)
    shown = natural if state.rules.curse_spares_criticals else value
    return AttackDie(value, critical=shown == dice.critical)


# Steps 4 to 6: criticals and feats


def total(state: st.State, frame: st.Fight, seat: int) -> int:
    """The damage of the attack as the dice lie: doubled by Backstab (MR-34)."""
    values = [die.value for die in frame.dice]
    if not state.party[seat].backstab:
        return sum(values)
    return sum(values) + (max(values, default=0) if state.rules.backstab_one_die else sum(values))


def may_pay(state: st.State, seat: int, means: str) -> bool:
    """Whether a feat can be paid so, in full and without dying (MR-22)."""
    hero, numbers = state.party[seat], BOOK.content.numbers
    if means == "xp":
        return hero.xp >= numbers.feat_xp
    if means == "hp":
        return hero.hp > numbers.feat_hp
    return hero.free_feats > 0


def _reroll(table: verbs.Table, frame: st.Fight, seat: int) -> Ask | None:
    """Asked while a die may be rolled again and more damage is of use."""
    state = table.state
    if state.rules.step_by_step:
        return verbs.choice(state, "reroll", seat)
    if total(state, frame, seat) + coming_tick(enemy_of(state)) < enemy_of(state).hp and _open(
        state, frame, seat
    ):
        return verbs.choice(state, "reroll", seat)
    frame.step = "struck"
    return None


def _open(state: st.State, frame: st.Fight, seat: int) -> bool:
    if any(die.critical for die in frame.dice):
        return True
    payable = any(may_pay(state, seat, means) for means in ("xp", "hp", "free"))
    dungeon = state.rules.feats_reroll_dungeon and not frame.dungeon_feat
    return payable and (dungeon or any(not die.feat for die in frame.dice))


def _rerolling(table: verbs.Table, frame: st.Fight, seat: int) -> Ask | None:
    return Chance("die", DIE, pool.REROLL, seat)


def rerolled_die(state: st.State, frame: st.Fight, natural: int) -> AttackDie:
    """A critical adds, a miss spoils all of the die; a feat replaces (MR-21)."""
    old = frame.dice[frame.die]
    new = attack_die(state, natural, frame.roll is not None and frame.roll.lowered)
    if old.critical and new.value:
        new.value += old.value
    new.feat = old.feat
    return new


def _rerolled(table: verbs.Table, frame: st.Fight, natural: int) -> None:
    table.emit(events.DieRolled(frame.seats[frame.turn], pool.REROLL, natural))
    if frame.die == st.DUNGEON_DIE:
        frame.dungeon = natural
    else:
        frame.dice[frame.die] = rerolled_die(table.state, frame, natural)
    frame.step, frame.die = "reroll", -1


def _again(table: verbs.Table, frame: st.Fight, seat: int, act: st.Reroll) -> None:
    frame.die, frame.step = act.die, "rerolling"


def _feat(table: verbs.Table, frame: st.Fight, seat: int, act: st.Feat) -> None:
    numbers = BOOK.content.numbers
    if act.die == st.DUNGEON_DIE:
        frame.dungeon_feat = True
    else:
        frame.dice[act.die] = AttackDie(frame.dice[act.die].value, feat=True)
    frame.die, frame.step = act.die, "rerolling"
    if act.pay == "free":
        table.emit(mat_events.FreeFeatUsed(seat))
        if not table.state.party[seat].free_feats and "armory" in table.state.party[seat].items:
            table.emit(mat_events.ItemReturned(seat, "armory"))
    else:
        amount = numbers.feat_xp if act.pay == "xp" else numbers.feat_hp
        table.emit(mat_events.Lost(seat, act.pay, amount, "feat"))


# Steps 7 and 8: damage and a potion


def _struck(table: verbs.Table, frame: st.Fight, seat: int) -> None:
    """The damage, and with it the Poison Potion of earlier turns."""
    hero = table.state.party[seat]
    table.emit(fight_events.Attacked(seat, total(table.state, frame, seat), hero.backstab))
    frame.step = "potion"
    _tick(table)
    _if_beaten(table, frame)


def coming_tick(enemy: st.Enemy) -> int:
    """What the Poison Potion will take with the next attack."""
    return BOOK.content.potions["poison"].amount if enemy.poisoned and not enemy.ticked else 0


def _tick(table: verbs.Table) -> None:
    """The Poison Potion: once in each round (MR-28, MR-29)."""
    enemy = enemy_of(table.state)
    if coming_tick(enemy) and enemy.hp:
        table.emit(fight_events.EnemyHurt(BOOK.content.potions["poison"].amount, "poison"))
        table.emit(fight_events.EnemyTicked())


def offensive(state: st.State, seat: int) -> list[str]:
    """The potions of step 8 that this character holds."""
    potions = BOOK.content.potions
    return [potion for potion in state.party[seat].potions if potions[potion].offensive]


def _potion(table: verbs.Table, frame: st.Fight, seat: int) -> Ask | None:
    """Asked when there is a potion that matters now."""
    state = table.state
    rescue = verbs.useful(state, seat) if frame.dungeon and blow(state, frame.dungeon, seat) else []
    if state.rules.step_by_step or rescue or (not frame.potion and offensive(state, seat)):
        return verbs.choice(state, "potion", seat)
    frame.step = "blow"
    return None


def _drink(table: verbs.Table, frame: st.Fight, seat: int, potion: str) -> None:
    if not BOOK.content.potions[potion].offensive:
        verbs.drink(table, seat, potion)
        return
    frame.potion = True
    table.emit(mat_events.PotionGone(seat, potion, "used"))
    _pour(table, potion, at_once=table.state.rules.poison_acts_at_once)
    _if_beaten(table, frame)


def _pour(table: verbs.Table, potion: str, at_once: bool) -> None:
    """What an offensive potion does to the enemy."""
    if potion == "fire":
        table.emit(fight_events.EnemyHurt(BOOK.content.potions[potion].amount, potion))
    elif potion == "frost":
        table.emit(fight_events.EnemyStunned())
    else:
        table.emit(fight_events.EnemyPoisoned())
        if at_once:
            _tick(table)
        else:
            table.emit(fight_events.EnemyTicked())


# Combat skills


def _skill(table: verbs.Table, frame: st.Fight, seat: int, act: st.UseSkill) -> None:
    """It replaces the attack: no dice, no counter-attack (MR-32); the turn's poison acts all the same."""
    rules = table.state.rules
    table.emit(mat_events.SkillUsed(seat, act.skill))
    frame.dungeon = 0
    frame.step = "potion" if rules.potion_after_skill else "next"
    if rules.blow_after_skill:
        frame.step, frame.roll = "roll", Roll(0)
    _tick(table)
    if act.potion and enemy_of(table.state).hp:
        _pour(table, act.potion, at_once=rules.poison_acts_at_once)
    _if_beaten(table, frame)


def _go(table: verbs.Table, frame: st.Fight, seat: int, act: Any) -> None:
    frame.step = {"begin": "roll", "reroll": "struck", "potion": "blow"}[frame.step]  # type: ignore[assignment]


_ACTS: dict[type, Callable[[Any, st.Fight, int, Any], None]] = {
    st.Go: _go,
    st.Reroll: _again,
    st.Feat: _feat,
    st.UseSkill: _skill,
}


# The monster's turn


def blow(state: st.State, dungeon: int, seat: int) -> int:
    """The HP that the counter-attack takes with this result of the Dungeon die (MR-38, MR-39)."""
    enemy = enemy_of(state)
    if dungeon == MISS_FACE or enemy.stunned:
        return 0
    if dungeon == IGNORING_FACE or enemy.ability == "ignore_armor":
        return enemy.damage
    return max(0, enemy.damage - state.party[seat].armor)


def _blow(table: verbs.Table, frame: st.Fight, seat: int) -> None:
    state = table.state
    enemy = enemy_of(state)
    frame.step = "next"
    if not frame.dungeon:
        return
    loss = blow(state, frame.dungeon, seat)
    if enemy.stunned:
        table.emit(fight_events.MonsterMissed(seat, "stunned"))
        if not state.rules.frost_stops_whole_round:
            table.emit(fight_events.StunEnded())
    elif not loss:
        table.emit(fight_events.MonsterMissed(seat, "die" if frame.dungeon == MISS_FACE else "armor"))
    else:
        _ability(table, seat, enemy.ability)
        verbs.hurt(table, seat, loss, enemy.card)


def _ability(table: verbs.Table, seat: int, ability: Ability) -> None:
    """After a blow that takes HP ("Monster Abilities"); Weaken takes nothing from nothing (MR-40)."""
    if ability == "weaken":
        if table.state.party[seat].xp:
            table.emit(mat_events.Lost(seat, "xp", 1, "weaken"))
    elif ability and ability != "ignore_armor":
        verbs.afflict(table, seat, ability)


def _next(table: verbs.Table, frame: st.Fight, seat: int) -> None:
    """The other character's turn, or a new round."""
    frame.turn += 1
    if frame.turn >= len(frame.seats):
        frame.turn = 0
        table.emit(fight_events.RoundBegan())
    _new_turn(frame)


def _new_turn(frame: st.Fight) -> None:
    frame.step, frame.roll, frame.dice = "begin", None, []
    frame.dungeon, frame.dungeon_feat, frame.potion = 0, False, False


# The end


def _if_beaten(table: verbs.Table, frame: st.Fight) -> None:
    """At 0 HP the next phase begins with a new attack (MR-41), or the fight is won."""
    enemy = enemy_of(table.state)
    if enemy.hp > 0:
        return
    if enemy.next_hp:
        boss = BOOK.content.bosses.get(enemy.card)
        foe = boss.phases[enemy.phase] if boss and len(boss.phases) > enemy.phase else None
        damage, ability = (foe.damage, foe.ability) if foe else (enemy.damage, enemy.ability)
        table.emit(fight_events.PhaseChanged(enemy.next_hp, damage, ability))
        frame.turn = 0
        _new_turn(frame)
        return
    _win(table, frame, enemy)


def _win(table: verbs.Table, frame: st.Fight, enemy: st.Enemy) -> None:
    """XP for all who fought, then the reward card of a boss; the last boss ends the game (MR-43, MR-44)."""
    table.pop()
    table.emit(fight_events.EnemyDefeated(enemy.card, enemy.name, enemy.kind == "boss"))
    if enemy.card == OG:
        table.state.stack.clear()
        table.emit(fight_events.Won())
        return
    for seat in frame.seats:
        if enemy.xp:
            verbs.gain(table, seat, "xp", enemy.xp)
    if enemy.kind == "boss":
        for seat in frame.seats:
            verbs.refresh(table, seat)
        table.push(st.RewardRoll(list(frame.seats)))


_STEPS: dict[str, Callable[[Any, st.Fight, int], Ask | None]] = {
    "begin": _begin,
    "roll": _roll,
    "reroll": _reroll,
    "rerolling": _rerolling,
    "struck": _struck,
    "potion": _potion,
    "blow": _blow,
    "next": _next,
}
