"""A bot that looks ahead by playouts, in fights: what orders would come to is not tried out within them."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.asks import Choice
from companion.engine.match import Match
from companion.games.slay_the_spire.fight import waiting
from companion.games.slay_the_spire.game import GAME
from companion.games.slay_the_spire.state.acts import Done, Ready
from companion.games.slay_the_spire.state.run import Run
from companion.play.bots.situations import Situation, situation
from companion.play.bots.thinker import ThinkerBot
from tests.games.slay_the_spire.plays import Play, fight, foe, hero


def before_an_order() -> Play:
    """Lightning kills the last enemy, or Burn the player before that: at the end of the turn it is asked."""
    return fight(hero("defect", orbs="lightning", hand="burn", hp=1), foe(max_hp=1))


def at_an_order() -> Play:
    play = before_an_order()
    play.match.do(0, Ready())
    return play


def imagined(play: Play) -> Match[Run]:
    run = GAME.secrets.imagine(GAME.secrets.hide(play.state, 0), "thinking")
    assert GAME.bots.in_haste is not None
    GAME.bots.in_haste(run)
    return Match(GAME, run)


def faced(play: Play) -> Situation:
    found = situation(play.match, 0, "thinking")
    assert found is not None
    return found


def test_an_order_that_is_asked_for_is_asked_for_in_haste_too() -> None:
    play = at_an_order()
    asked, hasty = play.match.ask(), imagined(play).ask()
    assert isinstance(asked, Choice) and isinstance(hasty, Choice)
    assert asked.topic == hasty.topic == "order" and asked.seats == hasty.seats


@pytest.mark.inside
@pytest.mark.parametrize(("thinker", "tried"), [(False, True), (True, False)])
def test_orders_are_tried_at_the_table_and_in_no_playout(
    monkeypatch: pytest.MonkeyPatch, thinker: bool, tried: bool
) -> None:
    compared: list[Any] = []
    monkeypatch.setattr(waiting, "order_differs", lambda *of: compared.append(of) or True)
    play = before_an_order()
    if thinker:
        assert ThinkerBot(playouts=8).act(faced(play)) in play.match.legal(0)
    else:
        play.match.do(0, Ready())
        play.match.ask()
    assert bool(compared) is tried


def test_every_answer_to_a_question_for_the_order_is_tried() -> None:
    """What is good at a glance is one of the acts that were never tried, also where it would like another."""
    seen = faced(at_an_order())
    found = ThinkerBot(playouts=20).weigh(seen)
    assert set(found) == set(seen.acts) and len(found) > 2
    assert sum(node.visits for node in found.values()) == 20
    others = [act for act in seen.acts if act != Done()]
    assert GAME.bots.at_a_glance(seen.state, 0, others, seen.ask) in others
