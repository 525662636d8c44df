"""A library of whole boxes, made once for all tests that only read it."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.table.tags.library import Library
from tests.table.tables import full_library


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """Every card of both boxes has its tag."""
    folder: Path = tmp_path_factory.mktemp("library")
    return full_library(folder, "sts", "ministeel")
