"""Mini Rogue: rooms, bosses, what lies beside the mats, and where tokens stand."""

from __future__ import annotations

from companion.engine.parts.table_kit import Task
from companion.games.mini_rogue.content import EXIT
from companion.games.mini_rogue.state import Prepare, State
from tests.studies.imagined.pieces import Lying, Place, Table, at_random
from tests.studies.trials.mini_rogue import TRIALS


def lying(state: State) -> Lying:
    """The boss lies on the exit; what the crow looks at is held by its frame.

    Until rooms are dealt again, tokens stand wherever they stood.
    """
    preparing = [frame for frame in state.stack if isinstance(frame, Prepare)]
    looked = [card for frame in preparing for card in frame.pool]
    dealt = all(frame.step not in ("shuffle", "crow", "look", "deal") for frame in preparing)
    found: dict[Place, list[str]] = {
        (-1, "deck"): [""] * len(state.deck),
        (-1, "bosses"): [""] * len(state.bosses),
        (-1, "box"): [""] * len(state.removed),
        (-1, "looked"): looked,
    }
    for space, cards in enumerate(state.grid):
        found[-1, f"space {space}"] = [*cards.known, *[""] * cards.unseen]
    for number, hero in enumerate(state.party):
        found[number, "mat"] = hero.items
        found[number, "token"] = [f"space {hero.position}" if dealt else ""]
    return found


def obey(table: Table, task: Task) -> None:
    """Rooms are moved, tokens too."""
    if task.source == "token":
        for seat in [task.seat] if task.seat >= 0 else range(task.count):
            table.places[seat, "token"].clear()
            table.put((seat, "token"), [task.target])
    elif task.kind == "shuffle":
        for space in range(EXIT):
            table.empty((-1, f"space {space}"), (-1, "deck"))
    elif task.target == "grid":
        free = [space for space in range(EXIT) if not table.places[-1, f"space {space}"].total()]
        for space in free[: task.count]:
            table.move((-1, "deck"), (-1, f"space {space}"))
    else:
        source, target = _place(table, task, task.source), _place(table, task, task.target)
        table.move(source, target, task.card)


def _place(table: Table, task: Task, name: str) -> Place:
    if name == "other mat":
        return task.other, "mat"
    if name == "mat":
        return task.seat, "mat"
    if name == "grid":
        (token,) = +table.places[task.seat, "token"]
        return -1, token
    return -1, name


WAY = at_random(("deck", "bosses", "box"), lying, obey, TRIALS)
