"""What differs from one Raspberry Pi to the next: the UART on the pins, the SPI buses, the pins' chip.

Read, not tried: the Raspberry Pi documentation ("Configure UARTs", "config.txt"), the device trees of the
kernel 6.6 and 6.12 (bcm2710, bcm2711, bcm2712-rpi-5-b) and gpiozero 2.0.1 (pins/lgpio.py).
docs/hardware.md shows the same table; a test compares them.
"""

from __future__ import annotations

import msgspec

SPI_LINES = {0: "dtparam=spi=on", 1: "dtoverlay=spi1-{count}cs"}


class Board(msgspec.Struct, frozen=True):
    """One family of boards. `model` is how /proc/device-tree/model begins.

    `uart` is the device of GPIO 14 and 15, `uart_line` what switches it on in config.txt. `not_uart` are
    names that exist as well and are something else. `spi_always` are SPI devices that are there without being
    wired to the header. `pins` are the chips that may carry the header's pins, in the order of looking.
    """

    model: str
    uart: str
    uart_line: str
    not_uart: tuple[str, ...] = ()
    spi_always: tuple[str, ...] = ()
    pins: tuple[str, ...] = ("/dev/gpiochip0",)


BOARDS = (
    Board(
        "Raspberry Pi 5",
        "/dev/ttyAMA0",
        "dtparam=uart0=on",
        not_uart=("/dev/serial0", "/dev/ttyAMA10"),
        spi_always=("/dev/spidev10.0",),
        pins=("/dev/gpiochip4", "/dev/gpiochip0"),
    ),
    Board("Raspberry Pi 4", "/dev/serial0", "enable_uart=1"),
    Board("Raspberry Pi 3", "/dev/serial0", "enable_uart=1"),
    Board("Raspberry Pi Zero 2", "/dev/serial0", "enable_uart=1"),
)


def board_of(model: str) -> Board | None:
    """The family of a model, by what the device tree says; `None` for one that is not in the table."""
    return next((board for board in BOARDS if model.startswith(board.model)), None)
