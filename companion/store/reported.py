"""The game in a report of the screen (`ui.behind.reports`), read as an exported game is: trusting nothing.

A report is one object in JSON. Saved with the whole game it holds every entry of the log with its hash,
so that the game can be taken in and played through again by whoever mends the program.
"""

from __future__ import annotations

from typing import NoReturn

import msgspec

from companion.engine.entries import Line, Timeline
from companion.speech.called import own_command
from companion.speech.words import _
from companion.store.errors import StoreError
from companion.store.portable import MAX_BYTES, MAX_LINES, is_exported
from companion.store.schema import Contents


class _Kind(msgspec.Struct):
    """Of a recorded game, whether it is whole; everything else is of no use where it is not."""

    whole: bool


class _Game(msgspec.Struct):
    lines: list[Line]
    players: tuple[str, ...] = ()


class _Report(msgspec.Struct):
    """Of a report only what is read here: it tells more, and for people."""

    trouble: str
    game: msgspec.Raw = msgspec.Raw(b"{}")


def is_report(text: bytes) -> bool:
    """Whether a file claims to be a report rather than an exported game; it may still be damaged."""
    return text[:1] == b"{" and not is_exported(text) and b'"trouble"' in text[:200]


def read_report(text: bytes) -> Contents:
    """The game in a report. Raises `StoreError` (`bad-file`) saying what is wrong and what to do."""
    if len(text) > MAX_BYTES:
        refuse(_("The file is larger than {limit} bytes.").format(limit=MAX_BYTES))
    try:
        game = msgspec.json.decode(text, type=_Report).game
        if not _is_whole(game):
            refuse(_("the report was saved without the game's cards and seed."))
        return _contents(msgspec.json.decode(game, type=_Game))
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        refuse(str(error)[:200])


def _is_whole(game: msgspec.Raw) -> bool:
    """Whether a report holds a game with all that was drawn; one saved with no game under way holds {}."""
    try:
        return msgspec.json.decode(game, type=_Kind).whole
    except msgspec.ValidationError:
        return False


def _contents(game: _Game) -> Contents:
    if not 0 < len(game.lines) < MAX_LINES:
        refuse(_("A game must have 1 to {limit} steps.").format(limit=MAX_LINES))
    timeline = Timeline()
    for number, line in enumerate(game.lines):
        if line.number != number:
            words = _("Step {number} is in the place of step {expected}.")
            refuse(words.format(number=line.number, expected=number))
        try:
            timeline.add(line.entry)
        except ValueError as error:
            refuse(str(error))
    return Contents(lines=game.lines, walls=[0.0] * len(game.lines), players=game.players)


def refuse(reason: str) -> NoReturn:
    """Refuse a report, saying which one would do."""
    raise StoreError(
        "bad-file",
        _("The game in this report is not usable: {reason}").format(reason=reason),
        _("Nothing was changed. Save a report with the whole game, or export it with: {command}").format(
            command=own_command("games export ID")
        ),
    )
