"""A screen of which the PIN guards a part."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock

from companion.speech.words import _
from ui.widgets.layers import Screen, ScreenHost
from ui.widgets.pin_pad import NewPin, PinPad


class BehindPin(Screen):
    """Asks for the PIN, says how long the next try waits, and lets a new one be set by whoever may."""

    def __init__(self, host: ScreenHost, inside: bool = False) -> None:
        self.host, self.inside = host, inside
        self.pad: PinPad | None = None
        self._ticking: Any = None
        super().__init__()

    def entered(self) -> None:
        self._ticking = Clock.schedule_interval(self._renew_pad, 1.0)

    def left(self) -> None:
        if self._ticking is not None:
            self._ticking.cancel()

    def _renew_pad(self, _time: float) -> None:
        if self.pad is not None:
            self.pad.renew()

    def enter(self) -> None:
        """The PIN was right."""
        self.inside = True
        self.redraw()

    def ask_new_pin(self, lock: bool = False) -> None:
        """Let a PIN be typed twice; with `lock` it opens the locked screen too."""
        refused = self.host.guard.first_refused
        if refused:
            self.host.complain(refused)
            return

        def done(pin: str) -> None:
            self.host.stage.close_sheet()
            self.inside = True
            self.host.guard.keep(pin, lock)

        self.host.stage.open_sheet(_("PIN"), NewPin(done))
