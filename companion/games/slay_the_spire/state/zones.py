"""Taking cards from the zones of a player and putting them down; used by the events alone."""

from __future__ import annotations

from companion.engine.piles import UNSEEN
from companion.games.slay_the_spire.content.book import BOOK, DAZE
from companion.games.slay_the_spire.state.fight import Fight, Fighter


def take(fight: Fight, seat: int, card: str, zone: str, played: bool = False) -> None:
    """Take a card out of a zone of a player; an unnamed card is named by it. `ValueError` if none."""
    player = fight.fighters[seat]
    if zone == "hand":
        _from_hand(player, card, played)
    elif zone == "draw_pile":
        player.deck.draw(card) if player.deck.next_known() == card else _from_deck(player, card)
    elif zone == "discard_pile":
        _last_out(player.discard, card, player)
    else:
        _last_out(player.exhaust, card, player)


def _from_hand(player: Fighter, card: str, played: bool) -> None:
    if player.hand.has(card):
        player.hand.remove(card)
    else:
        player.hand.remove(UNSEEN)
        if card:
            player.deck.name(card)
    forget(player, card, played)


def forget(player: Fighter, card: str, played: bool) -> None:
    """Cards have no memory once they leave the hand (page 18).

    Of equal cards the one that is played is the one that remembers; the one that goes otherwise is not.
    """
    left = player.hand.known.count(card)
    if player.kept and card in player.kept and (played or player.kept.count(card) > left):
        player.kept.remove(card)
    if player.held and player.held.count(card) > left:
        player.held.remove(card)
    if player.repriced:
        mine = [entry for entry in player.repriced if entry.card == card]
        if mine and (played or len(mine) > left):
            player.repriced.remove(mine[0])


def _from_deck(player: Fighter, card: str) -> None:
    deck = player.deck
    for known in (deck.top, deck.bottom):
        if card in known:
            known.remove(card)
            return
    if not deck.middle:
        raise ValueError(card)
    deck.middle -= 1
    if card:
        deck.name(card)


def _last_out(pile: list[str], card: str, player: Fighter) -> None:
    """Take the uppermost copy; failing that, an unnamed card of the pile turns out to be it."""
    for index in range(len(pile) - 1, -1, -1):
        if pile[index] == card:
            del pile[index]
            return
    pile.remove(UNSEEN)
    player.deck.name(card)


def put(fight: Fight, seat: int, card: str, zone: str) -> None:
    """Put a card down. Exhausted Daze and status cards go back to their decks (page 24)."""
    player = fight.fighters[seat]
    if zone == "hand":
        player.hand.add(card)
    elif zone == "draw_top":
        player.deck.top.insert(0, card)
    elif zone == "discard_pile":
        player.discard.append(card)
    elif zone == "exhaust_pile" and not _to_supply(fight, card):
        player.exhaust.append(card)


def _to_supply(fight: Fight, card: str) -> bool:
    if not card or BOOK.cards[card].card.owner != "status":
        return False
    if card == DAZE:
        fight.supply_daze += 1
    else:
        fight.supply_status += 1
    return True
