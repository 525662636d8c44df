# shellcheck shell=sh
# Releases side by side: one is laid down and tried, then switched to, judged, and given up for the one before it.
# Sourced by install.sh after parts.sh; the caller sets `release`, the folder of the new one.

# shellcheck disable=SC2154 # set by install.sh and parts.sh

# Seconds in which a release that shows its first frame must not end: the first touch often comes later.
judged=${COMPANION_JUDGED_SECONDS:-30}

# Takes the new release away again; whatever was running runs on.
discard() {
    rm -rf "$release"
    if [ -e "$home/current" ]; then stop "$1 Nothing was changed, the release before it goes on."; fi
    take_all_back
    stop "$1 Everything was taken back, nothing of it starts with this machine."
}

copy_release() {
    say "Installing into $release."
    mkdir -p "$release"
    for part in companion hardware ui wheels requirements scripts systemd docs pyproject.toml release.json \
        README.md CHANGELOG.md LICENSE run.sh; do
        if [ -e "$source/$part" ]; then cp -R "$source/$part" "$release/"; fi
    done
    # What `companion install` added to the release before comes along.
    if [ -e "$home/current/.venv.parts" ]; then cp "$home/current/.venv.parts" "$release/"; fi
    (
        root=$release
        unset COMPANION_VENV
        # shellcheck source=scripts/setup.sh
        . "$release/scripts/setup.sh"
        prepare run
    ) || discard "Its packages could not be installed."
    "$release/.venv/bin/python" -m compileall -q "$release" ||
        discard "It does not compile on this machine's Python."
}

# As the service's user: a Python inside somebody's home would work for root alone. The games that are kept
# must open before anything is switched.
try_release() {
    as_user "$release/.venv/bin/python" -P -c 'import companion.app, hardware, ui' ||
        discard "It cannot be started by the user table-companion; is its Python one of the system's?"
    as_user "$release/.venv/bin/python" -P -m companion games list >/dev/null ||
        discard "It cannot read the games that are kept here."
}

as_user() {
    (
        cd /
        set -a
        # shellcheck source=systemd/environment
        . "$release/systemd/environment"
        set +a
        if [ -e "$home/on-the-desktop" ]; then
            unset XDG_CONFIG_HOME XDG_DATA_HOME XDG_STATE_HOME
            exec runuser -u nobody -- env HOME=/tmp "$@"
        fi
        exec runuser -u table-companion -- "$@"
    )
}

# Points a link at a release, in one step: there is no moment without one.
point() {
    ln -sfn "$2" "$home/$1.new"
    mv -T "$home/$1.new" "$home/$1"
}

switch_to() {
    place_files "$1"
    point current "$1"
    settle_files
}

# Whether the service starts and stays: the unit says when its first frame is shown, and from then on the same
# process must run for as long as a release is judged.
starts_and_stays() {
    systemctl restart "$service" || return 1
    pid=$(systemctl show --property=MainPID --value "$service")
    second=0
    while [ "$second" -lt "$judged" ]; do
        sleep 1 # there is no event for "nothing has happened"
        second=$((second + 1))
        [ "$(systemctl show --property=MainPID --value "$service")" = "$pid" ] || return 1
    done
    [ "$(systemctl show --property=ActiveState --value "$service")" = active ]
}

start_release() {
    old=$(readlink "$home/current" 2>/dev/null || :)
    switch_to "$release"
    if [ -e "$home/on-the-desktop" ]; then
        say "The companion starts when somebody logs in at the desktop. Start it now with: companion screen"
    elif [ -n "$unstarted" ]; then
        systemctl enable --quiet "$service"
        say "It is installed, and starts with the machine."
    else
        systemctl enable --quiet "$service"
        say "Starting it, and watching it for $judged seconds."
        starts_and_stays || fall_back
        say "The table companion is running, and will start with this machine."
    fi
    if [ -n "$old" ]; then point previous "$old"; fi
}

fall_back() {
    why="journalctl -u table-companion -n 100 says why."
    if [ -z "$old" ]; then
        take_all_back
        stop "It does not start or does not stay, so everything was taken back. $why"
    fi
    switch_to "$old"
    systemctl restart "$service" || :
    rm -rf "$release"
    stop "The new release does not start or does not stay; the old one is back, with its unit and rules. $why"
}

# Keeps the release that runs and the one before it.
drop_older_releases() {
    for folder in "$home"/releases/*; do
        [ "$folder" = "$release" ] || [ "$folder" = "$old" ] || rm -rf "$folder"
    done
}
