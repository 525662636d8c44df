#!/bin/sh
# Of the Debian package, when it is purged: games and settings go too.
set -e
[ "$1" = purge ] || exit 0
rm -rf /var/lib/table-companion /var/cache/table-companion
