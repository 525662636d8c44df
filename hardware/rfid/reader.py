"""One card reader as a device: what lies on it, said once, and never a guess.

Five sights are kept apart: nothing, one tag, two tags, noise, and a reader that is dead. A tag is
gone only after `CLEAN_SILENCES` polls in a row that ended in the chip's own time-out; noise, two
tags or a dead reader never lift a card. After every look that found no single tag the chip's
registers are read, because a chip that lost its supply looks like an empty field.
"""

from __future__ import annotations

import threading
import time
from concurrent.futures import Future
from typing import NoReturn

import msgspec

from hardware.device import Clock, DeviceAbsent, DeviceError, DeviceFailing, Post
from hardware.events import ReaderSaw, ReaderSight, TagGone, TagName, TagSeen
from hardware.panel.pins import lgpio_factory
from hardware.rfid.anticollision import Finding, call, find
from hardware.rfid.chip import DEAD_VERSIONS, Chip, Sleep
from hardware.rfid.package import MakeFactory, OpenSpi, ResetLine, open_spi
from hardware.rfid.tag_memory import TagLost, inspect
from hardware.rfid.writing import WriteJob, WriteResult
from hardware.words import _

CLEAN_SILENCES = 2
NOISE_BEFORE_SAID = 2
READING_ATTEMPTS = 3
REVIVALS_IN_A_ROW = 3


class RfidReader:
    """An MFRC522 on SPI `bus` and chip-enable line `device`; implements `hardware.device.Device`.

    `place` is where it lies on the table. `reset_pin` is a BCM number, or None when RST is tied
    high; only a wired reset line asks `make_factory` for pins. `gain_db` is 18, 23, 33, 38, 43 or
    48. `pause` in seconds lies between two polls.
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
        gain_db: int = 48,
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
        self._gain_db = gain_db
        self._clock = clock
        self._sleep = sleep
        self._open_spi = open_spi
        self._make_factory = make_factory
        self._chip: Chip | None = None
        self._reset: ResetLine | None = None
        self._memory = _Memory()
        self._count = _Counters()
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
        """Polls, tags seen and gone, noise, two tags, re-initialisations, and the chip's version."""
        return msgspec.structs.asdict(self._count)

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
            self._chip = Chip(spi, self._sleep, self._gain_db)
        except DeviceError:
            spi.close()
            raise
        self._restart(self._chip)
        self._memory.revivals = 0
        self._memory.start_counting_again()
        self._count.version = self._chip.version()
        if self._count.version in DEAD_VERSIONS:
            raise DeviceAbsent(
                _("No chip answers on SPI bus {bus}, line {device}, for the reader {name}.").format(
                    bus=self.bus, device=self.device, name=self.name
                ),
                _("Check the reader's 3.3 V, GND, SCK, MOSI, MISO and SDA wires."),
            )

    def _restart(self, chip: Chip) -> None:
        if self._reset is not None:
            self._reset.pulse()
        chip.initialise()

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
                _("Check its wires; a loose MISO or 3.3 V wire is the usual reason."),
            )
        if self._memory.revivals >= REVIVALS_IN_A_ROW:
            self._die(
                post,
                _("The card reader {name} keeps losing its settings."),
                _("Its supply breaks down: use shorter wires, or a stronger power supply."),
            )

    def _die(self, post: Post, words: str, remedy: str) -> NoReturn:
        self._saw("dead", post)
        raise DeviceFailing(words.format(name=self.name), remedy)

    def _bus_failed(self, trouble: OSError) -> DeviceFailing:
        return DeviceFailing(
            _("The SPI bus of the card reader {name} failed: {reason}.").format(
                name=self.name, reason=trouble.strerror or trouble
            ),
            _("Check the wires, then restart the Raspberry Pi if it stays so."),
        )

    # -- one look

    def _look(self, chip: Chip, post: Post) -> None:
        try:
            finding = find(chip, self._known())
            if finding.found != "one" and not chip.is_healthy():
                self._revive(chip, post)
                return
            self._memory.revivals = 0
            self._settle(chip, finding, post)
            self._serve_job(chip, finding)
        finally:
            chip.field_off()

    def _known(self) -> bytes:
        """The tag that need not be selected: the one that lies there, unless it is to be written."""
        return b"" if self._job is not None else self._memory.reported

    def _settle(self, chip: Chip, finding: Finding, post: Post) -> None:
        memory = self._memory
        memory.silences = memory.silences + 1 if finding.found == "empty" else 0
        memory.noises = memory.noises + 1 if finding.found == "noise" else 0
        if finding.found == "one":
            self._settle_one(chip, finding, post)
        elif finding.found == "two":
            self._settle_two(chip, post)
        elif finding.found == "noise":
            self._settle_noise(post)
        elif memory.silences >= CLEAN_SILENCES:
            memory.candidate = b""
            self._gone(post)
            self._saw("empty", post)

    def _settle_noise(self, post: Post) -> None:
        self._count.noise += 1
        if self._memory.noises >= NOISE_BEFORE_SAID:
            self._saw("noise", post)

    def _settle_two(self, chip: Chip, post: Post) -> None:
        """Say so, and find out whether the tag that was reported is one of the two."""
        self._count.two += 1
        self._saw("two", post)
        if not self._memory.reported:
            return
        answered = call(chip, self._memory.reported).found
        if answered != "empty":
            self._memory.unheard = 0
            return
        self._memory.unheard += 1
        if self._memory.unheard >= CLEAN_SILENCES:
            self._gone(post)

    def _settle_one(self, chip: Chip, finding: Finding, post: Post) -> None:
        self._memory.unheard = 0
        if finding.uid == self._memory.reported:
            self._saw("one", post)
        elif finding.sak is not None:
            self._greet(chip, finding.uid, finding.sak, post)

    def _greet(self, chip: Chip, uid: bytes, sak: int, post: Post) -> None:
        """A new tag: read what it is and what it says once, or after some attempts go without."""
        self._gone(post)
        memory = self._memory
        memory.attempts = memory.attempts + 1 if memory.candidate == uid else 1
        memory.candidate = uid
        kind, name = "", None
        try:
            kind, contents = inspect(chip, uid, sak)
            name = contents.content.name
        except TagLost:
            if memory.attempts < READING_ATTEMPTS:
                return
        self._count.seen += 1
        memory.reported, memory.candidate = uid, b""
        post(TagSeen(self.name, self.place, uid.hex(), self._clock(), kind, name))
        self._saw("one", post)

    def _gone(self, post: Post) -> None:
        if uid := self._memory.reported:
            self._count.gone += 1
            self._memory.reported = b""
            self._memory.unheard = 0
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


class _Memory(msgspec.Struct):
    """What the reader remembers between polls, kept while it is closed and opened again."""

    reported: bytes = b""
    sight: ReaderSight | None = None
    silences: int = 0
    noises: int = 0
    unheard: int = 0
    revivals: int = 0
    candidate: bytes = b""
    attempts: int = 0

    def start_counting_again(self) -> None:
        """The chip could not see for a while: what it saw before proves nothing any more."""
        self.silences = self.noises = self.unheard = 0


class _Counters(msgspec.Struct):
    polls: int = 0
    seen: int = 0
    gone: int = 0
    two: int = 0
    noise: int = 0
    reinitialised: int = 0
    version: int = 0
