"""Runs a program of hardware/firmware/board under MicroPython's unix port, on pretended pins.

Called as `pretended_pins.py FOLDER PROGRAM [BOARD]`; without a program the board waits for a terminal. BOARD
is what the board calls itself. The sensor is a LIS3DH that is thrown half a
second after the start and comes to rest on the second of three faces; for the calibration it lies
on each face in turn, fifty samples long. The UART is standard input and output.
"""

# mypy: ignore-errors
import select
import sys

FOLDER = sys.argv[1]
PROGRAM = sys.argv[2] if len(sys.argv) > 2 else ""
BOARD = sys.argv[3] if len(sys.argv) > 3 else "Raspberry Pi Pico with RP2040"
FACES = [(0, 0, 1000), (1000, 0, 0), (0, 0, -1000)]
THROWN_AT, AT_REST_AT = 25, 50
"""Samples after the start."""


def raw(vector):
    """As the LIS3DH tells it: 4 milli-g each, to the left, low byte first."""
    data = b""
    for value in vector:
        data += ((value // 4) << 4 & 0xFFFF).to_bytes(2, "little")
    return data


class I2C:
    def __init__(self, number, sda, scl, freq):
        assert (number, sda.number, scl.number) == (0, 4, 5)
        self.samples = 0

    def scan(self):
        return [0x18]

    def readfrom_mem(self, address, register, count):
        if register == 0x0F:
            return b"\x33"
        sample = self.samples
        self.samples += 1
        if PROGRAM != "main.py":
            return raw(FACES[sample // 50])
        if THROWN_AT <= sample < AT_REST_AT:
            return raw((1500 * (-1) ** sample, 900, 1200))
        return raw(FACES[0 if sample < THROWN_AT else 1])

    def writeto_mem(self, address, register, data):
        pass


class Pin:
    IN, PULL_UP = 0, 1

    def __init__(self, number, mode=None, pull=None):
        assert number not in (24, 29) or " W " not in BOARD, "the pin of the radio"
        self.number = number

    def value(self):
        return 1 if self.number == 15 else 0  # not in service, and no USB power on VBUS


class ADC:
    def __init__(self, channel):
        assert channel == 29 and " W " not in BOARD, "the pin of the radio"

    def read_u16(self):
        return round(3.7 / 3 / 3.3 * 65535)


class WDT:
    def __init__(self, timeout):
        self.timeout = timeout

    def feed(self):
        pass


class UART:
    def __init__(self, number, baud, tx, rx, txbuf, rxbuf):
        assert (number, baud, tx.number, rx.number) == (0, 115200, 0, 1)
        self.poll = select.poll()
        self.poll.register(sys.stdin, select.POLLIN)

    def read(self, count):
        return sys.stdin.buffer.read(1) if self.poll.poll(0) else None

    def write(self, data):
        sys.stdout.buffer.write(data)


class Machine:
    I2C, Pin, ADC, WDT, UART = I2C, Pin, ADC, WDT, UART

    def unique_id(self):
        return b"\x01\x02\x03\x04\x05\x06\x07\x08"


class MicroPython:
    def kbd_intr(self, byte):
        assert byte == -1


class Implementation:
    _machine = BOARD


class System:
    """The module `sys` of the board: the real one, but for the name of the board."""

    implementation = Implementation()

    def __getattr__(self, name):
        return getattr(sys, name)


sys.path.insert(0, FOLDER)
sys.path.append(FOLDER + "/board")
sys.modules["machine"] = Machine()
sys.modules["micropython"] = MicroPython()
sys.modules["sys"] = System()
if PROGRAM:
    with open(FOLDER + "/board/" + PROGRAM) as file:  # noqa: PTH123 - MicroPython has no pathlib
        exec(compile(file.read(), PROGRAM, "exec"), {"__name__": "__main__"})  # noqa: S102
