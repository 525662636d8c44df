"""A voice for what the screen shows: by speech-dispatcher where it is installed, else by espeak-ng.

Both are Debian's. Sentences wait their turn in a thread of their own, because a program that speaks ends
when it has said everything. Words come from people and cards too: they go in as text, never as options.
"""

from __future__ import annotations

import logging
import shutil
import threading
from collections import deque
from collections.abc import Callable, Sequence

from ui.behind.tools import call
from ui.ports.cannot_do import CannotDo

MOST_WAITING = 60
"""More sentences than this are minutes behind the table: the oldest are left out."""
LONGEST = 600
"""Letters of one sentence; a longer one would be a list that nobody remembers."""
SECONDS = 60.0
"""So long one sentence may take."""
SPEAKERS = {
    "spd-say": ("spd-say", "--wait", "--pipe-mode", "--language"),
    "espeak-ng": ("espeak-ng", "--stdin", "-v"),
}
"""Each program with what comes before the language; both read what they say
(manual pages spd-say(1), espeak-ng(1))."""

log = logging.getLogger("companion.ui")


def speakers(find: Callable[[str], str | None] = shutil.which) -> list[str]:
    """The programs of this machine that speak, the one to try first before the others."""
    return [name for name in SPEAKERS if find(name) is not None]


class MachineVoice:
    """Speaks by a program of this machine, in the language that `language` names when it speaks.

    A program that fails is not tried again, and the next one speaks; without any nothing is said.
    """

    def __init__(self, language: Callable[[], str], programs: Sequence[str] | None = None) -> None:
        self._language = language
        self._programs = deque(speakers() if programs is None else programs)
        self._waiting: deque[tuple[str, bool]] = deque(maxlen=MOST_WAITING)
        self._news = threading.Condition()
        self._thread: threading.Thread | None = None
        self._closed = False

    @property
    def is_there(self) -> bool:
        """Whether a program that speaks is installed and works."""
        return bool(self._programs)

    def say(self, events: Sequence[str], question: str = "") -> None:
        """Say what happened, then what is asked, which takes the place of a question not said yet."""
        if not self.is_there or not (events or question):
            return
        with self._news:
            if question:
                kept = [each for each in self._waiting if not each[1]]
                self._waiting.clear()
                self._waiting.extend(kept)
            self._waiting.extend((words[:LONGEST], False) for words in events)
            self._waiting.extend([(question[:LONGEST], True)] if question else [])
            self._begin()
            self._news.notify()

    def hush(self) -> None:
        """Say nothing of what was not said yet."""
        with self._news:
            self._waiting.clear()

    def close(self) -> None:
        """Say nothing more; a sentence that is being said may still end."""
        with self._news:
            self._waiting.clear()
            self._closed = True
            self._news.notify()

    def _begin(self) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._speak, name="voice", daemon=True)
            self._thread.start()

    def _speak(self) -> None:
        while (words := self._next()) is not None:
            self._tell(words)

    def _next(self) -> str | None:
        """The next sentence as soon as there is one, `None` at the end."""
        with self._news:
            self._news.wait_for(lambda: self._closed or self._waiting)
            return None if self._closed else self._waiting.popleft()[0]

    def _tell(self, words: str) -> None:
        while self._programs:
            program = self._programs[0]
            try:
                call(*SPEAKERS[program], self._language(), seconds=SECONDS, reads=words)
            except CannotDo as trouble:
                log.warning("%s", trouble)
                self._programs.popleft()
            else:
                return
