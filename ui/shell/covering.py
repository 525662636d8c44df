"""What covers the table and when: the idle screen, the lock, the hand-over between players."""

from __future__ import annotations

import time
from collections.abc import Callable

from companion.speech.words import _
from ui.ports.game_port import TABLE, Picture
from ui.presenters.asking import seat_name
from ui.presenters.glance import read_from_afar, seen_from_around
from ui.screens.afar import AfarCurtain
from ui.screens.around import AroundTable
from ui.screens.curtains import IdleCurtain, LockCurtain, hand_over, idle_lines
from ui.shell.stage import StageHost
from ui.widgets.gate import gate

BEAT_SECONDS = 10.0
"""So often the sign of an idle screen changes its light: each change draws the whole glass anew."""


def time_of_day() -> str:
    """The time as a clock shows it."""
    return time.strftime("%H:%M")


class Covering:
    """At most one curtain: idle before locked before hand-over before what is read from afar."""

    def __init__(self, host: StageHost, clock: Callable[[], str] = time_of_day) -> None:
        self.host = host
        self.clock = clock
        self.quiet_seconds = 0.0
        self.idle = False
        self.dark = False
        self.afar = False
        self.locked = host.settings.lock != "off"
        self.handing: int | None = None
        self._coming: int | None = None
        self._beating = 0.0

    # Hand-over

    def face(self, picture: Picture) -> None:
        """Turn the screen to whoever is asked; between secret hands it is handed over first."""
        view = picture.view
        if self._coming is not None and view.viewer == self._coming:
            self._coming = None
            self.hand_to(None)
        if self.handing in picture.phones and self.handing not in picture.people:
            self.hand_to(None)
        if view.ask is None or view.ask.kind != "choice" or self.handing is not None:
            return
        wanted = [seat for seat in view.ask.seats if seat in picture.people]
        at_phone = picture.hot_seat and not wanted and set(view.ask.seats) & set(picture.phones)
        if at_phone and view.viewer != TABLE:
            self.host.port.shown.look_as(TABLE)
        if not wanted or view.viewer in wanted:
            return
        if picture.hot_seat:
            self.hand_to(wanted[0])
        elif self._around(picture):
            self.host.port.shown.look_as(TABLE) if view.viewer != TABLE else None
        else:
            self.host.port.shown.look_as(wanted[0])

    def hand_to(self, seat: int | None) -> None:
        """Hide everything until `seat` says that it is there."""
        if seat == self.handing:
            return
        self.handing = seat
        self._coming = None
        if seat is not None and self.host.playing:
            self.host.port.shown.look_as(TABLE)
        self.draw()

    def _around(self, picture: Picture) -> bool:
        """Whether everybody looks at the glass at once, and is asked at once."""
        return self.host.settings.face == "around" and seen_from_around(picture)

    def _there(self) -> None:
        if self.handing is not None:
            self._coming = self.handing
            self.host.port.shown.look_as(self.handing)

    # Idle and lock

    def touched(self) -> None:
        """A finger: the table is not idle."""
        self.quiet_seconds = 0.0

    def wake(self) -> None:
        """The first touch on a dark screen only wakes it."""
        gate.deafen()
        self.quiet_seconds = 0.0
        self._rouse()

    def hands(self) -> None:
        """A card, a roll or a button: somebody is there. It counts as well, so nothing is deaf now."""
        self.quiet_seconds = 0.0
        if self.idle or self.afar:
            self._rouse()

    def _rouse(self) -> None:
        self.idle = self.afar = False
        self._light(dark=False)
        self.draw()

    def rest(self, dark: bool) -> None:
        """The screen rests until somebody is there; `dark` without its light, where that can be switched."""
        self.idle = True
        self.locked = self.locked or self.host.settings.lock != "off"
        self._light(dark)
        self.draw()

    def _light(self, dark: bool) -> None:
        machine = self.host.machine
        if machine is not None and dark != self.dark and machine.has_light:
            self.dark = dark
            machine.light(not dark)

    def renew(self) -> None:
        """The game went on behind the idle screen: say how it stands."""
        curtain = self.host.stage.curtain
        slept = isinstance(curtain, IdleCurtain) and curtain.lines != self._lines()
        if slept or isinstance(curtain, AfarCurtain):
            self.draw()

    def lock(self) -> None:
        """Only the right hands may go on."""
        self.locked = True
        self.draw()

    def unlock(self) -> None:
        """The right hands are there."""
        self.locked = False
        self.draw()

    def tick(self, seconds: float) -> None:
        """Time passes without a touch."""
        self.quiet_seconds += seconds
        if not self.afar and self._nobody_touches():
            self.afar = True
            self.draw()
        minutes = self.host.settings.idle_minutes
        if not self.idle and minutes and self.quiet_seconds >= minutes * 60:
            self.rest(self.host.settings.dark)
        if self.idle:
            self._beat(seconds)
            self._tell_time()
        elif isinstance(self.host.stage.curtain, LockCurtain):
            self.host.stage.curtain.renew()

    def _nobody_touches(self) -> bool:
        """Whether a large table has stood for a while, with nothing open on it that waits for a touch."""
        stage, picture, after = self.host.stage, self.host.picture, self.host.settings.afar_seconds
        if not after or self.quiet_seconds < after or picture is None or not read_from_afar(picture):
            return False
        alone = (stage.sheet, stage.steps, stage.banner, stage.curtain) == (None,) * 4
        screen = stage.screen
        return alone and isinstance(screen, AroundTable) and screen.aimed is None and bool(picture.view.ask)

    def _tell_time(self) -> None:
        curtain = self.host.stage.curtain
        if isinstance(curtain, IdleCurtain):
            curtain.tell(self.clock())

    def _beat(self, seconds: float) -> None:
        before = self._beating
        self._beating = (before + seconds) % (2 * BEAT_SECONDS)
        bright = self._beating < BEAT_SECONDS
        curtain = self.host.stage.curtain
        if isinstance(curtain, IdleCurtain) and bright != (before < BEAT_SECONDS):
            curtain.beat(bright)

    # Drawing

    def draw(self) -> None:
        """Put up the curtain that belongs there now, or none."""
        stage, settings = self.host.stage, self.host.settings
        if self.idle:
            stage.set_curtain(IdleCurtain(self.wake, self._lines(), self.clock()))
        elif self.locked:
            guard = self.host.guard if settings.lock == "pin" and settings.pin else None
            stage.set_curtain(LockCurtain(self.unlock, guard))
        elif self.handing is not None and self.host.picture is not None:
            view = self.host.picture.view
            what = _("{phase}. Everyone else, look away.").format(phase=view.phase)
            stage.set_curtain(hand_over(seat_name(view, self.handing), self.handing, self._there, what))
        elif self.afar and self.host.picture is not None:
            stage.set_curtain(AfarCurtain(self.host.picture.view, self.wake))
        elif stage.curtain is not None:
            stage.set_curtain(None)

    def _lines(self) -> tuple[str, ...]:
        picture, devices = self.host.picture, self.host.devices
        running: tuple[str, ...] = ()
        if picture is not None:
            view = picture.view
            words = _("{title}, round {round}: {phase}")
            running = (words.format(title=view.title, round=view.round, phase=view.phase),)
            asked = view.ask.prompt if view.ask is not None and not picture.hot_seat else ""
            prompt = view.ending.words if view.ending is not None else asked
            running += (prompt,) if prompt else ()
        lines = devices.lines() if devices else ()
        well = sum(line.health == "ok" for line in lines)
        return idle_lines(running, well, len(lines) - well)
