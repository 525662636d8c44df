"""The combat round (pages 10 to 13): Start of Turn, Play, End of Turn, Enemy Turn, end of combat."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from companion.engine.asks import Ask, Choice
from companion.engine.declared import Declare
from companion.engine.events import Frame
from companion.engine.game import Work
from companion.engine.match import Match
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.fight.waiting import lies_face_down
from companion.games.slay_the_spire.rules.boards import use_shiv
from companion.games.slay_the_spire.rules.declaring import play_declared
from companion.games.slay_the_spire.rules.feats import notice_in_fight
from companion.games.slay_the_spire.rules.items import use_ability, use_potion
from companion.games.slay_the_spire.rules.playing import play_card
from companion.games.slay_the_spire.rules.run_modifiers import loss_at_end_of_combat
from companion.games.slay_the_spire.rules.strikes import lose_hp
from companion.games.slay_the_spire.rules.triggers import (
    player_triggers,
)
from companion.games.slay_the_spire.state import acts, card_events, figure_events, round_events
from companion.games.slay_the_spire.state import frames as fr
from companion.games.slay_the_spire.state.figures import living_seats
from companion.games.slay_the_spire.state.run import Fighting, Run

Table = Match[Run]


# The fight


def step_by_step(steps: Mapping[str, Work]) -> Work:
    """The steps of a part of the round, until one must wait: for an answer, for abilities, for other work."""

    def go_on(table: Table, frame: Any) -> Ask | None:
        fight, stack = table.state.fight, table.state.stack
        while stack and stack[-1] is frame:
            if fight.pending:
                table.push(fr.Triggers())
            elif (ask := steps[frame.step](table, frame)) is not None:
                return ask
        return None

    return go_on


def _begin(table: Table, frame: fr.Combat) -> Ask | None:
    frame.step = "round"
    return None


def _round(table: Table, frame: fr.Combat) -> Ask | None:
    frame.step = "play"
    table.emit(round_events.RoundBegan(table.state.fight.round + 1))
    table.push(fr.StartOfTurn())
    return None


def _play(table: Table, frame: fr.Combat) -> Ask | None:
    """All players play at once, until every one of them is ready (page 12)."""
    fight = table.state.fight
    notice_in_fight(table)
    if fight.phase != "play":
        table.emit(round_events.PhaseBegan("play"))
    waiting: list[int] = []
    ready: list[int] = []
    for seat, player in enumerate(fight.fighters):
        if player.alive:
            (ready if player.ready else waiting).append(seat)
    if waiting:
        return Choice("play", tuple(waiting), tuple(ready))
    frame.step = "end"
    return None


def _end(table: Table, frame: fr.Combat) -> Ask | None:
    frame.step = "enemies"
    table.emit(round_events.PhaseBegan("end"))
    table.push(fr.EndOfTurn())
    return None


def _enemies(table: Table, frame: fr.Combat) -> Ask | None:
    frame.step = "round"
    notice_in_fight(table)
    table.push(fr.EnemyTurn())
    return None


def _won(table: Table, frame: fr.Combat) -> Ask | None:
    """End of combat abilities come first, then the rewards (page 13)."""
    frame.step = "rewards"
    notice_in_fight(table)
    loss = loss_at_end_of_combat(table.state)
    for seat in living_seats(table.state.fight):
        first = not table.state.options.terminal_last
        if first and loss < table.state.fight.fighters[seat].hp:
            lose_hp(table, seat, -1, loss, "terminal")
        else:
            frame.last = [*frame.last, seat]
        player_triggers(table, seat, "end_of_combat")
    return None


def _rewards(table: Table, frame: fr.Combat) -> Ask | None:
    """Who would have died of the loss at the end of combat loses it after all that heals."""
    while frame.last:
        seat, frame.last = frame.last[0], frame.last[1:]
        lose_hp(table, seat, -1, loss_at_end_of_combat(table.state), "terminal")
    table.pop()
    if table.state.fight.phase != "over":
        table.emit(round_events.CombatEnded(True))
    return None


combat: Work = step_by_step(
    {
        "begin": _begin,
        "round": _round,
        "play": _play,
        "end": _end,
        "enemies": _enemies,
        "won": _won,
        "rewards": _rewards,
    }
)
"""Rounds repeat until the fight is over."""


def single_room(table: Table, frame: fr.SingleRoom) -> Ask | None:
    """A fight alone is a run of one room: with the fight it is over."""
    table.pop()
    return None


def put_away(table: Table, frame: Frame) -> bool:
    """Whether the fight has just ended, and with it all unfinished work."""
    fight = table.state.fight
    return fight is not None and (fight.foes_gone or fight.phase == "over") and _ended(table)


def _ended(table: Table) -> bool:
    """Combat ends immediately (page 13): all unfinished work is put away."""
    stack = table.state.stack
    combat = fr.combat_at(stack)
    if combat < 0:
        return False
    if table.state.fight.phase == "over":
        _put_down(table, stack[combat:])
        del stack[combat:]
        return True
    if stack[combat].step not in ("won", "rewards") and not summons_due(table.state):
        _win(table, combat)
        return True
    return False


def summons_due(run: Fighting) -> bool:
    """Whether an ability is about to bring enemies, so that the fight is not over yet (page 13)."""
    summoning = BOOK.summoning
    waiting = [*run.fight.pending, *(later.pending for later in run.fight.later)]
    if any(summoning[each.script] and not lies_face_down(run, each) for each in waiting):
        return True
    return any(
        isinstance(frame, fr.Summoning)
        or (isinstance(frame, fr.Script) and any(summoning[key] for key in frame.keys))
        for frame in run.stack
    )


def _win(table: Table, combat: int) -> None:
    """What the fight had begun is put down, down to the fight itself, which goes on to its end."""
    fight, stack = table.state.fight, table.state.stack
    _put_down(table, stack[combat:])
    stack[combat:] = [fr.Combat("won")]
    fight.pending = []
    fight.later = []


def of_living(work: Work) -> Work:
    """`work` of a seat, which ends when the seat dies in The Last Stand (page 23): nobody asks the dead."""

    def run(table: Table, frame: Any) -> Ask | None:
        if frame.seat < 0 or table.state.fight.fighters[frame.seat].alive:
            return work(table, frame)
        _put_down(table, [frame])
        table.pop()
        return None

    return run


def _put_down(table: Table, frames: Iterable[Frame]) -> None:
    """Cards that were being played or looked at when work ended before its time lie in the discard pile."""
    for frame in frames:
        for seat, card in held_cards(frame):
            table.emit(card_events.CardMoved(seat, card, "", "discard_pile"))


def held_cards(frame: Any) -> list[tuple[int, str]]:
    """The cards that unfinished work holds outside all piles; one that was declared has no name."""
    if isinstance(frame, fr.Script) and _lies_in_the_middle(frame):
        return [(frame.seat, frame.card)]
    if isinstance(frame, fr.Scry):
        return [(frame.seat, card) for card in frame.looked]
    return []


def _lies_in_the_middle(frame: fr.Script) -> bool:
    playing = frame.playing
    if frame.role == "declared":
        return playing is not None and playing.laid
    return frame.role in ("card", "free") and (playing is None or playing.into != "attached")


# Acts of the Play phase


def take_combat(table: Table, frame: fr.Combat, seat: int, act: Any) -> None:
    _ACTS[type(act)](table, seat, act)


def _ready(table: Table, seat: int, act: acts.Ready) -> None:
    table.emit(round_events.ReadyChanged(seat, True))


def _not_ready(table: Table, seat: int, act: acts.NotReady) -> None:
    table.emit(round_events.ReadyChanged(seat, False))


def _miracle(table: Table, seat: int, act: acts.UseMiracle) -> None:
    table.emit(figure_events.TokensChanged(seat, -1, "miracle", -1))
    table.emit(figure_events.TokensChanged(seat, -1, "energy", 1))


def _shiv(table: Table, seat: int, act: acts.UseShiv) -> None:
    use_shiv(table, seat, act.target)


_ACTS: dict[type, Callable[[Any, int, Any], None]] = {
    acts.PlayCard: play_card,
    acts.UseShiv: _shiv,
    acts.UseMiracle: _miracle,
    acts.UsePotion: use_potion,
    acts.UseAbility: use_ability,
    acts.Ready: _ready,
    acts.NotReady: _not_ready,
    Declare: play_declared,
}
