"""Miscrits at the table: what a shown card may mean, and the work that events make for hands."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.engine.asks import Chance, Choice
from companion.engine.card_sets import CardSet, Head
from companion.engine.events import Event
from companion.engine.parts.table_kit import Copy
from companion.games.miscrits import events as ev
from companion.games.miscrits.content import CARDS, GAME_ID
from companion.games.miscrits.parts.table_kit import box, table_kit, thought
from companion.games.miscrits.state import DiscardCard, Evolve, PlaceActive, PlayCreature, PlayItem, Promote
from companion.kit.dealing import CardDrawn, HandReshuffled
from tests.games.miscrits.tables import creature, player, table


def seats() -> Any:
    """Anna with a badger and a ready hare, and Ben with nothing in front of him."""
    return table(
        player("Anna", creature(1, "rag_badger", under=["rag_badger"]), [creature(2, "drum_hare")]),
        player("Ben", None),
    ).state


@pytest.mark.parametrize(
    ("topic", "seat", "card", "acts"),
    [
        ("turn", 0, "wick_imp", [PlayCreature("wick_imp")]),
        ("turn", 0, "iron_badger", [Evolve("iron_badger", 1), Evolve("iron_badger", 2)]),
        ("turn", 1, "iron_badger", [Evolve("iron_badger", 0)]),
        (
            "turn",
            0,
            "heart_charm",
            [PlayItem("heart_charm", 0), PlayItem("heart_charm", 1), PlayItem("heart_charm", 2)],
        ),
        ("turn", 0, "no such card", []),
        ("discard", 0, "wick_imp", [DiscardCard("wick_imp")]),
        ("place first", 0, "wick_imp", [PlaceActive("wick_imp")]),
        ("replace", 0, "wick_imp", [Promote(card="wick_imp")]),
    ],
)
def test_a_shown_card_is_meant_for_whatever_is_asked(
    topic: str, seat: int, card: str, acts: list[Any]
) -> None:
    assert thought(seats(), Choice(topic, (seat,)), seat, card) == acts


def test_while_chance_is_asked_a_card_would_be_played() -> None:
    assert thought(seats(), Chance("coin", ("heads",)), 0, "wick_imp") == [PlayCreature("wick_imp")]


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (CardDrawn(0, "wick_imp"), ["Anna: draw 1 card."]),
        (ev.HandShown(1, ("compass",)), ["Ben: show your hand (no base creature in it)."]),
        (HandReshuffled(1, 4), ["Ben: shuffle your hand back into your deck."]),
        (ev.CreaturePlayed(1, "wick_imp", active=True), ["Ben: put Wick Imp into the active zone."]),
        (ev.CreaturePlayed(0, "wick_imp", active=False), ["Anna: put Wick Imp into the ready area."]),
        (ev.Evolved(0, "iron_badger", 1), ["Anna: put Iron Badger on Rag Badger."]),
        (ev.Evolved(0, "iron_badger", 9), ["Anna: put Iron Badger on your creature."]),
        (ev.ItemPlayed(0, "heart_charm", 2, attached=True), ["Anna: put Heart Charm on Drum Hare."]),
        (ev.ItemPlayed(0, "compass", 2, attached=False), ["Anna: put Compass on your discard pile."]),
        (ev.Switched(0, 2), ["Anna: swap your active creature with Drum Hare."]),
        (ev.Promoted(0, 2), ["Anna: move Drum Hare into the active zone."]),
        (ev.CardDiscarded(1, "compass"), ["Ben: put Compass on your discard pile."]),
        (ev.CardDiscarded(1, ""), ["Ben: put a card on your discard pile."]),
    ],
)
def test_an_event_makes_work_for_hands(event: Event, words: list[str]) -> None:
    state, work = seats(), table_kit().work
    assert [work.worded(state, task) for task in work.makers[type(event)](state, event)] == words


def test_each_deck_is_in_the_box_and_cards_of_no_deck_are_too() -> None:
    deck = next(iter(CARDS.decks.values()))
    own = sorted(copy.card for copy in box() if copy.set == deck.id)
    assert own == sorted(card for card, count in deck.cards.items() for _n in range(count))
    loose = replace(CARDS.items["compass"], copies=2)
    with CARDS.instead([*CARDS.sets, CardSet(Head(GAME_ID, "ours"), {"items": {"ours": loose}}, "ours")]):
        assert [copy for copy in box() if copy.set == "in_no_deck"] == [
            Copy(GAME_ID, "in_no_deck", "ours", number) for number in (1, 2)
        ]
