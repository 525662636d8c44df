#!/bin/sh
# Of the Debian package, after its files are there: installs the release that they are, and asks nothing.
set -e
[ "$1" = configure ] || exit 0
set -- # where no system runs, such as in an image, nothing is started
[ -d /run/systemd/system ] || set -- --no-start
COMPANION_CALLED=/usr/share/table-companion/systemd/install.sh
export COMPANION_CALLED
exec sh "$COMPANION_CALLED" "$@" </dev/null
