"""What the benchmark counts: every act once, with what lies on the table at that moment."""

from __future__ import annotations

from random import Random

import pytest

from companion.engine.logs import MemoryLog
from companion.engine.session import Session
from companion.games import catalogue
from companion.games.slay_the_spire.state import figure_events, round_events
from companion.games.slay_the_spire.state.card_events import JunkAdded
from companion.games.slay_the_spire.state.run import Run
from companion.table.desk.oracle import TableOracle
from companion.table.tags.library import Library
from tests.studies.measure import table as bench
from tests.studies.measure.bookkeeping import ACTS, BookkeepingCount, cubes_moved

GAME = catalogue.game("sts")


def counting(boss: str = "b2_collector", players: int = 2) -> BookkeepingCount:
    """The count of a fight in which nothing has happened; what setting it up takes is forgotten."""
    made = BookkeepingCount(GAME.setup(bench.setup_of(boss, players, "books")))
    made.hand.clear()
    return made


def counted(made: BookkeepingCount, *events: object) -> dict[str, int]:
    """The acts of these events by hand."""
    made.count(events)  # type: ignore[arg-type]
    return {act: count for act, count in made.hand.items() if count}


@pytest.mark.parametrize(
    ("before", "after", "most", "cubes"),
    [(9, 7, 10, 1), (9, 9, 40, 0), (18, 15, 40, 1), (21, 19, 40, 2), (30, 20, 40, 1), (10, 9, 10, 1)],
)
def test_hp_above_ten_stand_with_two_cubes(before: int, after: int, most: int, cubes: int) -> None:
    assert cubes_moved(before, after, most) == cubes


def test_a_hit_at_an_enemy_takes_one_sum_and_its_cubes() -> None:
    made = counting()
    hp = made.state.fight.enemies[0].hp
    assert counted(made, figure_events.Struck(-1, 0, 0, 2, "hit")) == {
        "loss": 1,
        "hp": cubes_moved(hp, hp - 2, hp),
    }
    assert made.state.fight.enemies[0].hp == hp - 2


def test_vulnerable_block_and_several_hits_are_reckoned_once_for_one_action() -> None:
    made = counting()
    made.state.fight.enemies[0].vulnerable, made.state.fight.enemies[0].block = 1, 3
    found = counted(
        made,
        figure_events.Struck(-1, 0, 3, 1, "hit"),
        figure_events.DamageCredited(0, 1),
        figure_events.Struck(-1, 0, 0, 4, "hit"),
    )
    assert found == {"modifier": 1, "several": 1, "against block": 1, "tokens": 3, "loss": 1, "hp": 2}


def test_what_players_do_to_themselves_is_not_counted() -> None:
    made = counting()
    events = (
        figure_events.TokensChanged(0, -1, "block", 3),
        figure_events.HpLost(0, -1, 1, "cost"),
        figure_events.Struck(1, -1, 0, 1, "damage"),
    )
    assert counted(made, *events) == {} and not made.left


def test_the_action_of_an_enemy_counts_for_those_it_strikes() -> None:
    made = counting()
    made.state.fight.enemies[0].strength = 1
    made.state.fight.fighters[1].block = 2
    acts = counted(
        made,
        round_events.EnemyActs(0),
        figure_events.Struck(1, -1, 2, 0, "hit"),
        figure_events.TokensChanged(0, -1, "weak", 2),
    )
    assert acts == {"action": 1, "modifier": 1, "against block": 1, "block": 1, "tokens": 2}


def test_a_round_ends_what_an_enemy_does() -> None:
    made = counting()
    acts = counted(
        made,
        round_events.EnemyActs(0),
        round_events.RoundBegan(2),
        figure_events.TokensChanged(0, -1, "block", 2),
    )
    assert acts == {"action": 1}


def test_the_die_is_thrown_for_the_enemies_only_when_one_of_them_acts_by_it() -> None:
    by_cube, by_die = counting(), counting("e1_jaw_worm", 1)
    assert counted(by_cube, round_events.DieRolled(3)) == {}
    assert counted(by_die, round_events.DieRolled(3)) == {"roll": 1} and by_die.left == {"roll": 1}


def test_daze_is_laid_and_taken_back_with_and_without_the_companion() -> None:
    made = counting()
    counted(made, JunkAdded(0, "daze", 2, "draw_top"))
    made.end()
    assert made.hand["cards"] == made.left["cards"] == 2
    assert made.hand["cards back"] == made.left["cards back"] == 2
    assert made.left.total() == 4 < made.hand.total()


@pytest.mark.slow
def test_every_act_has_its_page_and_what_is_left_is_done_by_hand_too(library: Library) -> None:
    counts = bench.measured(["b2_bronze_automaton"], 2, 1, library)
    assert set(counts.hand) | set(counts.left) <= set(ACTS)
    assert all(10 <= page <= 24 for page, _words in ACTS.values())
    for act, count in counts.left.items():
        assert act == "order" or count == counts.hand[act]


@pytest.mark.parametrize("boss", ["b1_slime_boss", "b2_collector", "b2_bronze_automaton", "b3_time_eater"])
@pytest.mark.slow
def test_the_count_knows_what_lies_on_the_table(library: Library, boss: str) -> None:
    """Counting applies every event to a state of its own; at the end it is that of the fight."""
    setup = bench.setup_of(boss, 2, "shadow")
    session = Session.start(GAME, setup, MemoryLog(), TableOracle(setup))
    fight = bench.Fight(session, library, Random(boss), bench.Counts(2))
    fight.play()
    state: Run = session.match.state
    names = ("hp", "block", "strength", "weak", "vulnerable", "poison", "alive")
    for mine, theirs in zip(
        [*fight.bookkeeping.state.fight.fighters, *fight.bookkeeping.state.fight.enemies],
        [*state.fight.fighters, *state.fight.enemies],
        strict=True,
    ):
        assert [getattr(mine, name) for name in names] == [getattr(theirs, name) for name in names]
    assert fight.bookkeeping.state.fight.round == state.fight.round
