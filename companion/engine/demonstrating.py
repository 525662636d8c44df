"""A case that is watched while it is played: its match is told before the first act and after each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from companion.engine.match import Match
from companion.engine.refusals import Refused

Watcher = Callable[[Match[Any], Refused | None], None]
_PEOPLE = ("Anna", "Ben", "Carl", "Dora", "Emil", "Fay")
_NAMES = {
    key: name for seat, name in enumerate(_PEOPLE) for key in ("ABCDEF"[seat], f"p{seat}", f"seat {seat}")
}
_WATCHER: ContextVar[Watcher | None] = ContextVar("watcher", default=None)


@contextmanager
def watching(watcher: Watcher) -> Iterator[None]:
    """Let `watcher` see what cases do meanwhile, in this thread alone."""
    token = _WATCHER.set(watcher)
    try:
        yield
    finally:
        _WATCHER.reset(token)


def tell(match: Match[Any], refused: Refused | None = None) -> None:
    """The match of a case stands so now, after an act that may have been refused."""
    watcher = _WATCHER.get()
    if watcher is not None:
        watcher(match, refused)


def person(key: str) -> str:
    """What a player of a case ("A", "p0", "seat 0") is called: as people are, while somebody watches."""
    return key if _WATCHER.get() is None else _NAMES.get(key, key)
