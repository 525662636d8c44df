#!/bin/sh
# Runs the whole test suite, after installing whatever it needs that is not there yet. Arguments go to pytest:
#   ./test.sh                               everything
#   ./test.sh fast                          the quick ones, in three minutes: no windows, processes or power cuts
#   ./test.sh tests/engine -k undo          a part of it
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
# shellcheck source=scripts/setup.sh
. "$root/scripts/setup.sh"
prepare test
cd "$root"
if [ "${1:-}" = fast ]; then
    shift
    # Where Python may leave no byte code in the tree, it lies beside the packages: each process would compile
    # every test anew, which takes longer than most tests.
    if [ -n "${PYTHONDONTWRITEBYTECODE:-}" ]; then
        unset PYTHONDONTWRITEBYTECODE
        export PYTHONPYCACHEPREFIX="$venv/bytecode"
    fi
    exec "$venv/bin/python" -m pytest -n 2 --dist worksteal --ignore tests/ui \
        -m "not slow and not windowed and not machine" "$@"
fi
# Real Kivy windows, but no display is needed. One process per file keeps each window's tests together; the files
# with the longest tests come first (tests/conftest.py).
SDL_VIDEODRIVER=${SDL_VIDEODRIVER:-offscreen} SDL_AUDIODRIVER=${SDL_AUDIODRIVER:-dummy}
export SDL_VIDEODRIVER SDL_AUDIODRIVER
exec "$venv/bin/python" -m pytest -n 3 --dist loadfile --no-loadscope-reorder "$@"
