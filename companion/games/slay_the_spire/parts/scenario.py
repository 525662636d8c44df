"""Scenario files of Slay the Spire: acts and expected numbers, played through the real match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.encoding import encode
from companion.engine.game import Game
from companion.engine.refusals import Refused
from companion.games.slay_the_spire.fight.flow import summons_due
from companion.games.slay_the_spire.parts.case_acts import ACTS
from companion.games.slay_the_spire.parts.case_player import CasePlayer
from companion.games.slay_the_spire.parts.case_values import (
    compared,
    differs,
    enemy_values,
    looks_like,
    player_values,
)
from companion.games.slay_the_spire.parts.climb_scenario import check_climb
from companion.games.slay_the_spire.parts.scenario_form import BadCase, options_of, understood
from companion.games.slay_the_spire.state.fight import Enemy
from companion.games.slay_the_spire.state.run import Fighting, Run
from companion.speech.words import _


def check_case(game: Game[Run], case: Mapping[str, Any], head: Mapping[str, Any]) -> list[str]:
    """Play one case by the rules of `game`; returns one line per failed expectation.

    Raises `BadCase`, and `SetupError` for an option that cannot be.
    """
    if _kind(head) == "climb":
        return check_climb(game, case)
    form = understood(case)
    player = CasePlayer(case, game, options_of(form))
    found = _played(player, case.get("do", []), list(case.get("expect_after_each", [])))
    if "expect_order" in case and player.order != case["expect_order"]:
        found.append(differs("order", case["expect_order"], player.order))
    return found + _differences(player, case.get("expect", {}))


def _kind(head: Mapping[str, Any]) -> str:
    """What kind of cases a file holds, as its head says; fights when it says nothing."""
    said = head.get("head")
    return str(said.get("kind", "")) if isinstance(said, Mapping) else ""


def _played(
    player: CasePlayer, acts: Sequence[Mapping[str, Any]], after: list[Mapping[str, Any]]
) -> list[str]:
    """Carry out the acts of a case, each compared with what is expected after it."""
    found: list[str] = []
    for number, act in enumerate(acts, 1):
        player.dealt = after[0].get("players", []) if after else player.last
        verb = next(name for name in ACTS if name in act)
        before = encode(player.run)
        try:
            ACTS[verb](player, act)
        except Refused as refusal:
            player.refused = _("{act} was refused: {why}").format(act=dict(act), why=refusal)
            if number < len(acts) or encode(player.run) != before:
                return [*found, player.refused]
        if after and after[0].get("after") == verb:
            found += _differences(player, after.pop(0))
    return found


def _differences(player: CasePlayer, expect: Mapping[str, Any]) -> list[str]:
    """What is not as a case expects it; raises `BadCase` for what cannot be there at all."""
    fight, found = player.fight, list[str]()
    if bool(player.refused) != expect.get("refused", False):
        found.append(player.refused or differs("refused", True, False))
    if "result" in expect and expect["result"] != _result(player.run):
        found.append(differs("result", expect["result"], _result(player.run)))
    players, enemies = expect.get("players", []), expect.get("enemies", [])
    if len(players) > len(fight.fighters):
        words = _("expect: there is no player {number}; they count from 0.")
        raise BadCase(words.format(number=len(fight.fighters)))
    if len(enemies) > len(fight.enemies):
        words = _("expect: there is no enemy {number}; they count from 0.")
        raise BadCase(words.format(number=len(fight.enemies)))
    for seat, wanted in enumerate(players):
        found += compared(f"players.{seat}", wanted, player_values(fight.fighters[seat]))
    for index, wanted in enumerate(enemies):
        found += compared(f"enemies.{index}", wanted, enemy_values(fight.enemies[index]))
    if "summoned" in expect:
        found += _summoned(fight.enemies[len(enemies) :], expect["summoned"])
    return found


def _summoned(came: Sequence[Enemy], expected: Sequence[Mapping[str, Any]]) -> list[str]:
    """The first of the enemies that should have come and did not, or those that came and should not."""
    left = list(came)
    for wanted in expected:
        match = next((enemy for enemy in left if looks_like(enemy, wanted)), None)
        if match is None:
            return [differs("summoned", wanted, [enemy_values(enemy) for enemy in left])]
        left.remove(match)
    return [differs("summoned", [], [enemy_values(enemy) for enemy in left])] if left else []


def _result(run: Fighting) -> str:
    fight = run.fight
    if fight.won or (fight.foes_gone and fight.enemies and not summons_due(run)):
        return "won"
    return "lost" if fight.lost else "open"
