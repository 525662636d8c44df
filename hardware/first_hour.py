"""The first hour with hardware: one thing to do after the other, and what the devices said to it.

Pure: it is told what the hardware saw and what people say, and knows what to ask next. The terminal
(`hardware.first_hour_terminal`) and the screen draw it. What nobody could try is skipped, and said so.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from companion.speech.words import _
from hardware.device_settings import DieSettings, HardwareSettings, PanelSettings, ReaderSettings
from hardware.events import ButtonPressed, DieRolled, HardwareEvent, ReaderSaw, TagSeen
from hardware.panel.picture import PanelPicture

Kind = Literal["card", "lift", "two", "phone", "faces", "button", "green", "red", "lamp", "tone"]
Outcome = Literal["open", "seen", "not seen", "skipped"]
BY_EYE: tuple[Kind, ...] = ("green", "red", "lamp", "tone")
"""What only people can tell: whether it shone or sounded."""
CROWDED, LIFTED = ("two", "stacked"), ("empty", "unsure")


class Step(msgspec.Struct, frozen=True):
    """One thing to do with `device`. `faces` are those of a die, `button` and `seat` those of the panel."""

    device: str
    kind: Kind
    faces: int = 0
    button: str = ""
    seat: int | None = None


class FirstHour:
    """The steps for the devices of one table, and how each went. Told by one thread."""

    def __init__(self, settings: HardwareSettings) -> None:
        self.steps: tuple[Step, ...] = tuple(_steps(settings))
        self.outcomes: list[Outcome] = ["open"] * len(self.steps)
        self.rolled: set[int] = set()
        self._at = 0

    @property
    def step(self) -> Step | None:
        """What is to be done now; `None` when all was tried."""
        return self.steps[self._at] if self._at < len(self.steps) else None

    @property
    def number(self) -> int:
        """The number of the present step, from 1."""
        return self._at + 1

    def hear(self, event: HardwareEvent) -> bool:
        """What the hardware saw; whether that was what the present step waits for."""
        step = self.step
        if step is None or not self._fits(step, event):
            return False
        self.end("seen")
        return True

    def end(self, outcome: Outcome) -> None:
        """People say how the present step went, or leave it out; the next one follows."""
        if self.step is not None:
            self.outcomes[self._at] = outcome
            self._at += 1
            self.rolled.clear()

    def _fits(self, step: Step, event: HardwareEvent) -> bool:
        match event:
            case TagSeen(reader=device, uid=uid):
                passing = len(uid) == 8 and uid.startswith("08")
                return device == step.device and step.kind == ("phone" if passing else "card")
            case ReaderSaw(reader=device, sight=sight):
                wanted = {"two": CROWDED, "lift": LIFTED}.get(step.kind, ())
                return device == step.device and sight in wanted
            case DieRolled(die=device, face=face) if device == step.device and step.kind == "faces":
                self.rolled.add(face)
                return len(self.rolled) == step.faces
            case ButtonPressed(button=button, seat=seat):
                return step.kind == "button" and (button, seat) == (step.button, step.seat)
        return False


def words_for(step: Step) -> str:
    """What is to be done, in one sentence."""
    templates: dict[Kind, str] = {
        "card": _("Put a card with a tag on the reader {device}."),
        "lift": _("Lift everything off the reader {device}."),
        "two": _("Put two cards side by side on the reader {device}."),
        "phone": _("Remove the cards, then put an NFC phone or a bank card on the reader {device}."),
        "faces": _("Roll the die {device} until each of its {faces} faces has come up."),
        "green": _("The green lamp is on now. Do you see it?"),
        "red": _("The red lamp is on now. Do you see it?"),
        "lamp": _("The lamp of seat {seat} is on now. Do you see it?"),
        "tone": _("A tone is playing now. Do you hear it?"),
        "button": _("Press the button {button}.")
        if step.seat is None
        else _("Press {button} at seat {seat}."),
    }
    values = {"device": step.device, "faces": step.faces, "button": step.button, "seat": step.seat}
    return templates[step.kind].format(**values)


def signal_for(step: Step, number: int) -> PanelPicture:
    """What the panel shows during a step: one lamp or one tone at a time, else nothing."""
    match step.kind:
        case "green" | "red":
            return PanelPicture(answer=step.kind, signal=number)
        case "lamp":
            return PanelPicture(seats=frozenset({step.seat or 0}))
        case "tone":
            return PanelPicture(tone="attention", signal=number)
    return PanelPicture()


def outcome_words(outcome: Outcome) -> str:
    """How a step went, in the language in use."""
    return {
        "open": _("not reached"),
        "seen": _("works"),
        "not seen": _("DOES NOT WORK"),
        "skipped": _("skipped"),
    }[outcome]


def _steps(settings: HardwareSettings) -> Iterator[Step]:
    for reader in settings.reader:
        yield from _of_reader(reader)
    for die in settings.die:
        yield _of_die(die)
    if settings.panel is not None:
        yield from _of_panel(settings.panel)


def _of_reader(reader: ReaderSettings) -> Iterator[Step]:
    for kind in ("card", "lift", "two", "lift", "phone", "lift"):
        yield Step(reader.name, kind)


def _of_die(die: DieSettings) -> Step:
    return Step(die.name, "faces", faces=die.faces)


def _of_panel(panel: PanelSettings) -> Iterator[Step]:
    for seat in panel.seat:
        if seat.ready is not None:
            yield Step(panel.name, "button", button="ready", seat=seat.seat)
    for button in ("undo", "confirm"):
        if getattr(panel, button) is not None:
            yield Step(panel.name, "button", button=button)
    for seat in panel.seat:
        if seat.lamp is not None:
            yield Step(panel.name, "lamp", seat=seat.seat)
    if panel.green is not None:
        yield Step(panel.name, "green")
    if panel.red is not None:
        yield Step(panel.name, "red")
    if panel.buzzer is not None:
        yield Step(panel.name, "tone")
