"""What on boards, tracks, dice and rows answers a question, worked out without a window."""

from __future__ import annotations

import msgspec
import pytest

from companion.engine.view import (
    AtCard,
    AtDie,
    AtPiece,
    AtSpace,
    BoardView,
    SpaceView,
    TrackMark,
    TrackView,
)
from tests.conformance.places import loose_ends, things_of
from tests.ui import place_views as views
from tests.ui.labels import thing_label
from ui.presenters.asking import aim, question
from ui.presenters.places import (
    Reach,
    cells,
    extent,
    last_mark,
    lit_piles,
    next_mark,
    reach,
    states_of,
    which,
)

PIECE, NEAR, FAR = AtPiece("field", "squire"), AtSpace("field", "22"), AtSpace("field", "00")


def asking(view: object = None) -> Reach:
    return reach(question(view or views.battle()), None)  # type: ignore[arg-type]


def test_a_space_answers_with_the_one_option_that_points_at_it() -> None:
    assert [option.act for option in asking().at(NEAR)] == [("squire", "22")]
    assert asking().at(FAR) == ()


def test_a_piece_that_many_options_point_at_asks_which() -> None:
    found = asking().at(PIECE)
    assert [option.act for option in found] == [("squire", "22"), ("squire", "42"), ("squire", "33"), "hit"]


def test_what_was_touched_is_touched_no_second_time_and_narrows_the_rest() -> None:
    view = views.battle()
    narrowed = reach(question(view), aim(which("Squire", asking(view).at(PIECE))))
    assert narrowed.at(PIECE) == () and narrowed.took(PIECE)
    assert [option.act for option in narrowed.at(NEAR)] == [("squire", "22")]
    assert not narrowed.took(NEAR)


def test_options_that_need_a_card_of_the_hand_wait_for_the_card() -> None:
    view = views.creatures()
    assert view.ask is not None
    played = tuple(msgspec.structs.replace(option, card="herb") for option in view.ask.options)
    asked = msgspec.structs.replace(view, ask=msgspec.structs.replace(view.ask, options=played))
    assert asking(asked).at(3) == ()
    assert [option.act for option in asking(view).at(3)] == ["bite", "sting"]


def test_nothing_answers_when_nothing_is_asked() -> None:
    view = msgspec.structs.replace(views.battle(), ask=None)
    assert reach(question(view), None).at(PIECE, NEAR) == ()


def test_a_die_and_a_card_in_a_pile_answer() -> None:
    assert [option.act for option in asking(views.dungeon()).at(AtDie("pool", "c2"))] == ["keep", "again"]
    view = views.creatures()
    assert [option.act for option in asking(view).at(AtCard("discard", "herb", 0))] == ["back"]
    assert lit_piles(asking(view), 0, view.seats[0].piles) == {"discard"}
    assert lit_piles(asking(view), 1, view.seats[1].piles) == frozenset()


def test_coordinates_that_no_space_has_take_no_room() -> None:
    spaces = (SpaceView("a", "A", 0, 0), SpaceView("b", "B", 2.5, 7), SpaceView("c", "C", 9, 7))
    found = cells(BoardView("b", "Board", spaces))
    assert [(cell.column, cell.row) for cell in found] == [(0, 0), (1, 1), (2, 1)]
    assert extent(found) == (3, 2)
    assert extent(()) == (0, 0)


def test_a_cell_holds_its_space_and_the_pieces_on_it() -> None:
    cell = next(cell for cell in cells(views.battle().boards[0]) if cell.space.id == "32")
    assert [piece.id for piece in cell.pieces] == ["squire"]
    assert cell.things == (AtSpace("field", "32"), PIECE)


def test_a_space_says_what_its_colour_says() -> None:
    rooms = {cell.space.id: states_of(cell) for cell in cells(views.dungeon().boards[0])}
    assert rooms["r0"] == ("visited",)
    assert rooms["r2"] == ("in reach",)
    assert rooms["r5"] == ("face down",)
    assert rooms["r3"] == ()


@pytest.mark.parametrize(("value", "here", "coming"), [(5, None, 6), (6, 6, 18), (17, 6, 18), (18, 18, None)])
def test_a_track_knows_the_named_steps_around_its_marker(
    value: int, here: int | None, coming: int | None
) -> None:
    track = TrackView("xp", "XP", value, 23, marks=(TrackMark(6, "Level 2"), TrackMark(18, "Level 3")))
    before, after = last_mark(track), next_mark(track)
    assert (before.value if before else None, after.value if after else None) == (here, coming)


@pytest.mark.parametrize("name", sorted(views.ALL))
def test_everything_has_a_name_and_the_sample_views_hold_together(name: str) -> None:
    view = views.ALL[name]()
    assert not list(loose_ends(view))
    unnamed = [thing for thing in things_of(view) if not thing_label(view, thing)]
    assert [str(thing) for thing in unnamed] == (
        ["AtOffer(row='shop', offer='g9')"] if name == "market" else []
    )


# The conformance check sees what it is there for


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"edges": (("00", "nowhere"),)}, "leads nowhere"),
        ({"pieces": (msgspec.structs.replace(views.battle().boards[0].pieces[0], space="zz"),)}, "no space"),
        ({"spaces": (SpaceView("00", "a1", 0, 0, "a secret", face_down=True),)}, "speaks face down"),
    ],
)
def test_loose_ends_are_found(change: dict[str, object], said: str) -> None:
    view = views.battle()
    board = msgspec.structs.replace(view.boards[0], **change)  # type: ignore[arg-type]
    found = list(loose_ends(msgspec.structs.replace(view, boards=(board,))))
    assert any(said in words for words in found)


def test_an_option_that_points_into_the_air_is_found() -> None:
    view = views.battle()
    found = list(loose_ends(msgspec.structs.replace(view, boards=())))
    assert any("Squire to 22" in words for words in found)


def test_a_marker_beside_its_track_is_found() -> None:
    track = TrackView("xp", "XP", 24, 23)
    assert list(loose_ends(msgspec.structs.replace(views.battle(), tracks=(track,)))) == [
        "xp: 24 is not on the track"
    ]
