"""The Courier: the top relic or potion of a deck is bought or discarded in the middle of a fight."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.asks import Chance, Choice
from companion.engine.encoding import copy_of
from companion.engine.game import Setup
from companion.engine.match import Match
from companion.engine.oracles import SeedOracle
from companion.engine.piles import Deck
from companion.engine.refusals import Refused
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.game import GAME
from companion.games.slay_the_spire.rules.buying import next_items
from companion.games.slay_the_spire.rules.verbs import VERBS
from companion.games.slay_the_spire.state.acts import AimPlayer, Done, Pick, PickDeck, Yes
from companion.games.slay_the_spire.state.climb_acts import Enter, Leave, Reveal, Take
from tests.games.slay_the_spire.plays import Play, fight, foe, hero


def courier(gold: int = 6, **given: Any) -> Play:
    """A fight of the owner of The Courier beside a bystander with more gold."""
    owner = hero(relics=f"the_courier {given.pop('relics', '')}".strip(), gold=gold, hand="strike", **given)
    return fight(owner, hero("silent", gold=9), foe(hp=30)).mark()


def asked(play: Play) -> Chance | Choice:
    ask = play.match.ask()
    assert ask is not None
    return ask


# What it does


def test_a_relic_is_bought_for_its_cost_and_works_from_then_on() -> None:
    play = courier().use("the_courier", PickDeck("relic"), "akabeko", Yes())
    assert [relic.id for relic in play.p().relics] == ["the_courier", "akabeko"]
    assert play.p().gold == 6 - (BOOK.catalog.relics["akabeko"].cost or 0)
    assert play.p(1).gold == 9 and play.p(1).relics == []
    play.use("akabeko")


def test_what_is_not_wanted_is_discarded_and_costs_nothing() -> None:
    play = courier().use("the_courier", PickDeck("potion"), "fire_potion", Done())
    assert play.p().potions == [] and play.p().gold == 6


def test_a_potion_is_bought_for_its_cost() -> None:
    price = BOOK.catalog.potions["fire_potion"].cost
    play = courier(gold=price).use("the_courier", PickDeck("potion"), "fire_potion", Yes())
    assert [potion.id for potion in play.p().potions] == ["fire_potion"] and play.p().gold == 0


@pytest.mark.parametrize("answer", [Pick("swift_potion"), AimPlayer(1), Done()])
def test_a_potion_without_room_is_swapped_passed_on_or_skipped(answer: Any) -> None:
    full = ["block_potion", "block_potion", "swift_potion"]
    play = courier(gold=9, potions=" ".join(full))
    play.use("the_courier", PickDeck("potion"), "fire_potion", Yes(), answer)
    own, other = ([potion.id for potion in play.p(seat).potions] for seat in (0, 1))
    assert own == (["block_potion", "block_potion", "fire_potion"] if isinstance(answer, Pick) else full)
    assert other == (["fire_potion"] if isinstance(answer, AimPlayer) else [])
    assert play.p().gold == 9 - BOOK.catalog.potions["fire_potion"].cost


def test_it_is_used_once_per_combat() -> None:
    play = courier().use("the_courier", PickDeck("potion"), "fire_potion", Done())
    with pytest.raises(Refused, match="was already used in this combat"):
        play.use("the_courier")


# What is refused


def test_without_the_gold_it_can_be_looked_at_and_only_discarded_though_another_has_enough() -> None:
    play = courier(gold=1)
    play.match.do(0, play.ability("the_courier"))
    play.match.do(0, PickDeck("relic"))
    play.match.ask()
    play.match.resolve("akabeko")
    assert play.match.legal(0) == [Done()]
    with pytest.raises(Refused, match="It costs 6 gold, and p0 has 1") as refused:
        play.match.do(0, Yes())
    assert refused.value.alternatives == ("discard Akabeko",)
    with pytest.raises(Refused, match=r"p0 must buy or discard"):
        play.match.do(0, PickDeck("potion"))


def test_one_gold_less_is_too_little_and_the_price_is_enough() -> None:
    cost = BOOK.catalog.relics["akabeko"].cost or 0
    for gold, wanted in ((cost - 1, [Done()]), (cost, [Yes(), Done()])):
        play = courier(gold=gold)
        play.match.do(0, play.ability("the_courier"))
        play.match.do(0, PickDeck("relic"))
        play.match.ask()
        play.match.resolve("akabeko")
        assert play.match.legal(0) == wanted


def test_who_cannot_gain_potions_buys_none() -> None:
    play = courier(relics="sozu")
    play.match.do(0, play.ability("the_courier"))
    play.match.do(0, PickDeck("potion"))
    play.match.ask()
    play.match.resolve("fire_potion")
    with pytest.raises(Refused, match="cannot gain potions"):
        play.match.do(0, Yes())


def test_the_others_do_nothing_meanwhile() -> None:
    play = courier()
    play.match.do(0, play.ability("the_courier"))
    with pytest.raises(Refused):
        play.match.do(1, PickDeck("relic"))


# What lies on the decks


def test_nothing_that_somebody_has_lies_on_a_deck() -> None:
    play = courier(relics="anchor", potions="fire_potion")
    copies = BOOK.catalog.potions["fire_potion"].copies
    assert "anchor" not in next_items(play.state, "relic") and "vajra" in next_items(play.state, "relic")
    assert next_items(play.state, "potion").count("fire_potion") == copies - 1
    known = {relic.id for relic in BOOK.catalog.relics.values() if relic.pool != "relic"}
    assert not known & set(next_items(play.state, "relic"))


def test_old_coin_makes_room_for_the_next_relic() -> None:
    play = courier().use("the_courier", PickDeck("relic"), "old_coin", "akabeko", Yes())
    assert [relic.id for relic in play.p().relics][-1] == "akabeko"


# On a climb


def climbing(gold: int = 8) -> Match[Any]:
    """The first fight of a climb, by a hero who owns The Courier."""
    options = {"climb": True, "characters": "ironclad", "relics": [["the_courier"]], "gold": [gold]}
    match: Match[Any] = Match(GAME, GAME.setup(Setup("sts", ("Ada",), "courier", options)))
    oracle = SeedOracle("courier")
    for _step in range(200):
        match.settle(oracle)
        ask = match.ask()
        if match.state.fight is not None and isinstance(ask, Choice) and ask.topic == "play":
            return match
        assert isinstance(ask, Choice)
        acts = match.legal(0)
        match.do(0, next((act for act in acts if isinstance(act, (Enter, Leave, Reveal, Take))), acts[0]))
    raise AssertionError("no fight")


def use_courier(match: Match[Any], deck: str) -> str:
    """Look at a deck; the item that lay on it."""
    relic = next(each for each in match.state.fight.fighters[0].relics if each.id == "the_courier")
    act = next(act for act in match.legal(0) if getattr(act, "item", -1) == relic.uid)
    match.do(0, act)
    match.do(0, PickDeck(deck))
    match.settle(SeedOracle("top"))
    return str(match.state.stack[-1].item)


def win(match: Match[Any]) -> None:
    for enemy in match.state.fight.enemies:
        enemy.hp = 1
    oracle = SeedOracle("win")
    while match.state.fight is not None:
        match.settle(oracle)
        ask = match.ask()
        assert isinstance(ask, Choice)
        acts = match.legal(ask.seats[0])
        match.do(ask.seats[0], GAME.bots.at_a_glance(match.state, ask.seats[0], acts, ask))
        match.settle(oracle)
        match.ask()


@pytest.mark.parametrize("deck", ["relic", "potion"])
def test_what_is_bought_on_a_climb_leaves_its_deck_and_stays_with_its_owner(deck: str) -> None:
    match = climbing(gold=20)
    there = GAME.places.conserved(match.state)
    item = use_courier(match, deck)
    match.do(0, Yes())
    win(match)
    if deck == "relic":
        assert item in [each.id for each in match.state.heroes[0].relics]
    kept = GAME.places.conserved(match.state)
    counted = BOOK.catalog.relics if deck == "relic" else BOOK.catalog.potions
    assert {name: count for name, count in kept.items() if name in counted} == {
        name: count for name, count in there.items() if name in counted
    }


@pytest.mark.parametrize("deck", ["relic", "potion"])
def test_what_is_discarded_on_a_climb_lies_under_its_deck(deck: str) -> None:
    match = climbing()
    item = use_courier(match, deck)
    match.do(0, Done())
    cards: Deck = match.state.climb.decks[f"{deck}s"]
    assert cards.bottom[-1:] == [item]
    assert cards.middle == len(cards.bag)


def test_a_search_that_buys_changes_nothing_of_the_climb_that_goes_on() -> None:
    match = climbing()
    before = copy_of(match.state.climb, type(match.state.climb))
    ahead = match.copy()
    use_courier(ahead, "relic")
    ahead.do(0, Done())
    assert match.state.climb == before and ahead.state.climb != before


# No verb does nothing in silence


def test_every_effect_that_a_fight_can_come_to_has_a_verb_there() -> None:
    """What belongs to rooms alone is carried out by them, and nothing that a fight knows brings it."""
    rooms = {
        "add_to_deck",
        "event_room",
        "gained",
        "moving_up",
        "outside_combat",
        "rest",
        "revealed_for_sale",
    }
    lines = [line for of_item in BOOK.relics.values() for line in of_item if line.moment not in rooms]
    effects = [effect for line in lines for effect in line.ability.do]
    effects += [effect for potion in BOOK.catalog.potions.values() for effect in potion.do]
    assert effects and {type(effect) for effect in effects} <= set(VERBS)
    outside = {
        type(effect)
        for of_item in BOOK.relics.values()
        for line in of_item
        if line.moment in rooms
        for effect in line.ability.do
    }
    assert {each.__name__ for each in outside - set(VERBS)} == {"ChangeDeck", "IgnorePaths", "Redraw"}


def test_a_potion_for_the_end_of_combat_waits_with_the_rewards() -> None:
    """White Beast Statue gave nothing on a climb: its reward comes when the fight is over (page 13)."""
    options = {"climb": True, "characters": "ironclad", "relics": [["white_beast_statue"]]}
    counts = []
    for given in (options, {**options, "relics": [["akabeko"]]}):
        match: Match[Any] = Match(GAME, GAME.setup(Setup("sts", ("Ada",), "statue", given)))
        oracle = SeedOracle("statue")
        for _step in range(100):
            match.settle(oracle)
            if match.state.fight is not None:
                break
            acts = match.legal(0)
            match.do(0, next((act for act in acts if isinstance(act, (Enter, Leave, Reveal, Take))), acts[0]))
        win(match)
        counts.append(sum(offer.kind == "potion" for offer in match.state.climb.offers))
    assert counts[0] == counts[1] + 1
