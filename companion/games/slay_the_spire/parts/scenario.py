"""Scenario files of Slay the Spire: what may be expected of a fight; climbs are in `climb_scenario`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.game import Game
from companion.engine.options import validated
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.fight.flow import summons_due
from companion.games.slay_the_spire.parts.case_acts import ACTS, Fought
from companion.games.slay_the_spire.parts.case_form import Expected, FightCase
from companion.games.slay_the_spire.parts.climb_scenario import check_climb
from companion.games.slay_the_spire.setting_up.setup import SPECS
from companion.games.slay_the_spire.state.enemy_actions import cube_slots
from companion.games.slay_the_spire.state.fight import Enemy, Fighter
from companion.games.slay_the_spire.state.run import Options, Run
from companion.kit.cases.form import Seat, one_of, understood
from companion.kit.cases.playing import LEGAL, Cases
from companion.kit.cases.values import Compared, Readers, differences, differs, fields


def check_case(game: Game[Run], case: Mapping[str, Any], head: Mapping[str, Any]) -> list[str]:
    """Play one case by the rules of `game`; returns one line per failed expectation.

    Raises `BadCase`, and `SetupError` for an option that cannot be.
    """
    said = head.get("head")
    if isinstance(said, Mapping) and said.get("kind") == "climb":
        return check_climb(game, case)
    form = understood(case, FightCase)
    specs = [spec for spec in SPECS if spec.key in Options.__struct_fields__]
    options = Options(**validated(specs, {"ask_order": False, **form.options}, "options"))
    fought = Recorded(form, game, options)
    expect = {**_values(form.expect), LEGAL: not form.expect.refused}
    if form.expect_order is not None:
        expect["order"] = list(form.expect_order)
    return CASES.check(fought, form.do, expect, {Seat: one_of(range(len(form.state.players)))})


def _values(expected: Expected) -> dict[str, Any]:
    """What is looked at of what a case expects."""
    found: dict[str, Any] = {"players": list(expected.players), "enemies": list(expected.enemies)}
    if expected.result is not None:
        found["result"] = expected.result
    if expected.summoned is not None:
        found["summoned"] = [len(expected.enemies), *expected.summoned]
    return found


class Recorded(Fought):
    """A case under way, which also says what must hold after each act."""

    def after(self, act: Mapping[str, Any]) -> None:
        """Compare with what is expected after this act, where something is."""
        if self.later and self.later[0].after in act:
            expected = self.later.pop(0)
            if expected.refused != (self.refused is not None):
                self.wrong.append(differs("refused", expected.refused, self.refused is not None))
            self.wrong += differences(READERS, self, _values(expected))

    @property
    def result(self) -> str:
        """How the fight stands; it is not won while somebody is still to come."""
        fight = self.fight
        if fight.won or (fight.foes_gone and fight.enemies and not summons_due(self.state)):
            return "won"
        return "lost" if fight.lost else "open"


class Summoned(Compared):
    """The enemies of a fight, of which those that were there first are not meant."""

    def __init__(self, enemies: Sequence[Enemy]) -> None:
        self.enemies = enemies

    def agrees(self, expected: Any) -> bool:
        """Whether those that came are as expected, in any order."""
        left = list(self.enemies[expected[0] :])
        for wanted in expected[1:]:
            alike = {"dead": False, **wanted}
            found = next((one for one in left if not [*differences(READERS, one, alike)]), None)
            if found is None:
                return False
            left.remove(found)
        return not left

    def __str__(self) -> str:
        return str([(BOOK.catalog.faces[enemy.face].name, enemy.hp) for enemy in self.enemies])


def _names(cards: Sequence[str]) -> list[str]:
    return [f"{BOOK.cards[card].card.name}{'+' * card.endswith('+')}" for card in cards]


READERS: Readers = {
    Recorded: {
        "players": lambda fought: fought.fight.fighters,
        "enemies": lambda fought: fought.fight.enemies,
        "summoned": lambda fought: Summoned(fought.fight.enemies),
        "result": lambda fought: fought.result,
        "order": lambda fought: tuple(fought.order),
    },
    Fighter: {
        **fields("hp", "block", "energy", "weak", "orbs", "gold", "row", str="strength", vuln="vulnerable"),
        **fields(shivs="shiv", miracles="miracle"),
        "hand": lambda player: _names(player.hand.known),
        "discard": lambda player: _names(player.discard),
        "exhaust": lambda player: _names(player.exhaust),
        "powers": lambda player: _names([power.id for power in player.powers]),
        "draw_n": lambda player: len(player.deck),
        "stance": lambda player: player.stance or "neutral",
        "dead": lambda player: not player.alive,
    },
    Enemy: {
        **fields("hp", "block", "weak", "poison", "row", "mode", "cubes", str="strength", vuln="vulnerable"),
        "name": lambda enemy: BOOK.catalog.faces[enemy.face].name,
        "dead": lambda enemy: not enemy.alive,
        "slot": lambda enemy: enemy.slot + 1 if cube_slots(enemy) else None,
    },
}
CASES: Cases[Recorded] = Cases(ACTS, READERS, under="do")
