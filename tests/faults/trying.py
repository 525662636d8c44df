"""A change of a machine run again and again, each time with one fault."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random

from tests.attacks.power_cuts import COMPILER, NoCompilerError
from tests.faults.scenes import Installation, Table

KINDS = ("kill", "torn", "EIO", "ENOSPC")
LONGEST = 60
"""Seconds in which any change ends, whatever fails."""
FEWEST = 3
"""Calls that are tried of each kind, however few are asked for."""


def tried(scene: Table | Installation, place: Path, share: float) -> tuple[int, Counter[str], list[str]]:
    """Calls of the change, what came of the faults, and what was wrong. Raises `NoCompilerError`."""
    machine = _Machine(scene, place)
    calls = machine.run("kill", 0)
    if said := scene.wrong(machine.box):
        return calls, Counter(), [f"without a fault: {said}"]
    found, wrong = Counter[str](), []
    random = Random(scene.name)
    for kind in KINDS:
        for call in sorted(random.sample(range(1, calls + 1), min(calls, max(FEWEST, round(calls * share))))):
            machine.run(kind, call)
            said = _looked_at(scene, machine.box)
            found[kind] += 1
            if said:
                wrong.append(f"{kind} at {call}: {said}")
    return calls, found, wrong


def _looked_at(scene: Table | Installation, box: Path) -> str:
    try:
        return scene.wrong(box)
    except Exception as trouble:  # noqa: BLE001 - whatever a damaged machine leads to is looked for
        return f"{type(trouble).__name__}: {trouble}"


class _Machine:
    """The machine as it was before, as often as needed, in the same place: its links are absolute."""

    def __init__(self, scene: Table | Installation, place: Path) -> None:
        if COMPILER is None or sys.platform != "linux":
            raise NoCompilerError
        self.scene, self.box, self.fresh = scene, place / "box", place / "fresh"
        self.shim, self.count = place / "calls.so", place / "count"
        source = Path(__file__).with_name("calls.c")
        subprocess.run([COMPILER, "-O1", "-shared", "-fPIC", "-o", self.shim, source], check=True)
        scene.before(self.box)
        shutil.copytree(self.box, self.fresh, symlinks=True)

    def run(self, kind: str, call: int) -> int:
        """The change with a fault at this call (0: none); returns how many calls it made."""
        shutil.rmtree(self.box)
        shutil.copytree(self.fresh, self.box, symlinks=True)
        self.count.write_bytes(bytes(8))
        words, surroundings = self.scene.words(self.box)
        faults = {"FAULT_FOLDER": self.box, "FAULT_COUNT": self.count, "FAULT_CALL": call, "FAULT_KIND": kind}
        surroundings |= {name: str(value) for name, value in faults.items()} | {"LD_PRELOAD": str(self.shim)}
        subprocess.run(
            words, env=surroundings, cwd=Path(__file__).parents[2], capture_output=True, check=False,
            timeout=LONGEST, start_new_session=True,
        )  # fmt: skip
        return int.from_bytes(self.count.read_bytes(), sys.byteorder)
