"""What the doctor looks at on the machine itself; the devices are tried by `hardware.doctor`.

Each check yields findings with the one line that mends the trouble. The troubles are those of
`hardware_and_kiosk_facts.md` (e1, e3, e5): packages that shadow each other, an empty lgpio, groups,
overlays, a console on the die's port.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal

import msgspec
import platformdirs

from companion.speech.words import _
from hardware.machine import Machine
from hardware.settings import APPLICATION, HardwareSettings
from hardware.wiring import UART_PORTS

Level = Literal["ok", "note", "absent", "broken"]

LITTLE_DISK = 200 * 1024 * 1024
NO_DISK = 20 * 1024 * 1024
_THE_YEAR_2025 = 1_735_689_600
_UNDER_VOLTAGE, _CAPPED, _THROTTLED, _HOT = 0x1, 0x2, 0x4, 0x8


class Finding(msgspec.Struct, frozen=True):
    """One thing that the doctor found. `remedy` is the line that mends it, empty if none is needed.

    `absent` is no trouble by itself: a table without a die is a complete table.
    """

    level: Level
    subject: str
    words: str
    remedy: str = ""


Check = Callable[[Machine, HardwareSettings], Iterator[Finding]]


def examine(machine: Machine, settings: HardwareSettings) -> list[Finding]:
    """Everything found on the machine, in the order of `CHECKS`."""
    return [finding for check in CHECKS for finding in check(machine, settings)]


def is_raspberry_pi(machine: Machine) -> bool:
    """Whether the board says so."""
    return "raspberry pi" in machine.model().lower()


def board(machine: Machine, settings: HardwareSettings) -> Iterator[Finding]:
    """Which board this is."""
    subject = _("board")
    if is_raspberry_pi(machine):
        yield Finding("ok", subject, machine.model())
        return
    words = _("This is not a Raspberry Pi: readers, buttons and lamps cannot be connected here.")
    yield Finding("absent", subject, words, "companion table --alone")


def packages(machine: Machine, settings: HardwareSettings) -> Iterator[Finding]:
    """The Python packages that the real devices need; the emulated ones need fewer."""
    needed = {
        "mfrc522": (_("readers"), bool(settings.reader), "pip install --no-deps mfrc522==0.0.7"),
        "spidev": (_("readers"), _real(settings.reader, settings), _apt("spidev")),
        "pyserial": (_("dice"), bool(settings.die), "pip install 'table-companion[hardware]'"),
        "gpiozero": (_("buttons and lamps"), settings.panel is not None, _apt("gpiozero")),
        "lgpio": (_("buttons and lamps"), _real(settings.panel, settings), _apt("lgpio")),
    }
    for package, (purpose, wanted, remedy) in needed.items():
        subject = _("package {name}").format(name=package)
        version = machine.version(package)
        if version is not None:
            yield Finding("ok", subject, _("Version {version}.").format(version=version))
            continue
        words = _("It is not installed; only {purpose} need it.").format(purpose=purpose)
        yield Finding("broken" if wanted else "absent", subject, words, remedy)


def shadowed_gpio(machine: Machine, settings: HardwareSettings) -> Iterator[Finding]:
    """RPi.GPIO over rpi-lgpio: both install the module `RPi`, and only the latter works on a Pi 5."""
    providers = machine.providers("RPi")
    if "RPi.GPIO" not in providers:
        return
    both = "rpi-lgpio" in providers
    words = (
        _("RPi.GPIO and rpi-lgpio are both installed and overwrite each other's files.")
        if both
        else _("RPi.GPIO is installed; it does not work on a Raspberry Pi 5 and is not needed.")
    )
    remedy = "pip uninstall -y RPi.GPIO"
    if both:
        remedy += " && pip install --force-reinstall --no-deps rpi-lgpio"
    yield Finding("broken" if both else "note", _("package RPi.GPIO"), words, remedy)


def empty_lgpio(machine: Machine, settings: HardwareSettings) -> Iterator[Finding]:
    """lgpio 0.0.0.2, an empty module, which pip takes where there is no newer wheel."""
    if machine.version("lgpio") is None or "gpiochip_open" in machine.source("lgpio"):
        return
    words = _("The installed lgpio is an empty file; version 0.2 or newer is needed.")
    remedy = "pip uninstall -y lgpio && sudo apt install python3-lgpio"
    level: Level = "broken" if _real(settings.panel, settings) else "note"
    yield Finding(level, _("package lgpio"), words, remedy)


def groups(machine: Machine, settings: HardwareSettings) -> Iterator[Finding]:
    """The groups that give access to devices, as far as this system has them."""
    if machine.is_administrator():
        return
    needed = {
        "spi": _real(settings.reader, settings),
        "gpio": _real(settings.panel, settings),
        "dialout": _real(settings.die, settings),
        "video": False,
        "render": False,
        "input": False,
    }
    for group, wanted in needed.items():
        if not machine.has_group(group) or not (wanted or is_raspberry_pi(machine)):
            continue
        subject = _("group {name}").format(name=group)
        if machine.in_group(group):
            yield Finding("ok", subject, _("This user is a member."))
            continue
        words = _("This user is not a member, so its devices cannot be used.")
        remedy = f"sudo usermod -aG {group} {machine.user()}   # " + _("then log in again")
        yield Finding("broken" if wanted else "note", subject, words, remedy)


def spi(machine: Machine, settings: HardwareSettings) -> Iterator[Finding]:
    """The SPI device files of the readers, and the line in `config.txt` that makes them."""
    if settings.emulated:
        return
    for reader in settings.reader:
        node = f"/dev/spidev{reader.bus}.{reader.device}"
        if not machine.exists(node):
            yield _no_spi(machine, node, reader.bus, reader.device)
        elif not machine.may_use(node):
            words = _("This user may not use {path}.").format(path=node)
            yield Finding("broken", "SPI", words, f"sudo usermod -aG spi {machine.user()}")
        else:
            yield Finding("ok", "SPI", _("{path} is there.").format(path=node))


def _no_spi(machine: Machine, node: str, bus: int, device: int) -> Finding:
    line = "dtparam=spi=on" if bus == 0 else f"dtoverlay=spi1-{device + 1}cs"
    if line in machine.boot_text("config.txt").splitlines():
        words = _("{path} is missing although {line} is in config.txt.")
        return Finding("broken", "SPI", words.format(path=node, line=line), "sudo reboot")
    words = _("{path} is missing, because the bus is not switched on.").format(path=node)
    remedy = f"echo {line} | sudo tee -a /boot/firmware/config.txt && sudo reboot"
    return Finding("broken" if is_raspberry_pi(machine) else "absent", "SPI", words, remedy)


def serial_console(machine: Machine, settings: HardwareSettings) -> Iterator[Finding]:
    """A login console on the UART that belongs to a die."""
    if not _real([die for die in settings.die if die.port in UART_PORTS], settings):
        return
    if any(f"console={port}" in machine.boot_text("cmdline.txt") for port in ("serial0", "ttyAMA0", "ttyS0")):
        words = _("A login console uses the serial pins that the die is connected to.")
        yield Finding("broken", "UART", words, "sudo raspi-config nonint do_serial_cons 1")


def supply(machine: Machine, settings: HardwareSettings) -> Iterator[Finding]:
    """Under-voltage and heat, as the firmware remembers them (`vcgencmd get_throttled`)."""
    bits = _throttled_bits(machine.output(["vcgencmd", "get_throttled"]))
    if bits is None:
        return
    subject = _("power supply")
    for mask, now, before, remedy in _supply_troubles():
        if bits & mask:
            yield Finding("broken", subject, now, remedy)
        elif bits & mask << 16:
            yield Finding("note", subject, before, remedy)
    if bits == 0:
        yield Finding("ok", subject, _("Voltage and temperature are good."))


def _supply_troubles() -> tuple[tuple[int, str, str, str], ...]:
    """(bits, words, words for the bits 16 places higher: "it has happened", remedy)."""
    return (
        (
            _UNDER_VOLTAGE,
            _("The voltage is too low now."),
            _("The voltage was too low at times since the start."),
            _("Use the official power supply and a short cable."),
        ),
        (
            _CAPPED | _THROTTLED | _HOT,
            _("The processor is slowed down by heat now."),
            _("The processor was slowed down by heat at times since the start."),
            _("Give the board air or a heat sink."),
        ),
    )


def _throttled_bits(output: str | None) -> int | None:
    try:
        return int((output or "").strip().removeprefix("throttled="), 16)
    except ValueError:
        return None


def disk(machine: Machine, settings: HardwareSettings) -> Iterator[Finding]:
    """Room for saved games."""
    folder = platformdirs.user_data_path(APPLICATION)
    free = machine.free_bytes(folder)
    level: Level = "broken" if free < NO_DISK else "note" if free < LITTLE_DISK else "ok"
    words = _("{count} MB are free where games are saved.").format(count=free // (1024 * 1024))
    yield Finding(level, _("disk"), words, "" if level == "ok" else "sudo apt clean && df -h")


def clock(machine: Machine, settings: HardwareSettings) -> Iterator[Finding]:
    """A Raspberry Pi has no battery-backed clock; games do not need one, dates in lists do."""
    if machine.wall_time() < _THE_YEAR_2025:
        words = _("The date is wrong; saved games will show it, but nothing else depends on it.")
        yield Finding("note", _("clock"), words, "sudo timedatectl set-ntp true")
    else:
        yield Finding("ok", _("clock"), _("The date looks right."))


CHECKS: tuple[Check, ...] = (
    board,
    packages,
    shadowed_gpio,
    empty_lgpio,
    groups,
    spi,
    serial_console,
    supply,
    disk,
    clock,
)


def _real(devices: object, settings: HardwareSettings) -> bool:
    return bool(devices) and not settings.emulated


def _apt(package: str) -> str:
    return f"sudo apt install python3-{package}"
