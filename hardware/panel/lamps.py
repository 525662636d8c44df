"""The part of the panel that shows: seat lamps, the two answer lamps and the buzzer."""

from __future__ import annotations

from collections import deque
from typing import Any

from hardware.device_settings import PanelSettings
from hardware.panel.picture import ANSWER_SECONDS, TONES, Answer, Note, ToneName
from hardware.panel.pins import let_go, on_pin

_OCTAVES = 3
"""Above and below A4 (440 Hz): every note of `TONES` fits."""


class Output:
    """One lamp or buzzer on one pin; a `tones` one plays notes, any other is on or off."""

    def __init__(self, pin: int, factory: Any, tones: bool = False) -> None:
        from gpiozero import DigitalOutputDevice, TonalBuzzer

        self.pin = pin
        self._tones = tones
        with on_pin(pin):
            self._device = (
                TonalBuzzer(pin, octaves=_OCTAVES, pin_factory=factory)
                if tones
                else DigitalOutputDevice(pin, pin_factory=factory)
            )

    def switch(self, on: bool) -> None:
        """Light the lamp or put it out."""
        with on_pin(self.pin):
            self._device.value = on

    def play(self, hertz: float) -> None:
        """Sound `hertz`, 0 for silence; a beeper knows only its one note."""
        if not self._tones:
            self.switch(hertz > 0)
            return
        with on_pin(self.pin):
            self._device.play(hertz or None)

    def close(self) -> None:
        """Off, and the pin free."""
        let_go(self._device)


class Lamps:
    """Every output of the panel. Not thread-safe: only the panel's own thread uses it."""

    def __init__(self, settings: PanelSettings) -> None:
        self._settings = settings
        self._seats: dict[int, Output] = {}
        self._answers: dict[Answer, Output] = {}
        self._buzzer: Output | None = None
        self._dark_at: float | None = None
        self._notes: deque[Note] = deque()
        self._next_note_at = 0.0

    def open(self, factory: Any) -> None:
        """Claim the pins. Raises `DeviceFailing`; `close` frees what was claimed by then."""
        for seat in self._settings.seat:
            if seat.lamp is not None:
                self._seats[seat.seat] = Output(seat.lamp, factory)
        answers: tuple[tuple[Answer, int | None], ...] = (
            ("green", self._settings.green),
            ("red", self._settings.red),
        )
        for answer, pin in answers:
            if pin is not None:
                self._answers[answer] = Output(pin, factory)
        if self._settings.buzzer is not None:
            tones = self._settings.buzzer_kind == "tones"
            self._buzzer = Output(self._settings.buzzer, factory, tones)

    def close(self) -> None:
        """Free every pin; gpiozero turns outputs off as it closes them."""
        for output in (*self._seats.values(), *self._answers.values(), self._buzzer):
            if output is not None:
                output.close()
        self._seats, self._answers, self._buzzer = {}, {}, None
        self._dark_at, self._next_note_at = None, 0.0
        self._notes.clear()

    def light(self, seats: frozenset[int]) -> None:
        """Light the lamps of `seats`, all others dark; a seat without a lamp is no mistake."""
        for seat, lamp in self._seats.items():
            lamp.switch(seat in seats)

    def signal(self, answer: Answer, tone: ToneName, now: float) -> None:
        """Light an answer lamp for a while and start a tone; both replace the signal before."""
        for colour, lamp in self._answers.items():
            lamp.switch(colour == answer)
        self._dark_at = now + ANSWER_SECONDS if answer != "none" else None
        self._notes = deque(TONES[tone])
        self._next_note_at = now

    def go_on(self, now: float) -> None:
        """Go on with what takes time; call it every few hundredths of a second."""
        if self._dark_at is not None and now >= self._dark_at:
            self._dark_at = None
            for lamp in self._answers.values():
                lamp.switch(False)
        if now >= self._next_note_at:
            self._play_next(now)

    def _play_next(self, now: float) -> None:
        hertz, seconds = self._notes.popleft() if self._notes else (0.0, float("inf"))
        self._next_note_at = now + seconds
        if self._buzzer is not None:
            self._buzzer.play(hertz)
