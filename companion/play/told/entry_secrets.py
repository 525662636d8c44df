"""What names something that a viewer may not know: entries of a log, acts that somebody could do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from companion.engine.corrections import CannotCorrect, MoveCard, value_at
from companion.engine.encoding import copy_of, encode
from companion.engine.entries import Answered, Corrected, Entry, Resolved
from companion.engine.events import Event
from companion.engine.layout import Path, Spot
from companion.engine.match import Match
from companion.engine.refusals import Refused
from companion.engine.session import Session


def is_secret(session: Session, before: Any, entry: Entry, viewer: int) -> bool:
    """Whether the words of an entry that came after the state `before` would tell `viewer` a secret.

    So they do when the entry names something that its events keep from the viewer, or when it moved a card
    from or to a place that the viewer does not see.
    """
    game = session.game
    match: Match[Any] = Match(game, copy_of(before, game.state_type), listen=True)
    if isinstance(entry, Answered):
        act = session.past.act_of(entry)
        return bool(_secrets(match, lambda: match.take(entry.seat, act), viewer) & set(names_in(act)))
    if isinstance(entry, Resolved):
        secrets = _secrets(match, lambda: match.resolve(entry.outcome), viewer)
        return bool(secrets & set(names_in(entry.outcome)))
    if isinstance(entry, Corrected) and isinstance(entry.correction, MoveCard):
        return _moves_in_secret(match, entry.correction, viewer)
    return False


def _secrets(match: Match[Any], change: Any, viewer: int) -> set[str]:
    """What the events of a change name and do not tell this viewer."""
    try:
        match.ask()
        change()
        match.ask()
    except (Refused, ValueError, LookupError):
        return set()
    return kept_from(viewer, match.heard or [])


def kept_from(viewer: int, events: Iterable[Event]) -> set[str]:
    """What events name and do not tell this viewer."""
    told = ((event, event.told_to(viewer)) for event in events)
    less = ((event, heard) for event, heard in told if heard is not event)
    return {name for event, heard in less for name in set(names_in(event)) - set(names_in(heard))}


def names_in(thing: Any) -> Iterator[str]:
    """All names in an act, an outcome or an event."""
    if isinstance(thing, str):
        if thing:
            yield thing
    elif isinstance(thing, list | tuple):
        for part in thing:
            yield from names_in(part)
    elif isinstance(thing, msgspec.Struct):
        for field in thing.__struct_fields__:
            yield from names_in(getattr(thing, field))


def secret_cards(match: Match[Any], viewer: int) -> frozenset[str]:
    """The cards at places of the table of which the viewer does not see all that lies there."""
    spots = [place for place in match.game.places.all(match.state) if isinstance(place, Spot)]
    return frozenset(card for spot in spots if _unseen(match, spot.path, viewer) for card in spot.known)


def _moves_in_secret(match: Match[Any], correction: MoveCard, viewer: int) -> bool:
    if _unseen(match, correction.source, viewer):
        return True
    try:
        match.correct(correction)
    except (Refused, ValueError, LookupError):
        return False
    return _unseen(match, correction.target, viewer)


def _unseen(match: Match[Any], path: Path, viewer: int) -> bool:
    """Whether the viewer does not see all that lies at a place."""
    if not path:
        return False
    try:
        here, seen = value_at(match.state, path), value_at(match.game.secrets.hide(match.state, viewer), path)
    except CannotCorrect:
        return False
    return encode(here) != encode(seen)
