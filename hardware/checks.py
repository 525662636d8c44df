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

from companion.speech.called import own_command
from companion.speech.own_command import install_again
from companion.speech.words import _
from hardware.boards import SPI_LINES, board_of
from hardware.device_settings import HardwareSettings
from hardware.machine import Machine
from hardware.settings import APPLICATION
from hardware.wiring import UART_PORTS

Level = Literal["ok", "note", "absent", "broken"]

LITTLE_DISK = 200 * 1024 * 1024
NO_DISK = 20 * 1024 * 1024
FORGETFUL = ("overlay", "tmpfs", "ramfs")
"""File systems that are gone with the power; overlayroot lays the first over each mount by itself."""
_THE_YEAR_2025 = 1_735_689_600
WARM_DEGREES, THROTTLED_DEGREES = 70, 80


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
    subject = _("computer board")
    if is_raspberry_pi(machine):
        yield Finding("ok", subject, machine.model())
        return
    words = _("This is not a Raspberry Pi: nothing can be wired to pins. USB devices work.")
    yield Finding("absent", subject, words, own_command("table --alone"))


def packages(machine: Machine, settings: HardwareSettings) -> Iterator[Finding]:
    """The Python packages that the real devices need; the emulated ones need fewer."""
    needed = {
        "mfrc522": (_("readers on SPI"), bool(settings.on_spi)),
        "spidev": (_("readers on SPI"), _real(settings.on_spi, settings)),
        "pyserial": (_("dice and readers on USB"), bool(settings.ports)),
        "gpiozero": (_("buttons and lamps"), settings.panel is not None),
        "lgpio": (_("buttons and lamps"), _real(settings.panel, settings)),
    }
    for package, (purpose, wanted) in needed.items():
        subject = _("package {name}").format(name=package)
        version = machine.version(package)
        if version is not None:
            yield Finding("ok", subject, _("Version {version}.").format(version=version))
            continue
        words = _("Not installed. Needed only for {purpose}.").format(purpose=purpose)
        yield Finding("broken" if wanted else "absent", subject, words, install_again())


def bluetooth(machine: Machine, settings: HardwareSettings) -> Iterator[Finding]:
    """What dice over Bluetooth need, if there are any."""
    if not _real(settings.on_air, settings):
        return
    version = machine.version("bleak")
    if version is None:
        words = _("Not installed. Needed only for {purpose}.").format(purpose=_("dice over Bluetooth"))
        subject = _("package {name}").format(name="bleak")
        yield Finding("broken", subject, words, own_command("install bluetooth"))
    if not machine.folders("/sys/class/bluetooth"):
        words = _("This machine has no Bluetooth, or it is switched off.")
        yield Finding("broken", "Bluetooth", words, "sudo rfkill unblock bluetooth")


def shadowed_gpio(machine: Machine, settings: HardwareSettings) -> Iterator[Finding]:
    """RPi.GPIO over rpi-lgpio: both install the module `RPi`, and only the latter works on a Pi 5."""
    providers = machine.providers("RPi")
    if "RPi.GPIO" not in providers:
        return
    both = "rpi-lgpio" in providers
    words = (
        _("RPi.GPIO and rpi-lgpio are both installed and overwrite each other's files.")
        if both
        else _("RPi.GPIO is installed. It does not work on a Raspberry Pi 5 and is not needed.")
    )
    yield Finding("broken" if both else "note", _("package RPi.GPIO"), words, install_again())


def empty_lgpio(machine: Machine, settings: HardwareSettings) -> Iterator[Finding]:
    """lgpio 0.0.0.2, an empty module, which pip takes where there is no newer wheel."""
    if machine.version("lgpio") is None or "gpiochip_open" in machine.source("lgpio"):
        return
    words = _("The installed lgpio is an empty file. Install version 0.2 or newer.")
    level: Level = "broken" if _real(settings.panel, settings) else "note"
    yield Finding(level, _("package lgpio"), words, install_again())


def groups(machine: Machine, settings: HardwareSettings) -> Iterator[Finding]:
    """The groups that give access to devices, as far as this system has them."""
    if machine.is_administrator():
        return
    needed = {
        "spi": _real(settings.on_spi, settings),
        "gpio": _real(settings.panel, settings),
        "dialout": _real(settings.ports, settings),
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
        words = _("This user is not a member and cannot use its devices.")
        remedy = f"sudo usermod -aG {group} {machine.user()}   # " + _("then log in again")
        yield Finding("broken" if wanted else "note", subject, words, remedy)


def spi(machine: Machine, settings: HardwareSettings) -> Iterator[Finding]:
    """The SPI device files of the readers, and the line in `config.txt` that makes them."""
    if settings.emulated:
        return
    for reader in settings.on_spi:
        node = f"/dev/spidev{reader.bus}.{reader.device}"
        if not machine.exists(node):
            yield _no_spi(machine, node, reader.bus, reader.device)
        elif not machine.may_use(node):
            words = _("This user may not use {path}.").format(path=node)
            yield Finding("broken", "SPI", words, f"sudo usermod -aG spi {machine.user()}")
        else:
            yield Finding("ok", "SPI", _("{path} exists.").format(path=node))


def _no_spi(machine: Machine, node: str, bus: int, device: int) -> Finding:
    line = SPI_LINES[bus].format(count=device + 1)
    if line in machine.boot_text("config.txt").splitlines():
        words = _("{path} is missing although {line} is in config.txt.")
        return Finding("broken", "SPI", words.format(path=node, line=line), "sudo reboot")
    words = _("{path} is missing, because the bus is not switched on.").format(path=node)
    return Finding("broken" if is_raspberry_pi(machine) else "absent", "SPI", words, _in_config(line))


def uart(machine: Machine, settings: HardwareSettings) -> Iterator[Finding]:
    """The serial pins that a device is wired to: their name here, what switches them on, a login there."""
    board = board_of(machine.model())
    for _key, _name, port in settings.ports:
        if board is None or port not in UART_PORTS or settings.emulated:
            continue
        if port in board.not_uart:
            words = _("On this board, the serial port on GPIO 14 and 15 is {right}, not {port}.")
            remedy = _('Set port = "{right}" in the settings file.').format(right=board.uart)
            yield Finding("broken", "UART", words.format(port=port, right=board.uart), remedy)
        elif board.uart_line not in machine.boot_text("config.txt").splitlines():
            words = _("The serial port on GPIO 14 and 15 is not switched on.")
            yield Finding("broken", "UART", words, _in_config(board.uart_line))
        elif _login_on(machine, board.uart):
            words = _("A login console is using the serial pins.")
            yield Finding("broken", "UART", words, "sudo raspi-config nonint do_serial_cons 1")


def _login_on(machine: Machine, port: str) -> bool:
    names = {port.removeprefix("/dev/"), *(("ttyAMA0", "ttyS0") if port == "/dev/serial0" else ())}
    text = machine.boot_text("cmdline.txt")
    return any(word.startswith(f"console={name}") for word in text.split() for name in names)


def header_pins(machine: Machine, settings: HardwareSettings) -> Iterator[Finding]:
    """The chip of the header's pins, whose number depends on board and kernel."""
    board = board_of(machine.model())
    if board is None or not _real(settings.panel, settings):
        return
    found = next((path for path in board.pins if machine.exists(path)), None)
    if found is None:
        words = _("None of these exists: {paths}. This kernel does not offer the header pins.")
        yield Finding(
            "broken",
            "GPIO",
            words.format(paths=", ".join(board.pins)),
            "sudo apt full-upgrade && sudo reboot",
        )
    else:
        yield Finding("ok", "GPIO", _("{path} exists.").format(path=found))


def supply(machine: Machine, settings: HardwareSettings) -> Iterator[Finding]:
    """Under-voltage as the kernel's `rpi_volt` sensor says (hwmon), which every user may read."""
    alarm = next(
        (
            machine.text(f"{folder}/in0_lcrit_alarm").strip()
            for folder in machine.folders("/sys/class/hwmon")
            if machine.text(f"{folder}/name").strip() == "rpi_volt"
        ),
        "",
    )
    if alarm == "1":
        words = _("The voltage is too low, or was in the last few seconds.")
        yield Finding(
            "broken", _("power supply"), words, _("Use the official power supply and a short cable.")
        )
    elif alarm == "0":
        yield Finding("ok", _("power supply"), _("The voltage is good."))


def heat(machine: Machine, settings: HardwareSettings) -> Iterator[Finding]:
    """The temperature of the processor by its thermal zone, in thousandths of a degree."""
    for folder in machine.folders("/sys/class/thermal"):
        reading = machine.text(f"{folder}/temp").strip()
        if machine.text(f"{folder}/type").strip() != "cpu-thermal" or not reading.isdecimal():
            continue
        degrees = int(reading) // 1000
        level: Level = (
            "broken" if degrees >= THROTTLED_DEGREES else "note" if degrees >= WARM_DEGREES else "ok"
        )
        words = _("The processor is at {degrees} °C. It slows down from {limit} °C.")
        remedy = "" if level == "ok" else _("Improve the airflow, or add a heat sink.")
        yield Finding(level, _("temperature"), words.format(degrees=degrees, limit=THROTTLED_DEGREES), remedy)


def disk(machine: Machine, settings: HardwareSettings) -> Iterator[Finding]:
    """Room for saved games."""
    folder = platformdirs.user_data_path(APPLICATION)
    free = machine.free_bytes(folder)
    level: Level = "broken" if free < NO_DISK else "note" if free < LITTLE_DISK else "ok"
    words = _("{count} MB free for saved games.").format(count=free // (1024 * 1024))
    yield Finding(level, _("disk"), words, "" if level == "ok" else "sudo apt clean && df -h")


def lasting(machine: Machine, settings: HardwareSettings) -> Iterator[Finding]:
    """Whether what is kept outlasts the power: an overlay or a RAM disk forgets every game."""
    folder = platformdirs.user_data_path(APPLICATION)
    kind = machine.file_system(str(folder))
    if kind in FORGETFUL:
        yield Finding(
            "broken", _("disk"), forgets_words(str(folder), kind), _('See "Read-only root" in docs/kiosk.md.')
        )


def forgets_words(folder: str, kind: str) -> str:
    """What is said, on the screen too, of a folder that does not outlast the power."""
    words = _(
        "Games are saved in {folder} ({kind}), which is lost when the power is off. "
        "Mount a writable partition there."
    )
    return words.format(folder=folder, kind=kind)


def clock(machine: Machine, settings: HardwareSettings) -> Iterator[Finding]:
    """A Raspberry Pi has no battery-backed clock; games do not need one, dates in lists do."""
    if machine.wall_time() < _THE_YEAR_2025:
        words = _("The date is wrong. Saved games will show it, but nothing else depends on it.")
        yield Finding("note", _("clock"), words, "sudo timedatectl set-ntp true")
    else:
        yield Finding("ok", _("clock"), _("The date looks right."))


CHECKS: tuple[Check, ...] = (
    board,
    packages,
    shadowed_gpio,
    empty_lgpio,
    bluetooth,
    groups,
    spi,
    uart,
    header_pins,
    supply,
    heat,
    disk,
    lasting,
    clock,
)


def _real(devices: object, settings: HardwareSettings) -> bool:
    return bool(devices) and not settings.emulated


def _in_config(line: str) -> str:
    return f"echo {line} | sudo tee -a /boot/firmware/config.txt && sudo reboot"
