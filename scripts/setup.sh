# shellcheck shell=sh
# What run.sh, test.sh, .ci/run and systemd/install.sh have in common: the system packages, the virtual
# environment and what is installed in it. Sourced, never run; the caller sets `root`, the checkout's folder.
#
#   prepare run     what the companion needs
#   prepare test    the same and what its tests, linters and plots need
#   add_part NAME   what `companion install NAME` adds to what is there: print, cluster, compile, network or bluetooth
#
# Leaves the environment's folder in $venv. Talks on standard error, so that the output of what is started
# afterwards can be piped. Once all is in place it touches neither the network nor the disk.
#
#   COMPANION_VENV     another folder for the environment than .venv in the checkout
#   COMPANION_PYTHON   the interpreter to make it with, instead of the newest from 3.11 to 3.13

# shellcheck disable=SC2154 # the caller sets root
requirements=$root/requirements
venv=${COMPANION_VENV:-$root/.venv}
# The next three are variables only so that the tests can be another machine.
device_model=${COMPANION_DEVICE_MODEL:-/proc/device-tree/model}
os_release=${COMPANION_OS_RELEASE:-/etc/os-release}
apt_options='-y --no-install-recommends -o DPkg::Lock::Timeout=120'

say() { printf '%s\n' "$*" >&2; }

stop() {
    say "$*"
    exit 1
}

on_a_pi() {
    [ "$(uname -m)" = aarch64 ] && [ -r "$device_model" ] &&
        tr -d '\000' <"$device_model" | grep -q 'Raspberry Pi'
}

# --- Python -------------------------------------------------------------------------------------------

# For later ones the locked Kivy has no package.
python_fits() {
    "$1" -c 'import sys; sys.exit(sys.version_info[:2] not in ((3, 11), (3, 12), (3, 13)))' >/dev/null 2>&1
}

too_new() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 14))' >/dev/null 2>&1; }

makes_environments() { "$1" -c 'import ensurepip' >/dev/null 2>&1; }

# The first interpreter that fits, in $python; empty when there is none. One that can make an environment is
# preferred: Debian's cannot without python3-venv.
find_python() {
    python='' newer=''
    for candidate in ${COMPANION_PYTHON:-python3.13 python3.12 python3.11 python3}; do
        if python_fits "$candidate"; then
            python=${python:-$candidate}
            if makes_environments "$candidate"; then
                python=$candidate
                return
            fi
        elif too_new "$candidate"; then
            newer=$("$candidate" --version 2>&1)
        fi
    done
    [ -n "$python" ] || refuse_python
}

# Ends with what to do, unless Debian's own Python can be installed in place of none.
refuse_python() {
    if [ -n "$newer" ]; then
        say "$newer is too new: the touchscreen's Kivy has no package for it yet. Python 3.13, 3.12 or 3.11 can be beside it."
        stop "Install one, then name it: COMPANION_PYTHON=/path/to/python3.13 $0"
    fi
    [ -z "${COMPANION_PYTHON:-}" ] ||
        stop "COMPANION_PYTHON=$COMPANION_PYTHON is not Python 3.11, 3.12 or 3.13. Unset it, or name one that is."
}

venv_fits() { python_fits "$venv/bin/python" && "$venv/bin/python" -m pip --version >/dev/null 2>&1; }

make_venv() {
    [ -n "$python" ] ||
        stop "Python 3.11, 3.12 or 3.13 is needed and none was found: use Debian 12 or 13, or install python3.13."
    "$python" -c 'import sys; sys.exit(sys.maxsize < 2**32)' ||
        stop "This is a 32-bit system, for which Kivy has no packages: install the 64-bit system on this machine."
    if [ -e "$venv/pyvenv.cfg" ]; then
        say "The environment in $venv does not work any more (Python was changed or removed): making it anew."
    elif [ -e "$venv" ]; then
        stop "$venv is there but is no Python environment: move it away, or name another folder in COMPANION_VENV."
    else
        say "Making the environment in $venv with $("$python" --version 2>&1)."
    fi
    "$python" -m venv --clear "$venv" >&2 ||
        stop "The environment could not be made: see above; COMPANION_VENV can name another folder for it."
}

# --- System packages ----------------------------------------------------------------------------------

# Debian 13 renamed the libraries whose time_t grew; its testing names no version and is newer still.
renamed_since_13() {
    version=$(sed -n 's/^VERSION_ID="*\([0-9]*\).*/\1/p' "$os_release" 2>/dev/null)
    if [ "${version:-13}" -ge 13 ]; then
        printf '%st64\n' "$1"
    else
        printf '%s\n' "$1"
    fi
}

# What Kivy's window (OpenGL, KMSDRM), its touch input and its sound load at run time.
wanted_packages() {
    printf '%s\n' libgl1 libgl1-mesa-dri libegl1 libgles2 libgbm1 libdrm2 libudev1
    renamed_since_13 libmtdev1
    renamed_since_13 libasound2
    if [ -z "$python" ]; then
        printf '%s\n' python3 python3-venv
    elif [ -z "$ready" ] && ! venv_fits && ! makes_environments "$python"; then
        printf '%s\n' python3-venv
    fi
    # spidev, and lgpio for Python 3.13, come as source only.
    if on_a_pi; then printf '%s\n' gcc libc6-dev python3-dev swig; fi
}

missing_packages() {
    wanted=$(wanted_packages)
    # shellcheck disable=SC2016,SC2086 # dpkg expands the format; the names are words
    here=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' $wanted 2>/dev/null |
        sed -n 's/^installed //p') || : # dpkg fails when it does not know one of them
    for package in $wanted; do
        printf '%s\n' "$here" | grep -qx -- "$package" || printf '%s ' "$package"
    done
}

install_packages() {
    missing=${1% }
    if [ "$(id -u)" -eq 0 ]; then
        with=
    elif command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
        with='sudo -n'
    else
        say "System packages are missing, and installing them takes an administrator. Run this line, then start again:"
        with=$(command -v sudo >/dev/null 2>&1 && printf 'sudo ' || :)
        stop "  ${with}apt-get update && ${with}apt-get install -y --no-install-recommends $missing"
    fi
    say "Installing the system packages $missing."
    export DEBIAN_FRONTEND=noninteractive
    # shellcheck disable=SC2086 # words on purpose
    {
        $with apt-get -q update >&2 || say "The package lists could not be brought up to date: trying with the old ones."
        $with apt-get -q install $apt_options $missing >&2 ||
            stop "apt-get could not install $missing: see its message above; is this machine online?"
    }
}

ensure_system_packages() {
    if ! command -v dpkg-query >/dev/null 2>&1; then
        [ -n "$ready" ] || say "This is no Debian: make sure that OpenGL, EGL, GBM and mtdev are installed."
        return
    fi
    missing=$(missing_packages)
    [ -z "$missing" ] || install_packages "$missing"
}

# --- Python packages ----------------------------------------------------------------------------------

# Whose files of requirements/ are installed; those of the build come before.
parts() {
    names=run
    if on_a_pi; then names="$names pi"; fi
    if [ "$1" = test ]; then names="$names print cluster compile network bluetooth test"; else names="$names $(added_parts)"; fi
    printf '%s\n' "${names% }"
}

# The parts that people added. They are noted beside the environment, so that they come back when it is made anew;
# a release without the packages of a part has no file of them.
added_parts() {
    [ -e "$venv.parts" ] || return 0
    while read -r part; do
        if [ -e "$requirements/$part.txt" ]; then printf '%s ' "$part"; fi
    done <"$venv.parts"
}

# When it fails, all is as it was, and the next start asks for nothing more than before.
add_part() {
    wait_for_others
    fresh=
    for purpose in run test; do if is_ready "$purpose"; then fresh="$fresh $purpose"; fi; done
    say "Installing what $1 needs in $venv (a minute or two)."
    : >"$venv/setup.log"
    pip_install --require-hashes --no-build-isolation -r "$requirements/$1.txt"
    grep -qx -- "$1" "$venv.parts" 2>/dev/null || printf '%s\n' "$1" >>"$venv.parts"
    for purpose in $fresh; do fingerprint "$purpose" >"$venv/.ready-$purpose"; done
    exec 9>&-
}

# What decides what must be installed: changes with the locks, the project, the parts, the folder and the Python.
fingerprint() {
    cat "$requirements"/*.txt "$root/pyproject.toml" "$root/scripts/setup.sh" | cksum
    printf '%s\n%s\n' "$(parts "$1")" "$root"
    "$venv/bin/python" -V 2>&1
}

is_ready() { [ "$(cat "$venv/.ready-$1" 2>/dev/null)" = "$(fingerprint "$1")" ]; }

# Runs pip with its words in setup.log, which are shown only when it fails.
pip_install() {
    # A release brings its packages along, so that no network is needed.
    if [ -d "$root/wheels" ]; then set -- --no-index --find-links "$root/wheels" "$@"; fi
    "$venv/bin/python" -m pip install --disable-pip-version-check --no-input --no-deps "$@" \
        >>"$venv/setup.log" 2>&1 && return
    # The first complaint is the cause (no network, no disk), the last ones what came of it.
    grep -iE 'error|retrying|no space' "$venv/setup.log" | head -n 1 >&2 || :
    tail -n 8 "$venv/setup.log" >&2
    stop "pip could not install $*: see above ($venv/setup.log has it all); is this machine online, is the disk full?"
}

# Whether each package of the locks is there in its version. Asks nobody else, so that a start without a network
# sees at once that nothing is missing.
all_here() {
    locks=build.txt
    for part in $(parts "$1"); do locks="$locks $part.txt"; done
    # shellcheck disable=SC2086 # words on purpose
    told=$(cd "$requirements" && "$venv/bin/python" -I "$root/scripts/missing.py" $locks 2>&1) || :
    [ "$told" = "nothing is missing" ]
}

# Nothing but the files whose hashes stand in requirements/ gets in, and mfrc522 not what it asks for: its
# RPi.GPIO overwrites rpi-lgpio and fails on a Raspberry Pi 5.
install_locked() {
    say "Installing what is missing in $venv (a minute; the first time on a Raspberry Pi, several)."
    # lgpio's build: the C library inside the module, because Debian has no package of it.
    if on_a_pi; then export PYPI=1; fi
    pip_install --require-hashes -r "$requirements/build.txt"
    for part in $(parts "$1"); do
        pip_install --require-hashes --no-build-isolation -r "$requirements/$part.txt"
    done
}

install_python_packages() {
    [ -w "$root" ] || stop "$root cannot be written to by you: start this once as its owner, or copy it to your home."
    rm -f "$venv/.ready-run" "$venv/.ready-test"
    : >"$venv/setup.log"
    all_here "$1" || install_locked "$1"
    if [ -d "$root/wheels" ]; then
        pip_install table-companion
    else
        pip_install --no-index --no-build-isolation --use-pep517 -e "$root"
    fi
    for purpose in run "$1"; do fingerprint "$purpose" >"$venv/.ready-$purpose"; done
}

# Two that set up at once (a service and a person, two terminals) wait for each other, up to a quarter of an hour.
wait_for_others() {
    command -v flock >/dev/null 2>&1 && (: >"$venv.lock") 2>/dev/null || return 0
    exec 9>"$venv.lock"
    flock -n 9 && return
    say "Another start is setting up $venv: waiting for it."
    flock -w 900 9 || stop "It has not ended within 15 minutes. End it, then start this again."
}

look_what_is_ready() {
    python=$venv/bin/python ready=yes
    is_ready "$1" || ready=
}

prepare() {
    look_what_is_ready "$1"
    if [ -n "$ready" ]; then
        ensure_system_packages
        return
    fi
    wait_for_others
    look_what_is_ready "$1"
    [ -n "$ready" ] || find_python
    ensure_system_packages
    if [ -z "$ready" ]; then
        [ -n "$python" ] || find_python
        venv_fits || make_venv
        install_python_packages "$1"
    fi
    exec 9>&-
}
