"""What people and devices say to a game: one struct for each thing, whatever door it comes in by.

A finger on the screen, a line that is typed, a card on a reader and a phone say the same command, and
`Session.handle` carries it out; none of it knows of a screen. `number` is the question that was answered,
where the speaker knows it: a game that has moved on since refuses the command.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from companion.engine.asks import Outcome
from companion.engine.corrections import Correction
from companion.engine.layout import Path


class Do(msgspec.Struct, frozen=True):
    """A seat plays a card, ends its turn, or says what its card did. `bot` names the bot that chose it."""

    seat: int
    act: Any
    number: int | None = None
    bot: str = ""


class Resolve(msgspec.Struct, frozen=True):
    """Somebody says how a die fell, which card was drawn or what was picked; `by` is who or what saw it."""

    outcome: Outcome
    number: int | None = None
    by: str = "person"


class Throw(msgspec.Struct, frozen=True):
    """Somebody says how all dice of a throw lie, in order; what is not asked any more is left out."""

    outcomes: Sequence[Outcome]
    number: int | None = None


class Roll(msgspec.Struct, frozen=True):
    """Somebody has the companion roll all dice of the open throw."""

    number: int | None = None


class Overrule(msgspec.Struct, frozen=True):
    """The table allows what a seat was refused: an act, or to reach into a secret place (a `MoveCard`)."""

    seat: int
    act: Any


class Correct(msgspec.Struct, frozen=True):
    """Somebody says what really lies on the table.

    `asked_by` is a person (-1: anybody at the table) who may not know all: at places that are secret from
    them nothing is tried, and the refusal (`secret-place`) is the same whatever lies there.
    """

    correction: Correction
    asked_by: int | None = None


class StepBy(msgspec.Struct, frozen=True):
    """Somebody counts a number on the table up or down by so much, but never below 0."""

    path: Path
    by: int


class Undo(msgspec.Struct, frozen=True):
    """Somebody takes back the last input of a person, or all after entry `to`.

    `seat` takes back its own last act, and nothing of what others did since.
    """

    to: int | None = None
    seat: int | None = None


class Redo(msgspec.Struct, frozen=True):
    """Somebody takes up again what was taken back last."""


Command = Do | Resolve | Throw | Roll | Overrule | Correct | StepBy | Undo | Redo
