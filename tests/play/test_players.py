"""Who sits at the table, as the command line says it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.names import good_name
from companion.play.bad_input import BadInput
from companion.play.command_line.players import Player, bots_of, players
from companion.play.simulation.simulate import contestants


def test_names_are_people_and_bots_say_which_they_are() -> None:
    assert players("Anna, Ben,bot:random") == [Player("Anna"), Player("Ben"), Player("Random", "random")]


def test_a_bot_may_have_a_name_and_a_kind_or_neither() -> None:
    found = players("Kim:bot:thinker:50,silent:bot,bot")
    assert found == [Player("Kim", "thinker:50"), Player("silent", "careful"), Player("Careful", "careful")]


def test_bots_without_a_name_get_names_of_their_own() -> None:
    assert [player.name for player in players("Careful,bot:careful,bot")] == [
        "Careful",
        "Careful 2",
        "Careful 3",
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Anna,", "name"),
        ("Anna,anna", "--seats: two players are called Anna"),
        ("Anna,bot:clever", "clever"),
        ("Anna,bot:thinker:0", "milliseconds"),
        ("Anna,bot:thinker:fast", "milliseconds"),
        ("Anna,bot:careful:5", "careful:5"),
        ("Anna,Ben:robot", "bot:KIND"),
        ("Anna," + "x" * 25, "24"),
        ("Anna,Be\x1bn", "name"),
        (",".join(f"p{n}" for n in range(13)), "12"),
    ],
)
def test_what_cannot_be_is_refused_with_what_was_expected(text: str, expected: str) -> None:
    with pytest.raises(BadInput, match=expected):
        players(text)


def test_the_log_tells_people_from_bots() -> None:
    kept = [player.kept for player in players("Anna,bot:random,Kim:bot:thinker:50")]
    assert kept == ["person", "bot:random", "bot:thinker:50"]
    assert bots_of(kept) == {1: "random", 2: "thinker:50"}


def test_a_seat_that_the_screen_calls_just_bot_is_the_usual_one() -> None:
    assert bots_of(["bot", "person"]) == {0: "careful"}


def test_contestants_are_bots_by_their_kind() -> None:
    assert contestants("careful,random,Kim:bot:random") == [
        Player("Careful", "careful"),
        Player("Random", "random"),
        Player("Kim", "random"),
    ]
    with pytest.raises(BadInput, match="Anna"):
        contestants("Anna,careful")


@given(st.text(max_size=60))
def test_any_text_is_seats_with_different_names_or_is_refused(text: str) -> None:
    try:
        found = players(text)
    except BadInput as refused:
        assert "\n" not in str(refused)
    else:
        names = [player.name for player in found]
        assert len(set(names)) == len(names) and all(good_name(name) for name in names)
