"""The language of the demonstration table: commands and answers as JSON lines.

Every command is one JSON object on one line with a `do` key; every answer is one line too. What a
person types in the terminal is turned into the same commands by `hardware.table_shell`.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from hardware.events import TagName

LONGEST_LINE = 2048
"""Bytes of one command; an answer may be longer."""

Name = Annotated[str, Meta(min_length=1, max_length=64)]
TagKind = Literal["ntag213", "ntag215", "ntag216", "ultralight", "classic", "phone"]
Anyone = Annotated[str, Meta(max_length=64)]
"""The name of a device, or nothing for the first one there is."""
ButtonName = Literal["ready", "undo", "confirm"]
FaultKind = Literal["noise", "deaf", "wire low", "wire high", "brown-out", "bus error", "none"]


class Word(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag=str.lower):
    """One command; its `do` is the name of its class in small letters."""


class Put(Word, frozen=True):
    """Lay a tag on a reader, taking it from where it lay.

    `tag` is a name of your own or a UID in hex (8 or 14 digits). A tag that is used for the first
    time is made, of the given kind; `card` is then written into its memory.
    """

    tag: Name
    reader: Anyone = ""
    kind: TagKind = "ntag213"
    card: TagName | None = None


class Lift(Word, frozen=True):
    """Take a tag away from wherever it lies."""

    tag: Name


class Swap(Word, frozen=True):
    """Lift everything from a reader and lay one tag down instead."""

    tag: Name
    reader: Anyone = ""


class Roll(Word, frozen=True):
    """Roll a die; without a face it lands as it likes."""

    face: Annotated[int, Meta(ge=1, le=100)] | None = None
    die: Anyone = ""


class Crooked(Word, frozen=True):
    """Roll a die so that it leans against something."""

    die: Anyone = ""


class Press(Word, frozen=True):
    """Press a button and let it go; with `hold` the finger stays until `release`."""

    button: ButtonName
    seat: Annotated[int, Meta(ge=1, le=6)] | None = None
    hold: bool = False


class Release(Word, frozen=True):
    """Take the finger from a button that was pressed with `hold`."""

    button: ButtonName
    seat: Annotated[int, Meta(ge=1, le=6)] | None = None


class Unplug(Word, frozen=True):
    """Pull the cable of a device."""

    device: Name


class Plug(Word, frozen=True):
    """Connect a device again."""

    device: Name


class Fault(Word, frozen=True):
    """Break something at a device; `none` mends it."""

    device: Name
    kind: FaultKind


class Status(Word, frozen=True):
    """Ask what lies where."""


Command = Put | Lift | Swap | Roll | Crooked | Press | Release | Unplug | Plug | Fault | Status


class ReaderStatus(msgspec.Struct, frozen=True):
    """One emulated reader: what lies on it."""

    name: str
    place: str
    plugged: bool
    tags: list[str]


class DieStatus(msgspec.Struct, frozen=True):
    """One emulated die."""

    name: str
    plugged: bool


class PanelStatus(msgspec.Struct, frozen=True):
    """The emulated panel: the lamps that are lit, and what the buzzer plays in hertz."""

    name: str
    plugged: bool
    lit: list[str]
    hertz: float


class TableStatus(msgspec.Struct, frozen=True):
    """Everything on the emulated table."""

    readers: list[ReaderStatus]
    dice: list[DieStatus]
    panel: PanelStatus | None


class Answer(msgspec.Struct, frozen=True):
    """What became of a command; `remedy` says what to type instead when `ok` is false."""

    ok: bool
    words: str
    remedy: str = ""
    status: TableStatus | None = None
