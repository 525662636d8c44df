"""First hands: each is dealt, kept or dealt anew for one card less, and the first round begins after them."""

from __future__ import annotations

from companion.engine.asks import Choice
from companion.engine.game import Setup
from companion.engine.match import Match
from companion.engine.oracles import SeedOracle
from companion.games import catalogue
from companion.games.broken_world.state import KeepHand, Mulligan
from companion.kit.decks import DECKS, picked


def dealt() -> Match[object]:
    """Two seats of Broken World; the first one has its hand."""
    game = catalogue.game("broken_world")
    setup = Setup("broken_world", ("Anna", "Ben"), "dealing", {"first_player_rolls": False})
    match = Match(game, game.setup(setup), listen=True)
    match.settle(SeedOracle("dealing"))
    return match


def go_on(match: Match[object], act: object) -> None:
    ask = match.ask()
    assert isinstance(ask, Choice) and ask.topic == "opening hand"
    match.do(ask.seats[0], act)
    match.settle(SeedOracle("dealing"))


def test_the_first_round_begins_when_everybody_has_kept_a_hand() -> None:
    match = dealt()
    go_on(match, KeepHand())
    assert match.state.round == 0
    go_on(match, KeepHand())
    assert match.state.round == 1


def test_another_hand_has_one_card_less_and_is_asked_for_again() -> None:
    match = dealt()
    first, other = (seat.hand_size for seat in match.state.seats)
    go_on(match, Mulligan())
    assert len(match.state.seats[0].hand) == first - 1
    go_on(match, KeepHand())
    assert [len(seat.hand) for seat in match.state.seats] == [first - 1, other]


def test_decks_that_seats_picked_are_one_option_and_other_answers_stay() -> None:
    assert picked({DECKS: ["fire", "ice"], "rounds": 3}, "") == {DECKS: "fire,ice", "rounds": 3}
    assert picked({"rounds": 3}, "") == {DECKS: "", "rounds": 3}
