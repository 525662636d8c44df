"""One card reader as a device: what lies on it, said once, and never a guess.

Seven sights are kept apart: nothing, one tag, two tags, one on another, all silent after two, noise,
and a reader that is dead. A tag is gone only after `CLEAN_SILENCES` polls in a row in which it did not
answer and the chip's own time-out said so; noise, another tag or a dead reader never lift a card. After
every look that found no single tag all that was written to the chip is read back, because a chip that
lost its supply, or a part of its settings, looks like an empty field.
"""

from __future__ import annotations

import threading
import time
from concurrent.futures import Future
from typing import NoReturn

import msgspec

from companion.speech.reasons import why_failed
from companion.speech.words import _
from hardware.device import Clock, DeviceAbsent, DeviceError, DeviceFailing, Post
from hardware.events import ReaderSaw, ReaderSight, TagGone, TagName, TagSeen
from hardware.panel.pins import lgpio_factory
from hardware.rfid.anticollision import Finding, call, find, is_passing
from hardware.rfid.chip import DEAD_VERSIONS, START_GAIN_DB, Chip, Sleep
from hardware.rfid.gain import Gain
from hardware.rfid.memory import Counters, Memory
from hardware.rfid.package import MakeFactory, OpenSpi, ResetLine, open_spi
from hardware.rfid.tag_memory import TagLost, inspect, kind_by_sak
from hardware.rfid.writing import WriteJob, WriteResult

CLEAN_SILENCES = 2
NOISE_BEFORE_SAID = 2
READING_ATTEMPTS = 3
REVIVALS_IN_A_ROW = 3
REFRESH_SECONDS = 60.0
"""How long an empty reader goes without being initialised anew: whatever no register shows is mended then."""
UNSURE_SECONDS = 30.0
"""How long it is said that silent cards may lie on each other."""
AIR_SECONDS = 0.3
"""How long a look waits for the other antennas to be off; a hanging reader must not stop the others."""


class RfidReader:
    """An MFRC522 on SPI `bus` and chip-enable line `device`; implements `hardware.device.Device`.

    `place` is where it lies on the table. `reset_pin` is a BCM number, or None when RST is tied
    high; only a wired reset line asks `make_factory` for pins. `gain_db` is 18, 23, 33, 38, 43 or
    48, and where the receiver starts (`hardware.rfid.gain`). `pause` in seconds lies between two polls.
    Readers that share `air` never have their fields on at once, because one carrier drowns the answers
    to another.
    """

    kind = "reader"

    def __init__(
        self,
        name: str,
        place: str,
        bus: int = 0,
        device: int = 0,
        *,
        reset_pin: int | None = None,
        gain_db: int = START_GAIN_DB,
        air: threading.Lock | None = None,
        pause: float = 0.1,
        clock: Clock = time.monotonic,
        sleep: Sleep = time.sleep,
        open_spi: OpenSpi = open_spi,
        make_factory: MakeFactory = lgpio_factory,
    ) -> None:
        self.name = name
        self.place = place
        self.bus = bus
        self.device = device
        self.pause = pause
        self._reset_pin = reset_pin
        self._gain = Gain(gain_db)
        self._air = air or threading.Lock()
        self._clock = clock
        self._sleep = sleep
        self._open_spi = open_spi
        self._make_factory = make_factory
        self._chip: Chip | None = None
        self._reset: ResetLine | None = None
        self._memory = Memory()
        self._count = Counters()
        self._job: WriteJob | None = None
        self._job_lock = threading.Lock()

    def open(self) -> None:
        """Open the bus and wake the chip. Raises `DeviceAbsent` or `DeviceFailing`, holding nothing."""
        try:
            self._wake()
        except DeviceError:
            self.close()
            raise
        except OSError as trouble:
            self.close()
            raise self._bus_failed(trouble) from trouble

    def poll(self, post: Post) -> None:
        """Look once, and post what changed. Raises `DeviceFailing` when the chip does not answer."""
        if self._chip is None:
            raise DeviceFailing(_("The card reader {name} is not open.").format(name=self.name))
        self._count.polls += 1
        try:
            self._look(self._chip, post)
        except OSError as trouble:
            self._saw("dead", post)
            raise self._bus_failed(trouble) from trouble

    def close(self) -> None:
        """Let bus and reset line go; a write that is under way is reported as failed."""
        if self._chip is not None:
            self._chip.close()
        if self._reset is not None:
            self._reset.close()
        self._chip = self._reset = None
        self._end_job()

    def counters(self) -> dict[str, int]:
        """Polls, tags seen and gone, noise, two tags, re-initialisations, the chip's version, the gain."""
        return {**msgspec.structs.asdict(self._count), "gain_db": self._gain.level}

    def write_name(self, uid: str, name: TagName, *, replace_foreign: bool = False) -> Future[WriteResult]:
        """Ask that `name` be written into the tag `uid`, from any thread.

        The write happens inside the next polls, as soon as that tag lies alone on this reader, and
        the future is resolved there, or by `close`; callbacks run in the device's thread. It never
        raises; `WriteResult.outcome` says how it went. Content that is not ours is lost only with
        `replace_foreign`. Raises `ndef.NotNameable` or `ValueError` at once for a name or a UID
        that cannot be.
        """
        job = WriteJob(bytes.fromhex(uid), name, replace_foreign=replace_foreign, now=self._clock())
        with self._job_lock:
            if self._job is None:
                self._job = job
            else:
                job.end("busy")
        return job.future

    # -- waking and reviving the chip

    def _wake(self) -> None:
        if self._reset_pin is not None:
            self._reset = ResetLine(self._reset_pin, self._make_factory, self._sleep)
        spi = self._open_spi(self.bus, self.device)
        try:
            self._chip = Chip(spi, self._sleep, self._gain.level)
        except DeviceError:
            spi.close()
            raise
        settled = self._restart(self._chip)
        self._memory.revivals = 0
        self._memory.start_counting_again()
        self._count.version = self._chip.version()
        if self._count.version in DEAD_VERSIONS:
            raise DeviceAbsent(
                _("No chip answers for the reader {name} on SPI bus {bus}, line {device}.").format(
                    bus=self.bus, device=self.device, name=self.name
                ),
                _("Check the reader's 3.3 V, GND, SCK, MOSI, MISO and SDA wires."),
            )
        if not settled:
            raise DeviceFailing(
                _("The card reader {name} does not store what is written to it.").format(name=self.name),
                _("Check its MOSI and SCK wires, and make them shorter."),
            )

    def _restart(self, chip: Chip) -> bool:
        if self._reset is not None:
            self._reset.pulse()
        self._memory.refreshed_at = self._clock()
        return chip.initialise()

    def _revive(self, chip: Chip, post: Post) -> None:
        """The chip lost its settings or its voice: initialise it, or call it dead."""
        self._count.reinitialised += 1
        self._memory.revivals += 1
        self._memory.start_counting_again()
        self._restart(chip)
        chip.field_on()
        if not chip.is_healthy():
            self._die(
                post,
                _("The card reader {name} no longer answers."),
                _("Check its wires. Usually a MISO or 3.3 V wire is loose."),
            )
        if self._memory.revivals >= REVIVALS_IN_A_ROW:
            self._die(
                post,
                _("The card reader {name} keeps losing its settings."),
                _("Its power drops. Use shorter wires or a stronger power supply."),
            )

    def _die(self, post: Post, words: str, remedy: str) -> NoReturn:
        self._saw("dead", post)
        raise DeviceFailing(words.format(name=self.name), remedy)

    def _bus_failed(self, trouble: OSError) -> DeviceFailing:
        return DeviceFailing(
            _("The SPI bus of the card reader {name} failed: {reason}.").format(
                name=self.name, reason=why_failed(trouble)
            ),
            _("Check the wires. If that does not help, restart the Raspberry Pi."),
        )

    # -- one look

    def _look(self, chip: Chip, post: Post) -> None:
        alone = self._air.acquire(timeout=AIR_SECONDS)
        try:
            self._look_alone(chip, post)
        finally:
            try:
                chip.field_off()
            finally:
                if alone:
                    self._air.release()

    def _look_alone(self, chip: Chip, post: Post) -> None:
        finding = find(chip, self._known())
        if finding.found != "one" and not chip.is_healthy():
            self._revive(chip, post)
            return
        self._memory.revivals = 0
        self._settle(chip, finding, post)
        self._serve_job(chip, finding)
        if self._memory.sight == "empty" and self._clock() - self._memory.refreshed_at >= REFRESH_SECONDS:
            self._gain.rest()
            chip.set_gain(self._gain.level)
            self._memory.refreshed_at = self._clock()
            chip.initialise()

    def _known(self) -> bytes:
        """The tag that need not be selected: the one that lies there, unless it is to be written."""
        return b"" if self._job is not None else self._memory.reported

    def _settle(self, chip: Chip, finding: Finding, post: Post) -> None:
        memory = self._memory
        memory.silences = memory.silences + 1 if finding.found == "empty" else 0
        memory.noises = memory.noises + 1 if finding.found == "noise" else 0
        memory.muffled = memory.muffled if finding.found == "one" else 0
        if finding.found == "noise":
            self._settle_noise(chip, finding, post)
        elif finding.found == "one":
            self._settle_one(chip, finding, post)
        elif finding.found == "two":
            self._gain.calm()
            memory.crowded_at = self._clock()
            self._settle_two(chip, post)
        elif memory.silences >= CLEAN_SILENCES:
            self._settle_silence(chip, post)

    def _settle_silence(self, chip: Chip, post: Post) -> None:
        """Nobody answered twice; whoever was reported is called by name before it is called gone."""
        memory = self._memory
        if memory.candidate and memory.sight not in ("two", "stacked", "unsure"):
            self._saw("short", post)
        memory.candidate = b""
        self._gain.calm()
        if self._called(chip) not in ("", "empty"):
            memory.silences = 0
            return
        self._gone(post)
        unsure = memory.sight in ("two", "stacked", "unsure")
        recent = self._clock() - memory.crowded_at < UNSURE_SECONDS
        self._saw("unsure" if unsure and recent else "empty", post)

    def _settle_noise(self, chip: Chip, finding: Finding, post: Post) -> None:
        """Say so when it lasts, and mend what the gain can mend; only silence to its name lifts a card."""
        self._count.noise += 1
        self._doubt(chip, well_formed=finding.well_formed)
        if self._memory.noises >= NOISE_BEFORE_SAID:
            self._saw("noise", post)
            if self._called(chip) == "empty":
                self._unheard(post)

    def _settle_two(self, chip: Chip, post: Post) -> None:
        """Say so, and find out whether the tag that was reported is one of the two."""
        self._count.two += 1
        self._saw("two", post)
        answered = self._called(chip)
        if answered == "empty":
            self._unheard(post)
        elif answered:
            self._memory.unheard = 0

    def _called(self, chip: Chip) -> str:
        """What came when the reported tag was called by its name; nothing when there is none."""
        reported = self._memory.reported
        return call(chip, reported).found if reported else ""

    def _unheard(self, post: Post) -> None:
        self._memory.unheard += 1
        if self._memory.unheard >= CLEAN_SILENCES:
            self._gone(post)

    def _settle_one(self, chip: Chip, finding: Finding, post: Post) -> None:
        memory = self._memory
        passing = is_passing(finding.uid) and is_passing(memory.reported)
        if finding.uid == memory.reported or passing:
            memory.unheard = memory.muffled = 0
            self._gain.calm()
            self._saw("one", post)
        elif finding.sak is not None and self._makes_way(chip, finding, post):
            self._greet(chip, finding.uid, finding.sak, post)

    def _makes_way(self, chip: Chip, finding: Finding, post: Post) -> bool:
        """Whether the reported tag is gone now that another one answers alone, and the other is selected.

        A card that lies on another drowns it out: only its own name tells whether it is still there.
        """
        memory = self._memory
        answered = self._called(chip)
        if answered in ("one", "two"):
            memory.unheard, memory.crowded_at = 0, self._clock()
            self._saw("stacked", post)
            return False
        if answered == "noise":
            memory.muffled += 1
            self._doubt(chip, well_formed=False)
            if memory.muffled >= NOISE_BEFORE_SAID:
                self._saw("noise", post)
            return False
        if answered == "empty":
            self._unheard(post)
        else:
            self._gone(post)
        called = not answered or is_passing(finding.uid)
        return not memory.reported and (called or call(chip, finding.uid).found == "one")

    def _greet(self, chip: Chip, uid: bytes, sak: int, post: Post) -> None:
        """A new tag: read what it is and what it says once, or after some attempts go without."""
        memory = self._memory
        memory.attempts = memory.attempts + 1 if memory.candidate == uid else 1
        memory.candidate = uid
        kind, name = "", None
        try:
            if is_passing(uid):  # it would not be there under this name any more
                kind = kind_by_sak(sak)
            else:
                kind, contents = inspect(chip, uid, sak)
                name = contents.content.name
        except TagLost:
            self._doubt(chip, well_formed=True)
            if memory.attempts < READING_ATTEMPTS:
                return
        self._count.seen += 1
        memory.reported, memory.candidate, memory.muffled = uid, b"", 0
        self._gain.calm()
        post(TagSeen(self.name, self.place, uid.hex(), self._clock(), kind, name))
        self._saw("one", post)

    def _doubt(self, chip: Chip, *, well_formed: bool) -> None:
        if self._gain.noise(well_formed=well_formed, now=self._clock()):
            chip.set_gain(self._gain.level)

    def _gone(self, post: Post) -> None:
        self._memory.unheard = 0
        if uid := self._memory.reported:
            self._count.gone += 1
            self._memory.reported = b""
            post(TagGone(self.name, self.place, uid.hex(), self._clock()))

    def _saw(self, sight: ReaderSight, post: Post) -> None:
        if sight != self._memory.sight:
            self._memory.sight = sight
            post(ReaderSaw(self.name, self.place, sight, self._clock()))

    # -- the write that was asked for

    def _serve_job(self, chip: Chip, finding: Finding) -> None:
        job = self._job
        if job is None:
            return
        now = self._clock()
        if finding.uid == job.uid == self._memory.reported and finding.sak is not None:
            job.advance(chip, finding.sak, now)
        else:
            job.restart()
            job.give_up_after(now)
        if job.future.done():
            self._job = None

    def _end_job(self) -> None:
        with self._job_lock:
            job, self._job = self._job, None
        if job is not None:
            job.end("failed")
