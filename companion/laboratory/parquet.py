"""Results as a Parquet file, a number of rows at once (pyarrow, of the part `cluster`)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

ROWS_AT_ONCE = 10_000
"""Rows that are kept in memory before they are written."""


class ParquetFile:
    """A Parquet file that is being written, row by row."""

    def __init__(self, path: Path, columns: Sequence[str]) -> None:
        self.path, self.columns = path, columns
        self._rows: list[Sequence[Any]] = []
        self._writer: Any = None

    def __enter__(self) -> ParquetFile:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            self._write()
        if self._writer is not None:
            self._writer.close()

    def add(self, row: Sequence[Any]) -> None:
        """One more row, in the order of the columns."""
        self._rows.append(row)
        if len(self._rows) >= ROWS_AT_ONCE:
            self._write()

    def _write(self) -> None:
        from pyarrow import parquet, table

        schema = self._writer.schema if self._writer is not None else None
        data = {name: [row[place] for row in self._rows] for place, name in enumerate(self.columns)}
        found = table(data, schema=schema)
        if self._writer is None:
            self._writer = parquet.ParquetWriter(self.path, found.schema)
        self._writer.write_table(found)
        self._rows.clear()
