#!/bin/sh
# Takes the table companion off this machine again, and gives back what was changed for it: user, groups, files,
# the lines in config.txt, the desktop, the login prompt on the console.
#   sudo systemd/uninstall.sh            keeps games and settings in /var/lib/table-companion
#   sudo systemd/uninstall.sh --purge    deletes them too
#   systemd/uninstall.sh --help          shows this
set -eu
source=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
# shellcheck source=systemd/parts.sh
. "$source/systemd/parts.sh"

purge=
case "$#:${1:-}" in
0:) ;;
1:--purge) purge=yes ;;
1:-h | 1:--help) show_help ;;
*)
    say "Unknown arguments: $(harmless "$*"). Use systemd/uninstall.sh, or systemd/uninstall.sh --purge."
    exit 2
    ;;
esac
need_administrator "systemd/uninstall.sh"
packages=$(sed -n 's/^packages //p' "$changes" 2>/dev/null || :)
take_all_back
if [ -n "$purge" ]; then
    rm -rf "$kept"
    say "The table companion, its games and its settings are gone."
elif [ -e "$kept" ]; then
    say "The table companion is gone. Its games and settings are still in $kept; --purge deletes them."
else
    say "The table companion is gone."
fi
if [ -n "$packages" ]; then say "Debian's packages that came with it are still here: $packages."; fi
