"""A share of a processor: what is written for the kernel, that it holds back, and where it cannot be had."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.play.bad_input import BadInput
from tests.studies.bench import main, percentage
from tests.studies.measure import share
from tests.studies.measure.share import held_to, limits

_BUSY = """
import time
begun, used = time.perf_counter(), time.process_time()
while time.process_time() - used < 0.1:
    pass
print(time.perf_counter() - begun)
"""


def first_version(root: Path, name: str = "cpu") -> Path:
    """A folder as the kernel's of version 1 is: the controller has one of its own."""
    (root / name).mkdir()
    (root / name / "cpu.cfs_quota_us").write_text("-1")
    return root / name


def second_version(root: Path) -> Path:
    """A folder as the kernel's of version 2 is."""
    (root / "cgroup.controllers").write_text("cpuset cpu io memory pids")
    (root / "cgroup.subtree_control").write_text("")
    return root


@pytest.mark.parametrize(("percent", "quota"), [(25, (1250, 5000)), (100, (5000, 5000)), (20, (1000, 5000))])
def test_a_period_is_five_milliseconds(percent: int, quota: tuple[int, int]) -> None:
    assert limits(percent) == quota


@pytest.mark.parametrize("percent", [1, 7, 19])
def test_no_quota_is_shorter_than_the_kernel_takes(percent: int) -> None:
    quota, period = limits(percent)
    assert quota >= share.LEAST_QUOTA and period > share.PERIOD
    assert abs(quota / period - percent / 100) < 0.001


@pytest.mark.machine
@pytest.mark.parametrize("name", ["cpu", "cpu,cpuacct"])
def test_the_first_version_has_a_file_for_each_limit(tmp_path: Path, name: str) -> None:
    above = first_version(tmp_path, name)
    with held_to(25, tmp_path) as begin:
        done = subprocess.run(
            begin([sys.executable, "-c", "import os; print(os.getpid())"]), capture_output=True, check=True
        )
        (group,) = (each for each in above.iterdir() if each.is_dir())
        assert (group / "cpu.cfs_quota_us").read_text() == "1250"
        assert (group / "cpu.shares").read_text() == "262144"
        assert (group / "cpu.cfs_period_us").read_text() == "5000"
        assert (group / share.MEMBERS).read_text() == done.stdout.decode().strip()
    assert not (tmp_path / "cpu.max").exists()


@pytest.mark.machine
def test_the_second_version_has_both_limits_in_one_file(tmp_path: Path) -> None:
    second_version(tmp_path)
    with held_to(25, tmp_path) as begin:
        (group,) = (each for each in tmp_path.iterdir() if each.is_dir())
        assert (group / "cpu.max").read_text() == "1250 5000"
        assert (group / "cpu.weight").read_text() == "10000"
        assert (tmp_path / "cgroup.subtree_control").read_text() == "+cpu"
        assert str(group / share.MEMBERS) in begin(["sleep", "1"])


def test_a_machine_without_control_groups_is_told_what_to_do(tmp_path: Path) -> None:
    with (
        pytest.raises(BadInput, match=r"--share: .*as root.*without --share"),
        held_to(25, tmp_path / "none"),
    ):
        pytest.fail("a share was set where there is none")


@pytest.mark.machine
def test_the_kernel_holds_a_process_back() -> None:
    """On the real thing: a tenth of a second of a quarter of a processor takes four of them, or longer.

    Where control groups cannot be written, it says so and what to do.
    """
    try:
        with held_to(25) as begin:
            done = subprocess.run(begin([sys.executable, "-c", _BUSY]), capture_output=True, check=True)
        assert float(done.stdout) > 0.3
    except BadInput as error:
        assert "--share" in str(error) and "without --share" in str(error)
    groups = share.CONTROL_GROUPS.glob(f"**/companion-bench-{os.getpid()}")
    assert list(groups) == [], "the group is gone afterwards"


@pytest.mark.parametrize("text", ["0", "101", "-5", "x", "2.5", ""])
def test_what_is_no_percentage_is_said(text: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match="1 to 100"):
        percentage(text)


@pytest.mark.parametrize("what", [["rules", "--game", "ministeel"], ["ui"]])
def test_nothing_is_measured_where_no_share_can_be_set(
    what: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(held_to.__wrapped__, "__defaults__", (tmp_path / "none",))  # type: ignore[attr-defined]
    kept = tmp_path / "figures.json"
    assert main([*what, "--runs", "1", "--share", "25", "--json", str(kept)]) == 2
    told = capsys.readouterr()
    assert "--share" in told.err + told.out and not kept.exists()
    assert len((told.err + told.out).strip().splitlines()) == 1
