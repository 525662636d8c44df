"""Who carries out each kind of unfinished work of a run, and who takes the answer it waits for."""

from __future__ import annotations

from typing import Any

from companion.engine.asks import Ask
from companion.engine.events import Frame
from companion.engine.game import Take, Work
from companion.engine.match import Match
from companion.games.slay_the_spire.fight import end_of_turn, enemy_turn, flow, start_of_turn, stops, waiting
from companion.games.slay_the_spire.fight_or_climb import whole_climb
from companion.games.slay_the_spire.gathering import flow as gathering
from companion.games.slay_the_spire.rules import (
    aiming,
    boards,
    buying,
    enemies,
    items,
    repeating,
    scrying,
    verbs,
)
from companion.games.slay_the_spire.rules import moving_cards as cards
from companion.games.slay_the_spire.setting_up import meeting
from companion.games.slay_the_spire.state.climb_frames import (
    DrawBoss,
    LayTokens,
    OnTheClimb,
    PickOwn,
    RollDie,
    RollModifiers,
    TurnUp,
)
from companion.games.slay_the_spire.state.frames import (
    ChangeRows,
    ChannelOrbs,
    ChooseCards,
    Combat,
    DieChange,
    DrawCards,
    EachAim,
    EndOfTurn,
    EnemyTurn,
    GainPotions,
    LookAtTop,
    Meeting,
    NameCards,
    PickDieRelic,
    PickOrb,
    PlayFree,
    Script,
    Scry,
    ShivNow,
    SingleRoom,
    StartOfTurn,
    Stop,
    Summoning,
    Triggers,
)
from companion.games.slay_the_spire.state.gathering import Gathered
from companion.games.slay_the_spire.state.run import Run


def climbing_on(table: Match[Run], frame: Frame) -> Ask | None:
    """Carry out a piece of work between fights."""
    return whole_climb().work[type(frame)](table, frame)


def take_climbing(table: Match[Run], frame: Frame, seat: int, answer: Any) -> None:
    """Hand an answer to a piece of work between fights."""
    whole_climb().take[type(frame)](table, frame, seat, answer)


def single_room(table: Match[Run], frame: SingleRoom) -> Ask | None:
    """A fight alone is a run of one room; where its rewards are taken, that room is one of the climb's."""
    return (flow.single_room if table.state.climb is None else climbing_on)(table, frame)


ROUND: dict[type[Frame], Work] = {
    SingleRoom: single_room,
    Meeting: meeting.meeting,
    Combat: flow.combat,
    StartOfTurn: start_of_turn.start_of_turn,
    EnemyTurn: enemy_turn.enemy_turn,
}
IN_A_FIGHT: dict[type[Frame], Work] = {
    EndOfTurn: end_of_turn.end_of_turn,
    Stop: stops.stop,
    Triggers: waiting.triggers,
    Script: verbs.carry_out,
    EachAim: repeating.each_aim,
    DrawCards: cards.draw_cards,
    Summoning: enemies.summoning,
}
CLIMB: tuple[type[Frame], ...] = (
    OnTheClimb,
    TurnUp,
    PickOwn,
    RollDie,
    LayTokens,
    DrawBoss,
    RollModifiers,
)
"""What a run does between fights; `whole_climb` carries it out."""
OF_A_SEAT: dict[type[Frame], Work] = {
    NameCards: end_of_turn.name_cards,
    ChooseCards: cards.choose_cards,
    Scry: scrying.scry,
    PlayFree: cards.play_free_cards,
    ChannelOrbs: boards.channel_orbs,
    PickOrb: boards.pick_orb,
    ShivNow: boards.shiv_now,
    ChangeRows: boards.change_rows,
    DieChange: items.die_change,
    GainPotions: items.gain_potions,
    LookAtTop: buying.look_at_top,
    PickDieRelic: items.pick_die_relic,
}

WORK: dict[type[Frame], Work] = {
    **ROUND,
    **IN_A_FIGHT,
    Gathered: gathering.gathered,
    **dict.fromkeys(CLIMB, climbing_on),
    **{frame: flow.of_living(work) for frame, work in OF_A_SEAT.items()},
}
TAKE: dict[type[Frame], Take] = {
    Meeting: meeting.take_met,
    Combat: flow.take_combat,
    StartOfTurn: start_of_turn.take_start,
    Stop: stops.take_stop,
    NameCards: end_of_turn.take_name,
    Triggers: waiting.take_triggers,
    Script: aiming.take_script,
    EachAim: repeating.take_each,
    DrawCards: cards.take_drawn,
    ChooseCards: cards.take_choice,
    Scry: scrying.take_scry,
    PlayFree: cards.take_play_free,
    PickOrb: boards.take_orb,
    ShivNow: boards.take_shiv,
    ChangeRows: boards.take_rows,
    DieChange: items.take_die_change,
    GainPotions: items.take_potion,
    LookAtTop: buying.take_top,
    PickDieRelic: items.take_die_relic,
    Summoning: enemies.take_summoned,
    **dict.fromkeys(CLIMB, take_climbing),
    SingleRoom: take_climbing,
    Gathered: gathering.take_gathered,
}
