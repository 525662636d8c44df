"""What a careful player would do: the plan, the HP it leaves, and when nothing can be suggested."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.asks import Choice
from companion.engine.commands import Do, Resolve
from companion.engine.encoding import encode
from companion.engine.game import Setup
from companion.engine.logs import MemoryLog
from companion.engine.match import Match
from companion.engine.oracles import SeedOracle
from companion.engine.session import Session
from companion.games import catalogue
from companion.games.slay_the_spire.game import GAME
from companion.games.slay_the_spire.state.acts import PlayCard
from companion.play.bad_input import BadInput
from companion.play.bots.advice import advice
from companion.play.bots.situations import situation
from companion.table.desk.oracle import TableOracle
from tests.games.slay_the_spire.plays import Play, fight, foe, hero


class Sitting:
    """A fight in the middle, as a session that is asked for advice: nothing else of it is needed."""

    def __init__(self, play: Play, names: tuple[str, ...] = ("P0", "P1")) -> None:
        self.match: Match[Any] = play.match
        self.seats = names


def advised(play: Play, seat: int = 0) -> Any:
    return advice(Sitting(play), seat, seat)  # type: ignore[arg-type]


def test_the_plan_says_what_it_saves_beside_doing_nothing() -> None:
    play = fight(hero(hand="defend defend defend", hp=2), hero("silent", hp=9), foe("e1_jaw_worm"), die=3)
    before = encode(play.state)
    found = advised(play)
    assert encode(play.state) == before, "nothing is done"
    assert isinstance(found.act, PlayCard) and found.act.card == "defend_ironclad"
    mine, other = found.left
    assert mine.unplanned == 0 and mine.planned > 0 and other.planned == other.unplanned
    assert mine.words == f"{mine.name}: {mine.planned} HP left, 0 otherwise"
    assert found.unsure == 0 and found.plan[-1] == GAME.words.act(play.state, 0, found_ready(play))


def found_ready(play: Play) -> Any:
    """The act that ends the turn."""
    return next(act for act in play.match.legal(0) if type(act).__name__ == "Ready")


def test_the_plan_is_what_the_numbers_come_from() -> None:
    """Whoever does as it says has the HP, and the enemies have the HP, that it told."""
    play = fight(hero(hand="strike strike defend", hp=4), foe("e1_jaw_worm", hp=20), die=3)
    found = advised(play)
    foes = {each.name: each for each in found.foes}
    for words in found.plan[:-1]:
        acts = [act for act in play.match.legal(0) if GAME.words.act(play.state, 0, act) == words]
        play.match.do(0, acts[0])
    seat = GAME.view(play.match, 0).seats[0]
    assert seat.forecast_hp == found.left[0].planned
    assert [each.after for each in foes.values()] == [play.e(0).hp]
    assert [each.before for each in foes.values()] == [20]


def test_what_comes_after_a_card_that_nobody_knows_is_marked() -> None:
    play = fight(hero(hand="battle_trance strike", bag="bash strike defend anger"), foe(hp=30))
    found = advised(play)
    assert found.act == PlayCard("battle_trance") and found.unsure == len(found.plan) - 1
    lines = found.lines()
    assert lines[0] == f"1. {found.plan[0]}" and "What comes next is still unknown" in lines[1]


def test_who_is_not_asked_is_told_so() -> None:
    play = fight(hero(hand="strike"), hero("silent", ready=True), foe())
    with pytest.raises(BadInput, match="nothing to suggest"):
        advised(play, 1)


def test_a_hand_that_is_not_open_is_not_advised_on() -> None:
    """Neither one that nobody has named, nor one that whoever looks may not see."""
    setup = Setup("sts", ("Anna",), "", {"boss": "guardian"}, (0,))
    session = Session.start(GAME, setup, MemoryLog(), TableOracle(setup))
    session.handle(Resolve(2, by="die"))
    with pytest.raises(BadInput, match="hand of Anna"):
        advice(session, 0, 0)
    steel = catalogue.game("ministeel")
    setup = Setup("ministeel", ("Anna", "Ben"), "7")
    session = Session.start(steel, setup, MemoryLog(), SeedOracle("7"))
    ask = session.match.ask()
    assert isinstance(ask, Choice)
    asked = ask.seats[0]
    assert advice(session, asked, asked).act in session.match.legal(asked)
    with pytest.raises(BadInput, match="hand of"):
        advice(session, asked, 1 - asked)


@pytest.mark.parametrize("name", catalogue.names())
def test_every_game_can_be_asked(name: str) -> None:
    game = catalogue.game(name)
    seats = ("Anna", "Ben")[: max(1, min(2, game.seats[-1]))]
    session = Session.start(game, Setup(name, seats, "advice"), MemoryLog(), SeedOracle("advice"))
    for _decision in range(4):
        ask = session.match.ask()
        if not isinstance(ask, Choice):
            break
        seat = ask.seats[0]
        before = encode(session.match.state)
        found = advice(session, seat, seat)
        assert found.lines() and encode(session.match.state) == before
        assert situation(session.match, seat, "") is not None and found.act in session.match.legal(seat)
        session.handle(Do(seat, found.act))
