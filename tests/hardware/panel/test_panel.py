"""The panel driver on gpiozero's own mock pins, with a clock that the test owns."""

from __future__ import annotations

import os
import sys
import types
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.speech.own_command import install_again
from hardware.device import DeviceAbsent, DeviceFailing
from hardware.device_settings import PanelSettings, SeatPins
from hardware.events import ButtonPressed
from hardware.panel import pins
from hardware.panel.driver import Panel
from hardware.panel.emulated import EmulatedPanelPins
from hardware.panel.picture import ANSWER_SECONDS, TONES, PanelPicture
from hardware.panel.pins import lgpio_factory
from hardware.runtime_folder import prepare_lgpio

SETTINGS = PanelSettings(
    seat=(SeatPins(seat=1, ready=5, lamp=16), SeatPins(seat=2, ready=6, lamp=17)),
    undo=20,
    confirm=21,
    green=23,
    red=24,
    buzzer=12,
)


class Bench:
    """A panel, its emulated wires, a clock and what was posted."""

    def __init__(self, settings: PanelSettings = SETTINGS) -> None:
        self.now = 100.0
        self.wires = EmulatedPanelPins(settings)
        self.panel = Panel(settings, make_factory=self.wires.make_factory, clock=lambda: self.now)
        self.posted: list[ButtonPressed] = []

    def run(self, seconds: float) -> None:
        for _ in range(round(seconds / self.panel.pause)):
            self.now += self.panel.pause
            self.panel.poll(self.posted.append)  # type: ignore[arg-type]

    def tap(self, button: str, seat: int | None = None) -> None:
        self.wires.press(button, seat)
        self.run(0.1)
        self.wires.release(button, seat)
        self.run(0.1)


@pytest.fixture
def bench() -> Iterator[Bench]:
    bench = Bench()
    bench.panel.open()
    bench.run(0.1)
    yield bench
    bench.panel.close()


def test_each_button_says_its_own_name_and_seat(bench: Bench) -> None:
    bench.tap("ready", 2)
    bench.tap("undo")
    bench.tap("confirm")
    assert [(each.button, each.seat) for each in bench.posted] == [
        ("ready", 2),
        ("undo", None),
        ("confirm", None),
    ]
    assert bench.panel.counters()["presses"] == 3


def test_a_press_carries_the_time_of_the_clock(bench: Bench) -> None:
    bench.wires.press("ready", 1)
    started = bench.now
    bench.run(0.1)
    assert started + 0.02 <= bench.posted[0].at <= started + 0.04


def test_bouncing_contacts_give_one_press_although_mock_pins_do_not_debounce(bench: Bench) -> None:
    for _ in range(6):
        bench.wires.press("undo")
        bench.run(0.01)
        bench.wires.release("undo")
        bench.run(0.01)
    assert bench.posted == []
    bench.tap("undo")
    assert len(bench.posted) == 1


def test_a_seat_lamp_is_lit_and_the_other_seat_stays_dark(bench: Bench) -> None:
    bench.panel.show(PanelPicture(seats=frozenset({2})))
    bench.run(0.01)
    assert bench.wires.lit() == ["seat 2"]
    bench.panel.show(PanelPicture(seats=frozenset({1})))
    bench.run(0.01)
    assert bench.wires.lit() == ["seat 1"]


def test_a_seat_without_a_lamp_disturbs_nobody(bench: Bench) -> None:
    bench.panel.show(PanelPicture(seats=frozenset({1, 6})))
    bench.run(0.01)
    assert bench.wires.lit() == ["seat 1"]


def test_an_answer_is_lit_for_its_time_and_then_dark(bench: Bench) -> None:
    bench.panel.show(PanelPicture(answer="red", signal=1))
    bench.run(ANSWER_SECONDS - 0.02)
    assert bench.wires.lit() == ["red"]
    bench.run(0.05)
    assert bench.wires.lit() == []


def test_a_new_answer_puts_the_old_one_out(bench: Bench) -> None:
    bench.panel.show(PanelPicture(answer="red", signal=1))
    bench.run(0.5)
    bench.panel.show(PanelPicture(answer="green", signal=2))
    bench.run(1.2)
    assert bench.wires.lit() == ["green"]


def test_the_tone_plays_its_notes_in_time_and_then_is_quiet(bench: Bench) -> None:
    bench.panel.show(PanelPicture(tone="attention", signal=1))
    heard: list[float] = []
    for _ in range(80):
        bench.run(0.01)
        if not heard or heard[-1] != bench.wires.hertz():
            heard.append(bench.wires.hertz())
    assert heard == [*(hertz for hertz, _ in TONES["attention"]), 0.0]


def test_the_same_signal_shown_again_is_silent(bench: Bench) -> None:
    picture = PanelPicture(answer="green", tone="accepted", signal=7)
    bench.panel.show(picture)
    bench.run(3.0)
    bench.panel.show(picture)
    bench.run(0.02)
    assert bench.wires.lit() == [] and bench.wires.hertz() == 0.0
    bench.panel.show(PanelPicture(answer="green", tone="accepted", signal=8))
    bench.run(0.02)
    assert bench.wires.lit() == ["green"] and bench.wires.hertz() > 0


def test_a_signal_between_two_polls_is_not_lost_to_a_later_picture(bench: Bench) -> None:
    bench.panel.show(PanelPicture(tone="refused", answer="red", signal=1))
    bench.panel.show(PanelPicture(seats=frozenset({1}), signal=1))
    bench.run(0.02)
    assert bench.wires.lit() == ["seat 1", "red"]
    assert bench.wires.hertz() == TONES["refused"][0][0]


def test_a_beeper_is_only_on_or_off() -> None:
    bench = Bench(PanelSettings(buzzer=12, buzzer_kind="beeper"))
    bench.panel.open()
    bench.panel.show(PanelPicture(tone="refused", signal=1))
    bench.run(0.02)
    pin = bench.panel._factory.pin(12)
    assert pin.state and pin.frequency is None
    bench.run(0.5)
    assert not pin.state
    bench.panel.close()


def test_lamps_come_back_after_a_reopening_but_old_tones_do_not(bench: Bench) -> None:
    bench.panel.show(PanelPicture(seats=frozenset({2})))
    bench.run(0.01)
    bench.panel.close()
    assert bench.wires.lit() == []
    bench.panel.show(PanelPicture(seats=frozenset({1}), tone="refused", answer="red", signal=9))
    bench.panel.open()
    bench.run(0.02)
    assert bench.wires.lit() == ["seat 1"] and bench.wires.hertz() == 0.0


def test_an_empty_panel_opens_polls_and_closes() -> None:
    bench = Bench(PanelSettings())
    bench.panel.open()
    bench.panel.show(PanelPicture(seats=frozenset({1}), tone="accepted", answer="red", signal=1))
    bench.run(0.1)
    bench.panel.close()
    bench.panel.close()
    assert bench.posted == []


def test_a_pin_claimed_twice_is_named_and_everything_is_let_go() -> None:
    settings = PanelSettings(undo=20, green=20)
    bench = Bench(settings)
    with pytest.raises(DeviceFailing, match="GPIO 20"):
        bench.panel.open()
    bench.panel = Panel(
        PanelSettings(undo=20), make_factory=lambda: bench.wires._factory, clock=lambda: bench.now
    )
    bench.panel.open()
    bench.panel.close()


def test_an_unplugged_panel_fails_and_is_absent_until_it_is_plugged(bench: Bench) -> None:
    bench.wires.unplug()
    with pytest.raises(DeviceFailing, match="GPIO"):
        bench.run(0.01)
    bench.panel.close()
    with pytest.raises(DeviceAbsent):
        bench.panel.open()
    bench.wires.plug()
    bench.panel.open()
    bench.run(0.1)
    bench.tap("undo")
    assert [each.button for each in bench.posted] == ["undo"]


def test_a_button_that_is_down_is_named_for_the_doctor(bench: Bench) -> None:
    bench.wires.press("confirm")
    assert bench.panel.held() == [(21, "confirm")]


def test_without_lgpio_the_panel_is_absent_with_a_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", None)
    with pytest.raises(DeviceAbsent, match="lgpio") as caught:
        lgpio_factory()
    assert caught.value.remedy == install_again()


def test_the_empty_lgpio_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", types.ModuleType("lgpio"))
    with pytest.raises(DeviceAbsent, match="empty file"):
        lgpio_factory()


def test_without_gpiozero_the_panel_is_absent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gpiozero", None)
    with pytest.raises(DeviceAbsent, match="gpiozero"):
        lgpio_factory()


def test_closing_the_panel_leaves_the_pins_of_others_alone() -> None:
    from gpiozero import OutputDevice

    bench = Bench()
    bench.panel.open()
    reset_line = OutputDevice(25, initial_value=True, pin_factory=bench.wires._factory)
    bench.panel.close()
    assert reset_line.value == 1
    reset_line.close()


class FakeLgpio(types.ModuleType):
    """The few calls of lgpio that gpiozero makes, with the real one's refusal of a second claim."""

    SET_PULL_NONE, SET_PULL_UP, SET_PULL_DOWN = 128, 32, 64
    BOTH_EDGES, RISING_EDGE, FALLING_EDGE = 3, 1, 2

    def __init__(self) -> None:
        super().__init__("lgpio")
        self.claimed: dict[int, int] = {}
        self.outputs: set[int] = set()
        self.opened: list[int] = []
        self.folder = os.environ["LG_WD"]

    def gpiochip_open(self, chip: int) -> int:
        self.opened.append(chip)
        return 7

    def gpio_get_mode(self, handle: int, pin: int) -> int:
        return 2 if pin in self.outputs else 0

    def gpio_claim_input(self, handle: int, pin: int, flags: int = 0) -> int:
        self.claimed[pin] = 1
        self.outputs.discard(pin)
        return 0

    def gpio_claim_output(self, handle: int, pin: int, level: int = 0, flags: int = 0) -> int:
        if pin == 24:
            raise RuntimeError("'GPIO busy'")
        self.claimed[pin] = level
        self.outputs.add(pin)
        return 0

    def gpio_free(self, handle: int, pin: int) -> int:
        return 0

    def gpio_read(self, handle: int, pin: int) -> int:
        return self.claimed[pin]

    def gpio_write(self, handle: int, pin: int, level: int) -> int:
        self.claimed[pin] = level
        return 0

    def callback(self, *rest: object) -> object:
        raise AssertionError("no edge interrupt is used")

    def __getattr__(self, name: str) -> object:
        if name.startswith("__"):
            raise AttributeError(name)
        return lambda *rest: 0


@pytest.fixture
def lgpio(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[FakeLgpio]:
    """gpiozero's real LGPIOFactory above a fake lgpio, on a board that says it is a Pi 4."""
    from gpiozero import Device
    from gpiozero.pins.local import LocalPiFactory

    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.setenv("LG_WD", "restored afterwards")
    monkeypatch.delenv("LG_WD")
    prepare_lgpio()
    monkeypatch.setitem(sys.modules, "lgpio", fake := FakeLgpio())
    monkeypatch.setattr(LocalPiFactory, "_get_revision", lambda self: 0xC03111)
    monkeypatch.setattr(pins, "_factory", None)
    before = Device.pin_factory
    yield fake
    Device.pin_factory = before
    LocalPiFactory.pins.clear()
    sys.modules.pop("gpiozero.pins.lgpio", None)


def test_on_the_pi_lgpio_is_used_with_a_writable_folder_for_its_fifo(
    lgpio: FakeLgpio, tmp_path: Path
) -> None:
    assert lgpio.folder == str(tmp_path / "table-companion")
    panel = Panel(PanelSettings(undo=20, green=23))
    posted: list[object] = []
    panel.open()
    panel.show(PanelPicture(answer="green", signal=1))
    panel.poll(posted.append)
    assert lgpio.claimed == {20: 1, 23: 1}
    panel.close()
    panel.open()
    assert lgpio.opened == [0], "one handle for the whole process"
    panel.close()


def test_a_busy_pin_on_the_pi_is_named(lgpio: FakeLgpio) -> None:
    panel = Panel(PanelSettings(undo=20, red=24))
    with pytest.raises(DeviceFailing, match="GPIO 24 is used by another program"):
        panel.open()
