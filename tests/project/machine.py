"""A Debian machine made of stand-ins: shell scripts run on it as on a real one, and touch nothing of ours."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from tests.project.source import ROOT

SHELL = shutil.which("dash") or "/bin/sh"
# The real commands of a small Debian that the scripts use.
TOOLS = [
    *("sh", "dirname", "cat", "sed", "grep", "tr", "cksum", "tail", "rm", "mkdir", "cp", "chmod", "env"),
    *("ln", "mv", "readlink", "sort", "comm", "mktemp", "head", "rmdir", "touch", "wc", "flock"),
]
LOCKS = ["build", "run", "pi", "print", "cluster", "compile", "network", "bluetooth", "test"]
LIBRARIES = "libgl1 libgl1-mesa-dri libegl1 libgles2 libgbm1 libdrm2 libudev1 libmtdev1 libasound2"

# Every stand-in writes down how it was called; python makes environments of itself.
STAND_INS = {
    "python3": """\
case "$*" in
"-c import ensurepip") [ ! -e "$MACHINE/no-ensurepip" ] ;;
-c*"(3, 14)"*) [ -e "$MACHINE/new-python" ] ;;
-c*sys.version_info*) [ ! -e "$MACHINE/old-python" ] && [ ! -e "$MACHINE/new-python" ] ;;
--version|-V) if [ -e "$MACHINE/new-python" ]; then echo "Python 3.14.1"; else echo "Python 3.11.2"; fi ;;
"-I "*/missing.py*) cat "$MACHINE/missing" 2>/dev/null ;;
"-m venv --clear "*) [ ! -e "$MACHINE/gate" ] || read -r _ <"$MACHINE/gate"
    mkdir -p "$4/bin"; cp "$0" "$4/bin/python"; echo made >"$4/pyvenv.cfg" ;;
"-m pip --version") ;;
"-m pip install "*) echo "pip PYPI=${PYPI:-} $*" >>"$MACHINE/calls"
    [ ! -e "$MACHINE/offline" ] || { echo "no route to the index"; exit 1; } ;;
"-P -c import companion.app"*) [ ! -e "$MACHINE/broken" ] ;;
"-P -m companion games list") [ ! -e "$MACHINE/unreadable" ] ;;
"-P -m companion doctor --write-settings"*) echo example >"$DESTDIR$7" ;;
"-P -m hardware.boot_lines "*"--show"*) cat "$MACHINE/boot-lines" 2>/dev/null ;;
"-P -m hardware.boot_lines "*) echo "boot_lines $*" >>"$MACHINE/calls" ;;
"-P -m companion"*|"-m pytest"*) for word; do printf '<%s>' "$word"; done; exit 7 ;;
esac""",
    "dpkg-query": """\
for package in $(cat "$MACHINE/installed"); do
    case " $* " in *" $package "*) echo "installed $package" ;; esac
done""",
    "apt-get": """\
echo "apt-get $*" >>"$MACHINE/calls"
case "$*" in
*" install "*) [ ! -e "$MACHINE/offline" ] || exit 100
    while [ "$1" != --no-install-recommends ]; do shift; done
    shift 3
    echo "$*" >>"$MACHINE/installed" ;;
esac""",
    "id": 'cat "$MACHINE/uid"',
    "uname": 'cat "$MACHINE/architecture"',
}
SUDO = '[ "$1" = -n ] && [ -e "$MACHINE/sudo-allowed" ] || exit 1\nshift\necho sudo >>"$MACHINE/calls"\n"$@"'


class Machine:
    """A Debian machine made of stand-ins, with a checkout of this project on it."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.checkout, self.tools = folder, folder / "the checkout", folder / "bin"
        self.tools.mkdir()
        for tool in TOOLS:
            (self.tools / tool).symlink_to(str(shutil.which(tool)))
        for name, body in STAND_INS.items():
            self.stand_in(name, body)
        self.note("installed", LIBRARIES)
        self.note("uid", "1000")
        self.note("architecture", "x86_64")
        self.note("os-release", 'ID=debian\nVERSION_ID="12"\n')
        self.check_out()

    def check_out(self) -> None:
        """Lay down the files that the scripts need."""
        locks = [f"requirements/{part}.txt" for part in LOCKS]
        for name in ["run.sh", "test.sh", "scripts/setup.sh", "pyproject.toml", *locks]:
            target = self.checkout / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, target)

    def stand_in(self, name: str, body: str) -> None:
        """Put a command on the machine."""
        path = self.tools / name
        path.write_text(f"#!{SHELL}\n{body}\n")
        path.chmod(0o755)

    def note(self, name: str, text: str = "") -> None:
        """Set one fact about the machine that the stand-ins look at."""
        (self.folder / name).write_text(text)

    def calls(self) -> list[str]:
        """What was called since the last look."""
        path = self.folder / "calls"
        lines = path.read_text().splitlines() if path.exists() else []
        path.write_text("")
        return lines

    def start(self, script: str, *arguments: str, **extra: str) -> subprocess.CompletedProcess[str]:
        """Run a script of the checkout, with nothing of this machine's environment."""
        begun = self.begin(script, *arguments, **extra)
        said, complained = begun.communicate(timeout=60)
        return subprocess.CompletedProcess(begun.args, begun.returncode, said, complained)

    def begin(self, script: str, *arguments: str, **extra: str) -> subprocess.Popen[str]:
        """The same, without waiting for its end."""
        environment = {
            "PATH": str(self.tools),
            "MACHINE": str(self.folder),
            "COMPANION_OS_RELEASE": str(self.folder / "os-release"),
            "COMPANION_DEVICE_MODEL": str(self.folder / "model"),
            **extra,
        }
        command = [SHELL if script.endswith(".sh") else "bash", str(self.checkout / script), *arguments]
        pipe = subprocess.PIPE
        return subprocess.Popen(
            command, env=environment, cwd=self.folder, stdout=pipe, stderr=pipe, text=True
        )
