"""The release file: what is whole is taken, everything else is refused before anything is unpacked."""

from __future__ import annotations

import hashlib
import io
import tarfile
import tracemalloc
from pathlib import Path

import msgspec
import pytest

from companion.app import main
from companion.releases import release_file
from companion.releases.release_file import BadRelease, check, unpack

ABOUT = b'{"format": 1, "version": "9.1", "made": "2026-01-02"}'
FILES = {"systemd/install.sh": b"#!/bin/sh\n", "docs/first.md": b"# First\n", "release.json": ABOUT}


def sums(files: dict[str, bytes]) -> bytes:
    return "".join(f"{hashlib.sha256(text).hexdigest()}  {name}\n" for name, text in files.items()).encode()


def packed(path: Path, files: dict[str, bytes], folder: str = "table-companion-9.1/") -> Path:
    with tarfile.open(path, "w:") as archive:
        for name, text in files.items():
            member = tarfile.TarInfo(folder + name)
            member.size = len(text)
            archive.addfile(member, io.BytesIO(text))
    return path


@pytest.fixture
def release(tmp_path: Path) -> Path:
    """A whole release, as small as one can be."""
    return packed(tmp_path / "new.companion.tar", {**FILES, "SHA256SUMS": sums(FILES)})


def test_a_whole_one_is_unpacked_as_it_was_put_in(release: Path, tmp_path: Path) -> None:
    about = unpack(release, tmp_path / "there")
    assert (about.version, about.made) == ("9.1", "2026-01-02")
    assert {name: (tmp_path / "there" / name).read_bytes() for name in FILES} == FILES
    assert (tmp_path / "there/systemd/install.sh").stat().st_mode & 0o111
    assert not (tmp_path / "there/docs/first.md").stat().st_mode & 0o111


def test_a_copy_that_broke_off_anywhere_is_refused(release: Path, tmp_path: Path) -> None:
    whole = release.read_bytes()
    content = whole.rstrip(b"\0")
    for length in range(0, len(content), 97):
        release.write_bytes(whole[:length])
        with pytest.raises(BadRelease, match="Copy it again, and eject the stick before you pull it out"):
            unpack(release, tmp_path / "there")
    assert not (tmp_path / "there").exists()


def test_one_flipped_bit_in_a_file_is_found(release: Path) -> None:
    spoilt = bytearray(release.read_bytes())
    spoilt[spoilt.index(b"# First")] ^= 1
    release.write_bytes(spoilt)
    with pytest.raises(BadRelease, match=r"docs/first\.md"):
        check(release)


@pytest.mark.parametrize(
    "name", ["../escape", "a/../../escape", "/etc/passwd", "a//b", ".hidden", "a b", "x\n", "ü", "a" * 300]
)
def test_no_name_leads_out_of_the_folder(tmp_path: Path, name: str) -> None:
    files = {**FILES, name: b"x"}
    path = packed(tmp_path / "odd.companion.tar", {**files, "SHA256SUMS": sums(files)})
    with pytest.raises(BadRelease):
        unpack(path, tmp_path / "there")
    assert not (tmp_path / "there").exists() and not (tmp_path / "escape").exists()


@pytest.mark.parametrize(
    "kind", [tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.CHRTYPE, tarfile.DIRTYPE, tarfile.FIFOTYPE]
)
def test_only_files_are_taken(tmp_path: Path, kind: bytes) -> None:
    path = tmp_path / "odd.companion.tar"
    packed(path, {**FILES, "SHA256SUMS": sums(FILES)})
    with tarfile.open(path, "a:") as archive:
        member = tarfile.TarInfo("table-companion-9.1/odd")
        member.type, member.linkname = kind, "/etc/passwd"
        archive.addfile(member)
    with pytest.raises(BadRelease, match="it contains a file that does not belong in a release"):
        check(path)


@pytest.mark.parametrize("kind", ["pax", "gnu"])
def test_a_file_that_would_unpack_to_more_than_it_is_is_refused(tmp_path: Path, kind: str) -> None:
    path = packed(tmp_path / "odd.companion.tar", {**FILES, "SHA256SUMS": sums(FILES)})
    with tarfile.open(path, "a:", format=tarfile.PAX_FORMAT) as archive:
        member = tarfile.TarInfo("table-companion-9.1/large")
        if kind == "gnu":
            member.type = tarfile.GNUTYPE_SPARSE
        else:
            member.pax_headers = {"GNU.sparse.size": str(1 << 27), "GNU.sparse.map": "0,0"}
        archive.addfile(member)
    with pytest.raises(BadRelease, match="it contains a file that does not belong in a release: "):
        check(path)


@pytest.mark.parametrize("kind", [*release_file.READ_ON, tarfile.GNUTYPE_LONGNAME])
def test_a_header_that_says_to_read_on_and_on_costs_neither_memory_nor_time(
    tmp_path: Path, kind: bytes
) -> None:
    path, header = tmp_path / "odd.companion.tar", tarfile.TarInfo("table-companion-9.1/odd")
    header.type, header.size = kind, 1 << 30
    with path.open("wb") as file:
        file.write(header.tobuf(tarfile.GNU_FORMAT))
        file.truncate(1 << 30)
    tracemalloc.start()
    with pytest.raises(BadRelease, match="it contains a file that does not belong in a release: "):
        check(path)
    assert tracemalloc.get_traced_memory()[1] < 1 << 24
    tracemalloc.stop()


def test_names_of_names_without_an_end_are_refused(tmp_path: Path) -> None:
    path, header = tmp_path / "odd.companion.tar", tarfile.TarInfo("table-companion-9.1/odd")
    header.type, header.size = tarfile.GNUTYPE_LONGNAME, 2
    path.write_bytes((header.tobuf(tarfile.GNU_FORMAT) + b"a\0".ljust(512, b"\0")) * 5000)
    with pytest.raises(BadRelease):
        check(path)


@pytest.mark.parametrize("version", ["\x1b[2J9", "9\n", "\u202e9", "", "9" * 41])
def test_a_version_is_letters_that_can_be_shown(tmp_path: Path, version: str) -> None:
    files = {
        **FILES,
        "release.json": msgspec.json.encode({"format": 1, "version": version, "made": "2026-01-02"}),
    }
    path = packed(tmp_path / "odd.companion.tar", {**files, "SHA256SUMS": sums(files)})
    with pytest.raises(BadRelease, match="version"):
        check(path)


@pytest.mark.parametrize(
    "files",
    [
        {"release.json": ABOUT},
        {"SHA256SUMS": b""},
        {**FILES, "SHA256SUMS": sums({"release.json": ABOUT})},
        {"release.json": ABOUT, "SHA256SUMS": sums(FILES)},
        {**FILES, "SHA256SUMS": b"\xff\xfe\n"},
    ],
    ids=["no sums", "no words", "a file too many", "a file too few", "no text"],
)
def test_every_file_is_named_with_its_sum_and_no_other(tmp_path: Path, files: dict[str, bytes]) -> None:
    with pytest.raises(BadRelease):
        check(packed(tmp_path / "odd.companion.tar", files))


@pytest.mark.parametrize(
    "about", [b'{"format": 2, "version": "1", "made": ""}', b"[]", b"{", b'{"format": 1}']
)
def test_another_format_is_named(tmp_path: Path, about: bytes) -> None:
    files = {**FILES, "release.json": about}
    with pytest.raises(BadRelease):
        check(packed(tmp_path / "odd.companion.tar", {**files, "SHA256SUMS": sums(files)}))


def test_files_that_are_too_large_together_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = packed(tmp_path / "large.companion.tar", {**FILES, "SHA256SUMS": sums(FILES)})
    size = sum(map(len, FILES.values())) + len(sums(FILES))
    monkeypatch.setattr(release_file, "LARGEST", size)
    check(path)
    monkeypatch.setattr(release_file, "LARGEST", size - 1)
    with pytest.raises(BadRelease):
        check(path)


def test_more_files_than_a_release_has_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(release_file, "MOST_FILES", 3)
    with pytest.raises(BadRelease):
        check(packed(tmp_path / "many.companion.tar", {**FILES, "SHA256SUMS": sums(FILES)}))


@pytest.mark.parametrize("content", [b"", b"\0" * 20_000, b"not a tar" * 200])
def test_what_is_no_tar_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "odd.companion.tar"
    path.write_bytes(content)
    with pytest.raises(BadRelease):
        check(path)


def test_a_file_that_is_not_there_is_named_with_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    code = main(["update", "--check", "none.companion.tar"])
    said = capsys.readouterr().err
    assert code == 2
    assert "none.companion.tar" in said and "Check its name and folder" in said
