"""The Watcher's cards that change what may be played, what is kept and what is looked at."""

from __future__ import annotations

import pytest

from companion.games.slay_the_spire.state.acts import Aim, Done, Pick, PickOption, UseMiracle
from tests.games.slay_the_spire.test_cards_watcher import mine

# The next card, and no more cards


def test_blasphemy_plays_the_next_attack_three_times() -> None:
    play = mine("blasphemy halt strike strike", energy=6).play("blasphemy").play("halt")
    assert play.p().block == 1
    play.mark().play("strike", Aim(0), Aim(1))
    assert play.changes() == {
        "energy": -1,
        "hand": "strike_watcher",
        "discard": "halt strike_watcher",
        "e0.hp": -2,
        "e1.hp": -1,
    }
    assert play.mark().play("strike").changes()["e0.hp"] == -1


@pytest.mark.parametrize("side", ["swivel", "swivel+"])
def test_swivel_makes_the_next_attack_free(side: str) -> None:
    play = mine(f"{side} eruption strike halt", energy=3).play(side).play("halt")
    play.mark().play("eruption")
    assert "energy" not in play.changes()
    assert play.mark().play("strike").changes()["energy"] == -1
    unused = mine(side).play(side).end_of_turn()
    assert unused.p().granted == []


@pytest.mark.parametrize("side", ["conclude", "conclude+", "meditate", "meditate+"])
def test_no_more_cards_for_this_player_this_turn(side: str) -> None:
    play = mine(f"{side} halt", shiv=1).play(side)
    assert play.refused(play.playing("halt")).code == "no-cards"
    play.p(1).hand.add("strike_silent")
    play.mark().shiv()
    assert play.changes() == {"shiv": -1, "e0.hp": -1}
    play.play("strike", by=1).end_of_turn()
    assert play.p().granted == []


@pytest.mark.parametrize("side", ["meditate", "meditate+"])
def test_meditate_retains_what_it_brought_back_and_nothing_else(side: str) -> None:
    play = mine(f"{side} pray", discard="halt").play(side).mark().end_of_turn()
    assert (play.p().hand.known, play.p().kept) == (["halt"], ["halt"])


@pytest.mark.parametrize("side", ["pray", "pray+"])
def test_pray_ends_drawing_for_this_turn(side: str) -> None:
    play = mine(f"{side} scrawl+", draw=" ".join(["halt"] * 8)).play(side).mark().play("scrawl+")
    assert play.changes() == {"hand": "halt halt", "exhaust": "scrawl+"}
    assert len(play.end_of_turn().start_of_turn().p().hand) == 5


# Conditions, retaining, scrying


@pytest.mark.parametrize(("side", "most", "goes"), [("judgment", 7, "exhaust"), ("judgment+", 8, "hand")])
def test_judgment_ends_what_has_few_hp_left(side: str, most: int, goes: str) -> None:
    for hp, dies in ((most, True), (most + 1, False)):
        play = mine(side)
        play.e().hp, play.e().block = hp, 9
        play.mark().play(side)
        died = {"e0.hp": -hp, "e0.alive": False, "e0.block": -9} if dies else {}
        assert play.changes() == {"energy": -1, "hand": "", "discard": side, **died}
    unplayed = mine(side).end_of_turn().changes()
    assert unplayed == ({"hand": "", "exhaust": side} if goes == "exhaust" else {})


@pytest.mark.parametrize("side", ["signature_move", "signature_move+"])
def test_signature_move_must_be_the_only_attack_in_hand(side: str) -> None:
    play = mine(f"{side} strike")
    assert play.refused(play.playing(side)).code == "condition"


@pytest.mark.parametrize(
    "card",
    ["crescendo", "flying_sleeves", "protect", "tranquility", "sands_of_time", "worship+", "blasphemy+"],
)
def test_cards_with_retain_stay_in_hand(card: str) -> None:
    assert mine(f"{card} halt").end_of_turn().changes() == {"hand": card, "discard": "halt"}


def test_a_card_remembers_being_retained_until_it_leaves_the_hand() -> None:
    play = mine("perseverance windmill_strike", energy=6).end_of_turn().start_of_turn()
    play.mark().play("perseverance")
    assert play.changes()["block"] == 3
    play.mark().play("windmill_strike")
    assert play.changes()["e0.hp"] == -5


@pytest.mark.parametrize(("side", "damage"), [("weave", 1 + 5), ("weave+", 2 + 6)])
def test_weave_scried_away_is_played_instead(side: str, damage: int) -> None:
    play = mine("third_eye", draw=f"{side} halt").play("third_eye", Pick(side), Done(), Aim(1))
    assert play.changes() == {
        "energy": -1,
        "hand": "",
        "discard": f"{side} third_eye",
        "draw": "halt",
        "block": 2,
        "e1.hp": -damage,
    }


def test_wallop_blocks_for_what_went_through() -> None:
    play = mine("wallop", strength=1)
    play.e().block = 2
    assert play.mark().play("wallop").changes()["block"] == 1
    killed = mine("wallop+")
    killed.e().hp = 1
    assert killed.play("wallop+").p().block == 1


def test_wreath_of_flame_goes_out_at_end_of_turn() -> None:
    play = mine("wreath_of_flame", strength=1).play("wreath_of_flame", energy=2)
    assert play.p().strength == 3
    assert play.mark().end_of_turn().changes() == {"strength": -2}


@pytest.mark.parametrize(("side", "hp"), [("foreign_influence", 2), ("foreign_influence+", 2)])
def test_foreign_influence_copies_the_last_attack_of_another_player(side: str, hp: int) -> None:
    play = mine(f"{side} strike+", energy=6)
    play.p(1).hand.add("strike_silent+")
    play.p(1).hand.add("defend_silent")
    play.play("strike+", by=1).play("defend", by=1).play("strike+").mark().play(side, PickOption(1), Aim(2))
    assert play.changes() == {
        "energy": -2,
        "hand": "",
        "discard": f"strike_watcher+ {side}",
        "e2.hp": -hp,
    }


# Miracles (page 17)


def test_a_miracle_is_an_energy_and_pays_above_the_limit_when_spent_at_once() -> None:
    play = mine("eruption", energy=1, miracle=2).miracle()
    assert play.changes() == {"energy": 1, "miracle": -1}
    full = mine("wish", energy=6, miracle=1)
    assert full.refused(UseMiracle()).code == "energy-full"
    paid = mine("eruption", energy=1, miracle=2).play("eruption")
    assert paid.changes() == {
        "energy": -1,
        "miracle": -1,
        "hand": "",
        "discard": "eruption",
        "e0.hp": -2,
        "stance": "wrath",
    }
    worship = mine("worship+", energy=6, miracle=1).play("worship+", energy=7)
    assert worship.p().miracle == 5


def test_the_miracle_of_the_starting_ability_comes_in_the_first_turn() -> None:
    play = mine(relics="starting_ability_watcher")
    play.state.fight.round = 0
    assert play.start_of_turn().p().miracle == 1
    assert play.start_of_turn().p().miracle == 1
