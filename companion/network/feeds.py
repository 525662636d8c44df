"""The newest page of each viewer, in the server's loop. Who reads slowly misses pages."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager


class Feed:
    """The newest page of one viewer, with its number."""

    def __init__(self) -> None:
        self.page, self.number = b"", 0
        self._changed: set[asyncio.Event] = set()

    def put(self, page: bytes) -> None:
        """This is what stands now."""
        self.page, self.number = page, self.number + 1
        for changed in self._changed:
            changed.set()

    @contextmanager
    def followed(self) -> Iterator[asyncio.Event]:
        """Set whenever there is a page that whoever follows has not sent."""
        changed = asyncio.Event()
        self._changed.add(changed)
        if self.page:
            changed.set()
        try:
            yield changed
        finally:
            self._changed.discard(changed)


class Feeds:
    """The feeds of all viewers that somebody has looked at; `watch` hears who is looked at now.

    A feed stays: who comes back at once finds its page, also where the table saw nobody leave.
    """

    def __init__(self, watch: Callable[[frozenset[int]], None]) -> None:
        self._watch = watch
        self._feeds: dict[int, Feed] = {}
        self._eyes: Counter[int] = Counter()

    def put(self, viewer: int, page: bytes) -> None:
        """A page came."""
        self._feeds.setdefault(viewer, Feed()).put(page)

    @contextmanager
    def of(self, viewer: int) -> Iterator[Feed]:
        """The feed of a viewer, for as long as somebody looks."""
        feed = self._feeds.setdefault(viewer, Feed())
        self._eyes[viewer] += 1
        self._tell()
        try:
            yield feed
        finally:
            self._eyes[viewer] -= 1
            if not self._eyes[viewer]:
                del self._eyes[viewer]
            self._tell()

    def _tell(self) -> None:
        self._watch(frozenset(self._eyes))
