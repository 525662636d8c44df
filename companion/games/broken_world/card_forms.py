"""The words of the forms in which owners write minions, heroes, equipment, spells, enhancements and decks."""

from __future__ import annotations

from companion.engine.parts.card_forms import CardForms
from companion.speech.words import N_

_CHOICES = {
    "pre_combat": N_("Before combat"),
    "combat": N_("In combat"),
    "instant": N_("At any time"),
    "post_combat": N_("After combat"),
    "none": N_("Nobody"),
    "own minion": N_("An own minion"),
    "own hero": N_("The own hero"),
    "own piece": N_("An own piece"),
    "enemy minion": N_("A minion of an opponent"),
    "enemy hero": N_("A hero of an opponent"),
    "enemy piece": N_("A piece of an opponent"),
    "any piece": N_("Any piece"),
    "target": N_("What was chosen"),
    "itself": N_("Itself"),
    "own minions": N_("All own minions"),
    "enemy minions": N_("All minions of opponents"),
    "adjacent own minions": N_("Own minions next to it"),
    "adjacent own hero": N_("The own hero next to it"),
    "adjacent enemies": N_("Enemies next to it"),
    "hero": N_("Hero"),
    "minion": N_("Minion"),
}
_EFFECTS = {
    "boost": N_("More until the end of the turn"),
    "damage": N_("Damage"),
    "heal": N_("Heal"),
    "refresh": N_("Its action is back"),
    "draw": N_("Draw cards"),
    "gold": N_("Gold"),
    "by_hand": N_("Words that people carry out"),
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
        "adjacency_bonuses": N_("Bonuses for neighbours"),
        "alternate_actions": N_("Actions"),
        "copies": N_("Copies allowed"),
        "alone": N_("Only one for each hero"),
        "timing": N_("When"),
        "effects": N_("Effects"),
        "aim": N_("For whom"),
        "who": N_("Whom it reaches"),
        "on": N_("For"),
        "amount": N_("How much"),
        "words": N_("Words"),
        "hero": N_("Hero"),
        "cards": N_("Cards"),
    },
    sorts={
        "passives": N_("Bonus"),
        "adjacency_bonuses": N_("Bonus for neighbours"),
        "alternate_actions": N_("Action"),
        "effects": N_("Effect"),
    },
    values={**_CHOICES, **_EFFECTS},
    refers={"hero": ("heroes",), "cards": ("minions", "equipment", "spells", "enhancements")},
    asked=frozenset({"attack", "words"}),
)
