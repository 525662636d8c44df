"""What is reached after a correction by hand says so, and enters no book (rulings.md, STS-151)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.commands import Correct, Do, Undo
from companion.engine.corrections import MoveCard, SetValue
from companion.engine.layout import Path
from companion.engine.logs import MemoryLog
from companion.engine.match import Match
from companion.engine.oracles import SeedOracle
from companion.engine.session import Session
from companion.games.slay_the_spire.climb.events import ActBegan, FightLeft, RoomBegan
from companion.games.slay_the_spire.game import GAME
from companion.games.slay_the_spire.parts.group_book import earned, reached
from companion.games.slay_the_spire.rules.by_hand import touches
from companion.games.slay_the_spire.rules.feats import notice
from companion.games.slay_the_spire.state import climb_acts as ca
from companion.games.slay_the_spire.state.climb_events import Achieved
from companion.play.told.curves import beaten_lines
from companion.play.told.tallies import tally_of
from tests.games.slay_the_spire.between_acts import at_the_end_of_act_one, set_up, until

GROUP = {"name": "Friends", "boxes": {}, "highest_ascension": 0}
SLIPS: list[tuple[Path, Any, tuple[str, ...]]] = [
    (("fight", "enemies", 0, "hp"), 1, ("fight",)),
    (("fight", "fighters", 0, "hp"), 1, ("fight", "hp")),
    (("fight", "fighters", 0, "block"), 1, ("fight",)),
    (("lazy", 0), True, ()),
]


@pytest.fixture
def fight() -> Match[Any]:
    """The first fight of a climb, at its first question."""
    setup = set_up(2, group=GROUP)
    session = Session.start(GAME, setup, MemoryLog(), SeedOracle(setup.seed))
    until(session, "path")
    session.handle(Do(0, session.match.legal(0)[0]))
    match = session.match.copy()
    while match.state.fight is None:
        match.settle(SeedOracle("on"))
        ask: Any = match.ask()
        match.do(ask.seats[0], match.legal(ask.seats[0])[0])
    match.heard = []
    return match


def test_sts_151_what_a_correction_touches_enters_no_book() -> None:
    session = at_the_end_of_act_one(2, group=GROUP)
    climb = session.match.state.climb
    assert climb.achieved and set(climb.by_hand) == {*climb.beaten, *climb.achieved}
    session.handle(Do(0, ca.EndClimb()))
    book = session.match.state.climb.book
    assert (book.boxes, book.achievements, book.highest_ascension) == ({"ironclad": 1, "silent": 1}, (), 0)
    entered = earned(session.setup.options, session.match.state)
    assert entered is not None and (entered["boxes"], entered["achievements"]) == (book.boxes, [])
    ending = GAME.ending(session.match.state)
    assert ending is not None and ending.lines[-1].startswith("Reached after a correction by hand")
    assert "You are Nothing" in ending.lines[-1] and "The Guardian" in ending.lines[-1]
    told = list(beaten_lines(tally_of(session)))
    assert told[0] == "Bosses defeated: The Guardian (after a correction by hand)"
    assert told[-1] == "Corrections by hand: 2"


def test_in_some_houses_a_correction_keeps_nothing_out_of_the_book() -> None:
    session = at_the_end_of_act_one(2, group=GROUP, corrected_counts=True)
    assert session.match.state.climb.by_hand == () and session.match.state.climb.touched == ()
    session.handle(Do(0, ca.EndClimb()))
    assert session.match.state.climb.book.boxes == {"ironclad": 2, "silent": 2}


def test_a_correction_that_was_undone_touches_nothing() -> None:
    setup = set_up(2)
    session = Session.start(GAME, setup, MemoryLog(), SeedOracle(setup.seed))
    until(session, "path")
    stood, hp = session.timeline.current, session.match.state.heroes[0].hp
    session.handle(Correct(SetValue(("heroes", 0, "hp"), hp - 1)))
    assert session.match.state.climb.touched == ("fight", "hp"), "the first fight was corrected before"
    session.handle(Undo(stood))
    assert session.match.state.climb.touched == ("fight",)
    assert tally_of(session).corrected == 3, "one for each enemy of that fight"


@pytest.mark.parametrize(("path", "value", "names"), SLIPS)
def test_what_is_corrected_in_a_fight_is_remembered_until_the_next_room(
    fight: Match[Any], path: Path, value: Any, names: tuple[str, ...]
) -> None:
    fight.correct(SetValue(path, value))
    assert fight.state.climb.touched == names
    fight.emit(RoomBegan("campfire"))
    assert fight.state.climb.touched == tuple(name for name in names if name == "hp")
    fight.emit(ActBegan(2))
    assert fight.state.climb.touched == ()


def test_a_card_that_was_moved_touches_the_feats_of_a_fight_and_not_its_boss(fight: Match[Any]) -> None:
    card = next(iter(fight.state.fight.fighters[0].hand.known))
    hand: Path = ("fight", "fighters", 0, "hand")
    fight.correct(MoveCard(card, hand, ("fight", "fighters", 0, "discard")))
    assert fight.state.climb.touched == ("cards",) and touches(fight.state.climb, "infinity")
    fight.emit(FightLeft(fight.state.fight, "b1_guardian"))
    assert (fight.state.climb.beaten, fight.state.climb.by_hand) == (("b1_guardian",), ())


@pytest.mark.parametrize(
    ("path", "value", "feats"),
    [
        (("heroes", 0, "hp"), 3, {"perfect"}),
        (("heroes", 0, "gold"), 3, set()),
        (("climb", "at"), "0-3", {"perfect", "minimalist", "collector", "ruby"}),
    ],
)
def test_between_fights_a_correction_touches_what_looks_at_it(
    path: Path, value: Any, feats: set[str]
) -> None:
    setup = set_up(2)
    match: Match[Any] = Match(GAME, GAME.setup(setup))
    match.settle(SeedOracle("x"))
    match.correct(SetValue(path, value))
    known = ("perfect", "minimalist", "collector", "ruby")
    assert {each for each in known if touches(match.state.climb, each)} == feats


def test_what_was_reached_by_hand_is_recorded_once_it_is_reached_without(fight: Match[Any]) -> None:
    fight.correct(SetValue(("fight", "fighters", 0, "block"), 20))
    for _twice in range(2):
        notice(fight, ["barricaded"])
    assert [each for each in fight.heard or () if isinstance(each, Achieved)] == [
        Achieved("barricaded", True)
    ]
    assert not reached(Achieved("barricaded", True)) and reached(Achieved("barricaded"))
    said = GAME.told(fight.state, Achieved("barricaded", True), -1)
    assert "after a correction by hand" in said and "Barricaded" in said
    climb = fight.state.climb
    assert (climb.achieved, climb.recorded(climb.achieved)) == (("barricaded",), ())
    fight.emit(RoomBegan("encounter"))
    notice(fight, ["barricaded"])
    climb = fight.state.climb
    assert climb.recorded(climb.achieved) == climb.achieved == ("barricaded",)
