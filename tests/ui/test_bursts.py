"""Random bursts of touches on a real game: nothing breaks, nothing unseen is answered, nothing is lost."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from companion.engine.commands import Do, Resolve
from tests.ui.conftest import Finger
from tests.ui.test_play import shell_on, waiting_for_me
from ui.ports.services import NewGame, SeatPlan
from ui.widgets.gate import LOCKOUT_SECONDS, gate

GAMES = (
    NewGame("ministeel", (SeatPlan("Anna"), SeatPlan("Ben", "bot:careful"))),
    NewGame("ministeel", (SeatPlan("Anna"), SeatPlan("Ben"))),
    NewGame("sts", (SeatPlan("Anna"), SeatPlan("Ben", "bot:careful")), {"boss": "guardian"}),
)
SHARE = st.floats(0.0, 1.0)
BURST = st.tuples(
    SHARE,
    SHARE,
    st.integers(1, 4),
    st.integers(0, 2),
    st.sampled_from((0.0, 0.05, LOCKOUT_SECONDS + 0.01, 1.0)),
    st.booleans(),
)
"""Where (shares of the window, or of what can be touched), how many taps, frames and seconds between them."""


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time of the gate that holds early touches back."""
    now = [100.0]
    monkeypatch.setattr(gate, "clock", lambda: now[0])
    monkeypatch.setattr(gate, "seconds", LOCKOUT_SECONDS)
    return now


class Witness:
    """Sees what is drawn, and holds every answer that goes out against it."""

    def __init__(self, there: Any, finger: Finger) -> None:
        self.there, self.finger = there, finger
        self.drawn: Any = None
        self.answers = 0
        self.strange: list[str] = []

    def watch(self) -> None:
        """Listen to what goes out of the port that is open now."""
        send = self.there.port.send

        def seen(said: Any) -> None:
            if isinstance(said, Do | Resolve):
                self._judge(said.act if isinstance(said, Do) else said.outcome, said.number)
            send(said)

        self.there.port.send = seen

    def frames(self, count: int) -> None:
        """Frames pass, and what they show is remembered."""
        for _frame in range(count):
            self.there.tick(0.01)
            self.finger.frames()
            picture = self.there.picture
            hidden = self.there.stage.curtain is not None or self.there.player.playing
            self.drawn = None if picture is None or hidden else picture.view.ask

    def _judge(self, act: Any, number: int) -> None:
        self.answers += 1
        if self.drawn is None or number != self.drawn.number:
            self.strange.append(f"{act} answers {number}, which was not on the glass")
        elif act not in [option.act for option in self.drawn.options]:
            self.strange.append(f"{act} was not offered")


def burst(witness: Witness, where: tuple[Any, ...], clock: list[float]) -> None:
    from tests.studies.screens.bench_hands import targets

    x, y, taps, frames, gap, aimed = where
    there, (width, height) = witness.there, witness.finger.window.size
    place = (x * (width - 1), y * (height - 1))
    offered = targets(there.stage.screen) if aimed and there.stage.screen is not None else []
    if offered:
        node = offered[min(len(offered) - 1, int(x * len(offered)))]
        place = node.to_window(*node.center)
    for _tap in range(taps):
        tap(witness, *place)
        witness.frames(frames)
        clock[0] += gap


def tap(witness: Witness, x: float, y: float) -> None:
    """Down and up within one frame, as a quick finger does."""
    from kivy.tests.common import UnitTestTouch

    touch = UnitTestTouch(x, y)
    touch.touch_down()
    touch.touch_up()


@settings(
    max_examples=8,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
    database=None,
    phases=(Phase.explicit, Phase.generate),  # a game for each step of shrinking would take minutes
)
@given(new=st.sampled_from(GAMES), bursts=st.lists(BURST, min_size=8, max_size=20))
@pytest.mark.timeout(280)
def test_bursts_of_touches_break_nothing_answer_nothing_unseen_and_lose_nothing(
    new: NewGame,
    bursts: list[tuple[Any, ...]],
    clock: list[float],
    finger: Finger,
    show: Any,
    until: Any,
    window: Any,
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        there = show(shell_on(Path(folder)))
        try:
            assert _play(there, new, bursts, clock, finger, until) == []
        finally:
            there.close()
            window.remove_widget(there.stage.glass)


def _play(there: Any, new: NewGame, bursts: Any, clock: list[float], finger: Finger, until: Any) -> list[str]:
    """A game under bursts of touches, left and taken up again: what was answered though nobody saw it."""
    there.begin(new)
    until(there, lambda: there.playing)
    witness = Witness(there, finger)
    witness.watch()
    session = there.port.session
    game_id = there.port.shown.game_id
    until(there, lambda: waiting_for_me(there))
    kept = tuple(session.entries)
    for where in bursts:
        witness.frames(1)
        burst(witness, where, clock)
        _settle(there, witness, clock)
        if not there.playing or there.port.session is not session:
            break
        now = tuple(session.entries)
        assert now[: len(kept)] == kept, "entries of the log were lost"
        kept = now
    there.leave_game()
    there.resume(game_id)
    until(there, lambda: there.picture is not None)
    again = tuple(there.port.session.entries)[: len(kept)]
    assert [written(entry) for entry in again] == [written(entry) for entry in kept]
    return witness.strange


def written(entry: Any) -> Any:
    """An entry as its line in the log says it; an act that was read back is plain data."""
    return msgspec.json.decode(msgspec.json.encode(entry))


def _settle(there: Any, witness: Witness, clock: list[float]) -> None:
    """What a person does who is lost: back to the table, and a moment's wait."""
    clock[0] += 1.0
    witness.frames(2)
    there.covering.unlock() if there.covering.locked else None
    if there.playing and there.stage.screen.name != "table":
        there.back()
    witness.frames(1)


def test_a_touch_for_what_is_not_on_the_glass_is_seen_by_the_witness(
    tmp_path: Path, clock: list[float], finger: Finger, show: Any, until: Any
) -> None:
    there = show(shell_on(tmp_path))
    there.begin(GAMES[0])
    until(there, lambda: there.playing)
    witness = Witness(there, finger)
    witness.watch()
    until(there, lambda: waiting_for_me(there))
    witness.frames(1)
    ask = there.picture.view.ask
    there.port.send(Do(0, ask.options[0].act, ask.number - 1))
    there.port.send(Do(0, ("nothing",), ask.number))
    assert len(witness.strange) == 2
    witness.strange.clear()
    there.port.send(Do(0, ask.options[0].act, ask.number))
    assert witness.strange == []
