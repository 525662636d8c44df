"""Broken World with cards on a real (emulated) reader and fingers on the squares of a real window."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.games.broken_world.game import GAME
from companion.games.broken_world.state import Attack, Defend, Proceed, State
from companion.table.kits import kit_of
from companion.table.tags.library import Library
from hardware.table_words import Lift, Put
from tests.games.broken_world.tables import ANNA, BEN, Table
from tests.table.tables import full_library, uid
from tests.ui.conftest import Finger, says
from tests.ui.places import after, begun
from tests.ui.scenes import on_table, shell
from ui.ports.services import NewGame, SeatPlan

SEATS = (SeatPlan("Anna", options={"decks": "ember"}), SeatPlan("Ben", options={"decks": "thorn"}))


@pytest.fixture
def decks(tmp_path: Path) -> Library:
    """Every card of the four decks has its tag."""
    return full_library(tmp_path, "broken_world")


def tag_of(card: str, number: int = 1) -> str:
    """The tag of a copy of a card of Anna's deck."""
    copies = kit_of("broken_world").cards.box()
    return uid(next(one for one in copies if (one.card, one.copy) == (card, number)))


def square(there: Any, space: str) -> Any:
    """What is touched for a space of the board."""
    from ui.widgets.nodes import every
    from ui.widgets.spaces import Spaces

    (board,) = [node for node in every(there.stage.screen.board) if isinstance(node, Spaces)]
    return next(part for cell, part in zip(board.cells, board.parts, strict=True) if cell.space.id == space)


def lit(there: Any) -> set[str]:
    """The spaces that can be touched to answer."""
    from ui.widgets.nodes import every
    from ui.widgets.spaces import Spaces

    (board,) = [node for node in every(there.stage.screen.board) if isinstance(node, Spaces)]
    return {cell.space.id for cell, part in zip(board.cells, board.parts, strict=True) if part in board.lit}


def standing(there: Any) -> dict[str, str]:
    """What stands where on the glass."""
    (board,) = there.picture.view.boards
    return {piece.space: piece.label for piece in board.pieces}


def offered(there: Any, topic: str) -> bool:
    """Whether this can be answered by touch."""
    ask = there.picture.view.ask
    return ask is not None and ask.topic == topic and bool(ask.options)


def in_step_3(places: Any, until: Any, finger: Finger, decks: Library) -> Any:
    """Anna's first turn at a table with cards; Ben has kept his hand as well."""
    place = places(decks)
    new = NewGame("broken_world", SEATS, {"first_player_rolls": False}, "table")
    there = begun(place, until, new)
    for _seat in range(2):
        until(there, lambda: offered(there, "opening hand"))
        after(there, until, lambda: finger.tap_words(there, "Keep this hand"))
    until(there, lambda: offered(there, "before"))
    return place


def test_a_minion_is_scanned_and_the_square_touched(
    decks: Library, places: Any, until: Any, finger: Finger
) -> None:
    place = in_step_3(places, until, finger, decks)
    there = place.shell
    place.obey(Put(tag_of("cinder_runner"), "shared"))
    until(there, lambda: bool(there.picture.questions))
    until(there, lambda: lit(there) == {"b1", "d1", "c2"})
    after(there, until, lambda: finger.tap_on(square(there, "d1")))
    assert standing(there) == {"c1": "Marla of the Embers", "c5": "Old Thornback", "d1": "Cinder Runner"}
    assert not there.picture.questions
    assert any("put Cinder Runner on d1" in words for words in there.picture.hands)
    gold = next(meter for meter in there.picture.view.seats[ANNA].meters if meter.id == "gold")
    assert gold.value == 3


def test_a_scanned_minion_that_is_too_dear_is_refused_with_its_price(
    decks: Library, places: Any, until: Any, finger: Finger
) -> None:
    place = in_step_3(places, until, finger, decks)
    there = place.shell
    stood = standing(there)
    place.obey(Put(tag_of("slag_giant"), "shared"))
    until(there, lambda: there.stage.banner is not None)
    assert says(there.stage, "Slag Giant costs 6 gold, but Anna has 4.")
    assert standing(there) == stood and not there.picture.questions
    place.obey(Lift(tag_of("slag_giant")))


# Attackers, targets and defenders by touch, as arrows


def shown(show: Any, table: Table, seat: int) -> Any:
    """A real position on the glass, through the eyes of a seat."""
    there = show(shell())
    on_table(there, GAME.view(table.match, seat), people=(ANNA, BEN))
    return there


def sent(there: Any) -> list[Any]:
    """The acts that went out."""
    return [said.act for said in there.port.sent]


def faced() -> tuple[Table, State]:
    """Anna's Kiln Brute stands before Ben's Moss Sprite, with a Burrow Bear of his beside it."""
    table = Table("attack")
    table.put(ANNA, "kiln_brute", "c3")
    table.put(BEN, "moss_sprite", "c4")
    table.put(BEN, "burrow_bear", "b3")
    return table, table.state


def test_an_attack_is_declared_by_touching_attacker_and_target(finger: Finger, show: Any) -> None:
    table, state = faced()
    there = shown(show, table, ANNA)
    finger.tap_on(square(there, "c3"))
    finger.frames(2)
    assert sent(there) == [] and {"b3", "c4"} <= lit(there) and "c5" not in lit(there)
    finger.tap_on(square(there, "c4"))
    attacker, target = state.at("c3"), state.at("c4")
    assert attacker is not None and target is not None
    assert sent(there) == [Attack(attacker.uid, target.uid)]
    table.do(ANNA, *sent(there))
    (board,) = GAME.view(table.match, ANNA).boards
    assert (board.arrows[0].source, board.arrows[0].target) == (str(attacker.uid), str(target.uid))


def test_a_defender_is_named_by_touching_it_and_becomes_an_arrow(finger: Finger, show: Any) -> None:
    table, state = faced()
    attacker, target, guard = state.at("c3"), state.at("c4"), state.at("b3")
    assert attacker is not None and target is not None and guard is not None
    table.do(ANNA, Attack(attacker.uid, target.uid), Proceed())
    there = shown(show, table, BEN)
    assert lit(there) == {"b3", "c3", "c4"}
    finger.tap_on(square(there, "b3"))
    assert sent(there) == [Defend(guard.uid, attacker.uid)]
    table.do(BEN, *sent(there))
    (board,) = GAME.view(table.match, BEN).boards
    assert [(a.source, a.target) for a in board.arrows if a.kind == "defence"] == [
        (str(guard.uid), str(attacker.uid))
    ]
