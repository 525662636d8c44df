"""What people say at a desk beside what a session carries out itself: one struct for each thing.

`Command` is all that `Desk.handle` carries out, and all that a screen sends: what a session understands
(`companion.engine.commands`), and what is only said where cards are scanned or several people sit.
"""

from __future__ import annotations

from typing import Any

import msgspec

from companion.engine import commands
from companion.table.desk.replies import Option
from companion.table.kept.seat_modes import SeatMode


class Together(msgspec.Struct, frozen=True):
    """All who are asked, and can, do the same by one touch."""

    act: Any
    number: int | None = None


class SeatDone(msgspec.Struct, frozen=True):
    """A seat ends its turn, or lets through what it is asked about; `None` is a button that is nobody's."""

    seat: int | None = None


class Choose(msgspec.Struct, frozen=True):
    """What the cards mean that `seat` is asked about, whatever others have done since it was asked.

    `by` is whose act it is, where several have the same: who is done, whose card an unknown one is.
    """

    seat: int
    act: Any
    by: int | None = None


class PutAway(msgspec.Struct, frozen=True):
    """Nothing of what `seat` is asked about is meant: the cards stay where they were."""

    seat: int


class Named(msgspec.Struct, frozen=True):
    """A thing that nobody scanned was met or drawn, by its id: it counts as if `seat` had scanned it."""

    card: str
    seat: int = -1


class Allow(msgspec.Struct, frozen=True):
    """The table allows what was refused last: the only act of it, or this one."""

    option: Option | None = None


class TakeOffer(msgspec.Struct, frozen=True):
    """Somebody confirms the undo that was offered."""


class PlayAs(msgspec.Struct, frozen=True):
    """How a seat plays from now on; cards that were drawn before stay as they are."""

    seat: int
    mode: SeatMode


class ComeAs(msgspec.Struct, frozen=True):
    """How a kind of things comes to the companion from now on; what lies open already stays as it is."""

    thing: str
    how: SeatMode


Command = (
    commands.Command | Together | SeatDone | Choose | PutAway | Named | Allow | TakeOffer | PlayAs | ComeAs
)
