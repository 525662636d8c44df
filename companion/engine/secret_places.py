"""Corrections at places that somebody may not know: judged by what that person knows, never by what is true.

Whoever asks for a card at a secret place is answered the same whether it lies there or not: first the
owner of the place, or the whole table, must agree. The same holds for a deck whose unnamed cards are fewer
than the asker thinks, because others hold some of them.
"""

from __future__ import annotations

from typing import Any

from companion.engine.corrections import CannotCorrect, Correction, MoveCard, value_at
from companion.engine.encoding import encode
from companion.engine.game import Game
from companion.engine.layout import Path, Spot, where_words
from companion.engine.piles import Cards, Deck
from companion.engine.refusals import Refusal, decline
from companion.speech.words import N_, _

SECRET = "secret-place"


def secret_touched(game: Game[Any], state: Any, correction: Correction, viewer: int) -> bool:
    """Whether carrying a correction out would tell `viewer` (-1: the table) what it may not know."""
    if not isinstance(correction, MoveCard) or not correction.source:
        return False
    seen = game.secrets.hide(state, viewer)
    if _differs(state, seen, correction.source):
        return True
    place = _at(seen, correction.source)
    named = isinstance(place, Cards) and not place.has(correction.card) and bool(place.unseen)
    return named and any(_differs(state, seen, deck) for deck in _feeding(seen, correction.source))


def refusal(game: Game[Any], state: Any, correction: MoveCard) -> Refusal:
    """What is said of it: the same words whatever lies there."""
    spots = (place for place in game.places.all(state) if isinstance(place, Spot))
    where = next((where_words(spot) for spot in spots if spot.path == correction.source), "")
    template = N_(
        "Secret: {place}. If its owner or the whole table has looked and agrees, allow it. Everyone is told."
    )
    return decline(SECRET, template, place=where)


def leave_words(name: str, place: str) -> str:
    """What all are told of a look that was allowed; `name` is who asked for it, empty for the table."""
    if not name:
        return _("Secret corrected, allowed by the table: {place}.").format(place=place)
    words = _("{name} corrected a secret, allowed by the table: {place}.")
    return words.format(name=name, place=place)


def _differs(state: Any, seen: Any, path: Path) -> bool:
    return encode(_at(state, path)) != encode(_at(seen, path))


def _at(state: Any, path: Path) -> Any:
    try:
        return value_at(state, path)
    except CannotCorrect:
        return None


def _feeding(state: Any, path: Path) -> list[Path]:
    """The decks that an unnamed card at a place may have come from, as `corrections` looks for them."""
    paths = [(*path[:depth], "deck") for depth in range(len(path) - 1, -1, -1)]
    return [each for each in paths if isinstance(_at(state, each), Deck)]
