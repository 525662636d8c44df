"""What a text of Broken World did, said by touch in a real window, at a piece by its name and square."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.engine.declared import Declare, DeclaredVerb
from companion.games.broken_world.game import GAME
from companion.games.broken_world.state import Cast
from companion.table.kits import kit_of
from hardware.table_words import Put
from tests.games.broken_world.declared import ours
from tests.games.broken_world.tables import ANNA, BEN, Table
from tests.table.tables import full_library, uid
from tests.ui import sample_views as views
from tests.ui.conftest import Finger, says
from tests.ui.places import after, begun
from tests.ui.scenes import on_table, shell
from ui.ports.services import NewGame, SeatPlan
from ui.presenters.declaring import Pad, targets
from ui.screens.declare import DeclareScreen


@pytest.fixture(autouse=True)
def our_cards() -> Iterator[None]:
    with ours():
        yield


@pytest.fixture
def carried_out(tmp_path: Path, places: Any, until: Any, finger: Finger) -> Any:
    """Anna laid an Odd Wind on the reader; she carries its text out now."""
    place = places(full_library(tmp_path, "broken_world"))
    seats = tuple(SeatPlan(name, options={"decks": "windy"}) for name in ("Anna", "Ben"))
    there = begun(place, until, NewGame("broken_world", seats, {"first_player_rolls": False}, "table"))
    for _seat in seats:
        until(there, lambda: topic(there) == "opening hand")
        after(there, until, lambda: finger.tap_words(there, "Keep this hand"))
    until(there, lambda: topic(there) == "before")
    copies = kit_of("broken_world").cards.box()
    place.obey(Put(uid(next(copy for copy in copies if copy.card == "odd_wind")), "shared"))
    until(there, lambda: topic(there) == "carry out")
    return there


def topic(there: Any) -> str:
    """What can be answered by touch now."""
    ask = there.picture.view.ask
    return ask.topic if ask is not None and ask.options else ""


def test_its_damage_is_declared_at_one_of_two_equal_heroes(
    carried_out: Any, until: Any, finger: Finger
) -> None:
    there = carried_out
    assert says(there.stage, "Blow; who blinks takes 3 damage.")
    until(there, lambda: there.picture.declaring == (ANNA,))
    finger.tap_words(there, "Enter what a card did")
    until(there, lambda: there.stage.screen.name == "declare")
    assert not says(there.stage, "Energy paid") and not says(there.stage, "Cards played")
    assert not says(there.stage, "Strength")
    for words in ("1 damage", "1 damage", "Target Ben's Wind Lady (c5)"):
        finger.tap_words(there, words)
    until(there, lambda: topic(there) == "before")
    until(there, lambda: there.stage.screen.name == "table")
    pieces = there.port.session.match.state.pieces
    assert {piece.space: piece.damage for piece in pieces} == {"c1": 0, "c5": 2}
    assert there.picture.declaring == ()


def test_pieces_are_offered_with_owner_and_square_and_one_is_chosen_for_all_effects() -> None:
    table = Table("before", decks="windy,windy")
    brute = table.put(ANNA, "kiln_brute", "c3")
    table.give(ANNA, "odd_wind")
    table.do(ANNA, Cast("odd_wind"))
    view = GAME.view(table.match, ANNA)
    offered = targets(view, "piece", ANNA)
    assert list(offered.values()) == [
        "Anna's Wind Lady (c1)",
        "Ben's Wind Lady (c5)",
        "Anna's Kiln Brute (c3)",
    ]
    pad = Pad(view, ANNA, GAME.kernel.declarable(table.state, ANNA))
    heal, refresh = (verb for verb in pad.verbs if verb.verb in ("heal", "refresh"))
    draft = pad.begun().add(heal).add(refresh)
    assert pad.open(draft) == ("piece",)
    act = pad.act(draft.aim_at("piece", brute.uid))
    assert [effect.targets for effect in act.effects] == [(brute.uid,)] * 2
    assert table.why_not(ANNA, act) == ""


def crowd(pieces: int) -> Table:
    """Anna carries out her Odd Wind; of so many pieces on the board, her Kiln Brute on a2 is the last."""
    table = Table("before", decks="windy,windy")
    spaces = ("b5", "d5", "a4", "b4", "c4", "d4", "e4", "b3", "c3", "d3", "e3")
    for space in spaces[: pieces - 3]:
        table.put(BEN, "kiln_brute", space)
    table.put(ANNA, "kiln_brute", "a2")
    table.give(ANNA, "odd_wind")
    table.do(ANNA, Cast("odd_wind"))
    return table


@pytest.mark.parametrize(
    ("pieces", "touches"),
    [
        (6, ("Target Anna's Kiln Brute (a2)",)),
        (7, ("Anna's Kiln Brute (a2)",)),
        (13, ("Anna's Kiln Brute (a2)", "Enter these effects")),
    ],
)
def test_of_very_many_pieces_one_is_chosen_in_the_list_before_it_is_sent(
    finger: Finger, show: Any, pieces: int, touches: tuple[str, ...]
) -> None:
    table = crowd(pieces)
    there = show(shell())
    on_table(there, GAME.view(table.match, ANNA), people=(ANNA, BEN))
    there.stage.show(
        DeclareScreen(there, ANNA, GAME.kernel.declarable(table.state, ANNA), there.picture.view)
    )
    finger.frames(2)
    for touched in ("1 damage", *touches):
        finger.tap_words(there, touched)
    (act,) = [said.act for said in there.port.sent if isinstance(getattr(said, "act", None), Declare)]
    table.do(ANNA, act)
    assert {piece.space for piece in table.state.pieces if piece.damage} == {"a2"}


def test_each_game_says_on_the_pad_what_is_its_own() -> None:
    hit = (DeclaredVerb("hit", "Hit for {n}"),)
    steel, spire = Pad(views.ministeel(), 0, hit), Pad(views.sts_boss(2), 0, hit)
    assert (spire.cost, spire.lays_down, steel.cost, steel.lays_down) == ("Energy paid", True, "", True)
    assert "Strength" in spire.hint and "Strength" not in steel.hint and steel.hint
