"""A library of tags that stands still."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from ui.ports.services import Binding, Written


class SampleTags:
    """A deck of six cards of which two are bound."""

    def __init__(self) -> None:
        names = (("strike", "Strike", 4), ("bash", "Bash", 1), ("noxious", "Noxious Fumes", 1))
        self.bindings = [
            Binding(
                card,
                name,
                copy,
                "04a1b2c3d4e580" if card == "strike" and copy < 3 else "",
                "Ironclad, starter",
            )
            for card, name, count in names
            for copy in range(1, count + 1)
        ]
        self.laid_down: Callable[[str], None] | None = None

    def decks(self) -> tuple[str, ...]:
        return ("Ironclad, starter", "Silent, starter", "Colourless")

    def cards(self, deck: str) -> tuple[Binding, ...]:
        return tuple(self.bindings)

    def unbound(self, game: str, first: object) -> tuple[Binding, ...]:
        return tuple(card for card in self.bindings if not card.uid)

    def hear_tags(self, laid_down: Callable[[str], None]) -> None:
        self.laid_down = laid_down

    def scan(self, uid: str) -> None:
        """A tag is put on the reader."""
        assert self.laid_down is not None
        self.laid_down(uid)

    def stop_binding(self) -> None:
        self.laid_down = None

    def bind(self, uid: str, binding: Binding) -> str:
        index = self.bindings.index(binding)
        self.bindings[index] = msgspec.structs.replace(binding, uid=uid)
        return f"{binding.name}, copy {binding.copy}: linked to {uid}."

    def unbind(self, uid: str) -> None:
        for index, binding in enumerate(self.bindings):
            if binding.uid == uid:
                self.bindings[index] = msgspec.structs.replace(binding, uid="")

    def write_name(self, binding: Binding, replace: bool, then: Callable[[Written], None]) -> None:
        then(Written("Something that is not ours stands in this tag.", foreign=not replace, done=replace))

    def stop_writing(self) -> None:
        pass
