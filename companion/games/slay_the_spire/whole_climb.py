"""The rules of a climb between fights, and who plays by them; loaded when a climb is begun.

Whoever plays a fight alone loads none of it (`fight_or_climb.rules_of_climb`); how it looks and is told has a
place of its own (`shown_climb`), which a party that is drafted, or played by bots, does not load.
"""

from __future__ import annotations

from companion.engine.events import Frame
from companion.engine.game import Take, Work
from companion.games.slay_the_spire.bots import climbing as bot
from companion.games.slay_the_spire.climb import (
    acting,
    after_fights,
    closing,
    only_options,
    rooms,
    turning,
    way,
)
from companion.games.slay_the_spire.judge import climbing as judge
from companion.games.slay_the_spire.phases import Rules
from companion.games.slay_the_spire.state import climb_frames as cf
from companion.games.slay_the_spire.state.run import Climbing

WORK: dict[type[Frame], Work] = {
    cf.OnTheClimb: way.on_the_climb,
    cf.BeginGame: way.begin_game,
    cf.FirstFight: way.first_fight,
    cf.OpenRoom: way.open_room,
    cf.InRoom: only_options.ask_in_room,
    cf.LayOut: rooms.lay_out,
    cf.AfterFight: after_fights.after_fight,
    cf.GameOver: closing.game_over,
    cf.TurnUp: turning.turn_up,
    cf.PickOwn: turning.pick_own,
    cf.RollDie: turning.roll_die,
    cf.LayMap: turning.lay_map,
    cf.LayTokens: turning.lay_tokens,
    cf.ChooseBoss: turning.choose_boss,
    cf.DrawBoss: turning.draw_boss,
    cf.RollModifiers: turning.roll_modifiers,
}
TAKE: dict[type[Frame], Take] = {
    cf.OnTheClimb: acting.take_climb,
    cf.InRoom: acting.take_climb,
    cf.GameOver: acting.take_climb,
    cf.TurnUp: turning.take_turned_up,
    cf.PickOwn: turning.take_picked,
    cf.RollDie: turning.take_die,
    cf.LayMap: turning.take_map,
    cf.LayTokens: turning.take_token,
    cf.ChooseBoss: turning.take_boss,
    cf.DrawBoss: turning.take_drawn_boss,
    cf.RollModifiers: turning.take_modifier,
}
RULES: Rules[Climbing] = Rules(judge.candidates, judge.why_not, judge.legal, bot.careful, bot.score)
