"""Once per combat means any time in the Player Turn (page 19), its start and its end steps included.

Where nothing else is asked the round stops for such a relic only where using it may matter (STS-94).
"""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.asks import Choice
from companion.games.slay_the_spire.state.acts import Aim, Done, Pick, Trigger
from companion.games.slay_the_spire.state.board_events import find_item
from tests.games.slay_the_spire.plays import Play, fight, foe, hero

SIX = "anger bash clash cleave flex rage"


def with_relic(*names: str, **given: Any) -> Play:
    """Seat 0 has the relics, seat 1 stands by with cards of its own."""
    mine = hero(relics=" ".join(names), **{"draw": SIX, **given})
    return fight(mine, hero("silent", draw="bane dash slice"), foe(), foe(row=1))


def used(play: Play, name: str, seat: int = 0) -> bool:
    item = next(relic for relic in play.p(seat).relics if relic.id == name)
    return item.used_combat


def asked(play: Play) -> tuple[str, tuple[int, ...]]:
    """What is asked now, and whom."""
    ask = play.match.ask()
    assert isinstance(ask, Choice)
    return ask.topic, ask.seats


# Before cards are drawn


def test_golden_eye_looks_before_five_cards_are_drawn() -> None:
    play = with_relic("golden_eye")
    eye = play.ability("golden_eye")
    play.start_of_turn(before=[eye, Pick("bash"), Done()], die=3)
    assert play.p().hand.known == ["anger", "clash", "cleave", "flex", "rage"]
    assert play.p().discard == ["bash"]
    assert used(play, "golden_eye")
    assert play.p(1).hand.known == ["bane", "dash", "slice"] and not play.p(1).discard


def test_golden_eye_may_wait_and_is_offered_again_next_round() -> None:
    play = with_relic("golden_eye").start_of_turn(before=[Done()], die=3)
    assert play.p().hand.known == ["anger", "bash", "clash", "cleave", "flex"]
    assert not used(play, "golden_eye")
    assert play.ability("golden_eye") in play.match.legal(0)


@pytest.mark.parametrize("given", [{"draw": "", "discard": SIX}, {"draw": ""}])
def test_an_eye_that_sees_no_card_asks_nobody(given: dict[str, str]) -> None:
    """Scrying does nothing with an empty draw pile (page 24), and shuffles nothing."""
    play = with_relic("golden_eye", **given)
    dealt = ["anger", "bash", "clash", "cleave", "flex"] if "discard" in given else []
    play.start_of_turn(before=dealt, die=3)
    assert not used(play, "golden_eye")


def test_an_eye_that_was_used_is_not_asked_about() -> None:
    play = with_relic("golden_eye")
    play.p().relics[0].used_combat = True
    assert play.start_of_turn(die=3).p().hand.known == ["anger", "bash", "clash", "cleave", "flex"]


def test_golden_eye_looks_before_what_a_relic_draws() -> None:
    play = with_relic("golden_eye", "ring_of_the_serpent", draw=f"{SIX} havoc")
    eye = play.ability("golden_eye")
    play.start_of_turn(eye, Pick("rage"), Done(), before=[Done()], die=3)
    assert "havoc" in play.p().hand.known and play.p().discard == ["rage"]


# Before the roll


@pytest.mark.parametrize("helper", [0, 1])
def test_cards_are_drawn_before_the_roll_where_somebody_can_change_it(helper: int) -> None:
    """Once the die lies, changing it comes before everything else (page 12)."""
    given: list[dict[str, Any]] = [{"relics": "centennial_puzzle"}, {}]
    given[helper]["relics"] = f"{given[helper].get('relics', '')} the_abacus".strip()
    mine = hero(draw=f"{SIX} havoc inflame", lost_hp_this_combat=True, **given[0])
    play = fight(mine, hero("silent", draw="bane", **given[1]), foe(), foe(row=1))
    play.start_of_turn(Done(), before=[play.ability("centennial_puzzle")], die=3)
    assert len(play.p().hand) == 8
    assert play.p(1).hand.known == ["bane"]


def test_nobody_is_asked_before_a_roll_that_nobody_can_change() -> None:
    play = with_relic("centennial_puzzle", lost_hp_this_combat=True).start_of_turn(die=3)
    assert not used(play, "centennial_puzzle")


@pytest.mark.parametrize(("exhausted", "cards"), [("", 5), ("anger", 6)])
def test_a_branch_that_would_draw_nothing_is_not_asked_about(exhausted: str, cards: int) -> None:
    play = with_relic("dead_branch", "the_abacus", exhaust=exhausted)
    play.start_of_turn(Done(), before=[play.ability("dead_branch")] if exhausted else [], die=3)
    assert len(play.p().hand) == cards


# Before the abilities of the start of turn


def test_the_puzzle_draws_before_a_card_is_exhausted_for_charons_ashes() -> None:
    play = with_relic(
        "centennial_puzzle", "charons_ashes", draw=f"{SIX} havoc inflame", lost_hp_this_combat=True
    )
    play.start_of_turn(play.ability("centennial_puzzle"), Pick("inflame"), Aim(1), die=1)
    assert play.p().exhaust == ["inflame"]
    assert play.changes()["e1.hp"] == -2 and "e0.hp" not in play.changes()


def test_on_another_face_of_the_die_the_puzzle_waits_for_the_play_phase() -> None:
    play = with_relic("centennial_puzzle", "charons_ashes", lost_hp_this_combat=True).start_of_turn(die=3)
    assert play.ability("centennial_puzzle") in play.match.legal(0)


@pytest.mark.parametrize(("use", "dealt"), [(True, 2), (False, 1)])
def test_the_skull_gives_its_strength_before_mayhem_plays_an_attack(use: bool, dealt: int) -> None:
    """The five cards empty the draw pile, the discard pile is shuffled, and the skull may be used."""
    play = with_relic("red_skull", powers="mayhem", draw="bash bash bash bash", discard="strike strike")
    skull = play.ability("red_skull")
    play.start_of_turn(skull if use else Done(), Aim(1), die=3)
    assert play.changes()["e1.hp"] == -dealt
    assert "e0.hp" not in play.changes()


def test_a_skull_without_a_shuffle_is_not_asked_about() -> None:
    play = with_relic("red_skull", powers="mayhem", draw="bash bash bash bash bash strike")
    play.start_of_turn(Aim(0), die=3)
    assert not used(play, "red_skull")


# Before those who are faced are acted on


@pytest.mark.parametrize(("slot", "relic"), [(1, "centennial_puzzle"), (2, "ninja_scroll")])
def test_what_the_shield_forbids_for_the_turn_can_be_done_before(slot: int, relic: str) -> None:
    mine = hero(relics=relic, lost_hp_this_combat=True, draw=f"{SIX} havoc inflame")
    play = fight(
        mine, foe("el4_spire_shield", max_hp=40, slot=slot), foe("el4_spire_spear", row=2, max_hp=40)
    )
    aims = [Aim(1), Aim(1)] if relic == "ninja_scroll" else []
    play.start_of_turn(Done(), play.ability(relic), *aims, die=3)
    assert len(play.p().hand) == (5 if aims else 8)
    assert play.changes().get("e1.hp", 0) == (-2 if aims else 0)


@pytest.mark.parametrize(("slot", "relic"), [(0, "centennial_puzzle"), (1, "ninja_scroll")])
def test_what_the_shield_does_not_forbid_is_left_to_the_play_phase(slot: int, relic: str) -> None:
    mine = hero(relics=relic, lost_hp_this_combat=True, draw=SIX)
    play = fight(
        mine, foe("el4_spire_shield", max_hp=40, slot=slot), foe("el4_spire_spear", row=2, max_hp=40)
    )
    play.start_of_turn(Done(), die=3)
    assert not used(play, relic)


# At the end of the turn


def test_clay_gives_its_block_after_orichalcum_found_none() -> None:
    play = with_relic("orichalcum", "self_forming_clay", lost_hp_this_combat=True)
    play.end_of_turn(play.ability("self_forming_clay"))
    assert play.changes()["block"] == 1 + 3
    assert "p1.block" not in play.changes()


def test_clay_that_is_kept_leaves_one_block() -> None:
    play = with_relic("orichalcum", "self_forming_clay", lost_hp_this_combat=True).end_of_turn(Done())
    assert play.changes()["block"] == 1
    assert not used(play, "self_forming_clay")


@pytest.mark.parametrize("given", [{"lost_hp_this_combat": False}, {"relics": "self_forming_clay"}])
def test_clay_is_not_asked_about_where_nothing_changed_or_no_hp_was_lost(given: dict[str, Any]) -> None:
    mine = {"relics": "orichalcum self_forming_clay", "lost_hp_this_combat": True} | given
    play = fight(hero(**mine), hero("silent"), foe(), foe(row=1)).end_of_turn()
    assert not used(play, "self_forming_clay")


def test_hp_lost_in_the_end_step_lets_the_clay_be_used_there() -> None:
    play = with_relic("self_forming_clay", hand="burn")
    play.end_of_turn(play.ability("self_forming_clay"))
    assert (play.changes()["hp"], play.changes()["block"]) == (-1, 3)


@pytest.mark.parametrize(("hp", "ends"), [(3, True), (4, False)])
def test_the_scroll_finishes_what_poison_left(hp: int, ends: bool) -> None:
    """Two Attacks of 1: an enemy with 2 HP left falls before it acts, one with 3 would not."""
    play = fight(hero("silent", relics="ninja_scroll"), hero(), foe(max_hp=hp, poison=1), foe(row=1))
    play.end_of_turn(*[play.ability("ninja_scroll"), Aim(0), Aim(0)] if ends else [])
    assert play.e(0).alive != ends
    assert play.e(1).hp == 30 and used(play, "ninja_scroll") == ends


def test_the_pyramid_keeps_cards_of_a_hand_that_changed_in_the_end_step() -> None:
    mine = {"hand": "daze bash anger", "powers": "dark_embrace", "draw": "flex"}
    play = with_relic("runic_pyramid", **mine)
    play.end_of_turn(play.ability("runic_pyramid"), Pick("bash"), Done())
    assert play.p().hand.known == ["bash", "flex"]
    assert play.p().discard == ["anger"]


def test_the_pyramid_is_not_asked_about_when_the_hand_is_what_it_was() -> None:
    play = with_relic("runic_pyramid", "frozen_core", hand="bash anger").end_of_turn()
    assert sorted(play.p().discard) == ["anger", "bash"]


# Beside the order of abilities


def ordered(*names: str, **given: Any) -> Play:
    """An order is asked: Orichalcum, and block for what exhausts; seat 1 has but relics."""
    owner = hero("silent", relics=" ".join(names), **given)
    first = hero(relics="orichalcum", powers="feel_no_pain", hand="ghostly_armor")
    return fight(first, owner, foe(), foe(row=1))


def test_others_may_use_their_relics_while_the_order_is_asked() -> None:
    play = ordered("dead_branch", exhaust="bane", draw="dash slice", hand="flechettes")
    branch = play.ability("dead_branch", by=1)
    play.end_of_turn((1, branch), Trigger(0))
    assert play.p(1).hand.known == ["dash"], "what is drawn when the turn has ended stays in hand (STS-95)"
    assert play.p(1).discard == ["flechettes"]
    assert (play.p().block, play.p().exhaust) == (2, ["ghostly_armor"])


def test_nobody_waits_for_those_who_may_use_a_relic_beside_the_order() -> None:
    play = ordered("mummified_hand", "dead_branch", exhaust="bane", draw="dash").end_of_turn(Done())
    assert not used(play, "dead_branch", 1) and play.p().exhaust == ["ghostly_armor"]


@pytest.mark.parametrize(("drawn", "legal"), [("accuracy", True), ("deflect", False)])
def test_mummified_hand_answers_a_power_that_mayhem_played(drawn: str, legal: bool) -> None:
    """While the order of what is left is asked, in the start step (page 19); for a Power alone."""
    draw = f"{'bane ' * 5}{drawn} slice dash"
    me = hero("silent", relics="mummified_hand", powers="mayhem mayhem tools_of_the_trade", draw=draw)
    play = fight(me, hero(draw="bash"), foe())
    with pytest.raises(AssertionError, match="unforeseen"):
        play.start_of_turn(Trigger(0), die=1)
    hand = play.ability("mummified_hand")
    assert asked(play)[0] == "order"
    assert (hand in play.match.legal(0)) == legal
    if legal:
        play.match.do(0, hand)
        assert asked(play)[0] == "order"
        assert play.p().energy == 3 + 2


def test_who_has_no_relic_to_use_is_not_heard_while_the_order_is_asked() -> None:
    play = ordered("mummified_hand")
    play.match.ask()
    with pytest.raises(AssertionError, match="unforeseen"):
        play.end_of_turn()
    assert asked(play) == ("order", (0,))
    assert play.refused(play.ability("mummified_hand", by=1), by=1).code == "not-asked"


def test_what_has_another_limit_is_not_used_in_these_steps() -> None:
    play = ordered("holy_water", "dead_branch", exhaust="bane", draw="dash")
    find_item(play.p(1), play.p(1).relics[0].uid).cubes = 2  # type: ignore[union-attr]
    with pytest.raises(AssertionError, match="unforeseen"):
        play.end_of_turn()
    assert play.match.legal(1) == [play.ability("dead_branch", by=1)]


# A table that does not want to be stopped


def test_a_table_may_have_no_stops() -> None:
    play = fight(hero(relics="golden_eye", draw=SIX), foe(), relic_stops=False).start_of_turn(die=3)
    assert not used(play, "golden_eye")


def test_who_is_not_asked_about_a_relic_does_not_answer() -> None:
    play = with_relic("golden_eye")
    with pytest.raises(AssertionError, match="unforeseen"):
        play.start_of_turn()
    assert asked(play) == ("relics", (0,))
    assert play.refused(Done(), by=1).code == "not-asked"
    assert play.refused(Pick("bash")).code == "answer-first"
