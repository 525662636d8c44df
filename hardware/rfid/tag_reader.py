"""One card reader as a device: what lies on it, said once, and never a guess.

Seven sights are kept apart: nothing, one tag, two tags, one on another, all silent after two, noise,
and a reader that is dead. A tag is gone only after `CLEAN_SILENCES` polls in a row in which it did not
answer and the chip's own time-out said so; noise, another tag or a dead reader never lift a card. After
every look that found no single tag the chip's health is asked, because a chip that lost its supply looks
like an empty field.
"""

from __future__ import annotations

import threading
import time
from concurrent.futures import Future

import msgspec

from companion.speech.words import _
from hardware.device import Clock, DeviceError, DeviceFailing, Post
from hardware.events import ReaderSaw, ReaderSight, TagGone, TagName, TagSeen
from hardware.rfid.antenna import Antenna
from hardware.rfid.anticollision import Finding, is_passing
from hardware.rfid.memory import Counters, Memory
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


class TagReader:
    """A reader of any kind, by its `antenna`; implements `hardware.device.Device`.

    `place` is where it lies on the table. `pause` in seconds lies between two polls. Readers that share
    `air` never have their fields on at once, because one carrier drowns the answers to another.
    """

    kind = "reader"

    def __init__(
        self,
        name: str,
        place: str,
        antenna: Antenna,
        *,
        air: threading.Lock | None = None,
        pause: float = 0.1,
        clock: Clock = time.monotonic,
    ) -> None:
        self.name = name
        self.place = place
        self.pause = pause
        self._antenna = antenna
        self._air = air or threading.Lock()
        self._clock = clock
        self._is_open = False
        self._memory = Memory()
        self._count = Counters()
        self._job: WriteJob | None = None
        self._job_lock = threading.Lock()

    def open(self) -> None:
        """Open the line and wake the chip. Raises `DeviceAbsent` or `DeviceFailing`, holding nothing."""
        self._memory.refreshed_at = self._clock()
        try:
            self._antenna.open()
        except DeviceError:
            self.close()
            raise
        except OSError as trouble:
            self.close()
            raise self._antenna.line_failed(trouble) from trouble
        self._is_open = True
        self._memory.revivals = 0
        self._memory.start_counting_again()

    def poll(self, post: Post) -> None:
        """Look once, and post what changed. Raises `DeviceFailing` when the chip does not answer."""
        if not self._is_open:
            raise DeviceFailing(_("The card reader {name} is not open.").format(name=self.name))
        self._count.polls += 1
        try:
            self._look(post)
        except DeviceError:
            self._saw("dead", post)
            raise
        except OSError as trouble:
            self._saw("dead", post)
            raise self._antenna.line_failed(trouble) from trouble

    def close(self) -> None:
        """Let the line go; a write that is under way is reported as failed."""
        self._is_open = False
        self._antenna.close()
        self._end_job()

    def counters(self) -> dict[str, int]:
        """Polls, tags seen and gone, noise, two tags, re-initialisations, and what the chip counts."""
        return {**msgspec.structs.asdict(self._count), **self._antenna.counters()}

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

    # -- reviving the chip

    def _revive(self) -> None:
        """The chip lost its settings or its voice: initialise it, or call it dead."""
        self._count.reinitialised += 1
        self._memory.revivals += 1
        self._memory.start_counting_again()
        self._memory.refreshed_at = self._clock()
        if not self._antenna.revive():
            raise self._antenna.silent()
        if self._memory.revivals >= REVIVALS_IN_A_ROW:
            raise self._antenna.forgetful()

    # -- one look

    def _look(self, post: Post) -> None:
        alone = self._air.acquire(timeout=AIR_SECONDS)
        try:
            self._look_alone(post)
        finally:
            try:
                self._antenna.field_off()
            finally:
                if alone:
                    self._air.release()

    def _look_alone(self, post: Post) -> None:
        finding = self._antenna.find(self._known())
        if finding.found != "one" and not self._antenna.is_healthy():
            self._revive()
            return
        self._memory.revivals = 0
        self._settle(finding, post)
        self._serve_job(finding)
        if self._memory.sight == "empty" and self._clock() - self._memory.refreshed_at >= REFRESH_SECONDS:
            self._memory.refreshed_at = self._clock()
            self._antenna.refresh()

    def _known(self) -> bytes:
        """The tag that need not be selected: the one that lies there, unless it is to be written."""
        return b"" if self._job is not None else self._memory.reported

    def _settle(self, finding: Finding, post: Post) -> None:
        memory = self._memory
        memory.silences = memory.silences + 1 if finding.found == "empty" else 0
        memory.noises = memory.noises + 1 if finding.found == "noise" else 0
        memory.muffled = memory.muffled if finding.found == "one" else 0
        if finding.found == "noise":
            self._settle_noise(finding, post)
        elif finding.found == "one":
            self._settle_one(finding, post)
        elif finding.found == "two":
            self._antenna.calm()
            memory.crowded_at = self._clock()
            self._settle_two(post)
        elif memory.silences >= CLEAN_SILENCES:
            self._settle_silence(post)

    def _settle_silence(self, post: Post) -> None:
        """Nobody answered twice; whoever was reported is called by name before it is called gone."""
        memory = self._memory
        if memory.candidate and memory.sight not in ("two", "stacked", "unsure"):
            self._saw("short", post)
        memory.candidate = b""
        self._antenna.calm()
        if self._called() not in ("", "empty"):
            memory.silences = 0
            return
        self._gone(post)
        unsure = memory.sight in ("two", "stacked", "unsure")
        recent = self._clock() - memory.crowded_at < UNSURE_SECONDS
        self._saw("unsure" if unsure and recent else "empty", post)

    def _settle_noise(self, finding: Finding, post: Post) -> None:
        """Say so when it lasts, and mend what the gain can mend; only silence to its name lifts a card."""
        self._count.noise += 1
        self._doubt(well_formed=finding.well_formed)
        if self._memory.noises >= NOISE_BEFORE_SAID:
            self._saw("noise", post)
            if self._called() == "empty":
                self._unheard(post)

    def _settle_two(self, post: Post) -> None:
        """Say so, and find out whether the tag that was reported is one of the two."""
        self._count.two += 1
        self._saw("two", post)
        answered = self._called()
        if answered == "empty":
            self._unheard(post)
        elif answered:
            self._memory.unheard = 0

    def _called(self) -> str:
        """What came when the reported tag was called by its name; nothing when there is none."""
        reported = self._memory.reported
        return self._antenna.call(reported).found if reported else ""

    def _unheard(self, post: Post) -> None:
        self._memory.unheard += 1
        if self._memory.unheard >= CLEAN_SILENCES:
            self._gone(post)

    def _settle_one(self, finding: Finding, post: Post) -> None:
        memory = self._memory
        passing = is_passing(finding.uid) and is_passing(memory.reported)
        if finding.uid == memory.reported or passing:
            memory.unheard = memory.muffled = 0
            self._antenna.calm()
            self._saw("one", post)
        elif finding.sak is not None and self._makes_way(finding, post):
            self._greet(finding.uid, finding.sak, post)

    def _makes_way(self, finding: Finding, post: Post) -> bool:
        """Whether the reported tag is gone now that another one answers alone, and the other is selected.

        A card that lies on another drowns it out: only its own name tells whether it is still there.
        """
        memory = self._memory
        answered = self._called()
        if answered in ("one", "two"):
            memory.unheard, memory.crowded_at = 0, self._clock()
            self._saw("stacked", post)
            return False
        if answered == "noise":
            memory.muffled += 1
            self._doubt(well_formed=False)
            if memory.muffled >= NOISE_BEFORE_SAID:
                self._saw("noise", post)
            return False
        if answered == "empty":
            self._unheard(post)
        else:
            self._gone(post)
        called = not answered or is_passing(finding.uid)
        return not memory.reported and (called or self._antenna.call(finding.uid).found == "one")

    def _greet(self, uid: bytes, sak: int, post: Post) -> None:
        """A new tag: read what it is and what it says once, or after some attempts go without."""
        memory = self._memory
        memory.attempts = memory.attempts + 1 if memory.candidate == uid else 1
        memory.candidate = uid
        kind, name = "", None
        try:
            if is_passing(uid):  # it would not be there under this name any more
                kind = kind_by_sak(sak)
            else:
                kind, contents = inspect(self._antenna, uid, sak)
                name = contents.content.name
        except TagLost:
            self._doubt(well_formed=True)
            if memory.attempts < READING_ATTEMPTS:
                return
        self._count.seen += 1
        memory.reported, memory.candidate, memory.muffled = uid, b"", 0
        self._antenna.calm()
        post(TagSeen(self.name, self.place, uid.hex(), self._clock(), kind, name))
        self._saw("one", post)

    def _doubt(self, *, well_formed: bool) -> None:
        self._antenna.doubt(self._clock(), well_formed=well_formed)

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

    def _serve_job(self, finding: Finding) -> None:
        job = self._job
        if job is None:
            return
        now = self._clock()
        if finding.uid == job.uid == self._memory.reported and finding.sak is not None:
            job.advance(self._antenna, finding.sak, now)
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
