"""The examples in the modules that a newcomer reads first are run as they stand there."""

from __future__ import annotations

import doctest
from types import ModuleType

import pytest

from companion.engine import asks, events, facets, piles


@pytest.mark.parametrize("module", [asks, events, facets, piles], ids=lambda module: module.__name__)
def test_every_example_comes_out_as_it_says(module: ModuleType) -> None:
    found = doctest.testmod(module)
    assert found.attempted > 0 and found.failed == 0
