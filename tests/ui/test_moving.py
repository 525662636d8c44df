"""Cards moved by hand and marks corrected, by touch, in real games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.engine.commands import Do
from companion.engine.encoding import encode
from companion.games.slay_the_spire.state.acts import UsePotion
from tests.ui.conftest import Finger, says
from tests.ui.test_play import shell_on
from ui.ports.services import NewGame, SeatPlan


@pytest.fixture
def fight(tmp_path: Path, show: Any, until: Any) -> Any:
    """A fight of two on this screen; the Watcher has a stance."""
    there = show(shell_on(tmp_path))
    plans = [
        SeatPlan(name, options={"characters": who}) for name, who in (("Anna", "watcher"), ("Ben", "silent"))
    ]
    there.begin(NewGame("sts", tuple(plans), {"opponent": "boss:guardian"}))
    until(there, lambda: there.picture is not None)
    return there


def players(there: Any) -> Any:
    return there.port.session.match.state.fight.fighters


def moved(there: Any, until: Any, finger: Finger, *words: str) -> None:
    """Touch one thing after the other on the pad, and wait for the correction."""
    before = len(there.port.session.entries)
    there.open_table_menu()
    finger.tap_words(there, "Move a card")
    until(there, lambda: there.stage.screen.name == "moving")
    for each in words:
        finger.tap_words(there, each)
    until(there, lambda: len(there.port.session.entries) > before)
    until(there, lambda: there.stage.screen.name == "table")


def test_a_card_goes_from_hand_to_discard_pile_and_back_by_undo(
    fight: Any, until: Any, finger: Finger
) -> None:
    hand, other = players(fight)[0].hand.known[:], players(fight)[1].hand.known[:]
    card = fight.port.session.game.words.card(hand[0])
    several = hand.count(hand[0])
    name = f"{several} × {card}" if several > 1 else card
    moved(fight, until, finger, "Hand", name, "Discard pile")
    assert players(fight)[0].discard == [hand[0]]
    assert sorted([*players(fight)[0].hand.known, hand[0]]) == sorted(hand)
    assert players(fight)[1].hand.known == other
    until(fight, lambda: fight.picture.undo_words.startswith("Moved: "))
    finger.tap_words(fight, "Undo")
    until(fight, lambda: not players(fight)[0].discard)
    assert sorted(players(fight)[0].hand.known) == sorted(hand)


def test_an_unseen_card_is_named_as_it_is_moved(fight: Any, until: Any, finger: Finger) -> None:
    pile = len(players(fight)[0].deck)
    card = players(fight)[0].deck.bag[0]
    name = fight.port.session.game.words.card(card)
    moved(fight, until, finger, "Draw pile", "5 × unknown card", name, "Exhaust pile")
    assert players(fight)[0].exhaust == [card]
    assert len(players(fight)[0].deck) == pile - 1


def test_a_card_comes_from_the_box_and_another_leaves_the_game(
    fight: Any, until: Any, finger: Finger
) -> None:
    moved(fight, until, finger, "Out of the game", "Curse", "Decay", "Discard pile")
    assert players(fight)[0].discard == ["decay"]
    moved(fight, until, finger, "Discard pile", "Decay", "Out of the game")
    assert players(fight)[0].discard == []


def test_every_step_can_be_taken_back(fight: Any, until: Any, finger: Finger) -> None:
    entries = len(fight.port.session.entries)
    fight.open_table_menu()
    finger.tap_words(fight, "Move a card")
    until(fight, lambda: fight.stage.screen.name == "moving")
    finger.tap_words(fight, "Draw pile")
    finger.tap_words(fight, "5 × unknown card")
    finger.tap_words(fight, "Unknown")
    for title in (
        "Which card is it?",
        "Which card? From: Anna, draw pile",
        "Which card is in the wrong place?",
    ):
        finger.tap_words(fight, "Back")
        assert says(fight.stage, title)
    finger.tap_words(fight, "Back")
    assert fight.stage.screen.name == "table"
    assert len(fight.port.session.entries) == entries


def test_a_pile_on_the_board_and_a_line_of_the_table_check_lead_to_the_pad(
    fight: Any, until: Any, finger: Finger
) -> None:
    fight.stage.screen.look_at(fight.picture.view.seats[0].piles[0])
    finger.tap_words(fight, "Move a card by hand")
    until(fight, lambda: fight.stage.screen.name == "moving")
    assert says(fight.stage, "Which card? From: Anna, hand")
    fight.open_check()
    until(fight, lambda: fight.stage.screen.name == "check")
    finger.tap_words(fight, "Draw pile: ")
    until(fight, lambda: fight.stage.screen.name == "moving")
    assert says(fight.stage, "Which card? From: Anna, draw pile")


def test_a_pad_that_comes_late_takes_over_no_other_screen(
    fight: Any, until: Any, finger: Finger, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Any] = []
    monkeypatch.setattr(fight.port.records, "card_places", asked.append)
    fight.open_table_menu()
    finger.tap_words(fight, "Move a card")
    until(fight, lambda: len(asked) == 1)
    fight.open_check()
    until(fight, lambda: fight.stage.screen.name == "check")
    asked[0](())
    assert fight.stage.screen.name == "check"


def test_every_place_where_something_lies_is_offered(fight: Any) -> None:
    from ui.behind.session_records import card_places, check_lines

    places = {place.path for place in card_places(fight.port.session)}
    lying = ("hand", "deck", "discard", "exhaust", "powers", "relics", "potions")
    assert {("fight", "fighters", 0, name) for name in lying} <= places
    assert not any(path[-1] in ("hp", "stance") for path in places)
    lines = {line.path: line.cards for line in check_lines(fight.port.session)}
    where = ("fight", "fighters", 0)
    assert lines[*where, "hand"] and lines[*where, "powers"] and not lines[*where, "hp"]


def test_a_stance_is_corrected_by_touch(fight: Any, until: Any, finger: Finger) -> None:
    fight.open_check()
    until(fight, lambda: fight.stage.screen.name == "check")
    finger.tap_words(fight, "Stance: Neutral")
    assert says(fight.stage, "What does the table show?")
    finger.tap_words(fight, "Wrath")
    until(fight, lambda: players(fight)[0].stance == "wrath")
    assert players(fight)[1].stance == ""


def test_the_mode_of_an_enemy_is_corrected_by_touch(fight: Any, until: Any, finger: Finger) -> None:
    fight.open_check()
    until(fight, lambda: fight.stage.screen.name == "check")
    finger.tap_words(fight, "Mode: Attack Mode")
    before = [encode(player) for player in players(fight)]
    finger.tap_words(fight, "Defensive Mode")
    until(fight, lambda: fight.port.session.match.state.fight.enemies[0].mode == "defensive")
    assert [encode(player) for player in players(fight)] == before


def test_whose_turn_it_is_is_corrected_by_touch(
    tmp_path: Path, show: Any, until: Any, finger: Finger
) -> None:
    """Whoever was touched is asked then, nothing else changes, and undo gives the turn back."""
    there, names = show(shell_on(tmp_path)), ("Anna", "Ben")
    there.begin(NewGame("ministeel", tuple(map(SeatPlan, names))))
    until(there, lambda: there.picture is not None)
    until(there, lambda: there.covering.handing is not None)
    match, before = there.port.session.match, state(there)
    active, other = match.state.active, 1 - match.state.active
    finger.tap_words(there, f"I am {names[active]}")
    until(there, lambda: there.covering.handing is None)
    there.open_check()
    until(there, lambda: there.stage.screen.name == "check")
    finger.tap_words(there, f"Whose turn it is: {names[active]}")
    assert says(there.stage, "What does the table show?")
    finger.tap_words(there, names[other])
    until(there, lambda: there.covering.handing == other)
    with_the_turn = msgspec.structs.replace(match.state, active=active)
    assert match.ask().seats == (other,) and encode(with_the_turn) == before
    finger.tap_words(there, f"I am {names[other]}")
    until(there, lambda: there.covering.handing is None)
    there.back_to_table()
    undone(there, until, finger, "Corrected: ")
    assert state(there) == before


def belongings(there: Any, seat: int, kind: str) -> list[str]:
    return [item.id for item in getattr(players(there)[seat], kind)]


def state(there: Any) -> bytes:
    return encode(there.port.session.match.state)


def undone(there: Any, until: Any, finger: Finger, what: str = "Moved: ") -> None:
    until(there, lambda: there.picture.undo_words.startswith(what))
    session = there.port.session
    before = len(session.entries)
    finger.tap_words(there, "Undo")
    until(there, lambda: len(session.entries) > before)
    until(there, lambda: there.picture.view.ask.number == session.match.number)


@pytest.mark.parametrize(
    ("part", "name", "kind", "thing"),
    [
        ("Relics", "Anchor", "relics", "anchor"),
        ("Relics", "Loaded Die", "relics", "loaded_die"),
        ("Potions", "Fire Potion", "potions", "fire_potion"),
        ("Orbs", "Frost", "orbs", "frost"),
    ],
)
def test_what_is_no_card_of_a_deck_comes_from_the_box_and_goes_back(
    fight: Any, until: Any, finger: Finger, part: str, name: str, kind: str, thing: str
) -> None:
    """Ben stands by; undo gives the very state back."""
    before, bystander = state(fight), encode(players(fight)[1])
    moved(fight, until, finger, "Out of the game", part, name, part)
    lying = list(getattr(players(fight)[0], kind))
    assert getattr(lying[-1], "id", lying[-1]) == thing
    assert encode(players(fight)[1]) == bystander
    with_it = state(fight)
    moved(fight, until, finger, part, name, "Out of the game")
    assert len(getattr(players(fight)[0], kind)) == len(lying) - 1
    undone(fight, until, finger)
    assert state(fight) == with_it
    undone(fight, until, finger)
    assert state(fight) == before


def test_a_potion_from_the_box_can_be_drunk_by_whoever_has_it_and_by_nobody_else(
    fight: Any, until: Any, finger: Finger
) -> None:
    moved(fight, until, finger, "Out of the game", "Potions", "Block Potion", "Potions")
    match, potion = fight.port.session.match, players(fight)[0].potions[0]
    assert match.why_not(0, UsePotion(potion.uid)) is None
    assert match.why_not(1, UsePotion(potion.uid)).code == "no-potion"
    other = encode(players(fight)[1])
    fight.port.send(Do(0, UsePotion(potion.uid), match.number))
    until(fight, lambda: players(fight)[0].potions == [])
    assert encode(players(fight)[1]) == other


def test_a_relic_can_lie_among_relics_only_and_potions_among_potions(
    fight: Any, until: Any, finger: Finger
) -> None:
    for part, name, elsewhere in (("Relics", "Anchor", "Potions"), ("Potions", "Fire Potion", "Relics")):
        fight.open_table_menu()
        finger.tap_words(fight, "Move a card")
        until(fight, lambda: fight.stage.screen.name == "moving")
        for words in ("Out of the game", part, name):
            finger.tap_words(fight, words)
        assert says(fight.stage, "Where is it really?") and says(fight.stage, part)
        for place in (elsewhere, "Hand", "Draw pile", "Powers in play", "Orbs", "Out of the game"):
            assert not says(fight.stage, place), place
        while fight.stage.screen.name == "moving":
            finger.tap_words(fight, "Back")


def test_the_fourth_potion_is_one_too_many_for_the_table_check(
    fight: Any, until: Any, finger: Finger
) -> None:
    """Nothing is refused for being odd: the table is right, and the check says what does not add up."""
    problems = fight.port.session.game.places.problems
    for potion in ("Fire Potion", "Fire Potion", "Flex Potion"):
        moved(fight, until, finger, "Out of the game", "Potions", potion, "Potions")
    assert problems(fight.port.session.match.state) == ()
    moved(fight, until, finger, "Out of the game", "Potions", "Flex Potion", "Potions")
    words = "Anna has 4 potions. The limit is 3 (pages 8, 20)."
    assert problems(fight.port.session.match.state) == (words,)
    until(fight, lambda: says(fight.stage, words))
    undone(fight, until, finger)
    assert problems(fight.port.session.match.state) == ()


def test_a_card_comes_from_the_box_with_its_upgraded_side_up(fight: Any, until: Any, finger: Finger) -> None:
    moved(fight, until, finger, "Out of the game", "Watcher", "Upgraded", "Eruption+", "Discard pile")
    assert players(fight)[0].discard == ["eruption+"]
    moved(fight, until, finger, "Out of the game", "Upgraded", "Curse", "Decay", "Discard pile")
    assert players(fight)[0].discard == ["eruption+", "decay"]


def test_a_relic_leaves_the_game_and_only_fitting_places_are_offered(
    tmp_path: Path, show: Any, until: Any, finger: Finger
) -> None:
    there = show(shell_on(tmp_path))
    there.begin(
        NewGame(
            "sts",
            (SeatPlan("Anna", options={"characters": "silent"}),),
            {"opponent": "boss:guardian", "deck": "drafted"},
        )
    )
    until(there, lambda: there.picture is not None)
    relics = [item.id for item in players(there)[0].relics]
    name = there.port.session.game.words.card(relics[-1])
    there.open_table_menu()
    finger.tap_words(there, "Move a card")
    until(there, lambda: there.stage.screen.name == "moving")
    finger.tap_words(there, "Relics")
    finger.tap_words(there, name)
    assert says(there.stage, "Out of the game") and not says(there.stage, "Draw pile")
    finger.tap_words(there, "Out of the game")
    until(there, lambda: len(players(there)[0].relics) < len(relics))
    assert [item.id for item in players(there)[0].relics] == relics[:-1]
    until(there, lambda: there.picture.undo_words.startswith("Moved: "))
    finger.tap_words(there, "Undo")
    until(there, lambda: [item.id for item in players(there)[0].relics] == relics)
