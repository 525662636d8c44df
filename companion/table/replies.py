"""What the desk says to something that was scanned, rolled, pressed or tapped."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from companion.engine.parts.table_kit import Task
from companion.engine.refusals import Refusal


class Option(msgspec.Struct, frozen=True):
    """One thing that may have been meant: an act of a seat, or (seat -1) the result of a chance."""

    words: str
    seat: int
    act: Any


class Answered(msgspec.Struct, frozen=True):
    """It was the answer to the open Ask, or an undo, a redo, a correction; `tasks` are for hands."""

    words: str
    tasks: tuple[Task, ...] = ()


class Question(msgspec.Struct, frozen=True):
    """Several answers fit Ask `number`; people choose one of `options`.

    `more` says that a second card may be scanned instead, to be played together with the first.
    """

    words: str
    options: tuple[Option, ...]
    number: int
    more: bool = False


class UndoOffer(msgspec.Struct, frozen=True):
    """It looks like taking back the last act; nothing happens until somebody confirms."""

    words: str
    number: int


class Denied(msgspec.Struct, frozen=True):
    """Nothing fits, and nothing changed: the reason, and what would be legal now.

    `overrule` lists what a referee may allow all the same; empty when there is nothing to allow.
    """

    refusal: Refusal
    legal: tuple[str, ...] = ()
    overrule: tuple[Option, ...] = ()

    @property
    def words(self) -> str:
        """The reason, in one sentence."""
        return self.refusal.words


class Told(msgspec.Struct, frozen=True):
    """Something to know that is no answer. `trouble` needs somebody to look; `remedy` mends it."""

    words: str
    kind: Literal["good", "info", "trouble"] = "info"
    remedy: str = ""


Reply = Answered | Question | UndoOffer | Denied | Told

Signal = Literal["none", "accepted", "refused", "attention"]


def signal(reply: Reply | None) -> Signal:
    """The tone and lamp that go with a reply: green, red, or a call to look at the screen."""
    if isinstance(reply, Answered) or (isinstance(reply, Told) and reply.kind == "good"):
        return "accepted"
    if isinstance(reply, Denied):
        return "refused"
    if isinstance(reply, Question | UndoOffer) or (isinstance(reply, Told) and reply.kind == "trouble"):
        return "attention"
    return "none"
