"""What is asked in a room says which room it is and what waits there."""

from __future__ import annotations

import pytest

from companion.games.slay_the_spire.climb.making import event_of
from tests.ui import climb_views


def prompt(moment: str) -> str:
    ask = climb_views.view(moment).ask
    assert ask is not None and ask.topic == "room"
    return ask.prompt


@pytest.mark.parametrize(
    ("moment", "words"),
    [
        ("merchant", "The merchant: buy, have a card removed, or go on."),
        ("campfire", "The campfire: rest, smith, or go on."),
        ("treasure", "Treasure. What waits: relic."),
    ],
)
def test_a_room_is_named_with_what_it_offers(moment: str, words: str) -> None:
    assert prompt(moment) == words


def test_an_event_is_asked_by_its_own_name() -> None:
    name = event_of(climb_views.run("event").climb).name
    assert prompt("event") == f"{name}: choose what you do, or go on."


def test_every_kind_of_reward_that_waits_is_named_once() -> None:
    said = prompt("boss-relics")
    assert said.startswith("Boss. What waits: ")
    assert said.count("boss relic") == said.count("rare reward") == 1
