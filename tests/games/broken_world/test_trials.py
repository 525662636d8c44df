"""Random games of every kind: they end, keep every limit and come to everything there is."""

from __future__ import annotations

from companion.games.broken_world.game import GAME
from tests.games.broken_world.tables import ANNA, BEN, Table
from tests.studies.random_fights import Tried, tried
from tests.studies.trials.broken_world import TRIALS, broken

GAMES = 60
"""`python -m tests.studies.random_fights --game broken_world --games 50000` plays more."""


def test_sixty_games_of_every_kind_end_without_a_mistake() -> None:
    found = Tried()
    for number in range(GAMES):
        found.add(tried("broken_world", f"suite/{number}"))
    assert (found.ended, found.mistakes) == (GAMES, [])
    never = {kind: one.never for kind, one in TRIALS.exercised(found.seen).items()}
    assert never["cards"] == never["kinds of fight"] == []


def test_a_seed_gives_one_game_and_both_sizes_of_table_come_up() -> None:
    options = [TRIALS.options(f"seed/{number}") for number in range(40)]
    assert options == [TRIALS.options(f"seed/{number}") for number in range(40)]
    assert {TRIALS.seats(one) for one in options} == {2, 4}
    assert all(GAME.options.validate(one, "test") for one in options)


def test_what_breaks_a_limit_is_named_and_what_does_not_is_not() -> None:
    table = Table()
    assert list(broken(table.state)) == []
    table.player(ANNA).gold = 12
    table.put(BEN, "soot_imp", table.hero(ANNA).space)
    said = list(broken(table.state))
    assert [words.split(":")[0] for words in said] == ["Anna", "two pieces on one space"]


def test_what_never_came_up_is_named() -> None:
    found = TRIALS.exercised({"card/soot_imp", "end/draw"})
    assert "card/soot_imp" not in found["cards"].never and len(found["cards"].never) == 81
    assert found["endings"].never == ["end/hero", "end/rounds"]
