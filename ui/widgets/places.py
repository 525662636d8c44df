"""Touching what lies on the table: choose what it answers, ask which of several, or read what it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from companion.engine.view import BoardView, DieView, OfferView, OptionView, Thing, TrackView
from ui.look.theme import Colour, look
from ui.ports.game_port import Actor
from ui.presenters.explained import Explained
from ui.presenters.places import Cell, Reach
from ui.widgets.buttons import Action, Rest
from ui.widgets.hand import Lift
from ui.widgets.icons import SIGNS, icon
from ui.widgets.nodes import Node
from ui.widgets.touches import Touch as Finger

Readable = Cell | TrackView | DieView | OfferView | BoardView
"""What a touch shows in full when it answers nothing."""
Explain = Callable[[Explained | Actor, Finger], None]
"""Shows something large while a finger rests on it."""


@dataclass(frozen=True)
class PlaceTouches:
    """What touches on boards, tracks, dice and rows do, and what of them answers the open question."""

    asking: Reach
    choose: Callable[[OptionView], None]
    ask_which: Callable[[str, tuple[OptionView, ...]], None]
    read: Callable[[Readable], None]
    lift: Lift | None = None
    explain: Explain | None = None


@dataclass(frozen=True)
class Touch:
    """What one thing does when it is touched. `lit` answers the question, `took` was touched already."""

    action: Action
    lit: bool = False
    took: bool = False
    chooses: bool = False
    rest: Rest | None = None

    @property
    def ground(self) -> Colour:
        """What the thing stands on."""
        return look().palette.glow if self.lit or self.took else look().palette.raised

    @property
    def edge(self) -> Colour:
        """The line around it."""
        return look().palette.accent if self.lit or self.took else look().palette.line

    def signs(self, size_name: str = "text", shade: Colour | None = None) -> list[Node]:
        """What says beside the colour that it can be touched, or was."""
        if not (self.lit or self.took):
            return []
        return [icon("◎" if self.lit else "here", size_name, shade or look().palette.accent)]


def touch_of(
    touches: PlaceTouches, label: str, things: tuple[Thing, ...], readable: Readable, large: bool = True
) -> Touch:
    """What a touch at these things does.

    Without room for a `large` target nothing is chosen at once: the panel asks with large buttons.
    """
    found = touches.asking.at(*things)
    rest = None if isinstance(readable, OfferView | BoardView) else resting(touches.explain, readable)
    if not found:
        return Touch(lambda: touches.read(readable), took=touches.asking.took(*things), rest=rest)
    if not large:
        return Touch(lambda: touches.ask_which(label, found), lit=True, rest=rest)
    action = touch_for(touches.choose, touches.ask_which, label, found)
    return Touch(action, lit=True, chooses=touches.asking.settles, rest=rest)


def resting(explain: Explain | None, thing: Explained | Actor) -> Rest | None:
    """What a finger does that rests on something."""
    return partial(explain, thing) if explain is not None else None


def touch_for(
    choose: Callable[[OptionView], None],
    ask_which: Callable[[str, tuple[OptionView, ...]], None],
    label: str,
    found: tuple[OptionView, ...],
) -> Action:
    """Choose the one option, or ask which of several."""
    if len(found) == 1:
        return lambda: choose(found[0])
    return lambda: ask_which(label, found)


def has_sign(sign: str) -> bool:
    """Whether there is a picture for this key: one that every game has, or of the game on the glass."""
    return len(sign) == 1 or (sign != "" and (sign in SIGNS or sign in look().signs.of))
