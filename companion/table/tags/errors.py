"""What can go wrong with tags and decks, in words, with what to do about it."""

from __future__ import annotations

from companion.store.errors import StoreError


class TableError(StoreError):
    """Something about physical cards cannot be done; nothing has changed.

    `code`: `tag-bound`, `copy-bound`, `unknown-tag`, `unknown-copy`, `unknown-card`, `bad-file`,
    `too-many`, `not-in-deck`, `no-decks`, `row-done`, `no-upgrade`, `exists`, `busy`, `not-nameable`,
    `not-written`.
    """
