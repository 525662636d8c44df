"""The machine behind `ui.ports.machine_port`: systemd, NetworkManager, ALSA by tools, the light by files.

Everything asks systems that polkit or udev let the companion ask (systemd/50-table-companion.rules,
systemd/70-table-companion.rules); nothing here is an administrator.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import datetime
from time import tzset
from typing import TypeVar

from companion.speech.words import _
from ui.behind import loudness
from ui.behind.backlight import Backlight
from ui.behind.tools import call
from ui.ports.cannot_do import CannotDo
from ui.ports.machine_port import ClockTime, MachineState, Part

_LOGIN = ("busctl", "--system", "--allow-interactive-authorization=no", "call", "org.freedesktop.login1")
_MANAGER = ("/org/freedesktop/login1", "org.freedesktop.login1.Manager")
_CLOCK = ("timedatectl", "--no-ask-password")
_ZONE = re.compile(r"[A-Z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+){0,2}")
"""A name of the tz database; anything else that a tool prints is none."""
Found = TypeVar("Found")


class ThisMachine:
    """`ui.ports.machine_port.Machine`."""

    def __init__(
        self, backlight: Backlight | None = None, now: Callable[[], datetime] = datetime.now
    ) -> None:
        self.backlight, self.now = backlight or Backlight(), now
        self._switching = ThreadPoolExecutor(1, thread_name_prefix="light")

    def look(self) -> MachineState:
        """How everything stands; what cannot be set says why."""
        missing: dict[Part, str] = {}

        def tried(part: Part, ask: Callable[[], Found]) -> Found | None:
            try:
                return ask()
            except CannotDo as trouble:
                missing[part] = str(trouble)
                return None

        settled = tried("clock", _settled)
        return MachineState(
            brightness=tried("brightness", self.backlight.percent),
            volume=tried("volume", loudness.volume),
            network=tried("network", lambda: call("nmcli", "networking").strip() == "enabled"),
            clock=self.now().strftime("%Y-%m-%d %H:%M"),
            by_network=None if settled is None else settled.get("NTP") == "yes",
            zone=(settled or {}).get("Timezone", ""),
            missing=missing,
        )

    def switch_off(self, again: bool = False) -> None:
        """Shut the machine down, by logind. Raises `CannotDo`."""
        call(*_LOGIN, *_MANAGER, "Reboot" if again else "PowerOff", "b", "false")

    def set_level(self, part: Part, percent: int) -> None:
        """Raises `CannotDo`."""
        if part == "brightness":
            self.backlight.set_percent(percent)
        else:
            loudness.set_volume(percent)

    def switch(self, part: Part, on: bool) -> None:
        """Raises `CannotDo`."""
        if part == "network":
            call("nmcli", "networking", "on" if on else "off")
        else:
            call(*_CLOCK, "set-ntp", "true" if on else "false")

    def time(self) -> ClockTime:
        """Day and time as the clock stands."""
        now = self.now()
        return ClockTime(now.year, now.month, now.day, now.hour, now.minute)

    def set_clock(self, time: ClockTime) -> None:
        """By systemd-timedated, which refuses while the network sets the clock. Raises `CannotDo`."""
        try:
            told = datetime(time.year, time.month, time.day, time.hour, time.minute)  # noqa: DTZ001 - on the wall
        except ValueError as error:
            raise CannotDo(_("This date does not exist. Check the day and month.")) from error
        call(*_CLOCK, "set-ntp", "false")
        call(*_CLOCK, "set-time", told.strftime("%Y-%m-%d %H:%M:%S"))

    def zones(self) -> tuple[str, ...]:
        """As systemd-timedated knows them. Raises `CannotDo`."""
        told = call(*_CLOCK, "list-timezones").split()
        return tuple(name for name in told if _ZONE.fullmatch(name))

    def set_zone(self, name: str) -> None:
        """By systemd-timedated, and in this program at once. Raises `CannotDo`."""
        if not _ZONE.fullmatch(name):
            words = _("There is no time zone {name}. Choose one from the list.")
            raise CannotDo(words.format(name=repr(name)[:80]))
        call(*_CLOCK, "set-timezone", name)
        tzset()

    @property
    def has_light(self) -> bool:
        """Whether the light of this screen can be switched."""
        return self.backlight.there

    def light(self, on: bool) -> None:
        """Switch the light, in a thread of its own: a screen that is dark must not wait for a slow stick."""
        self._switching.submit(self._switch, on)

    def _switch(self, on: bool) -> None:
        with suppress(CannotDo):  # a screen that stays bright says enough; the page of the machine says why
            self.backlight.switch(on)


def _settled() -> dict[str, str]:
    """What systemd-timedated says of the clock, by its names. Raises `CannotDo`."""
    lines = call(*_CLOCK, "show").splitlines()
    return {key: value for key, equals, value in (line.partition("=") for line in lines) if equals}
