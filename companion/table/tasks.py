"""Work for hands: what people must do with cards, as it happens, in the order it happens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from companion.engine.events import Event
from companion.engine.parts.table_kit import Maker, Task, Worder


def tasks_of(
    makers: Mapping[type[Event], Maker], worded: Worder, state: Any, events: Sequence[Event]
) -> tuple[Task, ...]:
    """The work that events leave for hands; equal moves in a row are one."""
    found: list[Task] = []
    for event in events:
        maker = makers.get(type(event))
        for task in maker(state, event) if maker is not None else ():
            if found and _same_move(found[-1], task):
                last = found.pop()
                task = msgspec.structs.replace(last, count=last.count + task.count)
            found.append(task)
    return tuple(msgspec.structs.replace(task, words=worded(state, task)) for task in found)


def _same_move(last: Task, task: Task) -> bool:
    return task.kind == "move" and msgspec.structs.replace(last, count=task.count) == task
