"""Achievements (page 21): what has been reached, in a fight and with a boss that was beaten."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

import msgspec

from companion.engine.match import Match
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.climb import Achievement
from companion.games.slay_the_spire.content.climb_loader import load_climb
from companion.games.slay_the_spire.rules.by_hand import has_been_reached, touches
from companion.games.slay_the_spire.state.climb_events import Achieved
from companion.games.slay_the_spire.state.fight import Fight
from companion.games.slay_the_spire.state.run import Hero, Run

Table = Match[Run]
NEVER = 10_000
COUNTED = ("relic", "boss_relic")
"""What counts as a relic: the Loaded Die and the abilities of player boards do not."""


class Reached(msgspec.Struct, frozen=True):
    """The most that one player has had in a fight; `poison_total` lies on all enemies together.

    `boss_dead_on_turn` is 0 when no boss was beaten; `killed` are the names of enemies that did not end
    themselves; `declared` are achievements that people say they have reached.
    """

    strength: int = 0
    block: int = 0
    powers_in_play: int = 0
    shivs_in_one_turn: int = 0
    poison_total: int = 0
    boss_dead_on_turn: int = 0
    killed: tuple[str, ...] = ()
    declared: tuple[str, ...] = ()


def notice(table: Table, achievements: Iterable[str]) -> None:
    """Note what was reached for the first time, on a climb."""
    run = table.state
    if run.climb is None:
        return
    known = run.climb.book.achievements if run.climb.book is not None else ()
    for name in achievements:
        if name not in known and not has_been_reached(table.state.climb, name):
            table.emit(Achieved(name, touches(table.state.climb, name)))


def notice_in_fight(table: Table) -> None:
    """Look at the fight as it stands; nothing is looked for in a fight that is no part of a climb."""
    run = table.state
    if run.climb is not None and not run.climb.one_room and _may_have_reached(run.fight):
        notice(table, by(standing(run.fight)))


@cache
def _least() -> tuple[int, int, int, int, int]:
    """Strength, Block, Shivs of a turn, powers and poison below which nothing of a fight is reached."""
    known = list(load_climb().achievements.values())
    return (
        _lowest(each.strength for each in known),
        _lowest(each.block for each in known),
        _lowest(each.shivs_in_one_turn for each in known),
        _lowest(each.powers_in_play for each in known),
        _lowest(each.poison_total for each in known),
    )


def _lowest(numbers: Iterable[int | None]) -> int:
    return min((number for number in numbers if number is not None), default=NEVER)


def _may_have_reached(fight: Fight) -> bool:
    """Whether it is worth looking closer: every act of a fight asks, and hardly ever is there anything."""
    strength, block, shivs, powers, poison = _least()
    for each in fight.fighters:
        if each.block >= block or each.strength >= strength or each.shivs_used >= shivs:
            return True
        if len(each.powers) >= powers:
            return True
    on_all = 0
    for enemy in fight.enemies:
        on_all += enemy.poison
        if not enemy.alive and enemy.face in _hunted():
            return True
    return on_all >= poison


@cache
def _hunted() -> frozenset[str]:
    """The faces of enemies that must be killed before they end themselves."""
    names = {each.killed_before_it_leaves for each in load_climb().achievements.values()} - {""}
    return frozenset(face.id for face in BOOK.catalog.faces.values() if face.name in names)


def standing(fight: Fight) -> Reached:
    """What the players have now."""
    fighters = fight.fighters
    return Reached(
        strength=max(each.strength for each in fighters),
        block=max(each.block for each in fighters),
        powers_in_play=max(len(each.powers) for each in fighters),
        shivs_in_one_turn=max(each.shivs_used for each in fighters),
        poison_total=sum(enemy.poison for enemy in fight.enemies),
        killed=_killed(fight),
    )


def won(fight: Fight) -> Reached:
    """What a fight that was just won has shown."""
    return Reached(boss_dead_on_turn=fight.round if fight.kind == "boss" else 0, killed=_killed(fight))


def _killed(fight: Fight) -> tuple[str, ...]:
    dead = [enemy for enemy in fight.enemies if not (enemy.alive or enemy.left or enemy.ended_itself)]
    return tuple(dict.fromkeys(BOOK.catalog.faces[enemy.face].name for enemy in dead))


def by(reached: Reached) -> Iterator[str]:
    """The achievements that such a fight brings."""
    for each in load_climb().achievements.values():
        if _by_numbers(each, reached) or each.id in reached.declared:
            yield each.id


def _by_numbers(achievement: Achievement, reached: Reached) -> bool:
    turn = reached.boss_dead_on_turn
    if achievement.boss_dead_on_turn is not None and 0 < turn <= achievement.boss_dead_on_turn:
        return True
    if achievement.killed_before_it_leaves and achievement.killed_before_it_leaves in reached.killed:
        return True
    for name in ("strength", "block", "powers_in_play", "shivs_in_one_turn", "poison_total"):
        wanted = getattr(achievement, name)
        if wanted is not None and getattr(reached, name) >= wanted:
            return True
    return False


def with_boss(run: Run, act: int) -> Iterator[str]:
    """The achievements of beating a boss; `act` is the act that was beaten with it, 0 for none."""
    for each in load_climb().achievements.values():
        perfect = each.any_boss and all(hero.hp == hero.max_hp for hero in run.heroes)
        if perfect or (each.beat_act is not None and each.beat_act == act and _with_party(run, each)):
            yield each.id


def _with_party(run: Run, achievement: Achievement) -> bool:
    """What else an act that was beaten asks for; of decks one is enough, relics are asked of everybody."""
    heroes, climb = run.heroes, run.climb
    least, most = achievement.relics_least, achievement.relics_most
    return all(
        (
            achievement.players is None or len(heroes) >= achievement.players,
            achievement.character is None or any(hero.character == achievement.character for hero in heroes),
            achievement.deck_most is None or any(len(hero.deck) <= achievement.deck_most for hero in heroes),
            not achievement.no_uncommon_or_rare or any(map(_plain, heroes)),
            least is None or all(_relics(hero) >= least for hero in heroes),
            most is None or all(_relics(hero) <= most for hero in heroes),
            not achievement.daily or (climb is not None and climb.daily),
        )
    )


def _plain(hero: Hero) -> bool:
    return all(BOOK.cards[card].card.rarity not in ("uncommon", "rare") for card in hero.deck)


def _relics(hero: Hero) -> int:
    return sum(BOOK.catalog.relics[relic.id].pool in COUNTED for relic in hero.relics)
