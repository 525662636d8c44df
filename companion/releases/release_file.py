"""The release file: a tar with one folder, every file of it named with its checksum, nothing else in it.

A file comes from a stick that anybody may have written: it is read to its end and compared before anything of
it is unpacked, and what it unpacks can lie nowhere but in the folder it is given. The checksums show what a
bad stick or a half copy spoilt; the signature of them (`signing.py`) shows whose key made the file.
"""

from __future__ import annotations

import errno
import hashlib
import os
import re
import stat
import tarfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Annotated

import msgspec

from companion.releases.signing import Key, WrongSignature, verify
from companion.speech.words import _

SUFFIX = ".companion.tar"
SUMS, ABOUT, SIGNATURE = "SHA256SUMS", "release.json", "SHA256SUMS.minisig"
FORMAT = 1
MOST_FILES, LARGEST_FILE, LARGEST = 4_000, 256 << 20, 1 << 30
LARGEST_WORDS = 1024 * 1024
"""Bytes; so long may the list of checksums be, and what the release says about itself."""
PART = re.compile(r"[A-Za-z0-9_+][A-Za-z0-9_.+@-]{0,200}")
CHUNK = 1024 * 1024
LONGEST_NAME = 4096
READ_ON = (
    *(tarfile.XHDTYPE, tarfile.XGLTYPE, tarfile.SOLARIS_XHDTYPE),
    *(tarfile.GNUTYPE_LONGLINK, tarfile.GNUTYPE_SPARSE),
)
"""Headers behind which `tarfile` reads on, into memory, as far as they say. No release has one."""


class BadRelease(ValueError):  # noqa: N818 - a sentence for people
    """The file is no whole release; the words say what is wrong with it and what to do."""


Word = Annotated[str, msgspec.Meta(pattern=r"\A[A-Za-z0-9][A-Za-z0-9.:+ -]{0,39}\Z")]
"""What is shown to people and compared: letters of no terminal's commands."""


class About(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a release says about itself. `machines` and `pythons` are those that it brings packages for."""

    format: int
    version: Word
    made: Word
    machines: tuple[str, ...] = ()
    pythons: tuple[str, ...] = ()


def check(path: Path, keys: Sequence[Key] | None = None) -> About:
    """Read the whole file and compare every checksum; with `keys` one of them must have signed it.

    Raises `BadRelease`, `OSError`.
    """
    with _members(path) as members:
        found, words = {}, {}
        for name, content in members:
            found[name], start = _digest(content)
            if name in (SUMS, ABOUT, SIGNATURE):
                words[name] = start
        expected = _sums(path, words)
        if keys is not None:
            _trusted(path, words, keys)
        del found[SUMS]
        found.pop(SIGNATURE, None)
        if found != expected:
            wrong = next(
                name for name in sorted({*found, *expected}) if found.get(name) != expected.get(name)
            )
            raise _spoilt(path, _("{file} in it was changed or damaged").format(file=wrong))
        return _about(path, words)


def _trusted(path: Path, words: dict[str, bytes], keys: Sequence[Key]) -> None:
    try:
        if SIGNATURE not in words:
            raise WrongSignature(_("it is not signed"))
        verify(words[SUMS], words[SIGNATURE], keys)
    except WrongSignature as trouble:
        sentence = _("{file} is not a release that this device trusts: {reason}. Nothing was changed.")
        raise BadRelease(sentence.format(file=path.name, reason=trouble)) from trouble


def unpack(path: Path, folder: Path, keys: Sequence[Key] | None = None) -> About:
    """Check the file, then lay what is in it into the new folder `folder`.

    Raises `BadRelease`, and `OSError` when the folder cannot be written.
    """
    about = check(path, keys)
    folder.mkdir(parents=True)
    with _members(path) as members:
        for name, content in members:
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            with target.open("xb") as file:
                while chunk := content.read(CHUNK):
                    file.write(chunk)
            target.chmod(0o755 if name.endswith(".sh") else 0o644)
    return about


class _StrangeError(tarfile.TarError):
    """The name of what no release has."""


class _Header(tarfile.TarInfo):
    """A header that leads no further than a name is long."""

    @classmethod
    def frombuf(cls, buf: bytes | bytearray, encoding: str, errors: str) -> _Header:
        """One header. Raises `_StrangeError`, and what `tarfile` raises."""
        header = super().frombuf(buf, encoding, errors)
        named = header.type == tarfile.GNUTYPE_LONGNAME
        if header.type in READ_ON or (named and header.size > LONGEST_NAME):
            raise _StrangeError(header.name)
        return header


@contextmanager
def _members(path: Path) -> Iterator[Iterator[tuple[str, IO[bytes]]]]:
    """The files in it, by their names without the folder around them; each name can be no other place."""
    try:
        with plain(path) as file, tarfile.open(fileobj=file, mode="r:", tarinfo=_Header) as archive:
            yield _each(path, archive)
    except BadRelease:
        raise
    except _StrangeError as trouble:
        raise _odd(path, str(trouble)) from trouble
    except (tarfile.TarError, EOFError, ValueError, RecursionError) as trouble:
        raise _spoilt(path, _("it is not a tar file, or not a complete one")) from trouble


def plain(path: Path) -> IO[bytes]:
    """The file itself, unless it is a link, or a pipe or device for which one could wait without an end."""
    try:
        handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC | os.O_NOFOLLOW)
    except OSError as trouble:
        if trouble.errno == errno.ELOOP:
            raise _spoilt(path, _("it is not a file")) from trouble
        raise
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise _spoilt(path, _("it is not a file"))
    return os.fdopen(handle, "rb")


def _each(path: Path, archive: tarfile.TarFile) -> Iterator[tuple[str, IO[bytes]]]:
    seen: set[str] = set()
    size = 0
    for member in archive:
        size += member.size
        parts = member.name.split("/")
        name = "/".join(parts[1:])
        content = archive.extractfile(member) if member.isreg() else None
        usual = len(parts) > 1 and all(PART.fullmatch(part) for part in parts) and name not in seen
        fits = member.size <= LARGEST_FILE and size <= LARGEST and len(seen) < MOST_FILES
        if content is None or not usual or not fits:
            raise _odd(path, member.name)
        seen.add(name)
        yield name, content


def _odd(path: Path, name: str) -> BadRelease:
    words = _("it contains a file that does not belong in a release: {file}")
    return _spoilt(path, words.format(file=repr(name)[:80]))


def _digest(content: IO[bytes]) -> tuple[str, bytes]:
    digest, start = hashlib.sha256(), b""
    while chunk := content.read(CHUNK):
        digest.update(chunk)
        start = start or chunk[:LARGEST_WORDS]
    return digest.hexdigest(), start


def _sums(path: Path, words: dict[str, bytes]) -> dict[str, str]:
    if SUMS not in words or ABOUT not in words:
        raise _spoilt(path, _("its description is missing"))
    lines = words[SUMS].decode("ascii", "replace").splitlines()
    return {name: digest for digest, _gap, name in (line.partition("  ") for line in lines)}


def _about(path: Path, words: dict[str, bytes]) -> About:
    try:
        about = msgspec.json.decode(words[ABOUT], type=About)
    except msgspec.MsgspecError as trouble:
        raise _spoilt(path, str(trouble)) from trouble
    if about.format != FORMAT:
        sentence = _("{file} is a release in another format ({number}). This version reads {known}.")
        raise BadRelease(sentence.format(file=path.name, number=about.format, known=FORMAT))
    return about


def _spoilt(path: Path, reason: str) -> BadRelease:
    words = _(
        "{file} is not a complete release: {reason}. Copy it again, and eject the "
        "stick before you pull it out."
    )
    return BadRelease(words.format(file=path.name, reason=reason))
