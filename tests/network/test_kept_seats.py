"""What is kept of phones for a restart: digests beside the game, for the same names alone."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from companion.engine.oracles import SeedOracle
from companion.engine.session import Session
from companion.engine.setups import Setup
from companion.games import catalogue
from companion.network.kept_seats import FILE, LARGEST, KeptSeats
from companion.network.pairing import Pairing
from companion.store.shelf import Shelf
from tests.network.tables import session_of

NAMES = {0: "Anna", 1: "Ben"}


@pytest.fixture
def session(tmp_path: Path) -> Session:
    """A game on the disk."""
    shelf = Shelf(catalogue.Rules(), tmp_path)
    opened = shelf.new(Setup("ministeel", ("Anna", "Ben"), "kept", {}), lambda setup: SeedOracle(setup.seed))
    opened.close()
    return opened.session


def pairing(kept: KeptSeats) -> Pairing:
    return Pairing(lambda: 0.0, kept=kept.digests(), keep=kept.keep)


def test_a_token_is_good_after_a_restart_and_stands_in_no_file(session: Session, tmp_path: Path) -> None:
    kept = KeptSeats(session, lambda: NAMES)
    first = pairing(kept)
    token = first.sit_down(first.code, 1)
    (file,) = tmp_path.rglob(FILE)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600 and token.encode() not in file.read_bytes()
    assert pairing(kept).seat_of(token) == 1 and pairing(kept).taken == {1}
    first.send_away(1)
    assert pairing(kept).taken == frozenset()


def test_at_the_end_of_the_game_nothing_stays(session: Session) -> None:
    kept = KeptSeats(session, lambda: NAMES)
    first = pairing(kept)
    token = first.sit_down(first.code, 0)
    first.forget()
    assert first.seat_of(token) == 0 and pairing(kept).seat_of(token) is None


def test_whoever_sits_there_now_needs_a_code(session: Session) -> None:
    first = pairing(KeptSeats(session, lambda: NAMES))
    token = first.sit_down(first.code, 1)
    assert pairing(KeptSeats(session, lambda: {0: "Anna", 1: "Cem"})).seat_of(token) is None


@pytest.mark.parametrize(
    "text", [b"", b"[1]", b"[" * LARGEST, b'[{"seat":1,"name":"Ben","digest":"x"}]', b"\xff"]
)
def test_a_file_that_cannot_be_read_costs_a_code_alone(session: Session, tmp_path: Path, text: bytes) -> None:
    kept = KeptSeats(session, lambda: NAMES)
    kept.keep({1: "a" * 64})
    (file,) = tmp_path.rglob(FILE)
    file.write_bytes(text)
    assert kept.digests() == {}
    file.unlink()
    file.parent.chmod(0o500)
    kept.keep({})
    file.parent.chmod(0o700)


def test_a_game_that_is_not_on_the_disk_keeps_nothing() -> None:
    kept = KeptSeats(session_of("ministeel", 2), lambda: NAMES)
    kept.keep({1: "a" * 64})
    assert kept.digests() == {}
