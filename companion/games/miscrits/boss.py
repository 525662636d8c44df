"""The boss deck plays itself: flips, a card, its effects on every active creature (Boss Deck Rules)."""

from __future__ import annotations

from typing import Any

from companion.engine.asks import Ask, Chance, Choice
from companion.engine.match import Match
from companion.games.miscrits import content as con
from companion.games.miscrits import events, turn_events
from companion.games.miscrits.content import CARDS, by_players
from companion.games.miscrits.playing import armour_of, element_of_boss, type_bonus
from companion.games.miscrits.state import BOSS, BossState, BossTurn, Flips, State

Table = Match[State]
BOSS_UID = 0


def boss_turn(table: Table, frame: BossTurn) -> Ask | None:
    """One step of the boss's turn; its first turn is empty."""
    boss = boss_of(table.state)
    if frame.step == "wait":
        return _wait(table.state, frame)
    if frame.step == "begin":
        frame.step = "draw"
        table.emit(turn_events.BossTurnBegan())
        if boss.status:
            table.push(Flips(BOSS, BOSS_UID, list(boss.status)))
        return None
    if frame.step == "draw":
        return _draw(table, frame, boss)
    table.pop()
    table.emit(turn_events.BossTurnEnded())
    return None


def _wait(state: State, frame: BossTurn) -> Ask | None:
    if state.rules.begin_by_hand:
        return Choice("begin", tuple(state.living()))
    frame.step = "begin"
    return None


def boss_of(state: State) -> BossState:
    """The boss. Raises `ValueError` in a game without one."""
    if state.boss is None:
        raise ValueError("this game has no boss")
    return state.boss


def _draw(table: Table, frame: BossTurn, boss: BossState) -> Ask | None:
    rules = table.state.rules
    if not boss.turns or (_cannot_attack(boss) and not rules.boss_draws_asleep):
        frame.step = "end"
        return None
    if not len(boss.deck) and rules.boss_reshuffles:
        table.emit(turn_events.BossReshuffled())
    if not len(boss.deck):
        frame.step = "end"
        return None
    card = boss.deck.next_known()
    if not card:
        return Chance("draw", boss.deck.bag, "boss card")
    frame.step = "end"
    play(table, card)
    return None


def take_boss_turn(table: Table, frame: BossTurn, seat: int, answer: Any) -> None:
    """The card it drew, or somebody let its turn begin."""
    if frame.step == "wait":
        frame.step = "begin"
        return
    frame.step = "end"
    play(table, answer)


def play(table: Table, card: str) -> None:
    """A card is drawn and played: the attack first, so that a boost on it waits for the next one."""
    table.emit(turn_events.BossCardDrawn(card))
    boss = boss_of(table.state)
    effects = CARDS.bosses[boss.id].card(card).effects
    for effect in sorted(effects, key=lambda effect: not isinstance(effect, con.BossHit)):
        if table.state.phase != "over":
            _effect(table, boss, effect)


def _effect(table: Table, boss: BossState, effect: con.BossEffect) -> None:
    state = table.state
    players = state.start_players
    if isinstance(effect, con.BossHit):
        _hit(table, boss, by_players(effect.amount, players))
    elif isinstance(effect, con.BossHeal):
        amount = min(by_players(effect.amount, players), boss.max_hp - boss.hp)
        table.emit(events.Healed(BOSS, BOSS_UID, amount))
    elif isinstance(effect, con.BossBoost):
        table.emit(events.Boosted(BOSS, by_players(effect.amount, players)))
    elif isinstance(effect, con.BossAfflict):
        for seat, uid in _active(state):
            table.emit(events.Afflicted(seat, uid, effect.status))
    else:
        table.emit(events.ByHandShown(BOSS, effect.words))


def _cannot_attack(boss: BossState) -> bool:
    return bool({"sleep", "confusion"} & set(boss.status))


def _active(state: State) -> list[tuple[int, int]]:
    return [(seat, one.uid) for seat in state.living() if (one := state.seats[seat].active) is not None]


def _hit(table: Table, boss: BossState, base: int) -> None:
    """All active creatures take the full damage; asleep or confused it attacks nobody (MC-40)."""
    if _cannot_attack(boss):
        return
    state = table.state
    element = element_of_boss(state)
    dealt = max(0, base + boss.boost - boss.weakened)
    table.emit(events.BossBoostSpent())
    for seat, uid in _active(state):
        creature = state.seats[seat].creature(uid)
        if creature is None or state.phase == "over":
            continue
        bonus = type_bonus(state, element, CARDS.creatures[creature.id].element)
        amount = max(0, dealt + bonus - armour_of(creature))
        table.emit(events.Damaged(seat, uid, amount, boss.id, base, bonus))
