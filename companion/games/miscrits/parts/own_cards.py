"""Sets of own cards of Miscrits: how they are listed and printed, and one to begin with."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.card_sets import CardSet
from companion.engine.parts.contents import Thing
from companion.engine.parts.own_cards import OwnCards, PrintedCard
from companion.engine.piles import UNSEEN
from companion.engine.seat_decks import chosen_decks
from companion.games.miscrits import content as con
from companion.games.miscrits.content import CARDS, GAME_ID, KINDS, practice, references
from companion.games.miscrits.state import State
from companion.games.miscrits.view.tableau import cards_of
from companion.games.miscrits.words.card_forms import FORMS
from companion.games.miscrits.words.texts import (
    ELEMENTS,
    boss_lines,
    creature_lines,
    head,
    item_lines,
    other_words,
)
from companion.speech.words import N_, _

EXAMPLE = N_(
    "A set may hold creatures, items, others (text you carry out yourselves), bosses, decks and a wheel."
)


def printed(found: CardSet) -> Iterator[PrintedCard]:
    """The creatures, items, other cards and boss cards of a set."""
    for creature in found.entries.get("creatures", {}).values():
        yield _creature(creature, found)
    for item in found.entries.get("items", {}).values():
        yield PrintedCard(_("Item"), item.id, _(item.name), "", tuple(item_lines(item)), "item")
    for other in found.entries.get("others", {}).values():
        yield PrintedCard(_("Other card"), other.id, _(other.name), "", (other_words(other),), "by_hand")
    for boss in found.entries.get("bosses", {}).values():
        for card in boss.deck:
            corner = f"× {card.count}"
            lines, figure = tuple(boss_lines(card)), boss.figure or boss.name
            yield PrintedCard(_(boss.name), boss.id, _(card.name), corner, lines, "boss", figure)


def _creature(creature: con.Creature, found: CardSet) -> PrintedCard:
    below = found.entries["creatures"].get(creature.evolves_from)
    lines = tuple(creature_lines(creature, _(below.name) if below is not None else ""))
    kind, corner = _(ELEMENTS[creature.element]), _("{n} HP").format(n=creature.max_hp)
    figure = creature.figure or creature.name
    return PrintedCard(kind, creature.id, _(creature.name), corner, lines, "element", figure)


def example() -> str:
    """A set with one line of creatures and an item, for owners to go on from."""
    return f"""# {_(EXAMPLE)}

[set]
game = "{GAME_ID}"
name = "Our cards"

[creatures.meadow_mouse]
name = "Meadow Mouse"
element = "nature"
max_hp = 9
attacks = [
  {{ name = "Nibble", damage = 2 }},
  {{ name = "Great Leap", damage = 5, golden = true }},
]

[creatures.meadow_hare]
name = "Meadow Hare"
element = "nature"
stage = 1
evolves_from = "meadow_mouse"
max_hp = 15
attacks = [
  {{ name = "Kick", damage = 4, effects = [{{ do = "weaken", amount = 1 }}] }},
  {{ name = "Rest", effects = [{{ do = "heal", amount = 3 }}] }},
]

[items.honey]
name = "Honey"
effects = [{{ do = "heal", amount = 4 }}]
"""


def contents() -> Iterator[Thing]:
    """Everything in the sets in use, for people to read."""
    for one in CARDS.sets:
        for card in printed(one):
            yield Thing(
                card.id, card.name, 1, (head(card.kind, card.corner), *card.lines), figure=card.figure
            )
    yield Thing(CARDS.wheel.id, _("Element wheel"), 1, tuple(_wheel(CARDS.wheel)))


def figures() -> Iterator[tuple[str, str]]:
    """The names of all creatures and bosses in the sets in use, and of their figures."""
    for one in CARDS.sets:
        for kind in ("creatures", "bosses"):
            yield from (
                (_(card.name), card.figure or card.name) for card in one.entries.get(kind, {}).values()
            )


def _wheel(wheel: con.Wheel) -> Iterator[str]:
    """What the wheel in force says, and how certain that is."""
    template = _("{stronger} deals {n} more damage to {weaker}")
    for stronger, weaker in wheel.beats.items():
        yield template.format(stronger=_(ELEMENTS[stronger]), n=wheel.bonus, weaker=_(ELEMENTS[weaker]))
    if wheel.words:
        yield _(wheel.words)


def missing(state: State) -> tuple[str, ...]:
    """The cards, decks and the boss of a game that no set in force has."""
    found = {card for seat in state.seats for card in cards_of(seat)} - set(CARDS.cards)
    found |= set(chosen_decks(state.rules.decks)) - set(CARDS.decks)
    if state.boss is not None and state.boss.id not in CARDS.bosses:
        found.add(state.boss.id)
    elif state.boss is not None:
        deck = state.boss.deck
        known = {card.name for card in CARDS.bosses[state.boss.id].deck}
        found |= {*deck.top, *deck.bottom, *deck.bag, *state.boss.used} - known
    return tuple(sorted(found - {UNSEEN}))


OWN_CARDS = OwnCards(
    GAME_ID,
    KINDS,
    references,
    practice,
    CARDS.use,
    lambda: CARDS.sets,
    printed,
    example,
    forms=lambda: FORMS,
    missing=missing,
)
