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
    "powers_in_play": N_("One player has {n} Powers in play."),
    "shivs_in_one_turn": N_("One player uses {n} Shivs in one turn."),
    "poison_total": N_("All enemies together have {n} Poison."),
    "boss_dead_on_turn": N_("A boss is beaten in round {n}."),
    "beat_act": N_("The boss of Act {n} is beaten."),
    "players": N_("{n} players climb."),
    "deck_most": N_("One deck has at most {n} cards."),
    "relics_least": N_("Every player has at least {n} relics. Boss relics count."),
    "relics_most": N_("No player has more than {n} relics. Boss relics count, the Loaded Die does not."),
}
_SET: Mapping[str, str] = {
    "any_boss": N_("A boss is beaten."),
    "all_full_hp": N_("Every player has full HP then."),
    "no_uncommon_or_rare": N_("One deck has no uncommon or rare cards."),
    "daily": N_("It is a daily climb."),
    "declared": N_(
        "The players found cards that they could play endlessly. Only they can tell. "
        "They say so after that fight, before they leave the room."
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
    return _("{name} dies before it leaves.").format(name=_(enemy))


_NAMED: Mapping[str, Callable[[Any], str]] = {"character": _with_hero, "killed_before_it_leaves": _killed}
