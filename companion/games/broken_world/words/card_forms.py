"""The words of the forms in which owners write minions, heroes, equipment, spells, enhancements and decks."""

from __future__ import annotations

from companion.engine.parts.card_forms import CardForms
from companion.speech.words import N_

_CHOICES = {
    "pre_combat": N_("Before combat"),
    "combat": N_("In combat"),
    "instant": N_("At any time"),
    "post_combat": N_("After combat"),
    "none": N_("No target"),
    "own minion": N_("One of your minions"),
    "own hero": N_("Your hero"),
    "own piece": N_("One of your pieces"),
    "enemy minion": N_("An enemy minion"),
    "enemy hero": N_("An enemy hero"),
    "enemy piece": N_("An enemy piece"),
    "any piece": N_("Any piece"),
    "target": N_("The chosen target"),
    "itself": N_("Itself"),
    "own minions": N_("All your minions"),
    "enemy minions": N_("All enemy minions"),
    "adjacent own minions": N_("Your adjacent minions"),
    "adjacent own hero": N_("Your hero, if adjacent"),
    "adjacent enemies": N_("Adjacent enemies"),
    "hero": N_("Hero"),
    "minion": N_("Minion"),
}
_EFFECTS = {
    "boost": N_("Bonus until end of turn"),
    "damage": N_("Damage"),
    "heal": N_("Heal"),
    "refresh": N_("It may act again"),
    "draw": N_("Draw cards"),
    "gold": N_("Gold"),
    "by_hand": N_("Text you carry out yourselves"),
}

FORMS = CardForms(
    kinds={
        "minions": N_("Minion"),
        "heroes": N_("Hero"),
        "equipment": N_("Equipment"),
        "spells": N_("Spell"),
        "enhancements": N_("Enhancement"),
        "decks": N_("Deck"),
    },
    fields={
        "name": N_("Name"),
        "gold": N_("Gold"),
        "attack": N_("Attack"),
        "health": N_("Health"),
        "mitigation": N_("Mitigation"),
        "passives": N_("Bonuses"),
        "adjacency_bonuses": N_("Bonuses for adjacent pieces"),
        "alternate_actions": N_("Actions"),
        "copies": N_("Copies allowed"),
        "alone": N_("Only one per hero"),
        "timing": N_("When"),
        "effects": N_("Effects"),
        "aim": N_("Target"),
        "who": N_("Who is affected"),
        "on": N_("Played on"),
        "amount": N_("Amount"),
        "words": N_("Text"),
        "hero": N_("Hero"),
        "cards": N_("Cards"),
    },
    sorts={
        "passives": N_("Bonus"),
        "adjacency_bonuses": N_("Bonus for adjacent pieces"),
        "alternate_actions": N_("Action"),
        "effects": N_("Effect"),
    },
    values={**_CHOICES, **_EFFECTS},
    refers={"hero": ("heroes",), "cards": ("minions", "equipment", "spells", "enhancements")},
    asked=frozenset({"attack", "words"}),
)
