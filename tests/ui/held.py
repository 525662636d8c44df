"""Stores that answer when a test says so: nothing sleeps, and nothing goes on by itself."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from tests.ui.conftest import PATIENCE_SECONDS


class Held:
    """Holds calls of a store until `let_go`; `calls` counts those that came, `trouble` is raised then."""

    def __init__(self) -> None:
        self.calls = 0
        self.trouble: Exception | None = None
        self.threads: set[str] = set()
        self.reached, self._free = threading.Event(), threading.Event()

    def over(self, store: Any, name: str) -> Held:
        """Stand before this method of a store."""
        setattr(store, name, self.before(getattr(store, name)))
        return self

    def before(self, call: Callable[..., Any]) -> Callable[..., Any]:
        """The call, held."""

        def held(*arguments: Any, **more: Any) -> Any:
            self.calls += 1
            self.threads.add(threading.current_thread().name)
            self.reached.set()
            assert self._free.wait(PATIENCE_SECONDS), "nobody let go"
            if self.trouble is not None:
                raise self.trouble
            return call(*arguments, **more)

        return held

    def let_go(self, trouble: Exception | None = None) -> None:
        """The disk answers, or fails."""
        self.trouble = trouble
        self._free.set()

    def wait(self) -> None:
        """Until somebody asked the store."""
        assert self.reached.wait(PATIENCE_SECONDS), "the store was never asked"
