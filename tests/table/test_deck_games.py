"""Games in which every seat brings a deck: cards are shown, what they mean is asked, hands have work."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion.engine.setups import Setup
from companion.games import catalogue
from companion.games.broken_world import content as world
from companion.games.miscrits import content as creatures
from companion.table.desk.replies import Denied
from companion.table.kits import kit_of
from tests.table.scripted_decks import ScriptedDecks
from tests.table.tables import Play, full_library, play, uid

GAMES = {
    "broken_world": (list(world.CARDS.decks), "morgue"),
    "miscrits": (list(creatures.CARDS.decks), "discard"),
}


def table_of(tmp_path: Path, game: str, seats: int = 2, seed: str = "decks") -> Play:
    """A new game in which everybody has a deck with tags."""
    names = ("Anna", "Ben", "Cleo", "Dora")[:seats]
    options = catalogue.game(game).options.validate({}, game)
    setup = Setup(game, names, seed, options, tuple(range(seats)))
    return play(setup, full_library(tmp_path, game))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", GAMES)
def test_whole_games_are_played_by_showing_cards(game: str, seed: int, tmp_path: Path) -> None:
    known, used = GAMES[game]
    people = ScriptedDecks(table_of(tmp_path, game, seed=f"decks {seed}"), known, used, Random(seed))
    assert people.play() > 10
    assert people.shown >= 3


@pytest.mark.parametrize("game", GAMES)
def test_the_box_holds_each_deck_once_and_every_card_is_known(game: str) -> None:
    kit = kit_of(game)
    copies = kit.cards.box()
    assert len(copies) == len(set(copies))
    assert {copy.set for copy in copies} == set(GAMES[game][0])
    assert set(kit.cards.sets) == {*GAMES[game][0], "in_no_deck"}, "an owner's cards may lie in no deck yet"
    assert all(kit.cards.knows(copy.card) for copy in copies)
    assert not kit.cards.knows("no such card")


@pytest.mark.parametrize("game", GAMES)
def test_a_card_of_ones_own_deck_is_never_played_for_another_seat(game: str, tmp_path: Path) -> None:
    made = table_of(tmp_path, game)
    kit = kit_of(game)
    people = ScriptedDecks(made, GAMES[game][0], GAMES[game][1], Random(5))
    for _act in range(60):
        ask = made.session.match.ask()
        if ask is None or not getattr(ask, "seats", ()):
            people.obey(people._chance(ask).tasks)  # type: ignore[arg-type, union-attr]
            continue
        other = 1 - ask.seats[0]  # type: ignore[union-attr]
        copy = next(copy for copy in kit.cards.box() if copy.set == kit.cards.set_of_seat(made.state, other))
        before = made.session.hashes[made.session.timeline.current]
        assert isinstance(made.hands.show(uid(copy)), Denied)
        assert made.session.hashes[made.session.timeline.current] == before
        people.obey(people._choice(ask).tasks)  # type: ignore[union-attr]
        made.clock.wait(2.0)


@pytest.mark.parametrize("game", GAMES)
def test_two_equal_decks_say_nothing_of_their_owner(game: str, tmp_path: Path) -> None:
    deck = GAMES[game][0][0]
    options = catalogue.game(game).options.validate({"decks": f"{deck},{deck}"}, game)
    setup = Setup(game, ("Anna", "Ben"), "twins", options, (0, 1))
    made = play(setup, full_library(tmp_path, game))
    kit = kit_of(game)
    assert [kit.cards.set_of_seat(made.state, seat) for seat in (0, 1)] == ["", ""]
