"""The look of what only Broken World has."""

from __future__ import annotations

from companion.engine.parts.signs import Signs

SIGNS = Signs(figures="companion.games.broken_world", emblem="The Tide Regent")
