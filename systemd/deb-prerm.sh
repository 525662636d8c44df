#!/bin/sh
# Of the Debian package, before its files go: takes the companion off this machine. Games and settings stay.
set -e
[ "$1" = remove ] || exit 0
[ ! -e /opt/table-companion ] || exec sh /usr/share/table-companion/systemd/uninstall.sh
