"""What the desk says to something that was scanned, rolled, pressed or tapped."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from companion.engine.corrections import Correction
from companion.engine.parts.table_kit import Task
from companion.engine.refusals import Refusal


class Option(msgspec.Struct, frozen=True):
    """One thing that may have been meant: an act of a seat, or (seat -1) the result of a chance.

    `first` are corrections without which the act cannot be done: a card that was gained and not entered yet.
    `then` is what the card answers that the act leads to: a result, another act of the seat, or a result with
    the one that follows it.
    """

    words: str
    seat: int
    act: Any
    first: tuple[Correction, ...] = ()
    then: Any = None


class Always(msgspec.Struct, frozen=True):
    """An act that takes something silently, with the word of its seat that it need not be asked again."""

    act: Any


class Answered(msgspec.Struct, frozen=True):
    """It was the answer to the open Ask, or an undo, a redo, a correction; `tasks` are for hands.

    `seat` is whose act it was, -1 for nobody's. `card` names that seat and the card it showed for its act.
    """

    words: str
    tasks: tuple[Task, ...] = ()
    seat: int = -1
    card: str = ""


class DeskQuestion(msgspec.Struct, frozen=True):
    """Several answers fit Ask `number`; people choose one of `options`.

    `more` says that a second card may be scanned instead, to be played together with the first. `seat` is
    who is asked, -1 for anybody.
    """

    words: str
    options: tuple[Option, ...]
    number: int
    more: bool = False
    seat: int = -1


class UndoOffer(msgspec.Struct, frozen=True):
    """It looks like taking back the last act; nothing happens until somebody confirms."""

    words: str
    number: int


class Denied(msgspec.Struct, frozen=True):
    """Nothing fits, and nothing changed: the reason, and what would be legal now.

    `overrule` lists what a referee may allow all the same; empty when there is nothing to allow. `seat` is
    who is refused, -1 when that is not known.
    """

    refusal: Refusal
    legal: tuple[str, ...] = ()
    overrule: tuple[Option, ...] = ()
    seat: int = -1

    @property
    def words(self) -> str:
        """The reason, in one sentence."""
        return self.refusal.words


class Told(msgspec.Struct, frozen=True):
    """Something to know that is no answer. `trouble` needs somebody to look; `remedy` mends it."""

    words: str
    kind: Literal["good", "info", "trouble"] = "info"
    remedy: str = ""
    seat: int = -1


Reply = Answered | DeskQuestion | UndoOffer | Denied | Told

Signal = Literal["none", "accepted", "refused", "attention"]


def signal(reply: Reply | None) -> Signal:
    """The tone and lamp that go with a reply: green, red, or a call to look at the screen."""
    if isinstance(reply, Answered) or (isinstance(reply, Told) and reply.kind == "good"):
        return "accepted"
    if isinstance(reply, Denied):
        return "refused"
    if isinstance(reply, DeskQuestion | UndoOffer) or (isinstance(reply, Told) and reply.kind == "trouble"):
        return "attention"
    return "none"
