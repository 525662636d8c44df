"""What a phone may say, and what it hears of it: the one door for words from outside.

Each message is one flat struct. Whatever else comes is refused before anybody looks at it.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

LONGEST = 512
"""Bytes of a message of a phone."""
Key = Annotated[str, msgspec.Meta(min_length=1, max_length=40, pattern=r"^[\w.-]+\Z")]


class _Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """`id` names this one thing that was said: said twice, it is done once."""

    id: Key


class Act(_Said, frozen=True, tag="act"):
    """One of the options that the page of the seat shows, for the question it belonged to."""

    question: Key
    option: Key


class Back(_Said, frozen=True, tag="undo"):
    """The last act of the seat is taken back."""

    question: Key


class Why(_Said, frozen=True, tag="why"):
    """Why the seat cannot play this card of its hand now."""

    card: Annotated[str, msgspec.Meta(min_length=1, max_length=80)]


class Suggest(_Said, frozen=True, tag="suggest"):
    """What a careful player would do."""


class Ping(_Said, frozen=True, tag="ping"):
    """Whether the table is still there."""


Said = Act | Back | Why | Suggest | Ping
_DECODER: msgspec.json.Decoder[Said] = msgspec.json.Decoder(Said)


class Join(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A phone wants a seat, with the code that the table shows."""

    code: Annotated[str, msgspec.Meta(max_length=20)]
    seat: Annotated[int, msgspec.Meta(ge=0, le=15)]


class Outcome(msgspec.Struct, frozen=True, tag="outcome", tag_field="kind", omit_defaults=True):
    """What came of what was said. `rule` and `legal` explain a refusal; `stale`: the game has moved on."""

    id: str
    done: bool
    words: str = ""
    rule: str = ""
    legal: tuple[str, ...] = ()
    stale: bool = False


class UnreadableError(ValueError):
    """What came is none of the messages there are."""


def said(message: str | bytes) -> Said:
    """What a phone says. Raises `UnreadableError`."""
    if len(message) > LONGEST:
        raise UnreadableError
    try:
        return _DECODER.decode(message)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise UnreadableError from error


def join(message: bytes) -> Join:
    """A phone that wants a seat. Raises `UnreadableError`."""
    try:
        return msgspec.json.decode(message, type=Join)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise UnreadableError from error
