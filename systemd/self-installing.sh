#!/bin/sh
# The table companion @VERSION@ in one file, which unpacks and installs itself and fetches nothing:
#   sudo sh FILE                   installs it, or updates what is here; takes the options below
#   sh FILE --check                lists what is here and what would change, and changes nothing
#   sh FILE --unpack FOLDER        unpacks the release into a folder, and does nothing else
#   sh FILE --help                 shows this
set -eu
lines=@LINES@
sum=@SUM@

say() { printf '%s\n' "$*" >&2; }

stop() {
    say "$*"
    exit 1
}

payload() { tail -n "+$((lines + 1))" -- "$0"; }

[ -f "$0" ] || stop "Save this file first. Then install it with: sudo sh companion-@VERSION@.run"
[ "$(payload | sha256sum | cut -d ' ' -f 1)" = "$sum" ] ||
    stop "This file is damaged, or not the whole file. Nothing was changed. Copy or download it again."
if [ "${1:-}" = --unpack ]; then
    [ $# -eq 2 ] || stop "--unpack needs one folder: sh $0 --unpack FOLDER"
    mkdir -p -- "$2"
    payload | tar -xf - --no-same-owner -C "$2"
    exit 0
fi
if [ "${1:-}" = --help ] || [ "${1:-}" = -h ]; then
    sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0"
    say "The options of the installer that is in it:"
fi
# /tmp may be in memory, where a release is too large.
folder=$(mktemp -d "${TMPDIR:-/var/tmp}/table-companion.XXXXXX")
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
payload | tar -xf - --no-same-owner -C "$folder"
COMPANION_CALLED="sh $0" sh "$folder"/table-companion-*/systemd/install.sh "$@"
exit
