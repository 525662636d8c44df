"""How a fight begins: the heroes become fighters, and the enemies come to the table (pages 10, 11)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from companion.engine.piles import Deck
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.kinds import Face
from companion.games.slay_the_spire.content.modifiers import ForeignBoard
from companion.games.slay_the_spire.rules.enemies import new_enemy
from companion.games.slay_the_spire.state.fight import Enemy, Fight, Fighter, Item, Kind
from companion.games.slay_the_spire.state.frames import Combat, Summoning
from companion.games.slay_the_spire.state.run import Hero, Owned, Run

RIGHTMOST = 50


def begin(run: Run, faces: Sequence[Face]) -> None:
    """Put a run into a fight against these enemies, and its work on the stack: summons first, then rounds."""
    run.fight = Fight(
        [fighter_of(hero, _row_of(run, seat)) for seat, hero in enumerate(run.heroes)],
        act=run.act,
        ascension=run.ascension,
        supply_daze=BOOK.limits.daze_cards,
        supply_status=BOOK.limits.status_cards,
    )
    if run.climb is not None and run.climb.used:
        _used_in_this_room(run.fight.fighters, run.climb.used)
    summons = place_enemies(run.fight, faces)
    run.stack += [Combat(), *reversed(summons)]


def _used_in_this_room(fighters: Sequence[Fighter], used: Collection[int]) -> None:
    """What can be used once per room was used, where it changed the die of the event that led here."""
    for relic in (relic for fighter in fighters for relic in fighter.relics if relic.uid in used):
        relic.used_combat = any(line.ability.limit == "room" for line in BOOK.relics[relic.id])


def _row_of(run: Run, seat: int) -> int:
    """The row of a seat: on a climb players may have changed rows between fights (page 13)."""
    return seat if run.climb is None else run.climb.row_of(seat)


def kind_of(face: Face) -> Kind:
    """The kind of fight an enemy is met in."""
    if face.role in ("boss", "elite"):
        return "boss" if face.role == "boss" else "elite"
    return "encounter"


def fighter_of(hero: Hero, row: int) -> Fighter:
    """A hero at the start of a fight, in its row, with the whole deck to draw from."""
    board = BOOK.catalog.characters[hero.character]
    fighter = Fighter(
        row,
        hero.hp,
        hero.max_hp,
        gold=hero.gold,
        deck=Deck(middle=len(hero.deck), bag=list(hero.deck)),
        relics=[_in_play(relic) for relic in hero.relics],
        potions=[_in_play(potion) for potion in hero.potions],
        orb_slots=board.orb_slots,
        stance="neutral" if board.stances else "",
        alive=hero.hp > 0,
        ready=hero.hp == 0,
    )
    foreign_boards(fighter)
    return fighter


def new_item(run: Run, item: str) -> Item:
    """A power, relic or potion that came by hand, with a uid of its own."""
    run.next_uid += 1
    return Item(item, run.next_uid - 1)


def _in_play(item: Owned) -> Item:
    return Item(item.id, item.uid, item.cubes)


def foreign_boards(fighter: Fighter) -> None:
    """Orb slots and stances that relics give to a board without any of its own (page 18)."""
    of_relics = [modifier for relic in fighter.relics for modifier in BOOK.catalog.relics[relic.id].modifiers]
    for modifier in of_relics:
        if isinstance(modifier, ForeignBoard):
            fighter.orb_slots = fighter.orb_slots or modifier.orb_slots
            fighter.stance = fighter.stance or ("neutral" if modifier.stances else "")


# Enemies


def place_enemies(fight: Fight, faces: Sequence[Face]) -> list[Summoning]:
    """Put the enemies of a fight on the table; returns the summons that come with them (pages 10, 11).

    Encounters: one in each row, in the order of `faces`. Elites: in the bottom row, to the right of
    their summons, or in the rows they name. Bosses: in every row.
    """
    fight.kind = kind_of(faces[0])
    summons: list[Summoning] = []
    for position, face in enumerate(faces):
        row = position if fight.kind == "encounter" else _first_row(face)
        summons += _summons_of(fight, face, row)
        fight.enemies.append(_standing(fight, face, row))
    for face in faces:
        _paired(fight, face)
    return summons


def _paired(fight: Fight, face: Face) -> None:
    """An enemy that comes with another of its own kind brings it along."""
    if not face.paired_with or any(
        BOOK.catalog.faces[enemy.face].name == face.paired_with for enemy in fight.enemies
    ):
        return
    for other in BOOK.catalog.of_role(face.role, fight.act, max(fight.ascension, face.ascension_min)):
        if other.name == face.paired_with:
            fight.enemies.append(_standing(fight, other, _first_row(other)))
            return


def _first_row(face: Face) -> int:
    return face.rows[0] if face.rows else 0


def _standing(fight: Fight, face: Face, row: int) -> Enemy:
    """An enemy of the set-up; an elite stands to the right of whatever is summoned (page 11)."""
    enemy = new_enemy(fight, face, row, summoned=False)
    enemy.place = RIGHTMOST if face.role == "elite" else enemy.place
    return enemy


def _summons_of(fight: Fight, face: Face, row: int) -> Iterator[Summoning]:
    players = len(fight.fighters)
    for summon in face.summons:
        count = summon.count if players > 1 or summon.solo is None else summon.solo
        rows = range(players) if summon.each_row else (row,)
        wanted = [each for each in rows for _copy in range(count)]
        if wanted:
            yield Summoning(summon.name or summon.group, wanted, summon.last)
    if face.fill is not None:
        yield from _filling(fight, face, row)


def _filling(fight: Fight, face: Face, row: int) -> Iterator[Summoning]:
    """Every row is filled up, the named enemies taking turns; the elite itself counts in its row."""
    if face.fill is None:
        return
    turn = 0
    for each in range(len(fight.fighters)):
        own = 1 if each == row else 0
        for _place in range(face.fill.to - own):
            yield Summoning(face.fill.names[turn % len(face.fill.names)], [each])
            turn += 1
