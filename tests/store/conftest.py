"""A shelf with the night market on it, in memory where the system has such a folder: thousands of games
are opened here, and what a power cut leaves behind is written by the tests, not by the disk."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.store.shelf import Shelf
from tests import in_memory
from tests.toy_game import GAME


@pytest.fixture
def place() -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(dir=in_memory.folder()))
    yield folder
    shutil.rmtree(folder)


@pytest.fixture
def shelf(place: Path) -> Shelf:
    return Shelf({"toy": GAME}, place / "games")
