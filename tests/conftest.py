"""The tests speak English, whatever the surroundings speak; Hypothesis leaves time alone on busy machines.

The rules are interpreted, unless COMPANION_INTERPRETED is set to nothing: then compiled rules must be in
force, and what looks into the inside of modules is left out.

Files are kept in memory where that can be (`tests.in_memory`), unless PYTEST_DEBUG_TEMPROOT says otherwise.
"""

from __future__ import annotations

import gc
import os
from collections import Counter

import pytest
from hypothesis import settings

from companion.compiled import finder
from companion.translations import VARIABLES, languages, of_surroundings
from tests import in_memory

if of_surroundings(languages()):
    for variable in VARIABLES:
        os.environ.pop(variable, None)

os.environ.setdefault(finder.VARIABLE, "1")

if folder := in_memory.folder():
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(folder))

settings.register_profile("without a clock", deadline=None)
settings.load_profile("without a clock")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """With compiled rules, nothing in them can be watched or replaced; such tests are left out."""
    _longest_first(items)
    if os.environ[finder.VARIABLE]:
        return
    if not finder.in_force():
        raise pytest.UsageError(f"no compiled rules are in force: {finder.found()}")
    config.hook.pytest_deselected(items=[item for item in items if item.get_closest_marker("inside")])
    items[:] = [item for item in items if not item.get_closest_marker("inside")]


def pytest_collection_finish() -> None:
    """What was collected stays until the end: no search for garbage goes through thousands of tests again."""
    gc.collect()
    gc.freeze()


def _longest_first(items: list[pytest.Item]) -> None:
    """Files with many long tests come first: processes that share the files then end together."""
    long = Counter(
        item.path for item in items if item.get_closest_marker("slow") or item.get_closest_marker("machine")
    )
    items.sort(key=lambda item: -long[item.path])
