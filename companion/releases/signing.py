"""Signatures of releases: Ed25519 in the form of minisign, so that its own tool can make and check them too.

The form is described at https://jedisct1.github.io/minisign. What is signed is the BLAKE2b hash of a text. A
key that signs lies in a file without a password (`minisign -G -W`, or `companion release --new-key`): whoever
builds releases keeps that file as carefully as its password.
"""

from __future__ import annotations

import os
import secrets
from base64 import b64decode, b64encode
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

from companion.speech.words import _

SECRET, PUBLIC = ".key", ".pub"
LARGEST = 4096
_KEY, _SIGNATURE, _NAME = b"Ed", b"ED", "SHA256SUMS.minisig"
_NO_PASSWORD = b"\0\0B2" + bytes(48)
"""In the file of a key: no derivation, no salt, no limits; minisign then leaves the checksum empty."""


class WrongSignature(ValueError):  # noqa: N818 - a sentence for people
    """The words say why a signature or a key is not one that counts."""


@dataclass(frozen=True)
class Key:
    """A key that signatures are checked with: its number, and the 32 bytes of Ed25519."""

    number: bytes
    public: bytes

    def text(self) -> str:
        """The file of it, as minisign writes it."""
        return _file(
            f"minisign public key {self.number[::-1].hex().upper()}", _KEY + self.number + self.public
        )


def keys_in(folder: Path) -> list[Key]:
    """All keys of a folder, which none but root can write. Raises `OSError`, `WrongSignature`."""
    return [read_key(path) for path in sorted(folder.glob(f"*{PUBLIC}"))]


def read_key(path: Path) -> Key:
    """The key in a file. Raises `OSError`, `WrongSignature`."""
    content = _content(_lines(_start(path), path.name, 2)[1], path.name, 42, _KEY)
    return Key(content[2:10], content[10:])


def new_key(path: Path) -> Key:
    """Make a key and write its secret half, never over a file that is there. Raises `OSError`."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    made = Ed25519PrivateKey.generate()
    key = Key(secrets.token_bytes(8), made.public_key().public_bytes_raw())
    half = key.number + made.private_bytes_raw() + key.public
    content = _KEY + _NO_PASSWORD + half + bytes(32)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(_file("minisign secret key", content))
        file.flush()
        os.fsync(file.fileno())
    return key


def sign(text: bytes, secret: Path, comment: str) -> tuple[bytes, Key]:
    """The signature of a text, and the key to check it with. Raises `OSError`, `WrongSignature`."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    content = _content(_lines(_start(secret), secret.name, 2)[1], secret.name, 158, _KEY)
    half = content[54:126]
    signer = Ed25519PrivateKey.from_private_bytes(half[8:40])
    if content[2:4] != b"\0\0" or signer.public_key().public_bytes_raw() != half[40:]:
        words = _("{file} has a password or is damaged. Make a key without one: {command}")
        raise WrongSignature(words.format(file=secret.name, command="minisign -G -W"))
    signature = signer.sign(blake2b(text).digest())
    whole = signer.sign(signature + comment.encode())
    first = _file("signature of a release", _SIGNATURE + half[:8] + signature)
    return f"{first}trusted comment: {comment}\n{_said(whole)}\n".encode(), Key(half[:8], half[40:])


def verify(text: bytes, signature: bytes, keys: Iterable[Key]) -> None:
    """Whether one of the keys signed this text. Raises `WrongSignature`."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    lines = _lines(signature[:LARGEST], _NAME, 4)
    content = _content(lines[1], _NAME, 74, _SIGNATURE)
    whole, comment = _content(lines[3], _NAME, 64), lines[2].removeprefix("trusted comment: ")
    key = next((each for each in keys if each.number == content[2:10]), None)
    if key is None:
        raise WrongSignature(_("it was signed with a key that is not installed here"))
    try:
        checker = Ed25519PublicKey.from_public_bytes(key.public)
        checker.verify(content[10:], blake2b(text).digest())
        checker.verify(whole, content[10:] + comment.encode())
    except InvalidSignature:
        raise WrongSignature(_("its signature does not fit what is in it")) from None


def _file(comment: str, content: bytes) -> str:
    return f"untrusted comment: {comment}\n{_said(content)}\n"


def _said(content: bytes) -> str:
    return b64encode(content).decode("ascii")


def _start(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(LARGEST)


def _lines(text: bytes, name: str, count: int) -> list[str]:
    lines = text.decode("utf-8", "replace").splitlines()
    if len(lines) != count:
        raise WrongSignature(_("{file} is not in the format of minisign").format(file=name))
    return lines


def _content(line: str, name: str, length: int, begins: bytes = b"") -> bytes:
    try:
        content = b64decode(line, validate=True)
    except ValueError:
        content = b""
    if len(content) != length or not content.startswith(begins):
        raise WrongSignature(_("{file} is not in the format of minisign").format(file=name))
    return content
