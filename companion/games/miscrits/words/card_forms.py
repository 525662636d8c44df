"""The words of the forms in which owners write creatures, items, bosses, decks and the element wheel."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.parts.card_forms import CardForms
from companion.games.miscrits.words.texts import ELEMENTS, STATUS_NAMES
from companion.speech.words import C_, N_

_EFFECTS = {
    "boost": N_("More damage"),
    "heal": N_("HP restored"),
    "weaken": N_("Less damage from the opponent"),
    "afflict": N_("Status for the target"),
    "cure": N_("End your statuses"),
    "draw": N_("Draw cards"),
    "refresh": N_("Remove all hourglasses"),
    "hit": N_("Damage to every active creature"),
    "by_hand": N_("Text you carry out yourselves"),
}

_VALUES: Mapping[str, str] = dict([*ELEMENTS.items(), *STATUS_NAMES.items(), *_EFFECTS.items()])

FORMS = CardForms(
    kinds={
        "creatures": N_("Creature"),
        "items": N_("Item"),
        "others": N_("Other card"),
        "bosses": N_("Boss"),
        "decks": N_("Deck"),
        "wheels": N_("Element wheel"),
    },
    fields={
        "name": N_("Name"),
        "element": N_("Element"),
        "max_hp": N_("HP"),
        "hp": N_("HP"),
        "attacks": N_("Attacks"),
        "stage": N_("Stage"),
        "evolves_from": N_("Evolves from"),
        "copies": N_("Copies allowed"),
        "damage": N_("Damage"),
        "golden": N_("Golden"),
        "effects": N_("Effects"),
        "amount": N_("Amount"),
        "status": C_("creature", "Status"),
        "words": N_("Text"),
        "attach": N_("Attached to a creature"),
        "more_damage": N_("More damage while attached"),
        "less_damage": N_("Less damage taken while attached"),
        "more_hp": N_("More HP while attached"),
        "deck": N_("Deck"),
        "count": N_("Number of copies"),
        "cards": N_("Cards"),
        "beats": N_("Beats"),
        "bonus": N_("Element bonus"),
    },
    sorts={"attacks": N_("Attack"), "effects": N_("Effect"), "deck": N_("Card")},
    values=_VALUES,
    refers={"evolves_from": ("creatures",), "cards": ("creatures", "items", "others")},
    asked=frozenset({"damage", "words", "count"}),
    cases=(N_("1 player"), N_("2 players"), N_("3 players"), N_("4 players"), N_("5 players")),
)
