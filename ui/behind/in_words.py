"""What goes wrong behind the screens, as they are told it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from companion.store.errors import StoreError
from ui.ports.cannot_do import CannotDo


@contextmanager
def in_words(*kinds: type[Exception]) -> Iterator[None]:
    """Raises `CannotDo` in the words of a `StoreError`, or of an error of these kinds."""
    errors: tuple[type[Exception], ...] = (StoreError, *kinds)
    try:
        yield
    except errors as error:
        raise CannotDo(str(error)) from error
