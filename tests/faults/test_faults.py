"""A short form of the machine of faults; `python -m tests.faults` tries more of the calls."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tests.attacks.power_cuts import COMPILER
from tests.faults.scenes import SCENES, Installation, Table, Words
from tests.faults.trying import KINDS, tried

# The shim below the C library is C that the test compiles; a table on which nobody develops has no compiler.
pytestmark = [
    pytest.mark.slow,
    pytest.mark.machine,
    pytest.mark.skipif(
        COMPILER is None or sys.platform != "linux", reason="faults are put in by a shim in C, for Linux"
    ),
]


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_whatever_fails_the_machine_is_whole_and_the_next_start_plays(
    scene: Table | Installation, tmp_path: Path
) -> None:
    calls, found, wrong = tried(scene, tmp_path, 0.0)
    assert wrong == [] and calls >= 5 and set(found) == set(KINDS)


class Careless(Table):
    """Settings that are written over in their place: a machine that may lose its lock."""

    def words(self, box: Path) -> Words:
        file = self._places(box).known / "settings.toml"
        code = "import sys; text = open(sys.argv[1]).read(); open(sys.argv[1], 'w').write(text)"
        return [sys.executable, "-c", code, str(file)], dict(os.environ)


def test_a_lock_that_a_fault_takes_off_is_found(tmp_path: Path) -> None:
    _calls, _found, wrong = tried(Careless("change_settings"), tmp_path, 1.0)
    assert "kill at 2: the lock is off" in wrong
