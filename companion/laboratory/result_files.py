"""Results as they come, into a file of any length: JSON lines, CSV, Parquet, or one JSON document.

A file of JSON lines begins with what is played, and by which rules and data; it can be gone on with.
The others lie beside their place under another name until they are whole, also when a run is stopped.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from zlib import crc32

import msgspec

from companion.engine.game import SetupError
from companion.extras.parts import lacking
from companion.laboratory.experiments import Experiment, checked, kind_of, numbered
from companion.laboratory.versions import Versions, versions_here
from companion.play.bad_input import BadInput, check_file, named
from companion.speech.words import _

FORMAT = "table companion results"
VERSION = 2
GOES_ON = ".jsonl"
LARGEST_HEADER = 1 << 20
LARGEST_LINE = 1 << 16
Add = Callable[[Any], None]


class _Kind(msgspec.Struct):
    """What any version of a first line says."""

    format: str
    version: int


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of a file that can be gone on with."""

    versions: Versions
    experiment: Experiment
    format: str = FORMAT
    version: int = VERSION


def check_kind(path: Path) -> None:
    """Refuse before a long run what could not be written in it. Raises `BadInput`."""
    if path.suffix not in KINDS:
        words = _("--out: expected a name ending in {kinds}, found {file}.")
        raise BadInput(words.format(kinds=", ".join(KINDS), file=path))
    if path.suffix == GOES_ON and path.exists():
        words = _("{file} already exists. Continue it with --go-on, or use another name.")
        raise BadInput(words.format(file=path))
    if path.suffix == ".parquet" and (reason := lacking("cluster", f"--out {path.suffix}")):
        raise BadInput(reason)


@contextmanager
def writing(path: Path, experiment: Experiment, tally: Any) -> Iterator[Add]:
    """Takes results one by one; what stands in `tally` at the end is written too where there is room for it.

    Raises `BadInput` when the file cannot be written.
    """
    if path.suffix == GOES_ON:
        with named(path), path.open("xb") as file:
            _lock(file, path)
            file.write(_sealed(msgspec.json.encode(Header(versions_here(experiment.game), experiment))))
            file.flush()
            yield _lines(file)
        return
    beside = path.with_name(f"{path.name}.part")
    with named(path), beside.open("ab") as lock:
        _lock(lock, path)
        try:
            with KINDS[path.suffix](beside, experiment, tally) as add:
                yield add
            beside.replace(path)
        finally:
            with suppress(OSError):
                beside.unlink(missing_ok=True)


def _lock(file: Any, path: Path) -> None:
    """Two runs that write into one file would tear it. Raises `BadInput` where another one does."""
    try:
        import fcntl
    except ImportError:  # no such locks on this system
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        words = _("{file}: another run is writing to it. Wait until that ends, or use another name.")
        raise BadInput(words.format(file=path)) from error


_SEAL = re.compile(rb'(\{.*),"crc":"([0-9a-f]{8})"\}\n', re.DOTALL)


def _sealed(line: bytes) -> bytes:
    """A line with the checksum of what stands before it as its last key."""
    return b'%b,"crc":"%08x"}\n' % (line[:-1], crc32(line[:-1]))


def _unsealed(line: bytes) -> bytes:
    """What a line was before it was sealed. Raises `ValueError` for one that was changed since."""
    found = _SEAL.fullmatch(line)
    if found is None or int(found[2], 16) != crc32(found[1]):
        raise ValueError(_("it was changed or damaged"))
    return found[1] + b"}"


def _lines(file: Any) -> Add:
    encoder = msgspec.json.Encoder()

    def add(result: Any) -> None:
        file.write(_sealed(encoder.encode(result)))
        file.flush()

    return add


@contextmanager
def _csv(path: Path, experiment: Experiment, tally: Any) -> Iterator[Add]:
    kind = kind_of(experiment)
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(kind.columns(experiment))
        yield lambda result: writer.writerow(kind.row(experiment, result))


@contextmanager
def _json(path: Path, experiment: Experiment, tally: Any) -> Iterator[Add]:
    """One document, whose results are written as they come and its figures behind them."""
    encoder, before = msgspec.json.Encoder(), b""
    with path.open("wb") as file:
        file.write(b'{"results": [')

        def add(result: Any) -> None:
            nonlocal before
            file.write(before + b"\n " + encoder.encode(result))
            before = b","

        yield add
        head = encoder.encode(kind_of(experiment).head(experiment, tally))
        file.write(b"\n],\n" + head[1:] + b"\n")


@contextmanager
def _parquet(path: Path, experiment: Experiment, tally: Any) -> Iterator[Add]:
    from companion.laboratory.parquet import ParquetFile

    kind = kind_of(experiment)
    with ParquetFile(path, kind.columns(experiment)) as file:
        yield lambda result: file.add(kind.row(experiment, result))


KINDS: Mapping[str, Any] = {GOES_ON: None, ".csv": _csv, ".json": _json, ".parquet": _parquet}
"""What a file may be, by the end of its name; JSON lines have a beginning of their own."""


# Going on


class Begun(msgspec.Struct, frozen=True):
    """A file of results as far as it is whole: what it is of, the games counted, where its last line ends."""

    experiment: Experiment
    tally: Any
    done: int
    end: int


def taken_up(path: Path, game: str) -> Begun:
    """What stands in a file that was begun earlier; a last line that was torn off does not count.

    Raises `BadInput` for a file of something else, of other rules or data, or with a line that is no result.
    """
    check_file(path)
    with named(path), path.open("rb") as file:
        experiment = _experiment(path, file.readline(LARGEST_HEADER + 1), game)
        tally, done, end = kind_of(experiment).tally(experiment), 0, file.tell()
        results = msgspec.json.Decoder(kind_of(experiment).result)
        while (line := file.readline(LARGEST_LINE + 1)).endswith(b"\n"):
            try:
                result = results.decode(_unsealed(line))
                _count(experiment, tally, done, result)
            except (msgspec.MsgspecError, ValueError, LookupError, RecursionError) as error:
                words = _("{file}, line {line}: expected the next result of this simulation: {reason}.")
                raise BadInput(words.format(file=path, line=done + 2, reason=error)) from error
            done, end = done + 1, file.tell()
        if len(line) > LARGEST_LINE:
            words = _("{file}, line {line}: expected at most {count} bytes.")
            raise BadInput(words.format(file=path, line=done + 2, count=LARGEST_LINE))
    return Begun(experiment, tally, done, end)


def _experiment(path: Path, line: bytes, game: str) -> Experiment:
    try:
        kind = msgspec.json.decode(line, type=_Kind)
        if (kind.format, kind.version) != (FORMAT, VERSION):
            raise ValueError(_("it has another format or version"))
        header = msgspec.json.decode(_unsealed(line), type=Header)
        experiment = checked(header.experiment)
    except (msgspec.MsgspecError, ValueError, RecursionError, SetupError) as error:
        words = _("{file}: expected a file made by simulate --out NAME{kind}: {reason}.")
        raise BadInput(words.format(file=path, kind=GOES_ON, reason=error)) from error
    if experiment.game != game:
        words = _("{file} belongs to {found}. Use: simulate {found} --go-on {file}")
        raise BadInput(words.format(file=path, found=experiment.game))
    if header.versions != versions_here(game):
        words = _(
            "{file} was made by {found}, but this machine has {here}. Start again, or reinstall that version."
        )
        raise BadInput(words.format(file=path, found=header.versions, here=versions_here(game)))
    return experiment


def _count(experiment: Experiment, tally: Any, place: int, result: Any) -> None:
    if place >= experiment.total:
        raise ValueError(_("all games are already there"))
    if result.number != numbered(experiment, place):
        found, wanted = result.number, numbered(experiment, place)
        raise ValueError(_("it is game {found}, not {wanted}").format(found=found, wanted=wanted))
    tally.add(result)


@contextmanager
def going_on(path: Path, begun: Begun) -> Iterator[Add]:
    """Takes the results that follow. Raises `BadInput` when the file cannot be written."""
    with named(path), path.open("r+b") as file:
        _lock(file, path)
        file.truncate(begun.end)
        file.seek(begun.end)
        yield _lines(file)
