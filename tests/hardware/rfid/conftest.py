from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.hardware.rfid.table import Table, forget_package


@pytest.fixture
def table() -> Iterator[Table]:
    made = Table()
    yield made
    made.close()
    forget_package()
