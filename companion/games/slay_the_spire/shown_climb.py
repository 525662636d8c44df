"""How a climb between fights is shown and told, in one place that is loaded when somebody looks at one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine.events import Event
from companion.engine.layout import Layout, Path
from companion.engine.match import Match
from companion.engine.view import BoardView, Ending, View
from companion.games.slay_the_spire.parts.contents import thing_text
from companion.games.slay_the_spire.view import climbing as view
from companion.games.slay_the_spire.view import on_the_way
from companion.games.slay_the_spire.words import climbing as words


@dataclass(frozen=True)
class ShownClimb:
    """The functions of `companion.engine.game.Game` that show and tell, as they are on a climb; see there."""

    view: Callable[[Match[Any], int, str], View]
    boards: Callable[[Any], tuple[BoardView, ...]]
    ending: Callable[[Any], Ending | None]
    conserved: Callable[[Any], Mapping[str, int]]
    act_words: Callable[..., str]
    event_words: Callable[[Any, Event], str]
    thing_words: Callable[[str], str]
    thing_text: Callable[[str], str]
    told_in: Callable[[Any, Sequence[Event]], Sequence[Any]]
    outcome_words: Callable[..., str]
    layout: Callable[[Any], Layout]
    belongings: Callable[[Any], Layout]
    problems: Callable[[Any], tuple[str, ...]]
    may_lie: Callable[[str, Path], bool]
    lying: Callable[[Any, str, Path], Any]


SHOWN_CLIMB = ShownClimb(
    view=view.view,
    boards=view.boards,
    ending=view.ending,
    conserved=view.conserved,
    act_words=words.act_words,
    event_words=words.event_words,
    thing_words=words.thing_words,
    thing_text=thing_text,
    told_in=words.told_in,
    outcome_words=words.outcome_words,
    layout=on_the_way.layout,
    belongings=on_the_way.belongings,
    problems=on_the_way.problems,
    may_lie=on_the_way.may_lie,
    lying=on_the_way.lying,
)
