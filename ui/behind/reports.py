"""Reports for those who mend the program: versions, devices, settings without secrets, the trouble."""

from __future__ import annotations

import json
import platform
import sys
import time
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from companion.engine.entries import Answered, Corrected, Entry, Line, Resolved, SetUp
from companion.engine.session import Session
from companion.speech.reasons import why_failed
from companion.speech.words import _
from companion.store.salvage import write_safely
from companion.store.schema import versions
from ui.ports.cannot_do import CannotDo
from ui.ports.settings import ScreenSettings

MOST_REPORTS = 10
_PACKAGES = ("table-companion", "kivy", "msgspec", "gpiozero", "pyserial", "mfrc522")


class FolderReports:
    """Keeps the newest reports in `folder`; `more(whole)` adds what only the app knows (devices, the log)."""

    def __init__(
        self,
        folder: Path,
        settings: Callable[[], ScreenSettings],
        more: Callable[[bool], dict[str, Any]] = lambda whole: {},
        clock: Callable[[], float] = time.time,
        last: Callable[[], dict[str, Any]] = dict,
    ) -> None:
        """`last` reads the whole log of the game played last, for a report while none is open."""
        self.folder, self.settings, self.more, self.clock = folder, settings, more, clock
        self.last = last

    def save(self, trouble: str, whole: bool = False) -> str:
        """Write a report; returns where it lies, in words. Raises `CannotDo`."""
        return self.prepared(trouble, whole)()

    def prepared(self, trouble: str, whole: bool = False, place: str = "") -> Callable[[], str]:
        """How everything stands now; what comes back writes it, in a thread that may wait, as `save`.

        `place` is another folder, such as a stick.
        """
        settings, more = self.settings(), self.more(whole)
        folder = Path(place) if place else self.folder

        def write() -> str:
            game = more.get("game") or (self.last() if whole else {})
            return self._written(folder, trouble, settings, {**more, "game": game})

        return write

    def _written(self, folder: Path, trouble: str, settings: ScreenSettings, more: dict[str, Any]) -> str:
        path = folder / f"report-{int(self.clock())}.json"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            text = json.dumps(_contents(trouble, settings, more), indent=1, default=str)
            write_safely(path, text.encode("utf-8"))
            for old in sorted(self.folder.glob("report-*.json"))[:-MOST_REPORTS]:
                old.unlink()
        except OSError as error:
            words = _("Cannot write the report to {folder}: {reason}.")
            raise CannotDo(words.format(folder=folder, reason=why_failed(error))) from error
        return _("Saved: {path}").format(path=path)


def contents_words(playing: bool, over: bool) -> str:
    """What a report that is saved now will hold, said to people before they save it."""
    if not playing:
        return _("A report contains versions, devices, screen settings without the PIN, and what went wrong.")
    if over:
        return _(
            "A report contains versions, devices, screen settings without the PIN, what "
            "went wrong, and the full game log with cards and seed."
        )
    return _(
        "A report contains versions, devices, screen settings without the PIN, what "
        "went wrong, and who acted when. During the game, cards and seed are left "
        "out."
    )


def trouble_words(error: BaseException, whole: bool) -> str:
    """What went wrong and where; unless `whole`, without what errors say, which may name a card."""
    if whole:
        return "".join(traceback.format_exception(error))
    lines: list[str] = []
    each: BaseException | None = error
    while each is not None:
        lines += [*traceback.format_tb(each.__traceback__), f"{type(each).__qualname__}\n"]
        each = each.__cause__ or each.__context__
    return "".join(lines)


def recorded(session: Session, whole: bool) -> dict[str, Any]:
    """The log of a game: whole, or without anything that a seat may hide.

    Results, acts and corrections can name cards that nobody has seen, so that only their kinds are left.
    """
    together = enumerate(zip(tuple(session.entries), tuple(session.hashes), strict=False))
    lines = [
        msgspec.to_builtins(Line(number, entry, state)) if whole else _without_secrets(entry)
        for number, (entry, state) in together  # the game goes on in its own thread
    ]
    return {"versions": session.versions, "entries": len(lines), "whole": whole, "lines": lines}


def recorded_lines(lines: Sequence[Line]) -> dict[str, Any]:
    """The whole log of a game that is not open, as `recorded` has it of one that is."""
    told = [msgspec.to_builtins(line) for line in lines]
    return {"versions": versions(lines), "entries": len(told), "whole": True, "lines": told}


def _without_secrets(entry: Entry) -> dict[str, Any]:
    kind = {"type": type(entry).__name__}
    if isinstance(entry, SetUp):
        setup = msgspec.structs.replace(entry.setup, seed="", options={})
        return kind | {"setup": msgspec.to_builtins(setup)}
    if isinstance(entry, Answered):
        return kind | {"seat": entry.seat, "bot": entry.bot, "overruled": bool(entry.overruled)}
    if isinstance(entry, Resolved):
        return kind | {"by": entry.by}
    if isinstance(entry, Corrected):
        return kind
    return kind | {"to": entry.to}


def _contents(trouble: str, settings: ScreenSettings, more: dict[str, Any]) -> dict[str, Any]:
    """What a report holds. The PIN never leaves the settings file."""
    return {
        "trouble": trouble,
        "versions": {name: _version(name) for name in _PACKAGES},
        "python": sys.version,
        "machine": platform.platform(),
        "screen": msgspec.structs.asdict(msgspec.structs.replace(settings, pin="")),
        **more,
    }


def _version(name: str) -> str:
    from importlib.metadata import PackageNotFoundError, version  # 20 modules, for a report alone

    try:
        return version(name)
    except PackageNotFoundError:
        return ""
