"""The table companion without screen and wires: rules, play modes, and the physical table."""

import os
import signal
import sys

if sys.argv[:1] == ["-m"] and "companion" in sys.orig_argv:  # the program, before it listens to Ctrl-C
    signal.signal(signal.SIGINT, lambda *_: os._exit(130))

from companion.compiled import finder

# Here, because every process that plays comes by: the program, its workers, those of a cluster.
finder.begin()
