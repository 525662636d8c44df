"""Logs as words alone: what is logged reaches a terminal or the journal, and holds words from outside."""

from __future__ import annotations

import logging

from companion.speech.harmless import harmless


class _HarmlessFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        return harmless(super().format(record))


def log_harmlessly() -> None:
    """Have everything that is logged from now on go through `harmless`."""
    if logging.lastResort is not None:
        logging.lastResort.setFormatter(_HarmlessFormatter())
