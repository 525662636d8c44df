"""What all tests of the server have in common."""

from __future__ import annotations

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A door that is shut while the server ends may be closed by the collector alone, on a busy machine."""
    for item in items:
        if "tests/network/" in item.path.as_posix():
            item.add_marker(pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"))
