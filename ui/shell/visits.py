"""Reading and writing for the screen that is shown: whoever leaves it asks no longer."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from ui.shell.stage import StageHost
from ui.shell.worker import Job, Worker
from ui.widgets.working import Working

OPENING = "opening"
"""The key of the job that opens a game: there is one at a time."""


class Visits:
    """What was asked for belongs to the visit of the screen that asked for it. See `ui.shell.worker`."""

    def __init__(self, host: StageHost, worker: Worker) -> None:
        self.host, self.worker = host, worker
        self._visit = object()

    def ask(
        self,
        task: Callable[[], Any],
        then: Callable[[Any], None],
        words: str,
        key: Hashable = None,
        sorry: Callable[[str], None] | None = None,
        leave: Callable[[Any], None] = lambda answer: None,
    ) -> bool:
        """Read something for the screen that is shown now; whoever leaves it asks no longer.

        As `Job`; a failure is said unless `sorry` hears of it. False when its like is under way.
        """
        job = Job(task, then, sorry or self._failed, words, key, self._here(), leave)
        return self.worker.do(job)

    def keep(
        self,
        task: Callable[[], Any],
        then: Callable[[Any], None],
        words: str,
        key: Hashable = None,
        sorry: Callable[[str], None] | None = None,
    ) -> bool:
        """Write something, whatever is shown meanwhile; `then` is for the screen that is shown now.

        As `ask`, but that a failure is said in any case.
        """
        job = Job(task, then, sorry or self._failed, words, key, self._here(), must=True)
        return self.worker.do(job)

    def if_here(self, then: Callable[[Any], None]) -> Callable[[Any], None]:
        """For answers of the open game: `then`, unless the screen was left meanwhile."""
        here = self._here()
        return lambda answer: then(answer) if here() else None

    def forget(self) -> None:
        """The screen is left: what was asked for there is not wanted any more."""
        self.worker.forget(self._leave_visit)

    def tell_work(self, seconds: float) -> None:
        """Say what takes long, as long as it does."""
        stage, job = self.host.stage, self.worker.slow(seconds)
        shown = stage.working
        if job is None:
            if shown is not None:
                stage.set_working(None)
        elif shown is None or shown.words != job.words:
            stage.set_working(Working(job.words, self._stop_opening if job.key == OPENING else None))

    def _leave_visit(self) -> None:
        self._visit = object()

    def _here(self) -> Callable[[], bool]:
        """Whether the screen that is shown now was not left."""
        visit = self._visit
        return lambda: self._visit is visit

    def _failed(self, words: str) -> None:
        """It could not be done: say why, and let it be tried again."""
        self.host.complain(words)
        self._renew()

    def _renew(self) -> None:
        """What changes the game is touched once; what came to nothing may be touched again."""
        if self.host.stage.screen is not None:
            self.host.stage.screen.redraw()

    def _stop_opening(self) -> None:
        """Nobody waits for the game any more. After an error there is no table to go back to."""
        self.forget()
        screen = self.host.stage.screen
        if screen is not None and screen.name == "error":
            self.host.home()
        else:
            self._renew()
