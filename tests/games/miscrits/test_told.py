"""What is said of creatures: which of several alike is meant, who was knocked out, and why damage is so."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.match import Match
from companion.games.miscrits.game import GAME
from companion.games.miscrits.state import Hourglasses, Switch, UseAttack
from tests.games.miscrits.tables import creature, play, player, table

PUP = "cinder_cub"


def labels(match: Match[Any]) -> list[str]:
    """The acts of the first seat as its options read."""
    ask = GAME.view(match, 0).ask
    return [option.label for option in ask.options] if ask is not None else []


def told(match: Match[Any]) -> list[str]:
    scenes = GAME.scenes(match.state, match.heard or [])
    words = (GAME.told(state, event, -1) for state, event in scenes)
    return [each for each in words if each]


def test_creatures_of_one_card_are_told_apart_by_place_hp_and_hourglasses() -> None:
    ready = [
        creature(2, PUP, 5),
        creature(3, PUP, 5, counters=[Hourglasses("Scorch", 1)]),
        creature(4, "wick_imp"),
    ]
    match = table(player("A", creature(1, PUP), ready), player("B", creature(9, "vault_crab")))
    switches = [label for label in labels(match) if label.lower().startswith("switch")]
    assert switches == [
        "switch to Cinder Cub (ready 1, 5 HP)",
        "switch to Cinder Cub (ready 2, 5 HP, 1 hourglass)",
        "switch to Wick Imp",
    ]
    play(match, 0, Switch(3))
    assert match.state.seats[0].active is not None and match.state.seats[0].active.uid == 3


def test_who_is_knocked_out_keeps_its_name_in_the_log() -> None:
    match = table(
        player("A", creature(1, PUP)), player("B", creature(9, "wick_imp", 1), [creature(8, "vault_crab")])
    )
    play(match, 0, UseAttack("Flare", 1))
    said = told(match)
    assert "B's Wick Imp takes 3 damage." in said and "B's Wick Imp is knocked out." in said
    assert not any("a creature" in words for words in said)


@pytest.mark.parametrize(
    ("boost", "target", "said"),
    [
        (0, "vault_crab", "B's Vault Crab takes 3 damage."),
        (0, "acorn_knight", "takes 5 damage (printed 3, element +2)."),
        (1, "vault_crab", "takes 4 damage (printed 3, boosts and items +1)."),
        (-1, "acorn_knight", "takes 4 damage (printed 3, element +2, boosts and items -1)."),
    ],
)
def test_damage_that_is_not_what_is_printed_says_why(boost: int, target: str, said: str) -> None:
    match = table(player("A", creature(1, PUP)), player("B", creature(9, target)))
    match.state.seats[0].boost = max(0, boost)
    match.state.seats[0].weakened = max(0, -boost)
    play(match, 0, UseAttack("Flare", 1))
    assert any(words.endswith(said) for words in told(match)), told(match)
