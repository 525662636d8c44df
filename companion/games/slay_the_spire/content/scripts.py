"""What is true of a script or a text by itself, whoever has it: worked out when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar

import msgspec

from companion.games.slay_the_spire.content import effects as fx
from companion.games.slay_the_spire.content import values as vl
from companion.games.slay_the_spire.content import wider_effects as wider
from companion.games.slay_the_spire.content.effects import Effect, Script
from companion.games.slay_the_spire.content.modifiers import PreventHpLoss

A = TypeVar("A")


class Answers(dict[str, A]):
    """One question about whatever has a key; it is asked again and again, and not at the start."""

    def __init__(self, question: Callable[[str], A]) -> None:
        super().__init__()
        self._question = question

    def __missing__(self, key: str) -> A:
        answer = self[key] = self._question(key)
        return answer


def of_scripts(scripts: Mapping[str, Script], question: Callable[[Script], bool]) -> Answers[bool]:
    """A question about each script; a key that no script has gets the answer of no effects."""
    return Answers(lambda key: question(scripts.get(key, ())))


NESTING = frozenset({fx.If, fx.Repeat, fx.Choose, fx.Later, fx.Attach})
"""The effects that have scripts inside."""


def nested_scripts(effect: Effect) -> Iterator[tuple[str, Script]]:
    """The scripts inside an effect, with what each is for."""
    if isinstance(effect, fx.If):
        yield "then", effect.then
        yield "else", effect.otherwise
    elif isinstance(effect, fx.Repeat):
        yield "again", effect.then
    elif isinstance(effect, fx.Choose):
        for index, option in enumerate(effect.options):
            yield f"option{index}", option
    elif isinstance(effect, fx.Later):
        yield "later", effect.then
    elif isinstance(effect, fx.Attach):
        yield "death", effect.on_death


def asks_of_target(test: vl.Condition) -> bool:
    """Whether a condition is about the target, which must be chosen before it can be asked."""
    return isinstance(test, vl.Compare) and getattr(test.of, "of", "") == "target"


def brings_enemies(script: Script) -> bool:
    """Whether a script puts enemies into play, or back into it."""
    return any(
        isinstance(effect, wider.Summon | wider.Revive)
        or any(brings_enemies(nested) for _part, nested in nested_scripts(effect))
        for effect in script
    )


def speaks_of_event(script: Script) -> bool:
    """Whether a script names what set it off: that player, that enemy, that card, that much."""
    text = msgspec.json.encode(script)
    return any(word in text for word in (b'"that_', b'"it"', b'"hp_lost"', b'"damaged_players"'))


def looks_at_hand(script: Script) -> bool:
    """Whether a script asks how many cards are in the hand when it happens."""
    return any(
        isinstance(effect, fx.If) and b'"zone":"hand"' in msgspec.json.encode(effect.test)
        for effect in script
    )


def looks_at_drawn(script: Script) -> bool:
    """Whether a script asks what the cards are that it moved."""
    return b'"count":"moved","of"' in msgspec.json.encode(script)


def has_cubes_put(text: object) -> bool:
    """Whether a text has cubes put on its own card."""
    if isinstance(text, HAVE_CUBES):
        return True
    if isinstance(text, msgspec.Struct):
        return any(has_cubes_put(getattr(text, field)) for field in text.__struct_fields__)
    return isinstance(text, tuple) and any(map(has_cubes_put, text))


HAVE_CUBES = (fx.Cubes, PreventHpLoss)


# What only gives its owner something, and what takes the owner's Strength back: nobody is worse off
# when it comes first.
QUIET = (fx.Gain, fx.Heal, fx.Grant, fx.Cubes, fx.Retain, fx.OrbSlots, wider.Reward, fx.Later)


def only_gives(script: Script) -> bool:
    """Whether a script only gives its owner something, or takes the owner's Strength back."""
    return all(
        (isinstance(effect, QUIET) or _gives_strength_back(effect))
        and getattr(effect, "to", "self") == "self"
        for effect in script
    )


def _gives_strength_back(effect: Effect) -> bool:
    return isinstance(effect, fx.Lose) and effect.token == "strength"


# What a player does to nobody else, as long as it is aimed at the player alone.
PRIVATE = (
    *QUIET,
    fx.Damage,
    fx.LoseHp,
    fx.Apply,
    fx.Lose,
    fx.Clear,
    fx.Draw,
    fx.DrawUpTo,
    fx.Move,
    fx.Scry,
    fx.Daze,
    fx.Status,
    fx.HandCosts,
    fx.Channel,
    fx.EnterStance,
)


def is_private(script: Iterable[Effect]) -> bool:
    """Whether these effects leave all other figures alone."""
    return all(
        is_private((*effect.then, *effect.otherwise))
        if isinstance(effect, fx.If)
        else isinstance(effect, PRIVATE) and getattr(effect, "to", "self") == "self"
        for effect in script
    )
