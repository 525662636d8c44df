"""Relics, potions and the die: using abilities, changing the roll, die abilities (pages 7, 12, 19)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from companion.engine.asks import Ask, Chance, Choice
from companion.engine.match import Match
from companion.games.slay_the_spire.content import abilities as ab
from companion.games.slay_the_spire.content import effects as fx
from companion.games.slay_the_spire.content import wider_effects as wider
from companion.games.slay_the_spire.content.book import BOOK, Line
from companion.games.slay_the_spire.content.climb import GainCurse, RewardOf
from companion.games.slay_the_spire.rules.playing import wasted
from companion.games.slay_the_spire.rules.strikes import exhaust, exhaust_power
from companion.games.slay_the_spire.rules.triggers import script_of, still_allowed
from companion.games.slay_the_spire.state import acts, board_events, card_events, figure_events, round_events
from companion.games.slay_the_spire.state import frames as fr
from companion.games.slay_the_spire.state.climb_events import Queued
from companion.games.slay_the_spire.state.fight import Fight, Item, Pending
from companion.games.slay_the_spire.state.figures import living_seats
from companion.games.slay_the_spire.state.in_force import cannot_gain
from companion.games.slay_the_spire.state.reading import holds
from companion.games.slay_the_spire.state.run import Fighting, Run

Table = Match[Run]
FACES = (1, 2, 3, 4, 5, 6)


def lines_of(item: Item) -> tuple[Line, ...]:
    """The abilities of a power or a relic."""
    return BOOK.item_lines.get(item.id, ())


def usable(run: Fighting, seat: int, item: Item, line: Line, moment: str) -> bool:
    """Whether an ability can be used at `moment` (`activated` in play, `roll` after the roll; STS-100)."""
    if line.moment != moment or not still_allowed(item, line.ability) or wasted(run, seat, line.ability.do):
        return False
    if line.ability.needs is None:
        return True
    frame = fr.Script([], [], seat=seat, item=item.uid)
    return holds(run, line.ability.needs, frame, seat)


def usable_abilities(run: Fighting, seat: int, item: Item, moment: str) -> list[acts.UseAbility]:
    """The abilities of an item that can be used at `moment`."""
    found: list[acts.UseAbility] = []
    for index, line in enumerate(lines_of(item)):
        if line.moment == moment and usable(run, seat, item, line, moment):
            found.append(acts.UseAbility(item.uid, index))
    return found


def use_ability(table: Table, seat: int, act: acts.UseAbility) -> None:
    """Use an ability of a power or relic."""
    fight = table.state.fight
    item = board_events.find_item(fight.fighters[seat], act.item)
    if item is None:
        raise ValueError(act.item)
    line = lines_of(item)[act.line]
    if line.ability.limit is not None:
        table.emit(board_events.ItemUsed(seat, item.uid, line.ability.limit))
    card = item.id if item.id in BOOK.cards else ""
    table.push(script_of(Pending(line.key, seat=seat, item=item.uid, card=card)))


def use_potion(table: Table, seat: int, act: acts.UsePotion) -> None:
    """A potion is used up."""
    item = board_events.find_item(table.state.fight.fighters[seat], act.item)
    if item is None:
        raise ValueError(act.item)
    table.emit(board_events.ItemLeft(seat, item.uid, item.id, drunk=True))
    table.push(fr.Script([f"potion/{item.id}"], [0], seat=seat, role="potion"))


# The die


def _reroll(table: Table, frame: fr.Script, effect: wider.Reroll) -> None:
    table.push(fr.DieChange(frame.seat, relics=effect.relics))


def _turn_die(table: Table, frame: fr.Script, effect: wider.TurnDie) -> None:
    """6 and 1 are neighbours."""
    table.emit(round_events.DieRolled((table.state.fight.die - 1 + effect.by) % 6 + 1))


def _set_die(table: Table, frame: fr.Script, effect: wider.SetDie) -> None:
    table.push(fr.DieChange(frame.seat, choose=True))


def die_change(table: Table, frame: fr.DieChange) -> Ask | None:
    if frame.choose:
        return Choice("face", (frame.seat,))
    return Chance("die", FACES, "reroll", frame.seat if frame.seat >= 0 else 0)


def take_die_change(table: Table, frame: fr.DieChange, seat: int, answer: Any) -> None:
    table.pop()
    table.emit(round_events.DieRolled(answer.face if isinstance(answer, acts.PickFace) else answer))


def _trigger_die_relic(table: Table, frame: fr.Script, effect: wider.TriggerDieRelic) -> None:
    table.emit(board_events.ItemUsed(frame.seat, frame.item, "turn"))
    if die_lines(table.state.fight, effect.faces):
        table.push(fr.PickDieRelic(frame.seat, effect.faces))


def die_lines(fight: Fight, faces: tuple[int, ...]) -> list[acts.PickRelic]:
    """The die abilities of all relics that may be triggered.

    Those that trigger others do so once a turn, or they would go round for ever; rulings.md, STS-30.
    """
    found = []
    for seat in living_seats(fight):
        for relic in fight.fighters[seat].relics:
            for index, line in enumerate(BOOK.relics[relic.id]):
                if _die_line(relic, line, faces):
                    found.append(acts.PickRelic(seat, relic.uid, index))
    return found


def _die_line(relic: Item, line: Line, faces: tuple[int, ...]) -> bool:
    when = line.ability.when
    if not isinstance(when, ab.OnDie):
        return False
    if relic.used_turn and any(isinstance(effect, wider.TriggerDieRelic) for effect in line.ability.do):
        return False
    return not faces or any(face in faces for face in when.faces)


def pick_die_relic(table: Table, frame: fr.PickDieRelic) -> Ask | None:
    options = die_lines(table.state.fight, frame.faces)
    if len(options) > 1:
        return Choice("die relic", (frame.seat,))
    table.pop()
    if options:
        _trigger(table, options[0])
    return None


def take_die_relic(table: Table, frame: fr.PickDieRelic, seat: int, act: acts.PickRelic) -> None:
    table.pop()
    _trigger(table, act)


def _trigger(table: Table, act: acts.PickRelic) -> None:
    relic = next(r for r in table.state.fight.fighters[act.seat].relics if r.uid == act.item)
    line = BOOK.relics[relic.id][act.line]
    table.push(script_of(Pending(line.key, seat=act.seat, item=relic.uid)))


# Potions gained in a fight


def _reward(table: Table, frame: fr.Script, effect: wider.Reward) -> None:
    """Potions are drawn while the fight goes on; at its end they wait with the rewards (page 13)."""
    run = table.state
    combat = run.stack[fr.combat_at(run.stack)]
    over = isinstance(combat, fr.Combat) and combat.step in ("won", "rewards")
    if effect.kind == "potion" and not over:
        table.push(fr.GainPotions(frame.seat, effect.amount))
    elif run.climb is not None:
        owed = (
            GainCurse(effect.amount)
            if effect.kind == "curse"
            else RewardOf(effect.kind, effect.amount, effect.reveal)
        )
        table.emit(Queued(frame.seat, (*run.climb.queue[frame.seat], owed)))


def gain_potions(table: Table, frame: fr.GainPotions) -> Ask | None:
    """One after the other; at the limit each is skipped, passed on, or taken for another (page 8)."""
    if frame.potion:
        return Choice("potion", (frame.seat,))
    deck = potion_deck(table.state.fight)
    if not frame.left or not deck or cannot_gain(table.state.fight, frame.seat, -1, "potion"):
        table.pop()
        return None
    return Chance("pick", deck, "potion", frame.seat)


def potion_deck(fight: Fight) -> list[str]:
    """The potions that lie in the potion deck: all but those that players have."""
    held = Counter(potion.id for player in fight.fighters for potion in player.potions)
    kinds = BOOK.catalog.potions.values()
    return sorted(kind.id for kind in kinds for _copy in range(kind.copies - held[kind.id]))


def has_room(fight: Fight, seat: int) -> bool:
    """Whether a player may have one more potion (pages 8 and 20)."""
    room = len(fight.fighters[seat].potions) < BOOK.catalog.most_potions(fight.ascension)
    return room and not cannot_gain(fight, seat, -1, "potion")


def potion_choices(fight: Fight, frame: fr.GainPotions) -> list[acts.Pick | acts.AimPlayer | acts.Done]:
    """What may be done with a potion that finds no room."""
    own = dict.fromkeys(potion.id for potion in fight.fighters[frame.seat].potions)
    others = [seat for seat in living_seats(fight) if seat != frame.seat and has_room(fight, seat)]
    return [*(acts.Pick(potion) for potion in own), *(acts.AimPlayer(seat) for seat in others), acts.Done()]


def take_potion(table: Table, frame: fr.GainPotions, seat: int, answer: Any) -> None:
    """The potion drawn, or what becomes of one without room: for one's own, to another, or skipped."""
    if isinstance(answer, str):
        frame.left -= 1
        if has_room(table.state.fight, seat := frame.seat):
            table.emit(board_events.PotionGained(seat, answer))
        else:
            frame.potion = answer
        return
    gained, frame.potion = frame.potion, ""
    if isinstance(answer, acts.Pick):
        given = next(
            each for each in table.state.fight.fighters[frame.seat].potions if each.id == answer.card
        )
        table.emit(board_events.ItemLeft(frame.seat, given.uid, given.id))
        table.emit(board_events.PotionGained(frame.seat, gained))
    elif isinstance(answer, acts.AimPlayer):
        table.emit(board_events.PotionGained(answer.player, gained))


# The card or relic itself


def _move_this(table: Table, frame: fr.Script, effect: fx.MoveThis) -> None:
    """A power, or a card just discarded, exhausts itself; an item goes back to its deck; a card being
    played goes elsewhere."""
    if frame.role in ("card", "copy", "free"):
        _goes(frame, effect.into)
    elif frame.item >= 0:
        item = board_events.find_item(table.state.fight.fighters[frame.seat], frame.item)
        if item is None:
            return  # the table took it away by hand meanwhile
        if frame.card and effect.into == "exhaust_pile":
            exhaust_power(table, frame.seat, frame.item)
        elif frame.card:
            _power_to_discard(table, frame)
        else:
            table.emit(board_events.ItemLeft(frame.seat, frame.item, item.id))
    elif frame.card in table.state.fight.fighters[frame.seat].discard and effect.into == "exhaust_pile":
        exhaust(table, frame.seat, frame.card, "discard_pile")


def _goes(frame: fr.Script, into: str) -> None:
    """Where the card being played goes when its text is done."""
    if frame.playing is not None and into in ("exhaust_pile", "attached"):
        frame.playing.into = "exhaust_pile" if into == "exhaust_pile" else "attached"


def _power_to_discard(table: Table, frame: fr.Script) -> None:
    table.emit(board_events.ItemLeft(frame.seat, frame.item, frame.card))
    table.emit(card_events.CardMoved(frame.seat, frame.card, "", "discard_pile"))


def _attach(table: Table, frame: fr.Script, effect: fx.Attach) -> None:
    """The card lies on the target until it dies; a copy attaches nothing (page 18)."""
    if frame.role == "copy" or frame.aim.target < 0 or not table.state.fight.enemies[frame.aim.target].alive:
        return
    key = f"{frame.keys[-1]}/{frame.steps[-1] - 1}death"
    table.emit(figure_events.CardAttached(frame.aim.target, frame.seat, frame.card, key))
    _goes(frame, "attached")


VERBS: dict[type, Callable[[Any, Any, Any], None]] = {
    wider.Reroll: _reroll,
    wider.TurnDie: _turn_die,
    wider.SetDie: _set_die,
    wider.TriggerDieRelic: _trigger_die_relic,
    fx.MoveThis: _move_this,
    fx.Attach: _attach,
    wider.Reward: _reward,
}
