"""All that the game asks of a climb between fights, in one place that is loaded when a climb is begun.

Whoever plays a fight alone loads none of it (`game.whole_climb`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine.events import Event, Frame
from companion.engine.game import Take, Work
from companion.engine.layout import Layout, Path
from companion.engine.match import Match
from companion.engine.view import Ending, View
from companion.games.slay_the_spire.bots import climbing as bot
from companion.games.slay_the_spire.climb import acting, rooms, turning
from companion.games.slay_the_spire.judge import climbing as judge
from companion.games.slay_the_spire.state.climb_frames import (
    DrawBoss,
    LayTokens,
    OnTheClimb,
    PickOwn,
    RollDie,
    RollModifiers,
    TurnUp,
)
from companion.games.slay_the_spire.state.frames import SingleRoom
from companion.games.slay_the_spire.view import climbing as view
from companion.games.slay_the_spire.view import on_the_way
from companion.games.slay_the_spire.words import climbing as words


@dataclass(frozen=True)
class WholeClimb:
    """The functions of `companion.engine.game.Game` as they are on a climb; see there."""

    work: Mapping[type[Frame], Work]
    take: Mapping[type[Frame], Take]
    candidates: Callable[..., Any]
    why_not: Callable[..., Any]
    legal: Callable[..., Any]
    view: Callable[[Match[Any], int, str], View]
    ending: Callable[[Any], Ending | None]
    conserved: Callable[[Any], Mapping[str, int]]
    act_words: Callable[..., str]
    event_words: Callable[[Any, Event], str]
    thing_words: Callable[[str], str]
    told_in: Callable[[Any, Sequence[Event]], Sequence[Any]]
    outcome_words: Callable[..., str]
    score: Callable[[Any, int], float]
    careful: Callable[..., Any]
    layout: Callable[[Any], Layout]
    belongings: Callable[[Any], Layout]
    problems: Callable[[Any], tuple[str, ...]]
    may_lie: Callable[[str, Path], bool]
    lying: Callable[[Any, str, Path], Any]


WHOLE_CLIMB = WholeClimb(
    work={
        OnTheClimb: rooms.on_the_climb,
        SingleRoom: rooms.single_room,
        TurnUp: turning.turn_up,
        PickOwn: turning.pick_own,
        RollDie: turning.roll_die,
        LayTokens: turning.lay_tokens,
        DrawBoss: turning.draw_boss,
        RollModifiers: turning.roll_modifiers,
    },
    take={
        OnTheClimb: acting.take_climb,
        SingleRoom: acting.take_climb,
        TurnUp: turning.take_turned_up,
        PickOwn: turning.take_picked,
        RollDie: turning.take_die,
        LayTokens: turning.take_token,
        DrawBoss: turning.take_boss,
        RollModifiers: turning.take_modifier,
    },
    candidates=judge.candidates,
    why_not=judge.why_not,
    legal=judge.legal,
    view=view.view,
    ending=view.ending,
    conserved=view.conserved,
    act_words=words.act_words,
    event_words=words.event_words,
    thing_words=words.thing_words,
    told_in=words.told_in,
    outcome_words=words.outcome_words,
    score=bot.score,
    careful=bot.careful,
    layout=on_the_way.layout,
    belongings=on_the_way.belongings,
    problems=on_the_way.problems,
    may_lie=on_the_way.may_lie,
    lying=on_the_way.lying,
)
