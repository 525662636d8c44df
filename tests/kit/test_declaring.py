"""Declare pads: what they offer, and what is refused before a game looks at aims."""

from __future__ import annotations

import pytest

from companion.engine.declared import Declare, DeclaredEffect, DeclaredVerb
from companion.engine.refusals import Refusal
from companion.kit.declaring import MOST_EFFECTS, PadVerb, pad, why_not_effects

VERBS = {"damage": PadVerb("{n} damage", 3, "seat"), "draw": PadVerb("Draw {n}", 2)}
NO_AIM = Refusal("bad-target", "Nobody is there.")


def aims_at_somebody(effect: DeclaredEffect) -> Refusal | None:
    return NO_AIM if effect.verb == "damage" and not effect.targets else None


def refused(*effects: DeclaredEffect) -> str:
    """The code of what stands against these effects; "" for nothing."""
    refusal = why_not_effects(VERBS, Declare(effects), aims_at_somebody)
    return refusal.code if refusal is not None else ""


def test_a_pad_offers_its_verbs_and_aims_only_where_there_is_a_choice() -> None:
    damage, draw = pad(VERBS)
    assert damage == DeclaredVerb("damage", "{n} damage", high=3, aim="seat")
    assert draw == DeclaredVerb("draw", "Draw {n}", high=2, aim="none")
    assert [verb.aim for verb in pad(VERBS, aims=False)] == ["none", "none"]


@pytest.mark.parametrize(
    ("effects", "code"),
    [
        ([DeclaredEffect("draw", 2), DeclaredEffect("damage", 3, 1, (0,))], ""),
        ([DeclaredEffect("draw", 1)] * MOST_EFFECTS, ""),
        ([], "bad-declaration"),
        ([DeclaredEffect("draw", 1)] * (MOST_EFFECTS + 1), "bad-declaration"),
        ([DeclaredEffect("fly", 1)], "unknown-verb"),
        ([DeclaredEffect("draw", 0)], "bad-amount"),
        ([DeclaredEffect("draw", 3)], "bad-amount"),
        ([DeclaredEffect("draw", 1, 2)], "bad-amount"),
        ([DeclaredEffect("draw", 1), DeclaredEffect("damage", 1)], "bad-target"),
    ],
)
def test_effects_are_judged_from_the_first_to_the_last(effects: list[DeclaredEffect], code: str) -> None:
    assert refused(*effects) == code
