"""The first hour with hardware: what is asked, what counts as an answer, and the terminal that shows it."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Literal, get_args

import pytest

from hardware.device_settings import DieSettings, HardwareSettings, PanelSettings, ReaderSettings, SeatPins
from hardware.doctor import first_hour
from hardware.events import ButtonPressed, DieRolled, HardwareEvent, ReaderSaw, TagGone, TagSeen
from hardware.factory import Equipment
from hardware.first_hour import FirstHour, Kind, signal_for, words_for
from hardware.first_hour_terminal import PICTURES, guide
from hardware.settings import demonstration
from hardware.supervisor import Supervisor
from hardware.table_words import Lift, Press, Put, Roll
from hardware.traces import TraceHeader
from tests.hardware.played_traces import read_trace

READER = HardwareSettings(reader=(ReaderSettings("box"),))
DIE = HardwareSettings(die=(DieSettings("d4", "/dev/x", faces=4),))
PANEL = HardwareSettings(
    panel=PanelSettings(seat=(SeatPins(1, 5, 16),), undo=20, green=23, red=24, buzzer=12),
)
CARD, PHONE = "04a1b2c3d4e580", "08a1b2c3"


def kind(hour: FirstHour) -> str:
    assert hour.step is not None
    return hour.step.kind


def test_a_reader_is_shown_a_card_two_cards_and_a_phone() -> None:
    hour = FirstHour(READER)
    events: list[HardwareEvent] = [
        TagSeen("box", "shared", CARD, 1.0),
        ReaderSaw("box", "shared", "empty", 2.0),
        ReaderSaw("box", "shared", "two", 3.0),
        ReaderSaw("box", "shared", "unsure", 4.0),
        TagSeen("box", "shared", PHONE, 5.0),
        ReaderSaw("box", "shared", "empty", 6.0),
    ]
    assert [hour.hear(event) for event in events] == [True] * 6
    assert hour.step is None and set(hour.outcomes) == {"seen"}


def test_another_reader_a_phone_or_noise_is_no_card() -> None:
    hour = FirstHour(READER)
    for event in (
        TagSeen("other", "shared", CARD, 1.0),
        TagSeen("box", "shared", PHONE, 1.0),
        ReaderSaw("box", "shared", "noise", 1.0),
        TagGone("box", "shared", CARD, 1.0),
    ):
        assert not hour.hear(event) and kind(hour) == "card"


def test_every_face_of_a_die_must_come_up_and_on_that_die() -> None:
    hour = FirstHour(DIE)
    told = [("d4", 1), ("d4", 2), ("other", 3), ("d4", 2), ("d4", 4)]
    for number, (die, face) in enumerate(told):
        assert not hour.hear(DieRolled(die, face, number, "b", 500, 1.0))
    assert hour.rolled == {1, 2, 4}
    assert hour.hear(DieRolled("d4", 3, 9, "b", 500, 1.0)) and hour.step is None


def test_buttons_answer_by_themselves_and_lamps_through_people() -> None:
    hour = FirstHour(PANEL)
    assert not hour.hear(ButtonPressed("ready", 2, 1.0)) and not hour.hear(ButtonPressed("undo", None, 1.0))
    assert hour.hear(ButtonPressed("ready", 1, 1.0)) and hour.hear(ButtonPressed("undo", None, 1.0))
    shown = []
    for outcome in ("seen", "not seen", "skipped", "seen"):
        assert hour.step is not None
        shown.append(signal_for(hour.step, hour.number))
        hour.end(outcome)  # type: ignore[arg-type]
    assert [each.seats for each in shown] == [frozenset({1}), frozenset(), frozenset(), frozenset()]
    assert [each.answer for each in shown] == ["none", "green", "red", "none"]
    assert shown[3].tone == "attention" and hour.step is None
    assert hour.outcomes == ["seen", "seen", "seen", "not seen", "skipped", "seen"]


def test_every_kind_of_step_has_a_picture_and_words() -> None:
    assert set(PICTURES) == set(get_args(Kind)) and all(PICTURES.values())
    for settings in (READER, DIE, PANEL, demonstration()):
        for step in FirstHour(settings).steps:
            assert "{" not in words_for(step) and words_for(step)


def ran(settings: HardwareSettings, said: list[str | None], events: list[HardwareEvent]) -> tuple[int, str]:
    """The terminal with what was typed and what came, one of each a turn."""
    out = io.StringIO()
    lines, seen = iter(said), iter(events)
    code = guide(FirstHour(settings), lambda seconds: next(seen, None), out, lambda: next(lines, "q"))
    return code, out.getvalue()


def test_enter_is_no_answer_where_a_device_must_speak() -> None:
    code, text = ran(READER, ["", "", "s", "q"], [])
    assert code == 0 and text.count("skipped") == 1 and "1/6" in text and "2/6" in text


def test_what_does_not_work_is_the_exit_code_and_is_said_at_the_end() -> None:
    code, text = ran(
        PANEL,
        [None, None, "n", "", "s", "q"],
        [
            ButtonPressed("ready", 1, 1.0),
            ButtonPressed("undo", None, 1.0),
        ],
    )
    assert code == 1
    ends = [line.split("  ")[0] for line in text.splitlines()[-6:]]
    assert ends == ["works", "works", "DOES NOT WORK", "works", "skipped", "not reached"]


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "port"), [("rc522", None), ("pn532", "/dev/table-reader")])
def test_a_person_at_the_emulated_table_sees_all_work(
    kind: Literal["rc522", "pn532"], port: str | None
) -> None:
    settings = HardwareSettings(
        emulated=True,
        reader=(ReaderSettings("box", kind=kind, port=port),),
        die=(DieSettings("die", "/dev/x", faces=4),),
        panel=PANEL.panel,
    )
    hour = FirstHour(settings)
    out = io.StringIO()
    with Equipment(settings) as equipment:
        assert equipment.table is not None
        obey = equipment.table.obey
        hands: dict[str, Callable[[], object]] = {
            "card": lambda: obey(Put("one", "box")),
            "two": lambda: (obey(Put("one", "box")), obey(Put("two", "box"))),
            "phone": lambda: obey(Put("phone", "box", "phone")),
            "faces": lambda: obey(Roll(len(hour.rolled) + 1, "die")),
            "button": lambda: obey(Press(hour.step.button, hour.step.seat)) if hour.step else None,  # type: ignore[arg-type]
        }
        supervisor = Supervisor(equipment.devices)
        supervisor.start()
        done: set[tuple[int, int]] = set()

        def next_event(seconds: float) -> HardwareEvent | None:
            now = (hour.number, len(hour.rolled))
            if hour.step is not None and now not in done:
                done.add(now)
                if hour.step.kind == "lift":
                    for tag in ("one", "two", "phone"):
                        obey(Lift(tag))
                hands.get(hour.step.kind, lambda: None)()
            return supervisor.next_event(5.0 if hour.step and hour.step.kind in ("faces", "card") else 0.5)

        by_eye = ("green", "red", "lamp", "tone")
        code = guide(hour, next_event, out, lambda: "" if hour.step and hour.step.kind in by_eye else None)
        supervisor.stop(10.0)
    assert code == 0 and set(hour.outcomes) == {"seen"}, out.getvalue()


def test_the_command_records_with_the_model_of_the_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hardware.doctor.Machine.model", lambda self: "Raspberry Pi 5 Model B Rev 1.0")
    path = tmp_path / "hour.jsonl"
    settings = HardwareSettings(emulated=True, reader=(ReaderSettings("box"),))
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    out = io.StringIO()
    answers = iter(["s"] * 6)
    assert first_hour(settings, out, record=path, typed=lambda: next(answers)) == 0
    assert b'"model":"Raspberry Pi 5 Model B Rev 1.0"' in path.read_bytes().splitlines()[0]
    assert read_trace(path) is not None and TraceHeader().model == ""
    assert first_hour(settings, out, record=path, typed=lambda: "q") == 1, "never over another trace"


def test_a_table_without_devices_is_told_where_to_begin() -> None:
    out = io.StringIO()
    assert first_hour(HardwareSettings(), out) == 0
    assert "--write-settings" in out.getvalue()
