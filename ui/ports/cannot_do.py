"""What a port raises when it cannot do its work."""

from __future__ import annotations


class CannotDo(Exception):  # noqa: N818 - a sentence for people
    """Something could not be done; the words say what, why and what to do about it."""
