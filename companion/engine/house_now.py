"""House rules of a game that goes on: those that people may play the other way from now on.

They stand in the state (`Options.at`), so a correction of that place says it: the log keeps it, an undo takes
it back, and the rules look at it from then on.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from companion.engine.corrections import Correction, SetValue, value_at
from companion.engine.game import Game
from companion.engine.setups import OptionSpec
from companion.speech.words import _


class Way(NamedTuple):
    """A house rule that is `on` or off, and may be the other way from now on."""

    spec: OptionSpec
    on: bool
    other: SetValue


def ways(game: Game[Any], state: Any, rulings: Iterable[str] | None = None) -> list[Way]:
    """What decides these rulings and can be changed now; everything of the kind without any."""
    if not game.options.at:
        return []
    rules, wanted = value_at(state, game.options.at), None if rulings is None else set(rulings)
    kept = game.options.idle(state)
    specs = [spec for spec in may_change(game) if spec.kind == "bool" and spec.key not in kept]
    return [
        Way(spec, now, SetValue((*game.options.at, spec.key), not now))
        for spec in specs
        if isinstance(now := getattr(rules, spec.key, None), bool)
        if wanted is None or spec.ruling in wanted
    ]


def may_change(game: Game[Any]) -> list[OptionSpec]:
    """The house rules that decide a ruling while the game goes on."""
    return [spec for spec in game.options.specs if spec.ruling and not spec.once]


def said(game: Game[Any], correction: Correction) -> str:
    """What a correction changed in the house rules; empty for any other."""
    at = game.options.at
    if not at or not isinstance(correction, SetValue) or correction.path[:-1] != at:
        return ""
    key = correction.path[-1]
    label = next((_(spec.label) for spec in game.options.specs if spec.key == key), str(key))
    if correction.value:
        return _("House rule from now on: {rule}: on").format(rule=label)
    return _("House rule from now on: {rule}: off").format(rule=label)
