"""The root of the virtual machine: Debian for arm64, unpacked and never run here, and its Python's packages.

Everything that Debian or PyPI have is taken as it is; only spidev is compiled, from the source that the lock
names, with Debian's cross compiler. What is made from the network is kept in a folder and made once.
"""

from __future__ import annotations

import gzip
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
LOCKS = [ROOT / "requirements" / name for name in ("run.txt", "pi.txt")]
SUITE, MIRROR = "bookworm", "http://deb.debian.org/debian"
DEBS = ("base-passwd", "python3", "busybox-static", "kmod", "udev", "linux-image-arm64", "libpython3.11-dev")
MODULES = ("cuse", "dummy_hcd", "g_serial", "usb_f_acm", "cdc_acm")
WHEELS = ("msgspec", "platformdirs", "rich", "gpiozero", "pyserial", "lgpio")
ARM = [f"--platform=manylinux{each}_aarch64" for each in ("2014", "_2_28", "_2_34")]
SITE = "usr/local/lib/python3.11/dist-packages"
LEFT_OUT = ("usr/share/doc", "usr/share/man", "usr/share/locale", "usr/include", "usr/lib/gcc", "var/cache")
OURS = ("companion", "hardware", "tests/arm64")
TOOLS = {
    "qemu-system-aarch64": "qemu-system-arm",
    "mmdebstrap": "mmdebstrap",
    "aarch64-linux-gnu-gcc": "gcc-aarch64-linux-gnu libc6-dev-arm64-cross",
    "dtc": "device-tree-compiler",
    "depmod": "kmod",
    "cpio": "cpio",
}
"""Program to Debian package."""
INIT = """#!/bin/busybox sh
export PATH=/usr/sbin:/usr/bin:/sbin:/bin
busybox mkdir -p /proc /sys /run
busybox mount -t proc none /proc
busybox mount -t sysfs none /sys
busybox mount -t devtmpfs none /dev
busybox mount -t tmpfs none /run
busybox mount -t debugfs none /sys/kernel/debug
/lib/systemd/systemd-udevd --daemon
export HOME=/root PYTHONDONTWRITEBYTECODE=1
cd /srv && python3 -m tests.arm64.inside
busybox sync
busybox poweroff -f
"""


def missing_tools() -> str:
    """The Debian packages that are not here, for `apt-get install`; empty when all are."""
    return " ".join(package for program, package in TOOLS.items() if shutil.which(program) is None)


def kernel(folder: Path) -> Path:
    """The kernel in the unpacked root."""
    return next((folder / "root" / "boot").glob("vmlinuz-*"))


def build(folder: Path) -> Path:
    """The image with everything but our own files, made now if it is not there."""
    image = folder / "base.cpio.gz"
    if image.exists():
        return image
    root = folder / "root"
    shutil.rmtree(root, ignore_errors=True)
    wanted = f"--include={','.join(DEBS)}"
    _run("mmdebstrap", "--arch=arm64", "--variant=extract", wanted, SUITE, root, MIRROR)
    _install_wheels(folder, root / SITE)
    _compile_spidev(folder, root)
    _keep_modules(root)
    _finish(root)
    _pack(root, image)
    return image


def with_ours(folder: Path, base: Path) -> Path:
    """`base`, and behind it the files of this repository as they are now; the kernel unpacks both."""
    own = folder / "own"
    shutil.rmtree(own, ignore_errors=True)
    for name in OURS:
        shutil.copytree(ROOT / name, own / "srv" / name, ignore=shutil.ignore_patterns("__pycache__"))
    (own / "srv" / "tests" / "__init__.py").touch()
    rules = own / "etc" / "udev" / "rules.d" / "70-table-companion.rules"
    rules.parent.mkdir(parents=True)
    shutil.copy(ROOT / "systemd" / rules.name, rules)
    (own / "init").write_text(INIT, encoding="ascii")
    (own / "init").chmod(0o755)
    _pack(own, folder / "own.cpio.gz")
    image = folder / "image"
    image.write_bytes(base.read_bytes() + (folder / "own.cpio.gz").read_bytes())
    return image


def _versions(folder: Path) -> Path:
    """The versions of the locks without their hashes: pip takes hashes for everything or for nothing."""
    pins = [
        line.split()[0] for lock in LOCKS for line in lock.read_text("utf-8").splitlines() if "==" in line
    ]
    found = folder / "versions.txt"
    found.write_text("\n".join(sorted(set(pins))), encoding="utf-8")
    return found


def _install_wheels(folder: Path, site: Path) -> None:
    held = ("-c", _versions(folder))
    pip = (sys.executable, "-m", "pip", "install", "-qq", "--target", site, *held, "--upgrade")
    for_arm = ("--only-binary=:all:", *ARM, "--python-version=3.11", "--implementation=cp")
    _run(*pip, *for_arm, *WHEELS)
    _run(*pip, *for_arm, "--no-deps", "mfrc522")


def _compile_spidev(folder: Path, root: Path) -> None:
    source = folder / "spidev"
    shutil.rmtree(source, ignore_errors=True)
    pip = (sys.executable, "-m", "pip", "download", "-qq", "--no-deps", "--no-binary=spidev")
    _run(*pip, "-d", source, "-c", _versions(folder), "spidev")
    with tarfile.open(next(source.glob("*.tar.gz"))) as archive:
        archive.extractall(source, filter="data")
    unpacked = next(each for each in source.iterdir() if each.is_dir())
    headers = root / "usr" / "include"
    module = root / SITE / "spidev.cpython-311-aarch64-linux-gnu.so"
    compiler = ("aarch64-linux-gnu-gcc", "-O2", "-shared", "-fPIC", f"-I{headers / 'python3.11'}")
    _run(*compiler, "-idirafter", headers, "-o", module, unpacked / "spidev_module.c")
    shutil.copytree(unpacked / "spidev.egg-info", root / SITE / "spidev.egg-info", dirs_exist_ok=True)


def _keep_modules(root: Path) -> None:
    """Only the kernel modules that are loaded; the others are ten times the rest."""
    modules = next((root / "lib" / "modules").iterdir())
    _run("depmod", "-b", root, modules.name)
    ask = ("modprobe", "--dirname", str(root), "--set-version", modules.name, "--show-depends")
    told = [subprocess.run([*ask, name], check=True, capture_output=True, text=True) for name in MODULES]
    needed = {Path(line.split()[1]).name for each in told for line in each.stdout.splitlines()}
    for module in modules.rglob("*.ko"):
        if module.name not in needed:
            module.unlink()
    _run("depmod", "-b", root, modules.name)


def _finish(root: Path) -> None:
    """What the packages' own scripts would have done: a link, and who there is."""
    (root / "usr" / "bin" / "python3").unlink(missing_ok=True)
    (root / "usr" / "bin" / "python3").symlink_to("python3.11")
    masters = root / "usr" / "share" / "base-passwd"
    groups = (masters / "group.master").read_text(encoding="ascii") + "spi:*:990:\ngpio:*:991:\n"
    (root / "etc" / "group").write_text(groups, encoding="ascii")
    shutil.copy(masters / "passwd.master", root / "etc" / "passwd")
    for name in LEFT_OUT:
        shutil.rmtree(root / name, ignore_errors=True)
    for archive in (root / "usr" / "lib").rglob("*.a"):
        archive.unlink()


def _pack(tree: Path, image: Path) -> None:
    """A tree as the kernel takes it: cpio in the "new" format, all of root's."""
    names = sorted(str(each.relative_to(tree)) for each in tree.rglob("*") if each.parts[-2:-1] != ("boot",))
    packer = ["cpio", "--create", "--quiet", "--format=newc", "--owner=0:0", "--null"]
    packed = subprocess.run(
        packer, cwd=tree, input="\0".join(names).encode(), check=True, stdout=subprocess.PIPE
    ).stdout
    image.write_bytes(gzip.compress(packed, compresslevel=3))


def _run(*command: object) -> None:
    subprocess.run([str(each) for each in command], check=True)
