"""A pile on the glass: its sign, its name and how many cards lie there."""

from __future__ import annotations

from companion.engine.view import PileView
from ui.look.theme import look
from ui.widgets.buttons import Action, Touchable
from ui.widgets.icons import icon
from ui.widgets.text import Text


def pile_pill(pile: PileView, lit: bool, look_at: Action | None, large: bool = False) -> Touchable:
    """A pile with its size; a touch shows what is known of it. A `large` one is read from across a table."""
    palette = look().palette
    words, figure = ("strong", "strong") if large else ("small", "text")
    return Touchable(
        *([icon("◎", words, palette.accent)] if lit else []),
        icon(pile.id, words, palette.dim),
        Text(pile.label, words, palette.dim),
        Text(str(pile.count), figure, bold=True),
        action=look_at,
        ground=palette.glow if lit else None,
        edge=palette.accent if lit else palette.line,
        pad=(look().gap * 0.8, 0),
        gap=look().gap * 0.4,
    )
