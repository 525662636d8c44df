"""A card that is shown may mean what comes after an act that it takes for granted."""

from __future__ import annotations

from typing import Any

from companion.engine.encoding import encode
from companion.engine.match import Match
from companion.engine.oracles import SeedOracle
from companion.engine.parts.table_kit import Meanings, TableKit
from companion.table.desk.matching import legal_now, options_ahead
from tests.games.ministeel.tables import Table, seat
from tests.toy_game import GAME, Play, Stop, setup_of

ANNA, BEN = 0, 1


def shown(step: Any, card: str, seat: int = ANNA) -> list[tuple[Any, Any]]:
    """What showing a card may mean after this act of Anna's: the act, and what it leads to."""
    match = Match(GAME, GAME.setup(setup_of("Anna", "Ben")))
    match.settle(SeedOracle("after"))
    match.state.players[ANNA].hand.known[:] = ["coin", "thief"]
    before = encode(match.state)
    kit = TableKit("toy", meant=Meanings(first_steps=lambda state, ask, seat, card: [step]))
    found = [(option.act, option.then) for option in options_ahead(match, kit, [seat], card)]
    assert encode(match.state) == before, "it is tried on a copy"
    return found


def test_the_result_of_the_die_that_an_act_leads_to_may_be_shown_with_it() -> None:
    assert shown(Play("coin", -1), "4") == [(Play("coin", -1), 4)]
    assert shown(Play("coin", -1), "7") == []


def test_what_a_seat_may_not_do_is_not_meant() -> None:
    assert shown(Stop(), "guard") == [], "Ben is asked then, and for no result"
    assert shown(Play("coin", -1), "4", seat=BEN) == []


def test_what_one_can_do_is_said_to_who_is_asked_and_nobody_reads_what_another_holds() -> None:
    table = Table(seat("dagger"), seat("sword", tokens=1), actions=1)
    own, all_hear = legal_now(table.match, ANNA), legal_now(table.match)
    assert any("Dagger" in words for words in own)
    assert all_hear == tuple(words for words in own if "Dagger" not in words)
    assert not any("Sword" in words for words in legal_now(table.match, BEN))
    assert legal_now(table.match, 2) == ()
