"""What the hardware saw, in plain words: the only things that leave this package.

A driver never says more than it knows. A reader that stopped answering posts a `DeviceState`,
never a `TagGone`; a die that was only moved posts a `DieMoved`, never a `DieRolled`.
Times (`at`) are seconds of the injected monotonic clock, never wall time: a Raspberry Pi has no
real-time clock and may jump from 1970 to today in the middle of a game.
"""

from __future__ import annotations

from typing import Literal

import msgspec

ReaderSight = Literal["empty", "one", "two", "stacked", "unsure", "short", "noise", "dead"]
DiePhase = Literal["idle", "handled", "rolling", "rolled", "crooked"]
Health = Literal["absent", "opening", "ok", "failing", "backing off"]


class TagName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The card that a tag's own memory names (`docs/tag-format.md`).

    `game`, `set` and `card` are content ids, `copy` counts the physical copies from 1, `upgraded`
    is the side that lies up.
    """

    game: str
    set: str
    card: str
    copy: int
    upgraded: bool = False


class TagSeen(msgspec.Struct, frozen=True, tag="tag_seen"):
    """A tag came to lie on a reader. `uid` is the whole UID, lower-case hex, 8, 14 or 20 digits.

    A UID of 8 digits that begins with 08 is a random number, new at every visit and even while the tag
    lies there (phones, bank cards): such a tag is reported once, with the first number, and names nothing.
    """

    reader: str
    place: str
    uid: str
    at: float
    kind: str = ""
    name: TagName | None = None


class TagGone(msgspec.Struct, frozen=True, tag="tag_gone"):
    """A tag that was reported by `TagSeen` is not there any more; never sent because a reader failed.

    It says nothing about why: lifted, or silenced by a card laid on it. Nobody may take it for a played card.
    """

    reader: str
    place: str
    uid: str
    at: float


class ReaderSaw(msgspec.Struct, frozen=True, tag="reader_saw"):
    """What lies on a reader changed its kind: one of eight sights that are never confused.

    `two`: they answer at once; `stacked`: one drowns the other, which still answers to its name; `unsure`:
    all fell silent together after that, lifted or on each other; `short`: a tag answered and went before it
    could be read, so that no `TagSeen` came; the rest as in docs/rfid.md.
    """

    reader: str
    place: str
    sight: ReaderSight
    at: float


class DieRolled(msgspec.Struct, frozen=True, tag="die_rolled"):
    """A die came to rest flat after a real roll. `face` counts from 1."""

    die: str
    face: int
    sequence: int
    boot: str
    duration_ms: int
    at: float


class DieMoved(msgspec.Struct, frozen=True, tag="die_moved"):
    """A die changed its phase without a result: picked up, rolling, or come to rest crooked."""

    die: str
    phase: DiePhase
    at: float
    battery_percent: int | None = None


class ButtonPressed(msgspec.Struct, frozen=True, tag="button_pressed"):
    """A debounced press. `button` is `ready`, `undo` or `confirm`; `seat` counts from 1."""

    button: str
    seat: int | None
    at: float


class DeviceState(msgspec.Struct, frozen=True, tag="device_state"):
    """The health of one device changed. `words` say what is wrong, `remedy` the line that mends it."""

    device: str
    kind: str
    health: Health
    words: str
    remedy: str
    at: float


HardwareEvent = TagSeen | TagGone | ReaderSaw | DieRolled | DieMoved | ButtonPressed | DeviceState
