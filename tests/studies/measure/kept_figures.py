"""Figures of a benchmark in a file, and the figures of another run beside them."""

from __future__ import annotations

import os
import platform
from pathlib import Path

import msgspec
from rich.table import Table

from companion.play.bad_input import BadInput, text_of, write_text

VERSION = 1
PROCESSORS = Path("/proc/cpuinfo")
_NAMED = ("model name", "Model", "Hardware")
"""Lines that name the processor (x86) or the board (Raspberry Pi), the best first."""

Figures = dict[str, dict[str, float]]
"""Values by their names, by what was measured."""


class Machine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What figures can be compared on: the processor's name, its kind, and how many there are."""

    processor: str
    kind: str
    count: int

    @property
    def words(self) -> str:
        """All of it in a line."""
        return f"{self.processor} ({self.kind}, {self.count})"


class Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The figures of one run. `what` was measured, `how`: the size of the window, for instance."""

    what: str
    machine: Machine
    python: str
    figures: Figures
    how: str = ""
    version: int = VERSION


class _Version(msgspec.Struct):
    """The one thing that a file of any version says."""

    version: int = 0


def this_machine(processors: Path = PROCESSORS) -> Machine:
    """The machine that this runs on."""
    lines = processors.read_text("utf-8", "replace").splitlines() if processors.exists() else []
    said = {key.strip(): value.strip() for key, _colon, value in (line.partition(":") for line in lines)}
    name = next((said[key] for key in _NAMED if said.get(key)), platform.processor())
    return Machine(name, platform.machine(), os.cpu_count() or 1)


def kept(what: str, figures: Figures, how: str = "") -> Kept:
    """The figures that were just measured here."""
    return Kept(what, this_machine(), platform.python_version(), figures, how)


def write(path: Path, found: Kept) -> None:
    """Write them where a person wants them. Raises `BadInput`."""
    write_text(path, msgspec.json.format(msgspec.json.encode(found), indent=1).decode() + "\n")


def read(path: Path, like: Kept) -> Kept:
    """Figures that were kept, to be compared with ones that are `like` them. Raises `BadInput`."""
    text = text_of(path)
    try:
        if msgspec.json.decode(text, type=_Version).version != VERSION:
            words = "{file}: figures of another version of this file. Keep them anew with --json."
            raise BadInput(words.format(file=path))
        found = msgspec.json.decode(text, type=Kept)
    except msgspec.MsgspecError as error:
        words = "{file}: no figures of a benchmark ({reason}). Keep some with --json."
        raise BadInput(words.format(file=path, reason=error)) from error
    _refuse_other(path, found, like)
    return found


def _refuse_other(path: Path, found: Kept, like: Kept) -> None:
    """Raises `BadInput` for figures of something else, or of another machine."""
    if (found.what, found.how) != (like.what, like.how):
        words = "{file}: figures of {what}, not of {wanted}."
        what, wanted = (f"bench {each.what} {each.how}".strip() for each in (found, like))
        raise BadInput(words.format(file=path, what=what, wanted=wanted))
    if found.machine != like.machine:
        words = "{file}: figures of another machine, {other}; this one is {here}. Keep some here with --json."
        raise BadInput(words.format(file=path, other=found.machine.words, here=like.machine.words))


def table(before: Kept, now: Kept) -> Table:
    """What both have beside each other, and the change."""
    shown = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
    shown.add_column("measured")
    shown.add_column("figure")
    for heading in ("before", "now", "change"):
        shown.add_column(heading, justify="right", no_wrap=True)
    for what, figures in now.figures.items():
        for name, value in figures.items():
            old = before.figures.get(what, {}).get(name)
            if old is not None:
                change = f"{value / old - 1:+.0%}" if old else ""
                shown.add_row(what, name, f"{old:,.1f}", f"{value:,.1f}", change)
    return shown
