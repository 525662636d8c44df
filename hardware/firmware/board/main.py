# The electronic die on a Raspberry Pi Pico (RP2040) under MicroPython 1.20 or newer.
# Wiring, flashing and calibration: docs/die-build.md. The mind of the die is die_logic.py.
# mypy: ignore-errors

import json
import os
import select
import sys
import time
from binascii import hexlify

import die_logic
import machine
import micropython
from sensors import find_sensor

SAMPLE_MS = 20
BATTERY_EVERY_MS = 30_000
WATCHDOG_MS = 2000
CALIBRATION = "calibration.json"

SERVICE = 15  # to ground while plugging in: this program stays away, and mpremote gets in
SDA, SCL = 4, 5  # I2C0
UART_TX, UART_RX = 0, 1  # UART0, three wires to the serial pins of a Raspberry Pi
BATTERY_CELL_EMPTY, BATTERY_CELL_FULL = 3.3, 4.1  # volts of one LiPo cell


def load_calibration():
    """The faces measured by calibrate.py, and "usb" or "uart"."""
    with open(CALIBRATION) as file:
        stored = json.load(file)
    return [tuple(face) for face in stored["faces"]], stored.get("link", "usb")


class UsbLink:
    """The USB cable; MicroPython's own standard input and output."""

    def __init__(self):
        micropython.kbd_intr(-1)  # a stray byte 3 must not end the program
        self._poll = select.poll()
        self._poll.register(sys.stdin, select.POLLIN)

    def read(self):
        data = b""
        while len(data) < die_logic.LONGEST_LINE and self._poll.poll(0):
            data += sys.stdin.buffer.read(1)
        return data

    def write(self, line):
        sys.stdout.buffer.write(line)


class UartLink:
    """UART0 at 115200 baud, wired to another UART of 3.3 V."""

    def __init__(self):
        self._uart = machine.UART(
            0, 115200, tx=machine.Pin(UART_TX), rx=machine.Pin(UART_RX), txbuf=512, rxbuf=256
        )

    def read(self):
        return self._uart.read(die_logic.LONGEST_LINE) or b""

    def write(self, line):
        self._uart.write(line)


class Battery:
    """One LiPo cell on VSYS of a plain Pico: ADC3 measures a third of it, GPIO 24 says whether USB feeds it."""

    def __init__(self):
        self._vsys = machine.ADC(29)
        self._usb = machine.Pin(24, machine.Pin.IN)

    def percent(self):
        if self._usb.value():
            return die_logic.NO_BATTERY  # fed by the cable
        volts = self._vsys.read_u16() * 3 * 3.3 / 65535
        span = BATTERY_CELL_FULL - BATTERY_CELL_EMPTY
        return max(0, min(100, round(100 * (volts - BATTERY_CELL_EMPTY) / span)))


class UnknownBattery:
    """A board that cannot measure what feeds it; it says so instead of a number."""

    def percent(self):
        return die_logic.NO_BATTERY


class Uptime:
    """Milliseconds since the start that never run backwards, unlike ticks_ms, which wrap."""

    def __init__(self):
        self._last = time.ticks_ms()
        self._total = 0

    def now(self):
        ticks = time.ticks_ms()
        self._total += time.ticks_diff(ticks, self._last)
        self._last = ticks
        return self._total


def run():
    faces, link_kind = load_calibration()
    i2c = machine.I2C(0, sda=machine.Pin(SDA), scl=machine.Pin(SCL), freq=400_000)
    sensor = find_sensor(i2c)
    link = UartLink() if link_kind == "uart" else UsbLink()
    board = getattr(sys.implementation, "_machine", "")
    battery = Battery() if die_logic.measures_battery(board) else UnknownBattery()
    name = "PICO-" + hexlify(machine.unique_id()[-4:]).decode()
    die = die_logic.Die(name, hexlify(os.urandom(4)).decode(), faces)
    uptime = Uptime()
    # A hanging I2C bus or a stuck cable ends in a restart, and a restart is told by the boot id.
    watchdog = machine.WDT(timeout=WATCHDOG_MS)
    battery_due = sample_due = 0
    while True:
        watchdog.feed()
        now = uptime.now()
        if now >= battery_due:
            battery_due = now + BATTERY_EVERY_MS
            die.talk.battery = battery.percent()
        if now >= sample_due:
            sample_due = now + SAMPLE_MS
            x, y, z = sensor.read()
            die.feel(x, y, z, now)
        die.talk.hear(link.read())
        for line in die.talk.say(now):
            link.write(line)
        time.sleep_ms(2)


def in_service():
    return machine.Pin(SERVICE, machine.Pin.IN, machine.Pin.PULL_UP).value() == 0


if __name__ == "__main__" and not in_service():
    try:
        run()
    except Exception as trouble:
        # No line of the protocol: the host counts it, and a person reads it with any terminal.
        # Once the watchdog runs it restarts the board before the second time.
        while True:
            print("die stopped:", repr(trouble))
            time.sleep(5)
