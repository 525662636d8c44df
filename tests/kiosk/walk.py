"""What is tried on a machine with systemd, in the order in which it would happen to its owner.

Each thing that is to be seen is said in one line, "seen" or "NOT SEEN".
"""

from __future__ import annotations

import json
import shutil
from functools import partial
from pathlib import Path
from subprocess import CompletedProcess

from tests.kiosk import roots, sticks
from tests.kiosk.container import Container
from tests.kiosk.playing import GAME
from tests.kiosk.seeing import ANSWERED, FORGETS, LOST, PYTHON, UNIT, Seen, say, shut_in, written_by

SERVICE = "table-companion.service"
IS_ENABLED = ("systemctl", "is-enabled", SERVICE)
INSTALL = ("env", "COMPANION_JUDGED_SECONDS=5", "/srv/release/systemd/install.sh", "--yes")
UNINSTALL = "/opt/table-companion/current/systemd/uninstall.sh"
STATE = "var/lib/table-companion"
IDLE_SECONDS, IDLE_BYTES = 60, 64_000
KEPT = f"{STATE}/ministeel-was-here"
CRASHES = f"{STATE}/crashes"
SOMEBODY = "somebody-plays.service"
UPDATE = "table-companion-update@newest-en.service"
RULE = "etc/polkit-1/rules.d/50-table-companion.rules"
ASKED = "from ui.behind.this_machine import ThisMachine; ThisMachine()"
BEGIN = (
    "from ui.behind.stick_files import StickFiles; from ui.program.kept import places; "
    "print(StickFiles(places()).update())"
)
PLAYS = f"(printf '1\\n1\\n1\\n1\\n'; exec sleep 900) | {GAME}"
"""Two people, four choices, and then nobody touches anything; `sleep` holds the line open."""


class Walk(Seen):
    """A machine, a release for it, and what was seen."""

    def __init__(self, machine: Container, release: Path) -> None:
        super().__init__()
        self.machine, self.release = machine, release
        roots.unpack(release, machine.root / "srv/release")

    def all(self) -> None:
        """Everything, from the first boot to a machine that is as it was."""
        machine = self.machine
        machine.boot()
        say(machine.says("systemctl", "--version").splitlines()[0])
        # What the first boot writes is no change of ours.
        before, users = self.as_found()
        self.failed_first()
        self.same_as(before, users, "after a failed first installation nothing is left")
        self.installed()
        self.idle()
        self.shared()
        self.hangs()
        self.crashes()
        self.stops_and_resumes()
        self.full()
        self.asked()
        self.restarted()
        self.overlaid()
        self.updated()
        self.taken_off(before, users)

    def failed_first(self) -> None:
        """A first release whose window never comes."""
        drop_in = self.machine.root / f"etc/systemd/system/{SERVICE}.d/proof.conf"
        good = drop_in.read_text(encoding="ascii")
        drop_in.write_text("[Service]\nEnvironment=SDL_VIDEODRIVER=kmsdrm\n", encoding="ascii")
        done = self.machine.do(*INSTALL)
        self.check("a release without a screen is not left running", done.returncode == 1, done.stderr)
        enabled = self.machine.do(*IS_ENABLED)
        self.check("nothing of it starts with the machine", enabled.returncode != 0, enabled.stdout)
        drop_in.write_text(good, encoding="ascii")
        shutil.rmtree(self.machine.root / STATE, ignore_errors=True)

    def installed(self) -> None:
        """Installed, shown and watched by systemd."""
        self.installed_twice(INSTALL)
        self.check("READY came with the first frame", self.machine.shows("ActiveState") == "active")
        status = self.machine.shows("StatusText")
        self.check(f"it says how it stands: {status}", status)
        self.check("the login prompt has left the screen", not self.active("getty@tty1.service"))

    def installed_twice(self, install: tuple[str, ...]) -> None:
        """Looked at before, then installed without a network, and once more."""
        report = self.machine.do(*install, "--check")
        self.check(
            "--check reports and changes nothing", "Nothing was changed." in report.stderr, report.stderr
        )
        for words in ("installed from a release file, without a network", "installed once more"):
            done = self.machine.do(*install)
            self.check(words, done.returncode == 0 and self.current(), done.stderr)

    def idle(self) -> None:
        """What the program writes while nobody touches anything."""
        self.machine.rest(IDLE_SECONDS)  # the start, with its sounds, is over then
        before = written_by(self.machine)
        self.machine.rest(IDLE_SECONDS)
        count = written_by(self.machine) - before
        self.check(f"idle for {IDLE_SECONDS} s it writes {count} bytes", 0 <= count <= IDLE_BYTES)

    def shared(self) -> None:
        """One settings file and one folder for the screen and for people at a shell."""
        self.machine.do("sh", "-c", "echo '[screen]\npin = 12' > /etc/table-companion/settings.toml")
        told = self.machine.do("companion", "screen")
        self.check(
            "a person at a shell has the settings of the service", "/etc/table-companion" in told.stderr
        )
        self.machine.do("sh", "-c", ": > /etc/table-companion/settings.toml")
        games = self.machine.do("companion", "games", "list")
        self.check(
            "companion on the PATH lists the games of the service", games.returncode == 0, games.stderr
        )
        doctor = self.machine.do("companion", "doctor")
        words = "the doctor tests what the service may see"
        fine = "MB free for saved games" in doctor.stdout and doctor.returncode == 0
        self.check(words, fine, doctor.stdout + doctor.stderr)
        self.machine.do("systemctl", "start", SERVICE)

    def hangs(self) -> None:
        """The whole process stands still: the watchdog ends it, and says where it stood."""
        restarts = self.machine.shows("NRestarts")
        self.machine.do("systemctl", "kill", "--signal=STOP", SERVICE)
        came = self.machine.wait_until(lambda: self.machine.shows("NRestarts") > restarts)
        self.check("a hung loop is ended by the watchdog and started anew", came)
        self.check("it runs again", self.machine.wait_until(self.runs))
        self.clear_count()

    def crashes(self) -> None:
        """Three quick crashes on end."""
        for number in range(1, 4):
            self.machine.wait_until(self.runs)
            pid = self.machine.shows("MainPID")
            self.machine.do("systemctl", "kill", "--signal=SEGV", SERVICE)
            self.machine.wait_until(partial(self.runs_anew, pid))
            say(f"    crash {number}: {self.machine.shows('StatusText')}")
        careful = self.machine.wait_until(lambda: "Safe mode" in self.machine.shows("StatusText"))
        self.check(
            "after three quick crashes it comes up in safe mode", careful, self.machine.shows("StatusText")
        )
        self.check("the causes are kept", "Segmentation fault" in self.causes()[-1], "\n".join(self.causes()))
        self.check("it stays in safe mode, and alive", self.machine.shows("ActiveState") == "active")

    def stops_and_resumes(self) -> None:
        """SIGTERM, and then the plug."""
        done = self.machine.do("systemctl", "stop", SERVICE)
        result = self.machine.shows("Result")
        self.check("SIGTERM ends it in time, as asked", done.returncode == 0 and result == "success", result)
        self.machine.do("systemctl", "start", SERVICE)
        self.check(
            "asked to end, it does not come back in safe mode", "Safe" not in self.machine.shows("StatusText")
        )
        number, game, before = len(self.causes()), *self.somebody_plays()
        self.machine.pull_the_plug()
        self.machine.boot()
        self.check("after a pulled plug it starts by itself", self.machine.wait_until(self.runs))
        self.check("a pulled plug is no crash", len(self.causes()) == number, "\n".join(self.causes()))
        self.goes_on(game, before)

    def somebody_plays(self) -> tuple[str, str]:
        """A game in the middle, and being played: its id and its history as it is kept."""
        self.machine.do("systemd-run", "--quiet", f"--unit={SOMEBODY}", "sh", "-c", PLAYS)
        self.machine.wait_until(lambda: "loses" in self.history(self.newest()))
        game = self.newest()
        # Whoever reads meanwhile may meet the choice before the last one.
        self.machine.wait_until(lambda: self.history(game) == self.history(game))
        before = self.history(game)
        self.check("a game is being played when the plug is pulled", len(before.splitlines()) > 5, before)
        return game, before

    def goes_on(self, game: str, before: str) -> None:
        """The game that was being played is there with every choice, and takes the next one."""
        self.check("the game has every choice that was kept", self.history(game) == before, before)
        self.machine.do("sh", "-c", f"printf '1\\nq\\n' | companion resume {game}")
        after = self.history(game)
        self.check("and goes on from there", after.startswith(before) and after != before, after)

    def newest(self) -> str:
        """The id of the game played last; empty while there is none."""
        lines = self.machine.says("companion", "games", "list").splitlines()
        return lines[1].split()[0] if len(lines) > 1 else ""

    def history(self, game: str) -> str:
        """What has happened in a game, without the lines above it that say how it stands."""
        return self.machine.says("companion", "games", "show", game).partition("in the log:")[2]

    def full(self) -> None:
        """A disk without room: it starts all the same, and says so."""
        self.machine.do("systemctl", "stop", SERVICE)
        self.machine.do("mount", "-t", "tmpfs", "-o", "size=64k,mode=0777", "tmpfs", f"/{STATE}")
        self.machine.do("sh", "-c", f"head -c 1000000 /dev/zero > /{STATE}/full")
        done = self.machine.do("systemctl", "start", SERVICE)
        self.check(
            "on a full disk it starts all the same", done.returncode == 0 and self.wait_for_run(), done.stderr
        )
        doctor = self.machine.do("companion", "doctor")
        words = "the doctor says that there is no room"
        self.check(words, doctor.returncode == 1 and "0 MB" in doctor.stdout, doctor.stdout)
        self.machine.do("systemctl", "stop", SERVICE)
        self.machine.do("umount", f"/{STATE}")
        self.machine.do("systemctl", "start", SERVICE)

    def asked(self) -> None:
        """The time zone, by the code of the screen, from the sandbox; refused with words without the rule."""
        done = self.from_the_screen(*ANSWERED, code=f"{ASKED}.set_zone('Asia/Tokyo')")
        told = self.machine.says("timedatectl", "show", "--property=Timezone")
        self.check("the screen sets the time zone", told == "Timezone=Asia/Tokyo", done.stderr + told)
        self.machine.do("mv", f"/{RULE}", "/srv/rule")
        refused = self.machine.wait_until(self.zone_refused)
        self.check("where it may not, it says so and names what mends it", refused)
        self.machine.do("mv", "/srv/rule", f"/{RULE}")

    def zone_refused(self) -> bool:
        """Whether the code of the screen says why it cannot set the time zone."""
        done = self.from_the_screen(*ANSWERED, code=f"{ASKED}.set_zone('Europe/Berlin')")
        return "systemd/install.sh in a shell to allow it" in done.stderr

    def restarted(self) -> None:
        """The machine, by the code of the screen: logind ends it to start it anew."""
        before = self.machine.leader
        done = self.from_the_screen(code=f"{ASKED}.switch_off(True)")
        # Without a systemd of its host's, systemd-nspawn ends instead of starting the container again.
        ended = self.machine.wait_until(lambda: self.machine.find_leader() != before)
        said = "Rebooting." in self.machine.console.read_text("utf-8", "replace")
        self.check("the screen restarts the machine", ended and said, done.stderr)

    def overlaid(self) -> None:
        """An overlay in memory over everything, the games with it: nothing that is written stays."""
        self.machine.pull_the_plug()
        self.machine.boot("--volatile=overlay")
        self.machine.wait_until(self.runs)
        kind = self.machine.says("stat", "-f", "-c", "%T", f"/{STATE}")
        doctor = self.machine.do("companion", "doctor")
        noticed = doctor.returncode == 1 and LOST in doctor.stdout
        self.check(f"an {kind} under the games is noticed by the doctor", noticed, doctor.stdout)
        current = self.current()
        done = self.machine.do("/opt/table-companion/current/systemd/install.sh", "--yes")
        refused = done.returncode == 1 and FORGETS in done.stderr
        self.check("and nothing is installed there", refused and self.current() == current, done.stderr)
        self.machine.pull_the_plug()
        self.machine.boot()
        self.machine.wait_until(self.runs)

    def from_the_screen(self, *how: str, code: str) -> CompletedProcess[str]:
        """Python of the release, shut in like the service; `how` are further options of `systemd-run`."""
        unit = self.machine.says("cat", UNIT)
        return self.machine.do(*shut_in(unit, *how), PYTHON, "-P", "-c", code)

    def updated(self) -> None:
        """A release file, then a spoilt one, then one that does not stay."""
        self.machine.wait_until(self.runs)
        first = self.current()
        shutil.copy(self.release, self.machine.root / "srv/new.companion.tar")
        update = ("env", "COMPANION_JUDGED_SECONDS=5", "companion", "update")
        done = self.machine.do(*update, "/srv/new.companion.tar")
        second = self.current()
        self.check(
            "an update takes the place of the old one", done.returncode == 0 and second != first, done.stderr
        )
        with (self.machine.root / "srv/new.companion.tar").open("r+b") as file:
            file.truncate(50_000_000)
        done = self.machine.do(*update, "/srv/new.companion.tar")
        refused = done.returncode == 2 and self.current() == second
        self.check(
            "half a file is refused, and nothing happens", refused and self.wait_for_run(), done.stdout
        )
        self.begun_on_the_screen(second)
        self.pulled_at_every_moment()
        self.roll_back(self.current())

    def begun_on_the_screen(self, before: str) -> None:
        """The newest release on a stick, by the code of the screen: polkit lets it out of the sandbox."""
        with sticks.plugged(self.machine, self.release):
            told = self.update_from_the_screen()
        came = self.current() != before and "complete and signed" in told
        words = "begun from the screen, the one whole release on a well-used stick takes its place"
        self.check(words, came and self.wait_for_run(), told)

    def update_from_the_screen(self) -> str:
        """Begin it, and wait until it has judged the release; what it said."""
        done = self.from_the_screen(*ANSWERED, code=BEGIN)
        self.machine.wait_until(self.update_ended)
        return done.stderr + self.machine.says("cat", "/run/table-companion-update")

    def pulled_at_every_moment(self) -> None:
        """A stick that goes while a release is taken from it: the old one runs on, or the new one whole."""
        with sticks.patient(self.machine):
            with sticks.plugged(self.machine, self.release):
                moments = sticks.moments(self.update_from_the_screen)
            for seconds in moments:
                self.pulled_after(seconds)

    def pulled_after(self, seconds: float) -> None:
        """One update whose stick goes so long after it was begun."""
        before = self.current()
        with sticks.plugged(self.machine, self.release) as image:
            self.from_the_screen(code=BEGIN)
            self.machine.rest(seconds)
            sticks.pull(self.machine, image)
            self.machine.rest(sticks.BEGUN_AFTER)
            ended = self.machine.wait_until(self.update_ended)
        told = self.machine.says("cat", "/run/table-companion-update")
        whole = self.machine.do("companion", "--version").returncode == 0
        kind = "the old release runs on" if self.current() == before else "the new release runs, and is whole"
        words = f"a stick pulled {seconds:.2f} s after an update began: {kind}"
        self.check(words, ended and whole and self.wait_for_run(), told)

    def update_ended(self) -> bool:
        """Whether the update has judged the release; while it does it is neither active nor inactive."""
        return self.machine.says("systemctl", "is-active", UPDATE) in ("inactive", "failed")

    def roll_back(self, good: str) -> None:
        """A release whose unit starts something that ends after two seconds."""
        unit = self.machine.root / "srv/release/systemd" / SERVICE
        text = unit.read_text(encoding="utf-8")
        faulty = "/bin/sh -c 'systemd-notify --ready; sleep 2'"
        lines = [
            f"ExecStart={faulty}" if line.startswith("ExecStart=") else line for line in text.splitlines()
        ]
        unit.write_text(
            "\n".join(lines).replace("NotifyAccess=main", "NotifyAccess=all") + "\n", encoding="utf-8"
        )
        done = self.machine.do(*INSTALL)
        self.check("a release that does not stay gives way", done.returncode == 1 and self.current() == good)
        installed = (self.machine.root / f"etc/systemd/system/{SERVICE}").read_text(encoding="utf-8")
        self.check("the unit of the old one is back, and runs", installed == text and self.wait_for_run())
        unit.write_text(text, encoding="utf-8")

    def taken_off(self, before: dict[str, str], users: tuple[str, str]) -> None:
        """Uninstalled with the games kept, and then without."""
        self.uninstalled()
        self.check(
            "the login prompt is back", self.machine.wait_until(lambda: self.active("getty@tty1.service"))
        )
        done = self.machine.do(*INSTALL)
        owner = self.machine.says("stat", "-c", "%U", f"/{KEPT}")
        self.check(
            "installed again, the games belong to the service", owner == "table-companion", done.stderr
        )
        self.machine.do(UNINSTALL, "--purge")
        self.same_as(before, users, "purged, the system is as it was")

    def uninstalled(self) -> None:
        """Taken off, with the games kept."""
        kept = self.machine.root / KEPT
        kept.write_text("a game", encoding="ascii")
        done = self.machine.do(UNINSTALL)
        stays = done.returncode == 0 and kept.exists() and kept.stat().st_uid == 0
        self.check("uninstalled, the games stay, and belong to root", stays, done.stderr)

    # Looking

    def as_found(self) -> tuple[dict[str, str], tuple[str, str]]:
        """Every file, and the users and groups, as they are now."""
        return roots.tree(self.machine.root), self.users()

    def users(self) -> tuple[str, str]:
        """Who there is, and which groups."""
        return self.machine.says("getent", "passwd"), self.machine.says("getent", "group")

    def runs(self) -> bool:
        """Whether the service has shown a frame and runs."""
        return self.machine.shows("SubState") == "running" and self.machine.shows("StatusText") != ""

    def runs_anew(self, before: str) -> bool:
        """Whether the service has another process than `before`."""
        return self.machine.shows("MainPID") not in (before, "0")

    def wait_for_run(self) -> bool:
        """Whether it runs before long."""
        return self.machine.wait_until(self.runs)

    def active(self, unit: str) -> bool:
        """Whether systemd has the unit running."""
        return self.machine.do("systemctl", "is-active", "--quiet", unit).returncode == 0

    def current(self) -> str:
        """The release that runs."""
        return self.machine.says("readlink", "/opt/table-companion/current")

    def causes(self) -> list[str]:
        """The record of crashes."""
        path = self.machine.root / CRASHES / "crashes.json"
        return [each["cause"] for each in json.loads(path.read_bytes())] if path.exists() else [""]

    def clear_count(self) -> None:
        """Asked to end and started: no crash is counted any more."""
        self.machine.do("systemctl", "restart", SERVICE)
        self.machine.wait_until(self.runs)

    def same_as(self, before: dict[str, str], users: tuple[str, str], words: str) -> None:
        """Whether every file, user and group is as before."""
        after, found = self.as_found()
        differ = sorted(path for path in {*before, *after} if before.get(path) != after.get(path))
        self.check(f"{words}: files", not differ, "\n".join(differ[:20]))
        self.check(f"{words}: users and groups", found == users)
