"""Pixels and GoDice: what they say byte by byte, and the driver that hears them through an emulated air."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from io import StringIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.checks import examine
from hardware.device import DeviceAbsent, DeviceFailing
from hardware.device_settings import DieSettings, HardwareSettings
from hardware.die import godice, pixels
from hardware.die.bluetooth_die import BluetoothDie
from hardware.die.emulated_bluetooth import AirDie, Phase
from hardware.die.finding import Finder
from hardware.die.godice import GoDiceTalk, face_up
from hardware.die.pixels import PixelsTalk
from hardware.die.radio import Advert, Central, Radio
from hardware.die.tumbling import Tumbling
from hardware.doctor import run
from hardware.events import DeviceState, DieMoved, DieRolled, HardwareEvent
from hardware.factory import Equipment
from hardware.machine import Machine
from hardware.supervisor import Supervisor
from hardware.table_words import Roll
from tests.hardware.die.airs import SteppedAir, Table, at_table, passing_fast, until

PIXEL, OTHER, GODICE = "3f12a0c4", "00000007", "1a2b3c"


def said(number: str, lamps: int = 6, state: int = 1, face: int = 0, battery: int = 80) -> Advert:
    """What a Pixels die says to everybody."""
    about = bytes([lamps, 1, state, face, battery])
    service = int(number, 16).to_bytes(4, "little") + bytes(4)
    return Advert("00:00:00:00:00:01", "Pixel", {0xFFFF: about}, {pixels.SERVICE: service})


# What is a roll


def test_only_a_rest_after_rolling_is_a_roll() -> None:
    motion = Tumbling("die", 6, "boot")
    assert motion.hear("rolled", 3, 1.0, 1.0, 80) == []
    assert motion.hear("handled", 3, 2.0, 2.0, 80) == [DieMoved("die", "handled", 2.0, 80)]
    assert motion.hear("rolling", 0, 2.5, 2.5, 80) == [DieMoved("die", "rolling", 2.5, 80)]
    assert motion.hear("rolled", 4, 3.5, 3.6, 80) == [DieRolled("die", 4, 1, "boot", 1000, 3.5)]
    assert motion.hear("rolled", 4, 3.7, 3.7, 80) == [], "said again"
    assert motion.counters == {"laid_down": 1, "rolls": 1}


@pytest.mark.parametrize(
    ("steps", "counted"),
    [
        ((("rolling", 0, 1.0), ("handled", 0, 2.0), ("rolled", 4, 3.0)), "laid_down"),
        ((("rolling", 0, 1.0), ("crooked", 0, 2.0), ("rolled", 4, 3.0)), "laid_down"),
        ((("rolling", 0, 1.0), ("rolled", 7, 2.0)), "roll_out_of_range"),
        ((("rolling", 0, 1.0), ("rolled", 0, 2.0)), "roll_out_of_range"),
        ((("rolling", 0, 1.0), ("rolled", 4, 11.1)), "roll_too_long"),
        ((("rolling", 0, 1.0), ("rolled", 4, 11.0)), "rolls"),
    ],
)
def test_what_is_no_roll_is_counted_under_its_name(
    steps: tuple[tuple[Phase, int, float], ...], counted: str
) -> None:
    motion = Tumbling("die", 6)
    events = [event for phase, face, at in steps for event in motion.hear(phase, face, at, at, None)]
    assert motion.counters == {counted: 1}
    assert any(isinstance(event, DieRolled) for event in events) is (counted == "rolls")


def test_a_roll_that_is_heard_of_too_late_is_nobodys() -> None:
    motion = Tumbling("die", 6)
    motion.hear("rolling", 0, 1.0, 13.1, None)
    assert not isinstance(motion.hear("rolled", 4, 3.0, 13.1, None)[0], DieRolled)
    assert motion.counters == {"roll_stale": 1}


# Bytes


def test_a_pixels_die_is_known_by_its_number_and_not_by_its_name() -> None:
    talk = PixelsTalk("die", 6, PIXEL.upper())
    assert talk.is_meant(said(PIXEL)) and not talk.is_meant(said(OTHER))
    assert not talk.is_meant(Advert("x", "Pixel"))
    assert pixels.faces_of(said(PIXEL, lamps=21)) == 6 and pixels.faces_of(said(PIXEL, lamps=5)) == 0


def test_a_pixels_die_with_other_faces_is_refused_in_words() -> None:
    with pytest.raises(DeviceFailing, match="has 20 faces, but 6 are expected") as refused:
        PixelsTalk("die", 6, PIXEL).advertised(said(PIXEL, lamps=20), 1.0, 1.0)
    assert "faces = 20" in refused.value.remedy


def test_its_identification_is_no_business_of_ours_cut_or_whole() -> None:
    """The old one has 22 bytes, of which the usual MTU lets 20 through."""
    talk = PixelsTalk("die", 6, PIXEL, connects=True)
    whole = bytes([2, 6, 1, 0, *bytes(4), *int(PIXEL, 16).to_bytes(4, "little"), *bytes(6), 3, 4, 90, 0])
    assert len(whole) == 22
    for data in (whole, whole[:20], b"", bytes([3, 9, 1]), bytes([3]), bytes(100)):
        assert talk.said(data, 1.0, 1.0) == []
    assert talk.said(bytes([3, 3, 0]), 2.0, 2.0) == [DieMoved("die", "rolling", 2.0, None)]
    assert talk.said(bytes([34, 17, 0]), 2.5, 2.5) == []
    assert isinstance(talk.said(bytes([3, 1, 4]), 3.0, 3.0)[0], DieRolled)
    assert talk.said(bytes([3, 2, 4]), 4.0, 4.0) == [DieMoved("die", "handled", 4.0, 17)]


@pytest.mark.parametrize("faces", [6, 20])
def test_the_face_of_a_godice_is_the_one_whose_pull_is_nearest(faces: int) -> None:
    for face, pull in enumerate(godice.PULLS[faces], 1):
        x, y, z = (each + noise for each, noise in zip(pull, (5, -6, 4), strict=True))
        assert face_up(faces, (x, y, z)) == face
    closest = min(math.dist(a, b) for a in godice.PULLS[faces] for b in godice.PULLS[faces] if a != b)
    assert closest > 2 * math.hypot(5, 6, 4), "that much noise cannot make it another face"


def test_a_godice_that_hardly_moved_did_not_roll() -> None:
    talk = GoDiceTalk("die", 6, GODICE)
    assert talk.is_meant(Advert("x", "GoDice_1A2B3C_K_v04"))
    assert not talk.is_meant(Advert("x", "GoDice_1A2B3D_K_v04"))
    talk.said(b"R", 1.0, 1.0)
    assert talk.said(b"S" + bytes([0, 64, 0]), 2.0, 2.0)[0].face == 3  # type: ignore[union-attr]
    for word in (b"FS", b"TS", b"MS"):
        talk.said(b"R", 3.0, 3.0)
        assert not any(
            isinstance(event, DieRolled) for event in talk.said(word + bytes([192, 0, 0]), 4.0, 4.0)
        )


@given(st.binary(max_size=24), st.integers(0, 255), st.binary(max_size=12))
def test_no_bytes_stop_anything(data: bytes, lamps: int, service: bytes) -> None:
    for talk in (PixelsTalk("die", 6, PIXEL), GoDiceTalk("die", 6, GODICE)):
        events = talk.said(data, 1.0, 1.0)
        advert = Advert("x", data.decode("latin-1"), {0xFFFF: data}, {pixels.SERVICE: service})
        if talk.is_meant(advert) and pixels.FACES.get(data[0]) == 6:
            events += talk.advertised(advert, 1.0, 1.0)
        assert not any(isinstance(event, DieRolled) for event in events), "it was never seen rolling"


# The driver


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as kept:
        yield kept


@pytest.mark.parametrize("connects", [False, True])
def test_what_is_rolled_is_heard(stack: ExitStack, connects: bool) -> None:
    die, another = AirDie("pixels", PIXEL), AirDie("pixels", OTHER)
    table = stack.enter_context(
        at_table(PixelsTalk("die", 6, PIXEL, connects=connects), SteppedAir(die, another))
    )
    table.until_open()
    another.roll(2)
    for face in (5, 5, 1):
        die.roll(face)
        count = len(table.faces)
        table.until(lambda count=count: len(table.faces) > count)  # type: ignore[misc]
    assert table.faces == [5, 5, 1]
    rolls = [event for event in table.events if isinstance(event, DieRolled)]
    assert [roll.sequence for roll in rolls] == [1, 2, 3] and len({roll.boot for roll in rolls}) == 1
    assert all(1000 <= roll.duration_ms <= 1400 for roll in rolls)


def test_a_godice_is_connected_with_and_heard(stack: ExitStack) -> None:
    die = AirDie("godice", GODICE, faces=20)
    table = stack.enter_context(at_table(GoDiceTalk("die", 20, GODICE), SteppedAir(die)))
    table.until_open()
    die.roll(17)
    table.until(lambda: table.faces)
    die.handle()
    table.until(lambda: "idle" in table.phases)
    assert table.faces == [17] and table.die.counters()["rolls"] == 1
    die.crooked()
    table.until(lambda: "crooked" in table.phases)
    assert table.faces == [17]


@pytest.mark.parametrize("kind", ["pixels", "godice"])
def test_out_of_reach_is_said_and_it_is_heard_again_when_it_is_back(stack: ExitStack, kind: str) -> None:
    die = AirDie("pixels", PIXEL) if kind == "pixels" else AirDie("godice", GODICE)
    talk = PixelsTalk("die", 6, PIXEL) if kind == "pixels" else GoDiceTalk("die", 6, GODICE)
    table = stack.enter_context(at_table(talk, SteppedAir(die)))
    table.until_open()
    die.unplug()
    table.until(lambda: table.troubles)
    assert isinstance(table.troubles[0], DeviceAbsent) and "asleep or out of reach" in str(table.troubles[0])
    die.face, die.phase = 6, "rolled"  # somebody rolled it in another room
    die.plug()
    table.until_open()
    assert table.faces == []
    die.roll(2)
    table.until(lambda: table.faces)
    assert table.faces == [2]


def test_half_of_the_adverts_may_get_lost(stack: ExitStack) -> None:
    die = AirDie("pixels", PIXEL)
    table = stack.enter_context(at_table(PixelsTalk("die", 6, PIXEL), SteppedAir(die)))
    table.until_open()
    die.suffer("noise")
    for face in range(1, 7):
        die.roll(face)
        count = len(table.faces)
        table.until(lambda count=count: len(table.faces) > count)  # type: ignore[misc]
    assert table.faces == [1, 2, 3, 4, 5, 6]


def test_a_die_that_is_not_there_is_looked_for(stack: ExitStack) -> None:
    table = stack.enter_context(at_table(PixelsTalk("die", 6, PIXEL), SteppedAir(AirDie("pixels", OTHER))))
    table.until(lambda: table.troubles)
    assert isinstance(table.troubles[0], DeviceAbsent) and table.events == []


def test_without_bluetooth_it_is_said_what_to_do() -> None:
    class Nothing:
        async def listen(self, hear: object) -> None:
            raise DeviceAbsent("Bluetooth cannot be used here: off.", "sudo rfkill unblock bluetooth")

    def nothing() -> Central:
        return Nothing()  # type: ignore[return-value]

    radio = Radio(nothing)
    die = BluetoothDie("die", PixelsTalk("die", 6, PIXEL), radio)
    for _time in range(2):
        with pytest.raises(DeviceAbsent, match="cannot be used here"):
            die.open()
    die.close()
    radio.close()
    radio.close()


def test_the_radio_listens_only_while_somebody_waits(stack: ExitStack) -> None:
    """Listening slows what connected dice say."""
    die = AirDie("godice", GODICE)
    air = SteppedAir(die)
    made: list[Central] = []

    def central() -> Central:
        made.append(air.central())
        return made[0]

    table: Table = stack.enter_context(at_table(GoDiceTalk("die", 6, GODICE), air, central))
    table.until_open()
    assert made[0]._hear is None  # type: ignore[attr-defined]
    die.unplug()
    table.until(lambda: table.troubles)
    table.until(lambda: made[0]._hear is not None)  # type: ignore[attr-defined]


# Finding dice


def test_whoever_rolls_a_die_sees_the_lines_for_the_settings(stack: ExitStack) -> None:
    pixel, twenty, go = AirDie("pixels", PIXEL), AirDie("pixels", OTHER, faces=20), AirDie("godice", GODICE)
    air, out = SteppedAir(pixel, twenty, go), StringIO()
    stack.enter_context(passing_fast())
    finder = Finder(stack.enter_context(closing(Radio(air.central, air.clock))), out)
    for words in (f"Pixels die {PIXEL} is here", f"Pixels die {OTHER} is here", f"GoDice {GODICE} is here"):
        until(finder.step, lambda words=words: words in out.getvalue())  # type: ignore[misc]
    assert "[[hardware.die]]" not in out.getvalue()
    twenty.roll(13)
    until(finder.step, lambda: "rolled 13" in out.getvalue())
    go.roll(4)
    until(finder.step, lambda: "rolled 4" in out.getvalue())
    written = out.getvalue()
    lines = written[written.index("[[") : written.index("The GoDice 1a2b3c rolled")]
    die = {"name": "die", "kind": "pixels", "id": OTHER, "faces": 20}
    assert tomllib.loads(lines) == {"hardware": {"die": [die]}}
    assert f'kind = "godice"\nid = "{GODICE}"' in written and f'id = "{PIXEL}"' not in written


# At a table


def test_an_emulated_table_has_them_too() -> None:
    dice = (DieSettings("red", kind="pixels", id=PIXEL), DieSettings("blue", kind="godice", id=GODICE))
    with Equipment(HardwareSettings(emulated=True, die=dice)) as equipment:
        supervisor = Supervisor(equipment.devices)
        supervisor.start()
        try:
            well = {heard(supervisor, is_well).device for _die in dice}  # type: ignore[union-attr]
            assert well == {"red", "blue"}
            for name, face in (("red", 5), ("blue", 2)):
                assert equipment.table is not None and equipment.table.obey(Roll(face, name)).ok
                rolled = heard(supervisor, lambda event: isinstance(event, DieRolled))
                assert isinstance(rolled, DieRolled) and (rolled.die, rolled.face) == (name, face)
        finally:
            supervisor.stop()


def is_well(event: HardwareEvent) -> bool:
    return isinstance(event, DeviceState) and event.health == "ok"


def heard(supervisor: Supervisor, wanted: Callable[[HardwareEvent], bool]) -> HardwareEvent:
    while True:
        event = supervisor.next_event(30.0)
        assert event is not None
        if wanted(event):
            return event


def test_the_doctor_finds_them_on_the_emulated_table(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(f'[[hardware.die]]\nname = "red"\nkind = "pixels"\nid = "{PIXEL}"\n')
    out = StringIO()
    assert run(["--settings", str(file), "--emulated", "--dice", "--seconds", "1"], out) == 0
    assert f"The Pixels die {PIXEL} is here" in out.getvalue()


def test_the_doctor_says_what_a_die_over_bluetooth_needs(tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    settings = HardwareSettings(die=(DieSettings("red", kind="pixels", id=PIXEL),))
    (found,) = [each for each in examine(machine, settings) if each.subject == "Bluetooth"]
    assert found.level == "broken" and found.remedy == "sudo rfkill unblock bluetooth"
    (tmp_path / "sys/class/bluetooth/hci0").mkdir(parents=True)
    assert "Bluetooth" not in [each.subject for each in examine(machine, settings)]
