"""A touch on a card that cannot be played says why not, with the rule, and plays nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.engine.commands import Correct
from companion.engine.corrections import SetValue
from companion.engine.encoding import encode
from tests.ui.conftest import Finger, says
from tests.ui.test_play import shell_on
from ui.ports.services import NewGame, SeatPlan


@pytest.fixture
def fight(tmp_path: Path, show: Any, until: Any) -> Any:
    """A fight of one Ironclad on this screen."""
    there = show(shell_on(tmp_path))
    plan = SeatPlan("Anna", options={"characters": "ironclad"})
    there.begin(NewGame("sts", (plan,), {"opponent": "boss:guardian"}))
    until(there, lambda: there.picture is not None)
    until(there, lambda: there.picture.view.ask is not None and there.picture.view.ask.options)
    return there


def with_energy(there: Any, until: Any, energy: int) -> None:
    there.port.send(Correct(SetValue(("fight", "fighters", 0, "energy"), energy)))
    until(there, lambda: there.port.session.match.state.fight.fighters[0].energy == energy)
    until(there, lambda: there.picture.undo_words.startswith("Corrected: "))


def test_a_card_without_energy_says_that_energy_is_missing(fight: Any, until: Any, finger: Finger) -> None:
    with_energy(fight, until, 0)
    assert fight.stage.screen.asked.idle
    card = fight.stage.screen.asked.idle[0]
    before, entries = encode(fight.port.session.match.state), len(fight.port.session.entries)
    name = card.name if card.count == 1 else f"{card.count} × {card.name}"
    finger.tap_words(fight, f"{card.cost} {name}")
    until(fight, lambda: fight.stage.sheet is not None)
    reason, rule = _said(fight, card.id)
    assert "energy" in reason.lower() and rule
    assert says(fight.stage.sheet, reason) and says(fight.stage.sheet, rule)
    assert encode(fight.port.session.match.state) == before
    assert len(fight.port.session.entries) == entries


def test_with_energy_the_same_cards_are_offered_to_be_played(fight: Any, until: Any) -> None:
    with_energy(fight, until, 0)
    idle = {card.id for card in fight.stage.screen.asked.idle}
    with_energy(fight, until, 3)
    until(fight, lambda: not idle & {card.id for card in fight.stage.screen.asked.idle})
    assert idle and idle <= {option.card for option in fight.picture.view.ask.options}


def _said(there: Any, card: str) -> tuple[str, str]:
    """What the game says of playing this card at the first enemy."""
    from companion.games import catalogue
    from companion.table.desk.matching import why_not_card

    kit = catalogue.game("sts").parts.table_kit
    assert kit is not None
    refusal = why_not_card(there.port.session.match, kit(), 0, card).refusal
    return refusal.words, refusal.rule_words
