"""A whole throw in one line, or rolled by the companion."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from companion.engine.asks import Chance
from companion.engine.commands import Roll, Throw, Undo
from companion.engine.encoding import encode
from companion.engine.entries import Resolved
from companion.engine.game import Setup
from companion.engine.logs import MemoryLog
from companion.engine.oracles import Oracle, PersonOracle, SeedOracle
from companion.engine.refusals import Refused
from companion.engine.session import Session
from companion.engine.throws import throw_views
from companion.games.mini_rogue.game import GAME
from companion.games.mini_rogue.state import State
from companion.play import throwing
from companion.play.bad_input import BadInput
from companion.play.command_line.players import players
from companion.play.terminal.playing import begin
from companion.play.terminal.screen import Screen
from companion.play.terminal.typed_game import TerminalGame


class CardsOnly:
    """Cards come from the seed; dice are rolled by people."""

    def __init__(self, seed: str) -> None:
        self.seed = SeedOracle(seed)

    def answer(self, chance: Chance, count: int) -> int | str | None:
        """Nothing for a die."""
        return None if chance.kind == "die" else self.seed.answer(chance, count)


def session(seed: str = "throw", oracle: Oracle | None = None) -> Session:
    """Two who roll for the lead: a throw of two dice."""
    setup = Setup("mini_rogue", ("Anna", "Ben"), seed, GAME.options.validate({}, "test"))
    return Session.start(GAME, setup, MemoryLog(), oracle or CardsOnly("throw"))


def results(found: Session) -> list[tuple[int | str, str]]:
    """The rolls in the log and who gave them."""
    return [(e.outcome, e.by) for e in found.entries if isinstance(e, Resolved) and e.by != "seed"]


def leader(found: Session) -> int:
    """Who leads."""
    state: State = found.match.state
    return state.leader


def test_all_dice_of_a_throw_lie_by_one_answer() -> None:
    found = session()
    found.handle(Throw([2, 5], found.match.number))
    assert results(found) == [(2, "person"), (5, "person")] and leader(found) == 1


def test_fewer_dice_than_the_throw_has_answer_the_first_ones() -> None:
    found = session()
    found.handle(Throw([2]))
    ask = found.match.ask()
    assert isinstance(ask, Chance) and ask.seat == 1


def test_dice_that_are_not_asked_any_more_are_left_out() -> None:
    found = session()
    found.handle(Throw([2, 5, 6, 6]))
    assert results(found) == [(2, "person"), (5, "person")]


def test_a_face_that_cannot_be_is_refused_and_the_dice_before_it_stand() -> None:
    found = session()
    with pytest.raises(Refused):
        found.handle(Throw([7, 5]))
    assert results(found) == []


def test_a_throw_for_an_older_question_is_refused() -> None:
    found = session()
    old = found.match.number
    found.handle(Throw([2], old))
    with pytest.raises(Refused, match="Answer the question shown now"):
        found.handle(Throw([3, 3], old))
    assert results(found) == [(2, "person")]


def test_the_companion_rolls_the_whole_throw_by_the_seed_and_it_can_be_taken_back() -> None:
    found, again = session(), session()
    for each in (found, again):
        assert throwing.can_roll(each)
        each.handle(Roll())
    assert results(found) == results(again)
    assert [by for _outcome, by in results(found)] == ["companion", "companion"]
    found.handle(Undo())
    assert throwing.is_rolled(found)


def test_without_a_seed_or_a_question_the_companion_rolls_nothing() -> None:
    assert not throwing.can_roll(session("", PersonOracle()))
    found = session()
    found.handle(Throw([2, 5]))
    while throwing.is_rolled(found):
        found.handle(Throw([1]))
    assert not throwing.can_roll(found)


# What is typed


def pool() -> tuple[object, ...]:
    """Character die, curse die and Dungeon die as they are asked for."""
    from tests.games.mini_rogue.plays import Dice, anna, in_room

    match = in_room("armory")
    anna(match).curse = True
    match.settle(Dice())
    return throw_views(match, 0)


@pytest.mark.parametrize(
    ("line", "outcomes"),
    [
        ("3 blank 6", (3, "blank", 6)),
        ("3, symbol, 6", (3, "symbol", 6)),
        ("3 S 6", (3, "symbol", 6)),
        ("3 2 6", (3, "symbol", 6)),
        ("3 1", (3, "blank")),
        ("4", (4,)),
    ],
)
def test_faces_are_typed_by_number_or_word(line: str, outcomes: tuple[object, ...]) -> None:
    assert throwing.typed(pool(), line) == outcomes  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("3 7 6", "curse die: the die has no 7. It has: blank, symbol"),
        ("0 blank 6", "first character die: the die has no 0. It has: 1, 2, 3, 4, 5, 6"),
        ("3 blank six", "Dungeon die: the die has no six"),
        ("1 2 3 4", "That is 4 results, but this throw has 3 dice"),
    ],
)
def test_a_wrong_line_names_the_die_and_what_it_shows(line: str, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        throwing.typed(pool(), line)  # type: ignore[arg-type]


def typed(*lines: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """What a game whose dice are asked for shows to whoever types these lines."""
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path))
    out = io.StringIO()
    setup = Setup("mini_rogue", ("Anna", "Ben"), "", GAME.options.validate({}, "test"))
    assert begin(setup, players("Anna,Ben"), Screen(io.StringIO("".join(f"{x}\n" for x in lines)), out)) == 0
    return out.getvalue()


def test_a_throw_is_typed_in_one_line_in_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = typed("2 5", tmp_path=tmp_path, monkeypatch=monkeypatch)
    assert "Type all dice of this throw in one line: Anna: die for the lead, Ben: die for the lead" in text
    assert "Ben leads the party." in text


def test_a_wrong_throw_in_the_terminal_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = typed("2 9", "2 3 4", "Ben leads now please", "roll", tmp_path=tmp_path, monkeypatch=monkeypatch)
    assert "“Ben leads now please” is not a result here." in text
    assert "Ben: die for the lead: the die has no 9. It has: 1, 2, 3, 4, 5, 6." in text
    assert "That is 3 results, but this throw has 2 dice" in text
    assert "leads the party" not in text and "roll: roll for me" not in text


def test_with_a_seed_the_terminal_says_that_the_companion_can_roll_and_it_does() -> None:
    out = io.StringIO()
    TerminalGame(session(), Screen(io.StringIO("roll\nq\n"), out), {}, {}).run()
    assert "roll: roll for me" in out.getvalue() and "leads the party." in out.getvalue()


def test_dice_without_names_are_called_by_who_throws_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path))
    out = io.StringIO()
    setup = Setup("ministeel", ("Anna", "Ben"), "", {})
    assert begin(setup, players("Anna,Ben"), Screen(io.StringIO("3 9\n"), out)) == 0
    assert "in one line: Anna, Ben, e.g. 1 2" in out.getvalue()
    assert "Ben: the die has no 9. It has: 1, 2, 3, 4, 5, 6." in out.getvalue()


def early(*lines: str) -> tuple[list[object], str]:
    """Anna comes to a trap; the entries that these lines bring about, and what the terminal says."""
    from tests.games.mini_rogue.plays import anna, in_room

    there = in_room("trap_a")
    anna(there).potions = ["perception"]
    setup = Setup("mini_rogue", ("Anna",), "early", GAME.options.validate({}, "test"))
    made = Session.start(GAME, setup, MemoryLog(), PersonOracle())
    made._load(encode(there.state))
    before, out = len(made.entries), io.StringIO()
    text = "".join(f"{line}\n" for line in (*lines, "q"))
    TerminalGame(made, Screen(io.StringIO(text), out), {}, {}).run()
    return [getattr(each, "outcome", None) for each in made.entries[before:]], out.getvalue()


def test_dice_that_are_told_before_the_act_that_throws_them_are_not_lost() -> None:
    outcomes, text = early("2 3")
    assert outcomes[:3] == [None, 2, 3], text


def test_more_dice_than_any_act_throws_change_nothing() -> None:
    outcomes, text = early("2 3 4")
    assert outcomes == [] and "“2 3 4” is not a command here." in text


def test_where_several_acts_throw_so_many_dice_they_are_to_be_said_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(throwing, "after", lambda match, option, viewer: pool()[:2])
    outcomes, text = early("2 3")
    assert outcomes == []
    assert "Choose what to roll for first, then type 2 3 again: roll for the skill check" in text
