"""Who speaks on the port, and what of it becomes an event; bytes in, events and bytes out."""

from __future__ import annotations

import pytest

from hardware.device import DeviceFailing
from hardware.die.conversation import ASK_AGAIN, GRACE, LONGEST_SILENCE, DieTalk
from hardware.events import DeviceState, DieMoved, DieRolled
from hardware.firmware.die_logic import seal
from tests.hardware.die.support import BOOT, greeted, hello, nonces, report, rolls

NOW = 1000.0


def acknowledged(talk: DieTalk, sequence: int, boot: str = BOOT) -> bool:
    return seal(f"H1 ok {boot} {sequence}") in talk.say(NOW)


def test_the_question_is_repeated_until_it_is_answered() -> None:
    talk = DieTalk("die", 6, nonces())
    talk.begin(NOW)
    question = seal("H1 who n1")
    assert talk.say(NOW) == question
    assert talk.say(NOW + ASK_AGAIN - 0.01) == b""
    assert talk.say(NOW + ASK_AGAIN) == question
    talk.hear(hello("n1"), NOW + 1)
    assert talk.ready
    assert talk.say(NOW + 9) == b""


def test_a_roll_is_told_and_acknowledged_once() -> None:
    talk = greeted()
    assert talk.hear(report(sequence=4, face=5, duration=800, age=250), NOW + 9) == [
        DieRolled("die", 5, 4, BOOT, 800, NOW + 9 - 0.25)
    ]
    assert acknowledged(talk, 4)
    assert talk.say(NOW) == b""


def test_a_repeated_roll_is_acknowledged_again_and_not_told_again() -> None:
    talk = greeted()
    talk.hear(report(), NOW)
    talk.say(NOW)
    assert talk.hear(report(age=150), NOW + 0.15) == []
    assert acknowledged(talk, 1)


@pytest.mark.parametrize("odd", [{"face": 7}, {"duration": 199}, {"duration": 10_001}])
def test_a_roll_that_does_not_count_is_shown_as_a_movement(odd: dict[str, int]) -> None:
    talk = greeted()
    assert talk.hear(report(**odd), NOW) == [DieMoved("die", "rolled", NOW)]  # type: ignore[arg-type]
    assert acknowledged(talk, 1)
    assert rolls(talk.hear(report(sequence=2), NOW)) == [(2, 3)]


def test_a_stale_roll_is_acknowledged_and_nothing_else() -> None:
    talk = greeted()
    assert talk.hear(report(age=10_001), NOW + 60) == []
    assert acknowledged(talk, 1)
    assert talk.counters["roll_stale"] == 1


def test_phases_are_told_when_they_change() -> None:
    talk = greeted()
    stream = b"".join(
        report(phase, 0, 0, battery="80")
        for phase in ("idle", "idle", "handled", "rolling", "rolling", "crooked")
    )
    moved = talk.hear(stream, NOW)
    assert [(event.phase, event.battery_percent) for event in moved if isinstance(event, DieMoved)] == [
        ("idle", 80),
        ("handled", 80),
        ("rolling", 80),
        ("crooked", 80),
    ]
    assert talk.phase == "crooked"


def test_what_lay_in_a_buffer_from_before_is_neither_believed_nor_acknowledged() -> None:
    talk = DieTalk("die", 6, nonces())
    talk.begin(NOW)
    old = hello("-") + hello("n0") + report(sequence=1)
    assert talk.hear(old, NOW) == []
    assert not acknowledged(talk, 1)
    assert rolls(talk.hear(hello("n1") + report(sequence=1), NOW)) == [(1, 3)]


def test_a_die_that_restarts_is_asked_anew_and_loses_no_roll() -> None:
    talk = greeted()
    talk.hear(report(sequence=1), NOW)
    talk.say(NOW)
    assert talk.hear(hello("-", boot="0000b002") + report(boot="0000b002", face=6), NOW) == []
    assert not talk.ready
    assert talk.phase is None
    assert talk.say(NOW) == seal("H1 who n2")
    answer = hello("n2", boot="0000b002") + report(boot="0000b002", face=6, age=150)
    assert rolls(talk.hear(answer, NOW + 0.15)) == [(1, 6)]
    assert talk.counters["restarts"] == 1


def test_a_lost_hello_after_a_restart_is_asked_for() -> None:
    talk = greeted()
    assert talk.hear(report("idle", boot="0000b002"), NOW) == []
    assert talk.say(NOW) == seal("H1 who n2")


def test_an_answer_that_comes_twice_changes_nothing() -> None:
    talk = greeted()
    talk.hear(report(), NOW)
    talk.say(NOW)
    assert talk.hear(hello("n1") + hello("n1") + report(age=9), NOW) == []
    assert talk.ready


def test_a_swap_for_another_die_is_noticed() -> None:
    talk = greeted()
    talk.begin(NOW + 5)
    talk.say(NOW + 5)
    (state,) = talk.hear(hello("n2", die="OTHER"), NOW + 5)
    assert isinstance(state, DeviceState)
    assert state.health == "ok"
    assert "OTHER" in state.words
    assert "TEST-1" in state.words
    assert talk.counters["swaps"] == 1


def test_the_same_die_after_replugging_is_no_swap() -> None:
    talk = greeted()
    talk.begin(NOW + 5)
    assert talk.hear(hello("n2"), NOW + 5) == []
    assert talk.counters["swaps"] == 0
    assert talk.counters["restarts"] == 0


def test_only_the_die_that_is_meant_is_believed_on_its_port() -> None:
    talk = DieTalk("anna", 6, nonces(), die_id="MINE")
    talk.begin(NOW)
    assert talk.hear(hello("n1") + report(), NOW) == []
    with pytest.raises(
        DeviceFailing, match="The die TEST-1 is on the port of anna, but MINE is expected there"
    ) as trouble:
        talk.check(NOW)
    assert 'id = "TEST-1"' in trouble.value.remedy
    right = DieTalk("anna", 6, nonces(), die_id="TEST-1")
    right.begin(NOW)
    assert rolls(right.hear(hello("n1") + report(), NOW)) == [(1, 3)]


def test_a_die_with_other_faces_is_refused_before_it_can_roll() -> None:
    talk = DieTalk("die", 6, nonces())
    talk.begin(NOW)
    assert talk.hear(hello("n1", faces=20) + report(face=3), NOW) == []
    with pytest.raises(DeviceFailing, match="20 faces, but 6 are expected") as trouble:
        talk.check(NOW)
    assert "faces = 20" in trouble.value.remedy
    talk.begin(NOW)
    talk.hear(hello("n2", faces=6), NOW)
    talk.check(NOW)
    assert talk.ready


def test_a_line_torn_by_unplugging_does_not_spoil_the_next_conversation() -> None:
    talk = greeted()
    talk.hear(report()[:20], NOW)
    talk.begin(NOW + 5)
    talk.hear(hello("n2"), NOW + 5)
    assert talk.ready
    assert talk.counters["line_wrong_crc"] == 0


def test_no_answer_is_a_failure_after_the_grace() -> None:
    talk = DieTalk("die", 6, nonces())
    talk.begin(NOW)
    talk.check(NOW + GRACE)
    with pytest.raises(DeviceFailing, match="no die answers"):
        talk.check(NOW + GRACE + 0.01)


def test_garbage_instead_of_an_answer_is_told_apart_from_silence() -> None:
    talk = DieTalk("die", 6, nonces())
    talk.begin(NOW)
    talk.hear(b"Starting...\n4\n", NOW)
    with pytest.raises(DeviceFailing, match="Something is sending on the port of"):
        talk.check(NOW + GRACE + 1)
    talk.begin(NOW + 10)
    with pytest.raises(DeviceFailing, match="is open, but no die answers"):
        talk.check(NOW + 10 + GRACE + 1)


def test_a_die_that_falls_silent_is_a_failure_and_garbage_is_silence() -> None:
    talk = greeted()
    talk.hear(report("idle"), NOW + 1)
    talk.hear(b"noise\n", NOW + 5)
    talk.check(NOW + 1 + LONGEST_SILENCE)
    with pytest.raises(DeviceFailing, match="has been silent for"):
        talk.check(NOW + 1 + LONGEST_SILENCE + 0.01)
    talk.hear(report("idle"), NOW + 8)
    talk.check(NOW + 9)


def test_a_die_that_stops_answering_in_a_doubt_gets_a_grace_of_its_own() -> None:
    talk = greeted()
    talk.hear(report("idle", boot="0000b002"), NOW + 100)
    talk.check(NOW + 100 + GRACE)
    with pytest.raises(DeviceFailing, match="no die answers"):
        talk.check(NOW + 100 + GRACE + 0.01)
