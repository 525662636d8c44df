"""Dice on the glass: each with its face, its kind, and whether it is kept, spent or rolled again."""

from __future__ import annotations

from companion.engine.view import AtDie, DicePoolView, DieView
from ui.look.theme import look
from ui.presenters.places import die_words
from ui.widgets.boxes import Column, Flow, Grid, Row
from ui.widgets.buttons import Touchable
from ui.widgets.icons import icon
from ui.widgets.nodes import Node
from ui.widgets.places import PlaceTouches, has_sign, touch_of
from ui.widgets.text import ShortText, Text

_BARE_DIE = 16.0
"""Millimetres that a die is wide at least where its words stand beside it."""
_NOT_ROLLED = "–"


def pool_panel(
    pool: DicePoolView, owner: str, touches: PlaceTouches, bare: bool = False, tight: bool = False
) -> Node:
    """The dice of a pool under its name. `owner` is the name of the seat that rolls them.

    With `bare` the words of each die stand beside it, in letters that are read from across a table; the sign
    of its kind stands for its name, which a touch tells. A `tight` pool has no name, and its dice short ones.
    """
    palette = look().palette
    head: list[Node] = []
    letters = look().across() if bare else "small"
    if owner:
        least = (look().gap * 0.5, look().font(letters))
        head = [Node(ground=look().seat_colour(pool.seat), least=least, radius=0), Text(owner, letters)]
    head += [
        Text(words, letters, palette.dim) for words in ("" if tight else pool.label, pool.words) if words
    ]
    shown = [_die(pool, die, touches, bare, tight) for die in pool.dice]
    gap = look().gap * 0.7
    cell = look().millimetres(_BARE_DIE * look().reach)
    dice = Grid(*shown, cell=cell, gap=gap) if bare else Flow(*shown, gap=gap)
    heads = [Flow(*head, gap=look().gap * 0.6)] if head else []
    return Column(*heads, dice, gap=look().gap * (0.1 if bare else 0.4))


def _die(pool: DicePoolView, die: DieView, touches: PlaceTouches, bare: bool, tight: bool) -> Touchable:
    palette = look().palette
    touch = touch_of(touches, die.label, (AtDie(pool.id, die.id),), die)
    ink = palette.dim if die.spent else palette.text
    letters = look().across() if bare else "small"
    top: list[Node] = [*touch.signs()]
    if has_sign(die.kind):
        top.append(icon(die.kind, letters if bare else "text", palette.dim))
    top.append(Text(die.face or _NOT_ROLLED, "number", ink, bold=not die.spent))
    signed = bare and has_sign(die.kind)
    name = ShortText if tight else Text
    lines: list[Node] = [] if signed else [name(die.label, letters, colour=palette.dim)]
    lines += [Text(words, letters, palette.accent) for words in die_words(die)]
    face = (
        Row(*top, Column(*lines, gap=0, weight=1), gap=look().gap * 0.5, wraps=True)
        if bare
        else Column(Row(*top, gap=look().gap * 0.4), *lines, gap=0)
    )
    return Touchable(
        face,
        action=touch.action,
        changes_state=touch.chooses,
        rest=touch.rest,
        ground=touch.ground,
        edge=palette.accent if die.kept else touch.edge,
        pad=(look().gap * 0.8, look().gap * (0.1 if bare else 0.4)),
    )
