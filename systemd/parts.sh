# shellcheck shell=sh
# What install.sh and uninstall.sh have in common: where things lie, what was changed, and how it is taken back.
# Sourced, never run; the caller sets `source`, the folder of the release that the scripts belong to.

# DESTDIR is for the tests: a folder that plays the root of the file system.
destination=${DESTDIR:-}
home=$destination/opt/table-companion
kept=$destination/var/lib/table-companion
changes=$home/changes
service=table-companion.service
stick=table-companion-stick@.service
update=table-companion-update@.service
placed="/etc/systemd/system/$service /etc/systemd/system/$stick /etc/systemd/system/$update /etc/udev/rules.d/70-table-companion.rules
/etc/polkit-1/rules.d/50-table-companion.rules /etc/xdg/autostart/table-companion.desktop
/etc/table-companion /usr/local/bin/companion /usr/local/share/doc/table-companion"

# Where no systemd runs (an image, a chroot) systemctl then changes files alone.
[ -d /run/systemd/system ] || export SYSTEMD_OFFLINE=1

say() { printf '%s\n' "$*" >&2; }

# Words from outside, without what a terminal would obey.
harmless() { printf '%s' "$1" | LC_ALL=C tr -d '\000-\037\177'; }

stop() {
    say "$*"
    exit 1
}

# The lines in which a script says at its beginning what it does and takes, without their marks.
show_help() {
    sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0"
    exit 0
}

need_administrator() {
    [ "$(id -u)" -eq 0 ] || stop "This takes an administrator: sudo $1"
    command -v systemctl >/dev/null 2>&1 || stop "There is no systemd here: start the companion with ./run.sh instead."
}

# --- What was changed on this machine, so that it can be taken back ------------------------------------

note_change() {
    mkdir -p "$home"
    grep -qxF -- "$*" "$changes" 2>/dev/null || printf '%s\n' "$*" >>"$changes"
}

changed() { grep -qxF -- "$*" "$changes" 2>/dev/null; }

make_user() {
    for group in gpio spi; do
        getent group "$group" >/dev/null && continue
        groupadd --system "$group"
        note_change "group $group"
    done
    if ! id table-companion >/dev/null 2>&1; then
        useradd --system --user-group --no-create-home --home-dir /var/lib/table-companion \
            --shell /usr/sbin/nologin table-companion
        note_change "user table-companion"
        # Games that an earlier installation left were given to root, because its user was gone.
        if [ -d "$kept" ]; then chown -R table-companion:table-companion "$kept"; fi
    fi
}

take_user_back() {
    if changed "user table-companion" && id table-companion >/dev/null 2>&1; then
        # Whoever gets the user's number next must not own the games.
        if [ -d "$kept" ]; then chown -R root:root "$kept"; fi
        userdel table-companion
    fi
    for group in gpio spi; do
        if changed "group $group" && getent group "$group" >/dev/null; then groupdel "$group"; fi
    done
}

# --- Files -------------------------------------------------------------------------------------------

# Lays a file beside its place. A full disk is found out here, before anything else of a release counts.
place() {
    mkdir -p "$(dirname -- "$destination$2")"
    cp "$1" "$destination$2.new"
    chmod "$3" "$destination$2.new"
}

# Moves all of them into their places, each in one step.
settle() {
    for file in $placed; do
        [ ! -e "$destination$file.new" ] || mv "$destination$file.new" "$destination$file"
    done
}

link() {
    mkdir -p "$(dirname -- "$destination$2")"
    if [ -d "$destination$2" ] && [ ! -L "$destination$2" ]; then
        stop "$2 is a folder that the companion did not make. Move it away, then start this again."
    fi
    [ "$(readlink "$destination$2")" = "$1" ] || ln -sfn "$1" "$destination$2"
}

# Lays beside its places what a release brings for the system, the service on a console or the entry of a desktop.
place_files() {
    from=$1/systemd
    if [ -e "$home/on-the-desktop" ]; then
        place "$from/table-companion.desktop" /etc/xdg/autostart/table-companion.desktop 644
    else
        place "$from/$service" "/etc/systemd/system/$service" 644
        place "$from/$stick" "/etc/systemd/system/$stick" 644
        place "$from/$update" "/etc/systemd/system/$update" 644
        place "$from/50-table-companion.rules" /etc/polkit-1/rules.d/50-table-companion.rules 644
    fi
    place "$from/70-table-companion.rules" /etc/udev/rules.d/70-table-companion.rules 644
    place "$from/companion.sh" /usr/local/bin/companion 755
}

settle_files() {
    settle
    [ -e "$home/on-the-desktop" ] || link /var/lib/table-companion/settings /etc/table-companion
    link /opt/table-companion/current/docs /usr/local/share/doc/table-companion
    systemctl daemon-reload
    udevadm control --reload 2>/dev/null || : # no udev while an image for another machine is made
    udevadm trigger 2>/dev/null || :
}

# A key that releases are checked with (companion/releases/signing.py), beside those that are here.
is_key() { sed -n 2p -- "$1" 2>/dev/null | grep -qE '^RW[A-Za-z0-9+/]{54}$'; }

# shellcheck disable=SC2154 # set by install.sh
take_keys_in() {
    mkdir -p "$home/keys"
    for file in "$source"/systemd/*.pub "$key"; do
        if is_key "$file"; then cp "$file" "$home/keys/$(cksum <"$file" | tr -d ' ').pub"; fi
    done
    for file in "$home"/keys/*.pub; do
        [ ! -e "$file" ] || say "Updates are taken if this key signed them: $(sed -n 2p -- "$file")"
    done
}

take_files_back() {
    for file in $placed; do rm -f "$destination$file" "$destination$file.new"; done
    rmdir "$destination/usr/local/share/doc" 2>/dev/null || : # ours, if nothing else is in it
    systemctl daemon-reload
    udevadm control --reload 2>/dev/null || :
}

# --- The screen's console ----------------------------------------------------------------------------

leave_desktop() {
    default=$(systemctl get-default)
    if [ "$default" != multi-user.target ]; then
        systemctl set-default --quiet multi-user.target
        note_change "default $default"
    fi
    systemctl stop display-manager.service
}

take_console_back() {
    default=$(sed -n 's/^default //p' "$changes" 2>/dev/null || :)
    if [ -n "$default" ]; then
        systemctl set-default --quiet "$default"
        say "The desktop starts with this machine again: $default."
    fi
    # The unit sent the login prompt away; nothing else would bring it back before the next start.
    if systemctl is-enabled --quiet getty@tty1.service 2>/dev/null; then
        systemctl start --no-block getty@tty1.service 2>/dev/null || :
    fi
}

# --- Everything --------------------------------------------------------------------------------------

take_boot_lines_back() {
    python=$home/current/.venv/bin/python
    if [ -e "$destination/boot/firmware/config.txt.before-table-companion" ] && [ -x "$python" ]; then
        "$python" -P -m hardware.boot_lines --root "$destination/" --take-back ||
            say "config.txt could not be brought back; its copy is config.txt.before-table-companion beside it."
    fi
}

# Takes everything off this machine but what is kept of games and settings.
take_all_back() {
    systemctl disable --now --quiet "$service" 2>/dev/null || :
    take_boot_lines_back
    take_files_back
    take_console_back
    take_user_back
    rm -rf "$home" "$destination/var/cache/table-companion"
}
