"""MiniSteel at the table: what a shown card may mean, and the work that events make for hands."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.engine.asks import Chance, Choice
from companion.engine.events import Event
from companion.games.ministeel import events as ev
from companion.games.ministeel.content import CARDS
from companion.games.ministeel.parts.table_kit import TABLE_KIT, box, thought
from companion.games.ministeel.state import Answer, KeepCard, Play
from tests.games.ministeel.tables import Table, seat

PLAYED = [Play("dagger", -1), Play("dagger", 0), Play("dagger", 2)]
"""By Ben: at no one, at Anna or at Dora. Carl is out."""


@pytest.fixture
def table() -> Table:
    made = Table(seat(), seat("dagger"), seat(), seat())
    made.state.seats[2].name, made.state.seats[3].name = "Dora", "Carl"
    made.state.seats[3].alive = False
    return made


@pytest.mark.parametrize(
    ("ask", "acts"),
    [
        (Choice("turn", (1,)), PLAYED),
        (Choice("remedy", (1,)), PLAYED),
        (Chance("die", range(1, 7)), PLAYED),
        (Choice("keep", (1,)), [KeepCard("dagger"), Answer("dagger", 0), Answer("dagger", 2), *PLAYED]),
        (Choice("defend", (1,)), [Answer("dagger"), Answer("dagger", 0), Answer("dagger", 2), *PLAYED]),
    ],
)
def test_a_shown_card_answers_what_is_asked_or_is_played(table: Table, ask: Any, acts: list[Any]) -> None:
    assert list(thought(table.state, ask, 1, "dagger")) == acts


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (ev.CardDrawn(0, ""), ["Anna: draw 1 card."]),
        (ev.CardLookedAt(0, "dagger"), ["Anna: draw 1 card."]),
        (ev.CardKept(0, "dagger"), ["Anna: Dagger from the cards looked at to the hand."]),
        (
            ev.CardKept(0, "armor", equip=True),
            ["Anna: Armor from the cards looked at to the worn equipment."],
        ),
        (
            ev.CardsDropped(0, ("dagger", "")),
            [f"Anna: {card} from the cards looked at to the discard pile." for card in ("Dagger", "a card")],
        ),
        (ev.Reshuffled(), ["Shuffle the discard pile into a new deck."]),
        (
            ev.CardsPlayed(1, ("dagger", "sword"), "x"),
            [f"Ben: {card} from the hand to the discard pile." for card in ("Dagger", "Sword")],
        ),
        (ev.LaidDiscarded(), ["Put the played shields on the discard pile."]),
        (ev.Forfeited(0, "dagger"), ["Anna: Dagger from the hand to the discard pile."]),
        (ev.Forfeited(0, ""), []),
        (
            ev.ShieldHooked(1, 0, "wooden_shield", "hook_rope"),
            [
                "Ben: Hook Rope from the hand to the discard pile.",
                "Ben: Wooden Shield from the middle to the hand.",
            ],
        ),
        (ev.CardTaken(1, "dagger", equipped=False), ["Ben: Dagger from the hand to the cards looked at."]),
        (
            ev.CardTaken(1, "armor", equipped=True),
            ["Ben: Armor from the worn equipment to the cards looked at."],
        ),
        (ev.CardDestroyed(1, "dagger", equipped=False), ["Ben: Dagger from the hand to the discard pile."]),
        (
            ev.CardDestroyed(1, "armor", equipped=True),
            ["Ben: Armor from the worn equipment to the discard pile."],
        ),
        (ev.HandsSwapped(0, 1), ["Anna and Ben: swap your hands."]),
        (ev.Eliminated(0, "hp"), ["Anna: discard your hand and your equipment."]),
    ],
)
def test_an_event_makes_work_for_hands(table: Table, event: Event, words: list[str]) -> None:
    work = TABLE_KIT.work
    tasks = work.makers[type(event)](table.state, event)
    assert [work.worded(table.state, task) for task in tasks] == words


def test_a_destroyed_card_goes_into_the_box_where_the_house_says_so() -> None:
    table, work = Table(seat(), seat(), destroyed_cards_return=False), TABLE_KIT.work
    (task,) = work.makers[ev.CardDestroyed](table.state, ev.CardDestroyed(1, "dagger", equipped=False))
    assert work.worded(table.state, task) == "Ben: Dagger from the hand to the box."


def test_several_cards_are_counted(table: Table) -> None:
    (task,) = TABLE_KIT.work.makers[ev.CardDrawn](table.state, ev.CardDrawn(0, ""))
    assert TABLE_KIT.work.worded(table.state, replace(task, count=3)) == "Anna: draw 3 cards."


def test_every_copy_of_every_card_is_in_the_box_once() -> None:
    assert len(box()) == len(set(box())) == sum(card.count for card in CARDS.values()) == 100
