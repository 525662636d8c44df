"""Firmware and driver over lossy lines: no roll is lost, none is doubled."""

from __future__ import annotations

import random

import pytest

from hardware.die.conversation import DieTalk
from hardware.die.emulated import Wire
from hardware.firmware.die_logic import Talk
from tests.hardware.die.support import rolls

TURN = 0.05
"""Seconds from one exchange to the next."""


class Table:
    """The firmware's talk and ours, with a wire of bad quality in each direction."""

    def __init__(self, seed: int, lost: float, flipped: float) -> None:
        self.dice = random.Random(seed)
        self.wire = Wire(self.dice, lost, flipped)
        self.now = 1000.0
        self.ours = DieTalk("die", 6, lambda: f"{self.dice.getrandbits(32):08x}")
        self.boots = 0
        self.restart()
        self.ours.begin(self.now)
        self.told: list[tuple[int, int]] = []
        """(sequence, face) of every roll that our side believed."""

    def restart(self) -> None:
        self.boots += 1
        self.theirs = Talk("TEST", f"{self.boots:08x}", 6)

    def exchange(self) -> None:
        """One turn: the die speaks, the host listens and answers."""
        for line in self.theirs.say(round(1000 * self.now)):
            self.told += rolls(self.ours.hear(self.wire.carry(line), self.now))
        self.theirs.hear(self.wire.carry(self.ours.say(self.now)))
        self.now += TURN

    def roll(self) -> tuple[int, int]:
        face = self.dice.randint(1, 6)
        self.theirs.rolled(face, self.dice.randint(200, 10_000), round(1000 * self.now))
        return self.theirs.sequence, face

    def settle(self) -> None:
        """Exchange until our side believes one roll more; the next may begin before it is heard."""
        told = len(self.told)
        for _turn in range(200):
            self.exchange()
            if len(self.told) > told:
                return
        raise AssertionError(f"roll {self.theirs.sequence} never arrived")


@pytest.mark.slow
def test_twenty_thousand_rolls_over_lossy_lines_are_neither_lost_nor_doubled() -> None:
    table = Table(seed=7, lost=0.15, flipped=0.1)
    made = []
    for _roll in range(20_000):
        made.append(table.roll())
        table.settle()
    for _turn in range(200):
        table.exchange()
    assert table.told == made
    counters = table.ours.counters
    assert counters["rolls"] == 20_000
    assert counters["rolls_missed"] == 0
    assert min(counters["roll_duplicate"], counters["line_wrong_crc"]) > 1000  # the line was bad


def test_rolls_that_come_faster_than_the_line_arrive_in_order() -> None:
    table = Table(seed=8, lost=0.2, flipped=0.1)
    made = []
    for _burst in range(500):
        made += [table.roll() for _roll in range(table.dice.randint(1, 5))]
        for _turn in range(100):
            table.exchange()
    assert table.told == made


def test_a_die_that_restarts_now_and_then_loses_only_what_it_forgot_itself() -> None:
    table = Table(seed=9, lost=0.15, flipped=0.1)
    made = []
    for roll in range(2000):
        if roll % 20 == 10:
            table.restart()
        made.append(table.roll())
        table.settle()
    assert table.told == made
    assert table.ours.counters["restarts"] == 100


def test_a_cable_that_is_pulled_now_and_then_loses_nothing() -> None:
    table = Table(seed=10, lost=0.15, flipped=0.1)
    made = []
    for roll in range(2000):
        made.append(table.roll())
        if roll % 3 == 0:
            table.exchange()
            table.now += table.dice.random() * 5
            table.ours.begin(table.now)
        for _turn in range(100):
            table.exchange()
    assert table.told == made
