"""Air around a table in which time passes fast, and helpers that wait for what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager

from hardware.device import DeviceError
from hardware.die import emulated_bluetooth
from hardware.die.bluetooth_die import BluetoothDie, RadioTalk
from hardware.die.emulated_bluetooth import ADVERT_SECONDS, AirDie, EmulatedAir
from hardware.die.radio import Advert, Central, Radio
from hardware.events import DieMoved, DieRolled, HardwareEvent

TURN_SECONDS = 0.004
TURNS = 60
"""So many polls are enough for anything: a poll waits for the radio at most a quarter of a second."""


class SteppedAir(EmulatedAir):
    """Each turn of the dice takes a tenth of a second of its own time, and little on the wall."""

    def __init__(self, *dice: AirDie) -> None:
        self.now = 100.0
        super().__init__(list(dice), self.clock)
        for die in dice:
            die._clock = self.clock

    def clock(self) -> float:
        """Seconds of this air."""
        return self.now

    def turn(self, hear: Callable[[Advert], None] | None) -> None:
        """A tenth of a second later."""
        self.now += ADVERT_SECONDS
        super().turn(hear)


class Table:
    """A driver with its radio, kept as the supervisor keeps it."""

    def __init__(self, talk: RadioTalk, radio: Radio) -> None:
        self.die = BluetoothDie("die", talk, radio)
        self.events: list[HardwareEvent] = []
        self.troubles: list[DeviceError] = []
        self._open = False

    def step(self) -> None:
        """One piece of work with the device."""
        try:
            if not self._open:
                self.die.open()
                self._open = True
            self.die.poll(self.events.append)
        except DeviceError as trouble:
            self.die.close()
            self._open = False
            self.troubles.append(trouble)

    def until(self, came: Callable[[], object]) -> None:
        """Work until that came. Raises `AssertionError`."""
        until(self.step, came, self.events, self.troubles)

    def until_open(self) -> None:
        """Work until the die is heard."""
        self.until(lambda: self._open)
        self.step()

    @property
    def faces(self) -> list[int]:
        """What was rolled."""
        return [event.face for event in self.events if isinstance(event, DieRolled)]

    @property
    def phases(self) -> list[str]:
        """What was not."""
        return [event.phase for event in self.events if isinstance(event, DieMoved)]


def until(step: Callable[[], object], came: Callable[[], object], *told: object) -> None:
    """Take one step after the other until that came. Raises `AssertionError` with what is `told`."""
    for _turn in range(TURNS):
        if came():
            return
        step()
    raise AssertionError(told)


@contextmanager
def passing_fast() -> Iterator[None]:
    """Air in which a turn takes little time on the wall."""
    before, emulated_bluetooth.ADVERT_SECONDS = emulated_bluetooth.ADVERT_SECONDS, TURN_SECONDS
    try:
        yield
    finally:
        emulated_bluetooth.ADVERT_SECONDS = before


@contextmanager
def at_table(
    talk: RadioTalk, air: SteppedAir, central: Callable[[], Central] | None = None
) -> Iterator[Table]:
    """A driver that hears this air."""
    with passing_fast(), closing(Radio(central or air.central, air.clock)) as radio:
        yield Table(talk, radio)
