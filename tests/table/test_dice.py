"""Rolls: one for each question, real ones only, after it was asked."""

from __future__ import annotations

import pytest

from companion.engine.asks import Chance, Choice
from companion.engine.commands import Resolve, Undo
from companion.engine.encoding import encode
from companion.engine.entries import Resolved
from companion.engine.game import Setup
from companion.table.desk.dice import Rolls, TableDie, outcome_of, table_dice
from companion.table.desk.inputs import DieMoved, DieRolled
from companion.table.desk.replies import Answered, Denied, Told
from companion.table.tags.library import Library
from hardware.device_settings import DieSettings
from tests.table.tables import Play, duel, play, waiting_for_die


def thrown(made: Play, face: int, at: float | None = None, sequence: int = 9, **other: object) -> object:
    """A roll with everything about it."""
    values = {"die": "die", "boot": "b", "duration_ms": 500, **other}
    roll = DieRolled(face=face, sequence=sequence, at=made.clock.now if at is None else at, **values)  # type: ignore[arg-type]
    return made.desk.handle(roll)


def code(reply: object) -> str:
    """The code of a refusal."""
    assert isinstance(reply, Denied), reply
    assert "{" not in reply.words
    return reply.refusal.code


def test_a_roll_answers_the_question_and_the_log_knows_the_die(library: Library) -> None:
    made = waiting_for_die(library)
    assert isinstance(thrown(made, 4), Answered)
    assert made.state.fight.die == 4
    assert any(entry == Resolved(4, "die") for entry in made.session.entries)


def by_dice(made: Play) -> list[object]:
    """What dice have answered so far, in this order."""
    given = [entry for entry in made.session.entries if isinstance(entry, Resolved)]
    return [entry.outcome for entry in given if entry.by == "die"]


def test_a_roll_from_before_the_question_is_early(library: Library) -> None:
    made = waiting_for_die(library)
    before = encode(made.state)
    assert code(thrown(made, 4, at=made.clock.now - 50)) == "early-roll"
    assert encode(made.state) == before
    assert isinstance(thrown(made, 4, sequence=10), Answered)


def test_a_roll_at_the_very_moment_of_the_question_counts(library: Library) -> None:
    made = waiting_for_die(library)
    assert isinstance(thrown(made, 4, at=made.clock.now - 1.0), Answered)  # the desk opened then
    assert made.state.fight.die == 4


def test_the_same_roll_sent_again_counts_once(library: Library) -> None:
    made = duel(library)
    assert isinstance(thrown(made, 4, sequence=3), Answered)
    assert code(thrown(made, 4, sequence=3)) == "duplicate-roll"
    assert isinstance(thrown(made, 2, sequence=4), Answered)


def test_a_die_that_was_started_again_or_swapped_counts_anew(library: Library) -> None:
    made = duel(library)
    thrown(made, 4, sequence=30)
    assert isinstance(thrown(made, 2, sequence=1, boot="other"), Answered)
    again = duel(library)
    thrown(again, 4, sequence=30)
    assert isinstance(thrown(again, 2, sequence=1, die="spare"), Answered)
    assert by_dice(made) == by_dice(again) == [4, 2]


def test_a_leaning_die_is_no_roll(library: Library) -> None:
    made = waiting_for_die(library)
    assert code(made.desk.handle(DieMoved("die", "crooked", made.clock.now))) == "crooked-roll"
    made.desk.handle(Resolve(3))
    assert made.desk.handle(DieMoved("die", "crooked", made.clock.now)) is None


def test_a_die_that_was_only_turned_by_hand_is_no_roll(library: Library) -> None:
    made = waiting_for_die(library)
    assert made.desk.handle(DieMoved("die", "handled", made.clock.now)) is None
    assert code(made.desk.handle(DieMoved("die", "idle", made.clock.now))) == "handled-die"
    made.desk.handle(DieMoved("die", "handled", made.clock.now))
    made.desk.handle(DieMoved("die", "rolling", made.clock.now))
    assert made.desk.handle(DieMoved("die", "idle", made.clock.now)) is None


def test_a_roll_that_a_finger_was_quicker_than_is_late(library: Library) -> None:
    made = waiting_for_die(library)
    made.desk.handle(Resolve(3))
    assert code(thrown(made, 5, at=made.clock.now + 0.3)) == "late-roll"
    assert made.state.fight.die == 3
    assert code(thrown(made, 5, at=made.clock.now + 30, sequence=10)) == "second-roll"


def test_a_die_with_too_many_faces_is_refused(library: Library) -> None:
    made = waiting_for_die(library)
    assert code(thrown(made, 12)) == "wrong-die"
    assert isinstance(made.session.match.ask(), Chance)


TWO = {"ivory": "seat 1", "jade": "seat 2", "middle": "shared"}


def test_the_die_of_a_seat_answers_what_that_seat_is_asked_and_nothing_else(library: Library) -> None:
    made = duel(library, dice=TWO)
    assert isinstance(thrown(made, 4, die="ivory"), Answered)
    before = encode(made.state)
    reply = thrown(made, 5, die="ivory", sequence=10)  # nobody asks seat 1 again, unless they tie
    assert code(reply) == "others-die" and "ivory belongs to seat 1" in getattr(reply, "words", "")
    assert encode(made.state) == before
    assert isinstance(thrown(made, 2, die="jade", sequence=10), Answered)


def test_two_who_throw_at_once_have_both_rolled(library: Library) -> None:
    made = duel(library, dice=TWO)
    before = encode(made.state)
    kept = thrown(made, 2, die="jade")
    assert isinstance(kept, Told) and kept.kind == "good" and encode(made.state) == before
    both = thrown(made, 5, die="ivory")
    assert isinstance(both, Answered) and both.words == "5, 2"
    ask = made.session.match.ask()
    assert isinstance(ask, Choice) and ask.seats == (0,)  # seat 1 rolled more, and begins
    assert by_dice(made) == [5, 2]


def test_a_die_at_rest_before_the_first_of_two_was_heard_counts_too(library: Library) -> None:
    made = duel(library, dice=TWO)
    at = made.clock.now
    made.clock.wait(0.5)
    assert isinstance(thrown(made, 5, at=at, die="ivory"), Answered)
    assert isinstance(thrown(made, 2, at=at, die="jade"), Answered)
    ask = made.session.match.ask()
    assert isinstance(ask, Choice) and ask.seats == (0,) and by_dice(made) == [5, 2]


def test_a_die_of_nobody_that_lay_there_before_the_question_stays_early(library: Library) -> None:
    made = duel(library, dice=TWO)
    at = made.clock.now
    made.clock.wait(0.5)
    assert isinstance(thrown(made, 5, at=at, die="ivory"), Answered)
    assert code(thrown(made, 2, at=at, die="middle")) == "early-roll"


def test_a_kept_roll_counts_once_and_only_for_those_two_questions(library: Library) -> None:
    made = duel(library, dice=TWO)
    thrown(made, 5, die="jade")
    assert code(thrown(made, 6, die="jade", sequence=10)) == "others-die"  # it has rolled already
    assert isinstance(thrown(made, 5, die="ivory"), Answered)  # a tie: both are asked anew
    ask = made.session.match.ask()
    assert isinstance(ask, Chance) and ask.seat == 0
    thrown(made, 1, die="jade", sequence=11)
    made.desk.handle(Undo())
    made.desk.handle(Undo())
    made.desk.handle(Resolve(3))
    ask = made.session.match.ask()
    assert isinstance(ask, Chance) and ask.seat == 1  # what was kept before the undo is void


def test_a_roll_is_not_kept_where_it_depends_on_the_first_whether_it_is_asked_for(library: Library) -> None:
    made = duel(library, dice=TWO)
    thrown(made, 5, die="ivory")
    thrown(made, 2, die="jade")
    assert isinstance(made.session.match.ask(), Choice)
    before = encode(made.state)
    assert code(thrown(made, 3, die="jade", sequence=10, at=made.clock.now + 5)) != "early-roll"
    assert encode(made.state) == before


def test_four_may_throw_at_once_in_any_order(library: Library) -> None:
    setup = Setup("ministeel", ("Anna", "Ben", "Cleo", "Dora"), "dice", {}, (0, 1, 2, 3))
    made = play(setup, library, dice={f"die {seat}": f"seat {seat}" for seat in range(1, 5)})
    for seat, face in ((3, 1), (4, 2), (2, 3)):
        assert isinstance(thrown(made, face, die=f"die {seat}"), Told)
    assert isinstance(thrown(made, 6, die="die 1"), Answered)
    assert [e.outcome for e in made.session.entries if isinstance(e, Resolved) and e.by == "die"] == [
        6,
        3,
        1,
        2,
    ]


@pytest.mark.parametrize("die", ["middle", "nobody's"])
def test_a_shared_or_unknown_die_answers_whoever_is_asked(library: Library, die: str) -> None:
    made = duel(library, dice={"ivory": "seat 1", "middle": "shared"})
    assert isinstance(thrown(made, 4, die=die), Answered)
    assert isinstance(thrown(made, 2, die=die, sequence=10), Answered)
    assert by_dice(made) == [4, 2] and made.state.first_player == 0


def test_the_die_of_a_seat_rolls_for_the_whole_round(library: Library) -> None:
    made = waiting_for_die(library, dice={"jade": "seat 2"})
    assert isinstance(thrown(made, 4, die="jade"), Answered) and made.state.fight.die == 4


def test_a_die_of_other_faces_never_answers_even_with_a_number_that_would_fit(library: Library) -> None:
    made = waiting_for_die(library, dice={"d20": TableDie(faces=20), "d6": TableDie(faces=6)})
    before = encode(made.state)
    assert code(thrown(made, 4, die="d20")) == "wrong-die" and encode(made.state) == before
    assert made.desk.rolls.due(made.session.match.ask()) == ("d6",)
    assert isinstance(thrown(made, 4, die="d6"), Answered)


POOL = {name: TableDie(faces=6, pool="white") for name in ("a", "b", "c")}


def test_the_dice_of_a_pool_fall_together_and_answer_one_question_after_the_other(library: Library) -> None:
    made = duel(library, dice=POOL)
    fell = made.clock.now
    made.clock.now += 1.0
    assert isinstance(thrown(made, 5, at=fell, die="a"), Answered)
    assert made.desk.rolls.due(made.session.match.ask()) == ("b", "c")
    assert isinstance(thrown(made, 2, at=fell, die="b"), Answered)
    rolls = [e.outcome for e in made.session.entries if isinstance(e, Resolved) and e.by == "die"]
    assert rolls == [5, 2]


def test_a_die_without_a_pool_that_fell_before_the_question_is_early(library: Library) -> None:
    made = duel(library, dice={"a": TableDie(faces=6), "b": TableDie(faces=6)})
    fell = made.clock.now
    made.clock.now += 1.0
    assert isinstance(thrown(made, 5, at=fell, die="a"), Answered)
    assert code(thrown(made, 2, at=fell, die="b")) == "early-roll"


def test_a_face_shows_what_the_rule_book_of_the_game_prints_on_it() -> None:
    colours = TableDie(faces=6, map={"toy": ("red", "red", "blue", "blue", "gold", "gold")})
    ask = Chance("die", ("blue", "gold", "red"))
    here, elsewhere = Rolls({"die": colours}, "toy"), Rolls({"die": colours}, "other")
    shown = [here.outcome(ask, DieRolled("die", face, 1, "b", 500, 0.0)) for face in range(1, 7)]
    assert shown == ["red", "red", "blue", "blue", "gold", "gold"]
    assert here.outcome(Chance("die", (1, 2, 3)), DieRolled("die", 2, 1, "b", 500, 0.0)) is None
    assert elsewhere.outcome(ask, DieRolled("die", 1, 1, "b", 500, 0.0)) is None, "six faces for three"


def test_the_settings_of_the_hardware_say_what_the_table_knows_of_its_dice() -> None:
    settings = DieSettings("blue", "/dev/x", faces=20, pool="p", map={"toy": ("a", "b")}, place="seat 2")
    known = table_dice([settings])
    assert known == {"blue": TableDie("seat 2", 20, "p", {"toy": ("a", "b")})}


def test_several_rolls_one_after_the_other_answer_several_questions(library: Library) -> None:
    made = duel(library)
    assert isinstance(made.hands.roll(3), Answered)
    assert isinstance(made.hands.roll(3), Answered)  # both the same: both roll again
    made.hands.roll(2)
    made.hands.roll(5)
    ask = made.session.match.ask()
    assert isinstance(ask, Choice) and ask.seats == (1,)


@pytest.mark.parametrize(
    ("face", "corner"), [(1, "attack"), (2, "attack"), (3, "attack"), (4, "poison"), (6, "heal"), (7, None)]
)
def test_a_face_is_the_corner_in_its_place(face: int, corner: str | None) -> None:
    corners = ("attack", "attack", "attack", "poison", "heal", "heal")
    assert outcome_of(Chance("die", corners), face) == corner


@pytest.mark.parametrize(("face", "outcome"), [(0, None), (1, 1), (6, 6), (7, None)])
def test_a_face_of_a_plain_die_is_itself(face: int, outcome: int | None) -> None:
    assert outcome_of(Chance("die", (1, 2, 3, 4, 5, 6)), face) == outcome
