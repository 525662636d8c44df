"""The thread of the open game: what is sent is done there in order, and what comes of it is handed over.

A slow card or a thinking bot never stops the picture: what they bring is delivered when the app drains it
before a frame.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any

_CLOSING_SECONDS = 5.0
"""So long may the last thing that was sent still take."""


class GameWork:
    """One thread for one game. `wake` is called in it whenever something has come."""

    def __init__(self, wake: Callable[[], None]) -> None:
        self.wake = wake
        self.stopped = False
        self.clock: Callable[[], float] = time.monotonic
        self._sent: SimpleQueue[Callable[[], object] | None] = SimpleQueue()
        self._came: deque[Callable[[], None]] = deque()
        self._failed: BaseException | None = None
        self._stirred: float | None = None
        self._thread = threading.Thread(target=self._run, name="game", daemon=True)
        self._thread.start()

    def later(self, work: Callable[[], object]) -> None:
        """Do this in the game's thread, after all that was sent before."""
        self._sent.put(work)

    def answer(self, question: Callable[[], Any], then: Callable[[Any], None]) -> None:
        """Ask in the game's thread, and deliver the answer."""

        def work() -> None:
            answer = question()
            self._came.append(lambda: then(answer))

        self.later(work)

    def deliver(self, delivery: Callable[[], None]) -> None:
        """Hand something over from the game's thread. Bots that play on and on are alive."""
        self._came.append(delivery)
        if self._stirred is not None:
            self._stirred = self.clock()
        self.wake()

    def _run(self) -> None:
        while (work := self._sent.get()) is not None:
            self._stirred = self.clock()
            try:
                work()
            except Exception as error:  # noqa: BLE001 - shown on the error screen by `drain`
                self._failed = error
            self._stirred = None
            self.wake()

    def silent_seconds(self) -> float:
        """How long the rules have been at something without a sign of life; 0 while nothing is asked."""
        stirred = self._stirred
        return 0.0 if stirred is None else self.clock() - stirred

    def drain(self) -> None:
        """Deliver everything that has come. Raises what went wrong in the game's thread."""
        while self._came:
            self._came.popleft()()
        if self._failed is not None:
            failed, self._failed = self._failed, None
            raise failed

    def stop(self) -> None:
        """Take nothing more; what was sent is still done. Returns at once."""
        if not self.stopped:
            self.stopped = True
            self._sent.put(None)

    def finish(self) -> None:
        """Stop, and wait for what was sent."""
        self.stop()
        self._thread.join(_CLOSING_SECONDS)
