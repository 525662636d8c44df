"""The machine behind the screen, on real small programs and files: called, read, written and refused."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.ui.tools import Tools, backlight
from ui.behind.backlight import Backlight
from ui.behind.this_machine import ThisMachine
from ui.behind.tools import NoTool, call
from ui.ports.cannot_do import CannotDo
from ui.ports.machine_port import ClockTime

pytestmark = pytest.mark.machine

AMIXER = """
case "$*" in
scontrols) echo "Simple mixer control 'Mic',0"; echo "Simple mixer control 'PCM',0" ;;
*sget*) echo "  Mono: Playback 123 [57%] [-10.00dB] [on]" ;;
esac"""


@pytest.fixture
def tools(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Tools]:
    """A machine with no tool but those that a test installs."""
    made = Tools(tmp_path)
    monkeypatch.setenv("PATH", str(made.folder))
    return made


@pytest.fixture
def machine(tmp_path: Path, tools: Tools) -> ThisMachine:
    return ThisMachine(Backlight(backlight(tmp_path)), lambda: datetime(2026, 11, 20, 21, 14, tzinfo=UTC))


def test_it_is_switched_off_and_restarted_by_logind_without_asking_anybody(
    machine: ThisMachine, tools: Tools
) -> None:
    tools.install("busctl")
    machine.switch_off()
    machine.switch_off(again=True)
    manager = "/org/freedesktop/login1 org.freedesktop.login1.Manager"
    how = "busctl --system --allow-interactive-authorization=no call org.freedesktop.login1"
    assert tools.calls() == [f"{how} {manager} PowerOff b false", f"{how} {manager} Reboot b false"]


def test_a_refusal_is_said_with_what_to_do(machine: ThisMachine, tools: Tools) -> None:
    tools.install("busctl", 'echo "Call failed: Access denied" >&2; exit 1')
    with pytest.raises(CannotDo, match=r"does not allow.*Access denied.*systemd/install\.sh"):
        machine.switch_off()


def test_another_failure_is_said_in_the_words_of_the_tool(machine: ThisMachine, tools: Tools) -> None:
    tools.install("nmcli", 'echo "Error: NetworkManager is not running." >&2; exit 8')
    with pytest.raises(CannotDo, match=r"NetworkManager is not running"):
        machine.switch("network", on=False)


def test_what_the_machine_lacks_is_named_with_its_package(machine: ThisMachine, tools: Tools) -> None:
    found = machine.look()
    assert (found.brightness, found.volume, found.network, found.by_network) == (50, None, None, None)
    assert found.missing["network"].endswith("sudo apt install network-manager")
    assert found.missing["volume"].endswith("sudo apt install alsa-utils")
    assert set(found.missing) == {"network", "volume", "clock"}


def test_everything_is_read_where_it_is_there(machine: ThisMachine, tools: Tools) -> None:
    tools.install("nmcli", "echo enabled")
    tools.install("amixer", AMIXER)
    tools.install("timedatectl", "echo Timezone=Europe/Berlin; echo NTP=no")
    found = machine.look()
    assert (found.network, found.volume, found.by_network) == (True, 57, False)
    assert found.zone == "Europe/Berlin"
    assert (found.clock, found.missing) == ("2026-11-20 21:14", {})


def test_the_volume_is_that_of_what_is_heard(machine: ThisMachine, tools: Tools) -> None:
    tools.install("amixer", AMIXER)
    machine.set_level("volume", 130)
    assert tools.calls()[-1] == "amixer -M sset PCM 100%", "not the microphone's, and no louder than it goes"


def test_a_desktop_is_asked_before_its_sound_card(machine: ThisMachine, tools: Tools) -> None:
    tools.install("amixer", AMIXER)
    tools.install("wpctl", 'echo "Volume: 0.40"')
    assert machine.look().volume == 40
    machine.set_level("volume", 30)
    assert tools.calls()[-1] == "wpctl set-volume @DEFAULT_AUDIO_SINK@ 30%"


def test_a_card_without_any_control_has_no_volume(machine: ThisMachine, tools: Tools) -> None:
    tools.install("amixer")
    assert "no volume" in machine.look().missing["volume"]


def test_the_clock_is_set_by_hand_once_the_network_does_not(machine: ThisMachine, tools: Tools) -> None:
    tools.install("timedatectl")
    machine.set_clock(ClockTime(2026, 2, 28, 9, 5))
    machine.switch("clock", on=True)
    assert tools.calls() == [
        "timedatectl --no-ask-password set-ntp false",
        "timedatectl --no-ask-password set-time 2026-02-28 09:05:00",
        "timedatectl --no-ask-password set-ntp true",
    ]


def test_the_zones_are_those_of_the_machine_and_no_other_words(machine: ThisMachine, tools: Tools) -> None:
    tools.install(
        "timedatectl", "echo Europe/Berlin; echo UTC; echo ../../etc/shadow; echo America/Indiana/Knox"
    )
    assert machine.zones() == ("Europe/Berlin", "UTC", "America/Indiana/Knox")


def test_a_zone_is_set_by_timedated_and_felt_in_this_program_at_once(
    machine: ThisMachine, tools: Tools, monkeypatch: pytest.MonkeyPatch
) -> None:
    tools.install("timedatectl")
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    try:
        machine.set_zone("Asia/Tokyo")
        assert tools.calls() == ["timedatectl --no-ask-password set-timezone Asia/Tokyo"]
        assert time.localtime(0).tm_hour == 9
    finally:
        monkeypatch.undo()
        time.tzset()


@pytest.mark.parametrize("name", ["", "--help", "europe/berlin", "Europe/../x", "Europe/Berlin\n", "A/b/c/d"])
def test_what_is_no_name_of_a_zone_asks_no_tool(machine: ThisMachine, tools: Tools, name: str) -> None:
    tools.install("timedatectl")
    with pytest.raises(CannotDo, match="Choose one from the list"):
        machine.set_zone(name)
    assert tools.calls() == []


def test_a_day_that_no_calendar_has_changes_nothing(machine: ThisMachine, tools: Tools) -> None:
    tools.install("timedatectl")
    with pytest.raises(CannotDo, match="date does not exist"):
        machine.set_clock(ClockTime(2026, 2, 29, 9, 5))
    assert tools.calls() == []


def test_a_tool_that_hangs_is_given_up(tools: Tools) -> None:
    tools.install("nmcli", "exec /bin/sleep 60")
    with pytest.raises(CannotDo, match="has not answered"):
        call("nmcli", "networking", seconds=0.2)


def test_words_of_a_tool_are_only_words_and_no_longer_than_a_line(tools: Tools) -> None:
    tools.install("nmcli", "/usr/bin/head -c 5000 /dev/zero | /usr/bin/tr '\\0' 'x' >&2; exit 1")
    with pytest.raises(CannotDo) as refused:
        call("nmcli")
    assert len(str(refused.value)) < 400


def test_a_missing_tool_is_an_error_of_its_own(tools: Tools) -> None:
    with pytest.raises(NoTool, match="nmcli is not installed"):
        call("nmcli")


class TestBacklight:
    @pytest.mark.parametrize(("percent", "kept"), [(100, 255), (50, 128), (10, 26), (0, 26), (-5, 26)])
    def test_it_is_set_by_percent_and_never_to_nothing(self, tmp_path: Path, percent: int, kept: int) -> None:
        folder = backlight(tmp_path)
        Backlight(folder).set_percent(percent)
        assert int((folder / "10-0045/brightness").read_text()) == kept

    def test_it_is_switched_off_and_on(self, tmp_path: Path) -> None:
        light, power = Backlight(backlight(tmp_path)), tmp_path / "backlight/10-0045/bl_power"
        light.switch(on=False)
        assert power.read_text() == "4"
        light.switch(on=True)
        assert power.read_text() == "0"

    def test_a_screen_without_one_says_so(self, tmp_path: Path) -> None:
        light = Backlight(tmp_path / "none")
        assert not light.there
        with pytest.raises(CannotDo, match="the buttons on the screen"):
            light.percent()

    def test_one_that_may_not_be_written_names_the_rule_that_allows_it(self, tmp_path: Path) -> None:
        folder = backlight(tmp_path)
        brightness = folder / "10-0045/brightness"
        brightness.unlink()
        brightness.mkdir()  # for root, who may write every file
        with pytest.raises(CannotDo, match=r"systemd/install\.sh"):
            Backlight(folder).set_percent(40)

    def test_the_switch_waits_for_nobody_and_is_thrown_in_order(self, tmp_path: Path) -> None:
        machine = ThisMachine(Backlight(backlight(tmp_path)))
        fifo = tmp_path / "backlight/10-0045/bl_power"
        fifo.unlink()
        os.mkfifo(fifo)
        machine.light(on=False)  # nobody reads yet: whoever wrote in this thread would wait for ever
        machine.light(on=True)
        read = ""
        while len(read) < 2:
            read += fifo.read_text()
        assert read == "40"
