"""`python -m tests.studies.table MINUTES`: an evening in fast motion, on the real drivers.

Boss fights are played one after the other at the emulated table: tags on emulated chips below the mfrc522
package, a die on a pseudo-terminal, buttons on emulated pins, each game kept in a real file. On the other
readers tags come and go all the while.
"""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Callable, Sequence
from itertools import cycle
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from companion.games import catalogue
from companion.play.terminal.screen import Screen
from companion.store.shelf import Shelf
from companion.table.desk.desk import Desk
from companion.table.desk.inputs import ButtonPressed, DieRolled, Input, TagSeen, understood
from companion.table.desk.oracle import TableOracle
from companion.table.desk.replies import Answered, Reply
from hardware.device_settings import DieSettings, HardwareSettings, ReaderSettings
from hardware.factory import Equipment
from hardware.settings import demonstration
from hardware.supervisor import Supervisor
from hardware.table_words import Command, Press, Roll, Swap
from tests.studies import endurance
from tests.studies.measure import table as bench
from tests.studies.measure.table_figures import Counts
from tests.studies.measure.table_hands import library_of_the_box

SAMPLES = 12
LONGEST_WAIT = 30.0
"""Seconds after which an event that must come has not come."""
REPEAT = 3.0
"""Seconds after which a person presses a button again."""
PLAYERS = 2
CROWD = ("left", "right")
"""The readers on which tags come and go that mean nothing in the game."""


def settings() -> HardwareSettings:
    """The table: a reader for the game, two for the crowd, a die, buttons."""
    return HardwareSettings(
        emulated=True,
        reader=(
            ReaderSettings(name="shared"),
            ReaderSettings(name=CROWD[0], device=1),
            ReaderSettings(name=CROWD[1], bus=1, device=2),
        ),
        die=(DieSettings(name="die", port="/dev/table-die"),),
        panel=demonstration().panel,
    )


class WiredHands:
    """Hands of the scripted fight that move tags, die and buttons of the emulated table."""

    def __init__(self, equipment: Equipment, supervisor: Supervisor, goes_on: Callable[[], bool]) -> None:
        self.equipment, self.supervisor, self.goes_on = equipment, supervisor, goes_on
        self.acts = self.repeated = 0
        self.clock = time.monotonic
        self._strangers = cycle(f"04{number:012x}" for number in range(0xE0000, 0xE0040))

    def pause(self) -> None:
        """Nobody rests here; a fight ends early when the time is over."""
        if not self.goes_on():
            raise TimeoutError

    def show(self, desk: Desk, uid: str) -> Reply | None:
        """The card lies on the reader, instead of the one before it."""
        self._obey(Swap(uid, "shared"))
        return self._until(desk, lambda event, reply: isinstance(event, TagSeen) and event.uid == uid)

    def roll(self, desk: Desk, face: int) -> Reply | None:
        """The die is thrown until the roll counts."""
        self._obey(Roll(face))
        return self._until(desk, lambda event, reply: self._rolled(event, reply, face))

    def press(self, desk: Desk, seat: int) -> Reply | None:
        """The button of a seat."""
        press = Press("ready", seat + 1)
        self._obey(press)
        return self._until(desk, lambda event, reply: isinstance(event, ButtonPressed), press)

    def _rolled(self, event: Input, reply: Reply | None, face: int) -> bool:
        if isinstance(event, DieRolled) and not isinstance(reply, Answered):
            self._obey(Roll(face))
        return isinstance(event, DieRolled) and isinstance(reply, Answered)

    def _obey(self, command: Command) -> None:
        answer = self.equipment.table.obey(command) if self.equipment.table is not None else None
        if answer is None or not answer.ok:
            raise AssertionError(command)

    def _until(
        self, desk: Desk, wanted: Callable[[Input, Reply | None], bool], again: Command | None = None
    ) -> Reply | None:
        """The desk hears everything up to the wanted event; meanwhile the crowd goes on.

        A finger that was too quick for a busy machine presses `again`, as a person would.
        """
        end = time.monotonic() + LONGEST_WAIT
        repeat_at = time.monotonic() + REPEAT
        self._crowd()
        while time.monotonic() < end:
            event = understood(self.supervisor.next_event(1.0))
            if again is not None and time.monotonic() >= repeat_at:
                repeat_at += REPEAT
                self.repeated += 1
                self._obey(again)
            if event is None:
                continue
            reply = desk.handle(event)
            self.acts += isinstance(event, TagSeen | DieRolled)
            if wanted(event, reply):
                return reply
            if isinstance(event, TagSeen) and event.reader in CROWD:
                self._obey(Swap(next(self._strangers), event.reader))
        raise AssertionError("an event that must come did not come")

    def _crowd(self) -> None:
        for reader in CROWD:
            self._obey(Swap(next(self._strangers), reader))


def run(minutes: float, screen: Screen) -> int:
    """Play for so long and show what was held. Returns 0 when nothing grew, 1 when something did."""
    begun = time.monotonic()
    samples: list[endurance.Sample] = []
    with TemporaryDirectory(prefix="table-companion-") as folder, Equipment(settings()) as equipment:
        supervisor = Supervisor(equipment.devices)
        supervisor.start()

        def goes_on() -> bool:
            passed = time.monotonic() - begun
            if passed >= len(samples) * minutes * 60 / SAMPLES:
                samples.append(endurance.sample(passed, hands.acts))
            return passed < minutes * 60

        hands = WiredHands(equipment, supervisor, goes_on)
        try:
            fights = _play(hands, Path(folder))
        finally:
            hanging = supervisor.stop(5.0)
    samples.append(endurance.sample(time.monotonic() - begun, hands.acts))
    said = "{fights} fights, {times} times as fast as people; {repeated} presses repeated."
    times = f"{endurance.speed(samples):.0f}"
    screen.show(endurance.table(samples[:-1]))
    screen.say(said.format(fights=fights, times=times, repeated=hands.repeated), "dim")
    return _verdict(samples, hanging, screen)


def _play(hands: WiredHands, folder: Path) -> int:
    """One fight after the other, until the time is over; how many there were."""
    library = library_of_the_box(folder)
    game = catalogue.game("sts")
    shelf = Shelf({"sts": game}, folder / "games")
    for number, boss in enumerate(cycle(bench.bosses())):
        setup = bench.setup_of(boss, PLAYERS, f"endure {number}")
        with shelf.new(setup, TableOracle) as opened:
            random = Random(number)
            fight = bench.Fight(opened.session, library, random, Counts(PLAYERS), hands)
            try:
                fight.play()
            except TimeoutError:
                return number + 1
        shelf.delete(opened.id)
    raise AssertionError("there is always another boss")


def _verdict(samples: list[endurance.Sample], hanging: list[str], screen: Screen) -> int:
    """Say what grew; the last sample was taken when the devices had ended."""
    grown = list(endurance.growth(samples[:-1]))
    if hanging:
        grown.append("These devices did not end: {devices}.".format(devices=", ".join(hanging)))
    for each in grown:
        screen.say(each, "red")
    if not grown:
        screen.say("Flat: no memory, threads or file handles grew.", "green")
    return 1 if grown else 0


def main(arguments: Sequence[str]) -> int:
    """Play for so many minutes. Returns 1 when something grew."""
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("minutes", type=float)
    return run(parser.parse_args(arguments).minutes, Screen())


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
