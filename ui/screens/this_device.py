"""This device: everything about the machine that would otherwise take a keyboard, behind a PIN."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec

from companion.speech.words import _
from ui.look.theme import look
from ui.ports.machine_port import ClockTime, Machine, MachineState, Part
from ui.screens.behind_pin import BehindPin
from ui.screens.house_rules import HouseRulesScreen
from ui.screens.night import NightScreen
from ui.screens.sticks import SticksScreen
from ui.screens.time_zones import TimeZonesScreen, place_of
from ui.widgets.boxes import Column, Flow, Grid, Row
from ui.widgets.buttons import button, hold_button
from ui.widgets.icons import icon
from ui.widgets.layers import Screen, ScreenHost
from ui.widgets.nodes import Node
from ui.widgets.pages import page
from ui.widgets.pin_pad import PinPad
from ui.widgets.rows import heading, line_button, number_choice, panel, setting, switch
from ui.widgets.text import Text

STEP = 10
"""Percent that one touch makes brighter or louder."""
_KEY = "machine"


class ThisDeviceScreen(BehindPin):
    """Asks for the PIN where there is one; where nobody ever said, whether there shall be one."""

    name = "device"

    def __init__(self, host: ScreenHost, inside: bool = False) -> None:
        super().__init__(host, inside or (host.settings.unguarded and not host.guard.digits))
        self.state: MachineState | None = None
        self.redraw()

    def again(self) -> Screen:
        """The same on another glass; whoever is inside stays inside."""
        return ThisDeviceScreen(self.host, self.inside)

    def entered(self) -> None:
        super().entered()
        if self.inside:
            self._look()

    def redraw(self) -> None:
        """Draw what may be seen now."""
        self.pad = None
        if self.inside:
            self.renew(page(_("This device"), self.host.back, self._everything()))
        elif self.host.guard.digits:
            self.replace(page(_("This device"), self.host.back, self._asked()))
        else:
            self.replace(page(_("This device"), self.host.back, self._offered()))

    # The PIN

    def _asked(self) -> Node:
        self.pad = PinPad(self.host.guard, self.enter)
        return Column(self.pad, Text(self.host.guard.forgotten, "small", look().palette.dim, align="center"))

    def _offered(self) -> Node:
        """Nobody has said yet whether everybody may."""
        words = _("Switch off, update and back up this device here. Set a PIN, or leave it open to everyone.")
        ways = Row(
            button(_("Set a PIN"), self.ask_new_pin, sign="lock", kind="primary", weight=1),
            button(_("Leave it open"), self._leave_open, sign="yes", weight=1),
            wraps=True,
        )
        return Column(Text(words, "strong"), ways)

    def enter(self) -> None:
        super().enter()
        self._look()

    def _leave_open(self) -> None:
        self.inside = True
        self.host.change_settings(msgspec.structs.replace(self.host.settings, unguarded=True))

    # Everything

    def _everything(self) -> Node:
        cell = look().millimetres(66 * look().reach)
        parts = [self._power(), *self._set_here(), self._pin()]
        words = _("Back up and restore data, save a report, update.")
        stick = line_button(_("USB stick"), words, "here", self._open_sticks)
        evening = _("Screen, sound, readers, dice, disk space, clock, last backup.")
        night = line_button(_("Game-night check"), evening, "check", self._open_night)
        rules = _("Rules you always play by, saved by name for each game.")
        house = line_button(_("Saved house rules"), rules, "settings", self._open_house)
        ways = Grid(stick, night, house, cell=cell)
        return Column(ways, Grid(*(panel(part) for part in parts), cell=cell))

    def _open_sticks(self) -> None:
        self.host.stage.show(SticksScreen(self.host, partial(_inside, self.host)))

    def _open_night(self) -> None:
        self.host.stage.show(NightScreen(self.host, partial(_inside, self.host)))

    def _open_house(self) -> None:
        self.host.stage.show(HouseRulesScreen(self.host, partial(_inside, self.host)))

    def _power(self) -> Node:
        words = _("Your games are already saved. Wait until the green light on the computer board stays off.")
        return setting(
            _("Shut down and restart"),
            words,
            Flow(
                hold_button(_("Hold to shut down"), self._off, sign="no"),
                hold_button(_("Hold to restart"), partial(self._off, True), sign="round"),
            ),
        )

    def _off(self, again: bool = False) -> None:
        self._do(lambda machine: machine.switch_off(again))

    def _pin(self) -> Node:
        if not self.host.guard.digits:
            ways = [button(_("Set a PIN"), self.ask_new_pin, sign="lock")]
            return setting(_("PIN"), _("Anyone can use this page."), Flow(*ways))
        ways = [
            button(_("Change PIN"), self.ask_new_pin, sign="lock"),
            hold_button(_("Hold to remove the PIN"), self.host.guard.forget, sign="no"),
        ]
        return setting(_("PIN"), self.host.guard.forgotten, Flow(*ways))

    def _set_here(self) -> list[Node]:
        """What the machine lets be set, once it is known."""
        now = self.state
        if now is None:
            return [Text(_("Checking this device …"), "text", look().palette.dim)]
        return [
            self._level(_("Brightness"), "brightness", now.brightness, self._dark()),
            self._level(_("Device volume"), "volume", now.volume),
            self._switch(_("Network"), "network", now.network),
            self._clock(now),
        ]

    def _level(self, label: str, part: Part, now: int | None, *more: Node) -> Node:
        if now is None:
            return self._not_here(label, part)

        def taker(percent: int) -> Callable[[], None]:
            return lambda: self._do(lambda machine: machine.set_level(part, percent))

        steps = Row(
            button("−", taker(max(0, now - STEP)), size_name="number"),
            Text(_("{percent}%").format(percent=now), "number", bold=True, align="center"),
            button("+", taker(min(100, now + STEP)), size_name="number"),
        )
        return setting(label, "", Flow(steps, *more))

    def _dark(self) -> Node:
        return button(_("Dark until touched"), self.host.rest, sign="lock")

    def _switch(self, label: str, part: Part, now: bool | None) -> Node:
        if now is None:
            return self._not_here(label, part)
        return setting(label, "", switch(now, self._switcher(part)))

    def _switcher(self, part: Part) -> Callable[[bool], None]:
        return lambda on: self._do(lambda machine: machine.switch(part, on))

    def _clock(self, now: MachineState) -> Node:
        label = _("Clock: {time}").format(time=now.clock)
        if now.by_network is None:
            return self._not_here(label, "clock")
        by_network = {True: _("Set by the network"), False: _("Set by hand")}
        by_hand = button(_("Set the clock"), self._set_clock, sign="log")
        words = _("Time zone: {name}").format(name=place_of(now.zone))
        zone = button(words, self._open_zones, sign="round")
        ways = Flow(switch(now.by_network, self._switcher("clock")), by_hand, zone)
        return setting(label, by_network[now.by_network], ways)

    def _open_zones(self) -> None:
        zone = self.state.zone if self.state is not None else ""
        self.host.stage.show(TimeZonesScreen(self.host, zone, partial(_inside, self.host)))

    def _set_clock(self) -> None:
        machine = self.host.machine
        if machine is not None:
            self.host.ask(machine.time, self._open_clock, _("Reading the clock"), key=_KEY)

    def _open_clock(self, time: ClockTime) -> None:
        def take(key: str, value: int) -> None:
            self._open_clock(msgspec.structs.replace(time, **{key: value}))

        rows = [
            Row(
                Text(words, "strong", weight=1),
                number_choice(getattr(time, key), low, high, partial(take, key)),
            )
            for key, words, low, high in _clock_parts()
        ]
        keep = partial(self._keep_clock, time)
        done = button(_("Use this time"), keep, sign="yes", kind="primary", weight=1)
        self.host.stage.open_sheet(_("Set the clock"), Column(*rows), (done,))

    def _keep_clock(self, time: ClockTime) -> None:
        self.host.stage.close_sheet()
        self._do(lambda machine: machine.set_clock(time))

    def _not_here(self, label: str, part: Part) -> Node:
        words = self.state.missing.get(part, "") if self.state is not None else ""
        palette = look().palette
        line = Row(icon("warning", "text", palette.warning), Text(words, "small", palette.dim, weight=1))
        return Column(heading(label), line)

    # Asking the machine

    def _look(self) -> None:
        machine = self.host.machine
        if machine is not None:
            self.host.ask(machine.look, self._known, _("Checking this device"), key=_KEY)

    def _known(self, state: MachineState) -> None:
        self.state = state
        self.redraw()

    def _do(self, act: Callable[[Machine], None]) -> None:
        """Have the machine do something, and look how it stands then."""
        machine = self.host.machine
        if machine is None:
            return

        def done() -> MachineState:
            act(machine)
            return machine.look()

        self.host.keep(done, self._known, _("Reading the time"), key=_KEY)


def _inside(host: ScreenHost) -> None:
    """Back to this device; whoever was inside is not asked again."""
    host.stage.show(ThisDeviceScreen(host, inside=True))


def _clock_parts() -> tuple[tuple[str, str, int, int], ...]:
    """What a time is made of: field, name, the lowest and the highest."""
    return (
        ("hour", _("Hour"), 0, 23),
        ("minute", _("Minute"), 0, 59),
        ("day", _("Day"), 1, 31),
        ("month", _("Month"), 1, 12),
        ("year", _("Year"), 2024, 2099),
    )
