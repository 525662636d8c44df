"""What can be known of the virtual machine without booting it: its parts fit together and to the rest."""

from __future__ import annotations

import ast
import shutil
from pathlib import Path

import pytest

from hardware.wiring import problems
from tests.arm64 import __main__ as machine
from tests.arm64 import emulators, inside, root


def test_what_is_done_inside_asks_for_nothing_that_is_not_carried_in() -> None:
    ours = {name.replace("/", ".") for name in root.OURS}
    modules = Path(inside.__file__).parent.glob("*.py")
    carried = [path for path in modules if path.stem in ("inside", "emulators", "cuse")]
    asked = {
        node.module
        for path in carried
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module
    }
    of_this_project = {name for name in asked if (root.ROOT / name.split(".")[0]).is_dir()}
    assert len(carried) == 3 and of_this_project
    assert {name for name in of_this_project if not any(name.startswith(each) for each in ours)} == set()
    assert all((root.ROOT / name).is_dir() for name in root.OURS)


def test_the_devices_of_the_machine_are_wired_as_any_table_may_be() -> None:
    assert list(problems(inside.SETTINGS)) == []
    rules = (root.ROOT / "systemd" / "70-table-companion.rules").read_text(encoding="utf-8")
    link = next(line for line in rules.splitlines() if "SYMLINK" in line).split('SYMLINK+="')[1].split('"')[0]
    assert f"/dev/{link.replace('$attr{serial}', emulators.SERIAL)}" == inside.DIE


def test_the_far_side_moves_tags_and_refuses_other_words() -> None:
    side = emulators.FarSide()
    side.obey(f"put {inside.TAG}")
    assert [tag.uid.hex() for tag in side.chip.field.tags] == [inside.TAG]
    side.obey(f"lift {inside.TAG}")
    assert side.chip.field.tags == ()
    with pytest.raises(KeyError):
        side.obey("dance")


def test_a_machine_that_ends_before_its_verdict_has_failed(tmp_path: Path) -> None:
    assert machine.listen(["seen: a", f"{machine.VERDICT}3/3"], tmp_path) == ""
    assert "1 of 3" in machine.listen([f"{machine.VERDICT}2/3"], tmp_path)
    assert machine.listen(["seen: a"], tmp_path) != ""


def test_programs_that_are_not_here_are_named_by_their_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda program: None if program == "dtc" else f"/bin/{program}")
    assert root.missing_tools() == "device-tree-compiler"
