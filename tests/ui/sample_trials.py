"""Hardware that is tried step by step, for pictures of screens."""

from __future__ import annotations

from collections.abc import Callable

from ui.ports.services import Trial, TrialOutcome


class SampleTrials:
    """The first step of many."""

    def now(self) -> Trial | None:
        return Trial(1, 12, "card", "Put a card with a tag on the reader shared.", False)

    def say(self, outcome: TrialOutcome) -> None:
        """Nothing follows."""

    def results(self) -> tuple[tuple[str, str], ...]:
        return ()

    def trace(self) -> Callable[[], str] | None:
        return None

    def end(self) -> None:
        """Nothing is held."""
