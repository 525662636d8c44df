"""What the panel shall show: lamps, and signals that happen once."""

from __future__ import annotations

from typing import Literal

import msgspec

Answer = Literal["none", "green", "red"]
ToneName = Literal["none", "accepted", "refused", "your turn", "attention"]
Note = tuple[float, float]
"""Hertz (0 is a rest) and seconds."""

TONES: dict[ToneName, tuple[Note, ...]] = {
    "none": (),
    "accepted": ((880.0, 0.07), (1320.0, 0.10)),
    "refused": ((196.0, 0.30),),
    "your turn": ((660.0, 0.12),),
    "attention": ((440.0, 0.12), (0.0, 0.08), (440.0, 0.12), (0.0, 0.08), (440.0, 0.12)),
}
ANSWER_SECONDS = 1.5
"""How long an answer lamp stays lit."""


class PanelPicture(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The lamps that are lit, and a signal.

    `seats` are the seats (from 1) whose lamps are lit until the next picture. `answer` and `tone`
    are a signal: it is given once, when `signal` differs from the number of the picture before, so
    that the same picture may be shown again and again without a sound.
    """

    seats: frozenset[int] = frozenset()
    answer: Answer = "none"
    tone: ToneName = "none"
    signal: int = 0
