"""What is in the box, for those who want to read all of it."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.parts.contents import Thing
from companion.games.mini_rogue.content import BOOK
from companion.games.mini_rogue.words import SKILL_NAMES, card_name, foe_words, potion_text, row_words
from companion.speech.words import _


def things() -> Iterator[Thing]:
    """Rooms with their tables, enemies by floor, characters, potions, and the reward card."""
    content = BOOK.content
    for card, room in content.rooms.items():
        foes = content.monsters[card].floors if card in content.monsters else ()
        yield Thing(card, card_name(card), room.copies, (*map(foe_words, foes), *map(row_words, room.rows)))
    yield Thing("ghost", _("Ghost"), 1, tuple(map(foe_words, content.monsters["ghost"].floors)))
    yield Thing("reward", _("Rewards"), 1, tuple(map(row_words, content.reward.rows)))
    for card, boss in content.bosses.items():
        yield Thing(card, card_name(card), 1, tuple(map(foe_words, (*boss.floors, *boss.phases))))
    for card in content.characters:
        yield Thing(card, card_name(card), 1, (_character_words(card),))
    for potion in content.potions:
        yield Thing(potion, card_name(potion), 1, (potion_text(potion),))


def figures() -> Iterator[str]:
    """The names of all enemies and characters."""
    content = BOOK.content
    for card in content.monsters.values():
        yield from (_(foe.name) for foe in card.floors if foe.name)
    for boss in content.bosses.values():
        yield from (_(foe.name or boss.name) for foe in (*boss.floors, *boss.phases))
    yield from map(card_name, content.characters)


def _character_words(card: str) -> str:
    """The values at the start and both skills."""
    hero = BOOK.content.characters[card]
    words = _("{hp} HP, {armor} armor, {food} food, {gold} gold; skills: {combat}, {exploration}.")
    return words.format(
        hp=hero.hp,
        armor=hero.armor,
        food=hero.food,
        gold=hero.gold,
        combat=_(SKILL_NAMES[hero.combat]),
        exploration=_(SKILL_NAMES[hero.exploration]),
    )
