"""What is true of a script by itself, whoever carries it out: worked out when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

import msgspec

from companion.games.slay_the_spire.content import effects as fx
from companion.games.slay_the_spire.content.effects import Effect, Script


class Answers(dict[str, bool]):
    """One question about each script, by its key; a key that no script has gets the answer of no effects.

    Every ability that waits asks, at every step; a start of the program asks nothing.
    """

    def __init__(self, scripts: Mapping[str, Script], question: Callable[[Script], bool]) -> None:
        super().__init__()
        self._scripts, self._question = scripts, question

    def __missing__(self, key: str) -> bool:
        answer = self[key] = self._question(self._scripts.get(key, ()))
        return answer


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


def brings_enemies(script: Script) -> bool:
    """Whether a script puts enemies into play, or back into it."""
    return any(
        isinstance(effect, fx.Summon | fx.Revive)
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


# What only gives its owner something, and what takes the owner's Strength back: nobody is worse off
# when it comes first.
QUIET = (fx.Gain, fx.Heal, fx.Grant, fx.Cubes, fx.Retain, fx.OrbSlots, fx.Reward, fx.Later)


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
