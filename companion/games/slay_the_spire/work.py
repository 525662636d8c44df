"""Who carries out each kind of unfinished work of a run, and who takes the answer it waits for."""

from __future__ import annotations

from typing import Any

from companion.engine.asks import Ask
from companion.engine.events import Frame
from companion.engine.game import Take, Work
from companion.engine.match import Match
from companion.games.slay_the_spire.fight import end_of_turn, enemy_turn, flow, start_of_turn, stops, waiting
from companion.games.slay_the_spire.gathering import flow as gathering
from companion.games.slay_the_spire.rules import (
    aiming,
    boards,
    buying,
    enemies,
    items,
    playing_by_effects,
    repeating,
    scrying,
    verbs,
)
from companion.games.slay_the_spire.rules import moving_cards as cards
from companion.games.slay_the_spire.setting_up import meeting
from companion.games.slay_the_spire.state import climb_frames as cf
from companion.games.slay_the_spire.state import frames as fr
from companion.games.slay_the_spire.state.gathering import Gathered
from companion.games.slay_the_spire.state.run import Run


def climbing_on(table: Match[Run], frame: Frame) -> Ask | None:
    """Carry out a piece of work between fights."""
    from companion.games.slay_the_spire import whole_climb  # a table that only fights loads none of it

    return whole_climb.WORK[type(frame)](table, frame)


def take_climbing(table: Match[Run], frame: Frame, seat: int, answer: Any) -> None:
    """Hand an answer to a piece of work between fights."""
    from companion.games.slay_the_spire import whole_climb

    whole_climb.TAKE[type(frame)](table, frame, seat, answer)


ROUND: dict[type[Frame], Work] = {
    fr.SingleRoom: flow.single_room,
    fr.Meeting: meeting.meeting,
    fr.Combat: flow.combat,
    fr.StartOfTurn: start_of_turn.start_of_turn,
    fr.EnemyTurn: enemy_turn.enemy_turn,
}
IN_A_FIGHT: dict[type[Frame], Work] = {
    fr.EndOfTurn: end_of_turn.end_of_turn,
    fr.Stop: stops.stop,
    fr.Triggers: waiting.triggers,
    fr.Script: verbs.carry_out,
    fr.EachAim: repeating.each_aim,
    fr.DrawCards: cards.draw_cards,
    fr.Summoning: enemies.summoning,
}
CLIMB: tuple[type[Frame], ...] = (
    cf.OnTheClimb,
    cf.BeginGame,
    cf.FirstFight,
    cf.OpenRoom,
    cf.InRoom,
    cf.LayOut,
    cf.AfterFight,
    cf.GameOver,
    cf.TurnUp,
    cf.PickOwn,
    cf.RollDie,
    cf.LayMap,
    cf.LayTokens,
    cf.ChooseBoss,
    cf.DrawBoss,
    cf.RollModifiers,
)
"""What a run does between fights; `whole_climb` carries it out."""
OF_A_SEAT: dict[type[Frame], Work] = {
    fr.NameCards: end_of_turn.name_cards,
    fr.ChooseCards: cards.choose_cards,
    fr.Scry: scrying.scry,
    fr.PlayFree: playing_by_effects.play_free_cards,
    fr.ChannelOrbs: boards.channel_orbs,
    fr.PickOrb: boards.pick_orb,
    fr.ShivNow: boards.shiv_now,
    fr.ChangeRows: boards.change_rows,
    fr.DieChange: items.die_change,
    fr.GainPotions: items.gain_potions,
    fr.LookAtTop: buying.look_at_top,
    fr.PickDieRelic: items.pick_die_relic,
}

WORK: dict[type[Frame], Work] = {
    **ROUND,
    **IN_A_FIGHT,
    Gathered: gathering.gathered,
    **dict.fromkeys(CLIMB, climbing_on),
    **{frame: flow.of_living(work) for frame, work in OF_A_SEAT.items()},
}
TAKE: dict[type[Frame], Take] = {
    fr.Meeting: meeting.take_met,
    fr.Combat: flow.take_combat,
    fr.StartOfTurn: start_of_turn.take_start,
    fr.Stop: stops.take_stop,
    fr.NameCards: end_of_turn.take_name,
    fr.Triggers: waiting.take_triggers,
    fr.Script: aiming.take_script,
    fr.EachAim: repeating.take_each,
    fr.DrawCards: cards.take_drawn,
    fr.ChooseCards: cards.take_choice,
    fr.Scry: scrying.take_scry,
    fr.PlayFree: playing_by_effects.take_play_free,
    fr.PickOrb: boards.take_orb,
    fr.ShivNow: boards.take_shiv,
    fr.ChangeRows: boards.take_rows,
    fr.DieChange: items.take_die_change,
    fr.GainPotions: items.take_potion,
    fr.LookAtTop: buying.take_top,
    fr.PickDieRelic: items.take_die_relic,
    fr.Summoning: enemies.take_summoned,
    **dict.fromkeys(CLIMB, take_climbing),
    Gathered: gathering.take_gathered,
}
