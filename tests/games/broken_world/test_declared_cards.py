"""Texts that people carry out: their seat is asked at once, declares what they did, and it is tracked."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.engine.declared import Declare, DeclaredEffect
from companion.games.broken_world.combat import attack_of, health_of, left_of, mitigation_of
from companion.games.broken_world.game import GAME
from companion.games.broken_world.state import Attack, Cast, EndTurn, Enhance, Proceed, UseAction
from tests.games.broken_world.declared import ours
from tests.games.broken_world.tables import ANNA, BEN, Table


@pytest.fixture(autouse=True)
def our_cards() -> Iterator[None]:
    with ours():
        yield


def declared(*effects: DeclaredEffect) -> Declare:
    return Declare(effects, discards=0)


def at(verb: str, amount: int, uid: int) -> DeclaredEffect:
    return DeclaredEffect(verb, amount, targets=(uid,))


def windy(step: str = "before") -> Table:
    """Anna has cast the Odd Wind, whose text is carried out now."""
    table = Table(step, decks="windy,windy")
    table.give(ANNA, "odd_wind", "odd_wind", gold=6)
    table.do(ANNA, Cast("odd_wind"))
    return table


def test_its_words_are_shown_and_what_it_did_is_declared_at_one_piece() -> None:
    table = windy()
    view = GAME.view(table.match, ANNA)
    assert view.ask is not None and "Blow; who blinks takes 3 damage." in view.ask.prompt
    assert {verb.verb for verb in GAME.kernel.declarable(table.state, ANNA)} >= {"damage", "heal", "destroy"}
    assert table.topic() == "carry out" and GAME.kernel.declarable(table.state, BEN) == ()
    table.do(ANNA, declared(at("damage", 3, table.hero(BEN).uid)))
    assert (left_of(table.state, table.hero(BEN)), left_of(table.state, table.hero(ANNA))) == (9, 12)
    assert table.topic() == "before" and GAME.kernel.declarable(table.state, ANNA) == ()


def test_who_has_nothing_to_declare_goes_on() -> None:
    table = windy()
    assert table.match.legal(ANNA) == [Proceed()]
    assert table.why_not(ANNA, EndTurn()) == "not-now"
    table.do(ANNA, Proceed())
    assert table.topic() == "before" and [left_of(table.state, one) for one in table.state.pieces] == [12, 12]


def test_without_a_text_to_carry_out_nothing_is_declared() -> None:
    table = Table("before", decks="windy,windy")
    act = declared(at("damage", 3, table.hero(BEN).uid))
    assert GAME.kernel.declarable(table.state, ANNA) == () and table.why_not(ANNA, act) == "play-the-card"
    carried = windy()
    assert carried.why_not(BEN, act) == "not-asked" and carried.why_not(ANNA, act) == ""


HERO = 2
"""The number of Ben's hero."""


@pytest.mark.parametrize(
    ("act", "code"),
    [
        (declared(at("fly", 1, HERO)), "unknown-verb"),
        (declared(at("damage", 41, HERO)), "bad-amount"),
        (declared(at("damage", 0, HERO)), "bad-amount"),
        (declared(DeclaredEffect("damage", 1, 2, (HERO,))), "bad-amount"),
        (declared(at("damage", 1, 99)), "bad-target"),
        (declared(DeclaredEffect("damage", 1)), "bad-target"),
        (declared(at("lose gold", 1, 2)), "bad-target"),
        (declared(at("destroy", 1, HERO)), "hero-destroyed"),
        (declared(), "bad-declaration"),
        (declared(*[DeclaredEffect("gold", 1)] * 7), "bad-declaration"),
        (Declare((DeclaredEffect("gold", 1),), discards=1), "card-played"),
        (Declare((DeclaredEffect("gold", 1),), discards=0, paid=1), "card-played"),
        (declared(at("damage", 40, HERO)), ""),
        (declared(*[DeclaredEffect("gold", 1)] * 6), ""),
    ],
)
def test_what_is_out_of_bounds_is_refused(act: Declare, code: str) -> None:
    table = windy()
    assert table.hero(BEN).uid == HERO and table.why_not(ANNA, act) == code


def test_effects_on_pieces_count_as_if_a_card_had_them() -> None:
    table = windy()
    mine, other = table.put(ANNA, "kiln_brute", "c3", damage=2, used=True), table.put(BEN, "kiln_brute", "b3")
    before = [(attack_of(table.state, one), health_of(table.state, one)) for one in (mine, other)]
    given = [("heal", 1), ("attack", 2), ("health", 3), ("mitigation", 4), ("refresh", 1)]
    table.do(ANNA, declared(*(at(verb, amount, mine.uid) for verb, amount in given)))
    assert (attack_of(table.state, mine), health_of(table.state, mine)) == (
        before[0][0] + 2,
        before[0][1] + 3,
    )
    assert (mine.damage, mitigation_of(mine), mine.used) == (1, 4, False)
    assert (attack_of(table.state, other), health_of(table.state, other)) == before[1]
    table.do(ANNA, Cast("odd_wind"), declared(at("damage", 5, mine.uid), at("weaken", 1, mine.uid)))
    assert mine.damage == 2, "less the mitigation"
    assert attack_of(table.state, mine) == before[0][0] + 1


def test_cards_and_gold_are_drawn_gained_and_lost() -> None:
    table = windy()
    table.player(BEN).gold, hand = 2, len(table.player(ANNA).hand)
    effects = (DeclaredEffect("draw", 2), DeclaredEffect("gold", 3), at("lose gold", 5, BEN))
    table.do(ANNA, declared(*effects))
    assert (len(table.player(ANNA).hand), len(table.player(BEN).hand)) == (hand + 2, 0)
    assert (table.player(ANNA).gold, table.player(BEN).gold) == (8, 0)


def test_a_minion_that_is_destroyed_goes_to_the_morgue_and_a_hero_falls_by_damage() -> None:
    table = windy()
    gone, stays = table.put(BEN, "kiln_brute", "b3"), table.put(BEN, "kiln_brute", "c3")
    table.do(ANNA, declared(at("destroy", 1, gone.uid), at("damage", 1, gone.uid)))
    assert table.state.piece(gone.uid) is None and table.state.piece(stays.uid) is stays and stays.damage == 0
    assert table.player(BEN).morgue == ["kiln_brute"]
    table.do(ANNA, Cast("odd_wind"), declared(at("damage", 12, table.hero(BEN).uid)))
    assert table.state.phase == "over" and table.state.winners == [ANNA]


def fighting() -> Table:
    """Anna's Kiln Brute attacks Ben's Moss Sprite; both may react with an Odd Wind."""
    table = Table("attack", decks="windy,windy")
    attacker, target = table.put(ANNA, "kiln_brute", "c3"), table.put(BEN, "moss_sprite", "c4")
    for seat in (ANNA, BEN):
        table.give(seat, "odd_wind", gold=6)
    table.do(ANNA, Attack(attacker.uid, target.uid), Proceed())
    while table.topic() == "defend":
        table.do(BEN, Proceed())
    return table


def test_a_reaction_is_carried_out_before_the_other_side_answers_it() -> None:
    table = fighting()
    target = table.state.at("c4")
    assert table.topic() == "react" and target is not None
    table.do(ANNA, Cast("odd_wind"))
    assert table.topic() == "carry out" and table.why_not(BEN, Proceed()) == "not-asked"
    table.do(ANNA, declared(at("damage", 9, target.uid)))
    assert table.state.piece(target.uid) is target, "defeat waits for step 7"
    ask = table.match.ask()
    assert table.topic() == "react" and getattr(ask, "seats", ()) == (BEN,)
    table.do(BEN, Cast("odd_wind"), declared(at("attack", 2, target.uid)))
    assert table.topic() == "react" and getattr(table.match.ask(), "seats", ()) == (ANNA,)


def test_an_attacker_that_is_destroyed_takes_no_part_any_more() -> None:
    table = fighting()
    attacker, target = table.state.at("c3"), table.state.at("c4")
    assert attacker is not None and target is not None
    table.do(ANNA, Cast("odd_wind"), declared(at("destroy", 1, attacker.uid)))
    assert table.state.attacks == [] and target.damage == 0 and table.topic() == "after"
    assert table.player(ANNA).morgue == ["odd_wind", "kiln_brute"]


def test_the_action_of_a_hero_and_an_enhancement_are_carried_out_text_by_text() -> None:
    table = fighting()
    table.do(ANNA, UseAction(table.hero(ANNA).uid))
    assert table.topic() == "carry out"
    table.do(ANNA, Proceed())
    late = Table("after", decks="windy,windy")
    minion = late.put(ANNA, "kiln_brute", "c3")
    late.give(ANNA, "old_song")
    late.do(ANNA, Enhance("old_song", minion.uid))
    for words in ("Sing.", "Dance."):
        ask = GAME.view(late.match, ANNA).ask
        assert ask is not None and words in ask.prompt and len(late.player(ANNA).hand) == 1
        late.do(ANNA, declared(at("attack", 1, minion.uid)))
    assert minion.turn_attack == 2 and late.topic() == "after"


def test_whoever_fell_carries_nothing_out_any_more() -> None:
    table = Table("after", ("Anna", "Ben", "Cleo", "Dora"), decks="windy,windy,windy,windy")
    table.give(ANNA, "old_song")
    minion = table.put(ANNA, "kiln_brute", "c3")
    table.do(ANNA, Enhance("old_song", minion.uid), declared(at("damage", 12, table.hero(ANNA).uid)))
    assert not table.player(ANNA).alive and table.topic() != "carry out"
    assert table.state.phase != "over"
