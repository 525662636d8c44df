"""What comes in while somebody may type: their lines, and whatever else happens, one after the other."""

from __future__ import annotations

import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any

import msgspec

from companion.play.terminal.screen import Screen


class Line(msgspec.Struct, frozen=True):
    """What somebody typed; `None` at the end of the input."""

    line: str | None


class Work(msgspec.Struct, frozen=True):
    """Something to be done in the thread of the game."""

    work: Callable[[], object]


class Inbox:
    """Lines of a terminal, read in a thread of their own, beside what other threads put in.

    `written`: something was written since a line was asked for, so that the prompt is shown again below it.
    """

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.written = False
        self._came: SimpleQueue[Any] = SimpleQueue()
        self._may_type = threading.Semaphore(0)
        self._typing = self._over = False
        self.put, self.empty = self._came.put, self._came.empty

    def start(self) -> None:
        """Read lines from now on, each when it is wanted."""
        threading.Thread(target=self._type, name="typed lines", daemon=True).start()

    def stop(self) -> None:
        """Ask for no line any more."""
        self._over = True
        self._may_type.release()

    def next(self) -> Any:
        """What comes in next; a line is asked for below what was drawn last."""
        if self._typing and self.written:
            self.screen.ask_again()
        elif not self._typing:
            self._typing = True
            self._may_type.release()
        self.written = False
        found = self._came.get()
        self._typing = not isinstance(found, Line)
        return found

    def _type(self) -> None:
        while True:
            self._may_type.acquire()
            if self._over:
                return
            line = self.screen.ask()
            self.put(Line(line))
            if line is None:
                return
