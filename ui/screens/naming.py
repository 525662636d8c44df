"""What was met or drawn is named without a tag: its kind, its first letters, then the thing itself."""

from __future__ import annotations

from functools import partial

from companion.speech.words import _
from companion.table.desk.commands import Named
from ui.look.theme import look
from ui.ports.game_port import Nameable
from ui.presenters.beginnings import MANY, begins, longer
from ui.widgets.beginning_keys import beginning_keys
from ui.widgets.boxes import Column, Flow, Grid
from ui.widgets.buttons import button
from ui.widgets.layers import ScreenHost
from ui.widgets.nodes import Node
from ui.widgets.text import Text


class NamingSheet:
    """Whatever may be named now; a touch on it counts as its scan."""

    def __init__(self, host: ScreenHost, things: tuple[Nameable, ...]) -> None:
        self.host, self.things = host, things
        self.kinds = tuple(dict.fromkeys(thing.kind for thing in things))
        self.kind = self.kinds[0] if len(self.kinds) == 1 else ""
        self.begun = ""
        self.redraw()

    def redraw(self) -> None:
        """Draw what is left to choose."""
        self.host.stage.open_sheet(_("Which is it?"), self._content())

    @property
    def found(self) -> list[Nameable]:
        """What is of this kind and begins so, by its name."""
        of_kind = (thing for thing in self.things if thing.kind == self.kind)
        return sorted((each for each in of_kind if begins(each.name, self.begun)), key=lambda each: each.name)

    def _content(self) -> Node:
        words = Text(_("Touch its kind, then the first letters of its name."), "text", look().palette.dim)
        kinds = [self._kind(each) for each in self.kinds] if len(self.kinds) > 1 else []
        found = self.found
        letters = longer((each.name for each in found), self.begun) if len(found) > MANY else ()
        keys = beginning_keys(self.begun, letters if len(letters) > 1 else (), self._begin)
        shown = [self._thing(each) for each in found] if not letters or self.begun else []
        cell = look().millimetres(40 * look().reach)
        return Column(words, *([Flow(*kinds)] if kinds else []), *keys, Grid(*shown, cell=cell))

    def _kind(self, kind: str) -> Node:
        return button(kind, partial(self.turn_to, kind), kind="primary" if kind == self.kind else "normal")

    def _thing(self, thing: Nameable) -> Node:
        return button(
            thing.name, partial(self._name, thing), align="left", size_name="text", changes_state=True
        )

    def turn_to(self, kind: str) -> None:
        """Show what is of this kind."""
        self.kind, self.begun = kind, ""
        self.redraw()

    def _begin(self, letters: str) -> None:
        self.begun = letters
        self.redraw()

    def _name(self, thing: Nameable) -> None:
        self.host.stage.close_sheet()
        self.host.port.send(Named(thing.card))


def open_naming(host: ScreenHost) -> None:
    """Ask which thing it is, as soon as it is known which may be named."""

    def known(things: tuple[Nameable, ...]) -> None:
        if things:
            NamingSheet(host, things)

    host.port.records.nameable(host.if_here(known))
