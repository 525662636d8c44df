"""What changes a kiosk, each as a program of its own, and what must be true of the machine afterwards.

`before` makes the machine, `words` is the program, and `wrong` says what is not as it must be: neither the
state from before nor the new one, a copy that is lost, a lock that is off, or a next start that does not go.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import msgspec

from companion.store import backup, restoring
from companion.store.backup import SUFFIX, Places
from companion.store.errors import StoreError
from companion.store.shelf import Shelf, data_in
from hardware.settings import load as load_devices
from tests.project.machine import SHELL
from tests.project.test_systemd import INSTALLED, LINKS, Kiosk
from tests.store.plays import begun, play, seeded
from tests.toy_game import GAME
from ui.ports.settings import ScreenSettings
from ui.program import settings
from ui.program.lock_file import LockFile

ROOT = Path(__file__).parents[2]
LOCKED = ScreenSettings(lock="pin", pin="4711", welcomed=True)
Words = tuple[list[str], dict[str, str]]


class Table:
    """A machine on which something is saved; the change is a function of this class, by its name."""

    def __init__(self, name: str) -> None:
        self.name = name

    def before(self, box: Path) -> None:
        """Two games, tags and a lock, and a backup of others on a stick."""
        places = self._places(box)
        if self.name == "first_start":
            box.mkdir(parents=True)
            return
        (box / "stick").mkdir(parents=True)
        for seed, tags in (("theirs", "theirs"), ("here", "here")):
            shutil.rmtree(places.home / "games", ignore_errors=True)
            begun(Shelf({"toy": GAME}, places.home / "games"), seed=seed, steps=6).close()
            (places.home / "tags.json").write_text(tags)
            places.known.mkdir(exist_ok=True)
            settings.save(LOCKED, places.known / "settings.toml")
            if seed == "theirs":
                backup.write(places, box / "stick" / f"theirs{SUFFIX}", 1.0)
        LockFile(places.home)
        if self.name == "begin_restored":
            self.restore(box)

    def words(self, box: Path) -> Words:
        code = "import sys; from pathlib import Path; from tests.faults.scenes import Table; "
        code += "sys.exit(getattr(Table(sys.argv[1]), sys.argv[1])(Path(sys.argv[2])))"
        return [sys.executable, "-c", code, self.name, str(box)], dict(os.environ)

    @staticmethod
    def _places(box: Path) -> Places:
        return Places(box / "data", box / "data/settings")

    # The changes

    def back_up(self, box: Path) -> int:
        """Onto a stick on which a backup of that name lies."""
        return _said(lambda: backup.write(self._places(box), box / "stick" / f"theirs{SUFFIX}", 2.0))

    def restore(self, box: Path) -> int:
        """As far as to the next start."""
        file = box / "stick" / f"theirs{SUFFIX}"
        return _said(lambda: restoring.prepare(file, self._places(box), 2.0))

    def begin_restored(self, box: Path) -> int:
        """The next start, with all that lies ready; it lasts three times."""

        def start() -> None:
            for boot in "abc":
                restoring.begin(self._places(box), boot)
                restoring.started_well(self._places(box))

        return _said(start)

    def change_settings(self, box: Path) -> int:
        """Other letters, and the same lock."""
        path = self._places(box).known / "settings.toml"
        return _said(lambda: settings.save(msgspec.structs.replace(LOCKED, text=130), path))

    def first_start(self, box: Path) -> int:
        """Nothing is there yet: the lock, the first settings, a game."""
        places = self._places(box)

        def start() -> None:
            restoring.begin(places, "a")
            lock = LockFile(places.home)
            settings.save(LOCKED, places.known / "settings.toml")
            lock.tries().missed()
            begun(Shelf({"toy": GAME}, places.home / "games"), steps=3).close()

        return _said(start)

    # What must be true

    def wrong(self, box: Path) -> str:
        """What is not as it must be; "" when all is."""
        places = self._places(box)
        with suppress(StoreError):
            restoring.begin(places, "next")
        found = self._of_settings(places) or self._of_the_only_copy(box, places)
        for file in (box / "stick").glob(f"[!.]*{SUFFIX}"):
            backup.check(file)
        return found or self._of_the_next_start(places)

    def _of_settings(self, places: Places) -> str:
        file = places.known / "settings.toml"
        if self.name == "first_start" and not file.exists():
            return ""
        load_devices(file)
        chosen = settings.load(file)
        return "" if (chosen.lock, chosen.pin) == ("pin", LOCKED.pin) else f"the lock is {chosen.lock}"

    def _of_the_only_copy(self, box: Path, places: Places) -> str:
        if self.name == "first_start":
            return ""
        tags = (data_in(places.home) / "tags.json").read_text()
        shelf = Shelf({"toy": GAME}, data_in(places.home) / "games")
        seeds = {shelf.lines(each.id)[0].entry.setup.seed for each in shelf.kept()}  # type: ignore[union-attr]
        if seeds != {tags}:
            return f"tags of {tags} beside games of {seeds}"
        copies = [*(places.home / "slots").glob("*/data/tags.json"), places.home / "tags.json"]
        kept = {path.read_text() for path in copies if path.exists()}
        if "here" not in kept or not (box / "stick" / f"theirs{SUFFIX}").exists():
            return f"only {kept} is left"
        return "" if (places.home / "lock").exists() else "the tries of the lock are lost"

    def _of_the_next_start(self, places: Places) -> str:
        shelf = Shelf({"toy": GAME}, data_in(places.home) / "games")
        ids = [each.id for each in shelf.kept() if each.readable]
        opened = shelf.open(ids[0], seeded) if ids else begun(shelf)
        with opened:
            play(opened.session, 2)
        return ""


def _said(change: Callable[[], object]) -> int:
    """Whoever calls it says what failed; nothing else may come of a disk that does not write."""
    try:
        change()
    except (StoreError, settings.SettingsError, OSError) as trouble:
        sys.stderr.write(f"{trouble}\n")
        return 3
    return 0


class Installation:
    """A kiosk that is installed, updated, or falls back: `tests.project.test_systemd` has the machine."""

    def __init__(self, name: str) -> None:
        self.name = name

    def before(self, box: Path) -> None:
        box.mkdir(parents=True)
        kiosk = Kiosk(box)
        if self.name != "install":
            kiosk.install("first")
        if self.name == "roll_back":
            (kiosk.checkout / "requirements/faulty").touch()
        kiosk.note("now", "second")

    def words(self, box: Path) -> Words:
        names = {"PATH": "bin", "MACHINE": ".", "DESTDIR": "root", "COMPANION_OS_RELEASE": "os-release"}
        surroundings = {name: str(box / path) for name, path in names.items()}
        return [SHELL, str(box / "the checkout/systemd/install.sh")], surroundings

    def wrong(self, box: Path) -> str:
        root = box / "root"
        current = root / "opt/table-companion/current"
        if current.is_symlink() and (said := self._of_what_runs(root, current)):
            return said
        (box / "the checkout/requirements/faulty").unlink(missing_ok=True)
        (box / "now").write_text("third")
        words, surroundings = self.words(box)
        done = _run(words, surroundings, box)
        if done:
            return f"the next installation ends with {done}"
        missing = [path for path in (*INSTALLED, *LINKS) if not os.path.lexists(root / path)]
        return f"missing: {missing}" if missing else self._of_what_runs(root, current)

    @staticmethod
    def _of_what_runs(root: Path, current: Path) -> str:
        """A whole release, with the whole files of one of them in the system."""
        if not (current / ".venv/bin/python").exists():
            return "the release that runs is not whole"
        for path in INSTALLED[:3]:
            there = root / path
            whole = (current / "systemd" / there.name).read_bytes()
            if there.exists() and there.read_bytes() != whole:
                return f"{path} is torn"
        return ""


def _run(words: list[str], surroundings: dict[str, str], box: Path) -> int:
    return subprocess.run(words, env=surroundings, cwd=box, capture_output=True, check=False).returncode


SCENES: tuple[Table | Installation, ...] = (
    *map(Installation, ("install", "update", "roll_back")),
    *map(Table, ("back_up", "restore", "begin_restored", "change_settings", "first_start")),
)
