"""`companion`, and `python -m companion`: begins the command, and lets Ctrl-C end it quietly at any moment.

Reading the modules of the program takes a while; nobody listens for Ctrl-C until they are there. So nothing
is imported above but what Python itself has at hand.
"""

from __future__ import annotations

import os
import signal
import sys

INTERRUPTED = 130


def main() -> int:
    """The command. Returns its exit code; see `companion.app.main`."""
    signal.signal(signal.SIGINT, _end)
    try:
        from companion import app

        signal.signal(signal.SIGINT, signal.default_int_handler)
        return app.main()
    except KeyboardInterrupt:
        return INTERRUPTED
    finally:
        signal.signal(signal.SIGINT, _end)  # what is left is Python's own end


def _end(_signal: int, _frame: object) -> None:
    os._exit(INTERRUPTED)


if __name__ == "__main__":
    sys.exit(main())
