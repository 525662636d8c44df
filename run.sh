#!/bin/sh
# Starts the companion, after installing whatever it needs that is not there yet. Arguments are passed on:
#   ./run.sh                                the touchscreen, or the terminal where there is no display
#   ./run.sh play ministeel --seats Anna,Ben
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
# shellcheck source=scripts/setup.sh
. "$root/scripts/setup.sh"
# A shell that only asks how a word may go on (companion completion) waits for nothing to be installed.
if [ -n "${_ARGCOMPLETE:-}" ] && [ -x "$venv/bin/python" ]; then exec "$venv/bin/python" -P -m companion; fi
prepare run
# -P: a folder named companion where the person happens to stand must not be taken for ours.
# Ctrl-C is for the companion, as soon as it listens: before that Python itself would end in a traceback.
trap '' INT
exec "$venv/bin/python" -P -m companion "$@"
