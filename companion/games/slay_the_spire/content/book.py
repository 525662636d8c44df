"""The content as the rules read it: every script by a key, every card side by its name in the piles.

A frame on the stack names a script by its key and never carries it, so that states stay small and a
saved game reads the content it is resumed with. Keys are paths: ``card/bash+/do``,
``enemy/b1_guardian/attack/0``; a nested script adds ``/<index>`` and what it is for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeAlias, TypeVar, get_args

import msgspec

from companion.engine.encoding import state_hash
from companion.games.slay_the_spire.content import effects as fx
from companion.games.slay_the_spire.content import wider_effects as wider
from companion.games.slay_the_spire.content.abilities import Ability, When
from companion.games.slay_the_spire.content.catalog import Catalog
from companion.games.slay_the_spire.content.climb import Climb
from companion.games.slay_the_spire.content.effects import Script
from companion.games.slay_the_spire.content.kinds import (
    Actions,
    Card,
    CubeActions,
    DieActions,
    EnemyAbility,
    Face,
    Relic,
    Side,
    SingleAction,
    StanceKind,
)
from companion.games.slay_the_spire.content.loader import load
from companion.games.slay_the_spire.content.modifiers import AnyModifier
from companion.games.slay_the_spire.content.scripts import (
    NESTING,
    Answers,
    brings_enemies,
    has_cubes_put,
    is_private,
    looks_at_drawn,
    looks_at_hand,
    nested_scripts,
    of_scripts,
    only_gives,
    speaks_of_event,
)

K = TypeVar("K")
V = TypeVar("V")
Table: TypeAlias = dict[K, dict[str, tuple[V, ...]]]
Changers: TypeAlias = Table[type[Any], Any]

DAZE = "daze"


class Line(msgspec.Struct, frozen=True, gc=False):
    """An ability with the key of its script and the name of its moment."""

    key: str
    moment: str
    ability: Ability


class PlayedCard(msgspec.Struct, frozen=True, gc=False):
    """One side of a card with what the rules ask about it all the time.

    `at_enemy` when an enemy is all that it is aimed at. `price` is what it costs as long as nothing in play
    changes that; `None` where that depends, on X or on how things stand, or cannot be paid.
    """

    id: str
    card: Card
    side: Side
    key: str
    needs_enemy: bool
    needs_row: bool
    needs_player: bool
    aimed: bool
    at_enemy: bool
    unplayable: bool
    price: int | None
    lines: tuple[Line, ...]


class Book:
    """The content in force. `use` replaces all of it at once (an owner's corrections)."""

    __slots__ = (
        "cards",
        "catalog",
        "changers",
        "climb",
        "corrections",
        "costless",
        "counts_cubes",
        "ethereal",
        "eventful",
        "face_changers",
        "face_listeners",
        "faces",
        "item_lines",
        "limited",
        "limits",
        "listeners",
        "looks_at_drawn",
        "looks_at_hand",
        "may_act_last",
        "once_per_combat",
        "only_gives",
        "potions_in_box",
        "private",
        "relics",
        "relics_in_box",
        "retaining",
        "scripts",
        "summoned_names",
        "summoning",
    )

    def __init__(self, catalog: Catalog) -> None:
        self.use(catalog)

    @property
    def data_version(self) -> str:
        """A name for the content in force."""
        if self.climb is None:
            return self.catalog.data_hash
        return state_hash(f"{self.catalog.data_hash} {self.climb}".encode())

    def use(self, catalog: Catalog, corrections: tuple[str, ...] = (), climb: Climb | None = None) -> None:
        """Read `catalog` from now on; `corrections` are the owner's in words, `climb` one that has some."""
        self.catalog = catalog
        self.climb = climb
        self.corrections = corrections
        self.limits = catalog.limits
        self.scripts: dict[str, Script] = {}
        self.cards: dict[str, PlayedCard] = {
            name: self._played(name, side) for name, side in catalog.sides.items()
        }
        self.relics = {
            relic.id: self._lines(f"relic/{relic.id}", relic.abilities) for relic in catalog.relics.values()
        }
        for potion in catalog.potions.values():
            self._add(f"potion/{potion.id}", potion.do)
        self.potions_in_box = {potion.id: potion.copies for potion in catalog.potions.values()}
        relics = catalog.relics.values()
        self.relics_in_box = {relic.id: relic.copies for relic in relics if relic.pool == "relic"}
        self.faces = {face.id: self._face_lines(face) for face in catalog.faces.values()}
        self.may_act_last = frozenset(face.id for face in catalog.faces.values() if _may_act_last(face))
        self._boards(catalog)
        self._hands(catalog)
        self._listeners()
        self._changers(catalog)
        self.summoned_names = frozenset(_summoned_names(self.scripts.values()))
        self.summoning = of_scripts(self.scripts, brings_enemies)
        self.eventful = of_scripts(self.scripts, speaks_of_event)
        self.looks_at_hand = of_scripts(self.scripts, looks_at_hand)
        self.looks_at_drawn = of_scripts(self.scripts, looks_at_drawn)
        self.only_gives = of_scripts(self.scripts, only_gives)
        self.private = of_scripts(self.scripts, is_private)
        self.counts_cubes = Answers(lambda item: has_cubes_put(self._text(item)))

    def _text(self, item: str) -> Side | Relic:
        """What stands on a power or a relic."""
        return self.cards[item].side if item in self.cards else self.catalog.relics[item]

    def _hands(self, catalog: Catalog) -> None:
        """What every end of turn asks of every card of every hand."""
        sides = catalog.sides.items()
        self.ethereal = frozenset(name for name, side in sides if "ethereal" in side.keywords)
        self.retaining = frozenset(name for name, side in sides if "retain" in side.keywords)
        self.costless = frozenset(name for name, side in sides if side.cost == 0)

    def _listeners(self) -> None:
        """Who listens to each moment: every event asks, and hardly anybody answers.

        No two entries of the content share an id, so that one table serves powers and relics.
        """
        self.item_lines = {name: played.lines for name, played in self.cards.items()} | self.relics
        self.listeners = _table(
            MOMENTS,
            ((line.moment, name, line) for name, lines in self.item_lines.items() for line in lines),
        )
        self.once_per_combat = dict(_once_per_combat(self.relics))
        self.limited = frozenset(_limited(self.item_lines.values()))
        self.face_listeners = _table(
            MOMENTS,
            (
                (line.moment, name, (special, line))
                for name, specials in self.faces.items()
                for special, lines in specials
                for line in lines
            ),
        )

    def _changers(self, catalog: Catalog) -> None:
        """What changes rules: the modifiers of each kind, of powers, relics and stances, and of faces."""
        entries: list[tuple[str, Side | Relic | StanceKind]] = [
            *catalog.sides.items(),
            *catalog.relics.items(),
            *catalog.stances.items(),
        ]
        kinds: tuple[type[Any], ...] = get_args(AnyModifier)
        self.changers: Changers = _table(
            kinds,
            ((type(modifier), name, modifier) for name, entry in entries for modifier in entry.modifiers),
        )
        self.face_changers: Changers = _table(
            kinds,
            (
                (type(modifier), face.id, (special, modifier))
                for face in catalog.faces.values()
                for special in face.abilities
                for modifier in special.modifiers
            ),
        )

    def _boards(self, catalog: Catalog) -> None:
        for orb in catalog.orbs.values():
            self._add(f"orb/{orb.id}/evoke", orb.evoke)
            self._add(f"orb/{orb.id}/end", orb.end_of_turn)
        for stance in catalog.stances.values():
            self._add(f"stance/{stance.id}/leave", stance.on_leave)
            self._add(f"stance/{stance.id}/end", stance.end_of_turn)

    def _played(self, name: str, side: Side) -> PlayedCard:
        key = f"card/{name}/do"
        self._add(key, side.do)
        aims = {"target", "row", "any_player"}.intersection(aims_of(side.do))
        return PlayedCard(
            name,
            self.catalog.card(name),
            side,
            key,
            "target" in aims,
            "row" in aims,
            "any_player" in aims,
            bool(aims),
            aims == {"target"},
            "unplayable" in side.keywords,
            side.cost if isinstance(side.cost, int) and not side.cost_change else None,
            self._lines(f"card/{name}", side.abilities),
        )

    def _lines(self, key: str, abilities: Iterable[Ability]) -> tuple[Line, ...]:
        found = []
        for index, ability in enumerate(abilities):
            path = f"{key}/{index}"
            self._add(path, ability.do)
            found.append(Line(path, moment_name(ability.when), ability))
        return tuple(found)

    def _face_lines(self, face: Face) -> tuple[tuple[EnemyAbility, tuple[Line, ...]], ...]:
        for mode in face.modes or ("",):
            self._add_actions(f"enemy/{face.id}/{mode}", face.track(mode))
        return tuple(
            (special, self._lines(f"enemy/{face.id}/special{index}", special.abilities))
            for index, special in enumerate(face.abilities)
        )

    def _add_actions(self, key: str, actions: Actions) -> None:
        if isinstance(actions, SingleAction):
            self._add(f"{key}/0", actions.do)
        elif isinstance(actions, DieActions):
            for index, row in enumerate(actions.rows):
                self._add(f"{key}/{index}", row.do)
            if actions.first is not None:
                self._add(f"{key}/first", actions.first.do)
        elif isinstance(actions, CubeActions):
            for index, slot in enumerate(actions.slots):
                self._add(f"{key}/{index}", slot.do)

    def _add(self, key: str, script: Script) -> None:
        self.scripts[key] = script
        for index, effect in enumerate(script):
            if type(effect) in NESTING:
                for part, nested in nested_scripts(effect):
                    self._add(f"{key}/{index}{part}", nested)


def _limited(items: Iterable[tuple[Line, ...]]) -> Iterator[str]:
    """The keys of the abilities of powers and relics that can happen a number of times only."""
    return (line.key for lines in items for line in lines if line.ability.limit is not None)


def _once_per_combat(relics: Mapping[str, tuple[Line, ...]]) -> Iterator[tuple[str, tuple[int, ...]]]:
    """The places of the abilities that people use, and once per combat only, of the relics that have any."""
    for relic, lines in relics.items():
        found = [n for n, line in enumerate(lines) if line.moment == "activated"]
        once = tuple(n for n in found if lines[n].ability.limit == "combat")
        if once:
            yield relic, once


def _table(keys: Iterable[K], entries: Iterable[tuple[K, str, V]]) -> Table[K, V]:
    """What each id has for each key; the row of a key that nothing has is empty."""
    found: Table[K, V] = {key: {} for key in keys}
    for key, name, value in entries:
        found[key][name] = (*found[key].get(name, ()), value)
    return found


def _may_act_last(face: Face) -> bool:
    """Whether one of the actions of an enemy comes after those of all others."""
    for mode in face.modes or ("",):
        track = face.track(mode)
        if isinstance(track, CubeActions) and any(slot.last for slot in track.slots):
            return True
        if isinstance(track, DieActions) and any(row.last for row in (*track.rows, track.first) if row):
            return True
    return False


def _summoned_names(scripts: Iterable[Script]) -> Iterator[str]:
    """The names of enemies that others summon, such as a second phase."""
    return (effect.name for script in scripts for effect in script if isinstance(effect, wider.Summon))


def _moments() -> Iterator[str]:
    for when in get_args(When):
        if isinstance(when, type):
            yield str(when.__struct_config__.tag)  # type: ignore[attr-defined]
        else:
            yield from get_args(when)


MOMENTS = frozenset(_moments())
"""The plain names of all moments that content can name, and rules can tell of."""


def moment_name(when: When) -> str:
    """The plain name of a moment: `play`, `die`, `end_of_turn`."""
    if isinstance(when, str):
        return when
    tag = type(when).__struct_config__.tag
    return tag if isinstance(tag, str) else ""


AIMED_INSIDE = frozenset({fx.If, fx.Repeat, fx.Volley, fx.Attach})
"""The effects that are aimed otherwise than by `to`."""


def aims_of(script: Script) -> Iterator[str]:
    """The aims that are chosen when a card is played; those inside an option are chosen with it."""
    for effect in script:
        if type(effect) not in AIMED_INSIDE:
            if isinstance(aim := getattr(effect, "to", ""), str):
                yield aim
        elif isinstance(effect, fx.If):
            yield from aims_of((*effect.then, *effect.otherwise))
        elif isinstance(effect, fx.Repeat):
            yield from aims_of(effect.then)
        elif isinstance(effect, fx.Volley):
            yield from aims_of(effect.hits)
        else:  # what is attached is laid on an enemy
            yield "target"


BOOK = Book(load())
