"""Work for hands: what people must do with cards, as it happens, in the order it happens."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from companion.engine.events import Event
from companion.engine.parts.table_kit import TableKit, Task


def tasks_of(kit: TableKit, heard: Iterable[tuple[Any, Event]]) -> tuple[Task, ...]:
    """The work that events, each told in its scene, leave for hands; equal moves in a row are one."""
    found: list[tuple[Any, Task]] = []
    for scene, event in heard:
        maker = kit.work.makers.get(type(event))
        for task in maker(scene, event) if maker is not None else ():
            if found and _same_move(found[-1][1], task):
                _scene, last = found.pop()
                task = msgspec.structs.replace(last, count=last.count + task.count)
            found.append((scene, task))
    return tuple(msgspec.structs.replace(task, words=kit.work.worded(scene, task)) for scene, task in found)


def _same_move(last: Task, task: Task) -> bool:
    return task.kind == "move" and msgspec.structs.replace(last, count=task.count) == task
