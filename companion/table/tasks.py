"""Work for hands: what people must do with cards, as it happens, in the order it happens."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal

import msgspec

from companion.engine.events import Event

TaskKind = Literal["move", "shuffle", "discard hand", "swap hands", "other"]


class Task(msgspec.Struct, frozen=True):
    """One thing to do with cards, in words and as data that a check can follow.

    `move`: `count` copies of `card` ("" any, or unnamed ones) go from `source` to `target`, places by
    the game's own names. `shuffle`: everything at `source` is shuffled into `target`. `discard hand`:
    all but the cards `keep`. `seat` is whose hands do it, -1 for anybody's.
    """

    words: str
    seat: int
    kind: TaskKind
    card: str = ""
    count: int = 1
    source: str = ""
    target: str = ""
    keep: tuple[str, ...] = ()
    other: int = -1


Maker = Callable[[Any, Any], Iterable[Task]]
"""Makes the tasks of one event in a state; the words are put in by `worded`."""
Worder = Callable[[Any, Task], str]


def tasks_of(
    makers: dict[type[Event], Maker], worded: Worder, state: Any, events: Sequence[Event]
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
