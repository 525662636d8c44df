"""config.txt and cmdline.txt: what is missing for a board and its settings, written once, and taken back."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware import boot_lines
from hardware.boot_lines import BootFiles, take_back
from hardware.device_settings import DieSettings, HardwareSettings, ReaderSettings
from hardware.machine import Machine

FOUR, FIVE = "Raspberry Pi 4 Model B Rev 1.4", "Raspberry Pi 5 Model B Rev 1.0"
CONFIG = "dtparam=audio=on\n[cm4]\notg_mode=1\n"
COMMANDS = "console=serial0,115200 console=tty1 root=PARTUUID=1234-02 rootwait\n"
ONE = HardwareSettings(reader=(ReaderSettings(name="box"),))
SECOND_BUS = HardwareSettings(reader=(ReaderSettings(name="far", bus=1, device=1),))
PINS = HardwareSettings(die=(DieSettings(name="die", port="/dev/serial0"),))


class Pi(Machine):
    """A Raspberry Pi whose files lie in a folder."""

    def __init__(self, folder: Path, model: str = FOUR) -> None:
        super().__init__(folder)
        boot, tree = self.path("/boot/firmware"), self.path("/proc/device-tree")
        boot.mkdir(parents=True)
        tree.mkdir(parents=True)
        (tree / "model").write_text(model + "\0")
        self.config, self.commands = boot / "config.txt", boot / "cmdline.txt"
        self.config.write_text(CONFIG)
        self.commands.write_text(COMMANDS)


@pytest.mark.parametrize(
    ("model", "settings", "serial", "missing"),
    [
        (FOUR, ONE, False, ["dtparam=spi=on"]),
        (FOUR, HardwareSettings(), False, ["dtparam=spi=on"]),
        (FOUR, SECOND_BUS, False, ["dtparam=spi=on", "dtoverlay=spi1-2cs"]),
        (FOUR, PINS, False, ["dtparam=spi=on", "enable_uart=1"]),
        (FOUR, ONE, True, ["dtparam=spi=on", "enable_uart=1"]),
        (FIVE, ONE, True, ["dtparam=spi=on", "dtparam=uart0=on"]),
        ("Some other board", ONE, True, []),
    ],
)
def test_each_board_gets_what_its_settings_need(
    tmp_path: Path, model: str, settings: HardwareSettings, serial: bool, missing: list[str]
) -> None:
    assert BootFiles(Pi(tmp_path, model), settings, serial).missing() == missing


def test_nothing_is_written_twice_and_the_first_copy_is_kept(tmp_path: Path) -> None:
    pi = Pi(tmp_path)
    for _time in range(2):
        BootFiles(pi, ONE).write()
    lines = pi.config.read_text().splitlines()
    assert lines.count("dtparam=spi=on") == 1
    assert lines.index("[all]") < lines.index("dtparam=spi=on"), "not inside the section of another model"
    assert pi.config.with_name("config.txt.before-table-companion").read_text() == CONFIG


def test_a_die_on_the_pins_sends_the_login_away_and_no_other_console(tmp_path: Path) -> None:
    pi = Pi(tmp_path)
    BootFiles(pi, ONE).write()
    assert pi.commands.read_text() == COMMANDS, "readers do not need the serial pins"
    BootFiles(pi, PINS).write()
    assert pi.commands.read_text() == "console=tty1 root=PARTUUID=1234-02 rootwait\n"


@pytest.mark.parametrize("config", [CONFIG, CONFIG.rstrip("\n"), ""])
def test_taken_back_the_files_are_as_they_were(tmp_path: Path, config: str) -> None:
    pi = Pi(tmp_path)
    pi.config.write_text(config)
    BootFiles(pi, PINS).write()
    assert sorted(take_back(pi)) == ["cmdline.txt", "config.txt"]
    assert (pi.config.read_text(), pi.commands.read_text()) == (config, COMMANDS)
    assert sorted(path.name for path in pi.config.parent.iterdir()) == ["cmdline.txt", "config.txt"]
    assert take_back(pi) == []


def test_what_somebody_added_since_stays(tmp_path: Path) -> None:
    pi = Pi(tmp_path)
    BootFiles(pi, PINS).write()
    pi.config.write_text(pi.config.read_text() + "gpu_mem=64\n")
    pi.commands.write_text(pi.commands.read_text().replace("rootwait", "rootwait quiet"))
    take_back(pi)
    assert pi.config.read_text() == CONFIG + "gpu_mem=64\n"
    assert pi.commands.read_text() == COMMANDS.replace("console=tty1 ", "console=tty1 ").replace(
        "rootwait", "rootwait quiet"
    )


def test_the_command_shows_first_and_writes_when_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pi = Pi(tmp_path)
    settings = tmp_path / "settings.toml"
    settings.write_text('[hardware]\n[[hardware.reader]]\nname = "box"\n')
    words = ["--root", str(tmp_path), "--settings", str(settings)]
    assert boot_lines.main([*words, "--show"]) == 0
    assert capsys.readouterr().out == "  config.txt: + dtparam=spi=on\n"
    assert pi.config.read_text() == CONFIG
    assert boot_lines.main([*words, "--write"]) == 0
    assert "dtparam=spi=on" in pi.config.read_text()
    assert boot_lines.main([*words, "--take-back"]) == 0
    assert pi.config.read_text() == CONFIG


def test_boot_files_that_cannot_be_written_are_said_and_stay(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pi = Pi(tmp_path)
    pi.config.with_name("config.txt.before-table-companion.new").mkdir()
    settings = tmp_path / "none.toml"
    assert boot_lines.main(["--root", str(tmp_path), "--settings", str(settings), "--write"]) == 1
    assert "config.txt" in capsys.readouterr().err
    assert pi.config.read_text() == CONFIG
