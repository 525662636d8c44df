#!/bin/sh
# `companion` on the PATH of a machine with the kiosk: as the service's user, with the service's settings and games.
# `companion doctor` is shut in like the service, so that it finds what the service may see and nothing else.
set -eu
home=/opt/table-companion
current=$home/current
unit=/etc/systemd/system/table-companion.service
service=table-companion.service

say() { printf '%s\n' "$*" >&2; }

# Starts this command again as the administrator, unless it is.
become_administrator() {
    [ "$(id -u)" -ne 0 ] || return 0
    command -v sudo >/dev/null 2>&1 || {
        say "This takes an administrator: start it as root, or install sudo."
        exit 1
    }
    exec sudo -- "$0" "$@"
}

# The lines of the unit that shut the service in, as options of systemd-run.
in_the_sandbox() {
    sandbox=$(sed -n '/^# The sandbox/,/^\[Install\]/{/^[A-Z][A-Za-z]*=/p}' "$unit")
    groups=$(sed -n 's/^SupplementaryGroups=//p' "$unit")
    how=--pipe
    if [ -t 0 ] && [ -t 1 ]; then how=--pty; fi
    saved=$IFS
    IFS='
'
    for line in $sandbox; do set -- -p "$line" "$@"; done
    IFS=$saved
    exec systemd-run --quiet --wait --collect "$how" --uid=table-companion \
        -p "SupplementaryGroups=$groups" -p RuntimeDirectory=table-companion-command \
        -p "StateDirectory=table-companion" -p "CacheDirectory=table-companion" \
        -p "EnvironmentFile=$current/systemd/environment" -p WorkingDirectory=/run/table-companion-command \
        -E XDG_RUNTIME_DIR=/run/table-companion-command -E LG_WD=/run/table-companion-command \
        -E "TERM=${TERM:-dumb}" -E "LANG=${LANG:-C.UTF-8}" "$@"
}

# Readers, die and buttons can be used by one program at a time.
let_go_of_the_devices() {
    systemctl is-active --quiet "$service" || return 0
    say "The companion on the screen uses the devices. It ends for this test, and nothing of a game is lost."
    say "Start it again afterwards with: sudo systemctl start table-companion"
    [ "${COMPANION_YES:-}" = 1 ] || [ ! -t 0 ] || {
        printf 'End it now? [y/N] ' >&2
        read -r answer
        [ "$answer" = y ] || [ "$answer" = Y ] || exit 1
    }
    systemctl stop "$service"
}

if [ ! -e "$current/.venv/bin/python" ]; then
    say "The release in $current is not whole: install again with sudo systemd/install.sh."
    exit 1
fi
# A shell that only asks how a word may go on needs nothing of the service.
[ -z "${_ARGCOMPLETE:-}" ] || exec "$current/.venv/bin/python" -P -m companion
# On a desktop the companion belongs to whose desktop it is.
[ ! -e "$home/on-the-desktop" ] || [ "${1:-}" = update ] || [ "${1:-}" = install ] ||
    exec "$current/.venv/bin/python" -P -m companion "$@"
set -a
# shellcheck source=systemd/environment
. "$current/systemd/environment"
set +a
case ${1:-} in
update | install)
    become_administrator "$@"
    umask 022 # what root installs is read by the service
    exec "$current/.venv/bin/python" -P -m companion "$@"
    ;;
doctor)
    become_administrator "$@"
    let_go_of_the_devices
    in_the_sandbox "$current/.venv/bin/python" -P -m companion "$@"
    ;;
esac
# As in run.sh: before the companion listens for Ctrl-C, Python itself would end in a traceback.
trap '' INT
# A game that is served at the screen is reached by its socket.
if [ -d /run/table-companion ]; then export XDG_RUNTIME_DIR=/run/table-companion; else unset XDG_RUNTIME_DIR; fi
[ "$(id -un)" != table-companion ] || exec "$current/.venv/bin/python" -P -m companion "$@"
become_administrator "$@"
exec runuser -u table-companion -- "$current/.venv/bin/python" -P -m companion "$@"
