"""Events of a fight by themselves: what each one writes, and what it leaves alone."""

from __future__ import annotations

import pytest

from companion.engine.piles import Deck
from companion.games.slay_the_spire.climb import events as climb_deck_events
from companion.games.slay_the_spire.climb import hero_events
from companion.games.slay_the_spire.content.book import DAZE
from companion.games.slay_the_spire.rules import boards, strikes
from companion.games.slay_the_spire.state import (
    board_events,
    card_events,
    climb_events,
    figure_events,
    frames,
    round_events,
)
from companion.games.slay_the_spire.state.fight import Item
from companion.games.slay_the_spire.state.run import Fighting
from companion.games.slay_the_spire.state.zones import _to_supply, forget
from tests.games.slay_the_spire.plays import fight, foe, hero
from tests.games.slay_the_spire.test_between_fights import on_the_way


def run_of(character: str = "ironclad", face: str = "e1_jaw_worm", **given: object) -> Fighting:
    return fight(hero(character, **given), hero("silent"), foe(face)).state


def test_two_powers_of_one_card_are_told_apart() -> None:
    run = run_of()
    for _copy in range(2):
        board_events.PowerInPlay(0, "inflame").apply(run)
    first, second = run.fight.fighters[0].powers
    assert first.uid != second.uid and run.fight.fighters[1].powers == []


def test_orbs_lie_in_no_order_but_their_own() -> None:
    """Slots are equal (page 16), so the same orbs are the same state whichever came first."""
    run = run_of("defect")
    for orb in ("lightning", "dark", "frost"):
        board_events.OrbChanged(0, orb, came=True).apply(run)
    assert run.fight.fighters[0].orbs == ["dark", "frost", "lightning"]
    board_events.OrbChanged(0, "dark", came=False).apply(run)
    assert run.fight.fighters[0].orbs == ["frost", "lightning"]


def test_a_stance_that_was_entered_is_remembered_for_the_turn() -> None:
    run = run_of("watcher")
    board_events.StanceEntered(0, "wrath").apply(run)
    one, other = run.fight.fighters
    assert (one.stance, one.switched_stance_this_turn, one.entered) == ("wrath", True, ["wrath"])
    assert not other.switched_stance_this_turn
    round_events.RoundBegan(2).apply(run)
    assert (one.stance, one.switched_stance_this_turn, one.entered) == ("wrath", False, [])


@pytest.mark.parametrize(("rows", "after"), [((1, 0), [1, 0]), ((3, 1), [3, 1])])
def test_whoever_stood_in_a_row_changes_places_and_nobody_else(
    rows: tuple[int, int], after: list[int]
) -> None:
    run = run_of()
    board_events.RowsChanged(0, 0, rows[0]).apply(run)
    assert [fighter.row for fighter in run.fight.fighters] == after


@pytest.mark.parametrize(("card", "supply"), [(DAZE, "supply_daze"), ("burn", "supply_status")])
def test_dazes_and_status_cards_leave_their_own_supply_and_come_back_to_it(card: str, supply: str) -> None:
    run = run_of()
    other = "supply_status" if supply == "supply_daze" else "supply_daze"
    before = getattr(run.fight, supply), getattr(run.fight, other)
    card_events.JunkAdded(0, card, 2, "draw_top").apply(run)
    assert (getattr(run.fight, supply), getattr(run.fight, other)) == (before[0] - 2, before[1])
    assert run.fight.fighters[0].deck.top[:2] == [card, card]
    assert _to_supply(run.fight, card)
    assert (getattr(run.fight, supply), getattr(run.fight, other)) == (before[0] - 1, before[1])
    assert not _to_supply(run.fight, "strike_ironclad")


def test_a_discard_pile_that_becomes_the_draw_pile_keeps_what_nobody_named() -> None:
    run = run_of()
    player = run.fight.fighters[0]
    player.deck, player.discard = Deck(), ["bash", "", "bash", ""]
    card_events.Reshuffled(0).apply(run)
    assert (len(player.deck), sorted(player.deck.bag)) == (4, ["bash", "bash"])
    assert (player.discard, player.shuffled_this_combat) == ([], True)
    assert not run.fight.fighters[1].shuffled_this_combat


def test_a_hand_has_its_price_once_for_each_copy_and_forgets_it_card_by_card() -> None:
    run = run_of(hand="bash bash anger")
    player = run.fight.fighters[0]
    card_events.HandRepriced(0, ("bash", "bash", "anger"), 0).apply(run)
    card_events.HandRepriced(0, ("bash", "bash"), 1).apply(run)
    assert sorted((entry.card, entry.cost) for entry in player.repriced) == [
        ("anger", 0),
        ("bash", 1),
        ("bash", 1),
    ]
    player.hand.remove("bash")
    forget(player, "bash", played=True)
    assert sorted(entry.card for entry in player.repriced) == ["anger", "bash"]


def test_a_retained_card_forgets_it_when_it_leaves() -> None:
    run = run_of(hand="bash bash")
    player = run.fight.fighters[0]
    player.kept = ["bash"]
    player.hand.remove("bash")
    forget(player, "bash", played=False)
    assert player.kept == ["bash"], "the other one may be the one that was retained"
    forget(player, "bash", played=True)
    assert player.kept == []


def test_whoever_dies_is_waited_for_no_more_and_an_enemy_may_have_ended_itself() -> None:
    run = run_of()
    figure_events.Died(0, -1).apply(run)
    one, other = run.fight.fighters
    assert (one.alive, one.ready, other.alive, other.ready) == (False, True, True, False)
    figure_events.Died(-1, 0, by_itself=True).apply(run)
    assert run.fight.enemies[0].ended_itself and run.fight.foes_gone


def test_a_gray_slot_is_remembered_until_the_mode_changes() -> None:
    run = run_of(face="b2_champ")
    enemy = run.fight.enemies[0]
    figure_events.SlotChanged(0, 0, "fury").apply(run)
    figure_events.SlotChanged(0, 1, "fury").apply(run)
    assert (enemy.slot, enemy.spent) == (1, [0])
    figure_events.SlotChanged(0, 2, "fury").apply(run)
    assert enemy.spent == [0], "a red slot may be used again"
    figure_events.SlotChanged(0, 0, "").apply(run)
    assert enemy.spent == []


def test_what_is_used_once_a_turn_may_be_used_again_in_the_next_round() -> None:
    run = run_of()
    player = run.fight.fighters[0]
    player.powers.append(Item("combust", 99, used_turn=True))
    round_events.RoundBegan(2).apply(run)
    assert not player.powers[0].used_turn and run.fight.round == 2


def test_the_dead_get_no_energy_and_are_not_healed() -> None:
    play = fight(hero(hp=3), hero("silent", hp=3), foe())
    one, other = play.state.fight.fighters
    figure_events.Died(0, -1).apply(play.state)
    one.energy = other.energy = 0
    round_events.RoundBegan(2).apply(play.state)
    assert (one.energy, other.energy) == (0, 3)
    for seat in (0, 1):
        strikes.heal(play.match, seat, -1, 2)
    assert (one.hp, other.hp) == (0, 5)


@pytest.mark.parametrize(("dazes", "burns", "drawn", "discarded"), [(9, 9, 2, 2), (0, 1, 0, 1), (1, 0, 1, 0)])
def test_of_each_supply_comes_what_it_has(dazes: int, burns: int, drawn: int, discarded: int) -> None:
    play = fight(hero(), foe("b2_collector", slot=3))
    play.state.fight.supply_daze, play.state.fight.supply_status = dazes, burns
    play.enemy_turn()
    player = play.state.fight.fighters[0]
    assert (player.deck.top.count(DAZE), player.discard.count("burn")) == (drawn, discarded)


def test_a_power_that_nobody_named_prevents_nothing() -> None:
    play = fight(hero(), foe())
    play.state.fight.fighters[0].powers.append(Item("", 99))
    strikes.lose_hp(play.match, 0, -1, 2, "damage")
    assert play.state.fight.fighters[0].hp == 8


@pytest.mark.parametrize(
    ("deck", "left"),
    [
        (Deck(["anchor"], 1, [], ["vajra"]), 1),
        (Deck([], 1, ["anchor"], ["vajra"]), 1),
        (Deck([], 2, [], ["anchor", "vajra"]), 1),
    ],
)
def test_a_relic_that_came_in_a_fight_leaves_its_deck_wherever_it_lies(deck: Deck, left: int) -> None:
    climb_events._take_out(deck, "anchor")
    assert (len(deck), deck.could_be("anchor"), "anchor" in [*deck.top, *deck.bottom]) == (left, False, False)


@pytest.mark.parametrize(("free", "rows"), [(False, [1]), (True, [1, 2, 3])])
def test_a_player_changes_to_the_rows_of_others_or_to_empty_ones(free: bool, rows: list[int]) -> None:
    assert boards.rows_to_go(run_of().fight, frames.ChangeRows(0, free=free)) == rows


def test_a_bonus_to_block_is_for_the_cards_it_names() -> None:
    """Apotheosis names Defends alone."""
    play = fight(hero("silent", hand="defend backflip", draw="strike strike", powers="apotheosis"), foe())
    block = []
    for card in ("defend", "backflip"):
        play.play(card)
        block.append(play.state.fight.fighters[0].block)
    assert block == [2, 3]


def test_a_deck_that_is_shuffled_has_no_known_cards_at_its_ends() -> None:
    run = on_the_way().state
    deck = run.climb.decks["relics"]
    before = len(deck)
    deck.bottom.append(deck.bag.pop())
    deck.middle -= 1
    climb_deck_events.DeckShuffled("relics").apply(run)
    after = run.climb.decks["relics"]
    assert (len(after), after.bottom, after.top) == (before, [], [])


def test_a_relic_that_may_be_used_three_times_counts_each_use() -> None:
    run = on_the_way().state
    hero_events.ItemGained(0, "wing_boots").apply(run)
    hero_events.ItemGained(0, "wing_boots").apply(run)
    *_others, one, other = run.heroes[0].relics
    assert one.uid != other.uid
    hero_events.RelicUsed(0, one.uid, "wing_boots").apply(run)
    assert [relic.cubes for relic in run.heroes[0].relics[-2:]] == [1, 0]
