"""What a card, relic or potion deals with: read from its effects, to find what goes together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from companion.speech.words import N_, _

SUBJECTS: Mapping[str, str] = {
    **dict.fromkeys(("strength",), N_("Strength")),
    **dict.fromkeys(("vulnerable",), N_("Vulnerable")),
    **dict.fromkeys(("weak",), N_("Weak")),
    **dict.fromkeys(("poison",), N_("Poison")),
    **dict.fromkeys(("shiv", "shivs", "use_shivs", "cards_and_shivs"), N_("Shivs")),
    **dict.fromkeys(("miracle",), N_("Miracles")),
    **dict.fromkeys(("exhaust", "exhaust_pile", "you_exhaust", "this_exhausted"), N_("Exhaust")),
    **dict.fromkeys(
        ("this_discarded_by_card", "you_discard_by_card", "discarded_this_turn"), N_("Discarding")
    ),
    **dict.fromkeys(
        ("channel", "evoke", "orbs", "orb_bonus", "orb_slots", "orbs_of", "orbs_removed"), N_("Orbs")
    ),
    **dict.fromkeys(("lightning", "lightning_hits_row"), N_("Lightning")),
    **dict.fromkeys(("frost",), N_("Frost")),
    **dict.fromkeys(("dark",), N_("Dark")),
    **dict.fromkeys(("stance", "stances", "you_switch_stance"), N_("Stances")),
    **dict.fromkeys(("wrath",), N_("Wrath")),
    **dict.fromkeys(("calm",), N_("Calm")),
    **dict.fromkeys(("retain", "retained", "retained_last_turn"), N_("Retain")),
    **dict.fromkeys(("scry", "you_scry", "this_scried_away"), N_("Scry")),
    **dict.fromkeys(("curse",), N_("Curses")),
    **dict.fromkeys(("daze", "status"), N_("Status cards")),
    **dict.fromkeys(("lose_hp", "lost_hp_this_combat"), N_("Losing HP")),
    **dict.fromkeys(("trigger_die_relic", "turn_die", "reroll", "set_die", "roll"), N_("The die")),
    **dict.fromkeys(("gold",), N_("Gold")),
    **dict.fromkeys(("heal",), N_("Healing")),
    **dict.fromkeys(("claw",), N_("Claw")),
}
"""The words of content that say so, with what people call it."""
_READING = frozenset({"when", "test", "amount", "times", "count", "cost", "playable", "bonus"})
"""The keys of content below which something is looked at that others have brought."""
_NO_EFFECTS = frozenset({"id", "name", "owner", "rarity", "copies", "uncertain", "check", "pool", "price"})


def subjects(datum: Any) -> tuple[frozenset[str], frozenset[str]]:
    """What a card, relic or potion deals with, and what of that it wants from others, in words."""
    plain = {key: value for key, value in msgspec.to_builtins(datum).items() if key not in _NO_EFFECTS}
    said = [(SUBJECTS[word], wants) for word, wants in _words(plain) if word in SUBJECTS]
    return frozenset(_(each) for each, _wants in said), frozenset(_(each) for each, wants in said if wants)


def _words(value: Any, wants: bool = False) -> Iterator[tuple[str, bool]]:
    """Every word of the data and the names of what is true, with whether a condition or a number reads it."""
    if isinstance(value, dict):
        yield from ((key, wants) for key, held in value.items() if held is True)
        for key, held in value.items():
            yield from _words(held, wants or key in _READING)
    elif isinstance(value, list | tuple):
        yield from (word for held in value for word in _words(held, wants))
    elif isinstance(value, str):
        yield value, wants
