"""Bots: legal, blind to what is hidden, repeatable, and better from one to the next."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from typing import Any

import msgspec
import pytest

from companion.engine.asks import Choice
from companion.engine.encoding import copy_of, encode
from companion.engine.match import Match
from companion.engine.piles import Cards
from companion.games.ministeel.game import GAME
from companion.games.ministeel.state import Play, State, Turn
from companion.play.bots.players import BotError, bot, repeatable, with_thought
from companion.play.bots.situations import Situation, situation
from companion.play.bots.thinker import ThinkerBot
from companion.play.simulation.tournament import Contest, Tally, results
from tests.play.plays import asked, random_match

KINDS = ["random", "careful", "thinker:12p"]


def seen(match: Match[Any], seat: int) -> Situation:
    found = situation(match, seat, "bots")
    assert found is not None
    return found


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seats", [2, 4])
def test_a_bot_does_only_what_it_may(kind: str, seats: int) -> None:
    player = bot(kind)
    for steps in range(0, 60, 9):
        match = random_match(f"legal {steps}", steps, seats)
        seat = asked(match)
        if seat is not None:
            assert player.act(seen(match, seat)) in match.legal(seat)


def test_nothing_is_asked_of_a_bot_out_of_turn() -> None:
    match = random_match("turn", 4)
    seat = asked(match)
    assert seat is not None and situation(match, 1 - seat, "bots") is None


def dealt_otherwise(match: Match[Any], seat: int) -> Match[Any]:
    """The same position with the cards that `seat` cannot see dealt in another way."""
    state: State = copy_of(match.state, State)
    other = state.seats[1 - seat]
    hand, deck = other.hand.known, [*state.deck.top, *state.deck.bag]
    swapped = sorted(deck)[: len(hand)]
    for card in swapped:
        deck.remove(card)
    other.hand = Cards(sorted(swapped))
    state.deck.bag = sorted([*deck, *hand])
    return Match(GAME, state, match.number)


@pytest.mark.parametrize("kind", KINDS)
def test_a_bot_answers_the_same_when_only_hidden_cards_differ(kind: str) -> None:
    player = bot(kind)
    compared = 0
    for steps in range(0, 50, 7):
        match = random_match(f"blind {steps}", steps)
        seat = asked(match)
        if seat is None or not match.state.stack or not isinstance(match.state.stack[-1], Turn):
            continue
        other = dealt_otherwise(match, seat)
        assert encode(other.state) != encode(match.state)
        assert player.act(seen(match, seat)) == player.act(seen(other, seat))
        compared += 1
    assert compared >= 4


@pytest.mark.parametrize("kind", KINDS)
def test_a_bot_asked_twice_answers_the_same(kind: str) -> None:
    match = random_match("again", 8)
    seat = asked(match)
    assert seat is not None
    assert bot(kind).act(seen(match, seat)) == bot(kind).act(seen(match, seat))


def test_a_bot_changes_nothing_in_what_it_is_shown() -> None:
    match = random_match("untouched", 8)
    seat = asked(match)
    assert seat is not None
    shown = seen(match, seat)
    before = encode(shown.state), encode(match.state)
    ThinkerBot(playouts=20).act(shown)
    assert (encode(shown.state), encode(match.state)) == before


def finishing() -> Match[State]:
    """Ben has one HP and nothing in hand; Anna holds a Dagger and things that do not finish him."""
    match = random_match("finish", 0)
    state = match.state
    state.seats[0].hand = Cards(["dagger", "health_potion", "remedy"])
    state.seats[1].hand = Cards([])
    state.seats[1].hp = 1
    state.active, state.actions_left = 0, 1
    return Match(GAME, state)


@pytest.mark.parametrize("kind", ["careful", "thinker:60p"])
def test_a_bot_that_thinks_takes_the_victory_that_lies_there(kind: str) -> None:
    assert bot(kind).act(seen(finishing(), 0)) == Play("dagger", 1)


def test_the_thinker_stops_by_its_clock() -> None:
    """It looks at it before each playout and within; the last one, which was not finished, does not count."""
    ticks = count()
    thinker = ThinkerBot(seconds=30, clock=lambda: float(next(ticks)))
    found = thinker.weigh(seen(finishing(), 0))
    playouts = sum(node.visits for node in found.values())
    assert 1 < playouts <= thinker.positions <= 30
    assert all(node.visits for node in found.values())
    assert next(ticks) < 36, "it went on when the time was over"


def test_a_playout_that_takes_longer_than_the_time_is_broken_off() -> None:
    """Each look at the clock says that ten seconds went by: of one playout no decision more is played."""
    thinker = ThinkerBot(seconds=5, clock=count(0, 10).__next__)
    match = random_match("long", 6, 4)
    found = thinker.weigh(seen(match, asked(match) or 0))
    assert sum(node.visits for node in found.values()) == thinker.positions == 1


def test_careful_play_is_a_part_of_the_time_of_a_thinker_that_asks_for_it() -> None:
    """Whoever demands that an act be surely better asks careful play first; it has what is left then."""
    now = [0.0]

    def slow(*_situation: Any) -> Any:
        now[0] += 5.0
        return Play("dagger", 1)

    game = msgspec.structs.replace(GAME, bots=msgspec.structs.replace(GAME.bots, careful=slow, demanded=1.0))
    thinker = ThinkerBot(seconds=5.0, clock=lambda: now[0])
    assert thinker.act(replace(seen(finishing(), 0), game=game)) == Play("dagger", 1)
    assert thinker.positions == 1


def test_the_thinker_stops_after_its_playouts() -> None:
    found = ThinkerBot(playouts=25).weigh(seen(finishing(), 0))
    assert sum(node.visits for node in found.values()) == 25


@pytest.mark.parametrize("playouts", [3, 25])
def test_the_thinker_says_how_many_positions_it_saw_for_its_last_decision(playouts: int) -> None:
    """At least one for each playout, since each does an act; careful play says nothing of the kind."""
    thinker = ThinkerBot(playouts=playouts)
    assert with_thought(thinker, "Wait") == "Wait"
    for _twice in range(2):
        thinker.act(seen(finishing(), 0))
    assert playouts <= thinker.positions and thinker.positions_in_all == 2 * thinker.positions
    assert with_thought(thinker, "Wait") == f"Wait ({thinker.positions} positions seen)"
    assert with_thought(bot("careful"), "Wait") == "Wait"


def test_a_single_position_is_said_as_one() -> None:
    thinker = ThinkerBot(playouts=1)
    thinker.positions = 1
    assert with_thought(thinker, "Wait") == "Wait (1 position seen)"


def test_only_playouts_can_be_repeated_on_another_machine() -> None:
    assert repeatable("careful") and repeatable("thinker:50p")
    assert not repeatable("thinker:50") and not repeatable("thinker")


@pytest.mark.parametrize(
    "kind", ["", "clever", "random:1", "thinker:", "thinker:-1", "thinker:1.5", "thinker:p"]
)
def test_a_bot_that_is_not_there_is_refused(kind: str) -> None:
    with pytest.raises(BotError):
        bot(kind)


@pytest.mark.parametrize(
    ("better", "worse", "games"), [("careful", "random", 40), ("thinker:8p", "random", 6)]
)
def test_a_better_bot_wins_most_games(better: str, worse: str, games: int) -> None:
    contest = Contest("ministeel", (better, worse), ("better", "worse"), games, "rungs")
    tally = Tally(contest)
    for played in results(contest, 1):
        tally.add(played)
    assert tally.wins[0] / games > 0.8


def test_a_bot_gets_the_ask_it_answers() -> None:
    match = random_match("ask", 3)
    seat = asked(match)
    assert seat is not None
    shown = seen(match, seat)
    assert isinstance(shown.ask, Choice) and shown.ask == match.ask() and shown.acts == match.legal(seat)
