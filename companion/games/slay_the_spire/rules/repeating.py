"""Effects that choose each of their targets by itself, one repetition after the other (page 12, Choose)."""

from __future__ import annotations

from typing import Any

from companion.engine.asks import Ask, Choice
from companion.engine.match import Match
from companion.games.slay_the_spire.content import effects as fx
from companion.games.slay_the_spire.content import modifiers as md
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.rules import boards
from companion.games.slay_the_spire.rules.hits import fits_frame
from companion.games.slay_the_spire.rules.strikes import (
    apply_tokens,
    gain,
    settle_attack,
    strike_enemy,
)
from companion.games.slay_the_spire.rules.triggers import player_triggers
from companion.games.slay_the_spire.state.acts import AimPlayer
from companion.games.slay_the_spire.state.fight import About, Fight
from companion.games.slay_the_spire.state.figures import living_enemies, living_seats
from companion.games.slay_the_spire.state.frames import CARD_ROLES, EachAim, Script
from companion.games.slay_the_spire.state.in_force import player_modifiers
from companion.games.slay_the_spire.state.reading import amount_of
from companion.games.slay_the_spire.state.run import Fighting, Run

Table = Match[Run]


def each_aim(table: Table, frame: EachAim) -> Ask | None:
    """One repetition after the other, each with its own target.

    Hits choose all their targets before the first of them lands (page 12, Choose); see STS-84.
    """
    fight = table.state.fight
    below: Any = table.state.stack[-2]
    effect = BOOK.scripts[frame.key][frame.index]
    anybody = _at_players(effect) or bool(living_enemies(fight))
    if frame.left and anybody and fight.fighters[below.seat].alive:
        targets = each_targets(fight, frame)
        if len(targets) > 1:
            return Choice("each player" if _at_players(effect) else "aim", (below.seat,))
        if targets:
            _aimed(table, frame, targets[0])
            return None
    for target in frame.aims:
        each_one(table, frame, target)
    table.pop()
    if isinstance(effect, fx.Hit) and frame.struck:
        settle_attack(table, below, frame.struck, frame.before)
    return None


def _at_players(effect: fx.Effect) -> bool:
    return getattr(effect, "to", "") == "each_any_player"


def each_targets(fight: Fight, frame: EachAim) -> list[int]:
    """What the next repetition may aim at."""
    effect = BOOK.scripts[frame.key][frame.index]
    if _at_players(effect):
        return living_seats(fight)
    foes = living_enemies(fight)
    if getattr(effect, "to", "") == "different_enemies":
        return [foe for foe in foes if foe not in frame.struck and foe not in frame.aims]
    return foes


def take_each(table: Table, frame: EachAim, seat: int, act: Any) -> None:
    _aimed(table, frame, act.player if isinstance(act, AimPlayer) else act.target)


def _aimed(table: Table, frame: EachAim, target: int) -> None:
    """A target was chosen: it waits for the others to be, or the repetition happens."""
    frame.left -= 1
    if table.state.options.targets_first and isinstance(BOOK.scripts[frame.key][frame.index], fx.Hit):
        frame.aims = [*frame.aims, target]
    else:
        each_one(table, frame, target)


def each_one(table: Table, frame: EachAim, target: int) -> None:
    """One repetition at one target."""
    fight = table.state.fight
    below: Any = table.state.stack[-2]
    effect = BOOK.scripts[frame.key][frame.index]
    if isinstance(effect, fx.Hit):
        if target not in frame.struck:
            frame.struck = [*frame.struck, target]
            frame.before = [*frame.before, fight.enemies[target].hp]
        strike_enemy(table, below, effect, target)
    elif isinstance(effect, fx.Apply):
        amount = amount_of(table.state, effect.amount, below, below.seat, below.card)
        apply_tokens(table, below.seat, target, effect.token, amount)
    elif isinstance(effect, fx.Gain):
        gain_once(table, below, effect, target, -1)


EACH = ("each_any_enemy", "different_enemies", "each_any_player")


def begin_each(table: Table, frame: Script, effect: fx.Hit | fx.Apply | fx.Gain) -> bool:
    """Begin the repetitions of an effect that chooses each target by itself."""
    if effect.to not in EACH:
        return False
    times = amount_of(table.state, effect.times, frame, frame.seat, frame.card)
    if times > 0:
        table.push(EachAim(frame.keys[-1], frame.steps[-1] - 1, times))
    return True


def gain_once(table: Table, frame: Script, effect: fx.Gain, seat: int, enemy: int) -> int:
    """One icon: bonuses to block add to each, limits hold for each."""
    amount = amount_of(table.state, effect.amount, frame, frame.seat, frame.card)
    if effect.token == "block" and frame.seat >= 0 and amount > 0:
        amount += frame.hit_bonus if frame.role == "orb" else _block_bonus(table.state, frame) * effect.icon
    gained = gain(table, seat, enemy, effect.token, amount)
    if effect.token == "block" and seat >= 0 and gained:
        player_triggers(table, seat, "you_gain_block", About(seat, amount=gained))
    if effect.token == "shiv" and gained < amount and seat >= 0:
        boards.extra_shivs(table, seat, amount - gained)
    return gained


def _block_bonus(run: Fighting, frame: Script) -> int:
    if frame.role not in CARD_ROLES:
        return 0
    bonuses = player_modifiers(run.fight.fighters[frame.seat], md.BlockBonus)
    return sum(b.amount for b in bonuses if fits_frame(run, frame, b.of)) if bonuses else 0
