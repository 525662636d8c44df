"""War Paint and Whetstone: a starter card and another card are upgraded, and the relic is gone (page 8)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.slay_the_spire.game import check_case

HEAD = {"head": {"kind": "climb"}}
CAMP = {"act": 1, "room": "campfire"}


def case(relic: str, deck: list[str], chosen: list[str], expect: dict[str, Any]) -> list[str]:
    """A player uses the relic for these cards; another stands by."""
    me = {"char": "ironclad", "deck": deck, "relics": [relic]}
    state = {**CAMP, "players": [me, {"char": "silent", "relics": [relic]}]}
    do = [{"setup": True}, {"seat": 0, "use_relic": relic, "cards": chosen}]
    return check_case({"id": "x", "state": state, "do": do, "expect": expect}, HEAD)


@pytest.mark.parametrize(
    ("relic", "starter", "other"),
    [
        ("War Paint", "Defend", "Shrug It Off"),
        ("War Paint", "Defend", "Defend"),
        ("Whetstone", "Strike", "Bash"),
        ("Whetstone", "Strike", "Strike"),
    ],
)
def test_a_starter_card_and_another_card_are_upgraded(relic: str, starter: str, other: str) -> None:
    deck = [starter, other, "Inflame"]
    upgraded = {"deck_has": [f"{starter}+", f"{other}+", "Inflame"], "deck_size": 3, "relics": []}
    expect = {"players": [upgraded, {"relics": [relic], "deck_lacks": ["Strike+", "Defend+"]}]}
    assert case(relic, deck, [starter, other], expect) == []


@pytest.mark.parametrize(
    ("relic", "deck", "chosen"),
    [
        ("War Paint", ["Defend", "Bash"], ["Defend", "Bash"]),
        ("Whetstone", ["Strike", "Defend"], ["Strike", "Defend"]),
        ("War Paint", ["Defend", "Inflame"], ["Defend", "Inflame"]),
    ],
)
def test_a_card_of_another_type_is_refused(relic: str, deck: list[str], chosen: list[str]) -> None:
    assert case(relic, deck, chosen, {"last_legal": False}) == []


@pytest.mark.parametrize(("relic", "card"), [("War Paint", "Defend"), ("Whetstone", "Strike")])
def test_the_other_card_is_not_the_first_one_again(relic: str, card: str) -> None:
    """With one such card in the deck, nothing is left to choose."""
    assert case(relic, [card, "Inflame"], [card, card], {"last_legal": False}) == []
    players = [{"deck_has": [f"{card}+"], "deck_size": 2, "relics": []}]
    assert case(relic, [card, "Inflame"], [card], {"players": players}) == []


@pytest.mark.parametrize("relic", ["War Paint", "Whetstone"])
def test_a_deck_without_the_starter_card_leaves_the_other(relic: str) -> None:
    other = {"War Paint": "Shrug It Off", "Whetstone": "Anger"}[relic]
    players = [{"deck_has": [f"{other}+"], "relics": []}]
    assert case(relic, [other, "Inflame"], [other], {"players": players}) == []
