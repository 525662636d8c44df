"""What the hardware saw, as the desk takes it in: plain values, checked at the door.

The structs repeat `hardware.events` field by field, so that nothing here imports a driver. The
application hands any event to `understood`, which reads it like a line from a stranger.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from companion.engine.parts.table_kit import CopyNumber, Id

Uid = Annotated[str, Meta(pattern=r"\A([0-9a-f]{8}|[0-9a-f]{14}|[0-9a-f]{20})\Z")]
"""A whole UID in lower-case hex: 4, 7 or 10 bytes (ISO 14443-3)."""
Name = Annotated[str, Meta(max_length=80)]


class TagName(msgspec.Struct, frozen=True):
    """The card that a tag's own memory names; `copy` counts the physical copies from 1."""

    game: Id
    set: Id
    card: Id
    copy: CopyNumber
    upgraded: bool = False


class TagSeen(msgspec.Struct, frozen=True, tag="tag_seen"):
    """A tag came to lie on a reader. `at` is in seconds of a clock that never goes back."""

    reader: Name
    place: Name
    uid: Uid
    at: float
    name: TagName | None = None


class TagGone(msgspec.Struct, frozen=True, tag="tag_gone"):
    """A tag was lifted."""

    reader: Name
    place: Name
    uid: Uid
    at: float


class ReaderSaw(msgspec.Struct, frozen=True, tag="reader_saw"):
    """What lies on a reader changed its kind: `empty`, `one`, `two`, `stacked`, `unsure`,
    `short`, `noise`, `dead`."""

    reader: Name
    place: Name
    sight: Name
    at: float


class DieRolled(msgspec.Struct, frozen=True, tag="die_rolled"):
    """A die came to rest flat. `boot` and `sequence` tell one roll from every other."""

    die: Name
    face: Annotated[int, Meta(ge=1, le=100)]
    sequence: int
    boot: Name
    duration_ms: int
    at: float


class DieMoved(msgspec.Struct, frozen=True, tag="die_moved"):
    """A die changed its phase without a result."""

    die: Name
    phase: Literal["idle", "handled", "rolling", "rolled", "crooked"]
    at: float


class ButtonPressed(msgspec.Struct, frozen=True, tag="button_pressed"):
    """A press of `ready`, `undo` or `confirm`; `seat` counts from 1."""

    button: Name
    seat: int | None
    at: float


class DeviceState(msgspec.Struct, frozen=True, tag="device_state"):
    """The health of one device changed; words and the line that mends it come from the driver."""

    device: Name
    kind: Name
    health: Name
    words: str
    remedy: str
    at: float


Input = TagSeen | TagGone | ReaderSaw | DieRolled | DieMoved | ButtonPressed | DeviceState


def understood(event: object) -> Input | None:
    """An event of the hardware as the desk's own value; `None` for what cannot be one."""
    try:
        found: Input = msgspec.convert(msgspec.to_builtins(event), Input)
    except (msgspec.ValidationError, TypeError):
        return None
    return found


def is_passing(uid: str) -> bool:
    """Whether a UID is a random number, new at each visit (ISO/IEC 14443-3, 6.5.4): a phone, a bank card."""
    return len(uid) == 8 and uid.startswith("08")


def seat_of_place(place: str) -> int | None:
    """The seat (from 0) that a reader lies in front of; `None` for a shared one."""
    word, _space, number = place.partition(" ")
    return int(number) - 1 if word == "seat" and number.isdecimal() and len(number) < 3 else None


def space_of_place(place: str) -> str:
    """The space of a board that a reader lies under; "" for any other place."""
    word, _gap, space = place.partition(" ")
    return space if word == "space" else ""
