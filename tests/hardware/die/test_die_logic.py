"""The firmware's mind: what it feels, what it says, and that it runs where MicroPython does."""

from __future__ import annotations

import ast
import random
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.die.emulated import face_directions
from hardware.firmware import die_logic, sensors
from hardware.firmware.die_logic import Die, Motion, Talk, seal

SAMPLE_MS = 20
AXES = [(0, 0, 1000), (1000, 0, 0), (0, 1000, 0), (0, -1000, 0), (-1000, 0, 0), (0, 0, -1000)]
Vector = tuple[int, int, int]

BLOW = (1500, -1500, 900)
OTHER_BLOW = (-1500, 1500, 900)


class Board:
    """A motion that is fed samples, fifty a second, and notes what it says."""

    def __init__(self, calibration: list[Vector] = AXES) -> None:
        self.motion = Motion(calibration)
        self.now = 0
        self.news: list[str] = []

    def feel(self, *samples: Vector) -> list[str]:
        before = len(self.news)
        for x, y, z in samples:
            if news := self.motion.feel(x, y, z, self.now):
                self.news.append(news)
            self.now += SAMPLE_MS
        return self.news[before:]

    def rest(self, vector: Vector, milliseconds: int = 1000) -> list[str]:
        return self.feel(*[vector] * (milliseconds // SAMPLE_MS))

    def shake(self, milliseconds: int = 600) -> list[str]:
        return self.feel(*[BLOW, OTHER_BLOW] * (milliseconds // SAMPLE_MS // 2))


def test_a_throw_that_comes_to_rest_flat_is_a_roll() -> None:
    board = Board()
    assert board.rest(AXES[0]) == []
    assert board.shake(600) == ["rolling"]
    assert board.rest(AXES[3]) == ["rolled"]
    assert (board.motion.face, board.motion.duration) == (4, 600)
    assert board.motion.phase == "idle"


@pytest.mark.parametrize("face", range(1, 7))
def test_every_face_is_known(face: int) -> None:
    board = Board()
    board.shake()
    board.rest(AXES[face - 1])
    assert board.motion.face == face


@pytest.mark.parametrize("faces", [2, 4, 6, 8, 10, 12, 20, 100])
def test_dice_of_other_shapes_are_known(faces: int) -> None:
    directions = face_directions(faces)
    die_logic.check_calibration(directions)
    found = [die_logic.resting_face(directions, *direction) for direction in directions]
    assert found == list(range(1, faces + 1))


def test_a_die_that_is_turned_over_by_hand_was_moved_and_not_rolled() -> None:
    board = Board()
    board.rest(AXES[0])
    quarter = [(0, 80 * step, 1000 - 40 * step) for step in range(1, 13)]
    assert board.feel(*quarter) == ["handled"]
    assert board.rest((0, 1000, 30)) == ["idle"]
    assert board.motion.face == 3


def test_a_knock_against_the_table_is_no_roll() -> None:
    board = Board()
    board.rest(AXES[0])
    board.feel(BLOW)
    assert board.rest(AXES[0]) == ["idle"]


@pytest.mark.parametrize(("shaken", "last"), [(180, "idle"), (200, "rolled")])
def test_the_shortest_roll(shaken: int, last: str) -> None:
    board = Board()
    board.rest(AXES[0])
    samples = [BLOW, OTHER_BLOW] * 20
    board.feel(*samples[: shaken // SAMPLE_MS])
    assert board.rest(AXES[1])[-1] == last


def test_a_die_that_leans_is_crooked_until_it_is_moved() -> None:
    board = Board()
    board.shake()
    assert board.rest((700, 0, 714)) == ["crooked"]
    assert board.rest((700, 0, 714)) == []
    assert board.feel((600, 0, 800), (400, 0, 917), (150, 0, 989)) == ["handled"]
    assert board.rest(AXES[0]) == ["idle"]  # pushed flat by hand, which is no roll


@pytest.mark.parametrize(("tilt", "news"), [(9, "rolled"), (11, "crooked")])
def test_flat_is_up_to_ten_degrees(tilt: int, news: str) -> None:
    sine, cosine = {9: (156, 988), 11: (191, 982)}[tilt]
    board = Board()
    board.shake()
    assert board.rest((sine, 0, cosine)) == [news]


def test_a_die_held_in_a_restless_hand_after_shaking_is_not_rolled() -> None:
    board = Board()
    board.shake()
    restless = [(0, 0, 1000 + 60 * (-1) ** step) for step in range(50)]
    assert board.feel(*restless) == ["handled"]
    assert board.rest(AXES[0]) == ["idle"]


def test_rest_shorter_than_the_settling_time_is_part_of_the_roll() -> None:
    board = Board()
    board.shake(400)
    assert board.rest(AXES[0], die_logic.SETTLE_MS - SAMPLE_MS) == []
    board.shake(400)
    assert board.rest(AXES[1]) == ["rolled"]
    assert board.motion.duration == 400 + die_logic.SETTLE_MS - SAMPLE_MS + 400


def test_noise_of_the_sensor_is_rest() -> None:
    board = Board()
    dice = random.Random(5)
    noisy = [(dice.randint(-9, 9), dice.randint(-9, 9), 1000 + dice.randint(-4, 4)) for _ in range(500)]
    assert board.feel(*noisy) == []


@given(st.lists(st.tuples(*[st.integers(-8000, 8000)] * 3), max_size=200))
def test_no_sample_raises_and_no_roll_without_rest(samples: list[Vector]) -> None:
    board = Board()
    restless = [sample for sample, after in pairwise(samples) if sample != after]
    assert "rolled" not in board.feel(*restless[:19])
    board.rest(AXES[5])
    assert board.motion.phase == "idle"
    assert board.motion.face == 6


# -- calibration


def test_an_average_of_samples_at_rest() -> None:
    assert die_logic.average([(2, -4, 1000), (4, -6, 1010)]) == (3, -5, 1005)


@pytest.mark.parametrize("samples", [[], [(0, 0, 1000)], [(0, 0, 1000), (0, 0, 1091)]])
def test_samples_of_a_moving_die_are_no_calibration(samples: list[Vector]) -> None:
    with pytest.raises(ValueError, match=r"moved|few"):
        die_logic.average(samples)


@pytest.mark.parametrize(
    ("calibration", "words"),
    [
        ([], "fewer than two"),
        (AXES[:1], "fewer than two"),
        ([*AXES[:5], (0, 0, 500)], "Face 6 was not measured at rest"),
        ([*AXES[:5], (40, 0, 1010)], "Face 6 lies like an earlier one"),
    ],
)
def test_a_wrong_calibration_is_refused(calibration: list[Vector], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Motion(calibration)


def test_a_calibration_may_be_askew_like_the_sensor_in_the_die() -> None:
    askew = [(610 * s, 550 * s, 570 * s) for s in (1, -1)] + [(-690, 720, 40), (690, -720, -40)]
    die_logic.check_calibration(askew)
    assert die_logic.resting_face(askew, -680, 730, 10) == 3


# -- the conversation


@pytest.fixture
def talk() -> Talk:
    talk = Talk("TEST", "0000b001", 6)
    first = [*talk.say(0), *talk.say(20)]
    assert first == [
        seal("D1 hello TEST 0000b001 6 1.0 - -"),
        seal("D1 idle TEST 0000b001 0 0 0 0 -"),
    ]
    return talk


def sent(talk: Talk, start: int, end: int) -> list[int]:
    """The times at which something is sent, asked every 10 ms."""
    return [now for now in range(start, end, 10) if talk.say(now)]


def test_a_question_is_answered_at_once(talk: Talk) -> None:
    talk.hear(seal("H1 who n1"))
    assert talk.say(30) == [
        seal("D1 hello TEST 0000b001 6 1.0 - n1"),
        seal("D1 idle TEST 0000b001 0 0 0 30 -"),
    ]
    assert talk.say(40) == []


def test_a_roll_is_repeated_until_it_is_acknowledged(talk: Talk) -> None:
    talk.rolled(4, 700, 100)
    assert talk.say(100) == [seal("D1 rolled TEST 0000b001 1 4 700 0 -")]
    assert sent(talk, 110, 2000) == [250, 400, 550, 700, 1200, 1700]
    talk.hear(seal("H1 ok 0000b001 1"))
    assert sent(talk, 2000, 3600) == []


@pytest.mark.parametrize(
    "other",
    [
        seal("H1 ok 0000b001 2"),
        seal("H1 ok 0000b002 1"),
        seal("H1 ok 0000b001 01"),
        seal("H1 no 0000b001 1"),
        seal("H1 ok 0000b001 1").replace(b"ok", b"oK"),
        b"H1 ok 0000b001 1\n",
        b"x" * 500 + seal("H1 ok 0000b001 1"),
    ],
)
def test_only_its_own_acknowledgement_counts(talk: Talk, other: bytes) -> None:
    talk.rolled(4, 700, 100)
    talk.say(100)
    talk.hear(other)
    assert sent(talk, 110, 300) == [250]


def test_rolls_are_told_one_after_the_other(talk: Talk) -> None:
    talk.rolled(4, 700, 100)
    talk.rolled(5, 800, 110)
    assert b"rolled TEST 0000b001 1 4" in talk.say(120)[0]
    assert b"rolled TEST 0000b001 1 4" in talk.say(300)[0]
    talk.hear(seal("H1 ok 0000b001 1"))
    assert talk.say(310) == [seal("D1 rolled TEST 0000b001 2 5 800 200 -")]


def test_a_host_that_is_away_costs_no_memory(talk: Talk) -> None:
    for count in range(100):
        talk.rolled(1 + count % 6, 700, count)
    oldest = 100 - die_logic.MOST_UNHEARD_ROLLS + 1
    assert f"rolled TEST 0000b001 {oldest} ".encode() in talk.say(1000)[0]
    talk.hear(b"y" * 10_000)
    assert len(talk._heard) < die_logic.LONGEST_LINE


def test_a_heartbeat_says_that_it_lives_and_what_it_does(talk: Talk) -> None:
    talk.change("rolling", 0, 0, 1000)
    talk.battery = 42
    assert sent(talk, 1000, 8000) == [1000, 3000, 5000, 7000]
    assert talk.say(9000) == [seal("D1 rolling TEST 0000b001 0 0 0 8000 42")]


@given(st.lists(st.binary(max_size=120)))
def test_no_bytes_from_the_host_raise(pieces: list[bytes]) -> None:
    talk = Talk("TEST", "0000b001", 6)
    talk.rolled(4, 700, 0)
    for piece in pieces:
        talk.hear(piece)
    assert len(talk._heard) < die_logic.LONGEST_LINE
    assert any(b"rolled" in line for line in talk.say(0))


def test_a_whole_die_says_what_it_feels() -> None:
    die = Die("TEST", "0000b001", AXES)
    lines: list[bytes] = []
    script = [AXES[0]] * 30 + [BLOW, OTHER_BLOW] * 20 + [(700, 0, 714)] * 30
    for step, (x, y, z) in enumerate(script):
        die.feel(x, y, z, step * SAMPLE_MS)
        lines += die.talk.say(step * SAMPLE_MS)
    assert [line.split()[1] for line in lines] == [b"hello", b"idle", b"rolling", b"crooked"]
    assert b" crooked TEST 0000b001 0 0 800 0 " in lines[-1]


# -- what MicroPython has

ALLOWED = {"array", "struct", "typing"}


@pytest.mark.parametrize("module", [die_logic, sensors])
def test_the_firmware_imports_only_what_micropython_has(module: object) -> None:
    source = Path(str(module.__file__)).read_text()  # type: ignore[attr-defined]
    tree = ast.parse(source)
    names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    names |= {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert names <= ALLOWED
    assert "typing" not in names or "if TYPE_CHECKING:" in source
