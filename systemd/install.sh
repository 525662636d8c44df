#!/bin/sh
# Makes this machine a table companion that starts by itself and has the screen for itself:
#   sudo systemd/install.sh
# Run it again from a newer checkout to update. The new release is installed beside the running one and tried;
# if it does not start, the old one comes back. Saved games in /var/lib/table-companion are never touched.
set -eu
source=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
# DESTDIR is for the tests: a folder that plays the root of the file system.
destination=${DESTDIR:-}
home=$destination/opt/table-companion
release=$home/releases/$(date +%Y%m%d-%H%M%S)
umask 022

say() { printf '%s\n' "$*" >&2; }

stop() {
    say "$*"
    exit 1
}

check_machine() {
    [ "$(id -u)" -eq 0 ] || stop "Installing a service takes an administrator: sudo systemd/install.sh"
    command -v systemctl >/dev/null 2>&1 || stop "There is no systemd here: start the companion with ./run.sh instead."
    if systemctl is-active --quiet display-manager.service; then
        say "The desktop has the screen. Leave it with this line, then start this again:"
        stop "  sudo systemctl set-default multi-user.target && sudo systemctl stop display-manager.service"
    fi
}

make_user() {
    for group in gpio spi; do
        getent group "$group" >/dev/null || groupadd --system "$group"
    done
    id table-companion >/dev/null 2>&1 ||
        useradd --system --user-group --no-create-home --home-dir /var/lib/table-companion \
            --shell /usr/sbin/nologin table-companion
}

copy_release() {
    say "Installing into $release."
    mkdir -p "$release"
    for part in companion hardware ui requirements scripts systemd pyproject.toml README.md run.sh; do
        cp -R "$source/$part" "$release/"
    done
    (
        root=$release
        unset COMPANION_VENV
        # shellcheck source=scripts/setup.sh
        . "$release/scripts/setup.sh"
        prepare run
    ) || discard "Its packages could not be installed."
    "$release/.venv/bin/python" -m compileall -q "$release/companion" "$release/hardware" "$release/ui" ||
        discard "It does not compile on this machine's Python."
    # As the service's user: a Python inside somebody's home would work for root alone.
    (cd / && runuser -u table-companion -- "$release/.venv/bin/python" -P -c 'import companion.app, hardware, ui') ||
        discard "It cannot be started by the user table-companion; is its Python one of the system's?"
}

# Takes the new release away again; whatever was running runs on.
discard() {
    rm -rf "$release"
    stop "$1 Nothing was changed."
}

place_files() {
    place table-companion.service /etc/systemd/system/table-companion.service
    place 70-table-companion.rules /etc/udev/rules.d/70-table-companion.rules
    place 50-table-companion.rules /etc/polkit-1/rules.d/50-table-companion.rules
    systemctl daemon-reload
    udevadm control --reload
    udevadm trigger
}

place() {
    mkdir -p "$(dirname -- "$destination$2")"
    cp "$source/systemd/$1" "$destination$2"
    chmod 644 "$destination$2"
}

# Points `current` at a release, in one step: there is no moment without one.
switch_to() {
    ln -sfn "$1" "$home/current.new"
    mv -T "$home/current.new" "$home/current"
}

start_release() {
    old=$(readlink "$home/current" 2>/dev/null || :)
    switch_to "$release"
    systemctl enable --quiet table-companion.service
    # The unit tells when its first frame is shown, so that this waits until it really runs.
    if systemctl restart table-companion.service; then
        say "The table companion is running, and will start with this machine."
        return
    fi
    if [ -z "$old" ]; then
        stop "It is installed but does not start: journalctl -u table-companion -n 50 says why."
    fi
    switch_to "$old"
    systemctl restart table-companion.service || :
    stop "The new release does not start, the old one is back: journalctl -u table-companion -n 100 says why."
}

# Keeps the release that runs and the one before it.
drop_older_releases() {
    for folder in "$home"/releases/*; do
        [ "$folder" = "$release" ] || [ "$folder" = "$old" ] || rm -rf "$folder"
    done
}

say_what_is_left() {
    set -- "$destination"/dev/spidev*
    [ -e "$1" ] || say "SPI is off, so no card reader will be found: sudo raspi-config nonint do_spi 0, then restart."
}

check_machine
make_user
copy_release
place_files
start_release
drop_older_releases
say_what_is_left
