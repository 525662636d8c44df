"""A die of ordinary memory and no pins, for MicroPython's unix port and for CPython alike.

Called as `under_micropython.py FOLDER play` it feels a fixed script and prints every line said.
Called as `under_micropython.py FOLDER live ROLLS` it is a board whose port is its standard input
and output: it rolls (3 * n) % 6 + 1 for n from 1, one roll after the other was heard, until its
input ends. FOLDER holds die_logic.py and sensors.py.
"""

import sys

sys.path.insert(0, sys.argv[1])

import die_logic  # type: ignore[import-not-found]
import sensors  # type: ignore[import-not-found]

AXES = [(0, 0, 1000), (1000, 0, 0), (0, 1000, 0), (0, -1000, 0), (-1000, 0, 0), (0, 0, -1000)]
SAMPLE_MS = 20
STEP_MS = 4


class Chance:
    """Pseudo-random numbers that are the same everywhere."""

    def __init__(self) -> None:
        self._state = 12345

    def below(self, limit: int) -> int:
        self._state = (self._state * 1103515245 + 12345) % 2147483648
        return (self._state >> 8) % limit


class FakeI2C:
    """A bus with one LIS3DH that lies on its back."""

    def scan(self) -> list[int]:
        return [0x18]

    def readfrom_mem(self, address: int, register: int, count: int) -> bytes:
        return b"\x33" if register == 0x0F else b"\x00\xff\xc0\x03\x60\xc1"

    def writeto_mem(self, address: int, register: int, data: bytes) -> None:
        pass


def movement(chance: Chance, face: int) -> list[tuple[int, int, int]]:
    """A throw that comes to rest on `face`."""
    blows = [
        (chance.below(4000) - 2000, chance.below(4000) - 2000, 2000) for _blow in range(15 + chance.below(20))
    ]
    return blows + [AXES[face - 1]] * 30


def play() -> None:
    """Ten thousand samples of every kind, with noise from the host in between."""
    chance = Chance()
    die = die_logic.Die("PLAY", "0000b001", AXES)
    sys.stdout.write(f"{sensors.find_sensor(FakeI2C()).read()}\n")
    now = 0
    while now < 10_000 * SAMPLE_MS:
        script = movement(chance, 1 + chance.below(6))
        if chance.below(4) == 0:
            x, y, z = AXES[chance.below(6)]
            script = [(x + step * 30, y, z - step * 30) for step in range(chance.below(40))]
        for x, y, z in script:
            die.feel(x, y, z, now)
            if chance.below(6) == 0:
                die.talk.hear(die_logic.seal(f"H1 ok 0000b001 {chance.below(400)}"))
            if chance.below(6) == 0:
                die.talk.hear(bytes([chance.below(256) for _byte in range(chance.below(99))]))
            if chance.below(50) == 0:
                die.talk.hear(die_logic.seal("H1 who n1"))
            for line in die.talk.say(now):
                sys.stdout.write(f"{now} {line}\n")
            now += SAMPLE_MS


def live(count: int) -> None:
    """Roll `count` times, five times as fast as real."""
    import select

    chance = Chance()
    die = die_logic.Die("UNIX", "0000b001", AXES)
    poll = select.poll()
    poll.register(sys.stdin, select.POLLIN)
    script: list[tuple[int, int, int]] = [AXES[0]]
    now = 0
    while True:
        if poll.poll(STEP_MS):
            data = sys.stdin.buffer.read(1)
            if not data:
                return
            die.talk.hear(data)
            continue
        if not script and not die.talk._rolls and die.talk.sequence < count:
            script = movement(chance, 3 * (die.talk.sequence + 1) % 6 + 1)
        die.feel(*(script.pop(0) if script else AXES[3 * die.talk.sequence % 6]), now)
        for line in die.talk.say(now):
            sys.stdout.buffer.write(line)
        now += SAMPLE_MS


if sys.argv[2] == "play":
    play()
else:
    live(int(sys.argv[3]))
