"""Corrections and the table check by typed words."""

from __future__ import annotations

import contextlib
import io

import pytest

from companion.engine.commands import Undo
from companion.engine.corrections import MoveCard, SetValue
from companion.engine.layout import Mark, Number, Spot
from companion.engine.refusals import Refused
from companion.games.ministeel.game import GAME
from companion.play.bad_input import BadInput
from companion.play.terminal import correcting
from companion.play.terminal.screen import Screen
from companion.play.terminal.typed_game import TerminalGame
from tests.conformance.playing import match_of
from tests.play.plays import session_of
from tests.play.writing import written

MATCH = session_of("Anna", "Ben").match
PLACES = correcting.places(MATCH)


def number(label: str, owner: str = "") -> int:
    """The number in the list of a place."""
    return next(n for n, place in enumerate(PLACES, 1) if (place.label, place.owner) == (label, owner))


HP, DISCARD, EQUIPMENT = number("HP", "Ben"), number("discard pile"), number("equipment", "Anna")
TURN = number("whose turn it is")


def test_a_number_is_corrected() -> None:
    assert correcting.correction(MATCH, f"{HP} 7") == SetValue(("seats", 1, "hp"), 7)
    assert correcting.correction(MATCH, f"{HP} -2") == SetValue(("seats", 1, "hp"), -2)


def test_digits_of_other_scripts_and_signs_are_numbers_too() -> None:
    three = "\N{ARABIC-INDIC DIGIT THREE}"
    assert correcting.correction(MATCH, f"{HP} {three}") == SetValue(("seats", 1, "hp"), 3)
    assert correcting.correction(MATCH, f"{HP} +999999999") == SetValue(("seats", 1, "hp"), 999_999_999)
    assert correcting.correction(MATCH, "ben hp \N{MINUS SIGN}2") == SetValue(("seats", 1, "hp"), -2)


def test_a_place_that_shows_no_bounds_says_what_is_kept() -> None:
    place = Number(("cubes",), "Ben", "cubes", 2)
    with pytest.raises(BadInput, match="Ben, cubes: 9999999999 is out of range"):
        correcting._number(place, "9999999999")


def test_yes_and_no_are_said_and_nothing_else_is_taken_for_no() -> None:
    place = Mark(("done",), "Ben", "ready", "no")
    assert correcting._truth(place, "Yes") is True and correcting._truth(place, "no") is False
    with pytest.raises(BadInput, match="Ben, ready can be yes or no, not “maybe”"):
        correcting._truth(place, "maybe")


def test_whose_turn_it_is_can_be_said_by_name() -> None:
    assert isinstance(PLACES[TURN - 1], Mark)
    assert correcting.correction(MATCH, f"{TURN} Ben") == SetValue(("active",), 1)


@pytest.mark.parametrize(
    ("words", "path", "value"),
    [("area 2", ("area",), 2), ("{name} space the middle", ("party", 0, "position"), 4)],
)
def test_a_mark_with_words_of_its_game_is_corrected_by_them(
    words: str, path: tuple[str | int, ...], value: int
) -> None:
    match = match_of("mini_rogue", 0)[0]
    typed = words.format(name=match.state.party[0].name)
    assert correcting.correction(match, typed) == SetValue(path, value)
    with pytest.raises(BadInput, match=r"area cannot be Anna\. It can be: 1 · 2"):
        correcting.correction(match, "area Anna")


def test_a_card_is_moved_by_its_name_or_the_beginning_of_it() -> None:
    moved = MoveCard("dagger", ("discard",), ("seats", 0, "equipped"))
    assert correcting.correction(MATCH, f"{DISCARD} dagger {EQUIPMENT}") == moved
    assert correcting.correction(MATCH, f"{DISCARD} Dag {EQUIPMENT}") == moved


def test_place_0_is_out_of_the_game() -> None:
    assert correcting.correction(MATCH, f"0 health potion {DISCARD}") == MoveCard(
        "health_potion", (), ("discard",)
    )
    assert correcting.correction(MATCH, f"{DISCARD} sword 0") == MoveCard("sword", ("discard",), ())


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("", "PLACE VALUE"),
        ("3", "PLACE VALUE"),
        ("99 7", "99"),
        ("-1 7", "-1"),
        (f"{HP} seven", "seven"),
        (f"{HP} seven", "Ben, HP must be a whole number, e.g. 7, not “seven”"),
        (f"{HP} 7²", "must be a whole number, e"),
        (f"{HP} 7.5", "must be a whole number, e"),
        (
            f"{HP} 99999999999999999999",
            "Ben, HP normally goes from -99 to 99.*allowed up to 999999999",
        ),
        (f"{HP} -1000000000", "Other numbers are allowed up to 999999999, but not -1000000000"),
        ("ben hp 1000000000", "Other numbers are allowed up to 999999999, but not 1000000000"),
        (f"{TURN} 1", "whose turn it is cannot be 1. It can be: Anna · Ben"),
        (f"{TURN} Zoe", "cannot be Zoe. It can be: Anna · Ben"),
        ("99999999999999999999 7", "Use 1 to 16, or 0 for out of the game"),
        (f"{DISCARD} dagger", "PLACE CARD PLACE"),
        (f"{DISCARD} dagger {HP}", f"{HP} cannot hold cards"),
        (f"{DISCARD} axe {EQUIPMENT}", "axe"),
        (f"{DISCARD} s {EQUIPMENT}", "Scythe"),
    ],
)
def test_what_cannot_be_read_is_refused_with_what_was_expected(words: str, expected: str) -> None:
    with pytest.raises(BadInput, match=expected):
        correcting.correction(MATCH, words)


def test_the_list_numbers_every_place_and_names_no_card_of_a_hand() -> None:
    text, lines = written(correcting.listed(MATCH, numbered=True))
    assert len(lines) == len(PLACES)
    assert lines[HP - 1].split(maxsplit=1) == [str(HP), "Ben, HP: 10"]
    hands = [place for place in PLACES if isinstance(place, Spot) and place.secret]
    names = {GAME.words.card(card) for place in hands for card in place.known} - {"Poison"}
    assert names and not [name for name in names if name in text]
    assert any(isinstance(place, Number) for place in PLACES)


def at_a_terminal(held: str) -> TerminalGame:
    """A duel at one screen of two people, in which Ben holds one card; Anna looks."""
    session = session_of("Anna", "Ben")
    session.match.state.seats[1].hand.known[:] = [held]
    game = TerminalGame(session, Screen(io.StringIO(), io.StringIO()), {}, {})
    game.viewer = 0
    return game


def test_looking_into_a_secret_hand_needs_leave_and_stays_told() -> None:
    """The same words whether the card lies there or not; after `allow` it is told, undone or not."""
    said = []
    for held in ("dagger", "doom_dragon"):
        game = at_a_terminal(held)
        with pytest.raises(Refused) as refused:
            game.correct("dagger from ben hand to 0")
        said.append(refused.value.refusal.words)
        told = [game.history.lines(viewer) for viewer in (0, 1)]
        with contextlib.suppress(Refused):
            game.allow("")
        for viewer, before in enumerate(told):
            new = [line for line in game.history.lines(viewer) if line not in before]
            assert any("allowed by the table" in line and "Anna" in line for line in new)
        if held == "dagger":
            game.session.handle(Undo())
            assert any("allowed by the table" in line for line in game.history.lines(1))
    assert said[0] == said[1] and said[0].startswith("Secret: ")


def test_nothing_is_allowed_that_was_not_refused() -> None:
    game = at_a_terminal("dagger")
    with pytest.raises(Refused):
        game.correct("dagger from ben hand to 0")
    game.allow("")
    assert not game.session.match.state.seats[1].hand.known
    with pytest.raises(BadInput):
        at_a_terminal("dagger").allow("")
