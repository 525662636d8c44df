"""Decks and hands: dealing, what a seat may know, and what it can imagine."""

from __future__ import annotations

from collections import Counter

import msgspec

from companion.engine.asks import Chance
from companion.engine.piles import Cards, Deck
from companion.kit.cards import Naming, drawable, hide_hands, in_deck, shuffled, unname
from companion.kit.dealing import hand_of, may_hold


class Seat(msgspec.Struct):
    deck: Deck
    hand: Cards


def seats() -> list[Seat]:
    return [
        Seat(Deck(["bash"], 1, [], ["cut"]), Cards(["axe"])),
        Seat(Deck(middle=1, bag=["bow", "dart"]), Cards(["egg"], 1)),
    ]


def test_a_shuffled_deck_has_every_card_in_its_bag() -> None:
    deck = shuffled({"egg": 2, "axe": 1})
    assert (deck.bag, len(deck), deck.top) == (["axe", "egg", "egg"], 3, [])


def test_an_own_hand_stays_named_and_other_hands_and_all_orders_are_forgotten() -> None:
    there = seats()
    hide_hands(there, 0)
    assert there[0].hand.known == ["axe"]
    assert (there[0].deck.top, there[0].deck.bag) == ([], ["bash", "cut"])
    assert (there[1].hand.known, len(there[1].hand)) == ([], 2)
    assert there[1].deck.bag == ["bow", "dart", "egg"]


def test_states_that_differ_in_hidden_cards_alone_look_equal() -> None:
    one, other = Deck(middle=1, bag=["bow"]), Deck(middle=1, bag=["egg"])
    hands = Cards(["egg"]), Cards(["bow"])
    unname(hands[0], one)
    unname(hands[1], other)
    assert (one, hands[0]) == (other, hands[1])


def test_what_is_imagined_comes_out_of_the_bag_and_is_the_same_by_the_same_seed() -> None:
    found = []
    for seed in ("a", "a", "b", "c", "d", "e"):
        place, bag = Cards(["yew"], 2), ["ash", "elm", "fir", "oak"]
        Naming(seed).cards(place, bag)
        assert Counter([*place.known, *bag]) == Counter(["ash", "elm", "fir", "oak", "yew"])
        assert place.unseen == 0 and place.known == sorted(place.known)
        found.append(tuple(place.known))
    assert found[0] == found[1] and len(set(found)) > 1


def test_a_hand_may_hold_what_it_shows_and_what_its_unseen_cards_may_be() -> None:
    deck = Deck(middle=1, bag=["bow", "dart"])
    assert may_hold(Cards(["egg"]), deck, "egg")
    assert not may_hold(Cards(["egg"]), deck, "bow")
    assert may_hold(Cards(["egg"], 1), deck, "bow")
    assert not may_hold(Cards(["egg"], 1), deck, "axe")
    assert hand_of(Cards(["egg"]), deck) == ["egg"]
    assert hand_of(Cards(["egg"], 1), deck) == ["egg", "bow", "dart"]


def test_a_deck_holds_what_is_known_of_it_and_what_is_not() -> None:
    assert list(in_deck(Deck(["bash"], 1, ["cut"], ["axe"]))) == ["bash", "cut", "axe"]


def test_each_card_is_imagined_by_itself() -> None:
    """Of equal bags the first card says nothing of the second one."""
    pairs = set()
    for seed in range(40):
        naming = Naming(str(seed))
        pairs.add((naming.card(["ash", "elm"]), naming.card(["ash", "elm"])))
    assert len(pairs) == 4


def test_what_can_be_drawn_is_told_without_what_others_hold() -> None:
    class State(msgspec.Struct):
        seats: list[Seat]
        lazy: list[int] = []

    state = State([Seat(Deck(middle=1, bag=["bow"]), Cards(["egg"])), seats()[1]])
    draw = Chance("draw", ["bow"], "draw", 0)
    assert list(drawable(state, draw, 0)) == ["bow"]
    assert sorted(map(str, drawable(state, draw, 1))) == ["bow", "egg"]
    assert list(drawable(state, Chance("pick", ["bow"], "boss card", 0), 1)) == ["bow"]
    assert state.seats[0].hand.known == ["egg"]
