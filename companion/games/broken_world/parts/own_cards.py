"""Sets of own cards of Broken World: how they are listed and printed, and one to begin with."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.card_sets import CardSet
from companion.engine.parts.own_cards import OwnCards, PrintedCard
from companion.engine.piles import UNSEEN
from companion.engine.seat_decks import chosen_decks
from companion.games.broken_world import content as con
from companion.games.broken_world.content import CARDS, GAME_ID, KINDS, practice, references
from companion.games.broken_world.state import State
from companion.games.broken_world.view.tableau import conserved
from companion.games.broken_world.words.card_forms import FORMS
from companion.games.broken_world.words.texts import abilities, head
from companion.speech.words import N_, _

EXAMPLE = N_("A set may hold minions, heroes, equipment, spells, enhancements and decks.")
ON_CARDS = ("heroes", "minions", "equipment", "spells", "enhancements")


def printed(found: CardSet) -> Iterator[PrintedCard]:
    """The heroes and cards of a set."""
    for kind in ON_CARDS:
        for card in found.entries.get(kind, {}).values():
            lines, name = (head(card), *abilities(card)), _(card.name)
            figure = card.figure or card.name if isinstance(card, con.OnBoard) else ""
            yield PrintedCard(_(FORMS.kinds[kind]), card.id, name, _corner(card), lines, figure=figure)


def _corner(card: con.Card | con.Hero) -> str:
    if isinstance(card, con.Hero):
        return _("{n} health").format(n=card.health)
    return _("{n} gold").format(n=card.gold)


def example() -> str:
    """A set with a minion, a spell and a piece of equipment, for owners to go on from."""
    return f"""# {_(EXAMPLE)}

[set]
game = "{GAME_ID}"
name = "Our cards"

[minions.hedge_knight]
name = "Hedge Knight"
gold = 2
attack = 2
health = 3
alternate_actions = [
  {{ name = "Raise Shields", aim = "own minion", effects = [{{ do = "boost", health = 1 }}] }},
]

[spells.sudden_rain]
name = "Sudden Rain"
gold = 1
timing = "pre_combat"
aim = "enemy minion"
effects = [{{ do = "damage", amount = 1 }}]

[equipment.oak_buckler]
name = "Oak Buckler"
gold = 2
mitigation = 1
"""


def missing(state: State) -> tuple[str, ...]:
    """The cards, heroes and decks of a game that no set in force has."""
    found = set(conserved(state)) - set(CARDS.cards)
    found |= {piece.id for piece in state.pieces} - set(CARDS.on_board)
    found |= set(chosen_decks(state.rules.decks)) - set(CARDS.decks)
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
