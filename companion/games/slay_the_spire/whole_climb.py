"""The rules of a climb between fights, and who plays by them; loaded when a climb is begun.

Whoever plays a fight alone loads none of it (`fight_or_climb.whole_climb`); how it looks and is told has a
place of its own (`shown_climb`), which a party that is drafted, or played by bots, does not load.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.engine.events import Frame
from companion.engine.game import Take, Work
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


@dataclass(frozen=True)
class WholeClimb:
    """The functions of `companion.engine.game.Game` as they are on a climb; see there."""

    work: Mapping[type[Frame], Work]
    take: Mapping[type[Frame], Take]
    candidates: Callable[..., Any]
    why_not: Callable[..., Any]
    legal: Callable[..., Any]
    score: Callable[[Any, int], float]
    careful: Callable[..., Any]


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
    score=bot.score,
    careful=bot.careful,
)
