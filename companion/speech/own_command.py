"""How this program is called here, and what installs its packages anew: the lines that remedies end with.

The companion lives in an environment of its own, which does not see the Python packages of apt, and Debian's
pip refuses to install beside it (PEP 668). So neither `apt install python3-...` nor `pip install ...` helps.
"""

from __future__ import annotations

import shlex
import shutil
import sys
from pathlib import Path

KIOSK = Path("/opt/table-companion")
SETUP = Path("scripts", "setup.sh")


def root() -> Path | None:
    """The folder that this program was set up from by its own scripts; `None` when it came another way."""
    if sys.prefix == sys.base_prefix:
        return None
    folders = (Path(sys.prefix).parent, Path(__file__).resolve().parents[2])
    return next((folder for folder in folders if (folder / SETUP).is_file()), None)


def is_kiosk(prefix: Path | None = None) -> bool:
    """Whether the environment at `prefix` (this one) is that of a kiosk."""
    return KIOSK in (prefix or Path(sys.prefix)).parents


def started_by() -> str:
    """What starts this program, from where the person stands."""
    folder = root()
    if is_kiosk() or _is_on_path() or folder is None or not (folder / "run.sh").is_file():
        return "companion"
    return "./run.sh" if folder == Path.cwd() else shlex.quote(str(folder / "run.sh"))


def _is_on_path() -> bool:
    """Whether a shell finds this program by its name, as in an environment that was activated."""
    found = shutil.which("companion")
    return found is not None and Path(found).parent == Path(sys.prefix, "bin")


def installer() -> str:
    """The line that installs the kiosk, or lays its files down again."""
    return f"sudo {shlex.quote(str(_release() / 'systemd' / 'install.sh'))}"


def _release() -> Path:
    """The folder whose installer is meant: that of the kiosk, else the one that this program runs from."""
    return KIOSK / "current" if is_kiosk() else root() or Path()


def install_again(prefix: Path | None = None) -> str:
    """The line that puts all packages right, for the environment at `prefix` (this one)."""
    prefix = prefix or Path(sys.prefix)
    if is_kiosk(prefix):
        return f"sudo {KIOSK}/current/systemd/install.sh"
    if prefix.name == ".venv":
        return f"rm -r {shlex.quote(str(prefix))} && {shlex.quote(str(prefix.parent / 'run.sh'))}"
    return started_by()
