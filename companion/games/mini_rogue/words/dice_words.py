"""What a throw of Mini Rogue is for, and what each face of its dice brings about.

Dice of one throw are told of before any of them lies, so nothing here goes by the others.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.asks import Chance, Outcome
from companion.games.mini_rogue import fights, pool
from companion.games.mini_rogue.content import BOOK, DIE, SYMBOL
from companion.games.mini_rogue.dice import AttackDie
from companion.games.mini_rogue.rooms import REWARD, may_hold, row_of
from companion.games.mini_rogue.state import DUNGEON_DIE, Check, Fight, RewardRoll, State, Visit
from companion.games.mini_rogue.words.texts import card_name, effects_words, row_effects, stat_words
from companion.kit.asks import highest_words
from companion.speech.words import N_, _

# What for


def throw_values(state: State, seat: int) -> Mapping[str, Any]:
    """`what` the open throw is for; empty where none is open."""
    return {"what": _purpose(state)}


def _purpose(state: State) -> str:
    frame = state.stack[-1] if state.stack else None
    if isinstance(frame, Check):
        return _("skill check")
    if isinstance(frame, Visit):
        return card_name(frame.room)
    if isinstance(frame, RewardRoll):
        return _("reward")
    if not isinstance(frame, Fight) or state.enemy is None:
        return ""
    if frame.step != "rerolling":
        return _("attack: {enemy}").format(enemy=_(state.enemy.name))
    if frame.die == DUNGEON_DIE:
        return _("feat: replaces {value}").format(value=frame.dungeon)
    die = frame.dice[frame.die]
    template = _("critical: adds to {value}") if die.critical else _("feat: replaces {value}")
    return template.format(value=die.value)


# What comes of it


def means_words(state: State, ask: Chance, outcome: Outcome) -> str:
    """What a face brings about."""
    frame = state.stack[-1] if ask.kind == "die" and state.stack else None
    if frame is None:
        return ""
    if ask.topic in (pool.CURSE, pool.POISON):
        return _affliction(ask.topic) if outcome == SYMBOL else _("nothing")
    face = int(outcome)
    if ask.topic == pool.LEADER:
        return highest_words(face, DIE[-1])
    if ask.topic == pool.DUNGEON:
        return _dungeon(state, ask.seat, face)
    if isinstance(frame, Fight):
        return _attack_die(state, frame, face)
    return _cursed(state, ask.seat, *[_star(face, lowered) for lowered in (False, True)])


def _affliction(topic: str) -> str:
    numbers = BOOK.content.numbers
    if topic == pool.POISON:
        return _("lose {what}").format(what=stat_words("hp", numbers.poison_hp))
    return _("each character die counts {count} less").format(count=numbers.curse_loss)


def _cursed(state: State, seat: int, plain: str, lowered: str) -> str:
    """What a character die means; both ways while it is open whether the curse lowers it."""
    if not state.party[seat].curse or plain == lowered:
        return plain
    return _("{what} (cursed: {lowered})").format(what=plain, lowered=lowered)


def _star(face: int, lowered: bool) -> str:
    return _("star: passes the check") if pool.value(face, lowered) in BOOK.stars else _("no star")


def _attack_die(state: State, frame: Fight, face: int) -> str:
    if frame.step == "rerolling" and frame.die == DUNGEON_DIE:
        return _dungeon(state, frame.seats[frame.turn], face)
    if frame.step == "rerolling":
        return _hit(fights.rerolled_die(state, frame, face))
    seat = frame.seats[frame.turn]
    return _cursed(state, seat, *[_hit(fights.attack_die(state, face, lowered)) for lowered in (False, True)])


def _hit(die: AttackDie) -> str:
    if not die.value:
        return _("miss")
    words = _("{count} damage").format(count=die.value)
    return _("{what}, may be rolled again").format(what=words) if die.critical else words


# The Dungeon die


def _dungeon(state: State, seat: int, face: int) -> str:
    frame = state.stack[-1]
    if isinstance(frame, Fight):  # hands may have corrected the enemy away
        return _counter(state, seat, face) if state.enemy is not None else ""
    if isinstance(frame, RewardRoll):
        return row_effects(row_of(REWARD, face))
    if isinstance(frame, Visit):
        row = BOOK.content.rooms[frame.room].row(min(face + frame.offered, DIE[-1]))
        return effects_words(row.success)
    return _checked(state, seat, face)


def _counter(state: State, seat: int, face: int) -> str:
    """The blow of an enemy that still stands."""
    enemy, loss = fights.enemy_of(state), fights.blow(state, face, seat)
    if not loss:
        if face == fights.MISS_FACE:
            return _("the enemy misses")
        return _("the enemy is stunned") if enemy.stunned else _("armor stops the enemy")
    through = face == fights.IGNORING_FACE and state.party[seat].armor
    template = _("the enemy hits for {count} through armor") if through else _("the enemy hits for {count}")
    words = template.format(count=loss)
    return _(_BLOWS[enemy.ability]).format(what=words) if enemy.ability in _BLOWS else words


_BLOWS = {
    "curse": N_("{what} and curses you"),
    "poison": N_("{what} and poisons you"),
    "weaken": N_("{what} and takes 1 XP"),
    "blindness": N_("{what} and blinds you"),
}


def _checked(state: State, seat: int, face: int) -> str:
    """The row of a room with a check, for both ends of it where they differ."""
    below = state.stack[-2] if len(state.stack) > 1 else None
    if not isinstance(below, Visit):
        return ""
    room = BOOK.content.rooms[below.room]
    if not any(face in row.die for row in room.rows):  # the crow looks at the character dice alone
        return ""
    words = row_effects(room.row(face))
    if room.kind in ("tomb", "trap"):
        return words
    if room.kind == "armory" and not may_hold(state, seat):
        return _("nothing")
    return _("Pass: {good}").format(good=words)
