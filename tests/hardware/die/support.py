"""What the tests of the die share: a clock that only tests turn, and lines as a die writes them."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable

from hardware.die.conversation import DieTalk
from hardware.events import DieRolled, HardwareEvent
from hardware.firmware.die_logic import seal

DIE = "TEST-1"
BOOT = "0000b001"


class TestClock:
    """Seconds that pass only when a test says so."""

    __test__ = False

    def __init__(self, now: float = 1000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


def nonces() -> Callable[[], str]:
    """Questions n1, n2, n3 and so on."""
    count = itertools.count(1)
    return lambda: f"n{next(count)}"


def hello(nonce: str = "n1", *, die: str = DIE, boot: str = BOOT, faces: int = 6) -> bytes:
    return seal(f"D1 hello {die} {boot} {faces} 1.0 - {nonce}")


def report(
    phase: str = "rolled",
    sequence: int = 1,
    face: int = 3,
    duration: int = 900,
    age: int = 0,
    *,
    die: str = DIE,
    boot: str = BOOT,
    battery: str = "-",
) -> bytes:
    return seal(f"D1 {phase} {die} {boot} {sequence} {face} {duration} {age} {battery}")


def greeted(now: float = 1000.0, faces: int = 6) -> DieTalk:
    """A conversation that has begun at `now` and in which the die has answered."""
    talk = DieTalk("die", faces, nonces())
    talk.begin(now)
    assert talk.say(now) == seal("H1 who n1")
    assert talk.hear(hello(faces=faces), now) == []
    assert talk.ready
    return talk


def rolls(events: Iterable[HardwareEvent]) -> list[tuple[int, int]]:
    """(sequence, face) of every roll among the events."""
    return [(event.sequence, event.face) for event in events if isinstance(event, DieRolled)]
