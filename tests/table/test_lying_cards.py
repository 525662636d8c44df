"""Cards that act while they lie on a reader: they are laid, lifted, covered, and laid back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.engine.commands import Resolve
from companion.engine.encoding import encode
from companion.engine.parts.table_kit import Copy
from companion.games import catalogue
from companion.table.desk.commands import PutAway, SeatDone
from companion.table.desk.inputs import TagGone, TagSeen
from companion.table.desk.replies import Answered, Denied, DeskQuestion, Told
from companion.table.desk.scans import Scan
from companion.table.desk.shown_cards import NOBODY
from tests.studies.measure.table_hands import choose
from tests.table.tables import Play, full_library, play, steel, turn_of_anna, uid
from tests.toy_garden import GAME, setup_of


@pytest.fixture
def made(tmp_path: Path) -> Iterator[Play]:
    """Snail Garden: Anna has rolled, and her amber snail is on its way."""
    with catalogue.also(GAME):
        made = play(setup_of(), full_library(tmp_path, "garden"))
        roll(made)
        yield made


def roll(made: Play) -> None:
    for _die in range(2):
        made.desk.handle(Resolve(2))


def tag(seat: int, snail: str) -> str:
    return uid(Copy("garden", f"seat-{seat}", snail))


def lay(made: Play, card: str, reader: str = "left") -> object:
    made.clock.wait(2.0)
    return made.desk.handle(TagSeen(reader, "shared", card, made.clock.now))


def lift(made: Play, card: str, reader: str = "left") -> object:
    made.clock.wait(2.0)
    return made.desk.handle(TagGone(reader, "shared", card, made.clock.now))


def active(made: Play) -> list[int]:
    return [gardener.active for gardener in made.state.seats]


def test_a_card_that_acts_while_it_lies_there_is_welcome(made: Play) -> None:
    before = encode(made.state)
    said = lay(made, tag(1, "amber"))
    assert isinstance(said, Told) and "Amber snail" in said.words
    assert [scan.card for scan in made.desk.scanner.present()] == ["amber"]
    assert encode(made.state) == before


def test_what_lifting_it_ends_is_asked_and_then_done(made: Play) -> None:
    lay(made, tag(1, "amber"))
    asked = lift(made, tag(1, "amber"))
    assert isinstance(asked, DeskQuestion) and asked.seat == 0 and "Amber snail" in asked.words
    assert active(made) == [0, 0], "gone is never played by itself"
    assert isinstance(choose(made.desk, 0, seat=0), Answered)
    assert active(made) == [1, 0]
    assert made.desk.questions.open == ()


def test_a_card_that_is_laid_back_takes_its_question_with_it(made: Play) -> None:
    lay(made, tag(1, "amber"))
    lift(made, tag(1, "amber"))
    assert isinstance(lay(made, tag(1, "amber")), Told)
    assert made.desk.questions.open == () and active(made) == [0, 0]
    assert isinstance(lift(made, tag(1, "amber")), DeskQuestion), "it can be lifted once more"


def test_a_card_that_is_covered_is_asked_about_as_well(made: Play) -> None:
    lay(made, tag(1, "amber"))
    lay(made, tag(2, "amber"))
    (asked,) = made.desk.questions.open
    assert asked.seat == 0
    assert [scan.card for scan in made.desk.scanner.present()] == ["amber"]
    assert isinstance(made.desk.handle(PutAway(0)), Told)
    assert made.desk.questions.open == () and active(made) == [0, 0]


def test_lifting_means_nothing_for_other_cards_and_other_turns(made: Play) -> None:
    lay(made, tag(1, "moss"))
    assert lift(made, tag(1, "moss")) is None, "a snail that waits does not act by lying there"
    lay(made, tag(2, "amber"), "right")
    assert lift(made, tag(2, "amber"), "right") is None, "it is not Ben's turn"
    assert made.desk.questions.open == ()


def test_a_question_whose_time_is_over_is_taken_back_in_words(made: Play) -> None:
    lay(made, tag(1, "amber"))
    lift(made, tag(1, "amber"))
    made.desk.handle(SeatDone(0))
    roll(made)
    told = [reply for reply in made.desk.further() if isinstance(reply, Denied)]
    assert [(reply.refusal.code, reply.seat) for reply in told] == [("taken-away", 0)]
    assert "Anna: Amber snail was lifted, but that does nothing now." in told[0].words
    assert made.desk.questions.open == () and active(made) == [0, 0]


def test_a_game_that_wants_none_of_it_hears_nothing(tmp_path: Path) -> None:
    made = turn_of_anna(full_library(tmp_path, "ministeel"))
    lay(made, steel("dagger"))
    asked = made.desk.questions.open
    assert lift(made, steel("dagger")) is None
    assert made.desk.questions.open == asked


def test_a_card_of_nobody_that_stays_active_is_told_to_nobody(made: Play) -> None:
    lying = Scan(tag(1, "amber"), "amber", None, None, 0.0)
    assert made.desk._lies(lying).seat == NOBODY
    assert made.desk._lies(replace(lying, owner=1)).seat == 1


def test_of_two_cards_the_one_that_is_left_is_told_to_its_owner_or_to_nobody(made: Play) -> None:
    left = Scan(tag(1, "amber"), "amber", None, None, 0.0)
    assert made.desk._left_behind("left", left).seat == -1
    assert made.desk._left_behind("left", replace(left, owner=1)).seat == 1
