"""Options are looked at when a game is registered: a wrong one is no player's trouble."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.engine.facets import Options
from companion.engine.options import as_toml, checked, expected, fault_of, other_way, said, suited, validated
from companion.engine.setups import OptionSpec, SetupError
from companion.games import catalogue
from tests.pig import GAME

GOOD = OptionSpec("hp", "int", 10, "HP", "How much everybody has.", 1, 20)


def test_a_game_with_good_options_is_registered() -> None:
    game = replace(GAME, options=Options((GOOD,)))
    assert game.options.validate({}, "here") == {"hp": 10}


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        (OptionSpec("hp", "int", 30, "HP", "", 1, 20), "hp: "),
        (OptionSpec("hp", "int", "HP", "10", "", 1, 20), "hp: "),  # default and label in each other's place
        (OptionSpec("who", "choice", "c", "Who", "", choices={"a": "A", "b": "B"}), "who: "),
    ],
)
def test_a_wrong_default_is_refused_when_the_game_is_made(spec: OptionSpec, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        replace(GAME, options=Options((spec,)))


def test_two_options_of_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="hp: two options of this name"):
        Options((GOOD, GOOD))


NAME = OptionSpec("name", "text", "", "Name", "", high=3)


def test_what_an_option_may_be_is_said_when_it_is_something_else() -> None:
    assert validated((NAME,), {"name": "Ben"}, "here") == {"name": "Ben"}
    with pytest.raises(SetupError, match="name: expected text of at most 3 characters, found 'Anna'"):
        validated((NAME,), {"name": "Anna"}, "here")


@pytest.mark.parametrize(
    ("default", "from_people", "people", "usual"),
    [
        (False, 2, 2, True),
        (False, 2, 1, False),
        (False, 0, 9, False),
        (True, 0, 0, True),
        (True, 2, 1, True),
    ],
)
def test_an_option_may_be_on_with_so_many_people(
    default: bool, from_people: int, people: int, usual: bool
) -> None:
    spec = OptionSpec("ask", "bool", default, "Ask", "", on_with_people=from_people)
    assert spec.usual(people) is usual


def test_what_a_set_up_asks_are_its_pickers_or_the_options_themselves() -> None:
    pig = replace(GAME, options=Options((GOOD,)))
    assert pig.pickers() == (GOOD,)
    assert pig.picked({"hp": 3}, "seed") == {"hp": 3}
    decks = catalogue.game("broken_world")
    assert "decks" in {spec.key for spec in decks.pickers() if spec.scope == "seat"}
    assert decks.picked({"decks": ["ember", "thorn"]}, "seed")["decks"] == "ember,thorn"


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        (GOOD, ""),
        (OptionSpec("hp", "float", 10, "HP", "Words.", 1, 20), "kind is one of bool, int, choice, text"),  # type: ignore[arg-type]
        (OptionSpec("hp", "int", 10, "", "Words.", 1, 20), "label is a text, not ''"),
        (OptionSpec("hp", "int", 10, "HP", "", 1, 20), "words is a text, not ''"),
        (OptionSpec("hp", "int", True, "HP", "Words.", 1, 20), "the default of a int is a int, not True"),
        (OptionSpec("who", "choice", "c", "Who", "Words.", choices={"a": "A"}), "'c' is none of the choices"),
        (OptionSpec("who", "choice", "", "Who", "Words.", choices={"a": "A"}), ""),
        (OptionSpec("hp", "int", 10, "HP", "Words.", 20, 1), "nothing lies between 20 and 1"),
        (OptionSpec("hp", "int", 10, "HP", "Words.", 10, 10), "nothing lies between 10 and 10"),
        (OptionSpec("name", "text", "", "Name", "Words."), "nothing lies between 0 and 0"),
        (OptionSpec("on", "bool", False, "On", "Words."), ""),
    ],
)
def test_what_is_wrong_with_an_option_itself_is_said(spec: OptionSpec, told: str) -> None:
    assert fault_of(spec).startswith(told) and bool(fault_of(spec)) is bool(told)


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        (GOOD, "a whole number from 1 to 20"),
        (OptionSpec("on", "bool", False, "On", "Words."), "true or false"),
        (OptionSpec("who", "choice", "a", "Who", "Words.", choices={"a": "A", "b": "B"}), "one of a, b"),
        (NAME, "text of at most 3 characters"),
    ],
)
def test_what_an_option_may_be_is_said_in_words(spec: OptionSpec, words: str) -> None:
    assert expected(spec) == words


@pytest.mark.parametrize(
    ("value", "fits"), [(1, True), (20, True), (0, False), (21, False), (True, False), ("1", False)]
)
def test_a_number_lies_within_its_bounds(value: object, fits: bool) -> None:
    if fits:
        assert checked(GOOD, value, "here") == value
        return
    with pytest.raises(SetupError, match=f"^here: hp: expected a whole number from 1 to 20, found {value!r}"):
        checked(GOOD, value, "here")


def test_a_default_that_means_nobody_said_it_cannot_be_said() -> None:
    out_of_bounds = OptionSpec("hp", "int", 0, "HP", "Words.", 1, 20)
    assert said(out_of_bounds, 1, "here") == 1 and said(GOOD, 10, "here") == 10
    for spec, value in ((out_of_bounds, 0), (NAME, "")):
        with pytest.raises(SetupError, match="To leave it open, leave it out"):
            said(spec, value, "here")


def test_a_file_of_options_says_each_with_what_it_may_be_and_leaves_open_what_suits_who_plays() -> None:
    asks = OptionSpec("ask", "bool", False, "Ask", "Ask first.", ruling="X-1", on_with_people=2)
    text = as_toml((GOOD, asks, NAME), {"name": "Ben"})
    assert text == (
        "# How much everybody has.\n# Expected: a whole number from 1 to 20\nhp = 10\n"
        "\n# Ask first. (X-1)\n# Expected: true or false\n# ask = false\n"
        "\n# \n# Expected: text of at most 3 characters\nname = 'Ben'\n"
    )
    assert "\nask = true\n" in as_toml((asks,), {"ask": True})


def test_what_nobody_said_suits_how_many_play() -> None:
    asks = OptionSpec("ask", "bool", False, "Ask", "Ask first.", on_with_people=2)
    given = {"ask": False, "hp": 3}
    assert suited((asks, GOOD), given, (), 2) == {"ask": True, "hp": 3}
    assert suited((asks, GOOD), given, (), 1) == given
    assert suited((asks, GOOD), given, ("ask",), 2) == given


def test_choices_stand_under_their_headings_or_under_none() -> None:
    plain = OptionSpec("who", "choice", "a", "Who", "Words.", choices={"a": "A"})
    assert plain.under_headings == (("", {"a": "A"}),)
    assert replace(plain, headed=(("First", {"a": "A"}),)).under_headings == (("First", {"a": "A"}),)


FREE = OptionSpec("free", "bool", False, "Free", "Nothing costs.", ruling="R-01")
MOST = OptionSpec("most", "int", 3, "Most", "How many.", 1, 9, ruling="R-02")
PLAIN = OptionSpec("plain", "bool", True, "Plain", "No more.", ruling="R-02")


@pytest.mark.parametrize(
    ("ruling", "options", "words"),
    [
        ("R-01", {"free": False}, "To play R-01 the other way, start a game with free = true."),
        ("R-01", {"free": True}, "To play R-01 the other way, start a game with free = false."),
        ("R-01", {}, "To play R-01 the other way, start a game with free = true."),
        (
            "R-02",
            {"most": 4},
            "To play R-02 another way, start a game with other values of: most (4), plain (true)",
        ),
        ("R-03", {"free": False}, ""),
        ("", {"free": False}, ""),
    ],
)
def test_a_ruling_is_played_the_other_way_by_the_options_that_decide_it(
    ruling: str, options: dict[str, bool | int], words: str
) -> None:
    assert other_way((FREE, MOST, PLAIN), options, ruling) == words
