"""The supervisor with devices that fail in every way, mostly without any thread."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.device import DeviceAbsent, DeviceFailing, Post
from hardware.events import ButtonPressed, DeviceState, HardwareEvent
from hardware.supervisor import (
    FIRST_WAIT,
    HANGING,
    LONGEST_ABSENCE,
    LONGEST_WAIT,
    SETTLED,
    Keeper,
    Supervisor,
    back_off,
)

ABSENT = DeviceAbsent("It is not plugged in.", "plug it in")
FAILING = DeviceFailing("It answers nonsense.", "check the wires")


class FakeDevice:
    """Does what the test says: `on_open` and `on_poll` raise, post or block."""

    kind = "reader"
    pause = 0.1

    def __init__(self, name: str = "shared") -> None:
        self.name = name
        self.on_open: Callable[[], None] = lambda: None
        self.on_poll: Callable[[Post], None] = lambda post: None
        self.calls: list[str] = []

    def open(self) -> None:
        self.calls.append("open")
        self.on_open()

    def poll(self, post: Post) -> None:
        self.calls.append("poll")
        self.on_poll(post)

    def close(self) -> None:
        self.calls.append("close")

    def counters(self) -> dict[str, int]:
        return {"calls": len(self.calls)}


def raising(trouble: Exception) -> Callable[..., None]:
    def fail(*_: object) -> None:
        raise trouble

    return fail


class Bench:
    """One keeper with a clock of the test's own and no jitter."""

    def __init__(self) -> None:
        self.now = 0.0
        self.device = FakeDevice()
        self.posted: list[HardwareEvent] = []
        self.keeper = Keeper(self.device, self.posted.append, lambda: self.now, lambda: 0.0)

    def steps(self, count: int) -> list[float]:
        waits = []
        for _ in range(count):
            waits.append(self.keeper.step())
            self.now += waits[-1]
        return waits

    def healths(self) -> list[str]:
        return [each.health for each in self.posted if isinstance(each, DeviceState)]


def test_a_good_device_is_opened_once_and_polled_at_its_pace() -> None:
    bench = Bench()
    assert bench.steps(3) == [0.1, 0.1, 0.1]
    assert bench.device.calls == ["open", "poll", "poll", "poll"]
    assert bench.healths() == ["opening", "ok"]


def test_a_missing_device_is_absent_said_once_and_looked_for_again() -> None:
    bench = Bench()
    bench.device.on_open = raising(ABSENT)
    waits = bench.steps(6)
    assert bench.healths() == ["opening", "absent"]
    assert waits == [0.25, 0.5, 1.0, 2.0, LONGEST_ABSENCE, LONGEST_ABSENCE]
    bench.device.on_open = lambda: None
    bench.steps(1)
    assert bench.healths() == ["opening", "absent", "ok"]


def test_a_failing_device_backs_off_up_to_the_cap() -> None:
    bench = Bench()
    bench.device.on_poll = raising(FAILING)
    waits = bench.steps(9)
    assert waits == [0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 10.0, 10.0, 10.0]
    assert bench.healths()[:6] == ["opening", "ok", "failing", "ok", "backing off", "ok"]
    assert bench.device.calls.count("close") == 9


def test_failures_are_forgotten_only_after_a_settled_time() -> None:
    bench = Bench()
    bench.device.on_poll = raising(FAILING)
    bench.steps(4)
    bench.device.on_poll = lambda post: None
    bench.steps(3)
    bench.device.on_poll = raising(FAILING)
    assert bench.steps(1) == [4.0], "0.3 s of health is not enough"
    bench.device.on_poll = lambda post: None
    bench.steps(round(SETTLED / 0.1) + 2)
    bench.device.on_poll = raising(FAILING)
    assert bench.steps(1) == [FIRST_WAIT]


def test_the_state_says_what_is_wrong_and_what_mends_it() -> None:
    bench = Bench()
    bench.device.on_poll = raising(FAILING)
    bench.steps(1)
    last = bench.posted[-1]
    assert isinstance(last, DeviceState)
    assert (last.device, last.kind, last.health) == ("shared", "reader", "failing")
    assert (last.words, last.remedy) == (FAILING.words, FAILING.remedy)
    assert bench.keeper.report().words == FAILING.words


def test_a_mistake_in_a_driver_is_a_failure_and_is_counted(
    caplog: pytest.LogCaptureFixture,
) -> None:
    bench = Bench()
    bench.device.on_poll = raising(ZeroDivisionError("secret"))
    bench.steps(3)
    report = bench.keeper.report()
    assert "ZeroDivisionError" in report.words and report.counters["surprises"] == 3
    assert len(caplog.records) == 1, "the traceback is logged once, not at every attempt"


def test_a_driver_that_raises_when_closed_ends_nothing(caplog: pytest.LogCaptureFixture) -> None:
    bench = Bench()
    bench.device.close = raising(RuntimeError("no"))  # type: ignore[method-assign]
    bench.device.on_poll = raising(FAILING)
    assert len(bench.steps(2)) == 2
    assert bench.keeper.report().counters["surprises"] == 2 and caplog.records


def test_counters_reach_the_report() -> None:
    bench = Bench()
    bench.steps(15)
    counters = bench.keeper.report().counters
    assert counters["openings"] == 1 and counters["failures"] == 0 and counters["calls"] >= 11


@given(st.integers(1, 10_000), st.floats(0, 1), st.sampled_from([LONGEST_ABSENCE, LONGEST_WAIT]))
def test_back_off_is_between_half_and_all_of_the_doubled_wait(
    failures: int, jitter: float, cap: float
) -> None:
    full = back_off(failures, 0.0, cap)
    assert full == min(cap, FIRST_WAIT * 2 ** min(failures - 1, 60))
    assert full / 2 <= back_off(failures, jitter, cap) <= full <= LONGEST_WAIT


@given(st.integers(1, 100), st.floats(0, 1))
def test_back_off_never_shrinks_with_more_failures(failures: int, jitter: float) -> None:
    assert back_off(failures + 1, jitter) >= back_off(failures, jitter)


@given(st.lists(st.sampled_from(["ok", "absent", "failing", "surprise"]), max_size=60))
def test_whatever_happens_the_state_is_the_last_thing_that_happened(script: list[str]) -> None:
    bench = Bench()
    outcomes: dict[str, Callable[..., None]] = {
        "ok": lambda *_: None,
        "absent": raising(ABSENT),
        "failing": raising(FAILING),
        "surprise": raising(KeyError("x")),
    }
    allowed = {"ok": {"ok"}, "absent": {"absent"}}
    for outcome in script:
        bench.device.on_poll = outcomes[outcome]
        bench.steps(1)
        assert bench.keeper.report().health in allowed.get(outcome, {"failing", "backing off"})
        last = [each for each in bench.posted if isinstance(each, DeviceState)][-1]
        assert last.health == bench.keeper.report().health


def no_wait(alarm: threading.Event, seconds: float) -> None:
    """Time is nothing: the thread goes on at once, but others get their turn."""
    alarm.wait(0)


def until(supervisor: Supervisor, wanted: Callable[[HardwareEvent], bool]) -> HardwareEvent:
    for _ in range(100_000):
        event = supervisor.next_event(10.0)
        assert event is not None, "nothing came for ten seconds"
        if wanted(event):
            return event
    raise AssertionError("the event never came")


def is_press(event: HardwareEvent) -> bool:
    return isinstance(event, ButtonPressed)


def test_a_broken_and_a_hanging_device_do_not_stop_the_third() -> None:
    hang = threading.Event()

    def block(post: Post) -> None:
        hang.wait()

    broken, hanging, good = FakeDevice("broken"), FakeDevice("hanging"), FakeDevice("good")
    broken.on_poll = raising(ValueError("always"))
    hanging.on_poll = block
    good.on_poll = lambda post: post(ButtonPressed("undo", None, 0.0))
    supervisor = Supervisor([broken, hanging, good])
    supervisor.start()
    try:
        for _ in range(3):
            assert until(supervisor, is_press)
        healths = {each.device: each.health for each in supervisor.reports()}
        assert healths["good"] == "ok" and healths["broken"] in ("failing", "backing off")
        assert supervisor.stop(patience=0.2) == ["hanging"]
    finally:
        hang.set()
    assert supervisor.stop(patience=10.0) == []


def test_a_driver_that_hangs_is_reported_and_not_a_moment_too_early() -> None:
    now = [0.0]
    inside, hang = threading.Event(), threading.Event()
    stuck, good = FakeDevice("stuck"), FakeDevice("good")

    def block(post: Post) -> None:
        inside.set()
        hang.wait()

    stuck.on_poll = block
    supervisor = Supervisor([stuck, good], clock=lambda: now[0])
    supervisor.start()
    assert inside.wait(10)
    now[0] = HANGING
    assert not [event for event in supervisor.drain() if getattr(event, "health", "") == "failing"]
    now[0] = HANGING + 0.1
    told = [event for _time in range(3) for event in supervisor.drain() if isinstance(event, DeviceState)]
    assert [(event.device, event.health) for event in told if event.health != "ok"] == [("stuck", "failing")]
    assert "Its driver has not answered for more than" in told[-1].words and told[-1].remedy
    report = {each.device: each.health for each in supervisor.reports()}
    assert report["stuck"] == "failing"
    hang.set()
    assert supervisor.stop() == []
    back = [event for event in supervisor.drain() if isinstance(event, DeviceState)][-1]
    assert back.device == "stuck" and "Its driver has not answered for more than" not in back.words


def test_stop_interrupts_a_long_back_off_and_closes_everything() -> None:
    device = FakeDevice()
    device.on_open = raising(FAILING)
    waiting = threading.Event()

    def wait_for_ever(alarm: threading.Event, seconds: float) -> None:
        waiting.set()
        assert alarm.wait(30), "nobody rang the alarm"

    supervisor = Supervisor([device], wait=wait_for_ever)
    supervisor.start()
    assert waiting.wait(10)
    assert supervisor.stop(patience=10.0) == []
    assert device.calls[-1] == "close"


def test_try_now_cuts_the_wait_short() -> None:
    device = FakeDevice()
    device.on_open = raising(ABSENT)
    waits = threading.Semaphore(0)

    def wait(alarm: threading.Event, seconds: float) -> None:
        waits.release()
        assert alarm.wait(30)

    supervisor = Supervisor([device], wait=wait)
    supervisor.start()
    assert waits.acquire(timeout=10)
    device.on_open = lambda: None
    supervisor.try_now("shared")
    until(supervisor, lambda event: isinstance(event, DeviceState) and event.health == "ok")
    with pytest.raises(KeyError):
        supervisor.try_now("other")
    assert supervisor.stop(patience=10.0) == []


@pytest.mark.slow
def test_ten_thousand_plug_cycles_leak_neither_threads_nor_file_descriptors() -> None:
    cycles = 10_000
    done = threading.Event()

    class Plug(FakeDevice):
        """Holds a real pipe while open, and is pulled out at its second poll."""

        pipe: tuple[int, int] | None = None
        polls = 0

        def open(self) -> None:
            assert self.pipe is None
            self.pipe = os.pipe()

        def poll(self, post: Post) -> None:
            self.polls += 1
            if self.polls == 2 * cycles:
                done.set()
            if self.polls % 2 == 0:
                raise ABSENT

        def close(self) -> None:
            if self.pipe is not None:
                for end in self.pipe:
                    os.close(end)
            self.pipe = None

    def held() -> tuple[int, int]:
        return len(list(Path("/proc/self/fd").iterdir())), threading.active_count()

    before = held()
    supervisor = Supervisor([Plug("die"), FakeDevice("bystander")], wait=no_wait)
    supervisor.start()
    seen = 0
    while not done.is_set():
        seen += len(supervisor.drain())
        done.wait(0.01)
        assert threading.active_count() == before[1] + 2
    report = supervisor.reports()
    assert supervisor.stop(patience=10.0) == []
    assert held() == before
    assert report[0].counters["openings"] >= cycles and report[1].health == "ok"
    while more := supervisor.drain():
        seen += len(more)
    assert seen >= 2 * cycles


def test_a_hundred_supervisors_in_a_row_leave_nothing_behind() -> None:
    before = threading.active_count()
    for _ in range(100):
        supervisor = Supervisor([FakeDevice("a"), FakeDevice("b")])
        supervisor.start()
        assert supervisor.stop(patience=10.0) == []
    assert threading.active_count() == before


def test_the_tap_sees_what_the_queue_gets() -> None:
    seen: list[HardwareEvent] = []
    supervisor = Supervisor([], tap=seen.append)
    event = ButtonPressed("undo", None, 1.0)
    supervisor.post(event)
    assert supervisor.drain() == seen == [event]
    assert supervisor.drain() == []


def test_drain_takes_at_most_its_limit_and_keeps_the_order() -> None:
    supervisor = Supervisor([])
    events = [ButtonPressed("undo", None, float(at)) for at in range(5)]
    for event in events:
        supervisor.post(event)
    assert supervisor.drain(3) == events[:3]
    assert supervisor.drain(3) == events[3:]


def test_two_devices_of_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="shared"):
        Supervisor([FakeDevice(), FakeDevice()])


def test_a_supervisor_starts_only_once() -> None:
    supervisor = Supervisor([FakeDevice()])
    supervisor.start()
    with pytest.raises(RuntimeError):
        supervisor.start()
    assert supervisor.stop(patience=10.0) == []
    with pytest.raises(RuntimeError):
        supervisor.start()
