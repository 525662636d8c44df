"""Figures as textures: each is read when it is first shown."""

from __future__ import annotations

import io
from functools import lru_cache
from typing import Any

from kivy.core.image import Image

from companion.signs.figures import picture_of

_HELD = 48
"""So many are held: more than stand on any table."""


@lru_cache(maxsize=_HELD)
def figure_texture(package: str, name: str) -> Any:
    """What somebody looks like, as a square texture."""
    content = picture_of(package, name).read_bytes()
    return Image(io.BytesIO(content), ext="png", nocache=True, mipmap=True).texture
