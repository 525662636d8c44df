"""The judge of Miscrits: each refusal where it is due, and the same act where it is not."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.asks import Choice
from companion.engine.declared import Declare, DeclaredEffect
from companion.games.miscrits.judge.legal import why_not
from companion.games.miscrits.state import (
    BOSS,
    BeginTurn,
    DiscardCard,
    DrawCard,
    EndTurn,
    Evolve,
    KeepHand,
    LeaveCard,
    NoReplacement,
    PlaceActive,
    PlayCreature,
    PlayItem,
    Promote,
    Reshuffle,
    State,
    Switch,
    UseAttack,
)
from tests.games.miscrits.tables import creature, player, table

HAND = ("compass", "drum_hare", "iron_badger", "trail_map", "war_paste", "wick_imp")


def seats(boss: str = "", **rules: Any) -> State:
    """A with a badger and a ready hare and a hand of all kinds, B with a crab, C with nothing, D out."""
    state = table(
        player("A", creature(1, "rag_badger"), [creature(2, "drum_hare")], HAND),
        player("B", creature(3, "crate_crab")),
        player("C", None),
        player("D", creature(4, "crate_crab")),
        boss=boss,
        **rules,
    ).state
    state.seats[3].alive = False
    return state


def code(state: State, topic: str, act: Any, seat: int = 0) -> str:
    """The code of the refusal; "" when there is none."""
    refusal = why_not(state, Choice(topic, (0,)), seat, act)
    assert refusal is None or (refusal.words and refusal.rule)
    return refusal.code if refusal is not None else ""


@pytest.mark.parametrize(
    ("topic", "act", "said"),
    [
        ("begin", BeginTurn(), ""),
        ("begin", EndTurn(), "begin-first"),
        ("opening hand", KeepHand(), ""),
        ("opening hand", EndTurn(), "opening-first"),
        ("opening hand", Reshuffle(), ""),
        ("opening hand", Reshuffle(free=True), "not-free"),
        ("place first", PlaceActive("wick_imp"), ""),
        ("place first", PlaceActive("rag_badger"), "not-in-hand"),
        ("place first", PlaceActive("iron_badger"), "no-base-creature"),
        ("place first", PlaceActive("compass"), "no-base-creature"),
        ("place first", Reshuffle(free=True), "place-first"),
        ("place first", EndTurn(), "place-first"),
        ("draw", DrawCard(), ""),
        ("draw", LeaveCard(), ""),
        ("draw", EndTurn(), "draw-first"),
        ("turn", PlayCreature("wick_imp"), ""),
        ("turn", PlayCreature("rag_badger"), "not-in-hand"),
        ("turn", Evolve("iron_badger", 1), ""),
        ("turn", Evolve("iron_badger", 2), "wrong-creature"),
        ("turn", Evolve("iron_badger", 9), "wrong-creature"),
        ("turn", Evolve("wick_imp", 1), "no-evolution"),
        ("turn", Evolve("compass", 1), "no-evolution"),
        ("turn", Evolve("steel_badger", 1), "not-in-hand"),
        ("turn", PlayItem("war_paste"), ""),
        ("turn", PlayItem("war_paste", 1), "needs-no-creature"),
        ("turn", PlayItem("compass", 1), ""),
        ("turn", PlayItem("compass", 2), ""),
        ("turn", PlayItem("compass"), "needs-creature"),
        ("turn", PlayItem("compass", 3), "needs-creature"),
        ("turn", PlayItem("wick_imp"), "no-item"),
        ("turn", PlayItem("heart_charm", 1), "not-in-hand"),
        ("turn", Switch(2), ""),
        ("turn", Switch(1), "not-ready"),
        ("turn", Switch(3), "not-ready"),
        ("turn", UseAttack("Slam", 1), ""),
        ("turn", UseAttack("Slap", 1), "no-attack"),
        ("turn", UseAttack("Slam", 2), "nothing-there"),
        ("turn", UseAttack("Slam", 3), "bad-target"),
        ("turn", UseAttack("Slam", 4), "bad-target"),
        ("turn", UseAttack("Slam", 0), "bad-target"),
        ("turn", UseAttack("Slam", BOSS), "bad-target"),
        ("turn", EndTurn(), ""),
        ("turn", BeginTurn(), "not-now"),
        ("carry out", EndTurn(), ""),
        ("carry out", UseAttack("Slam", 1), "attack-made"),
        ("carry out", Declare((DeclaredEffect("heal", 1),), discards=0), "play-the-card"),
        ("discard", DiscardCard("compass"), ""),
        ("discard", DiscardCard("heart_charm"), "not-in-hand"),
        ("discard", EndTurn(), "discard-first"),
        ("replace", Promote(2), ""),
        ("replace", Promote(1), "not-ready"),
        ("replace", Promote(card="wick_imp"), ""),
        ("replace", Promote(card="iron_badger"), "no-base-creature"),
        ("replace", Promote(2, "wick_imp"), "one-creature"),
        ("replace", NoReplacement(), "has-creature"),
        ("replace", EndTurn(), "replace-first"),
    ],
)
def test_an_act_is_refused_for_its_reason_and_fine_without_it(topic: str, act: Any, said: str) -> None:
    assert code(seats(), topic, act) == said


@pytest.mark.parametrize(
    ("seat", "said"), [(0, ""), (1, "not-asked"), (3, "not-playing"), (4, "not-playing"), (-1, "not-playing")]
)
def test_only_who_is_asked_and_plays_answers(seat: int, said: str) -> None:
    assert code(seats(), "turn", EndTurn(), seat) == said


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({}, ""),
        ({"evolved": True}, "evolved"),
        ({"came_in": True}, "came-in"),
        ({"status": ["sleep"]}, "asleep"),
        ({"status": ["confusion"]}, "confused"),
        ({"status": ["poison"]}, ""),
    ],
)
def test_a_creature_attacks_unless_something_keeps_it_from_it(change: dict[str, Any], said: str) -> None:
    state = seats()
    assert state.seats[0].active is not None
    for key, value in change.items():
        setattr(state.seats[0].active, key, value)
    assert code(state, "turn", UseAttack("Slam", 1)) == said
    state.seats[0].active = None
    assert code(state, "turn", UseAttack("Slam", 1)) == "no-active"


def test_everybody_attacks_the_boss_alone() -> None:
    state = seats(boss="moon_serpent")
    assert code(state, "turn", UseAttack("Slam", BOSS)) == ""
    assert code(state, "turn", UseAttack("Slam", 1)) == "attack-the-boss"


def test_a_boss_has_no_ready_creature_to_attack() -> None:
    state = seats(boss="moon_serpent", ready_can_be_hit=True)
    state.seats[BOSS].ready = [creature(8, "drum_hare")]
    assert code(state, "turn", UseAttack("Slam", BOSS, 8)) == "not-there"
    assert code(state, "turn", UseAttack("Slam", BOSS)) == ""


@pytest.mark.parametrize(
    ("most", "done", "said"), [(0, 9, ""), (1, 0, ""), (1, 1, "switched-enough"), (2, 1, "")]
)
def test_switches_are_counted_where_the_house_says_so(most: int, done: int, said: str) -> None:
    state = seats(most_switches=most)
    state.seats[0].switches = done
    assert code(state, "turn", Switch(2)) == said


@pytest.mark.parametrize(
    ("hand", "act", "size", "said"),
    [
        (("compass",), KeepHand(), 5, "no-base"),
        (("compass",), Reshuffle(), 5, "is-free"),
        (("compass",), Reshuffle(free=True), 5, ""),
        (("wick_imp",), Reshuffle(), 2, ""),
        (("wick_imp",), Reshuffle(), 1, "last-card"),
    ],
)
def test_a_hand_without_a_base_creature_is_dealt_anew_for_free(
    hand: tuple[str, ...], act: Any, size: int, said: str
) -> None:
    state = seats()
    state.seats[0].hand.known[:], state.seats[0].hand_size = hand, size
    assert code(state, "opening hand", act) == said
    assert code(state, "place first", Reshuffle(free=True)) == ("" if hand == ("compass",) else "place-first")


def test_whoever_has_nothing_left_need_not_replace_it() -> None:
    state = seats()
    state.seats[0].ready, state.seats[0].hand.known[:] = [], ["compass"]
    assert code(state, "replace", NoReplacement()) == ""


def test_a_switch_to_no_creature_is_said_as_such() -> None:
    match = table(player("A", creature(1, "rag_badger")), player("B", creature(3, "crate_crab")))
    assert match.game.words.act(match.state, 0, Switch(99)) == "switch to a creature"
