"""The kiosk: its unit and rules checked offline, its installation on machines made of stand-ins."""

from __future__ import annotations

import ipaddress
import json
import re
import shutil
import subprocess
from pathlib import Path

import msgspec
import pytest

from companion.network.addresses import SOMEWHERE
from companion.releases.signing import Key
from companion.translations import languages
from hardware.device_settings import DieSettings
from tests.project.machine import Machine
from tests.project.source import ROOT

pytestmark = pytest.mark.machine

FOLDER = ROOT / "systemd"
UNIT = FOLDER / "table-companion.service"
UNIT_THERE = "etc/systemd/system/table-companion.service"
INSTALLED = [
    UNIT_THERE,
    "etc/systemd/system/table-companion-stick@.service",
    "etc/systemd/system/table-companion-update@.service",
    "etc/udev/rules.d/70-table-companion.rules",
    "etc/polkit-1/rules.d/50-table-companion.rules",
    "usr/local/bin/companion",
]
LINKS = {
    "etc/table-companion": "/var/lib/table-companion/settings",
    "usr/local/share/doc/table-companion": "/opt/table-companion/current/docs",
}
STAND_INS = {
    "systemctl": """\
echo "systemctl $*" >>"$MACHINE/calls"
release=$DESTDIR/opt/table-companion/current
case "$*" in
"is-active --quiet display-manager.service") [ -e "$MACHINE/desktop" ] ;;
is-enabled*) [ -e "$MACHINE/getty" ] ;;
get-default) echo graphical.target ;;
restart*) [ ! -e "$release/requirements/faulty" ] ;;
"show --property=MainPID"*) if [ -e "$release/requirements/short" ]; then echo x >>"$MACHINE/pid"; fi
    wc -l <"$MACHINE/pid" ;;
"show --property=ActiveState"*) echo active ;;
esac""",
    "runuser": 'while [ "$1" != -- ]; do shift; done\nshift\n"$@"',
    "useradd": 'echo "useradd $*" >>"$MACHINE/calls"; touch "$MACHINE/user"',
    "userdel": 'echo "userdel $*" >>"$MACHINE/calls"; rm "$MACHINE/user"',
    "groupadd": 'echo "groupadd $*" >>"$MACHINE/calls"; touch "$MACHINE/group-$2"',
    "groupdel": 'echo "groupdel $*" >>"$MACHINE/calls"',
    "getent": '[ "$2" = gpio ] || [ -e "$MACHINE/group-$2" ]',
    "chown": 'echo "chown $*" >>"$MACHINE/calls"',
    "udevadm": 'echo "udevadm $*" >>"$MACHINE/calls"',
    "install": """\
last=''
for word; do before=$last last=$word; done
case $1 in
-d) shift 7; mkdir -p "$@" && chmod 700 "$@" ;;
*) cp "$before" "$last" ;;
esac""",
    "sleep": "",
    "stat": 'cat "$MACHINE/file-system" 2>/dev/null',
    "id": 'case $1 in -u) cat "$MACHINE/uid" ;; *) [ -e "$MACHINE/user" ] ;; esac',
    "date": 'cat "$MACHINE/now"',
}

# Only systemd can say what it makes of a unit, and containers have none; tests/kiosk starts them for real.
needs_systemd = pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd-analyze is not here")


class TestUnit:
    @pytest.fixture
    def unit(self, tmp_path: Path) -> Path:
        """The unit with a program that exists on every machine, which systemd insists on."""
        text = re.sub(r"^ExecStart=.*$", "ExecStart=/bin/true", UNIT.read_text(), flags=re.MULTILINE)
        path = tmp_path / UNIT.name
        path.write_text(text)
        return path

    def analyze(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """What systemd says about a unit file without running it."""
        command = ["systemd-analyze", *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    @needs_systemd
    def test_systemd_understands_every_line(self, unit: Path) -> None:
        told = self.analyze("verify", "--recursive-errors=yes", str(unit))
        assert (told.returncode, told.stderr) == (0, "")

    @needs_systemd
    def test_a_line_that_systemd_does_not_understand_would_be_found(self, unit: Path) -> None:
        unit.write_text(unit.read_text().replace("NoNewPrivileges=yes", "NoNewPriviliges=yes"))
        assert "NoNewPriviliges" in self.analyze("verify", "--recursive-errors=yes", str(unit)).stderr

    @needs_systemd
    def test_it_stays_locked_up_as_tightly_as_it_is(self, unit: Path) -> None:
        told = self.analyze("security", "--offline=true", "--threshold=25", str(unit))
        assert told.returncode == 0, told.stdout

    @needs_systemd
    @pytest.mark.parametrize("name", ["table-companion-update@.service", "table-companion-stick@.service"])
    def test_what_root_does_is_understood_and_shut_in_too(self, tmp_path: Path, name: str) -> None:
        text = re.sub(r"^(Exec\w+)=.*$", r"\1=/bin/true", (FOLDER / name).read_text(), flags=re.MULTILINE)
        path = tmp_path / name.replace("@", "@sda1")
        path.write_text(text)
        told = self.analyze("verify", "--recursive-errors=no", str(path))
        assert (told.returncode, told.stderr) == (0, "")
        told = self.analyze("security", "--offline=true", "--threshold=25", str(path))
        assert told.returncode == 0, told.stdout

    def test_root_does_nothing_for_the_screen_but_by_the_one_helper(self) -> None:
        started = [
            line.partition("=")[2]
            for path in FOLDER.glob("*@.service")
            for line in path.read_text().splitlines()
            if line.startswith("Exec")
        ]
        helper = "/opt/table-companion/current/.venv/bin/python -P -m companion.releases.helper "
        assert {line.removeprefix(helper) for line in started} == {"stick in %i", "update %i"}

    def test_what_would_break_the_screen_or_the_pins_is_not_in_it(self) -> None:
        text = UNIT.read_text()
        settings = {line.partition("=")[0] for line in text.splitlines() if not line.startswith("#")}
        assert settings.isdisjoint({"PrivateDevices", "MemoryDenyWriteExecute", "PrivateNetwork"})
        assert "AF_NETLINK" in text

    def test_of_all_networks_only_private_ones_can_be_talked_to(self) -> None:
        lines = UNIT.read_text().splitlines()
        assert "RestrictAddressFamilies=AF_UNIX AF_NETLINK AF_INET" in lines and "IPAddressDeny=any" in lines
        (allowed,) = (line.partition("=")[2].split() for line in lines if line.startswith("IPAddressAllow="))
        assert all(ipaddress.ip_network(each).is_private for each in allowed)
        networks = [ipaddress.ip_network(each) for each in allowed]
        assert all(any(ipaddress.ip_address(each) in own for own in networks) for each in SOMEWHERE)

    def test_every_kind_of_wire_is_let_through_also_one_that_is_plugged_in_later(self) -> None:
        """By the kernel's fixed numbers: names are looked up at the start, when a driver may not be there."""
        allowed = set(re.findall(r"^DeviceAllow=char-(\w+) rw$", UNIT.read_text(), re.MULTILINE))
        tty, touch, sound, spi, acm, usb, uart, screen = 4, 13, 116, 153, 166, 188, 204, 226
        numbers = {str(each) for each in (tty, touch, sound, spi, acm, usb, uart, screen)}
        assert allowed == {*numbers, "gpiochip"}

    def test_a_person_at_a_shell_has_the_same_surroundings(self) -> None:
        assert "EnvironmentFile=/opt/table-companion/current/systemd/environment\n" in UNIT.read_text()
        assert '. "$current/systemd/environment"' in (FOLDER / "companion.sh").read_text()


class TestRules:
    def test_udev_rules_are_written_as_udev_reads_them(self) -> None:
        lines = [line for line in (FOLDER / "70-table-companion.rules").read_text().splitlines() if line]
        pair = r'[A-Z]+(\{\w+\})?(==|\+=|=)"[^"]*"'
        rules = [line for line in lines if not line.startswith("#")]
        assert rules
        assert [rule for rule in rules if not re.fullmatch(rf"{pair}(, {pair})*", rule)] == []

    def test_the_link_of_a_die_carries_its_serial_number_so_that_two_dice_have_two(self) -> None:
        text = (FOLDER / "70-table-companion.rules").read_text()
        [rule] = [line for line in text.splitlines() if "SYMLINK" in line]
        [link] = re.findall(r'SYMLINK\+="([^"]+)"', rule)
        names = [link.replace("$attr{serial}", serial) for serial in ("E6614C311B7E6F35", "E6614C311B7E6F36")]
        assert len(set(names)) == 2 and 'ATTRS{serial}=="?*"' in rule, "none without a number"
        for name in names:
            msgspec.convert({"name": "die", "port": f"/dev/{name}"}, DieSettings)

    @pytest.mark.parametrize("vendor", ["2e8a", "2341", "1a86", "10c4", "0403", "303a"])
    def test_modem_manager_leaves_the_usual_boards_alone(self, vendor: str) -> None:
        lines = (FOLDER / "70-table-companion.rules").read_text().splitlines()
        [rule] = [line for line in lines if "ID_MM_DEVICE_IGNORE" in line and not line.startswith("#")]
        [vendors] = re.findall(r'ATTR\{idVendor\}=="([^"]+)"', rule)
        assert vendor in vendors.split("|")

    # Only an interpreter of JavaScript can say what polkit's rule answers, and Debian comes without one.
    @pytest.mark.skipif(not shutil.which("node"), reason="polkit reads JavaScript, and node is not here")
    @pytest.mark.parametrize(
        ("user", "action", "answer"),
        [
            ("table-companion", "org.freedesktop.login1.power-off", "yes"),
            ("table-companion", "org.freedesktop.login1.reboot", "yes"),
            ("table-companion", "org.freedesktop.NetworkManager.enable-disable-network", "yes"),
            ("table-companion", "org.freedesktop.timedate1.set-ntp", "yes"),
            ("table-companion", "org.freedesktop.timedate1.set-timezone", "yes"),
            ("table-companion", "org.freedesktop.timedate1.set-local-rtc", "not handled"),
            ("table-companion", "org.freedesktop.NetworkManager.settings.modify.system", "not handled"),
            ("table-companion", "start table-companion-update@newest-en.service", "yes"),
            *(
                ("table-companion", f"start table-companion-update@older-{code}.service", "yes")
                for code in languages()
            ),
            ("table-companion", "start table-companion-update@older-xx.service", "not handled"),
            ("table-companion", "start table-companion-update@newest.service", "not handled"),
            ("table-companion", "start table-companion-update@other.service", "not handled"),
            ("table-companion", "start table-companion-stick@sda1.service", "not handled"),
            ("table-companion", "stop table-companion-update@newest-en.service", "not handled"),
            ("table-companion", "start ssh.service", "not handled"),
            ("anna", "start table-companion-update@newest-en.service", "not handled"),
            ("anna", "org.freedesktop.login1.power-off", "not handled"),
        ],
    )
    def test_only_the_companion_may_and_only_what_its_screen_offers(
        self, user: str, action: str, answer: str
    ) -> None:
        verb, _space, unit = action.partition(" ")
        action = "org.freedesktop.systemd1.manage-units" if unit else action
        program = f"""
            var asked = {json.dumps({"verb": verb, "unit": unit})};
            var polkit = {{Result: {{YES: "yes", NOT_HANDLED: "not handled"}},
                          addRule: function (rule) {{ polkit.rule = rule; }}}};
            {(FOLDER / "50-table-companion.rules").read_text()}
            var action = {{id: {json.dumps(action)}, lookup: (key) => asked[key]}};
            console.log(polkit.rule(action, {{user: {json.dumps(user)}}}));
        """
        said = subprocess.run(["node", "-e", program], capture_output=True, text=True, check=True)
        assert said.stdout.strip() == answer


class Kiosk(Machine):
    """A machine with systemd, on which the companion is installed from a checkout."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        for name, body in STAND_INS.items():
            self.stand_in(name, body)
        self.note("uid", "0")
        self.root = folder / "root"
        self.home = self.root / "opt/table-companion"
        for part in ("companion", "hardware", "ui", "docs"):
            (self.checkout / part).mkdir()
        shutil.copytree(FOLDER, self.checkout / "systemd")
        (self.checkout / "README.md").touch()
        self.note("pid", "1\n")

    def install(self, now: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Install the checkout as the release of the moment `now`."""
        self.note("now", now)
        return self.start("systemd/install.sh", *arguments, DESTDIR=str(self.root))

    def tree(self) -> list[str]:
        """Everything that lies on the machine."""
        return sorted(str(path.relative_to(self.root)) for path in self.root.rglob("*"))

    def uninstall(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Take it off again."""
        return self.start("systemd/uninstall.sh", *arguments, DESTDIR=str(self.root))

    def current(self) -> str:
        """The name of the release that runs."""
        return (self.home / "current").readlink().name.rpartition("-")[2]

    def releases(self) -> list[str]:
        """The names of the releases that are there."""
        return sorted(path.name.rpartition("-")[2] for path in (self.home / "releases").iterdir())


def key_text(number: int) -> str:
    """A public key as minisign writes it."""
    return Key(bytes(8), bytes([number]) * 32).text()


@pytest.fixture
def kiosk(tmp_path: Path) -> Kiosk:
    """A machine on which nothing is installed yet."""
    return Kiosk(tmp_path)


class TestInstall:
    def test_lays_everything_down_and_starts_it(self, kiosk: Kiosk) -> None:
        done = kiosk.install("first")
        assert done.returncode == 0, done.stderr
        assert kiosk.current() == "first"
        assert (kiosk.home / "current/.venv/bin/python").exists()
        assert [path for path in INSTALLED if not (kiosk.root / path).exists()] == []
        assert {path: str((kiosk.root / path).readlink()) for path in LINKS} == LINKS
        calls = kiosk.calls()
        enabled = calls.index("systemctl enable --quiet table-companion.service")
        assert calls.index("systemctl restart table-companion.service") > enabled

    def test_makes_the_user_and_only_the_groups_that_are_missing(self, kiosk: Kiosk) -> None:
        kiosk.install("first")
        calls = kiosk.calls()
        assert [call for call in calls if call.startswith("groupadd")] == ["groupadd --system spi"]
        assert any(call.startswith("useradd --system") for call in calls)

    def test_says_what_it_changed_and_nothing_that_it_did_not(self, kiosk: Kiosk) -> None:
        said = kiosk.install("first").stderr.partition("Changed on this machine")[2]
        told = {line.strip() for line in said.splitlines() if line.startswith("  ")}
        assert told == {
            "/opt/table-companion",
            *(f"/{path}" for path in (*INSTALLED, *LINKS)),
            "group spi",
            "user table-companion",
        }

    def test_says_that_spi_is_off_unless_it_is_on(self, kiosk: Kiosk) -> None:
        assert "SPI is off" in kiosk.install("first").stderr
        (kiosk.root / "dev").mkdir()
        (kiosk.root / "dev/spidev0.0").touch()
        assert "SPI is off" not in kiosk.install("second").stderr

    def test_an_update_keeps_the_release_before_it_and_no_older_one(self, kiosk: Kiosk) -> None:
        for name in ("first", "second", "third"):
            assert kiosk.install(name).returncode == 0
        assert kiosk.current() == "third"
        assert kiosk.releases() == ["second", "third"]

    def test_a_release_that_does_not_start_gives_way_to_the_old_one(self, kiosk: Kiosk) -> None:
        kiosk.install("first")
        (kiosk.checkout / "requirements/faulty").touch()
        done = kiosk.install("second")
        assert done.returncode == 1
        assert "the old one is back" in done.stderr
        assert kiosk.current() == "first"

    def test_one_that_ends_after_its_first_frame_gives_way_too_with_its_unit(self, kiosk: Kiosk) -> None:
        kiosk.install("first")
        before = (kiosk.root / UNIT_THERE).read_text()
        (kiosk.checkout / "requirements/short").touch()
        with (kiosk.checkout / "systemd/table-companion.service").open("a") as unit:
            unit.write("# another unit\n")
        done = kiosk.install("second")
        assert (done.returncode, kiosk.current(), kiosk.releases()) == (1, "first", ["first"])
        assert "does not stay" in done.stderr
        assert (kiosk.root / UNIT_THERE).read_text() == before

    @pytest.mark.parametrize("fault", ["faulty", "short"])
    def test_a_first_release_that_does_not_start_or_stay_leaves_nothing(
        self, kiosk: Kiosk, fault: str
    ) -> None:
        (kiosk.checkout / "requirements" / fault).touch()
        done = kiosk.install("first")
        assert done.returncode == 1
        assert "journalctl -u table-companion" in done.stderr
        assert [
            path for path in (*INSTALLED, *LINKS, "opt/table-companion") if (kiosk.root / path).exists()
        ] == []
        assert "systemctl disable --now --quiet table-companion.service" in kiosk.calls()

    def test_keys_that_come_with_it_are_taken_in_beside_those_that_are_here(self, kiosk: Kiosk) -> None:
        kiosk.install("first")
        assert list((kiosk.home / "keys").iterdir()) == []
        (kiosk.checkout / "systemd/release.pub").write_text(key_text(1))
        (kiosk.folder / "own.pub").write_text(key_text(2))
        kiosk.install("second", "--key", str(kiosk.folder / "own.pub"))
        (kiosk.checkout / "systemd/release.pub").write_text("no key\n")
        third = kiosk.install("third")
        assert third.returncode == 0
        assert {path.read_text() for path in (kiosk.home / "keys").iterdir()} == {key_text(1), key_text(2)}
        told = [line for line in third.stderr.splitlines() if line.startswith("Updates are taken ")]
        assert {line.rpartition(" ")[2] for line in told} == {
            key_text(number).splitlines()[1] for number in (1, 2)
        }

    def test_a_key_of_a_release_that_does_not_start_is_not_taken_in(self, kiosk: Kiosk) -> None:
        kiosk.install("first")
        (kiosk.checkout / "systemd/release.pub").write_text(key_text(1))
        (kiosk.checkout / "requirements/faulty").touch()
        kiosk.install("second")
        assert list((kiosk.home / "keys").iterdir()) == []

    def test_games_are_given_to_the_user_only_when_that_is_made(self, kiosk: Kiosk) -> None:
        """Root then walks through nothing that the service could have laid there."""
        kiosk.install("first")
        kiosk.calls()
        kiosk.install("second")
        assert not any(call.startswith("chown -R") for call in kiosk.calls())

    def test_settings_that_are_handed_over_are_those_of_the_service(self, kiosk: Kiosk) -> None:
        own = kiosk.folder / "own.toml"
        own.write_text("[hardware]\n")
        settings = kiosk.root / "var/lib/table-companion/settings/settings.toml"
        kiosk.install("first")
        assert settings.read_text() == "example\n"
        kiosk.install("second", "--settings", str(own))
        assert settings.read_text() == "[hardware]\n"
        kiosk.install("third")
        assert settings.read_text() == "[hardware]\n", "an update leaves them alone"

    def test_root_does_nothing_within_what_the_service_owns(self, kiosk: Kiosk) -> None:
        kiosk.install("first")
        own, victim = kiosk.folder / "own.toml", kiosk.folder / "victim"
        own.write_text("[hardware]\n")
        victim.mkdir(mode=0o755)
        settings = kiosk.root / "var/lib/table-companion/settings"
        shutil.rmtree(settings)
        settings.symlink_to(victim)
        kiosk.install("second", "--settings", str(own))
        assert victim.stat().st_mode & 0o777 == 0o755

    def test_a_check_says_what_would_be_done_and_changes_nothing(self, kiosk: Kiosk) -> None:
        kiosk.note("uid", "1000")
        kiosk.note("installed", "libgl1")
        done = kiosk.install("first", "--check")
        assert done.returncode == 0
        assert "installed: nothing" in done.stderr and "Nothing was changed." in done.stderr
        assert "libegl1" in done.stderr, "the packages that are missing"
        assert not kiosk.root.exists()

    @pytest.mark.parametrize(
        ("system", "architecture", "words"),
        [
            ('ID=debian\nVERSION_ID="11"\n', "aarch64", "too old"),
            ('ID=debian\nVERSION_ID="12"\n', "armv7l", "64-bit"),
        ],
    )
    def test_a_system_on_which_it_cannot_run_is_refused_before_anything(
        self, kiosk: Kiosk, system: str, architecture: str, words: str
    ) -> None:
        kiosk.note("os-release", system)
        kiosk.note("architecture", architecture)
        done = kiosk.install("first")
        assert done.returncode == 1 and words in done.stderr
        assert not kiosk.root.exists()

    @pytest.mark.parametrize("kind", ["overlayfs", "tmpfs"])
    def test_a_system_that_forgets_what_is_written_is_refused(self, kiosk: Kiosk, kind: str) -> None:
        kiosk.note("file-system", f"{kind}\n")
        done = kiosk.install("first")
        assert done.returncode == 1 and "disable_overlayfs" in done.stderr
        assert not kiosk.root.exists()

    def test_config_txt_is_written_only_with_leave(self, kiosk: Kiosk) -> None:
        kiosk.note("boot-lines", "  config.txt: + dtparam=spi=on\n")
        done = kiosk.install("first")
        assert "dtparam=spi=on" in done.stderr and "was left alone" in done.stderr
        assert not any("--write" in call for call in kiosk.calls() if call.startswith("boot_lines"))
        kiosk.install("second", "--yes")
        assert any("--write" in call for call in kiosk.calls() if call.startswith("boot_lines"))

    def test_without_a_network_a_release_brings_its_packages(self, kiosk: Kiosk) -> None:
        for part in ("companion", "hardware", "ui"):
            (kiosk.checkout / part).rmdir()
        (kiosk.checkout / "wheels").mkdir()
        assert kiosk.install("first").returncode == 0
        calls = [call for call in kiosk.calls() if call.startswith("pip ")]
        assert calls and all("--no-index --find-links" in call for call in calls)
        assert calls[-1].endswith(" table-companion")

    @pytest.mark.parametrize("fault", ["offline", "broken"])
    def test_a_release_that_cannot_run_is_discarded_before_it_replaces_anything(
        self, kiosk: Kiosk, fault: str
    ) -> None:
        kiosk.install("first")
        kiosk.calls()
        kiosk.note(fault)
        done = kiosk.install("second")
        assert done.returncode == 1
        assert "Nothing was changed" in done.stderr
        assert (kiosk.current(), kiosk.releases()) == ("first", ["first"])
        assert "systemctl restart table-companion.service" not in kiosk.calls()

    def test_a_person_without_rights_is_refused(self, kiosk: Kiosk) -> None:
        kiosk.note("uid", "1000")
        assert "sudo systemd/install.sh" in kiosk.install("first").stderr
        assert not kiosk.root.exists()

    @pytest.mark.parametrize("word", ["--settings", "--key", "--fast"])
    def test_what_it_does_not_understand_changes_nothing(self, kiosk: Kiosk, word: str) -> None:
        assert kiosk.install("first", word).returncode != 0
        assert not kiosk.root.exists()

    def test_beside_a_desktop_it_starts_with_the_desktop(self, kiosk: Kiosk) -> None:
        kiosk.note("desktop")
        done = kiosk.install("first")
        assert done.returncode == 0, done.stderr
        entry = (kiosk.root / "etc/xdg/autostart/table-companion.desktop").read_text()
        assert "Exec=/usr/local/bin/companion screen --kiosk" in entry
        assert not (kiosk.root / UNIT_THERE).exists()
        assert not any("restart" in call or "set-default" in call for call in kiosk.calls())
        kiosk.install("second")
        assert not (kiosk.root / UNIT_THERE).exists(), "an update stays where it was"

    @pytest.mark.parametrize(
        ("there", "told"),
        [
            ((), False),
            (("usr/share/wayland-sessions/labwc.desktop",), True),
            (("usr/share/wayland-sessions/labwc.desktop", "usr/bin/Xwayland"), False),
        ],
    )
    def test_a_desktop_of_wayland_is_told_to_have_xwayland(
        self, kiosk: Kiosk, there: tuple[str, ...], told: bool
    ) -> None:
        kiosk.note("desktop")
        for name in there:
            (kiosk.root / name).parent.mkdir(parents=True, exist_ok=True)
            (kiosk.root / name).touch()
        assert ("  sudo apt install xwayland\n" in kiosk.install("first").stderr) is told

    @pytest.mark.parametrize("has_desktop", [False, True])
    def test_an_image_has_the_desktop_that_it_will_start(self, kiosk: Kiosk, has_desktop: bool) -> None:
        """In an image nothing runs, and systemctl answers every question with yes."""
        kiosk.note("desktop")
        system = kiosk.root / "etc/systemd/system"
        system.mkdir(parents=True)
        if has_desktop:
            (system / "display-manager.service").symlink_to("/lib/systemd/system/lightdm.service")
        done = kiosk.install("first", "--no-start")
        assert done.returncode == 0, done.stderr
        assert (kiosk.root / "etc/xdg/autostart/table-companion.desktop").exists() == has_desktop
        assert (kiosk.root / UNIT_THERE).exists() != has_desktop
        assert not any("restart table-companion" in call for call in kiosk.calls())

    def test_the_desktop_is_left_only_with_leave_and_comes_back(self, kiosk: Kiosk) -> None:
        kiosk.note("desktop")
        refused = kiosk.install("first", "--console")
        assert refused.returncode == 1 and "--desktop" in refused.stderr
        done = kiosk.install("first", "--console", "--yes")
        assert done.returncode == 0 and "where it starts, which was graphical.target" in done.stderr
        assert "systemctl set-default --quiet multi-user.target" in kiosk.calls()
        kiosk.uninstall()
        assert "systemctl set-default --quiet graphical.target" in kiosk.calls()


class TestUninstall:
    @pytest.fixture
    def installed(self, kiosk: Kiosk) -> Kiosk:
        """A machine on which it is installed and a game is saved."""
        kiosk.install("first")
        assert (kiosk.root / "var/lib/table-companion").exists()
        kiosk.calls()
        return kiosk

    def test_takes_everything_but_the_saved_games(self, installed: Kiosk) -> None:
        bystander = installed.root / "etc/udev/rules.d/60-other.rules"
        bystander.touch()
        done = installed.uninstall()
        assert done.returncode == 0
        assert "still in" in done.stderr
        assert [path for path in INSTALLED if (installed.root / path).exists()] == []
        assert not installed.home.exists()
        assert bystander.exists()
        assert (installed.root / "var/lib/table-companion").exists()
        assert installed.calls()[0] == "systemctl disable --now --quiet table-companion.service"
        assert not (installed.root / "etc/table-companion").is_symlink()

    def test_what_it_made_for_itself_goes_too_and_what_was_there_stays(self, installed: Kiosk) -> None:
        installed.note("getty")
        installed.uninstall()
        calls = installed.calls()
        assert "userdel table-companion" in calls and "groupdel spi" in calls
        assert "groupdel gpio" not in calls, "it was there before"
        assert f"chown -R root:root {installed.root}/var/lib/table-companion" in calls
        assert "systemctl start --no-block getty@tty1.service" in calls

    def test_twice_and_off_leaves_the_folders_as_they_were(self, kiosk: Kiosk) -> None:
        (kiosk.root / "etc").mkdir(parents=True)
        (kiosk.root / "etc/hosts").touch()
        kiosk.install("first")
        kiosk.install("second")
        assert kiosk.uninstall("--purge").returncode == 0
        assert [path for path in kiosk.tree() if not (kiosk.root / path).is_dir()] == ["etc/hosts"]

    def test_purge_takes_the_saved_games_too(self, installed: Kiosk) -> None:
        assert installed.uninstall("--purge").returncode == 0
        assert not (installed.root / "var/lib/table-companion").exists()

    @pytest.mark.parametrize("arguments", [["--all"], ["--purge", "now"]])
    def test_what_it_does_not_understand_changes_nothing(
        self, installed: Kiosk, arguments: list[str]
    ) -> None:
        assert installed.uninstall(*arguments).returncode == 2
        assert installed.home.exists()

    def test_a_person_without_rights_is_refused(self, installed: Kiosk) -> None:
        installed.note("uid", "1000")
        assert installed.uninstall().returncode == 1
        assert installed.home.exists()


class TestHelp:
    @pytest.mark.parametrize("word", ["-h", "--help"])
    @pytest.mark.parametrize(
        ("script", "named"),
        [
            ("install.sh", ["--yes", "--check", "--console", "--settings FILE", "--no-start"]),
            ("uninstall.sh", ["--purge"]),
        ],
    )
    def test_it_says_what_it_takes_and_changes_nothing(
        self, kiosk: Kiosk, word: str, script: str, named: list[str]
    ) -> None:
        kiosk.note("uid", "1000")
        kiosk.note("now", "first")
        done = kiosk.start(f"systemd/{script}", word, DESTDIR=str(kiosk.root))
        assert done.returncode == 0 and not [each for each in named if each not in done.stdout + done.stderr]
        assert not kiosk.root.exists() and kiosk.calls() == []

    @pytest.mark.parametrize("script", ["install.sh", "uninstall.sh"])
    def test_words_from_outside_are_not_obeyed_by_the_terminal(self, kiosk: Kiosk, script: str) -> None:
        kiosk.note("now", "first")
        done = kiosk.start(f"systemd/{script}", "--\x1b]0;owned\x07", DESTDIR=str(kiosk.root))
        assert done.returncode == 2 and "]0;owned" in done.stderr
        assert not any(sign in done.stderr for sign in "\x1b\x07")
