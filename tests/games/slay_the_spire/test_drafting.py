"""Drafted parties: what they have gained is what the rule book lets a party gain (pages 8, 9, 22)."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from companion.engine.game import Setup, SetupError
from companion.games.slay_the_spire.bots.appraising import card_worth, relic_worth
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.game import GAME
from companion.games.slay_the_spire.setting_up import drafting
from companion.games.slay_the_spire.setting_up.drafting import (
    Gains,
    acts_in_combat,
    before_boss,
    drafted_party,
)

CHARACTERS = ("ironclad", "silent", "defect", "watcher")
ACTS = (1, 2, 3, 4)
FACTS = Path(__file__).parents[2] / "facts" / "sts" / "quick_start.json"
SEEDS = [str(seed) for seed in range(12)]


def copies(cards: list[str]) -> Counter[str]:
    return Counter(card.removesuffix("+") for card in cards)


# What has been gained


def test_the_quick_start_table_is_that_of_the_fact_tables() -> None:
    facts = json.loads(FACTS.read_text())
    names = {
        "card_reward": "cards", "rare_reward": "rares", "remove_card": "removes", "roll_die": "dice",
        "transform_card": "transforms", "upgrade_card": "upgrades", "relic": "relics",
        "boss_relic": "boss_relics", "potion": "potions", "gold": "gold",
    }  # fmt: skip
    for column, act in enumerate((2, 3, 4), 1):
        found = Gains()
        for row in facts["order_top_to_bottom"]:
            if row[0] in names:
                found = found.plus(Gains(**{names[row[0]]: row[column]}))
        assert drafting.QUICK_START[act] == found
    plural = {"transform_cards": "transforms", "upgrade_cards": "upgrades", "remove_cards": "removes"}
    for face, rewards in facts["die"].items():
        found = Gains()
        for reward in rewards:
            found = found.plus(
                Gains(**{({**names, **plural}.get(k) or k + "s"): n for k, n in reward.items()})
            )
        assert drafting.DIE[int(face)] == found


def test_before_the_boss_nobody_has_what_the_boss_gives() -> None:
    first = before_boss(1)
    assert (first.rares, first.boss_relics, first.relics, first.upgrades, first.cards) == (0, 0, 2, 2, 5)
    second = before_boss(2)
    assert (second.rares, second.boss_relics, second.relics, second.upgrades) == (1, 1, 4, 4)
    third = before_boss(3)
    assert (third.rares, third.boss_relics, third.relics, third.upgrades) == (2, 2, 6, 6)
    assert before_boss(4) == third.plus(Gains(upgrades=1))
    with pytest.raises(KeyError):
        before_boss(5)


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("character", CHARACTERS)
def test_a_deck_is_one_that_a_run_could_have(character: str, act: int) -> None:
    starter = Counter(BOOK.catalog.characters[character].starter_deck)
    gains = before_boss(act)
    most = gains.cards + gains.rares + gains.transforms + gains.dice + 1
    for seed in SEEDS:
        [deck] = drafted_party([character], act, seed).decks
        gained, gone = copies(deck) - starter, starter - copies(deck)
        curses = [card for card in gained if BOOK.catalog.cards[card].owner == "curse"]
        own = {card: count for card, count in gained.items() if card not in curses}
        assert (
            gains.removes + gains.transforms
            <= gone.total()
            <= gains.removes + gains.transforms + gains.dice + 2
        )
        assert gains.cards - 2 <= sum(own.values()) <= most
        assert all(BOOK.catalog.cards[card].owner == character for card in own)
        assert all(count <= BOOK.catalog.cards[card].copies for card, count in own.items())
        assert not any(BOOK.catalog.cards[card].type == "ticket" for card in gained)
        upgraded = sum(card.endswith("+") for card in deck)
        assert gains.upgrades - 1 <= upgraded <= gains.upgrades + gains.dice + 1


def test_parties_are_richer_act_by_act() -> None:
    relics, upgrades = [], []
    for act in ACTS[:3]:
        found = [drafted_party(["silent"], act, seed) for seed in SEEDS]
        relics.append(sum(len(one.relics[0]) for one in found))
        upgrades.append(sum(card.endswith("+") for one in found for card in one.decks[0]))
    assert relics == sorted(set(relics)) and upgrades == sorted(set(upgrades))


# Items


@pytest.mark.parametrize("act", ACTS)
def test_a_party_shares_the_decks_of_items(act: int) -> None:
    for seed in SEEDS:
        found = drafted_party(CHARACTERS, act, seed)
        relics = Counter(relic for own in found.relics for relic in own)
        assert all(count == 1 for count in relics.values())
        potions = Counter(potion for own in found.potions for potion in own)
        assert all(count <= BOOK.catalog.potions[potion].copies for potion, count in potions.items())
        assert all(len(own) <= BOOK.limits.potions for own in found.potions)
        known = [BOOK.catalog.relics[relic] for relic in relics]
        assert all(acts_in_combat(relic) for relic in known)
        bosses = [sum(BOOK.catalog.relics[one].pool == "boss_relic" for one in own) for own in found.relics]
        assert bosses == [{1: 0, 2: 1, 3: 2, 4: 2}[act]] * 4


def test_solo_play_has_the_loaded_die_and_gold_and_others_have_not() -> None:
    for seed in SEEDS:
        assert "loaded_die" in drafted_party(["defect"], 1, seed).relics[0]
        assert not any("loaded_die" in own for own in drafted_party(["defect", "silent"], 1, seed).relics)


def test_ascension_4_allows_two_potions_and_5_curses() -> None:
    most = [
        max(len(drafted_party(["silent"], 3, seed, level).potions[0]) for seed in SEEDS) for level in (3, 4)
    ]
    assert most == [3, 2]
    assert all("ascenders_bane" in drafted_party(["silent"], 1, seed, 5).decks[0] for seed in SEEDS)
    assert not any("ascenders_bane" in drafted_party(["silent"], 3, seed, 4).decks[0] for seed in SEEDS)


def test_a_relic_that_forbids_something_is_obeyed() -> None:
    seen = Counter[str]()
    for seed in range(150):
        party = drafted_party(CHARACTERS, 3, str(seed))
        for relics, potions, hp, gold in zip(party.relics, party.potions, party.hp, party.gold, strict=True):
            seen.update(relics)
            assert "sozu" not in relics or potions == []
            assert "ectoplasm" not in relics or gold == 0
            assert "mark_of_pain" not in relics or hp <= 6
    assert seen["sozu"] and seen["ectoplasm"]
    assert set(seen) >= {
        relic.id for relic in BOOK.catalog.relics.values() if relic.pool == "relic" and acts_in_combat(relic)
    }


def test_relics_that_only_work_outside_combat_do_not_act_in_it() -> None:
    idle = {relic.id for relic in BOOK.catalog.relics.values() if not acts_in_combat(relic)}
    assert {"wing_boots", "peace_pipe", "old_coin", "golden_idol", "empty_cage", "omamori"} <= idle
    assert not {"vajra", "anchor", "strike_dummy", "coffee_dripper", "wrist_blade"} & idle


@pytest.mark.parametrize("character", CHARACTERS)
def test_nobody_comes_dead_or_with_more_hp_than_the_board_shows(character: str) -> None:
    board = BOOK.catalog.characters[character].max_hp
    found = {drafted_party([character], 1, str(seed)).hp[0] for seed in range(60)}
    assert found == {board, board - 1, board - 2}
    assert max(drafted_party([character], 1, seed, 2).hp[0] for seed in SEEDS) == board - 1


# By the seed, and in a game


def test_equal_seeds_bring_the_same_and_others_something_else() -> None:
    assert drafted_party(CHARACTERS, 2, "a") == drafted_party(CHARACTERS, 2, "a")
    assert drafted_party(CHARACTERS, 2, "a") != drafted_party(CHARACTERS, 2, "b")


@pytest.mark.parametrize(("character", "act"), [("wizard", 1), ("silent", 0), ("silent", 5)])
def test_what_cannot_be_drafted_is_refused_with_words(character: str, act: int) -> None:
    with pytest.raises(SetupError, match="acts are 1 to 4"):
        drafted_party([character], act, "s")


def begun(seats: int = 2, **options: Any) -> Any:
    setup = Setup("sts", tuple(f"P{seat}" for seat in range(seats)), "draft", options)
    return GAME.setup(setup).fight.fighters


def test_a_game_with_drafted_decks_has_relics_potions_and_hp_too() -> None:
    players = begun(boss="champ", deck="drafted")
    party = drafted_party(["ironclad", "silent"], 2, "draft")
    for seat, player in enumerate(players):
        assert player.deck.bag == party.decks[seat]
        assert [relic.id for relic in player.relics][1:] == party.relics[seat]
        assert [potion.id for potion in player.potions] == party.potions[seat]
        assert (player.hp, player.gold) == (party.hp[seat], party.gold[seat])


def test_what_a_seat_says_of_itself_stays_and_the_other_is_drafted() -> None:
    ironclad, silent = begun(boss="champ", deck="drafted", relics=[["vajra"], None], hp=[None, 3])
    party = drafted_party(["ironclad", "silent"], 2, "draft")
    assert [relic.id for relic in ironclad.relics][1:] == ["vajra"]
    assert [relic.id for relic in silent.relics][1:] == party.relics[1]
    assert (ironclad.hp, silent.hp) == (party.hp[0], 3)


def test_starter_decks_bring_nothing_else() -> None:
    for player in begun(boss="champ"):
        assert len(player.relics) == 1 and player.potions == [] and player.hp == player.max_hp


# What cards are worth


def test_upgrades_are_worth_more_and_curses_less_than_anything() -> None:
    for card in BOOK.cards:
        if f"{card}+" in BOOK.cards:
            assert card_worth(f"{card}+") >= card_worth(card)
    starters = [card_worth(f"strike_{who}") for who in CHARACTERS] + [
        card_worth(f"defend_{who}") for who in CHARACTERS
    ]
    assert len(set(starters)) == 1
    curses = [card_worth(card.id) for card in BOOK.catalog.cards.values() if card.owner == "curse"]
    assert max(curses) < starters[0] < card_worth("bash")


def test_a_boss_relic_is_worth_less_for_what_it_forbids() -> None:
    worth = {relic.id: relic_worth(relic) for relic in BOOK.catalog.relics.values()}
    assert worth["mark_of_pain"] < worth["coffee_dripper"] and worth["cursed_key"] < worth["coffee_dripper"]
