"""The time zone of this device, by touch: a part of the world, then a place in it. It needs no network."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from companion.speech.words import _
from ui.look.theme import look
from ui.ports.machine_port import Machine
from ui.widgets.boxes import Column, Grid
from ui.widgets.layers import Screen, ScreenHost
from ui.widgets.pages import page
from ui.widgets.rows import choice, choices
from ui.widgets.text import Text

UNIVERSAL = "UTC"


class TimeZonesScreen(Screen):
    """`zone` is the one that counts now; its part of the world is shown first."""

    name = "time-zones"

    def __init__(self, host: ScreenHost, zone: str, back: Callable[[], None], region: str = "") -> None:
        self.host, self.zone, self.back = host, zone, back
        self.region = region or region_of(zone)
        self.zones: tuple[str, ...] = ()
        super().__init__()
        self.redraw()

    def again(self) -> Screen:
        """The same part of the world on another glass."""
        return TimeZonesScreen(self.host, self.zone, self.back, self.region)

    def entered(self) -> None:
        machine = self.host.machine
        if machine is not None:
            self.host.ask(machine.zones, self._known, _("Loading the time zones"))

    def _known(self, zones: tuple[str, ...]) -> None:
        self.zones = zones
        self.redraw()

    def redraw(self) -> None:
        """Draw the places of the part of the world that was chosen."""
        there = {region_of(name) for name in self.zones}
        parts = {region: words for region, words in _regions().items() if region in there}
        shown = [
            choice(name == self.zone, place_of(name), partial(self._take, name))
            for name in places_in(self.region, self.zones)
        ]
        words = _("Choose a place in your time zone.")
        content = Column(
            choices(self.region, parts, self._look_at),
            Text(words, "small", look().palette.dim),
            Grid(*shown, cell=look().millimetres(33 * look().reach)),
        )
        self.renew(page(_("Time zone"), self.back, content))

    def _look_at(self, region: str) -> None:
        self.region = region
        self.redraw()

    def _take(self, name: str) -> None:
        machine: Machine | None = self.host.machine
        if machine is not None:
            set_zone = partial(machine.set_zone, name)
            self.host.keep(set_zone, lambda _done: self.back(), _("Reading the time"), key="machine")


def region_of(zone: str) -> str:
    """The part of the world, by its name in the tz database; all zones of no place are `UNIVERSAL`."""
    region = zone.partition("/")[0]
    return region if region in _regions() else UNIVERSAL


def place_of(zone: str) -> str:
    """ "Indiana, Knox" of "America/Indiana/Knox"."""
    return zone.partition("/")[2].replace("/", ", ").replace("_", " ") or zone


def places_in(region: str, zones: Sequence[str]) -> tuple[str, ...]:
    """The zones of a part of the world, by the alphabet; of no place only the universal time itself."""
    if region == UNIVERSAL:
        return tuple(name for name in zones if name == UNIVERSAL)
    return tuple(sorted(name for name in zones if "/" in name and region_of(name) == region))


def _regions() -> dict[str, str]:
    """The parts of the world by their names in the tz database, in words."""
    return {
        "Africa": _("Africa"),
        "America": _("America"),
        "Antarctica": _("Antarctica"),
        "Arctic": _("Arctic"),
        "Asia": _("Asia"),
        "Atlantic": _("Atlantic"),
        "Australia": _("Australia"),
        "Europe": _("Europe"),
        "Indian": _("Indian Ocean"),
        "Pacific": _("Pacific"),
        UNIVERSAL: _("Universal time"),
    }
