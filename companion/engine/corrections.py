"""Corrections by hand: the table is always right.

A correction names a place of the layout by its path and what really lies there. It is never refused
for being odd, only when it cannot be written at all: no such place, not a whole number, a card that
the game does not have. What no longer adds up afterwards is said by `Places.problems`.

A place may hold things that are more than a card, such as powers with cubes on them: a list of structs
with the field `id`. The game makes them (`Places.lying`); one that only moves stays as it is.

What can be changed in place is; a frozen struct, a tuple or a dict on the way gives way to another one. A
tuple of names is a place without an order, and is kept sorted like `Cards`.

How a seat plays can change too: at `("lazy", seat)` stands whether it keeps drawn cards unnamed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from companion.engine.layout import Path
from companion.engine.piles import UNSEEN, Cards, Deck
from companion.engine.refusals import Refusal, decline
from companion.speech.words import N_


class SetValue(msgspec.Struct, frozen=True, tag="set"):
    """The number or mark at `path` really is `value`."""

    path: Path
    value: int | str | bool


class MoveCard(msgspec.Struct, frozen=True, tag="move"):
    """A copy of `card` really lies at `target`, not at `source`; an empty path is out of the game."""

    card: str
    source: Path
    target: Path


Correction = SetValue | MoveCard


class CannotCorrect(Exception):  # noqa: N818 - carries a refusal, see `Refused`
    """The correction cannot be written; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.words)
        self.refusal = refusal


Lying = Callable[[Any, str, Path], Any]


def itself(state: Any, card: str, path: Path) -> Any:
    """What lies at a place of plain cards: the card."""
    return card


def apply_correction(state: Any, correction: Correction, lying: Lying = itself) -> None:
    """Write `correction` into `state`; `lying` makes what lies in a list when a card comes to it.

    Raises `CannotCorrect`, having changed nothing. Its words name cards and places as the state does;
    see `companion.engine.correction_words`.
    """
    if isinstance(correction, SetValue):
        _set(state, correction)
    else:
        _move(state, correction, lying)


def value_at(state: Any, path: Path) -> Any:
    """What stands at `path`. Raises `CannotCorrect` when there is no such place."""
    found = state
    for name in path:
        try:
            found = _part(found, name)
        except (AttributeError, IndexError, KeyError, TypeError):
            raise CannotCorrect(_no_place(path)) from None
    return found


def _part(place: Any, name: str | int) -> Any:
    """A path may come from an imported file: it reaches fields of structs, entries of dicts and lists."""
    if not isinstance(name, str) or isinstance(place, dict):
        return place[name]
    if name not in getattr(place, "__struct_fields__", ()):
        raise AttributeError(name)
    return getattr(place, name)


def _with(place: Any, path: Path, value: Any) -> Any:
    """What stands where `place` stood when `value` stands at `path` in it: itself, or another one."""
    name, *rest = path
    new = _with(_part(place, name), tuple(rest), value) if rest else value
    if isinstance(place, tuple):
        parts = list(place)
        parts[int(name)] = new
        return tuple(parts)
    if isinstance(place, dict):
        return {**place, name: new}
    if isinstance(place, list):
        place[int(name)] = new
    elif place.__struct_config__.frozen:
        return msgspec.structs.replace(place, **{str(name): new})
    else:
        setattr(place, str(name), new)
    return place


def _no_place(path: Path) -> Refusal:
    template = N_("There is no place {place} at this table. The table check lists them all.")
    return decline("no-such-place", template, place="/".join(map(str, path)))


def wrong_kind(correction: Correction, kind: type[Any] | None) -> Refusal:
    """The refusal for a value that the place cannot hold; `kind` is what it holds, if that is known."""
    if isinstance(correction, MoveCard):
        template = N_("There is no card {card} in this game. Enter its name as printed.")
        return decline("no-such-card", template, card=correction.card)
    template = N_("{place} takes {kind}, not {value}.")
    values = {
        "place": "/".join(map(str, correction.path)),
        "kind": _KINDS.get(kind, N_("something else")),
        "value": str(correction.value),
    }
    if kind is None and isinstance(correction.value, int):
        values["kind"] = N_("a whole number closer to 0")
    return decline("wrong-kind", template, **values)


_KINDS: dict[type[Any] | None, str] = {
    int: N_("a whole number"),
    str: N_("a name"),
    bool: N_("yes or no"),
    None: N_("one of certain names"),
}


MOST_SEATS = 12


def _set_lazy(state: Any, correction: SetValue) -> None:
    """Cards that were drawn before the change stay as they are, named or not."""
    seat, lazy = correction.path[-1], correction.value
    if len(correction.path) != 2 or type(seat) is not int or not 0 <= seat < MOST_SEATS:
        raise CannotCorrect(_no_place(correction.path))
    if not isinstance(lazy, bool):
        raise CannotCorrect(wrong_kind(correction, bool))
    others = [other for other in value_at(state, ("lazy",)) if other != seat]
    state.lazy = sorted([*others, seat]) if lazy else others


def stepped(state: Any, path: Path, by: int) -> SetValue | None:
    """The correction of a number by so much; `None` where nothing changes. Nothing goes below 0 by steps."""
    now = value_at(state, path)
    value = max(0, now + by)
    return SetValue(path, value) if value != now else None


def _set(state: Any, correction: SetValue) -> None:
    if correction.path[:1] == ("lazy",):
        _set_lazy(state, correction)
        return
    if not correction.path:
        raise CannotCorrect(_no_place(correction.path))
    old = value_at(state, correction.path)
    if type(old) is not type(correction.value):
        raise CannotCorrect(wrong_kind(correction, type(old)))
    _with(state, correction.path, correction.value)


def _move(state: Any, correction: MoveCard, lying: Lying) -> None:
    for path in filter(None, (correction.source, correction.target)):
        if not isinstance(value_at(state, path), Cards | Deck | list | tuple):
            raise CannotCorrect(_no_place(path))
    source = _loose(state, correction.source)
    unseen = bool(correction.card) and _lies_unseen(source, correction.card)
    taken = _take(source, UNSEEN if unseen else correction.card, correction.source)
    _lay_back(state, correction.source, source)
    if unseen:
        _name_in_deck(state, correction)
    target = _loose(state, correction.target)
    if isinstance(target, list):
        thing = lying(state, correction.card, correction.target)
        target.append(taken if type(taken) is type(thing) and not unseen else thing)
    else:
        _put(target, correction.card)
    _lay_back(state, correction.target, target)


def _loose(state: Any, path: Path) -> Any:
    """What lies at a place, so that it can be changed: of what others may share, a copy."""
    found = value_at(state, path) if path else None
    if isinstance(found, Deck):
        return Deck([*found.top], found.middle, [*found.bottom], [*found.bag])
    return list(found) if isinstance(found, tuple) else found


def _lay_back(state: Any, path: Path, things: Any) -> None:
    if path and isinstance(value_at(state, path), tuple):
        named = all(isinstance(thing, str) for thing in things)
        things = tuple(sorted(things) if named else things)
    if path:
        _with(state, path, things)


def _lies_unseen(place: Any, card: str) -> bool:
    """Whether the card does not lie there by name, and one that nobody has named may be it."""
    if isinstance(place, Cards):
        return not place.has(card)
    ids = [getattr(each, "id", each) for each in place] if isinstance(place, list) else []
    return card not in ids and UNSEEN in ids


def _name_in_deck(state: Any, correction: MoveCard) -> None:
    """An unseen card turned out to be this one: the deck that feeds its place knows it no longer.

    That deck is the field `deck` of the nearest struct that the place belongs to.
    """
    for depth in range(len(correction.source) - 1, -1, -1):
        deck = getattr(value_at(state, correction.source[:depth]), "deck", None)
        if isinstance(deck, Deck):
            if deck.could_be(correction.card):
                deck.name(correction.card)
            return


def _take(place: Any, card: str, path: Path) -> Any:
    """Take the card away, and return what lay in a list. An unnamed card is taken for it, if it can be."""
    try:
        if isinstance(place, Cards):
            place.remove(card if place.has(card) else UNSEEN)
        elif isinstance(place, Deck):
            _take_from_deck(place, card)
        elif place is not None:
            return _take_from_list(place, card)
        return None
    except ValueError:
        template = N_("{card} is not in {place}.")
        values = {"card": card, "place": "/".join(map(str, path))}
        raise CannotCorrect(decline("card-not-there", template, **values)) from None


def _take_from_list(place: list[Any], card: str) -> Any:
    """Of things with this id the one that came last; nothing for a card that lies there as its name."""
    if card in place:
        place.remove(card)
        return None
    for index in range(len(place) - 1, -1, -1):
        if getattr(place[index], "id", None) == card:
            return place.pop(index)
    raise ValueError(card)


def _take_from_deck(deck: Deck, card: str) -> None:
    for known in (deck.top, deck.bottom):
        if card in known:
            known.remove(card)
            return
    if not deck.middle:
        raise ValueError(card)
    if card:
        deck.name(card)
    deck.middle -= 1


def _put(place: Any, card: str) -> None:
    if isinstance(place, Cards):
        place.add(card)
    elif isinstance(place, Deck):
        if card:
            place.top.insert(0, card)
        else:
            place.middle += 1
