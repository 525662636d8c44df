"""The end of a game: who was beaten or has won, what it brought, and what one can do next."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.view import Ending, View
from companion.speech.words import _
from ui.look.theme import look
from ui.widgets.boxes import Column, Row
from ui.widgets.buttons import button
from ui.widgets.figures import view_figure
from ui.widgets.nodes import Node, Space
from ui.widgets.text import Text


class EndFace(Row):
    """What stands on the glass when a game is over: a figure, the words of the end, and two ways on."""

    def __init__(
        self, view: View, ending: Ending, results: Callable[[], None], put_away: Callable[[], None]
    ) -> None:
        palette = look().palette
        said: list[Node] = [Text(ending.words, "number", bold=True, titled=True)]
        said += [Text(line, look().across("text"), palette.dim) for line in ending.lines]
        ways = Row(
            button(_("Show the table"), put_away, weight=1),
            button(_("See the results"), results, sign="history", kind="primary", weight=1),
            align="fill",
            wraps=True,
        )
        drawn = view_figure(view, look().state_target * 2)
        for figure in drawn:
            figure.weight = 0.5
        super().__init__(
            *drawn,
            Column(Space(), *said, Space(), ways, weight=1),
            ground=palette.glow if ending.winners else palette.surface,
            pad=look().gap * 2,
            gap=look().gap * 2,
            align="fill",
            weight=1,
        )
