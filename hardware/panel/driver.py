"""Buttons, lamps and the buzzer on GPIO pins, through gpiozero.

Buttons connect their pin to ground (the internal pull-up keeps them high); lamps and the buzzer
lie between their pin and ground. The levels are sampled every 10 ms and debounced here; no thread
and no edge interrupt is used, so a spike of a few microseconds is not a press.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from typing import Any

from hardware.device import Clock, DeviceError, Post
from hardware.device_settings import PanelSettings
from hardware.events import ButtonPressed
from hardware.panel.debounce import Debounce
from hardware.panel.lamps import Lamps
from hardware.panel.picture import PanelPicture
from hardware.panel.pins import let_go, lgpio_factory, on_pin

SAMPLING = 0.01
"""Seconds between two looks at the buttons."""
_WAITING_PICTURES = 16


class _Button:
    """One button: what it means, its pin and its debounce."""

    def __init__(self, button: str, seat: int | None, pin: int, hold: float) -> None:
        self.button = button
        self.seat = seat
        self.pin = pin
        self.contact: Any = None
        self.debounce = Debounce(hold)


class Panel:
    """The `Device` for one panel. `make_factory` gives gpiozero's pin factory at every opening."""

    kind = "panel"
    pause = SAMPLING

    def __init__(
        self,
        settings: PanelSettings,
        *,
        make_factory: Callable[[], Any] = lgpio_factory,
        clock: Clock = time.monotonic,
    ) -> None:
        self.name = settings.name
        self._settings = settings
        self._make_factory = make_factory
        self._clock = clock
        self._factory: Any = None
        self._buttons: list[_Button] = []
        self._lamps = Lamps(settings)
        # A deque hands over between threads without a lock: append and popleft are atomic.
        self._pictures: deque[PanelPicture] = deque(maxlen=_WAITING_PICTURES)
        self._picture = PanelPicture()
        self._counters = {"polls": 0, "presses": 0, "pictures": 0}

    def show(self, picture: PanelPicture) -> None:
        """Show `picture` from the next poll on; may be called from any thread, never blocks.

        While the panel is closed only the lamps are remembered: a tone that comes minutes late
        would tell of something that is long over.
        """
        self._pictures.append(picture)

    def open(self) -> None:
        """Claim all pins of the settings. Raises `DeviceError`, holding none then."""
        self._factory = self._make_factory()
        try:
            self._buttons = self._claim_buttons()
            self._lamps.open(self._factory)
        except DeviceError:
            self.close()
            raise
        self._catch_up()

    def poll(self, post: Post) -> None:
        """Look at every button once and bring the lamps and the tone up to date."""
        now = self._clock()
        self._counters["polls"] += 1
        for button in self._buttons:
            if button.debounce.sees(self._is_down(button), now):
                self._counters["presses"] += 1
                post(ButtonPressed(button.button, button.seat, now))
        self._draw(now)

    def close(self) -> None:
        """Lamps dark, buzzer quiet, our pins free; the factory is shared and stays."""
        self._lamps.close()
        for button in self._buttons:
            let_go(button.contact)
        self._buttons = []

    def counters(self) -> dict[str, int]:
        """Polls, accepted presses and pictures shown since the start."""
        return dict(self._counters)

    def held(self) -> list[tuple[int, str]]:
        """(pin, button) of every button that is down now, for the doctor; needs `open` first."""
        return [(each.pin, each.button) for each in self._buttons if self._is_down(each)]

    def _claim_buttons(self) -> list[_Button]:
        hold = self._settings.debounce_ms / 1000
        wanted: list[tuple[str, int | None, int | None]] = [
            ("undo", None, self._settings.undo),
            ("confirm", None, self._settings.confirm),
            *(("ready", seat.seat, seat.ready) for seat in self._settings.seat),
        ]
        buttons = [_Button(key, seat, pin, hold) for key, seat, pin in wanted if pin is not None]
        self._buttons = buttons  # before the first claim, so that `close` frees what was claimed
        for button in buttons:
            button.contact = self._claim(button.pin)
        return buttons

    def _claim(self, pin: int) -> Any:
        from gpiozero import InputDevice

        with on_pin(pin):
            return InputDevice(pin, pull_up=True, pin_factory=self._factory)

    def _is_down(self, button: _Button) -> bool:
        with on_pin(button.pin):
            return bool(button.contact.is_active)

    def _catch_up(self) -> None:
        """Take over the lamps of what was shown while closed, without its old signals."""
        if self._pictures:
            self._picture = self._pictures.pop()
            self._pictures.clear()
        self._lamps.light(self._picture.seats)

    def _draw(self, now: float) -> None:
        while self._pictures:
            before, self._picture = self._picture, self._pictures.popleft()
            self._counters["pictures"] += 1
            self._lamps.light(self._picture.seats)
            if self._picture.signal != before.signal:
                self._lamps.signal(self._picture.answer, self._picture.tone, now)
        self._lamps.go_on(now)
