"""Readers that lie under the spaces of a board: a card that is laid there is played there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.engine.encoding import encode
from companion.engine.game import Setup
from companion.games import catalogue
from companion.table.desk.commands import SeatDone
from companion.table.desk.inputs import TagSeen, space_of_place
from companion.table.desk.replies import Answered, Denied, DeskQuestion
from companion.table.kits import kit_of
from tests.table.tables import Play, full_library, play, uid

GAME = "broken_world"


@pytest.fixture
def made(tmp_path: Path) -> Play:
    """Anna is in step 3 of her first turn; her hero stands on c1."""
    options = catalogue.game(GAME).options.validate(
        {"decks": "ember,thorn", "first_player_rolls": False}, "here"
    )
    made = play(Setup(GAME, ("Anna", "Ben"), "table", options, (0, 1)), full_library(tmp_path, GAME))
    for seat in range(2):
        assert isinstance(made.desk.handle(SeatDone(seat)), Answered)
    return made


def lay(made: Play, card: str, place: str) -> object:
    tag = uid(next(one for one in kit_of(GAME).cards.box() if (one.card, one.copy) == (card, 1)))
    made.clock.wait(2.0)
    return made.desk.handle(TagSeen("under", place, tag, made.clock.now))


def standing(made: Play) -> dict[str, str]:
    state: Any = made.state
    return {piece.space: piece.id for piece in state.pieces}


def test_a_minion_comes_in_on_the_space_it_is_laid_on(made: Play) -> None:
    heroes = standing(made)
    assert isinstance(lay(made, "cinder_runner", "space d1"), Answered)
    assert standing(made) == {**heroes, "d1": "cinder_runner"}


def test_on_a_reader_of_no_space_it_is_asked_where(made: Play) -> None:
    asked = lay(made, "cinder_runner", "shared")
    assert isinstance(asked, DeskQuestion) and len(asked.options) == 3


@pytest.mark.parametrize("space", ["a5", "c1"])
def test_a_space_on_which_it_cannot_come_in_is_refused(made: Play, space: str) -> None:
    """Far from any own piece, and on the hero itself; the spaces that would be legal are not taken for it."""
    before = encode(made.state)
    said = lay(made, "cinder_runner", f"space {space}")
    assert isinstance(said, Denied) and said.refusal.rule and said.legal
    assert encode(made.state) == before and made.desk.questions.open == ()


def test_what_is_too_dear_is_refused_with_its_price(made: Play) -> None:
    said = lay(made, "slag_giant", "space d1")
    assert isinstance(said, Denied) and "6" in said.words


def test_a_space_is_told_from_other_places() -> None:
    places = ("space c3", "seat 1", "shared", "space ", "spaced c3")
    assert [space_of_place(place) for place in places] == ["c3", "", "", "", ""]
