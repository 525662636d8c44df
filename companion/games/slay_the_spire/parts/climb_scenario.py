"""Scenario files of the climb: rooms, rewards, shops, events and maps, played through the real match.

The form is that of `docs/scenario-format.md`, "Climbs".
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.game import Game
from companion.games.slay_the_spire.parts.climb_case_expectations import READERS
from companion.games.slay_the_spire.parts.climb_case_player import Climbing
from companion.games.slay_the_spire.parts.climb_case_state import ClimbCase, names_of
from companion.games.slay_the_spire.parts.climb_case_steps import STEPS
from companion.kit.cases.form import understood
from companion.kit.cases.playing import LEGAL, Cases

CASES: Cases[Climbing] = Cases(STEPS, READERS, forgiving=STEPS.kinds, under="do")


def check_climb(game: Game[Any], given: Mapping[str, Any]) -> list[str]:
    """Play one case of a climb; one line per expectation that does not hold. Raises `BadCase`."""
    names = names_of(given)
    case = understood(given, ClimbCase, names=names)
    expect = {**case.expect, LEGAL: case.expect.get("last_legal", True)}
    expect.pop("last_legal", None)
    return CASES.check(Climbing(game, case), case.do, expect, names)
