"""What is noted in the group's book while a game goes on."""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.events import Event
from companion.games.slay_the_spire.state.run import Run


class Achieved(Event, frozen=True):
    """An achievement was reached for the first time (page 21)."""

    achievement: str

    def apply(self, run: Run) -> None:
        if run.climb is not None:
            run.climb = replace(run.climb, achieved=(*run.climb.achieved, self.achievement))
