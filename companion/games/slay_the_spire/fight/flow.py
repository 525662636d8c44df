"""The combat round (pages 10 to 13): Start of Turn, Play, End of Turn, Enemy Turn, end of combat."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from companion.engine.asks import Ask, Chance, Choice
from companion.engine.declared import Declare
from companion.engine.events import Frame
from companion.engine.game import Work
from companion.engine.match import Match
from companion.games.slay_the_spire.content import modifiers as md
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.fight.stops import stops
from companion.games.slay_the_spire.fight.waiting import lies_face_down
from companion.games.slay_the_spire.rules.boards import use_shiv
from companion.games.slay_the_spire.rules.declaring import play_declared
from companion.games.slay_the_spire.rules.feats import notice_in_fight
from companion.games.slay_the_spire.rules.items import FACES, usable_abilities, use_ability, use_potion
from companion.games.slay_the_spire.rules.playing import play_card
from companion.games.slay_the_spire.rules.run_modifiers import loss_at_end_of_combat
from companion.games.slay_the_spire.rules.strikes import lose_hp
from companion.games.slay_the_spire.rules.triggers import (
    enemy_triggers,
    lines_of_enemy,
    own_triggers,
    player_triggers,
)
from companion.games.slay_the_spire.state import events as ev
from companion.games.slay_the_spire.state.acts import (
    NotReady,
    PlayCard,
    Ready,
    UseAbility,
    UseMiracle,
    UsePotion,
    UseShiv,
)
from companion.games.slay_the_spire.state.enemy_actions import action_of, cube_slots, next_slot
from companion.games.slay_the_spire.state.fight import Fight
from companion.games.slay_the_spire.state.frames import (
    ChangeRows,
    Combat,
    DrawCards,
    EndOfTurn,
    EnemyTurn,
    Script,
    Scry,
    SingleRoom,
    StartOfTurn,
    Summoning,
    Triggers,
    combat_at,
)
from companion.games.slay_the_spire.state.in_force import enemy_modifiers, player_modifiers
from companion.games.slay_the_spire.state.run import Fighting, Run

Table = Match[Run]


# The fight


def _step_by_step(steps: Mapping[str, Work]) -> Work:
    """The steps of a part of the round, until one must wait: for an answer, for abilities, for other work."""

    def go_on(table: Table, frame: Any) -> Ask | None:
        fight, stack = table.state.fight, table.state.stack
        while stack and stack[-1] is frame:
            if fight.pending:
                table.push(Triggers())
            elif (ask := steps[frame.step](table, frame)) is not None:
                return ask
        return None

    return go_on


def _begin(table: Table, frame: Combat) -> Ask | None:
    frame.step = "round"
    return None


def _round(table: Table, frame: Combat) -> Ask | None:
    frame.step = "play"
    table.emit(ev.RoundBegan(table.state.fight.round + 1))
    table.push(StartOfTurn())
    return None


def _play(table: Table, frame: Combat) -> Ask | None:
    """All players play at once, until every one of them is ready (page 12)."""
    fight = table.state.fight
    notice_in_fight(table)
    if fight.phase != "play":
        table.emit(ev.PhaseBegan("play"))
    waiting: list[int] = []
    ready: list[int] = []
    for seat, player in enumerate(fight.fighters):
        if player.alive:
            (ready if player.ready else waiting).append(seat)
    if waiting:
        return Choice("play", tuple(waiting), tuple(ready))
    frame.step = "end"
    return None


def _end(table: Table, frame: Combat) -> Ask | None:
    frame.step = "enemies"
    table.emit(ev.PhaseBegan("end"))
    table.push(EndOfTurn())
    return None


def _enemies(table: Table, frame: Combat) -> Ask | None:
    frame.step = "round"
    notice_in_fight(table)
    table.push(EnemyTurn())
    return None


def _won(table: Table, frame: Combat) -> Ask | None:
    """End of combat abilities come first, then the rewards (page 13)."""
    frame.step = "rewards"
    notice_in_fight(table)
    loss = loss_at_end_of_combat(table.state)
    for seat in table.state.fight.living():
        if loss < table.state.fight.fighters[seat].hp:
            lose_hp(table, seat, -1, loss, "terminal")
        else:
            frame.last = [*frame.last, seat]
        player_triggers(table, seat, "end_of_combat")
    return None


def _rewards(table: Table, frame: Combat) -> Ask | None:
    """Who would have died of the loss at the end of combat loses it after all that heals."""
    while frame.last:
        seat, frame.last = frame.last[0], frame.last[1:]
        lose_hp(table, seat, -1, loss_at_end_of_combat(table.state), "terminal")
    table.pop()
    if table.state.fight.phase != "over":
        table.emit(ev.CombatEnded(True))
    return None


combat = _step_by_step(
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


def single_room(table: Table, frame: SingleRoom) -> Ask | None:
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
    combat = combat_at(stack)
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
        isinstance(frame, Summoning)
        or (isinstance(frame, Script) and any(summoning[key] for key in frame.keys))
        for frame in run.stack
    )


def _win(table: Table, combat: int) -> None:
    """What the fight had begun is put down, down to the fight itself, which goes on to its end."""
    fight, stack = table.state.fight, table.state.stack
    _put_down(table, stack[combat:])
    stack[combat:] = [Combat("won")]
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
            table.emit(ev.CardMoved(seat, card, "", "discard_pile"))


def held_cards(frame: Any) -> list[tuple[int, str]]:
    """The cards that unfinished work holds outside all piles; one that was declared has no name."""
    if isinstance(frame, Script) and _lies_in_the_middle(frame):
        return [(frame.seat, frame.card)]
    if isinstance(frame, Scry):
        return [(frame.seat, card) for card in frame.looked]
    return []


def _lies_in_the_middle(frame: Script) -> bool:
    playing = frame.playing
    if frame.role == "declared":
        return playing is not None and playing.laid
    return frame.role in ("card", "free") and (playing is None or playing.into != "attached")


# Acts of the Play phase


def take_combat(table: Table, frame: Combat, seat: int, act: Any) -> None:
    _ACTS[type(act)](table, seat, act)


def _ready(table: Table, seat: int, act: Ready) -> None:
    table.emit(ev.ReadyChanged(seat, True))


def _not_ready(table: Table, seat: int, act: NotReady) -> None:
    table.emit(ev.ReadyChanged(seat, False))


def _miracle(table: Table, seat: int, act: UseMiracle) -> None:
    table.emit(ev.TokensChanged(seat, -1, "miracle", -1))
    table.emit(ev.TokensChanged(seat, -1, "energy", 1))


def _shiv(table: Table, seat: int, act: UseShiv) -> None:
    use_shiv(table, seat, act.target)


_ACTS: dict[type, Callable[[Any, int, Any], None]] = {
    PlayCard: play_card,
    UseShiv: _shiv,
    UseMiracle: _miracle,
    UsePotion: use_potion,
    UseAbility: use_ability,
    Ready: _ready,
    NotReady: _not_ready,
    Declare: play_declared,
}


# Start of Turn


def _reset(table: Table, frame: StartOfTurn) -> Ask | None:
    """Energy is set by the event of the round; block is lost, unless something keeps it."""
    frame.step = "before draw"
    for seat in table.state.fight.living():
        player = table.state.fight.fighters[seat]
        if player.block and not player_modifiers(player, md.KeepBlock):
            player_triggers(table, seat, "block_reset")
    return None


def _before_draw(table: Table, frame: StartOfTurn) -> Ask | None:
    frame.step = "stop to draw"
    for seat in table.state.fight.living():
        _lose_block(table, seat)
        player_triggers(table, seat, "before_draw")
    return None


def _lose_block(table: Table, seat: int) -> None:
    player = table.state.fight.fighters[seat]
    for index, given in enumerate(player.granted):
        if isinstance(given.modifier, md.KeepBlock):
            table.emit(ev.ModifierUsed(seat, -1, index))
            return
    if player.block and not player_modifiers(player, md.KeepBlock):
        table.emit(ev.TokensChanged(seat, -1, "block", -player.block))


def _stop_to_draw(table: Table, frame: StartOfTurn) -> Ask | None:
    frame.step, frame.declined = "draw", []
    stops(table, frame, "draw")
    return None


def _draw(table: Table, frame: StartOfTurn) -> Ask | None:
    fight = table.state.fight
    frame.step = "stop to roll"
    for seat in reversed(fight.living()):
        table.push(DrawCards(seat, BOOK.limits.draw_per_turn))
    return None


def _stop_to_roll(table: Table, frame: StartOfTurn) -> Ask | None:
    """Whoever may change the roll would know all cards: once it lies, that comes first (page 12)."""
    frame.step, frame.declined = "roll", []
    if any(changes_die(table.state, seat) for seat in table.state.fight.living()):
        stops(table, frame, "roll")
    return None


def _roll(table: Table, frame: StartOfTurn) -> Ask | None:
    """One die for the round; everybody may roll it."""
    return Chance("die", FACES, "round", -1)


def _die(table: Table, frame: StartOfTurn) -> Ask | None:
    """Whatever changes the result must be used now (page 12)."""
    fight = table.state.fight
    able = [seat for seat in fight.living() if seat not in frame.passed and changes_die(table.state, seat)]
    if able:
        return Choice("die", tuple(able))
    frame.step = "abilities"
    return None


def changes_die(run: Fighting, seat: int) -> list[UseAbility | UsePotion]:
    """What a seat can use to change the roll."""
    player = run.fight.fighters[seat]
    listeners = BOOK.listeners["roll"]
    found: list[UseAbility | UsePotion] = []
    for relic in player.relics:
        if relic.id in listeners:
            found += usable_abilities(run, seat, relic, "roll")
    for potion in player.potions:
        if BOOK.catalog.potions[potion.id].when == "roll":
            found.append(UsePotion(potion.uid))
    return found


def _abilities(table: Table, frame: StartOfTurn) -> Ask | None:
    """Start of turn, start of combat and die abilities, in any order the players choose."""
    fight = table.state.fight
    frame.step, frame.declined = "facing", []
    if fight.later:
        table.emit(ev.LaterBegan("start_of_next_round"))
    enemy_triggers(table, "start_of_turn")
    for seat in fight.living():
        player_triggers(table, seat, "start_of_turn")
        if fight.round == 1:
            player_triggers(table, seat, "start_of_combat")
        player_triggers(table, seat, "die")
    return None


def _facing(table: Table, frame: StartOfTurn) -> Ask | None:
    """Players may change rows, also into empty ones; then each enemy acts on those it faces."""
    fight = table.state.fight
    if not _faces(fight):
        frame.step = "done"
    elif frame.seat < len(fight.fighters):
        seat, frame.seat = frame.seat, frame.seat + 1
        if fight.fighters[seat].alive:
            table.push(ChangeRows(seat, free=True))
    else:
        frame.step = "stop to face"
    return None


def _faces(fight: Fight) -> list[int]:
    """The enemies that act on those they face."""
    return [
        index for index, enemy in enumerate(fight.enemies) if enemy.alive and lines_of_enemy(enemy, "facing")
    ]


def _stop_to_face(table: Table, frame: StartOfTurn) -> Ask | None:
    frame.step, frame.declined = "faced", []
    stops(table, frame, "facing")
    return None


def _faced(table: Table, frame: StartOfTurn) -> Ask | None:
    """Everybody is faced at once: there is no order to ask for."""
    frame.step = "done"
    for index in _faces(table.state.fight):
        own_triggers(table, index, "facing")
    table.push(Triggers(sorted_out=True))
    return None


def _done(table: Table, frame: StartOfTurn) -> Ask | None:
    table.pop()
    table.emit(ev.PhaseBegan("play"))
    return None


start_of_turn = _step_by_step(
    {
        "reset": _reset,
        "before draw": _before_draw,
        "stop to draw": _stop_to_draw,
        "draw": _draw,
        "stop to roll": _stop_to_roll,
        "roll": _roll,
        "die": _die,
        "abilities": _abilities,
        "facing": _facing,
        "stop to face": _stop_to_face,
        "faced": _faced,
        "done": _done,
    }
)
"""Reset, draw, roll, abilities (page 12)."""


def take_start(table: Table, frame: StartOfTurn, seat: int, answer: Any) -> None:
    if frame.step == "roll":
        frame.step = "die"
        table.emit(ev.DieRolled(answer))
        table.emit(ev.PhaseBegan("die"))
    elif isinstance(answer, UseAbility):
        use_ability(table, seat, answer)
    elif isinstance(answer, UsePotion):
        use_potion(table, seat, answer)
    else:
        frame.passed = [*frame.passed, seat]


# Enemy Turn


def _enemy_block(table: Table, frame: EnemyTurn) -> Ask | None:
    fight = table.state.fight
    frame.step = "order"
    keepers = [
        index
        for index, enemy in enumerate(fight.enemies)
        if enemy.block and enemy_modifiers(enemy, md.KeepBlock)
    ]
    table.emit(ev.EnemyTurnBegan(tuple(keepers)))
    return None


def _order(table: Table, frame: EnemyTurn) -> Ask | None:
    frame.step = "act"
    frame.order = acting_order(table.state.fight)
    return None


def acting_order(fight: Fight) -> list[int]:
    """Rows from the top, left to right; then those that act last; bosses at the very end."""

    def place(index: int) -> tuple[bool, bool, int, int]:
        enemy = fight.enemies[index]
        last = enemy.acts_last or (enemy.face in BOOK.may_act_last and action_of(fight, index)[2])
        return enemy.everywhere, last, -enemy.row, enemy.place

    foes = fight.foes()
    return sorted(foes, key=place) if len(foes) > 1 else foes


def _act(table: Table, frame: EnemyTurn) -> Ask | None:
    fight = table.state.fight
    if not frame.order:
        frame.step = "cubes"
        return None
    index, frame.order = frame.order[0], frame.order[1:]
    key, script, _last = action_of(fight, index)
    if fight.enemies[index].alive:
        table.emit(ev.EnemyActs(index))
        if script:
            table.push(Script([key], [0], enemy=index, role="action"))
    return None


def _cubes(table: Table, frame: EnemyTurn) -> Ask | None:
    """Every cube slides down its track; from the bottom it returns to the topmost red slot."""
    fight = table.state.fight
    table.pop()
    for index in fight.foes():
        enemy = fight.enemies[index]
        if cube_slots(enemy):
            done = enemy.slot + 1
            table.emit(ev.SlotChanged(index, next_slot(enemy), enemy.mode))
            own_triggers(table, index, "slot_done", amount=done)
    table.emit(ev.ModifiersEnded("round"))
    return None


enemy_turn = _step_by_step(
    {
        "block": _enemy_block,
        "order": _order,
        "act": _act,
        "cubes": _cubes,
    }
)
"""Remove Enemy Block, Enemy Actions, Move Cube Actions (page 13)."""
