"""Drawing, choosing and moving cards; Daze and status cards; cards played by effects."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.asks import Ask, Chance, Choice
from companion.engine.match import Match
from companion.engine.piles import UNSEEN
from companion.games.slay_the_spire.content import effects as fx
from companion.games.slay_the_spire.content import values as vl
from companion.games.slay_the_spire.content.book import BOOK, DAZE
from companion.games.slay_the_spire.rules import triggers
from companion.games.slay_the_spire.rules.strikes import exhaust
from companion.games.slay_the_spire.state import card_events as ev
from companion.games.slay_the_spire.state import frames as fr
from companion.games.slay_the_spire.state.acts import Done, Pick
from companion.games.slay_the_spire.state.aims import aimed_players
from companion.games.slay_the_spire.state.fight import Fighter
from companion.games.slay_the_spire.state.in_force import may_not
from companion.games.slay_the_spire.state.reading import amount_of, fits, zone_cards
from companion.games.slay_the_spire.state.run import Fighting, Run

Table = Match[Run]


# Drawing


def draw_cards(table: Table, frame: fr.DrawCards) -> Ask | None:
    """One card at a time; an empty draw pile is made anew from the discard pile (page 12)."""
    fight = table.state.fight
    player = fight.fighters[frame.seat]
    # Nothing else happens between the cards of one draw, so that what forbids it is asked for once.
    while frame.left and (frame.drawn or not may_not(player, "draw")):
        deck = player.deck
        if not deck.middle and not len(deck):
            if not player.discard:
                break
            table.emit(ev.Reshuffled(frame.seat))
            triggers.player_triggers(table, frame.seat, "you_shuffle")
        card = deck.next_known()
        if not card and (frame.seat not in table.state.lazy or _must_be_named(table.state)):
            return Chance("draw", deck.bag, "draw", frame.seat)
        take_drawn(table, frame, frame.seat, card)
    table.pop()
    below = table.state.stack[-1] if table.state.stack else None
    if isinstance(below, fr.Script):
        below.results.moved = frame.drawn
    elif isinstance(below, fr.PlayFree):
        below.cards = frame.drawn
    unseen = frame.drawn.count(UNSEEN)
    if unseen and triggers.draws_looked_for(table.state, frame.seat):
        table.push(fr.NameCards(frame.seat, drawn=unseen))
    return None


def _must_be_named(run: Fighting) -> bool:
    """Also where hands are not named: cards drawn to be played, or at which the script looks that draws."""
    below = run.stack[-2] if len(run.stack) > 1 else None
    if isinstance(below, fr.PlayFree):
        return True
    return isinstance(below, fr.Script) and bool(below.keys) and BOOK.looks_at_drawn[below.keys[0]]


def take_drawn(table: Table, frame: fr.DrawCards, seat: int, card: str) -> None:
    frame.left -= 1
    frame.drawn.append(card)
    table.emit(ev.CardDrawn(frame.seat, card))
    triggers.card_told(table, "draw", frame.seat, card)


def _draw(table: Table, frame: fr.Script, effect: fx.Draw) -> None:
    fight = table.state.fight
    amount = amount_of(table.state, effect.amount, frame, frame.seat, frame.card)
    frame.results.moved = []
    for seat in reversed(aimed_players(fight, frame, effect.to)):
        if amount > 0:
            table.push(fr.DrawCards(seat, amount))


def _draw_up_to(table: Table, frame: fr.Script, effect: fx.DrawUpTo) -> None:
    missing = effect.cards - len(table.state.fight.fighters[frame.seat].hand)
    frame.results.moved = []
    if missing > 0:
        table.push(fr.DrawCards(frame.seat, missing))


# Choosing and moving


def _move(table: Table, frame: fr.Script, effect: fx.Move) -> None:
    fight, seat = table.state.fight, whose_cards(frame)
    frame.results.moved = []
    fitting = fitting_cards(table.state, seat, effect.source, effect.of)
    if effect.pick == "choose":
        most = len(fitting) if effect.most == "any" else effect.most
        _begin_choice(table, frame, effect, min(effect.least, len(fitting)), most, fitting)
        return
    if effect.pick == "all" and effect.of != vl.ANY_CARD and unseen_in(fight.fighters[seat], effect.source):
        _name_the_rest(table, frame, effect, fitting)
        return
    if effect.pick == "it":
        fitting = [frame.about.card] if frame.about.card in fitting else []
    elif effect.pick == "top":
        fitting = _top(table.state, seat, effect)
    elif effect.source == "draw_pile" and effect.of == vl.ANY_CARD:
        deck = fight.fighters[seat].deck
        shuffled = sorted(deck.bag) if deck.middle == len(deck.bag) else [UNSEEN] * deck.middle
        fitting = [*deck.top, *shuffled, *deck.bottom]
    elif effect.source == "hand" and effect.of == vl.ANY_CARD:
        fitting = [*fitting, *[UNSEEN] * fight.fighters[seat].hand.unseen]
    move_cards(table, frame, effect, fitting)


def _name_the_rest(table: Table, frame: fr.Script, effect: fx.Move, fitting: list[str]) -> None:
    """All cards that fit move; unnamed ones that do are named by choosing them."""
    least = len(fitting)
    most = least + unseen_in(table.state.fight.fighters[frame.seat], effect.source)
    key, index = frame.keys[-1], frame.steps[-1] - 1
    table.push(fr.ChooseCards(frame.seat, effect.source, least, most, key, index, chosen=list(fitting)))


def whose_cards(frame: fr.Script) -> int:
    """The seat whose cards a script moves: its own, or for an enemy that of the event."""
    return frame.seat if frame.seat >= 0 else frame.about.seat


def _top(run: Fighting, seat: int, effect: fx.Move) -> list[str]:
    top = zone_cards(run.fight.fighters[seat], effect.source)[-1:]
    return [card for card in top if fits(run, seat, card, effect.of, effect.source == "hand")]


def fitting_cards(run: Fighting, seat: int, zone: str, of: vl.CardFilter) -> list[str]:
    """The named cards of a zone that fit a filter."""
    cards = zone_cards(run.fight.fighters[seat], zone)
    return [card for card in cards if card and fits(run, seat, card, of, zone == "hand")]


def _begin_choice(
    table: Table, frame: fr.Script, effect: fx.Move, least: int, most: int, fitting: list[str]
) -> None:
    player = table.state.fight.fighters[frame.seat]
    unseen = unseen_in(player, effect.source)
    if effect.source == "draw_pile" and player.deck.middle < len(player.deck.bag):
        unseen = player.deck.middle  # any card of the bag may lie elsewhere
        named = [card for card in (*player.deck.top, *player.deck.bottom) if card]
        fitting = [card for card in named if fits(table.state, frame.seat, card, effect.of)]
    if len(fitting) + unseen <= least and not unseen:
        move_cards(table, frame, effect, fitting)
        return
    if unseen:
        least = min(effect.least, len(fitting) + unseen)
        most = len(fitting) + unseen if effect.most == "any" else effect.most
    if most > 0 and (fitting or unseen):
        key, index = frame.keys[-1], frame.steps[-1] - 1
        table.push(fr.ChooseCards(frame.seat, effect.source, least, most, key, index))


def choose_cards(table: Table, frame: fr.ChooseCards) -> Ask | None:
    """Cards are chosen one by one until enough are, or the seat wants no more."""
    if len(frame.chosen) < frame.most and choosable(table.state, frame):
        return Choice("cards", (frame.seat,))
    _chosen(table, frame)
    return None


def choosable(run: Fighting, frame: fr.ChooseCards) -> list[str]:
    """The different cards that may be chosen next: no more unseen ones than lie there."""
    deck = run.fight.fighters[frame.seat].deck
    of = _filter_of(frame)
    left, unseen = _to_choose_from(run, frame, of)
    bag = list(deck.bag) if unseen else []
    for card in frame.chosen:
        if card in left:
            left.remove(card)
        elif card in bag:
            bag.remove(card)
            unseen -= 1
    if unseen > 0:
        left += [card for card in bag if fits(run, frame.seat, card, of)]
    return list(dict.fromkeys(sorted(left) if frame.zone == "draw_pile" else left))


def _to_choose_from(run: Fighting, frame: fr.ChooseCards, of: vl.CardFilter) -> tuple[list[str], int]:
    """The named cards of the zone that fit, and how many unseen cards lie there."""
    player = run.fight.fighters[frame.seat]
    if frame.zone == "draw_pile":
        named = [card for card in (*player.deck.top, *player.deck.bottom) if card]
        return [card for card in named if fits(run, frame.seat, card, of)], player.deck.middle
    return fitting_cards(run, frame.seat, frame.zone, of), unseen_in(player, frame.zone)


def unseen_in(player: Fighter, zone: str) -> int:
    """The unnamed cards of a hand or a pile that lies face up."""
    if zone == "hand":
        return player.hand.unseen
    piles = {"discard_pile": player.discard, "exhaust_pile": player.exhaust}
    return piles[zone].count(UNSEEN) if zone in piles else 0


def _filter_of(frame: fr.ChooseCards) -> vl.CardFilter:
    if not frame.key:
        return vl.ANY_CARD
    effect = BOOK.scripts[frame.key][frame.index]
    return getattr(effect, "of", vl.ANY_CARD)


def take_choice(table: Table, frame: fr.ChooseCards, seat: int, act: Any) -> None:
    if isinstance(act, Pick):
        if act.card not in choosable(table.state, frame):
            raise ValueError(act.card)
        frame.chosen = [*frame.chosen, act.card]
    elif isinstance(act, Done):
        frame.most = len(frame.chosen)


def _chosen(table: Table, frame: fr.ChooseCards) -> None:
    table.pop()
    below: Any = table.state.stack[-1]
    if frame.purpose == "retain":
        below.retained = frame.chosen
        return
    if frame.purpose == "top":
        below.top = frame.chosen[-1]
        return
    effect: Any = BOOK.scripts[frame.key][frame.index]
    if frame.purpose == "play":
        _play_chosen(table, below, effect, frame.chosen)
    else:
        move_cards(table, below, effect, frame.chosen)


def move_cards(table: Table, frame: fr.Script, effect: fx.Move, chosen: list[str]) -> None:
    """Move cards, with everything that discarding and exhausting sets off."""
    seat = whose_cards(frame)
    for card in chosen:
        if effect.into == "exhaust_pile":
            exhaust(table, seat, card, effect.source)
        else:
            table.emit(ev.CardMoved(seat, card, effect.source, effect.into))
            if effect.into == "discard_pile" and effect.source == "hand":
                triggers.card_triggers(table, seat, card, "this_discarded_by_card")
    frame.results.moved = list(chosen)
    if chosen and effect.source == "hand" and effect.into == "discard_pile":
        table.emit(ev.CardsDiscarded(seat))
        triggers.player_triggers(table, seat, "you_discard_by_card")
    if effect.cost is not None and chosen:
        table.emit(ev.HandRepriced(seat, tuple(chosen), effect.cost))
    if effect.keep and chosen:
        table.emit(ev.CardsHeld(seat, tuple(chosen)))
    if effect.shuffle:
        shuffle_draw_pile(table, seat)


def shuffle_draw_pile(table: Table, seat: int) -> None:
    """A seat shuffles its draw pile, which is shuffling like any other; see rulings.md, STS-71."""
    if len(table.state.fight.fighters[seat].deck):
        table.emit(ev.DrawPileShuffled(seat))
        triggers.player_triggers(table, seat, "you_shuffle")


def _retain(table: Table, frame: fr.Script, effect: fx.Retain) -> None:
    count = 99 if effect.most == "any" else effect.most
    table.emit(ev.MayRetain(frame.seat, count))


def costs_energy(card: str) -> bool:
    """Whether a number is printed as the cost of a card."""
    return isinstance(BOOK.cards[card].side.cost, int)


def _hand_costs(table: Table, frame: fr.Script, effect: fx.HandCosts) -> None:
    fight = table.state.fight
    hand = [card for card in fight.fighters[frame.seat].hand.known if costs_energy(card)]
    if hand:
        table.emit(ev.HandRepriced(frame.seat, tuple(hand), effect.cost))


# Daze and status cards


def _daze(table: Table, frame: fr.Script, effect: fx.Daze) -> None:
    _junk(table, frame, DAZE, effect.amount, effect.to, effect.into)


def _status(table: Table, frame: fr.Script, effect: fx.Status) -> None:
    zone = "discard_pile" if effect.into == "discard_top" else effect.into
    _junk(table, frame, effect.card, effect.amount, effect.to, zone)


def _junk(table: Table, frame: fr.Script, card: str, amount: vl.Amount, to: vl.Aim, zone: str) -> None:
    """As many as their deck still has (page 24)."""
    fight = table.state.fight
    count = amount_of(table.state, amount, frame, frame.seat, frame.card)
    for seat in aimed_players(fight, frame, to):
        left = fight.supply_daze if card == DAZE else fight.supply_status
        if min(count, left) > 0:
            table.emit(ev.JunkAdded(seat, card, min(count, left), zone))
            if zone == "draw_pile_shuffled":
                triggers.player_triggers(table, seat, "you_shuffle")


def _play_chosen(table: Table, frame: fr.Script, effect: fx.Play, chosen: list[str]) -> None:
    for card in chosen:
        table.emit(ev.CardMoved(frame.seat, card, "draw_pile", "hand"))
    table.push(fr.PlayFree(frame.seat, list(chosen), effect.plays, effect.exhaust, effect.shuffle))


VERBS: dict[type, Callable[[Any, Any, Any], None]] = {
    fx.Draw: _draw,
    fx.DrawUpTo: _draw_up_to,
    fx.Move: _move,
    fx.Retain: _retain,
    fx.HandCosts: _hand_costs,
    fx.Daze: _daze,
    fx.Status: _status,
}
