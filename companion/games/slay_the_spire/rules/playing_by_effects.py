"""Cards that effects play: for free, and as copies (pages 18, 19)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from companion.engine.asks import Ask, Choice
from companion.engine.match import Match
from companion.games.slay_the_spire.content import effects as fx
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.rules import triggers
from companion.games.slay_the_spire.rules.moving_cards import fitting_cards, shuffle_draw_pile
from companion.games.slay_the_spire.rules.playing import play_copy_of, play_free, playable_free
from companion.games.slay_the_spire.rules.strikes import exhaust
from companion.games.slay_the_spire.state import card_events as ev
from companion.games.slay_the_spire.state import frames as fr
from companion.games.slay_the_spire.state.acts import Pick
from companion.games.slay_the_spire.state.fight import Fight
from companion.games.slay_the_spire.state.reading import amount_of, fits_played
from companion.games.slay_the_spire.state.run import Run

Table = Match[Run]


def _play(table: Table, frame: fr.Script, effect: fx.Play) -> None:
    """`draw` draws the cards first; what it drew is played when the drawing is done."""
    seat = frame.seat
    if effect.pick == "choose":
        key, index = frame.keys[-1], frame.steps[-1] - 1
        if fitting_cards(table.state, seat, "draw_pile", effect.of):
            table.push(fr.ChooseCards(seat, "draw_pile", 1, 1, key, index, "play"))
        elif effect.shuffle:
            shuffle_draw_pile(table, seat)
        return
    by_card = frame.role in fr.CARD_ROLES or (frame.role == "ability" and bool(frame.card))
    table.push(fr.PlayFree(seat, [], effect.plays, effect.exhaust, by_card=by_card))
    frame.results.moved = []
    table.push(fr.DrawCards(seat, effect.amount))


def play_free_cards(table: Table, frame: fr.PlayFree) -> Ask | None:
    """Play the cards one by one, in an order of choice; what cannot be played is discarded."""
    cards = still_in_hand(table.state.fight, frame)
    frame.cards = cards
    if not cards:
        table.pop()
        if frame.shuffle:
            shuffle_draw_pile(table, frame.seat)
        return None
    if len(set(cards)) > 1:
        return Choice("play next", (frame.seat,))
    play_next(table, frame, cards[0])
    return None


def still_in_hand(fight: Fight, frame: fr.PlayFree) -> list[str]:
    """The cards still to be played; one that another of them discarded is played no more.

    Nor is any once their player has died of one of them (page 23: the others fight on).
    """
    if not fight.fighters[frame.seat].alive:
        return []
    hand = Counter(fight.fighters[frame.seat].hand.known)
    wanted = Counter(card for card in frame.cards if card)
    return sorted((hand & wanted).elements())


def take_play_free(table: Table, frame: fr.PlayFree, seat: int, act: Pick) -> None:
    play_next(table, frame, act.card)


def play_next(table: Table, frame: fr.PlayFree, card: str) -> None:
    rest = list(frame.cards)
    rest.remove(card)
    frame.cards = rest
    if playable_free(table.state, frame.seat, card):
        play_free(table, frame.seat, card, frame.plays, frame.exhaust, frame.hit_bonus)
    else:
        _discard_unplayed(table, frame, card)


def _discard_unplayed(table: Table, frame: fr.PlayFree, card: str) -> None:
    """What cannot be played is discarded (page 18), by the effect that would have played it (STS-72).

    A table may have an effect exhaust it that would have exhausted it played.
    """
    power = BOOK.cards[card].card.type == "power"
    if table.state.options.unplayed_exhausts and frame.exhaust == ("yes" if power else frame.exhaust) != "no":
        exhaust(table, frame.seat, card, "hand")
        return
    table.emit(ev.CardMoved(frame.seat, card, "hand", "discard_pile"))
    table.emit(ev.CardsDiscarded(frame.seat))
    if frame.by_card:
        triggers.card_triggers(table, frame.seat, card, "this_discarded_by_card")
        triggers.player_triggers(table, frame.seat, "you_discard_by_card")


def _play_copy(table: Table, frame: fr.Script, effect: fx.PlayCopy) -> None:
    """A copy of the last such card this turn (page 19); nothing when there is none."""
    fight = table.state.fight
    cost = None if effect.cost is None else amount_of(table.state, effect.cost, frame, frame.seat)
    before = -1 if frame.playing is None else frame.playing.before
    earlier = fight.played if before < 0 else fight.played[:before]
    for index in range(len(earlier) - 1, -1, -1):
        record = earlier[index]
        if record.copied or (effect.by == "other_player" and record.seat == frame.seat):
            continue
        keywords = BOOK.cards[record.card].side.keywords if record.card else ()
        fitting = fits_played(table.state, record.seat, record.card, effect.of, record.kind)
        if "cannot_be_copied" in keywords or not fitting:
            continue
        if cost is not None and record.cost != cost:
            continue
        # What a declared card does is not known: its copy is declared too.
        if record.card:
            play_copy_of(table, frame.seat, index)
        return


VERBS: dict[type, Callable[[Any, Any, Any], None]] = {fx.Play: _play, fx.PlayCopy: _play_copy}
