"""A worker without a thread, for screens that stand still: a job is done and delivered at once."""

from __future__ import annotations

from ui.shell.worker import Job, Worker


class AtOnce(Worker):
    """Answers before `do` returns."""

    def _hand_over(self, job: Job) -> None:
        job.run()
        self._came.append(job)
        self.drain()
