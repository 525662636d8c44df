"""The first hour of the hardware, behind the screen's port: the steps, told what the devices say."""

from __future__ import annotations

from collections.abc import Callable

from hardware.device_settings import HardwareSettings
from hardware.events import HardwareEvent
from hardware.first_hour import BY_EYE, FirstHour, outcome_words, signal_for, words_for
from hardware.panel.picture import PanelPicture
from ui.behind.trace_notes import TraceNotes
from ui.ports.services import Trial, TrialOutcome

Show = Callable[[PanelPicture], None]
Take = Callable[[Callable[[HardwareEvent], bool] | None], None]

SIGNS = {"seen": "yes", "not seen": "warning", "skipped": "next", "open": "next"}


class HardwareTrials:
    """`ui.ports.services.Trials` on `FirstHour`. `take` is given who hears of events first, or nobody.

    `notes` are what is kept of it; `end_notes` ends their hearing.
    """

    def __init__(
        self,
        settings: HardwareSettings,
        take: Take,
        show: Show,
        changed: Callable[[], None],
        notes: TraceNotes | None = None,
        end_notes: Callable[[], None] = lambda: None,
    ) -> None:
        self.hour = FirstHour(settings)
        self._take, self._show, self._changed = take, show, changed
        self._notes, self._end_notes = notes, end_notes
        take(self._hear)
        self._signal()

    def now(self) -> Trial | None:
        """The step that is due; `None` when all were tried."""
        step = self.hour.step
        if step is None:
            return None
        count = len(self.hour.steps)
        return Trial(self.hour.number, count, step.kind, words_for(step), step.kind in BY_EYE)

    def say(self, outcome: TrialOutcome) -> None:
        """A person says how the step went, or leaves it out."""
        self.hour.end(outcome)
        self._signal()

    def results(self) -> tuple[tuple[str, str], ...]:
        """A sign and a line for each step."""
        pairs = zip(self.hour.steps, self.hour.outcomes, strict=True)
        return tuple(
            (SIGNS[outcome], f"{outcome_words(outcome)} · {words_for(step)}") for step, outcome in pairs
        )

    def trace(self) -> Callable[[], str] | None:
        """What keeps everything that the devices said until now."""
        return self._notes.prepared() if self._notes is not None else None

    def end(self) -> None:
        """The devices speak to the game again."""
        self._end_notes()
        self._take(None)
        self._show(PanelPicture())

    def _hear(self, event: HardwareEvent) -> bool:
        if self.hour.hear(event):
            self._signal()
            self._changed()
        return True

    def _signal(self) -> None:
        step = self.hour.step
        self._show(signal_for(step, self.hour.number) if step is not None else PanelPicture())
