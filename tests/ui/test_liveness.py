"""The watchdog is fed only while picture, rules and devices answer; what does not is said once."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from ui.program.liveness import DEVICE_SECONDS, LONGEST_STATUS, RULES_SECONDS, Liveness, devices, rules


@dataclass
class Table:
    """Rules and devices as the test makes them, and what systemd hears of them."""

    silent: float = 0.0
    busy: dict[str, float] = field(default_factory=lambda: {"box": 0.1, "die": 0.0})
    status: str = "A game is open."
    heard: list[str] = field(default_factory=list)
    causes: list[str] = field(default_factory=list)

    def liveness(self) -> Liveness:
        parts = (rules(lambda: self.silent), devices(lambda: self.busy))
        return Liveness(parts, lambda: self.status, self.heard.append, self.causes.append)


def test_every_beat_feeds_and_only_news_are_said() -> None:
    table = Table()
    alive = table.liveness()
    for _beat in range(3):
        alive.beat()
    table.status = "No game is open."
    alive.beat()
    feed = "WATCHDOG=1"
    assert table.heard == [
        *(feed, "STATUS=A game is open.", feed, feed),
        *(feed, "STATUS=No game is open."),
    ]


@pytest.mark.parametrize("part", ["rules", "device"])
def test_what_hangs_is_not_fed_for_and_said_once(part: str) -> None:
    table = Table()
    alive = table.liveness()
    if part == "rules":
        table.silent = RULES_SECONDS + 1
    else:
        table.busy["die"] = DEVICE_SECONDS + 1
    alive.beat()
    alive.beat()
    assert "WATCHDOG=1" not in table.heard
    assert len(table.causes) == 1 and f"{part if part == 'rules' else 'die'}" in table.causes[0]
    assert table.heard == [f"STATUS={table.causes[0]}"]


def test_what_takes_long_is_no_hang_and_what_comes_back_is_fed_for() -> None:
    table = Table(silent=RULES_SECONDS, busy={"die": DEVICE_SECONDS})
    alive = table.liveness()
    alive.beat()
    assert table.heard[0] == "WATCHDOG=1"
    table.silent = RULES_SECONDS + 1
    alive.beat()
    table.silent = 0.0
    alive.beat()
    assert table.heard[-2:] == ["WATCHDOG=1", "STATUS=A game is open."]


def test_a_status_is_one_line_of_a_bounded_length() -> None:
    table = Table(status="a name\nREADY=0\n" + "x" * 1000)
    table.liveness().beat()
    [said] = [line for line in table.heard if line.startswith("STATUS=")]
    assert "\n" not in said and len(said) <= LONGEST_STATUS + len("STATUS=")
