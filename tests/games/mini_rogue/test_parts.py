"""The parts of Mini Rogue beside its rules: series, tallies, contents, trials."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.engine.asks import Choice
from companion.engine.game import Setup, SetupError
from companion.engine.match import Match
from companion.engine.oracles import SeedOracle
from companion.engine.parts.series import GameEnd
from companion.engine.refusals import Refused
from companion.games.mini_rogue import fight_events
from companion.games.mini_rogue.game import GAME
from companion.games.mini_rogue.parts.contents import things
from companion.games.mini_rogue.parts.series import DRAWN, SERIES
from companion.games.mini_rogue.parts.tallies import TALLIES
from companion.games.mini_rogue.state import Drink, Go
from tests.games.mini_rogue.plays import anna, do, in_room, topic
from tests.studies.trials.mini_rogue import TRIALS


def test_characters_take_turns_unless_one_is_named() -> None:
    options = SERIES.usual(GAME.options.validate({}, "test"), ())
    alone = Counter(SERIES.party_of(options, 1, number) for number in range(10))
    assert alone == {("mage",): 5, ("rogue",): 5}
    both = {SERIES.party_of(options, 2, number) for number in range(4)}
    assert both == {("mage", "rogue"), ("rogue", "mage")}
    said = SERIES.usual(GAME.options.validate({"first_character": "mage"}, "test"), ("first_character",))
    assert {SERIES.party_of(said, 1, number) for number in range(4)} == {("mage",)}
    with pytest.raises(SetupError):
        SERIES.party_of({"first_character": "mage", "second_character": "mage"}, 2, 0)


def test_the_end_of_a_game_is_read_off_with_its_cause() -> None:
    match = in_room("trap_a")
    anna(match).hp = 1
    do(match, rolls=[2, 6])
    assert SERIES.outcome(match.state) == GameEnd(False, 1, [0], "axes")
    open_ = in_room("trap_a")
    assert SERIES.outcome(open_.state) == GameEnd(False, 1, [10])


def test_what_counts_is_counted_for_whoever_did_it() -> None:
    match = in_room("monster_curse_line")
    match.ask()
    assert match.state.enemy is not None
    match.state.enemy.hp = 4
    match.state.party[0].skill_ready = False
    match = Match(GAME, match.state, listen=True)
    do(match, rolls=[5, 6])
    events = match.heard or []
    found = [tally for event in events for tally in TALLIES.of_event(event)]
    assert (0, "damage", 5) in found
    assert (0, "xp", 1) in found
    assert not any(tally.key == "lost" for tally in found)
    [beaten] = [each for event in events if (each := TALLIES.beaten(match.state, event))]
    assert beaten == ("Giant Rat", False, 1)
    assert not any(
        TALLIES.beaten(match.state, event) for event in events if isinstance(event, fight_events.Attacked)
    )


def test_the_box_can_be_read() -> None:
    found = {thing.id: thing for thing in things()}
    assert found["trap_b"].copies == 1
    assert any("fall to the floor below" in line for line in found["trap_b"].lines)
    assert any("25 HP (50 for 2 players)" in line for line in found["og_remains"].lines)
    assert len(found) == 11 + 2 + 4 + 2 + 6


@pytest.mark.parametrize("number", range(12))
def test_games_of_any_strength_end_within_the_limits(number: int) -> None:
    seed = f"any {number}"
    options = GAME.options.validate(TRIALS.options(seed), seed)
    names = ("Anna", "Ben")[: TRIALS.seats(options)]
    match = TRIALS.watched(GAME, GAME.setup(Setup("mini_rogue", names, seed, options)), seed)
    oracle = SeedOracle(seed)
    match.settle(oracle)
    held, decisions = dict(GAME.places.conserved(match.state)), 0
    while isinstance(ask := match.ask(), Choice) and decisions < 2000:
        seat, decisions = ask.seats[0], decisions + 1
        acts = match.legal(seat)
        match.take(seat, acts[decisions * 7 % len(acts)])
        match.settle(oracle)
        assert list(TRIALS.broken(match.state)) == []
    assert match.ask() is None
    assert dict(GAME.places.conserved(match.state)) == held
    assert match.seen


def test_a_healing_potion_is_offered_before_the_last_hp_go_and_nothing_else() -> None:
    match = in_room("trap_b", floor=3)
    anna(match).hp, anna(match).potions = 3, ["healing", "holy_water"]
    do(match, Go(), rolls=[2, 3])
    assert topic(match) == "rescue"
    with pytest.raises(Refused):
        match.do(0, Drink("holy_water"))
    do(match, Drink("healing"))
    assert anna(match).hp == 6
    assert anna(match).potions == ["holy_water"]


@pytest.mark.parametrize(
    ("first", "second", "count"),
    [(DRAWN, DRAWN, 0), ("rogue", DRAWN, 1), (DRAWN, "mage", 2), ("mage", "rogue", 2)],
)
def test_a_series_knows_how_many_characters_were_named(first: str, second: str, count: int) -> None:
    assert SERIES.named({"first_character": first, "second_character": second}) == count
