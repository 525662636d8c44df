"""Corrections that cannot be written, in the words of the table: names, places, and what is possible."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from companion.engine.corrections import Correction, MoveCard, SetValue
from companion.engine.layout import Layout, Mark, Path, Place, Spot, where_words
from companion.engine.refusals import Refusal, decline
from companion.speech.words import N_, _

MayLie = Callable[[str, Path], bool]


class TableWords(msgspec.Struct, frozen=True):
    """What the words need of a table: its places, the names of cards, and what may lie where."""

    layout: Layout
    names: Callable[[str], str]
    may_lie: MayLie

    def place(self, path: Path) -> Place | None:
        """The place with this path, or the nearest one that it is a part of."""
        found = [place for place in self.layout if place.path == path[: len(place.path)]]
        return max(found, key=lambda place: len(place.path), default=None)


def worded(refusal: Refusal, correction: Correction, table: TableWords) -> Refusal:
    """The refusal of a correction as people read it; others, and places without a name, are let be."""
    words = _WORDED.get(refusal.code)
    return (words(refusal, correction, table) if words is not None else None) or refusal


def misplaced(move: MoveCard, path: Path, table: TableWords) -> Refusal:
    """The refusal of a card at a place where none such can lie, with where it can."""
    place, card = table.place(path), table.names(move.card)
    spots = [each for each in table.layout if isinstance(each, Spot) and table.may_lie(move.card, each.path)]
    if not spots or place is None:
        template = N_("There is no card {card} in this game. Enter its name as printed.")
        return decline("no-such-card", template, card=card)
    near = [each for each in spots if each.owner == place.owner] or spots
    template = N_("{card} cannot be in {place}. It can be in: {places}.")
    return decline("no-such-card", template, card=card, place=where_words(place), places=_listed(near))


def not_a_choice(setting: SetValue, table: TableWords) -> Refusal | None:
    """Why a mark cannot have this value: it is none of those that it can have."""
    place = next((each for each in table.layout if each.path == setting.path), None)
    if not isinstance(place, Mark) or not place.choices or setting.value in dict(place.choices):
        return None
    template = N_("{place} cannot be {value}. It can be: {values}.")
    values = "; ".join(_(words) for _value, words in place.choices)
    said = {"place": where_words(place), "value": str(setting.value), "values": values}
    return decline("wrong-kind", template, **said)


def _listed(places: list[Spot]) -> str:
    """The places by name; of several owners each with its owner."""
    shared = len({place.owner for place in places}) == 1
    return ", ".join(_(place.label) if shared else where_words(place) for place in places)


def _not_there(refusal: Refusal, correction: Any, table: TableWords) -> Refusal | None:
    """With what does lie there, unless that is a secret."""
    place, card = table.place(correction.source), table.names(correction.card)
    if not isinstance(place, Spot):
        return None
    where, cards = where_words(place), ", ".join(sorted(map(table.names, place.known)))
    if not place.secret and cards:
        template = N_("{card} is not in {place}. Cards there: {cards}.")
        return decline(refusal.code, template, card=card, place=where, cards=cards)
    if not place.secret and not place.unseen:
        template = N_("{card} is not in {place}. There are no cards there.")
    else:
        template = N_("{card} is not in {place}. No unnamed card there can be this card.")
    return decline(refusal.code, template, card=card, place=where)


def _no_place(refusal: Refusal, correction: Any, table: TableWords) -> Refusal | None:
    """A card that was to lie among numbers."""
    if not isinstance(correction, MoveCard):
        return None
    for path in (correction.source, correction.target):
        place = next((each for each in table.layout if each.path == path), None)
        if place is not None and not isinstance(place, Spot):
            spots = [each for each in table.layout if isinstance(each, Spot) and each.owner == place.owner]
            template = N_("{place} cannot hold cards. These places can: {places}.")
            values = {"place": where_words(place), "places": _listed(spots) or "–"}
            return decline(refusal.code, template, **values)
    return None


def _wrong_kind(refusal: Refusal, correction: Any, table: TableWords) -> Refusal | None:
    place = table.place(correction.path) if isinstance(correction, SetValue) else None
    if place is None:
        return None
    return msgspec.structs.replace(refusal, values={**refusal.values, "place": where_words(place)})


def _no_card(refusal: Refusal, correction: Any, table: TableWords) -> Refusal | None:
    """Refused after it was written: something that can lie nowhere in this list."""
    if not isinstance(correction, MoveCard) or set(refusal.values) != {"card"}:
        return None
    return misplaced(correction, correction.target or correction.source, table)


_WORDED: dict[str, Callable[[Refusal, Any, TableWords], Refusal | None]] = {
    "card-not-there": _not_there,
    "no-such-place": _no_place,
    "no-such-card": _no_card,
    "wrong-kind": _wrong_kind,
}
