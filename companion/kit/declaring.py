"""Declare pads: which effects people may say that a card had, and why they cannot be carried out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from companion.engine.declared import Aim, Declare, DeclaredEffect, DeclaredVerb
from companion.engine.refusals import Refusal, decline
from companion.speech.words import N_, _

CARD_RULE = N_("the text of the card")
MOST_EFFECTS = 6


class PadVerb(NamedTuple):
    """An effect: its words, its highest amount, what it is aimed at, and what it makes of an amount."""

    words: str
    high: int
    aim: Aim = "none"
    make: Callable[[int], Any] = int


def pad(verbs: Mapping[str, PadVerb], aims: bool = True) -> tuple[DeclaredVerb, ...]:
    """What the pad offers; without `aims` where there is but one to aim at."""
    return tuple(
        DeclaredVerb(name, _(verb.words), high=verb.high, aim=verb.aim if aims else "none")
        for name, verb in verbs.items()
    )


def why_not_effects(
    verbs: Mapping[str, PadVerb], act: Declare, why_not_aim: Callable[[DeclaredEffect], Refusal | None]
) -> Refusal | None:
    """Why what was declared has no such effects; `why_not_aim` says why one cannot be aimed so."""
    if not 1 <= len(act.effects) <= MOST_EFFECTS:
        return decline("bad-declaration", N_("Enter 1 to 6 effects."))
    for effect in act.effects:
        refusal = _why_not_amount(verbs, effect) or why_not_aim(effect)
        if refusal is not None:
            return refusal
    return None


def _why_not_amount(verbs: Mapping[str, PadVerb], effect: DeclaredEffect) -> Refusal | None:
    if effect.verb not in verbs:
        template = N_("Unknown effect: {verb}. Use one of: {known}.")
        return decline("unknown-verb", template, verb=effect.verb, known=", ".join(verbs))
    high = verbs[effect.verb].high
    if not 1 <= effect.amount <= high or effect.times != 1:
        template = N_("{verb} goes from 1 to {high}. Enter more as another effect.")
        return decline("bad-amount", template, verb=effect.verb, high=high)
    return None
