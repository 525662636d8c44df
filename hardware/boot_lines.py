"""What a Raspberry Pi needs in its boot files for readers and a die on the pins: shown, written, taken back.

    python -m hardware.boot_lines --show             the lines that are missing; prints nothing when none is
    python -m hardware.boot_lines --write            writes them, with a copy of each file beside it
    python -m hardware.boot_lines --take-back        undoes exactly that
    --serial                                         a die is wired to GPIO 14 and 15
    --root FOLDER                                    where this machine's files begin

`hardware.boards` says what each model needs; the settings file says which buses and ports are used.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from companion.speech.command_line import Parser
from companion.speech.harmless import harmless
from companion.speech.reasons import why_failed
from companion.speech.words import _
from hardware.boards import SPI_LINES, Board, board_of
from hardware.device_settings import HardwareSettings
from hardware.machine import Machine
from hardware.settings import SettingsError, load
from hardware.wiring import UART_PORTS

BOOT_FOLDERS = ("/boot/firmware", "/boot")
COPY = ".before-table-companion"
BEGIN, END = "# Begin of the lines of the table companion", "# End of the lines of the table companion"
"""Between these stand our lines, "[all]" among them: the file may end in the section of another model."""
CONSOLES = ("console=serial0", "console=ttyAMA0", "console=ttyS0")


def lines_for(board: Board, settings: HardwareSettings, serial: bool) -> list[str]:
    """The lines of config.txt for this board: SPI for the readers, the UART only for a die that uses it."""
    most = {0: 1}
    for reader in settings.on_spi:
        most[reader.bus] = max(most.get(reader.bus, 0), reader.device + 1)
    lines = [SPI_LINES[bus].format(count=count) for bus, count in sorted(most.items())]
    if serial or any(port in UART_PORTS for _key, _name, port in settings.ports):
        lines.append(board.uart_line)
    return lines


class BootFiles:
    """config.txt and cmdline.txt of a machine, wherever it keeps them."""

    def __init__(self, machine: Machine, settings: HardwareSettings, serial: bool = False) -> None:
        board = board_of(machine.model())
        there = (machine.path(folder) for folder in BOOT_FOLDERS)
        self.folder = next((folder for folder in there if (folder / "config.txt").exists()), None)
        self._lines = lines_for(board, settings, serial) if board is not None else []
        self._frees_serial = board is not None and board.uart_line in self._lines

    def missing(self) -> list[str]:
        """The lines that config.txt does not have yet."""
        if self.folder is None:
            return []
        there = _text(self.folder / "config.txt").splitlines()
        return [line for line in self._lines if line not in there]

    def consoles(self) -> list[str]:
        """The login consoles on the pins that a die needs."""
        if self.folder is None or not self._frees_serial:
            return []
        return [word for word in _text(self.folder / "cmdline.txt").split() if word.startswith(CONSOLES)]

    def shown(self) -> str:
        """What would be changed, a line for each; empty for nothing."""
        lines = [f"  config.txt: + {line}" for line in self.missing()]
        return "\n".join(lines + [f"  cmdline.txt: - {word}" for word in self.consoles()])

    def write(self) -> None:
        """Change the files, each in one step and with a copy of how it was. Raises `OSError`."""
        if self.folder is None:
            return
        missing, consoles = self.missing(), self.consoles()
        if missing:
            text = _text(self.folder / "config.txt")
            start = text if text.endswith("\n") or not text else text + "\n"
            block = "\n".join((BEGIN, "[all]", *missing, END))
            _replace(self.folder / "config.txt", f"{start}{block}\n")
        if consoles:
            words = [w for w in _text(self.folder / "cmdline.txt").split() if w not in consoles]
            _replace(self.folder / "cmdline.txt", " ".join(words) + "\n")


def take_back(machine: Machine) -> list[str]:
    """Bring the files back; returns the names of those that were. Raises `OSError`.

    A file that somebody has changed since loses only our lines, and keeps the change.
    """
    found = []
    for folder in map(machine.path, BOOT_FOLDERS):
        for name in ("config.txt", "cmdline.txt"):
            copy = folder / f"{name}{COPY}"
            if copy.exists() and (folder / name).exists():
                _restore(folder / name, copy)
                found.append(name)
    return found


def _restore(file: Path, copy: Path) -> None:
    before, now = _text(copy), _text(file)
    rest = _without_block(now) if file.name == "config.txt" else _with_consoles(now, before)
    _written(file, before if rest.split() == before.split() else rest)
    copy.unlink()


def _without_block(text: str) -> str:
    start, begin, rest = text.partition(BEGIN + "\n")
    return start + rest.partition(END + "\n")[2] if begin else text


def _with_consoles(now: str, before: str) -> str:
    """The words of cmdline.txt with the login consoles in front again, where the system had them."""
    lost = [word for word in before.split() if word.startswith(CONSOLES) and word not in now.split()]
    rest = [word for word in before.split() if word not in lost]
    return before if now.split() == rest else " ".join((*lost, *now.split())) + "\n"


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8", "surrogateescape")
    except FileNotFoundError:
        return ""


def _replace(path: Path, text: str) -> None:
    copy = path.with_name(path.name + COPY)
    if not copy.exists():
        _written(copy, _text(path))
    _written(path, text)


def _written(path: Path, text: str) -> None:
    """The new file takes the place of the old one in one step, also when the plug is pulled."""
    fresh = path.with_name(path.name + ".new")
    with fresh.open("w", encoding="utf-8", errors="surrogateescape") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; 1 with words when the settings or the boot files cannot be used."""
    options = _parser().read(list(sys.argv[1:] if arguments is None else arguments))
    machine = Machine(options.root)
    try:
        return _run(options, machine)
    except SettingsError as trouble:
        sys.stderr.write(harmless(f"{trouble}\n"))
    except OSError as trouble:
        words = _("{file}: {reason}. The boot files are unchanged.")
        sys.stderr.write(words.format(file=trouble.filename, reason=why_failed(trouble)) + "\n")
    return 1


def _run(options: argparse.Namespace, machine: Machine) -> int:
    if options.take_back:
        for name in take_back(machine):
            sys.stderr.write(_("{file} is restored.").format(file=name) + "\n")
        return 0
    files = BootFiles(machine, load(options.settings), options.serial)
    shown = files.shown()
    if shown:
        sys.stdout.write(shown + "\n")
    if options.write:
        files.write()
    return 0


def _parser() -> Parser:
    parser = Parser(prog="hardware.boot_lines", description=_("The boot files of a Raspberry Pi."))
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--show", action="store_true", help=_("show what is missing"))
    what.add_argument("--write", action="store_true", help=_("write it, and back up the files"))
    what.add_argument("--take-back", action="store_true", help=_("undo what was written"))
    parser.add_argument("--serial", action="store_true", help=_("a die is wired to GPIO 14 and 15"))
    parser.add_argument("--settings", type=Path, metavar=_("FILE"), help=_("another settings file"))
    words = _("root folder of this machine's files")
    parser.add_argument("--root", type=Path, default=Path("/"), metavar=_("FOLDER"), help=words)
    return parser


if __name__ == "__main__":
    sys.exit(main())
