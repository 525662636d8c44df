"""How bots of Miscrits think: what a state is worth, how far lines go, and who beats whom."""

from __future__ import annotations

import pytest

from companion.engine.asks import Choice
from companion.engine.match import Match
from companion.engine.piles import Deck
from companion.games import catalogue
from companion.games.miscrits.bots.evaluation import horizon, score
from companion.games.miscrits.game import GAME
from companion.games.miscrits.state import BeginTurn, EndTurn, PlayItem, State, Switch
from companion.play.bots.players import bot
from companion.play.bots.situations import situation
from companion.play.simulation.tournament import Contest, Tally, results
from tests.games.miscrits.tables import boss_table, creature, play, player, table


def duel(hp: int = 9, their_hand: tuple[str, ...] = ("war_paste",), knock_outs: int = 0) -> State:
    """Two seats, of which the first has `hp` HP in front."""
    ready = [creature(3, "drum_hare")]
    match = table(
        player("A", creature(1, "rag_badger", hp), ready),
        player("B", creature(2, "crate_crab"), hand=their_hand),
    )
    state: State = match.state
    state.seats[0].knock_outs = knock_outs
    return state


def test_a_seat_stands_better_with_more_hp_and_worse_with_more_knock_outs() -> None:
    assert score(duel(2), 0) < score(duel(9), 0)
    assert score(duel(knock_outs=4), 0) < score(duel(knock_outs=3), 0) < score(duel(), 0)
    assert score(duel(2), 1) > score(duel(9), 1)


def test_what_others_hold_counts_by_its_number_alone() -> None:
    assert score(duel(their_hand=("war_paste",)), 0) == score(duel(their_hand=("steel_badger",)), 0)
    assert score(duel(their_hand=("war_paste", "war_paste")), 0) < score(duel(), 0)


def test_who_is_out_stands_worst_and_who_has_won_best() -> None:
    state = duel()
    state.seats[0].alive = False
    assert score(state, 0) == 0.0 < score(state, 1) < 1.0
    state.phase, state.winner = "over", 1
    assert (score(state, 0), score(state, 1)) == (0.0, 1.0)


def test_against_a_boss_all_stand_alike() -> None:
    match = boss_table("moon_serpent", player("A", creature(1, "rag_badger", 1)), player("B", None))
    assert score(match.state, 0) == score(match.state, 1)
    before = score(match.state, 0)
    assert match.state.boss is not None
    match.state.boss.hp -= 20
    assert score(match.state, 0) > before


def test_lines_are_compared_when_everybody_has_had_a_turn() -> None:
    match = table(player("A", creature(1, "rag_badger")), player("B", creature(2, "crate_crab")))
    there = horizon(match.state)
    play(match, 0, EndTurn())
    assert not there(match.state)
    play(match, 1, BeginTurn(), EndTurn())
    assert there(match.state)


def test_the_turn_of_the_boss_belongs_to_the_round() -> None:
    match = table(player("A", creature(1, "vault_crab")), boss="moon_serpent")
    there = horizon(match.state)
    play(match, 0, EndTurn())
    assert not there(match.state)
    play(match, 0, BeginTurn(), draws=["Deep Breath"])
    assert there(match.state)


@pytest.mark.parametrize("seed", range(4))
def test_a_thinker_that_cannot_attack_does_not_switch_for_ever(seed: int) -> None:
    """Switching back and forth only puts off the others' turn."""
    ready = [creature(number, "drum_hare") for number in (3, 4, 5)]
    match: Match[State] = table(
        player("A", creature(1, "rag_badger", status=["sleep"]), ready),
        player("B", creature(2, "steel_badger")),
    )
    thinker, switches = bot("thinker:12p"), 0
    while isinstance(ask := match.ask(), Choice) and ask.topic == "turn":
        seen = situation(match, 0, f"switching {seed}")
        assert seen is not None
        act = thinker.act(seen)
        switches += isinstance(act, Switch)
        assert switches < 5
        match.do(0, act)


@pytest.mark.parametrize(("there", "loses", "drawn"), [(1, True, False), (2, True, True), (1, False, True)])
def test_a_careful_bot_does_not_draw_itself_out_of_the_game(there: int, loses: bool, drawn: bool) -> None:
    seat = player("A", creature(1, "rag_badger", status=["sleep"]), hand=("trail_map",))
    seat.deck = Deck(middle=there, bag=["drum_hare"] * there)
    match = table(seat, player("B", creature(2, "steel_badger")), effect_draws_lose=loses)
    seen = situation(match, 0, "drawing")
    assert seen is not None
    assert isinstance(bot("careful").act(seen), PlayItem) is drawn


def wins(better: str, worse: str, games: int) -> int:
    """Games that `better` won, seats going round."""
    options = catalogue.game(GAME.id).options.validate({}, "test")
    contest = Contest(GAME.id, (better, worse), (better, worse), games, "bot ranking", options)
    tally = Tally(contest)
    for played in results(contest, 1):
        tally.add(played)
    assert tally.games == games and not tally.unfinished
    return tally.wins[0]


@pytest.mark.slow
def test_careful_beats_random_in_three_of_four_games() -> None:
    assert wins("careful", "random", 200) >= 150


@pytest.mark.slow
def test_a_thinker_beats_careful() -> None:
    """Ten games of the two hundred that `tests.studies.bench bots` plays."""
    assert wins("thinker:24p", "careful", 10) >= 6
