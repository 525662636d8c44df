"""The numbers an owner should compare with their own cards: where the sources do not agree."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, cast

import msgspec

from companion.engine.parts.owners_numbers import NumberInDoubt
from companion.games.slay_the_spire.content import abilities as ab
from companion.games.slay_the_spire.content import climb as cl
from companion.games.slay_the_spire.content import kinds as con
from companion.games.slay_the_spire.content.catalog import Catalog
from companion.games.slay_the_spire.content.effects import Effect
from companion.games.slay_the_spire.content.values import Verb
from companion.games.slay_the_spire.words.cards import MOMENTS, ability_words, action_words, rewards_words
from companion.games.slay_the_spire.words.climb import gain_words, row_words
from companion.games.slay_the_spire.words.effects import effect_words
from companion.games.slay_the_spire.words.values import AIMS, KEYWORDS
from companion.kit.own_numbers import look
from companion.speech.words import N_, _

LEVELS = ("low", "medium", "high")


def uncertain_rows(catalog: Catalog, climb: cl.Climb) -> list[NumberInDoubt]:
    """All uncertain numbers, of fights and of the climb, the least certain first."""
    rows = [*_entries(catalog), *_climb(catalog, climb), *_questions(catalog)]
    return sorted(rows, key=lambda row: (LEVELS.index(row.confidence), row.key))


def _entries(catalog: Catalog) -> Iterator[NumberInDoubt]:
    parts: Mapping[str, Mapping[str, Any]] = {
        "cards": catalog.cards,
        "enemies": catalog.faces,
        "relics": catalog.relics,
        "potions": catalog.potions,
        "characters": catalog.characters,
    }
    for table, rows in parts.items():
        for entry in rows.values():
            yield from _rows(f"{table}.{entry.id}", _(entry.name), entry)
    yield from _rows("limits", _("Limits"), catalog.limits)


def _climb(catalog: Catalog, climb: cl.Climb) -> Iterator[NumberInDoubt]:
    """The doubts about events, blessings, modifiers and locks."""
    for event in climb.events.values():
        yield from _rows(f"events.{event.id}", _(event.name), event)
    for number, blessing in enumerate(climb.neow.values(), 1):
        yield from _rows(f"neow.{blessing.id}", _("Neow's Blessing {number}").format(number=number), blessing)
    for modifier in climb.run_modifiers.values():
        yield from _rows(f"modifiers.{modifier.id}", _(modifier.name), modifier)
    for place, lock in enumerate(climb.locks, 1):
        owner = _(catalog.characters[lock.character].name)
        name = _("{character}, lock {n}").format(character=owner, n=lock.lock)
        yield from _rows(f"locks.{place}", name, lock)


def _rows(key: str, name: str, entry: Any) -> Iterator[NumberInDoubt]:
    """The doubts about an entry; `key` is how an owner's file names it, "" for one it cannot correct."""
    for doubt in entry.uncertain:
        value = look(entry, doubt.field)
        place = f"{key}.{doubt.field}" if key else ""
        yield NumberInDoubt(
            key=place,
            name=name,
            taken=value_words(value),
            lines=tuple(house_lines(place, value)) if place else (),
            alternatives=_(doubt.alternatives),
            source=doubt.source,
            confidence=doubt.confidence,
            row=doubt.row,
            why=_(doubt.why) if doubt.why else "",
        )


def _questions(catalog: Catalog) -> Iterator[NumberInDoubt]:
    for question in catalog.questions.values():
        yield NumberInDoubt(
            key="",
            name=_(question.topic),
            taken=_(question.taken),
            alternatives=_(question.alternatives),
            source=question.source,
            confidence=question.confidence,
            row=question.row,
            why=_(question.why) if question.why else "",
        )


def house_lines(key: str, value: Any) -> Iterator[str]:
    """The lines of a house file for the numbers at `key`; for one that may be there and is not, a comment."""
    if value is None:
        yield f"# {key} = ?"
    elif type(value) is int or (isinstance(value, tuple) and value and all(type(n) is int for n in value)):
        yield f"{key} = {list(value) if isinstance(value, tuple) else value}"
    elif isinstance(value, Verb | cl.GainVerb):
        usual = {field.name: field.default for field in msgspec.structs.fields(value)}
        for name in ("amount", "times", "attacks", "hit", "gold", "reveal"):
            number = getattr(value, name, None)
            if type(number) is int and (name == "amount" or number != usual[name]):
                yield f"{key}.{name} = {number}"


def value_words(value: Any) -> str:
    """What the content says at some place, in words an owner can hold against a card."""
    if value is None or value == ():
        return _("none")
    if isinstance(value, Verb):
        return effect_words(cast(Effect, value))
    if isinstance(value, ab.Ability):
        return ability_words(value)
    if isinstance(value, con.Rewards):
        return rewards_words(value)
    if isinstance(value, con.Slot | con.DieAction | con.Action | con.SingleAction):
        return action_words(value)
    if isinstance(value, cl.GainVerb):
        return gain_words(cast(cl.Gain, value))
    if isinstance(value, cl.RollRow):
        return row_words(value)
    if isinstance(value, tuple):
        return _(" / ").join(value_words(one) for one in value)
    return _(_PLAIN.get(value, value)) if isinstance(value, str) else str(value)


_PLAIN: Mapping[str, str] = {
    **AIMS,
    **MOMENTS,
    **KEYWORDS,
    "normal": N_("a card reward"),
    "common": N_("common"),
    "room": N_("once per room"),
    "round": N_("this round"),
    "transform": N_("transform a card"),
    "relic": N_("relic"),
    "most_powers": N_("Powers in play of the player with the most"),
}
"""Words for the plain values of the content that are uncertain somewhere; names speak for themselves."""
