"""Who did what, counted from the log of real games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from companion.engine.asks import Choice
from companion.engine.commands import Correct, Do, Undo
from companion.engine.corrections import SetValue
from companion.engine.game import Setup
from companion.engine.logs import MemoryLog
from companion.engine.oracles import SeedOracle
from companion.engine.session import Session
from companion.games import catalogue
from companion.games.slay_the_spire.parts.tallies import TALLIES
from companion.games.slay_the_spire.state import figure_events, round_events
from companion.games.slay_the_spire.state.acts import UsePotion
from companion.play.told.tallies import Tally, tally_of


def session_of(name: str, *seats: str, options: Mapping[str, Any] | None = None) -> Session:
    game = catalogue.game(name)
    return Session.start(
        game, Setup(name, seats, "tally", dict(options or {})), MemoryLog(), SeedOracle("tally")
    )


def played(session: Session, most: int = 4000) -> Session:
    """Careful play to the end, or so many acts."""
    for _act in range(most):
        ask = session.match.ask()
        if not isinstance(ask, Choice):
            break
        seat = ask.seats[0]
        acts = session.match.legal(seat)
        session.handle(Do(seat, session.game.bots.careful(session.match.state, seat, acts, ask)))
    return session


@pytest.fixture(scope="module")
def fight() -> Session:
    potions = [["fire_potion"], []]
    return played(session_of("sts", "Anna", "Ben", options={"boss": "guardian", "potions": potions}))


@pytest.mark.slow
def test_a_fight_is_counted_as_its_state_counts_it(fight: Session) -> None:
    found = tally_of(fight)
    players = fight.match.state.fight.fighters
    assert [count["cards"] for count in found.counts] == [player.cards_played for player in players]
    assert [count["damage"] for count in found.counts] == [player.damage_dealt for player in players]
    assert all(count["cards"] > 5 for count in found.counts)


def test_hp_lost_and_regained_explain_the_hp_that_is_left(fight: Session) -> None:
    found = tally_of(fight)
    for count, player in zip(found.counts, fight.match.state.fight.fighters, strict=True):
        assert player.max_hp - count["lost"] + count["healed"] == player.hp
        assert count["lost"] > 0


def test_attacks_poison_and_healing_explain_the_hp_of_a_duel() -> None:
    session = session_of("ministeel", "Anna", "Ben")
    stood = [seat.hp for seat in session.match.state.seats]
    for act in range(60):
        played(session, 1)
        for count, seat, begun in zip(
            tally_of(session).counts, session.match.state.seats, stood, strict=True
        ):
            assert begun - count["lost"] - count["poison"] + count["healed"] == seat.hp, act
    assert any(count["lost"] and count["healed"] for count in tally_of(session).counts)


def test_potions_are_counted_for_who_used_them() -> None:
    potions = [["fire_potion"], ["block_potion"]]
    session = session_of("sts", "Anna", "Ben", options={"boss": "guardian", "potions": potions})
    ask = session.match.ask()
    assert isinstance(ask, Choice)
    act = next(act for act in session.match.legal(0) if isinstance(act, UsePotion))
    session.handle(Do(0, act))
    played(session, 1)
    assert [count["potions"] for count in tally_of(session).counts] == [1, 0]


def test_what_was_undone_does_not_count() -> None:
    session = played(session_of("sts", "Anna", options={"boss": "guardian"}), 8)
    before = tally_of(session)
    stood = session.timeline.current
    played(session, 4)
    assert tally_of(session).counts != before.counts
    session.handle(Undo(stood))
    assert tally_of(session) == before


def test_hp_is_kept_round_by_round_and_follows_corrections() -> None:
    session = played(session_of("sts", "Anna", options={"boss": "guardian"}), 12)
    boss = session.match.state.fight.enemies[0].hp
    session.handle(Correct(SetValue(("fight", "enemies", 0, "hp"), boss - 1)))
    found = tally_of(session)
    last = session.match.state.fight.round
    assert sorted(found.hp) == list(range(min(found.hp), last + 1))
    assert found.hp[last]["creature", 0] == boss - 1
    assert found.names["seat", 0] == "Anna" and found.names["creature", 0] == "The Guardian"


def test_the_enemies_that_were_beaten_are_named_bosses_apart() -> None:
    session = played(session_of("sts", "Anna", "Ben", options={"first": True}))
    dead = [enemy for enemy in session.match.state.fight.enemies if not enemy.alive and not enemy.left]
    found = tally_of(session)
    assert found.beaten.total() == len(dead) > 0
    assert not found.bosses
    book = TALLIES
    boss = session_of("sts", "Anna", options={"boss": "guardian"}).match.state
    assert book.beaten(boss, figure_events.Died(-1, 0)) is None, "a boss may rise, or split"
    assert book.beaten(boss, round_events.CombatEnded(False)) is None
    assert book.beaten(boss, round_events.CombatEnded(True)) == ("The Guardian", True, 1)
    assert book.beaten(boss, figure_events.Died(0, -1)) is None


def test_every_game_with_tallies_tells_who_did_what() -> None:
    for name in catalogue.games_with(lambda game: game.parts.tallies):
        seats = ("Anna", "Ben")
        found: Tally = tally_of(played(session_of(name, *seats), 120))
        assert len(found.counts) == len(seats)
        assert found.told and set(found.told) <= set(found.labels)
        assert {found.names["seat", 0], found.names["seat", 1]} == set(seats)


def test_who_acts_is_said_by_the_events() -> None:
    book = TALLIES
    assert book.actor(round_events.EnemyActs(2)) == ("creature", 2)
    assert book.actor(round_events.PhaseBegan("start")) == ("", -1)
    assert book.actor(figure_events.Struck(0, -1, 1, 2, "hit")) is None
