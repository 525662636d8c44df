"""Emulated buttons and lamps: gpiozero's own MockFactory below the unmodified panel driver."""

from __future__ import annotations

from typing import Any

from companion.speech.words import _
from hardware.device import DeviceAbsent, DeviceError
from hardware.device_settings import PanelSettings


class EmulatedPanelPins:
    """The wires of an emulated panel: fingers on its buttons, eyes on its lamps.

    Hand `make_factory` to `Panel`. A panel that is unplugged reads as a broken one.
    """

    def __init__(self, settings: PanelSettings) -> None:
        self._settings = settings
        self._factory: Any = None
        self._plugged = True

    def make_factory(self) -> Any:
        """A fresh MockFactory, as the real driver gets a fresh lgpio factory at every opening."""
        if not self._plugged:
            raise DeviceAbsent(_("The emulated panel is unplugged."), "plug")
        from gpiozero.pins.mock import MockFactory, MockPWMPin

        wires = self

        class Pin(MockPWMPin):  # type: ignore[misc] # gpiozero has no types
            def _get_state(self) -> Any:
                if not wires._plugged:
                    raise OSError(_("the emulated panel is unplugged"))
                return super()._get_state()

        self._factory = MockFactory(pin_class=Pin)
        return self._factory

    def plug(self) -> None:
        """Connect the panel again; the supervisor opens it at its next attempt."""
        self._plugged = True

    def unplug(self) -> None:
        """Pull the ribbon cable: every pin fails from now on."""
        self._plugged = False

    def press(self, button: str, seat: int | None = None) -> None:
        """Put a finger on a button and leave it there. Raises `DeviceError` if there is none."""
        self._input_pin(button, seat).drive_low()

    def release(self, button: str, seat: int | None = None) -> None:
        """Take the finger away. Raises `DeviceError` if there is no such button."""
        self._input_pin(button, seat).drive_high()

    def lit(self) -> list[str]:
        """The lamps that are lit: "seat 1", "green", "red"."""
        named = [(f"seat {each.seat}", each.lamp) for each in self._settings.seat]
        named += [("green", self._settings.green), ("red", self._settings.red)]
        return [name for name, pin in named if pin is not None and self._is_high(pin)]

    def hertz(self) -> float:
        """What the buzzer plays now; 0 when it is quiet."""
        pin = self._pin(self._settings.buzzer)
        return float(pin.frequency or 0.0) if pin is not None and self._plugged else 0.0

    def _pin(self, number: int | None) -> Any:
        return None if self._factory is None or number is None else self._factory.pin(number)

    def _is_high(self, number: int) -> bool:
        pin = self._pin(number)
        return bool(pin is not None and self._plugged and pin.function == "output" and pin.state)

    def _input_pin(self, button: str, seat: int | None) -> Any:
        if button == "ready":
            number = next((each.ready for each in self._settings.seat if each.seat == seat), None)
        else:
            number = {"undo": self._settings.undo, "confirm": self._settings.confirm}.get(button)
        if number is None:
            raise DeviceError(_("This panel has no such button."), "status")
        pin = self._pin(number)
        if pin is None or not self._plugged or pin.function != "input":
            raise DeviceError(_("The emulated panel is not connected yet."), "status")
        return pin
