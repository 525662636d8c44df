"""The machine that the screen runs on: power, light, sound, network, clock, as a port and plain values."""

from __future__ import annotations

from typing import Literal, Protocol

import msgspec

Part = Literal["brightness", "volume", "network", "clock"]


class MachineState(msgspec.Struct, frozen=True):
    """How the machine stands. What is `None` cannot be set here, and `missing` says why, by its part.

    Brightness and volume are in percent; `clock` is day and time as people read them, `by_network` whether
    the network sets them, `zone` the time zone by its name in the tz database ("Europe/Berlin").
    """

    brightness: int | None = None
    volume: int | None = None
    network: bool | None = None
    clock: str = ""
    by_network: bool | None = None
    zone: str = ""
    missing: dict[Part, str] = {}


class ClockTime(msgspec.Struct, frozen=True):
    """A day and a time by the clock on the wall."""

    year: int
    month: int
    day: int
    hour: int
    minute: int


class Machine(Protocol):
    """This machine. All of it waits, and raises `ui.ports.services.CannotDo` with what to do about it."""

    def look(self) -> MachineState:
        """How everything stands."""

    def switch_off(self, again: bool = False) -> None:
        """Shut the machine down, and start it `again`."""

    def set_level(self, part: Part, percent: int) -> None:
        """Make it brighter or louder; never so dark that nobody could find the way back."""

    def switch(self, part: Part, on: bool) -> None:
        """Switch all of its network on or off; let the network set the clock, or not."""

    def set_clock(self, time: ClockTime) -> None:
        """Set day and time by hand; the network does not from now on."""

    def time(self) -> ClockTime:
        """Day and time as the clock stands."""

    def zones(self) -> tuple[str, ...]:
        """The time zones that this machine knows."""

    def set_zone(self, name: str) -> None:
        """Show the time of this zone from now on."""

    def light(self, on: bool) -> None:
        """Switch the light of the screen off or on; the one thing that waits for nothing and says nothing."""

    @property
    def has_light(self) -> bool:
        """Whether the light of this screen can be switched at all."""
