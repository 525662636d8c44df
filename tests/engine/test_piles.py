"""Laws of piles that know only what the table knows, against a model that knows every card."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from companion.engine.piles import UNSEEN, Cards, Deck

CARD = st.sampled_from(["bash", "defend", "strike"])


@given(st.lists(CARD))
def test_cards_are_kept_sorted_and_counted(cards: list[str]) -> None:
    place = Cards()
    for card in cards:
        place.add(card)
    assert place.known == sorted(cards)
    assert len(place) == len(cards)
    for card in cards:
        assert place.has(card)
        place.remove(card)
    assert place == Cards()


def test_an_unnamed_card_is_counted_but_not_had() -> None:
    place = Cards()
    place.add(UNSEEN)
    assert len(place) == 1
    assert not place.has("bash")
    place.remove(UNSEEN)
    assert len(place) == 0


@pytest.mark.parametrize("card", ["bash", UNSEEN])
def test_what_is_not_there_cannot_be_taken(card: str) -> None:
    place = Cards(["defend"])
    with pytest.raises(ValueError, match=f"^{card}$"):
        place.remove(card)
    assert place == Cards(["defend"])


def test_a_card_leaves_a_hand_by_its_name_whether_anybody_had_seen_it_or_not() -> None:
    deck, hand = Deck([], 1, [], ["bash", "defend", "strike"]), Cards(["strike"], 2)
    deck.take_from(hand, "strike")
    assert hand == Cards([], 2) and len(deck.bag) == 3
    deck.take_from(hand, "bash")
    assert hand == Cards([], 1) and deck.bag == ["defend", "strike"]
    with pytest.raises(ValueError, match="bash"):
        deck.take_from(hand, "bash")
    assert hand == Cards([], 1) and deck.bag == ["defend", "strike"]
    deck.take_from(hand, UNSEEN)
    with pytest.raises(ValueError, match="defend"):
        deck.take_from(hand, "defend")
    assert hand == Cards() and deck.bag == ["defend", "strike"]


def test_known_cards_come_first_from_the_top_and_last_from_the_bottom() -> None:
    deck = Deck(["bash"], 1, ["strike"], ["defend"])
    assert deck.next_known() == "bash"
    with pytest.raises(ValueError, match="defend"):
        Deck(["bash"], 1, [], ["defend"]).draw("defend")
    deck.draw("bash")
    assert deck.next_known() == UNSEEN
    deck.draw("defend")
    assert deck.next_known() == "strike"
    with pytest.raises(ValueError, match="bash"):
        Deck([], 0, ["strike"]).draw("bash")
    deck.draw("strike")
    assert len(deck) == 0
    assert deck.next_known() == UNSEEN


@pytest.mark.parametrize("deck", [Deck(), Deck(middle=1, bag=["bash"])])
def test_a_draw_of_what_cannot_come_is_refused(deck: Deck) -> None:
    with pytest.raises(ValueError, match="strike"):
        deck.draw("strike")


class TableOfCards(RuleBasedStateMachine):
    """One deck, one hand, one discard pile; the law of the bag holds whatever hands do."""

    def __init__(self) -> None:
        super().__init__()
        self.all = Counter({"bash": 1, "defend": 4, "strike": 5})
        bag = sorted(self.all.elements())
        self.deck = Deck(middle=len(bag), bag=bag)
        self.hand = Cards()
        self.discard = Cards()

    @precondition(lambda self: len(self.deck) > 0)
    @rule(data=st.data(), name=st.booleans())
    def draw(self, data: st.DataObject, name: bool) -> None:
        card = self.deck.next_known()
        if not card and name:
            card = data.draw(st.sampled_from(self.deck.bag))
        self.deck.draw(card)
        self.hand.add(card)

    @precondition(lambda self: self.hand.unseen)
    @rule(data=st.data())
    def name(self, data: st.DataObject) -> None:
        card = data.draw(st.sampled_from(self.deck.bag))
        assert self.deck.could_be(card)
        self.hand.remove(UNSEEN)
        self.deck.name(card)
        self.hand.add(card)

    @precondition(lambda self: self.hand.known)
    @rule(data=st.data(), where=st.sampled_from(["discard", "top", "bottom"]))
    def put(self, data: st.DataObject, where: str) -> None:
        card = data.draw(st.sampled_from(self.hand.known))
        self.hand.remove(card)
        if where == "discard":
            self.discard.add(card)
        elif where == "top":
            self.deck.top.insert(0, card)
        else:
            self.deck.bottom.append(card)

    @precondition(lambda self: self.hand.unseen)
    @rule()
    def discard_unseen(self) -> None:
        self.hand.remove(UNSEEN)
        self.discard.add(UNSEEN)

    @rule()
    def shuffle(self) -> None:
        size = len(self.deck)
        self.deck.shuffle()
        assert len(self.deck) == size == self.deck.middle

    @rule()
    def reshuffle(self) -> None:
        self.deck.shuffle_in(self.discard.known, self.discard.unseen)
        self.discard = Cards()

    @invariant()
    def the_bag_is_what_is_unseen(self) -> None:
        assert len(self.deck.bag) == self.deck.middle + self.hand.unseen + self.discard.unseen
        assert self.deck.bag == sorted(self.deck.bag)

    @invariant()
    def no_card_is_lost(self) -> None:
        known = [*self.deck.top, *self.deck.bottom, *self.hand.known, *self.discard.known]
        assert Counter([*self.deck.bag, *known]) == self.all
        assert len(self.deck) + len(self.hand) + len(self.discard) == self.all.total()


TestTableOfCards = TableOfCards.TestCase
