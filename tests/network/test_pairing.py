"""Codes for one use, tokens that only their digest knows, and limits on guessing."""

from __future__ import annotations

from itertools import cycle

import pytest

from companion.network.pairing import LASTS, LENGTH, LETTERS, TRIES, TRIES_IN_ALL, WITHIN, Bucket, Pairing


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def test_a_code_sits_one_phone_down_and_is_then_another_one(clock: Clock) -> None:
    pairing = Pairing(clock)
    code = pairing.code
    assert len(code) == LENGTH and set(code) <= set(LETTERS)
    token = pairing.sit_down(code.lower(), 1)
    assert pairing.seat_of(token) == 1 and pairing.taken == {1}
    assert pairing.code != code
    assert pairing.sit_down(code, 0) == "" and pairing.taken == {1}


def test_a_code_grows_old(clock: Clock) -> None:
    pairing = Pairing(clock)
    code = pairing.code
    clock.now = LASTS - 1
    assert pairing.code == code
    clock.now = LASTS
    assert pairing.sit_down(code, 0) == ""


def test_wrong_codes_change_the_code_and_then_close_the_door_for_a_while(clock: Clock) -> None:
    letters = cycle(LETTERS)
    pairing = Pairing(clock, lambda _letters: next(letters))
    first = pairing.code
    for _try in range(TRIES):
        assert not pairing.sit_down("QQQQQQ", 0)
    assert pairing.code != first
    for _try in range(TRIES_IN_ALL - TRIES):
        assert not pairing.is_closed
        pairing.sit_down("QQQQQQ", 0)
    assert pairing.is_closed and not pairing.sit_down(pairing.code, 0)
    clock.now = WITHIN
    assert not pairing.is_closed and pairing.sit_down(pairing.code, 0)


def test_a_seat_goes_to_the_phone_that_came_last_and_back_to_the_table(clock: Clock) -> None:
    pairing = Pairing(clock)
    one = pairing.sit_down(pairing.code, 0)
    two = pairing.sit_down(pairing.code, 0)
    assert (pairing.seat_of(one), pairing.seat_of(two)) == (None, 0)
    pairing.send_away(0)
    assert pairing.seat_of(two) is None and pairing.taken == frozenset()


def test_what_is_kept_of_a_token_does_not_tell_it(clock: Clock) -> None:
    told: list[dict[int, str]] = []
    pairing = Pairing(clock, keep=lambda digests: told.append(dict(digests)))
    token = pairing.sit_down(pairing.code, 2)
    assert list(told[-1]) == [2] and token not in told[-1][2]
    again = Pairing(clock, kept=told[-1])
    assert (
        again.seat_of(token) == 2 and again.seat_of(told[-1][2]) is None and again.seat_of("é\ud800") is None
    )


def test_a_bucket_lets_so_many_through_and_fills_again() -> None:
    bucket = Bucket(3, 1, 3, 0)
    assert [bucket.takes(0) for _each in range(4)] == [True, True, True, False]
    assert bucket.takes(1) and not bucket.takes(1)
    assert [bucket.takes(100) for _each in range(4)] == [True, True, True, False]
