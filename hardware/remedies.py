"""The remedies that are said in more than one place, each of them in one place only.

Packages: the companion lives in an environment of its own, which does not see the Python packages of apt,
and Debian's pip refuses to install beside it (PEP 668). So neither `apt install python3-...` nor `pip
install ...` helps, and running the installer again does: it compiles and orders everything as it must be.
"""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

KIOSK = Path("/opt/table-companion")


def install_again(prefix: Path | None = None) -> str:
    """The line that puts all packages right, for the environment at `prefix` (this one)."""
    prefix = prefix or Path(sys.prefix)
    if KIOSK in prefix.parents:
        return "sudo ./systemd/install.sh"
    if prefix.name == ".venv":
        return f"rm -r {shlex.quote(str(prefix))} && {shlex.quote(str(prefix.parent / 'run.sh'))}"
    return "./run.sh"
