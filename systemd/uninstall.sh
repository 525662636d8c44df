#!/bin/sh
# Takes the table companion off this machine again:
#   sudo systemd/uninstall.sh            keeps the saved games in /var/lib/table-companion
#   sudo systemd/uninstall.sh --purge    deletes them too
set -eu
# DESTDIR is for the tests: a folder that plays the root of the file system.
destination=${DESTDIR:-}

say() { printf '%s\n' "$*" >&2; }

stop() {
    say "$*"
    exit 1
}

purge=
case "$#:${1:-}" in
0:) ;;
1:--purge) purge=yes ;;
*)
    say "Unknown arguments: $*. Use systemd/uninstall.sh, or systemd/uninstall.sh --purge."
    exit 2
    ;;
esac
[ "$(id -u)" -eq 0 ] || stop "Removing a service takes an administrator: sudo systemd/uninstall.sh"

systemctl disable --now --quiet table-companion.service 2>/dev/null || :
rm -f "$destination/etc/systemd/system/table-companion.service" \
    "$destination/etc/udev/rules.d/70-table-companion.rules" \
    "$destination/etc/polkit-1/rules.d/50-table-companion.rules"
rm -rf "$destination/opt/table-companion"
systemctl daemon-reload
udevadm control --reload

saved=$destination/var/lib/table-companion
if [ -n "$purge" ]; then
    rm -rf "$saved"
    if id table-companion >/dev/null 2>&1; then userdel table-companion; fi
    say "The table companion and its saved games are gone."
elif [ -e "$saved" ]; then
    say "The table companion is gone. Its saved games are still in $saved; --purge deletes them."
else
    say "The table companion is gone."
fi
