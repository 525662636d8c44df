"""Scenario files of the climb: rooms, rewards, shops, events and maps, played through the real match.

The form is that of `docs/scenario-format.md`, "Climbs".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.game import Game
from companion.engine.refusals import Refused
from companion.games.slay_the_spire.parts.climb_case_expectations import EXPECT, differs
from companion.games.slay_the_spire.parts.climb_case_player import CasePlayer
from companion.games.slay_the_spire.parts.climb_case_state import NotPlayed
from companion.games.slay_the_spire.parts.climb_case_steps import STEPS, accept
from companion.games.slay_the_spire.state.run import branch
from companion.speech.words import _

AT_THE_DIE = ("accept", "use_relic", "use_potion", "roll", "setup", "give_potion")
"""Steps before which a die that can be changed does not yet count."""


def check_climb(game: Game[Any], case: Mapping[str, Any]) -> list[str]:
    """Play one case of a climb; one line per expectation that does not hold, or why it cannot be played.

    Raises `BadCase` for names that nothing has.
    """
    try:
        return _checked(game, case)
    except NotPlayed as reason:
        return [_("not played: {reason}").format(reason=reason)]


def _checked(game: Game[Any], case: Mapping[str, Any]) -> list[str]:
    player = CasePlayer(game, case)
    expect = case.get("expect", {})
    legal = _play(player, case.get("do", []))
    found = []
    if legal != expect.get("last_legal", True):
        found.append(differs("last_legal", expect.get("last_legal", True), f"{legal} {player.refused}"))
    return found + _differences(player, expect)


def _play(player: CasePlayer, steps: Sequence[Mapping[str, Any]]) -> bool:
    """All steps; whether the last was legal."""
    player.rolls = [step for step in steps if "roll" in step]
    legal = True
    for number, step in enumerate(steps):
        player.picks.look_at(step, steps[number + 1 :])
        before = branch(player.match.state), list(player.rolls)
        try:
            _step(player, step)
            legal, player.refused = True, ""
        except Refused as refusal:
            player.put(before[0])
            player.rolls = before[1]
            legal, player.refused = False, str(refusal)
    player.without_choice()
    player.hear()
    return legal


def _step(player: CasePlayer, step: Mapping[str, Any]) -> None:
    key = next((key for key in STEPS if key in step), "")
    if not key:
        raise NotPlayed(_("{step} is no step of a climb.").format(step=dict(step)))
    if key not in AT_THE_DIE:
        accept(player, -1, step)
    STEPS[key](player, step.get("seat", 0), step)
    player.settle()


def _differences(player: CasePlayer, expect: Mapping[str, Any]) -> list[str]:
    found: list[str] = []
    for key, wanted in expect.items():
        if key == "last_legal":
            continue
        if key in ("shuffled", "not_shuffled"):
            found += _shuffles(player, key, wanted)
            continue
        if key not in EXPECT:
            raise NotPlayed(_("A climb has no {key} to look at.").format(key=key))
        found += EXPECT[key](player.match, wanted)
    return found


def _shuffles(player: CasePlayer, key: str, wanted: Sequence[str]) -> list[str]:
    wrong = [name for name in wanted if (name in player.shuffled) == (key == "not_shuffled")]
    return [differs(key, list(wanted), wrong)] if wrong else []
