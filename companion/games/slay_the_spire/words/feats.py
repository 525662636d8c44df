"""When an achievement is reached, in words made from what it asks for (page 21)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.climb import Achievement
from companion.games.slay_the_spire.content.climb_loader import load_climb
from companion.speech.words import N_, _

_NUMBERS: Mapping[str, str] = {
    "strength": N_("One player has {n} Strength."),
    "block": N_("One player has {n} Block."),
    "powers_in_play": N_("One player has {n} powers in play."),
    "shivs_in_one_turn": N_("One player uses {n} Shivs in one turn."),
    "poison_total": N_("{n} Poison lies on all enemies together."),
    "boss_dead_on_turn": N_("A boss is dead in round {n}."),
    "beat_act": N_("The boss of act {n} is beaten."),
    "players": N_("{n} players climb."),
    "deck_most": N_("One deck has at most {n} cards."),
    "relics_least": N_("Everybody has at least {n} relics, boss relics among them."),
    "relics_most": N_("Nobody has more than {n} relics; boss relics count, the Loaded Die does not."),
}
_SET: Mapping[str, str] = {
    "any_boss": N_("A boss is beaten."),
    "all_full_hp": N_("Everybody has all of their HP then."),
    "no_uncommon_or_rare": N_("One deck has no uncommon and no rare card."),
    "daily": N_("It is a daily climb."),
    "declared": N_(
        "The players have found cards that could be played on without end. Only they can tell: they say so "
        "after that fight, before they leave its room."
    ),
}


def feat_condition(achievement: str) -> str:
    """When this achievement is reached, sentence after sentence. Raises `KeyError` for an unknown one."""
    return " ".join(_said(load_climb().achievements[achievement]))


def _said(feat: Achievement) -> Iterator[str]:
    for key, words in _NUMBERS.items():
        number = getattr(feat, key)
        if number is not None:
            yield _(words).format(n=number)
    yield from (_(words) for key, words in _SET.items() if getattr(feat, key))
    for key, named in _NAMED.items():
        value = getattr(feat, key)
        if value:
            yield named(value)


def _with_hero(character: Any) -> str:
    return _("The {name} is in the party.").format(name=_(BOOK.catalog.characters[character].name))


def _killed(enemy: str) -> str:
    return _("{name} is killed before it leaves.").format(name=_(enemy))


_NAMED: Mapping[str, Callable[[Any], str]] = {"character": _with_hero, "killed_before_it_leaves": _killed}
