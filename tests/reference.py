"""The reference material that lies beside a checkout: fact tables, rule books and shared cases."""

from __future__ import annotations

from pathlib import Path

import pytest

SHARED = Path(__file__).parents[2] / "shared"


def needs(path: Path) -> pytest.MarkDecorator:
    """Skip where a part of the reference material is not.

    It is what our data was taken from and no part of the project.
    """
    return pytest.mark.skipif(  # who clones the project has our data, which other tests hold
        not path.exists(), reason=f"nothing to compare with: there is no {path}"
    )
