"""What is in the box, for those who want to read all of it."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.parts.contents import Thing
from companion.games.mini_rogue.content import BOOK
from companion.games.mini_rogue.words.texts import (
    SKILL_NAMES,
    boss_lines,
    card_name,
    foe_lines,
    potion_text,
    room_lines,
    row_words,
    skill_text,
)
from companion.speech.words import _


def things() -> Iterator[Thing]:
    """Rooms with their tables, enemies by floor, characters, potions, and the reward card."""
    content = BOOK.content
    for card, room in content.rooms.items():
        yield Thing(card, card_name(card), room.copies, tuple(room_lines(card)))
    head = _("Fight the enemy of your floor.")
    ghost = content.monsters["ghost"].floors
    yield Thing("ghost", _("Ghost"), 1, (head, *foe_lines(ghost)), figure=ghost[0].name)
    yield Thing("reward", _("Rewards"), 1, tuple(_reward_lines()))
    for card, boss in content.bosses.items():
        first = (*boss.floors, *boss.phases)[0].name or boss.name
        yield Thing(card, card_name(card), 1, tuple(boss_lines(card)), figure=first)
    for card, hero in content.characters.items():
        yield Thing(card, card_name(card), 1, tuple(_character_lines(card)), figure=hero.name)
    for card, potion in content.potions.items():
        kind = _("Potion for a fight") if potion.offensive else _("Potion")
        yield Thing(card, card_name(card), 1, (kind, potion_text(card)))


def _reward_lines() -> Iterator[str]:
    reward = BOOK.content.reward
    yield _("Gain {gold} gold. Roll the Dungeon die and choose from its row.").format(gold=reward.gold)
    yield from map(row_words, reward.rows)


def figures() -> Iterator[tuple[str, str]]:
    """The names of all enemies and characters, and of their figures."""
    content = BOOK.content
    for card in content.monsters.values():
        yield from ((_(foe.name), foe.name) for foe in card.floors if foe.name)
    for boss in content.bosses.values():
        named = (foe.name or boss.name for foe in (*boss.floors, *boss.phases))
        yield from ((_(name), name) for name in named)
    yield from ((card_name(card), hero.name) for card, hero in content.characters.items())


def _character_lines(card: str) -> Iterator[str]:
    """The values at the start and both skills."""
    hero = BOOK.content.characters[card]
    yield _("Character")
    words = _("Start with {hp} HP, {armor} armor, {food} food and {gold} gold.")
    yield words.format(hp=hero.hp, armor=hero.armor, food=hero.food, gold=hero.gold)
    yield from (_("Start with {potion}.").format(potion=card_name(potion)) for potion in hero.potions)
    for words, skill in (
        (_("{skill} (combat skill): {what}"), hero.combat),
        (_("{skill} (exploration skill): {what}"), hero.exploration),
    ):
        yield words.format(skill=_(SKILL_NAMES[skill]), what=skill_text(skill))
