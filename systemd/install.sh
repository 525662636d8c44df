#!/bin/sh
# Makes this machine a table companion that starts by itself:
#   sudo systemd/install.sh                  asks before it changes config.txt or the desktop
#   sudo systemd/install.sh --yes            asks nothing
#   systemd/install.sh --help                shows this
#   systemd/install.sh --check               only says what is here and what would be done
# Further: --console or --desktop (where it is shown; without them what is there decides), --settings FILE (the
# settings to begin with), --serial (a die on GPIO 14 and 15), --no-boot-lines (config.txt stays as it is),
# --no-start (for an image that another machine starts), --key FILE.pub (updates signed with it are taken too).
# Run it again from a newer checkout or release to update. The new release is installed beside the running one
# and tried; if it does not start or does not stay, the old one comes back. Games are never touched.
set -eu
source=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
umask 022
# shellcheck source=systemd/parts.sh
. "$source/systemd/parts.sh"
# shellcheck source=systemd/releases.sh
. "$source/systemd/releases.sh"
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' "$source/pyproject.toml" | head -n 1)
release=$home/releases/$version-$(date +%Y%m%d-%H%M%S)
os_release=${COMPANION_OS_RELEASE:-/etc/os-release}
# What people called it by: a file that installs itself runs this from a folder that goes away again.
called=${COMPANION_CALLED:-systemd/install.sh}

read_arguments() {
    check='' yes='' place='' settings='' key='' serial='' boot_lines=yes unstarted=''
    while [ $# -gt 0 ]; do
        case $1 in
        -h | --help) show_help ;;
        --check) check=yes ;;
        --yes) yes=yes ;;
        --console | --desktop) place=${1#--} ;;
        --serial) serial=--serial ;;
        --no-boot-lines) boot_lines='' ;;
        --no-start) unstarted=yes ;;
        --settings)
            [ $# -gt 1 ] && [ -r "$2" ] || stop "--settings needs a file that can be read."
            settings=$2
            shift
            ;;
        --key)
            is_key "${2:-}" || stop "--key needs a file with a public key of minisign."
            key=$2
            shift
            ;;
        *)
            say "Unknown argument: $(harmless "$1"). $called --help lists those that there are."
            exit 2
            ;;
        esac
        shift
    done
}

# Whether the answer is yes; with nobody to ask only --yes says it.
agreed() {
    [ -z "$yes" ] || return 0
    [ -t 0 ] || return 1
    printf '%s [Y/n] ' "$1" >&2
    read -r answer
    [ "$answer" != n ] && [ "$answer" != N ]
}

check_machine() {
    id=$(sed -n 's/^ID="*\([a-z]*\).*/\1/p' "$os_release" 2>/dev/null)
    number=$(sed -n 's/^VERSION_ID="*\([0-9]*\).*/\1/p' "$os_release" 2>/dev/null)
    case $id in
    debian | raspbian) ;;
    *) say "This is not Debian or Raspberry Pi OS; only those were tried." ;;
    esac
    [ "${number:-12}" -ge 12 ] ||
        stop "Debian $number is too old: the companion needs Debian 12 (Bookworm) or newer, 64-bit."
    case $(uname -m) in
    aarch64 | x86_64) ;;
    *) stop "This is a 32-bit system: install the 64-bit Raspberry Pi OS on this machine." ;;
    esac
}

# In an image nothing runs yet, and systemctl answers every question with yes: there the link counts that starts it.
has_desktop() {
    if [ -n "$unstarted" ]; then
        [ -L "$destination/etc/systemd/system/display-manager.service" ]
    else
        systemctl is-active --quiet display-manager.service 2>/dev/null
    fi
}

# Where it is shown: as told, as before, or beside the desktop that is there.
choose_place() {
    if [ -z "$place" ]; then
        place=console
        if [ -e "$home/on-the-desktop" ]; then place=desktop; fi
        if [ ! -e "$home/current" ] && has_desktop; then place=desktop; fi
    fi
}

# The window is one of X11, which a desktop of Wayland (labwc) shows by Xwayland.
tell_xwayland() {
    set -- "$destination"/usr/share/wayland-sessions/*.desktop
    if [ ! -e "$1" ] || [ -e "$destination/usr/bin/Xwayland" ]; then return 0; fi
    say "This desktop is one of Wayland and lacks Xwayland, without which the companion has no window there:"
    say "  sudo apt install xwayland"
}

settle_place() {
    mkdir -p "$home"
    if [ "$place" = desktop ]; then
        systemctl disable --now --quiet "$service" 2>/dev/null || :
        : >"$home/on-the-desktop"
        tell_xwayland
        return
    fi
    rm -f "$home/on-the-desktop" "$destination/etc/xdg/autostart/table-companion.desktop"
    has_desktop || return 0
    agreed "The desktop has the screen. Leave it now, and start this machine without it?" ||
        stop "The desktop stays, so nothing was installed. Say --desktop to have the companion start in it."
    leave_desktop
}

# An overlay over the whole system forgets the installation and every game with the power.
check_disk() {
    case $(stat -f -c %T "$destination/var/lib" 2>/dev/null) in
    overlayfs | tmpfs | ramfs)
        stop "This system forgets what is written (an overlay). Switch that off for the installation:" \
            "sudo raspi-config nonint disable_overlayfs, restart, install, and see Read-only root in docs/kiosk.md."
        ;;
    esac
}

report() {
    current=$(readlink "$home/current" 2>/dev/null || :)
    say "system:    $id ${number:-of no number}, $(uname -m)"
    say "installed: ${current:-nothing}"
    say "to come:   $version, from $source"
    say "shown:     on the $place"
    set -- "$destination"/dev/spidev*
    if [ -e "$1" ]; then say "SPI:       on"; else say "SPI:       off, so no card reader will be found"; fi
    root=$source
    # shellcheck source=scripts/setup.sh
    . "$source/scripts/setup.sh"
    ready=''
    find_python
    missing=$(missing_packages)
    say "Python:    ${python:-comes with python3}"
    say "packages:  ${missing:-all here}"
    say "Nothing was changed."
}

# The packages that apt brought for it, so that the end can name them.
note_packages() {
    dpkg-query -W -f '${Package}\n' 2>/dev/null | sort >"$1" || : >"$1"
}

# The settings of the kiosk: those that were handed over, else an example in which every line is a comment.
write_settings() {
    folder=$kept/settings
    [ "$place" = console ] || return 0
    install -d -o table-companion -g table-companion -m 700 "$kept" "$destination/var/cache/table-companion"
    # Within what the service owns it may have laid a link to anything: root does nothing there.
    as_user mkdir -p -m 700 "$folder"
    if [ -n "$settings" ]; then
        # shellcheck disable=SC2016 # for the shell of the service's user
        as_user sh -c 'rm -f "$1" && umask 022 && cat >"$1"' sh "$folder/settings.toml" <"$settings"
    elif [ ! -e "$folder/settings.toml" ]; then
        as_user "$release/.venv/bin/python" -P -m companion doctor --write-settings \
            --settings /var/lib/table-companion/settings/settings.toml >/dev/null || :
    fi
}

# What this model needs in config.txt for readers, and for a die on the pins.
set_boot_lines() {
    if [ -z "$boot_lines" ]; then return 0; fi
    tool="$release/.venv/bin/python -P -m hardware.boot_lines --root $destination/"
    # shellcheck disable=SC2086 # words on purpose
    wanted=$($tool --show $serial) || return 0
    [ -n "$wanted" ] || return 0
    say "For the wires this machine needs, in its boot files:"
    say "$wanted"
    if agreed "Write that? A copy of each file is kept beside it."; then
        # shellcheck disable=SC2086
        $tool --write $serial >&2 && say "Restart the machine once, so that the wires are switched on: sudo reboot"
    else
        say "It was left alone. sudo $called --yes writes it."
    fi
}

# What is on this machine for the companion, from this installation or one before; config.txt was told above.
tell_changes() {
    say "Changed on this machine (sudo /opt/table-companion/current/systemd/uninstall.sh takes it back):"
    say "  /opt/table-companion"
    for file in $placed; do
        if [ -e "$destination$file" ] || [ -L "$destination$file" ]; then say "  $file"; fi
    done
    [ ! -e "$changes" ] || sed -e 's/^packages /packages of Debian, which stay: /' \
        -e 's/^default \(.*\)/where it starts, which was \1/' -e 's/^/  /' "$changes" >&2
}

read_arguments "$@"
check_machine
choose_place
if [ -n "$check" ]; then
    report
    exit 0
fi
need_administrator "$called"
check_disk
settle_place
before=$(mktemp)
note_packages "$before"
[ "$place" = desktop ] || make_user
copy_release
note_packages "$before.after"
new=$(comm -13 "$before" "$before.after" | tr '\n' ' ')
rm -f "$before" "$before.after"
if [ -n "$new" ]; then note_change "packages ${new% }"; fi
write_settings
try_release
start_release
take_keys_in
drop_older_releases
set_boot_lines
tell_changes
set -- "$destination"/dev/spidev*
[ -e "$1" ] || say "SPI is off, so no card reader is found yet."
if [ "$place" = desktop ]; then folder="the .config of whose desktop it is"; else folder=/etc; fi
say "Settings: table-companion/settings.toml in $folder. Look at everything with: companion doctor"
