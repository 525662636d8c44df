"""The reference material that lies beside a checkout: fact tables, rule books and shared cases."""

from __future__ import annotations

from pathlib import Path

import pytest

SHARED = Path(__file__).parents[2] / "shared"


def needs(path: Path) -> pytest.MarkDecorator:
    """Skip where a part of the reference material is not.

    It is what our data was taken from and no part of the project: somebody who clones the project has
    our data, which the other tests hold, and nothing to compare it with.
    """
    return pytest.mark.skipif(not path.exists(), reason=f"nothing to compare with: there is no {path}")
