"""Work for hands: what people must do with cards, as it happens, in the order it happens."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from companion.engine.events import Event
from companion.engine.parts.table_kit import TableKit, Task


def tasks_of(kit: TableKit, state: Any, heard: Iterable[tuple[Any, Event]]) -> tuple[Task, ...]:
    """The work that events, each with its scene, leave for hands; equal moves in a row are one."""
    found: list[Task] = []
    for scene, event in heard:
        maker = kit.work.makers.get(type(event))
        for task in maker(scene, event) if maker is not None else ():
            if found and _same_move(found[-1], task):
                last = found.pop()
                task = msgspec.structs.replace(last, count=last.count + task.count)
            found.append(task)
    return tuple(msgspec.structs.replace(task, words=kit.work.worded(state, task)) for task in found)


def _same_move(last: Task, task: Task) -> bool:
    return task.kind == "move" and msgspec.structs.replace(last, count=task.count) == task
