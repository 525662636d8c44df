"""End of Turn (page 12): what happens then, in which order, and the discard step."""

from __future__ import annotations

from collections import Counter
from typing import Any

from companion.engine.asks import Ask, Choice
from companion.engine.match import Match
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.fight.stops import stops, usable_once
from companion.games.slay_the_spire.rules.boards import orb_script
from companion.games.slay_the_spire.rules.strikes import exhaust, lose_hp
from companion.games.slay_the_spire.rules.triggers import (
    blocks_for_exhausting,
    card_told,
    card_triggers,
    draws_looked_for,
    enemy_triggers,
    player_triggers,
)
from companion.games.slay_the_spire.state import card_events, figure_events, round_events
from companion.games.slay_the_spire.state.acts import NameCopies, Pick
from companion.games.slay_the_spire.state.card_events import CardNamed
from companion.games.slay_the_spire.state.fight import About, Fight, Fighter, Pending
from companion.games.slay_the_spire.state.figures import living_enemies, living_seats
from companion.games.slay_the_spire.state.frames import ChooseCards, EndOfTurn, NameCards, Triggers
from companion.games.slay_the_spire.state.reading import fits
from companion.games.slay_the_spire.state.run import Fighting, Run

Table = Match[Run]
IN_HAND = "in_hand_at_end_of_turn"


def end_of_turn(table: Table, frame: EndOfTurn) -> Ask | None:
    """Name what must be known, carry out the abilities, then discard."""
    fight, stack = table.state.fight, table.state.stack
    while stack[-1] is frame:
        if fight.pending:
            table.push(Triggers())
        elif frame.step == "name":
            _name_step(table, frame)
        elif frame.step == "abilities":
            _abilities_step(table, frame)
        elif frame.step == "last":
            frame.step, frame.declined = "discard", []
            stops(table, frame, "last")
        elif frame.seat < len(fight.fighters):
            _discard_step(table, frame)
        else:
            _turn_over(table)
    return None


def _turn_over(table: Table) -> None:
    table.pop()
    table.emit(round_events.TurnEnded())
    table.emit(figure_events.ModifiersEnded("turn"))


# Lazy reveal


def _name_step(table: Table, frame: EndOfTurn) -> None:
    while frame.seat < len(table.state.fight.fighters):
        seat, frame.seat = frame.seat, frame.seat + 1
        if table.state.fight.fighters[seat].hand.unseen and telling_cards(table.state, NameCards(seat)):
            table.push(NameCards(seat))
            return
    frame.step, frame.seat = "abilities", 0


def telling_cards(run: Fighting, frame: NameCards) -> list[str]:
    """The cards that an unseen card of this hand may be, and that have to be named."""
    player = run.fight.fighters[frame.seat]
    if not player.alive or not player.hand.unseen:
        return []
    bag = [card for card in dict.fromkeys(player.deck.bag) if card not in frame.counted]
    if frame.of is not None:
        return [card for card in bag if fits(run, frame.seat, card, frame.of)]
    if frame.drawn:
        looked_for = draws_looked_for(run, frame.seat)
        return [card for card in bag if any(fits(run, frame.seat, card, of) for of in looked_for)]
    return [card for card in bag if _matters(card)]


def _matters(card: str) -> bool:
    return card in BOOK.ethereal or card in BOOK.retaining or card in BOOK.listeners[IN_HAND]


def name_cards(table: Table, frame: NameCards) -> Ask | None:
    """The seat names the cards that matter, or says that there are none."""
    if not frame.done and telling_cards(table.state, frame):
        return Choice("name", (frame.seat,))
    table.pop()
    return None


def take_name(table: Table, frame: NameCards, seat: int, act: Any) -> None:
    if isinstance(act, Pick):
        _named(table, frame, act.card)
    elif isinstance(act, NameCopies):
        frame.counted = [*frame.counted, act.face]
        for _copy in range(act.count):
            _named(table, frame, act.face)
    else:
        frame.done = True


def _named(table: Table, frame: NameCards, card: str) -> None:
    """A card has its name; one that was just drawn sets off what looks at draws."""
    table.emit(CardNamed(frame.seat, card))
    if frame.drawn:
        frame.drawn -= 1
        frame.done = not frame.drawn
        card_told(table, "draw", frame.seat, card)


# Abilities


def _abilities_step(table: Table, frame: EndOfTurn) -> None:
    run = table.state
    frame.step = "last"
    frame.hands = [list(player.hand.known) for player in run.fight.fighters]
    frame.usable = [act.item for seat in living_seats(run.fight) for act in usable_once(run, seat)]
    _queue_abilities(table)
    frame.eventful = bool(run.fight.pending)


def _queue_abilities(table: Table) -> None:
    """Everything that happens at end of turn; the players choose the order."""
    fight = table.state.fight
    for seat in living_seats(fight):
        player_triggers(table, seat, "end_of_turn")
        _queue_board(fight, seat)
        _queue_hand(table, seat)
    if fight.later:
        table.emit(round_events.LaterBegan("end_of_turn"))
    enemy_triggers(table, "end_of_turn")
    for index in living_enemies(fight):
        if fight.enemies[index].poison:
            fight.pending.append(Pending("poison", enemy=index))


def _queue_hand(table: Table, seat: int) -> None:
    fight = table.state.fight
    telling = BOOK.listeners[IN_HAND]
    for card in fight.fighters[seat].hand.known:
        if card in telling:
            card_triggers(table, seat, card, IN_HAND)
        if card in BOOK.ethereal:
            blocks = int(blocks_for_exhausting(fight.fighters[seat]))
            fight.pending.append(Pending("ethereal", seat=seat, card=card, about=About(amount=blocks)))


def _queue_board(fight: Fight, seat: int) -> None:
    player = fight.fighters[seat]
    for orb in player.orbs:
        if BOOK.scripts[f"orb/{orb}/end"]:
            fight.pending.append(Pending(f"orb/{orb}/end", seat=seat))
    if player.stance and BOOK.scripts[f"stance/{player.stance}/end"]:
        fight.pending.append(Pending(f"stance/{player.stance}/end", seat=seat))


def special_end(table: Table, pending: Pending) -> bool:
    """Carry out what no script says: poison, Ethereal, the orbs. Whether it was one of these."""
    if pending.script == "poison":
        enemy = table.state.fight.enemies[pending.enemy]
        lose_hp(table, -1, pending.enemy, enemy.poison if enemy.alive else 0, "poison")
    elif pending.script == "ethereal":
        _exhaust_ethereal(table, pending.seat, pending.card)
    elif pending.script.startswith("orb/"):
        orb = pending.script.split("/")[1]
        table.push(orb_script(table.state, pending.seat, orb, "end"))
    else:
        return False
    return True


def _exhaust_ethereal(table: Table, seat: int, card: str) -> None:
    """The copy that was in hand when the turn ended, not one that was drawn since (page 18)."""
    if not table.state.fight.fighters[seat].hand.has(card):
        return
    for frame in table.state.stack:
        if isinstance(frame, EndOfTurn) and card in frame.hands[seat]:
            frame.hands[seat].remove(card)
    exhaust(table, seat, card, "hand")


# Discard


def _discard_step(table: Table, frame: EndOfTurn) -> None:
    """All cards go, but for retained ones and those drawn since the turn ended (page 18)."""
    fight = table.state.fight
    player = fight.fighters[frame.seat]
    if player.alive and not frame.asked and player.retains and len(player.hand):
        frame.asked = True
        table.push(ChooseCards(frame.seat, "hand", 0, player.retains, purpose="retain"))
        return
    if player.alive:
        kept = _kept_cards(player, frame)
        if not frame.top and _top_matters(table.state, player, kept):
            most = len(kept) + 1
            table.push(ChooseCards(frame.seat, "hand", most, most, purpose="top", chosen=[*kept]))
            return
        table.emit(card_events.HandDiscarded(frame.seat, kept, frame.top))
    frame.seat, frame.asked, frame.retained, frame.top = frame.seat + 1, False, [], ""


def _top_matters(run: Fighting, player: Fighter, kept: tuple[str, ...]) -> bool:
    """House rule: whether the seat is asked which card goes on top (page 12, STS-66)."""
    if not run.options.choose_top or player.hand.unseen:
        return False
    return len(set(player.hand.known)) > 1 and len((Counter(player.hand.known) - Counter(kept)).keys()) > 1


def _kept_cards(player: Fighter, frame: EndOfTurn) -> tuple[str, ...]:
    """The cards that stay in a hand, sorted."""
    known, before = player.hand.known, frame.hands[frame.seat]
    if known == before and not (frame.retained or player.held) and BOOK.retaining.isdisjoint(known):
        return ()
    kept: list[str] = []
    for card in dict.fromkeys(known):
        there = known.count(card)
        late = max(0, there - before.count(card))
        retains = there if card in BOOK.retaining else 0
        stay = max(retains, frame.retained.count(card), player.held.count(card))
        kept += [card] * min(there, stay + late)
    return tuple(kept)
