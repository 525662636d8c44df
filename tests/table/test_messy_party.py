"""An act by four people who err, in every way of playing: nothing is lost, no piece is elsewhere."""

from __future__ import annotations

from typing import Any

import pytest

from companion.table.desk.desk import Desk
from companion.table.tags.library import Library
from tests.table.messy_party import WAYS, climbed


@pytest.mark.parametrize(
    "way", [pytest.param(way, marks=pytest.mark.slow if way != "scans" else ()) for way in WAYS]
)
def test_an_act_of_people_who_err_leaves_nothing_behind(library: Library, way: str) -> None:
    party = climbed(way, "bench 2", library)
    assert party.run.climb.beaten or party.run.climb.result
    assert party.slips.total() > 10 and party.session.timeline.current > 200


def test_work_that_nobody_hears_is_missed(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    heard = Desk._tasks_of

    def deaf(desk: Desk, events: Any) -> Any:
        return tuple(task for task in heard(desk, events) if task.target != "into the deck")

    monkeypatch.setattr(Desk, "_tasks_of", deaf)
    with pytest.raises(AssertionError, match="lie here, the companion says"):
        climbed("scans", "bench 1", library)
