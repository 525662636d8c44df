"""Cases of a climb that cannot be understood say so, and never play on without end."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.setups import SetupError
from companion.games.slay_the_spire.game import GAME
from companion.games.slay_the_spire.parts.climb_scenario import check_climb

IRONCLAD = {"char": "ironclad"}


def begun(**state: Any) -> dict[str, Any]:
    """A climb as its first act begins."""
    return {"id": "slip", "state": {"act": 1, "room": "act_start", "players": [IRONCLAD], **state}}


@pytest.mark.parametrize("players", [1, 4])
def test_one_to_four_climb(players: int) -> None:
    assert check_climb(GAME, begun(players=[IRONCLAD] * players)) == []


@pytest.mark.parametrize(
    ("slip", "place"),
    [
        ({"players": []}, "players"),
        ({"players": [IRONCLAD] * 5}, "players"),
        ({"act": 0}, "act"),
        ({"act": 5}, "act"),
        ({"ascension": 14}, "ascension"),
        ({"events_before": -1}, "events_before"),
    ],
)
def test_a_slip_names_its_place(slip: dict[str, Any], place: str) -> None:
    with pytest.raises(SetupError, match=rf"state, {place}: this is not a valid case"):
        check_climb(GAME, begun(**slip))
