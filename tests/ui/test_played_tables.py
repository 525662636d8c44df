"""Random games in every mode of play at 800x480: the audit finds nothing, and no fight is scrolled.

A bounded form of `python -m tests.ui.played_tables`.
"""

from __future__ import annotations

from typing import Any

import pytest

from companion.games import catalogue
from tests.conformance.setups import FACTS
from tests.ui.played_tables import MODES, shown_tables, troubles

PANEL = "800x480-7"
EVERY, STEPS = 9, 40


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", catalogue.GAMES)
def test_the_audit_finds_nothing_in_a_game_on_its_way(window: Any, name: str, mode: str) -> None:
    found = troubles(name, FACTS[name].soonest, mode, PANEL, EVERY, STEPS)
    assert [line for line in found if not line.endswith("(places)")] == []


@pytest.mark.parametrize("name", catalogue.GAMES)
def test_several_moments_of_each_game_are_looked_at(name: str) -> None:
    assert len(list(shown_tables(name, FACTS[name].soonest, "cards", EVERY, STEPS))) > 1
