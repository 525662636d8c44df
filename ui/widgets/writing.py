"""What a physical keyboard can fill in: the entry that is uppermost on the glass."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from ui.widgets.nodes import Node, every


@runtime_checkable
class Writable(Protocol):
    """An entry for letters or digits, which a finger can fill in as well."""

    def write(self, letters: str) -> None:
        """These letters were typed; what does not belong into the entry is passed over."""

    def erase(self) -> None:
        """The last letter goes."""

    def enter(self) -> None:
        """It is whole: do what the button below it does, if there is one."""


def written(stage: Node) -> Writable | None:
    """The entry in the uppermost layer, unless something covers it."""
    for layer in reversed(stage.parts):
        entry = next((node for node in every(layer) if isinstance(node, Writable)), None)
        if entry is not None or getattr(layer, "modal", False):
            return entry
    return None
