"""Signatures: what one key signed no other did, no bit can be changed, and minisign's own tool agrees."""

from __future__ import annotations

import shutil
import stat
import subprocess
from base64 import b64decode, b64encode
from pathlib import Path

import pytest

from companion.releases.signing import LARGEST, Key, WrongSignature, keys_in, new_key, read_key, sign, verify
from tests.project.source import ROOT

TEXT = b"0  a\n1  b\n"
# One test compares our signatures with those of minisign, a package of Debian that pip cannot install. All
# others check ours alone, and run everywhere.
needs_minisign = pytest.mark.skipif(not shutil.which("minisign"), reason="minisign itself is not here")


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    new_key(tmp_path / "own.key")
    return tmp_path / "own.key"


def test_what_a_key_signed_it_verifies(secret: Path) -> None:
    signature, key = sign(TEXT, secret, "table-companion 1")
    verify(TEXT, signature, [Key(b"\1" * 8, bytes(32)), key])
    assert signature.splitlines()[2] == b"trusted comment: table-companion 1"


def test_nobody_else_can_read_a_key_and_none_is_written_over(secret: Path) -> None:
    assert stat.S_IMODE(secret.stat().st_mode) == 0o600
    before = secret.read_bytes()
    with pytest.raises(FileExistsError):
        new_key(secret)
    assert secret.read_bytes() == before


def test_another_key_is_said(secret: Path, tmp_path: Path) -> None:
    signature, _key = sign(TEXT, secret, "")
    other = new_key(tmp_path / "other.key")
    with pytest.raises(WrongSignature, match="not installed here"):
        verify(TEXT, signature, [other])


def test_the_number_of_a_key_alone_is_not_enough(secret: Path, tmp_path: Path) -> None:
    signature, key = sign(TEXT, secret, "")
    other = new_key(tmp_path / "other.key")
    with pytest.raises(WrongSignature, match="does not fit"):
        verify(TEXT, signature, [Key(key.number, other.public)])


def test_no_bit_can_be_changed(secret: Path) -> None:
    signature, key = sign(TEXT, secret, "table-companion 1")
    for place in range(len(TEXT)):
        with pytest.raises(WrongSignature):
            verify(TEXT[:place] + bytes([TEXT[place] ^ 1]) + TEXT[place + 1 :], signature, [key])
    lines = signature.split(b"\n")
    for line in (1, 3):
        content = b64decode(lines[line])
        for place in range(len(content)):
            changed = content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :]
            with pytest.raises(WrongSignature):
                verify(TEXT, b"\n".join([*lines[:line], b64encode(changed), *lines[line + 1 :]]), [key])
    with pytest.raises(WrongSignature):
        verify(TEXT, signature.replace(b"companion 1", b"companion 2"), [key])


@pytest.mark.parametrize(
    "text", [b"", b"\n\n\n\n", b"untrusted\nRWQ=\ntrusted\nRWQ=\n", b"\xff" * 999, b"a\nb\nc\n\xc3\xa9\n"]
)
def test_what_is_no_signature_is_said(text: bytes, secret: Path) -> None:
    with pytest.raises(WrongSignature, match="is not in the format of minisign"):
        verify(TEXT, text, [sign(TEXT, secret, "")[1]])


@pytest.mark.parametrize("damage", [b"", b"untrusted comment: x\nRWQ=\n", b"\0" * 300])
def test_a_damaged_key_is_named(secret: Path, tmp_path: Path, damage: bytes) -> None:
    for path in (secret, tmp_path / "own.pub"):
        path.write_bytes(damage)
    with pytest.raises(WrongSignature, match=r"own\.key is not"):
        sign(TEXT, secret, "")
    with pytest.raises(WrongSignature, match=r"own\.pub is not"):
        keys_in(tmp_path)


def test_a_key_with_a_flipped_bit_signs_nothing(secret: Path) -> None:
    first, content = secret.read_bytes().splitlines()
    whole = bytearray(b64decode(content))
    whole[70] ^= 1
    secret.write_bytes(first + b"\n" + b64encode(whole) + b"\n")
    with pytest.raises(WrongSignature, match="is damaged"):
        sign(TEXT, secret, "")


@pytest.mark.machine
@needs_minisign
def test_the_tool_of_minisign_verifies_ours_and_we_verify_what_it_signs(secret: Path, tmp_path: Path) -> None:
    def minisign(*words: object) -> None:
        subprocess.run(["minisign", *map(str, words)], check=True, capture_output=True)

    text, ours, theirs, public = (tmp_path / name for name in ("text", "ours", "theirs", "own.pub"))
    text.write_bytes(TEXT)
    signature, key = sign(TEXT, secret, "table-companion 1")
    ours.write_bytes(signature)
    public.write_text(key.text())
    minisign("-Vm", text, "-x", ours, "-p", public)
    minisign("-Sm", text, "-x", theirs, "-s", secret, "-t", "theirs")
    verify(TEXT, theirs.read_bytes(), keys_in(tmp_path))
    minisign("-G", "-W", "-s", tmp_path / "its.key", "-p", tmp_path / "its.pub")
    signature, key = sign(TEXT, tmp_path / "its.key", "")
    assert key == read_key(tmp_path / "its.pub")


def test_no_key_that_signs_lies_in_the_checkout(tmp_path: Path) -> None:
    new_key(tmp_path / "own.key")
    begins = (tmp_path / "own.key").read_bytes().partition(b"\n")[2][:30]
    parts = [path for path in ROOT.iterdir() if not path.name.startswith(".") and path.name != "build"]
    small = [path for part in parts for path in (part, *part.rglob("*")) if path.is_file()]
    small = [path for path in small if path.stat().st_size <= LARGEST]
    assert len(small) > 300
    assert [path for path in small if path.suffix == ".key" or begins in path.read_bytes()] == []
