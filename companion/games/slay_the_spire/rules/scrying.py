"""Scry: looking at cards of the draw pile and discarding any of them (page 24)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.asks import Ask, Chance, Choice
from companion.engine.match import Match
from companion.games.slay_the_spire.content import effects as fx
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.rules.playing import playable_free
from companion.games.slay_the_spire.rules.triggers import (
    player_triggers,
)
from companion.games.slay_the_spire.state import card_events as ev
from companion.games.slay_the_spire.state.acts import Done, Pick
from companion.games.slay_the_spire.state.frames import (
    PlayFree,
    Script,
    Scry,
)
from companion.games.slay_the_spire.state.reading import amount_of
from companion.games.slay_the_spire.state.run import Run

Table = Match[Run]


def _scry(table: Table, frame: Script, effect: fx.Scry) -> None:
    amount = amount_of(table.state, effect.amount, frame, frame.seat, frame.card)
    amount = min(amount, len(table.state.fight.fighters[frame.seat].deck))
    if amount > 0:
        table.push(Scry(frame.seat, amount))


def scry(table: Table, frame: Scry) -> Ask | None:
    """Look at the top cards, then discard any of them (page 24)."""
    deck = table.state.fight.fighters[frame.seat].deck
    while frame.left:
        card = deck.next_known()
        if not card:
            return Chance("draw", deck.bag, "scry", frame.seat)
        _look_at(table, frame, card)
    if len(frame.away) < len(frame.looked):
        return Choice("scry", (frame.seat,))
    _scried(table, frame)
    return None


def _look_at(table: Table, frame: Scry, card: str) -> None:
    frame.left -= 1
    frame.looked = [*frame.looked, card]
    table.emit(ev.CardLookedAt(frame.seat, card))


def take_scry(table: Table, frame: Scry, seat: int, answer: Any) -> None:
    if isinstance(answer, Pick):
        if answer.card not in scry_left(frame):
            raise ValueError(answer.card)
        frame.away = [*frame.away, answer.card]
    elif isinstance(answer, Done):
        _scried(table, frame)
    else:
        _look_at(table, frame, answer)


def scry_left(frame: Scry) -> list[str]:
    """The cards looked at that are not going away."""
    left = list(frame.looked)
    for card in frame.away:
        left.remove(card)
    return left


def _scried(table: Table, frame: Scry) -> None:
    table.pop()
    table.emit(ev.CardsPutBack(frame.seat, tuple(scry_left(frame))))
    played = [card for card in frame.away if instead_of_discarding(card) is not None]
    for card in frame.away:
        if card not in played or not playable_free(table.state, frame.seat, card):
            table.emit(ev.CardMoved(frame.seat, card, "", "discard_pile"))
            table.emit(ev.CardsDiscarded(frame.seat))
            played = [each for each in played if each != card]
    player_triggers(table, frame.seat, "you_scry")
    _play_instead(table, frame.seat, played)


def instead_of_discarding(card: str) -> fx.PlayThis | None:
    """What is done with a card instead of discarding it while scrying, if its text says so."""
    for line in BOOK.listeners["this_scried_away"].get(card, ()):
        for effect in BOOK.scripts[line.key]:
            if isinstance(effect, fx.PlayThis):
                return effect
    return None


def _play_instead(table: Table, seat: int, cards: list[str]) -> None:
    """Cards that are played instead of being discarded, with what their text adds; each for itself."""
    for card in reversed(cards):
        effect = instead_of_discarding(card)
        table.emit(ev.CardMoved(seat, card, "", "hand"))
        table.push(PlayFree(seat, [card], hit_bonus=effect.hit_bonus if effect is not None else 0))


def _played_where_it_happens(table: Table, frame: Script, effect: fx.PlayThis) -> None:
    """Instead of a discard, not after it: `scry` sees to it."""


VERBS: dict[type, Callable[[Any, Any, Any], None]] = {fx.Scry: _scry, fx.PlayThis: _played_where_it_happens}
