"""What lies where: the state as places on a table, and the difference of two states as steps.

A game lists its places once (`Places.layout`). From that list come the table check ("what must the
table look like now"), the work for hands after an undo ("put Bash back in Anna's hand") and the
corrections by hand (a place carries the path of the state it shows).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

import msgspec

from companion.speech.words import _, ngettext

Path = tuple[str | int, ...]
FEW = 4
"""So many places may come and go in the middle of a game."""


class Number(msgspec.Struct, frozen=True):
    """A counter on the table: hit points, tokens, a cube on a track.

    `counts` is false for what says where something stands, such as a cube on a track: 0 of it is no token,
    and people count such places from 1.
    """

    path: Path
    owner: str
    label: str
    value: int
    low: int = 0
    high: int | None = None
    counts: bool = True

    @property
    def first(self) -> int:
        """What people call the place that is 0 in the state."""
        return 0 if self.counts else 1

    @property
    def said(self) -> int:
        """The number that people see at the table."""
        return self.value + self.first


class Spot(msgspec.Struct, frozen=True):
    """A place where cards lie. `secret` places show their number only, never their cards.

    `said` is what it is called within a sentence, as tasks say it too; without it, its label.
    """

    path: Path
    owner: str
    label: str
    known: tuple[str, ...]
    unseen: int = 0
    secret: bool = False
    ordered: bool = False
    said: str = ""


class Mark(msgspec.Struct, frozen=True):
    """Something that is one of a few values: a stance, a mode, whose turn it is.

    `choices` are the values it can have in the state, each with its words, where those differ.
    """

    path: Path
    owner: str
    label: str
    value: str
    choices: tuple[tuple[str, str], ...] = ()

    @property
    def said(self) -> str:
        """The value in words."""
        return _(dict(self.choices).get(self.value, self.value))


Place = Number | Spot | Mark
Layout = tuple[Place, ...]
Names = Callable[[str], str]


class Step(msgspec.Struct, frozen=True):
    """One thing for hands to do, in words, with the places it touches."""

    words: str
    paths: tuple[Path, ...]


def place_words(place: Place, names: Names) -> str:
    """One line of the table check: what this place must look like."""
    where = where_words(place)
    if isinstance(place, Number):
        return _("{where}: {value}").format(where=where, value=place.said)
    if isinstance(place, Mark):
        return _("{where}: {value}").format(where=where, value=_(place.value))
    total = len(place.known) + place.unseen
    count = ngettext("{count} card", "{count} cards", total).format(count=total)
    if place.secret or not place.known:
        return _("{where}: {value}").format(where=where, value=count)
    cards = listed(Counter(place.known), names, list(place.known) if place.ordered else None)
    return _("{where}: {count} ({cards})").format(where=where, count=count, cards=cards)


Exchange = tuple[Path, Path]
"""Two places, all that lies at one of which goes to the other."""


def steps(
    before: Layout, after: Layout, names: Names, exchanges: Iterable[Exchange] = ()
) -> tuple[Step, ...]:
    """What hands must do so that a table laid out as `before` looks like `after`, `exchanges` first.

    Where most of it lies elsewhere, as at the end of a fight, it is said what lies there, and not what moved.
    """
    new = {place.path: place for place in after}
    old = {place.path: place for place in _where_they_are_now(before, after)}
    if len(new.keys() - old.keys()) > max(FEW, len(old.keys() & new.keys())):
        return _laid_anew(old, new, names)
    swapped = [step for exchange in exchanges for step in _exchanged(old, exchange)]
    pairs: list[_Pair] = [(old.get(path), place) for path, place in new.items()]
    pairs += [(place, None) for path, place in old.items() if path not in new]
    moved = _card_steps(pairs, _people(new), names)
    return (*swapped, *moved, *(step for pair in pairs for step in _value_steps(*pair)))


def _exchanged(places: dict[Path, Place], exchange: Exchange) -> Iterator[Step]:
    one, two = (places.get(path) for path in exchange)
    if isinstance(one, Spot) and isinstance(two, Spot):
        places[one.path] = msgspec.structs.replace(one, known=two.known, unseen=two.unseen)
        places[two.path] = msgspec.structs.replace(two, known=one.known, unseen=one.unseen)
        words = _("Swap {one} with {other}").format(one=where_words(one), other=where_words(two))
        yield Step(words, exchange)


def _where_they_are_now(before: Layout, after: Layout) -> Iterator[Place]:
    """The places of `before`, each where the state has since moved what is called the same."""
    known, there = {place.path for place in before}, {place.path for place in after}
    moved = {(place.owner, place.label): place.path for place in after if place.path not in known}
    for place in before:
        path = moved.get((place.owner, place.label)) if place.path not in there else None
        yield msgspec.structs.replace(place, path=path) if path is not None else place


def _people(places: dict[Path, Place]) -> set[str]:
    """Who has numbers before them: decks may be called after somebody too."""
    return {place.owner for place in places.values() if place.owner and isinstance(place, Number)}


def _laid_anew(old: dict[Path, Place], new: dict[Path, Place], names: Names) -> tuple[Step, ...]:
    """What lies at the places that are otherwise than before, but for decks of which nobody knows a card."""
    people = _people(new)
    changed = (place for path, place in new.items() if old.get(path) != place and not is_empty(place))
    told = (place for place in changed if place.owner in people or not _secret(place))
    lines = [Step(place_words(shown(place), names), (place.path,)) for place in told]
    return (Step(_("Lay this out again:"), ()), *lines) if lines else ()


def shown(place: Place) -> Place:
    """The place with what a mark shows in words."""
    return msgspec.structs.replace(place, value=place.said) if isinstance(place, Mark) else place


def is_empty(place: Place) -> bool:
    """Whether nothing lies there, and no token."""
    if isinstance(place, Spot):
        return not place.known and not place.unseen
    return isinstance(place, Number) and place.counts and not place.value


def _secret(place: Place) -> bool:
    return isinstance(place, Spot) and place.secret


def where_words(place: Place) -> str:
    """Whose a place is, and how it is called."""
    if not place.owner:
        return _(place.label)
    return _("{owner}, {label}").format(owner=place.owner, label=_(place.label))


def listed(cards: Counter[str], names: Names, order: list[str] | None = None) -> str:
    """Cards by name, equal ones as a number of them; one by one where their `order` counts."""
    if order is not None:
        return ", ".join(names(card) for card in order)
    parts = []
    for card, count in sorted(cards.items()):
        name = names(card)
        parts.append(name if count == 1 else _("{count} × {card}").format(count=count, card=name))
    return ", ".join(parts)


def _value_steps(old: Place | None, new: Place | None) -> Iterator[Step]:
    place = new or old
    if place is None or isinstance(place, Spot) or (old is None and is_empty(place)):
        return
    if new is None:
        yield Step(_("{where}: remove it from the table").format(where=where_words(place)), (place.path,))
    elif isinstance(new, Number) and (not isinstance(old, Number) or old.value != new.value):
        yield Step(_number_words(old, new), (new.path,))
    elif isinstance(new, Mark) and (not isinstance(old, Mark) or old.value != new.value):
        words = _("{where}: set to {value}").format(where=where_words(new), value=new.said)
        yield Step(words, (new.path,))


def _number_words(old: Place | None, new: Number) -> str:
    if not isinstance(old, Number) or not new.counts:
        return _("{where}: set to {value}").format(where=where_words(new), value=new.said)
    if new.value > old.value:
        template = _("{where}: add {change} (now {value})")
    else:
        template = _("{where}: remove {change} (now {value})")
    return template.format(where=where_words(new), change=abs(new.value - old.value), value=new.value)


_Pair = tuple[Place | None, Place | None]


def _card_steps(pairs: list[_Pair], people: set[str], names: Names) -> list[Step]:
    """Cards that vanished from one place are matched with equal cards that came to another."""
    gone: list[tuple[Spot, str]] = []
    came: list[tuple[Spot, str]] = []
    for old, new in pairs:
        if (isinstance(old, Spot) or isinstance(new, Spot)) and old != new:
            lost, gained = _changes(old, new)
            gone += lost
            came += gained
    return _matched(gone, came, people, names)


def _changes(old: Place | None, new: Place | None) -> tuple[list[tuple[Spot, str]], list[tuple[Spot, str]]]:
    before, after = _contents(old), _contents(new)
    lost = [(old, card) for card in (before - after).elements() if isinstance(old, Spot)]
    gained = [(new, card) for card in (after - before).elements() if isinstance(new, Spot)]
    return lost, gained


def _contents(place: Place | None) -> Counter[str]:
    if not isinstance(place, Spot):
        return Counter()
    if place.secret:
        return Counter({"": len(place.known) + place.unseen})
    found = Counter(place.known)
    if place.unseen:
        found[""] = place.unseen
    return found


def _matched(
    gone: list[tuple[Spot, str]], came: list[tuple[Spot, str]], people: set[str], names: Names
) -> list[Step]:
    found: Counter[tuple[str, Path, Path]] = Counter()
    spots = {spot.path: spot for spot, _card in (*gone, *came)}
    left = list(gone)
    for spot, card in sorted(came, key=lambda entry: not entry[1]):
        match = _partner(left, spot.owner, card)
        if match is None:
            found[card, (), spot.path] += 1
        else:
            left.remove(match)
            found[card or match[1], match[0].path, spot.path] += 1
    for spot, card in left:
        found[card, spot.path, ()] += 1
    return [
        Step(_move_words(key, count, spots, people, names), tuple(path for path in key[1:] if path))
        for key, count in found.items()
    ]


def _partner(left: list[tuple[Spot, str]], owner: str, card: str) -> tuple[Spot, str] | None:
    """An equal card that left somewhere; failing that, one whose face nobody may see.

    Unseen cards are all alike: one of the same person is meant sooner than one of somebody else.
    """
    own = [entry for entry in left if entry[0].owner == owner]
    named = [entry for entry in (*own, *left) if card and entry[1] == card]
    unseen = [entry for entry in (*own, *left) if not card or not entry[1]]
    unseen.sort(key=lambda entry: (entry[0].owner != owner, entry[1] != card))
    return next(iter((*named, *unseen)), None)


def _move_words(
    key: tuple[str, Path, Path], count: int, spots: dict[Path, Spot], people: set[str], names: Names
) -> str:
    """A move, said to whom it is for: to a person, where the other place is that of a character's deck."""
    card, source, target = key
    what = listed(Counter({card: count}), names) if card else ""
    what = what or ngettext("{count} card", "{count} cards", count).format(count=count)
    owners = {spots[path].owner for path in (source, target) if path} - {""}
    owners = owners & people if len(owners) > 1 else owners
    owner = next(iter(owners)) if len(owners) == 1 else ""
    said = {path: _said_words(spots[path], owner) for path in (source, target) if path}
    return _template(owner, source, target).format(
        name=owner, cards=what, source=said.get(source, ""), target=said.get(target, "")
    )


def _template(owner: str, source: Path, target: Path) -> str:
    """How a move is said to the one person whose places it touches, and else to everybody."""
    if not target:
        return _("{name}: take {cards} from {source}.") if owner else _("Take {cards} from {source}")
    if not source:
        return _("{name}: put {cards} into {target}.") if owner else _("Put {cards} into {target}")
    if owner:
        return _("{name}: {cards} from {source} to {target}.")
    return _("Move {cards} from {source} to {target}")


def _said_words(spot: Spot, owner: str) -> str:
    """A place within a sentence; whose it is, where the sentence does not say so."""
    return _(spot.said or spot.label) if spot.owner in ("", owner) else where_words(spot)
