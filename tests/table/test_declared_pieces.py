"""Effects declared at pieces of a board, by typed words."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.engine.commands import Do
from companion.engine.setups import Setup
from companion.games.broken_world.state import Cast, KeepHand
from companion.table.desk.replies import Answered, Denied
from companion.table.tags.library import Library
from tests.games.broken_world.declared import ours
from tests.table.tables import Play, play
from tests.table.test_terminal import told


@pytest.fixture
def windy(library: Library) -> Iterator[Play]:
    """Anna has cast a spell whose text people carry out; two equal heroes stand on c1 and c5."""
    with ours():
        options = {"decks": "windy,windy", "first_player_rolls": False}
        made = play(Setup("broken_world", ("Anna", "Ben"), "table", options), library)
        for seat, act in ((0, KeepHand()), (1, KeepHand()), (0, Cast("odd_wind"))):
            made.session.handle(Do(seat, act))
        yield made


def damage(made: Play) -> dict[str, int]:
    return {piece.space: piece.damage for piece in made.state.pieces}


def test_a_piece_is_named_by_its_owner_or_its_square(windy: Play) -> None:
    text, replies = told(
        windy, "declare", "declare damage 3 at wind lady", "declare damage 3 at c5, health 2 at c1"
    )
    assert "such as: declare damage 2 at NAME" in text and "ENERGY" not in text and "for 1" not in text
    assert "choose a target: Anna's Wind Lady (c1); Ben's Wind Lady (c5)" in text
    assert [type(reply) for reply in replies] == [Answered]
    assert damage(windy) == {"c1": 0, "c5": 3}
    assert [piece.turn_health for piece in windy.state.pieces] == [2, 0]


def test_a_refusal_says_why_and_undo_takes_the_effects_back(windy: Play) -> None:
    text, replies = told(windy, "declare destroy at ben's wind lady", "declare damage 41 at c5")
    assert [type(reply) for reply in replies] == [Denied, Denied]
    assert (
        "Only minions can be destroyed" in text
        and "from 1 to 40" in text
        and damage(windy) == {"c1": 0, "c5": 0}
    )
    told(windy, "declare damage 3 at c5")
    assert damage(windy)["c5"] == 3
    told(windy, "undo")
    assert damage(windy) == {"c1": 0, "c5": 0} and windy.session.match.legal(0)
    text, _replies = told(windy, "declare gold 2")
    assert windy.state.seats[0].gold == 4 - 1 + 2 and "Anna enters what a card did" in text
