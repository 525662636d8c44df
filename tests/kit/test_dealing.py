"""First hands: each is dealt, kept or dealt anew for one card less, and the first round begins after them."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from companion.engine.asks import Choice
from companion.engine.game import Setup
from companion.engine.match import Match
from companion.engine.oracles import SeedOracle
from companion.engine.piles import UNSEEN
from companion.games import catalogue
from companion.games.broken_world.state import KeepHand, Mulligan
from companion.kit.dealing import CardDrawn
from companion.kit.decks import DECKS, deck_problems, deck_spec, picked


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


def test_only_its_owner_hears_which_card_was_drawn() -> None:
    drawn = CardDrawn(0, "dagger")
    assert (drawn.told_to(0), drawn.told_to(1)) == (drawn, CardDrawn(0, UNSEEN))
    assert CardDrawn(0, "").told_to(1) == CardDrawn(0, "")


@pytest.mark.parametrize(
    ("cards", "problems"),
    [
        ({"axe": 2, "bow": 1}, []),
        ({"axe": 2}, ["a deck has 3 cards, but this one has 2."]),
        ({"axe": 3}, ["Axe: a deck may have 1 to 2 copies. This one has 3."]),
        ({"axe": 2, "bow": 1, "egg": 0}, ["there is no card egg in the sets in use."]),
        ({"axe": 0, "bow": 3}, ["Axe: a deck may have 1 to 2 copies. This one has 0."]),
    ],
)
def test_a_deck_has_so_many_cards_that_there_are_and_no_more_copies_than_allowed(
    cards: dict[str, int], problems: list[str]
) -> None:
    known = {"axe": Known("Axe", 2), "bow": Known("Bow", 3)}
    assert deck_problems(cards, known, 3) == problems


class Known(NamedTuple):
    name: str
    copies: int


class Deckish(NamedTuple):
    id: str
    name: str


def test_a_seat_picks_one_of_the_decks_the_first_unless_it_says_so() -> None:
    spec = deck_spec({"fire": Deckish("fire", "Fire"), "ice": Deckish("ice", "Ice")})
    assert (spec.default, spec.choices, spec.scope) == ("fire", {"fire": "Fire", "ice": "Ice"}, "seat")
    assert deck_spec({}).default == ""
