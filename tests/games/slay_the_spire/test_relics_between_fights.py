"""Relics of decks and ways: War Paint, Whetstone, the Eggs, Wing Boots; used up, they are gone (page 8)."""

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


# Eggs


def hatched(egg: str, card: str, left: int) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """An event makes another card of a Survivor, with so many uses of the Egg left; another stands by."""
    deck = ["Strike", "Survivor"]
    me = {"char": "silent", "deck": deck, "relics": [egg], "uses": {egg: left}}
    other = {"char": "ironclad", "deck": ["Bash"], "relics": [egg]}
    decks = {"events": ["act1-living-wall"], "cards": {"silent": [card, "Blur"]}}
    state = {"act": 1, "room": "event", "players": [me, other], "decks": decks}
    return state, [{"setup": True}, {"seat": 0, "choose": "Change", "card": "Survivor"}]


def after(egg: str, card: str, left: int, expect: dict[str, Any], **more: Any) -> list[str]:
    state, do = hatched(egg, card, left)
    players = [expect, {"relics": [egg], "deck_has": ["Bash"]}]
    return check_case({"id": "x", "state": state, "do": do, "expect": {"players": players, **more}}, HEAD)


@pytest.mark.parametrize(("egg", "card"), [("Molten Egg", "Slice"), ("Toxic Egg", "Deflect")])
@pytest.mark.parametrize("left", [3, 2])
def test_an_egg_upgrades_what_comes_without_asking(egg: str, card: str, left: int) -> None:
    assert after(egg, card, left, {"deck_has": [f"{card}+"], "deck_lacks": [card], "relics": [egg]}) == []


@pytest.mark.parametrize(("egg", "card"), [("Molten Egg", "Slice"), ("Toxic Egg", "Deflect")])
def test_an_egg_is_discarded_after_its_third_use(egg: str, card: str) -> None:
    under = {"bottom_of": {"relics": [egg]}}
    assert after(egg, card, 1, {"deck_has": [f"{card}+"], "relics": []}, **under) == []


@pytest.mark.parametrize(
    ("egg", "card"), [("Molten Egg", "Deflect"), ("Toxic Egg", "Slice"), ("Molten Egg", "Accuracy")]
)
def test_an_egg_leaves_cards_of_another_type(egg: str, card: str) -> None:
    """It is not used up by them either."""
    assert after(egg, card, 1, {"deck_has": [card], "deck_lacks": [f"{card}+"], "relics": [egg]}) == []


# Wing Boots


@pytest.mark.parametrize(("left", "kept"), [(3, ["Wing Boots"]), (2, ["Wing Boots"]), (1, [])])
def test_wing_boots_are_discarded_after_their_third_use(left: int, kept: list[str]) -> None:
    me = {"char": "silent", "relics": ["Wing Boots"], "uses": {"Wing Boots": left}}
    state = {"act": 1, "players": [me, {"char": "ironclad"}], "map": {"layout": "act1_a", "at": "10-2"}}
    do = [{"seat": 0, "use_relic": "Wing Boots"}, {"enter": "11-5"}]
    expect = {"players": [{"relics": kept}, {"relics": []}]}
    assert check_case({"id": "x", "state": state, "do": do, "expect": expect}, HEAD) == []


def test_without_boots_a_room_needs_a_path() -> None:
    players = [{"char": "silent", "relics": []}, {"char": "ironclad"}]
    state = {"act": 1, "players": players, "map": {"layout": "act1_a", "at": "10-2"}}
    assert (
        check_case(
            {"id": "x", "state": state, "do": [{"enter": "11-5"}], "expect": {"last_legal": False}}, HEAD
        )
        == []
    )
