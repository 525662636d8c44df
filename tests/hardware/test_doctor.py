"""The doctor on machines that the test makes up, and on this one."""

from __future__ import annotations

import errno
import io
import os
import pty
import subprocess
import sys
import textwrap
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from companion import app
from companion.speech.own_command import install_again
from hardware.boards import BOARDS
from hardware.checks import NO_DISK, Finding, examine
from hardware.device import DeviceFailing
from hardware.device_settings import DieSettings, HardwareSettings, PanelSettings, ReaderSettings
from hardware.doctor import exit_code, render, run, try_devices
from hardware.factory import Equipment
from hardware.machine import Machine
from hardware.settings import demonstration, load
from hardware.table_words import Command, Fault, Press, Put
from tests.hardware.played_traces import read_trace
from ui.ports.settings import ScreenSettings

NOTHING = HardwareSettings()
READER = HardwareSettings(reader=(ReaderSettings(name="shared"),))
SECOND_BUS = HardwareSettings(reader=(ReaderSettings(name="shared", bus=1, device=1),))
PANEL = HardwareSettings(panel=PanelSettings(undo=20))
USB_DIE = HardwareSettings(die=(DieSettings(name="die", port="/dev/ttyACM0"),))
UART_DIE = HardwareSettings(die=(DieSettings(name="die", port="/dev/ttyAMA0"),))
SERIAL0_DIE = HardwareSettings(die=(DieSettings(name="die", port="/dev/serial0"),))
GOOD_LGPIO = "def gpiochip_open(chip): ..."


class Pi(Machine):
    """A Raspberry Pi in good order; what a test changes is wrong with it."""

    def __init__(self, root: Path) -> None:
        super().__init__(root)
        self.packages = dict.fromkeys(
            ("mfrc522", "spidev", "pyserial", "gpiozero", "lgpio", "rpi-lgpio"), "1.0"
        )
        self.groups = {"spi", "gpio", "dialout", "video", "render", "input"}
        self.lgpio = GOOD_LGPIO
        self.rpi_modules = ["rpi-lgpio"]
        self.free = 10 * 1024**3
        self.time = 1_800_000_000.0
        self.forbidden: set[str] = set()
        self.write("/proc/device-tree/model", "Raspberry Pi 5 Model B Rev 1.0\0")
        self.write("/dev/spidev0.0", "")
        self.write("/dev/spidev10.0", "")
        self.write("/dev/gpiochip0", "")
        self.write("/sys/class/hwmon/hwmon0/name", "cpu_thermal\n")
        self.write("/sys/class/hwmon/hwmon3/name", "rpi_volt\n")
        self.voltage_alarm("0")
        self.heat(48_312)
        self.write("/boot/firmware/config.txt", "dtparam=spi=on\ndtparam=uart0=on\n")
        self.write("/boot/firmware/cmdline.txt", "console=tty1 root=/dev/mmcblk0p2\n")

    def write(self, absolute: str, text: str) -> None:
        self.path(absolute).parent.mkdir(parents=True, exist_ok=True)
        self.path(absolute).write_text(text, encoding="utf-8")

    def voltage_alarm(self, level: str) -> None:
        self.write("/sys/class/hwmon/hwmon3/in0_lcrit_alarm", level + "\n")

    def heat(self, thousandths: int) -> None:
        self.write("/sys/class/thermal/thermal_zone0/type", "cpu-thermal\n")
        self.write("/sys/class/thermal/thermal_zone0/temp", f"{thousandths}\n")

    def becomes(self, model: str, config: str = "dtparam=spi=on\nenable_uart=1\n") -> None:
        self.write("/proc/device-tree/model", model + "\0")
        self.write("/boot/firmware/config.txt", config)

    def switch_spi_off(self) -> None:
        self.path("/dev/spidev0.0").unlink()
        self.write("/boot/firmware/config.txt", "# nothing\n")

    def is_administrator(self) -> bool:
        return False

    def user(self) -> str:
        return "anna"

    def has_group(self, name: str) -> bool:
        return True

    def in_group(self, name: str) -> bool:
        return name in self.groups

    def may_use(self, absolute: str) -> bool:
        return absolute not in self.forbidden

    def version(self, package: str) -> str | None:
        return self.packages.get(package)

    def providers(self, module: str) -> list[str]:
        return self.rpi_modules

    def source(self, module: str) -> str:
        return self.lgpio

    def free_bytes(self, folder: Path) -> int:
        return self.free

    def wall_time(self) -> float:
        return self.time


@pytest.fixture
def pi(tmp_path: Path) -> Pi:
    return Pi(tmp_path)


def test_a_machine_has_a_name_whatever_it_is(tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    assert machine.model() == os.uname().machine
    (tmp_path / "sys/class/dmi/id").mkdir(parents=True)
    (tmp_path / "sys/class/dmi/id/product_name").write_text("A desktop\n", "utf-8")
    assert machine.model() == "A desktop"
    (tmp_path / "proc/device-tree").mkdir(parents=True)
    (tmp_path / "proc/device-tree/model").write_text("x" * 300 + "\0", "utf-8")
    assert machine.model() == "x" * 200, "as long as a trace may hold it"


def found(machine: Machine, settings: HardwareSettings, level: str) -> list[Finding]:
    return [each for each in examine(machine, settings) if each.level == level]


@pytest.mark.parametrize("settings", [NOTHING, READER, PANEL, USB_DIE, UART_DIE, demonstration()])
def test_a_pi_in_good_order_has_only_good_findings(pi: Pi, settings: HardwareSettings) -> None:
    assert {each.level for each in examine(pi, settings)} == {"ok"}


Change = Callable[[Pi], object]
TROUBLES: list[tuple[str, HardwareSettings, Change, str, str]] = [
    ("no mfrc522", READER, lambda pi: pi.packages.pop("mfrc522"), "Not installed", install_again()),
    ("no spidev", READER, lambda pi: pi.packages.pop("spidev"), "Not installed", install_again()),
    ("no pyserial", USB_DIE, lambda pi: pi.packages.pop("pyserial"), "Not installed", install_again()),
    ("no gpiozero", PANEL, lambda pi: pi.packages.pop("gpiozero"), "Not installed", install_again()),
    ("empty lgpio", PANEL, lambda pi: setattr(pi, "lgpio", ""), "empty file", install_again()),
    (
        "RPi.GPIO over rpi-lgpio",
        NOTHING,
        lambda pi: setattr(pi, "rpi_modules", ["RPi.GPIO", "rpi-lgpio"]),
        "overwrite each other",
        install_again(),
    ),
    ("no spi group", READER, lambda pi: pi.groups.discard("spi"), "not a member", "-aG spi anna"),
    ("no gpio group", PANEL, lambda pi: pi.groups.discard("gpio"), "not a member", "-aG gpio"),
    ("no dialout", USB_DIE, lambda pi: pi.groups.discard("dialout"), "not a member", "dialout"),
    (
        "SPI off",
        READER,
        lambda pi: pi.switch_spi_off(),
        "not switched on",
        "echo dtparam=spi=on",
    ),
    (
        "SPI on but not restarted",
        READER,
        lambda pi: pi.path("/dev/spidev0.0").unlink(),
        "although dtparam=spi=on is in config.txt",
        "sudo reboot",
    ),
    ("second bus off", SECOND_BUS, lambda pi: None, "/dev/spidev1.1", "dtoverlay=spi1-2cs"),
    (
        "SPI forbidden",
        READER,
        lambda pi: pi.forbidden.add("/dev/spidev0.0"),
        "may not use",
        "usermod -aG spi anna",
    ),
    (
        "console on the UART",
        UART_DIE,
        lambda pi: pi.write("/boot/firmware/cmdline.txt", "console=ttyAMA0,115200 quiet"),
        "login console",
        "do_serial_cons 1",
    ),
    (
        "under-voltage",
        NOTHING,
        lambda pi: pi.voltage_alarm("1"),
        "voltage is too low",
        "power supply",
    ),
    (
        "heat",
        NOTHING,
        lambda pi: pi.heat(81_500),
        "81 °C",
        "heat sink",
    ),
    ("full disk", NOTHING, lambda pi: setattr(pi, "free", NO_DISK - 1), "MB free for saved games", "df"),
]


@pytest.mark.parametrize(
    ("settings", "change", "words", "remedy"),
    [trouble[1:] for trouble in TROUBLES],
    ids=[trouble[0] for trouble in TROUBLES],
)
def test_a_trouble_is_found_with_its_remedy_and_nothing_else_is(
    pi: Pi, settings: HardwareSettings, change: Change, words: str, remedy: str
) -> None:
    change(pi)
    broken = found(pi, settings, "broken")
    assert any(words in each.words and remedy in each.remedy for each in broken), broken
    assert len({each.subject for each in broken}) == 1
    assert exit_code(broken, settings) == 1
    assert found(pi, settings, "absent") == []


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda pi: pi.heat(70_000), "70 °C"),
        (lambda pi: setattr(pi, "rpi_modules", ["RPi.GPIO"]), "not needed"),
        (lambda pi: setattr(pi, "lgpio", ""), "empty file"),
        (lambda pi: setattr(pi, "free", NO_DISK), "MB free for saved games"),
        (lambda pi: setattr(pi, "time", 3600.0), "date is wrong"),
        (lambda pi: pi.groups.discard("video"), "not a member"),
    ],
)
def test_what_harms_nothing_yet_is_a_note(pi: Pi, change: Change, words: str) -> None:
    change(pi)
    notes = found(pi, NOTHING, "note")
    assert any(words in each.words for each in notes), notes
    assert found(pi, NOTHING, "broken") == []


def test_packages_that_no_device_needs_are_calmly_absent(pi: Pi) -> None:
    pi.packages.clear()
    absent = {each.subject for each in found(pi, NOTHING, "absent")}
    needed = ("mfrc522", "spidev", "pyserial", "gpiozero", "lgpio")
    assert absent == {f"package {name}" for name in needed}
    assert found(pi, NOTHING, "broken") == []


def test_the_emulated_table_needs_no_pi_package(pi: Pi) -> None:
    del pi.packages["spidev"], pi.packages["lgpio"]
    pi.groups.clear()
    pi.path("/dev/spidev0.0").unlink()
    assert found(pi, demonstration(), "broken") == []


def test_what_a_machine_does_not_tell_of_itself_is_left_out(pi: Pi) -> None:
    pi.voltage_alarm("nonsense")
    pi.write("/sys/class/thermal/thermal_zone0/temp", "")
    assert not {"power supply", "heat"} & {each.subject for each in examine(pi, NOTHING)}


@pytest.mark.parametrize(
    "model",
    [
        "Raspberry Pi 4 Model B Rev 1.4",
        "Raspberry Pi 3 Model B Plus Rev 1.3",
        "Raspberry Pi Zero 2 W Rev 1.0",
    ],
)
def test_the_serial_pins_of_older_boards_have_another_name_and_line(pi: Pi, model: str) -> None:
    pi.becomes(model)
    assert found(pi, SERIAL0_DIE, "broken") == []
    pi.becomes(model, "dtparam=spi=on\n")
    [finding] = found(pi, SERIAL0_DIE, "broken")
    assert "not switched on" in finding.words and "enable_uart=1" in finding.remedy


def test_on_a_pi_5_serial0_is_the_debug_connector(pi: Pi) -> None:
    [finding] = found(pi, SERIAL0_DIE, "broken")
    assert (
        "On this board, the serial port on GPIO 14 and 15 is /dev/ttyAMA0, not /dev/serial0." in finding.words
        and 'port = "/dev/ttyAMA0"' in finding.remedy
    )
    pi.write("/boot/firmware/cmdline.txt", "console=ttyAMA10,115200")
    assert found(pi, UART_DIE, "broken") == [], "a login on the debug connector disturbs no die"


def test_the_spi_bus_that_every_pi_5_has_is_not_the_readers(pi: Pi) -> None:
    pi.path("/dev/spidev0.0").unlink()
    assert pi.exists("/dev/spidev10.0")
    [finding] = found(pi, READER, "broken")
    assert "/dev/spidev0.0 is missing" in finding.words


@pytest.mark.parametrize("chip", ["/dev/gpiochip0", "/dev/gpiochip4"])
def test_the_pins_are_found_wherever_this_kernel_keeps_them(pi: Pi, chip: str) -> None:
    pi.path("/dev/gpiochip0").unlink()
    [finding] = found(pi, PANEL, "broken")
    assert finding.subject == "GPIO" and "gpiochip4" in finding.words
    pi.write(chip, "")
    assert found(pi, PANEL, "broken") == []


def test_the_document_shows_the_table_of_boards() -> None:
    text = Path("docs/hardware.md").read_text("utf-8")
    for board in BOARDS:
        [row] = [line for line in text.splitlines() if line.startswith(f"| {board.model}")]
        named = (board.uart, board.uart_line, *board.not_uart, *board.spi_always, *board.pins)
        assert [each for each in named if f"`{each}`" not in row] == []


def test_the_one_remedy_for_packages_takes_the_whole_environment_away_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The scripts install nothing while the stamp in the environment fits: only without it they do."""
    assert '"$venv/.ready-$1"' in Path("scripts/setup.sh").read_text("utf-8")
    line = install_again(tmp_path / "a folder" / ".venv")
    assert line.startswith("rm -r '") and line.endswith("run.sh'")
    assert install_again(Path("/opt/table-companion/releases/1/venv")) == (
        "sudo /opt/table-companion/current/systemd/install.sh"
    )
    monkeypatch.setenv("PATH", "/usr/bin")
    assert install_again(Path("/usr")).endswith("run.sh")
    monkeypatch.setenv("PATH", f"{sys.prefix}/bin:/usr/bin")
    assert install_again(Path("/usr")) == "companion", "as in an environment that was activated"


def test_this_machine_can_be_asked_everything(tmp_path: Path) -> None:
    machine = Machine()
    assert machine.user() and machine.wall_time() > 0
    assert machine.version("msgspec") and machine.version("no-such-package") is None
    assert "msgspec" in machine.providers("msgspec")
    assert "def " in machine.source("platformdirs") and machine.source("no_such_module") == ""
    assert "/sys/class" in machine.folders("/sys") and machine.folders("/no/such") == []
    assert machine.free_bytes(tmp_path / "not" / "there") > 0
    assert machine.text("/no/such/file") == "" and not machine.in_group("no-such-group")
    assert examine(machine, demonstration())


@pytest.mark.parametrize(
    ("mounts", "broken"),
    [
        ("/dev/mmcblk0p2 / ext4 rw 0 0", False),
        ("overlayroot / overlay rw 0 0", True),
        ("overlayroot / overlay rw 0 0\n/dev/mmcblk0p3 /var/lib/table-companion ext4 rw 0 0", False),
        ("/dev/root / ext4 rw 0 0\ntmpfs /var tmpfs rw 0 0", True),
        ("/dev/root / ext4 rw 0 0\ntmpfs /var/lib/table tmpfs rw 0 0", False),
        ("overlay / overlay rw 0 0\n/dev/x / ext4 rw 0 0", False),
        ("nonsense", False),
    ],
)
def test_games_that_an_overlay_would_lose_are_noticed(
    pi: Pi, monkeypatch: pytest.MonkeyPatch, mounts: str, broken: bool
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/var/lib")
    pi.write("/proc/self/mounts", mounts + "\n")
    told = [each.words for each in found(pi, NOTHING, "broken")]
    assert any("which is lost when the power is off" in words for words in told) == broken


def test_a_reader_on_usb_says_which_chip_it_is_and_needs_no_bus(pi: Pi) -> None:
    reader = ReaderSettings("usb", kind="pn532", port="/dev/serial/by-id/usb-1a86_USB_Serial-if00-port0")
    with Equipment(HardwareSettings(emulated=True, reader=(reader,))) as equipment:
        (finding,) = try_devices(equipment, listening=0.0)
    assert finding.level == "ok" and "PN532, firmware 1.6." in finding.words
    pi.groups.clear()
    pi.switch_spi_off()
    subjects = {each.subject for each in found(pi, HardwareSettings(reader=(reader,)), "broken")}
    assert subjects == {"group dialout"}


def test_every_emulated_device_is_tried_and_works() -> None:
    with Equipment(demonstration()) as equipment:
        findings = try_devices(equipment, listening=0.0)
    assert {each.subject: each.level for each in findings} == {
        "reader shared": "ok",
        "reader market": "ok",
        "die die": "ok",
        "panel panel": "ok",
    }


@pytest.mark.parametrize("how", [(), ("--watch",), ("--first-hour",)])
def test_a_machine_without_a_line_for_the_emulated_die_is_told_so(
    monkeypatch: pytest.MonkeyPatch, how: tuple[str, ...]
) -> None:
    def no_terminal_left() -> tuple[int, int]:
        raise OSError(errno.ENOSPC, "No space left on device")

    said = io.StringIO()
    monkeypatch.setattr(pty, "openpty", no_terminal_left)
    assert run(["--emulated", *how], said) == 1
    assert "Close other terminals or remove a device from the settings" in said.getvalue()


def test_a_broken_device_is_broken_an_absent_one_absent_and_the_others_work() -> None:
    settings = demonstration()
    with Equipment(settings) as equipment:
        assert equipment.table is not None

        def cracked() -> None:
            raise DeviceFailing("It is cracked.", "buy another")

        equipment.readers["market"].open = cracked  # type: ignore[method-assign]
        equipment.table.dice["die"].unplug()
        findings = try_devices(equipment, listening=0.0)
    levels = {each.subject: each.level for each in findings}
    assert levels["reader market"] == "broken" and levels["die die"] == "absent"
    assert levels["reader shared"] == levels["panel panel"] == "ok"
    assert Finding("broken", "reader market", "It is cracked.", "buy another") in findings
    assert exit_code(findings, settings) == 1
    absent = [each for each in findings if each.level != "broken"]
    assert exit_code(absent, settings) == 0
    assert exit_code(absent, settings, strict=True) == 1


def test_a_reader_tells_its_gain_and_how_often_it_was_disturbed() -> None:
    settings = HardwareSettings(
        emulated=True, reader=(ReaderSettings("calm", gain=48), ReaderSettings("loud", device=1))
    )
    with Equipment(settings) as equipment:
        assert equipment.table is not None
        equipment.table.obey(Fault("loud", "noise"))
        equipment.table.obey(Put("a card", "loud"))
        said = {each.subject: each.words for each in try_devices(equipment, listening=0.0)}
        calm, loud = (equipment.readers[name].counters() for name in ("calm", "loud"))
    assert f"Gain: 48 dB. Disturbed reads: 0 of {calm['polls']}." in said["reader calm"]
    assert (
        loud["noise"] > 0 and f"Disturbed reads: {loud['noise']} of {loud['polls']}." in said["reader loud"]
    )


def test_a_button_that_reads_as_pressed_is_noted_with_its_pin() -> None:
    with Equipment(demonstration()) as equipment:
        assert equipment.table is not None and equipment.panel is not None
        opened = equipment.panel.open

        def open_and_lean() -> None:
            opened()
            equipment.table.obey(Press("undo", hold=True))  # type: ignore[union-attr]

        equipment.panel.open = open_and_lean  # type: ignore[method-assign]
        findings = try_devices(equipment, listening=0.0)
    assert [each.subject for each in findings if each.level == "note"] == ["button undo on GPIO 20"]


def test_the_text_has_a_line_to_copy_for_each_remedy() -> None:
    text = render([Finding("ok", "a", "Fine."), Finding("broken", "b", "Bad.", "mend b")])
    assert "ok      a: Fine.\n" in text
    assert "BROKEN  b: Bad.\n          -> mend b\n" in text
    assert text.endswith("1 problem found.\n")
    assert render([]).endswith("No problems found.\n")


def written(folder: Path, text: str) -> str:
    path = folder / "settings.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_the_command_reports_as_text_and_as_json(tmp_path: Path) -> None:
    out = io.StringIO()
    file = written(tmp_path, "# nothing\n")
    assert run(["--settings", file], out) == 0
    assert f"No device is set up in {file}" in out.getvalue()
    out = io.StringIO()
    assert run(["--settings", file, "--json"], out) == 0
    assert msgspec.json.decode(out.getvalue(), type=list[Finding])[0].subject == "settings"


def test_a_settings_file_that_is_not_there_is_said(tmp_path: Path) -> None:
    out, file = io.StringIO(), str(tmp_path / "none.toml")
    assert run(["--settings", file], out) == 1
    assert "To write an example" in out.getvalue() and "--write-settings" in out.getvalue()


def test_a_mistake_in_the_settings_is_said_and_is_an_error(tmp_path: Path) -> None:
    out = io.StringIO()
    assert run(["--settings", written(tmp_path, "[hardware]\nfoo = 1\n")], out) == 1
    assert "hardware.foo" in out.getvalue()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[[reader]]\nname = 'shared'\n", "Did you mean hardware.reader?"),
        ("[[die]]\n", "Did you mean hardware.die?"),
        ("[rfid]\n", "expected one of hardware, screen."),
        ("[scren]\n", "Did you mean screen?"),
        ("[hardware]\nraeder = 1\n", "Did you mean reader?"),
        ("[screen]\nlokc = 'pin'\n", "Did you mean lock?"),
        ("[screen]\ntext = 'huge'\n", "$.text"),
        ("[screen]\nlock = 'pin'\n", "needs a PIN"),
    ],
)
def test_the_doctor_knows_the_whole_settings_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, words: str
) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(text, "utf-8")
    assert app.main(["doctor", "--settings", str(file)]) == 1
    assert words in capsys.readouterr().out


def test_the_example_settings_are_written_once(tmp_path: Path) -> None:
    file = str(tmp_path / "settings.toml")
    assert run(["--settings", file, "--write-settings"], io.StringIO()) == 0
    assert run(["--settings", file, "--write-settings"], io.StringIO()) == 1
    assert run(["--settings", file], io.StringIO()) == 0


def test_watch_shows_what_happens_and_records_it(tmp_path: Path) -> None:
    trace = tmp_path / "trace.jsonl"
    out = io.StringIO()
    file = str(tmp_path / "none.toml")
    command = ["--settings", file, "--emulated", "--watch", "--seconds", "0.6"]
    assert run([*command, "--record", str(trace)], out) == 0
    assert "shared is ok" in out.getvalue() and "die is ok" in out.getvalue()
    assert len(read_trace(trace)) >= len(out.getvalue().splitlines()) - 1 > 4
    assert run([*command, "--record", str(trace)], io.StringIO()) == 1, "never over another file"


BLOCKED = """
    import importlib, pkgutil, sys

    class Blocker:
        def find_spec(self, name, path=None, target=None):
            if name.split(".")[0] in BLOCKED:
                raise ModuleNotFoundError(f"No module named {name!r}", name=name)

    BLOCKED = {"mfrc522", "spidev", "RPi", "lgpio", "gpiozero", "serial"}
    sys.meta_path.insert(0, Blocker())
    import hardware
    for module in pkgutil.walk_packages(hardware.__path__, "hardware."):
        if ".board" not in module.name:
            importlib.import_module(module.name)
    from hardware.doctor import run
    print("exit code", run(["--settings", sys.argv[1]]))
"""


@pytest.mark.parametrize("text", ["", '[[hardware.die]]\nname = "d"\nport = "/dev/no-die"\n'])
@pytest.mark.machine
def test_without_any_pi_package_everything_imports_and_the_doctor_answers(tmp_path: Path, text: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(BLOCKED), written(tmp_path, text)],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        cwd=Path(__file__).parents[2],
        env={**os.environ, "XDG_RUNTIME_DIR": str(tmp_path)},
    )
    assert done.returncode == 0, done.stderr
    assert "exit code 0" in done.stdout, done.stdout
    assert done.stderr == ""


DOCUMENT = Path(__file__).parents[2] / "docs" / "hardware.md"


def blocks(language: str) -> list[str]:
    parts = DOCUMENT.read_text(encoding="utf-8").split("```")
    return [part.removeprefix(language) for part in parts[1::2] if part.startswith(language + "\n")]


def test_the_settings_in_the_document_are_right(tmp_path: Path) -> None:
    devices, screen = blocks("toml")
    settings = load(Path(written(tmp_path, devices + screen)))
    assert [name for _kind, name in settings.names()] == ["shared", "market", "die", "red", "panel"]
    assert msgspec.convert(tomllib.loads(screen)["screen"], ScreenSettings).display == "HDMI-A-2"


@pytest.mark.machine
def test_the_program_in_the_document_runs() -> None:
    (example,) = blocks("python")
    done = subprocess.run(
        [sys.executable, "-c", example + "\nprint(type(event).__name__)"],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        cwd=DOCUMENT.parents[1],
    )
    assert (done.stdout, done.stderr) == ("DeviceState\n", "")


def test_the_document_names_every_option_and_command() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    for option in ("--watch", "--emulated", "--json", "--strict", "--record", "--write-settings"):
        assert option in text
    for command in get_args(Command):
        assert f"`{command.__name__.lower()} " in text or f"`{command.__name__.lower()}`" in text
