"""The study of many processes says what it measured."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.studies import cluster


@pytest.mark.machine
def test_each_number_of_processes_is_a_row(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cluster, "COUNTS", (1, 2))
    monkeypatch.setattr(cluster, "WAYS", {cluster.HERE: cluster.WAYS[cluster.HERE]})
    out = tmp_path / "scaled.json"
    assert cluster.main(["--game", "ministeel", "--games", "12", "--json", str(out)]) == 0
    rows = json.loads(out.read_text())
    assert [(row["processes"], row["games"]) for row in rows] == [(1, 11), (2, 11)]
    assert all(row["games_a_second"] > 0 and 0 <= row["overhead"] < 1 for row in rows)
    assert "games a second" in capsys.readouterr().out
