"""The records of a session in words: what each entry was, what an undo moves, what must lie where."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from companion.engine.corrections import value_at
from companion.engine.entries import Answered, Corrected, Resolved, SetUp
from companion.engine.layout import Number, Path, Place, Spot, place_words, steps
from companion.engine.own_undo import last_act_of
from companion.engine.piles import Cards, Deck
from companion.engine.session import Session
from companion.play.told import why
from companion.play.told.entry_words import entry_words, marks_in
from companion.rulebook.telling import Told
from companion.speech.words import _
from ui.ports.game_port import (
    About,
    CardPlace,
    CardPlaces,
    CheckLine,
    Counted,
    LogLine,
    LyingCard,
    Step,
)


def log_lines(session: Session, viewer: int = -1, most: int = 200) -> tuple[LogLine, ...]:
    """The inputs and markers, newest first, as `viewer` may know them, and looks at secret places.

    What the seed answered by itself is left out.
    """
    standing = set(session.timeline.path())
    lines, told = [], list(session.by_leave)
    for number in range(len(session.entries) - 1, -1, -1):
        while told and told[-1][0] > number:
            lines.append(LogLine(number, told.pop()[1], "correction"))
        entry = session.entries[number]
        if isinstance(entry, Resolved) and entry.by == "seed":
            continue
        lines.append(_line(session, number, standing, viewer))
        if len(lines) >= most:
            break
    return tuple(lines)


def _line(session: Session, number: int, standing: set[int], viewer: int) -> LogLine:
    entry = session.entries[number]
    words = entry_words(session, number, viewer)
    if isinstance(entry, Answered | Corrected | Resolved):
        kind = {Answered: "act", Corrected: "correction", Resolved: "chance"}[type(entry)]
        stands = number in standing
        before = session.timeline.parents[number] if stands else None
        seat = entry.seat if isinstance(entry, Answered) else -1
        return LogLine(number, words, kind, before, not stands, seat)  # type: ignore[arg-type]
    return LogLine(number, words, "set-up" if isinstance(entry, SetUp) else "marker")


def steps_back(session: Session, to: int) -> tuple[str, ...]:
    """What hands must move so that the table looks as it did after entry `to`."""
    game = session.game
    before = session.past.state_at(to)
    found = steps(game.places.all(session.match.state), game.places.all(before), game.words.card)
    return tuple(step.words for step in found)


def own_undo_words(session: Session, seat: int, viewer: int) -> str:
    """The last act of a seat, where others did something since; "" for none and for the last act of all."""
    number = last_act_of(session.past, seat)
    if number is None or session.timeline.parents[number] == session.undo_target():
        return ""
    return entry_words(session, number, viewer)


def causes(session: Session, viewer: int, about: About) -> tuple[Told, ...]:
    """The sentences and rulings behind something, as `viewer` may know it."""
    if about is None:
        return tuple(why.asked(session))
    if isinstance(about, Step):
        return tuple(why.done(session, about.number, viewer))
    if isinstance(about, Counted):
        return tuple(next(filter(None, (why.counted(session, id) for id in about.ids)), ()))
    return tuple(why.refused(session, about))


def check_lines(session: Session) -> tuple[CheckLine, ...]:
    """What must lie where now, place by place."""
    return tuple(_check_line(session, place) for place in session.game.places.all(session.match.state))


def _check_line(session: Session, place: Place) -> CheckLine:
    words = place_words(msgspec.structs.replace(place, owner=""), session.game.words.card)
    if isinstance(place, Number):
        token = _(place.label) if place.counts else ""
        high = None if place.high is None else place.high + place.first
        low, first = place.low + place.first, place.first
        return CheckLine(place.path, place.owner, words, place.said, low, high, first=first, token=token)
    if isinstance(place, Spot):
        return CheckLine(place.path, place.owner, words, cards=_holds_cards(session.match.state, place.path))
    now = value_at(session.match.state, place.path)
    marks = dict(marks_in(session, session.match.state, place.path, now)) or {now: str(now)}
    if now in marks:
        words = _("{where}: {value}").format(where=_(place.label), value=marks[now])
    return CheckLine(place.path, place.owner, words, marks=marks, mark=now)


def card_places(session: Session, viewer: int = -1) -> CardPlaces:
    """Where cards lie as far as `viewer` (-1: the table) knows it, and what unnamed ones may be.

    Secret places show their number only.
    """
    state = session.game.secrets.hide(session.match.state, viewer)
    spots = (place for place in session.game.places.all(state) if isinstance(place, Spot))
    return tuple(_card_place(session, state, spot) for spot in spots if _holds_cards(state, spot.path))


def _holds_cards(state: Any, path: Path) -> bool:
    """Whether things with a content id can be moved there: a pile, a list of ids, or of things in play."""
    place, holder = value_at(state, path), value_at(state, path[:-1])
    if isinstance(place, Cards | Deck):
        return True
    kind: Any = type(holder)  # of `type[Any]` mypy does not know that it can be a key
    return _may_list_cards(kind, str(path[-1]))


@cache
def _may_list_cards(holder: type, field: str) -> bool:
    """Whether a field is a list of ids, or of things with one. Hints are read from text, which takes long."""
    (kind, *_rest) = get_args(get_type_hints(holder).get(field)) or (None,)
    if isinstance(kind, type) and kind is not str:
        return "id" in get_type_hints(kind)
    return kind is str or get_origin(kind) is Literal


def _card_place(session: Session, state: Any, spot: Spot) -> CardPlace:
    known = Counter(() if spot.secret else spot.known)
    names = session.game.words.card
    cards = [LyingCard(card, names(card), count) for card, count in sorted(known.items()) if card]
    unnamed = len(spot.known) + spot.unseen - sum(card.count for card in cards)
    if unnamed:
        cards.append(LyingCard("", _("unknown card"), unnamed))
    return CardPlace(spot.path, spot.owner, _(spot.label), tuple(cards), _unnamed(session, state, spot.path))


def _unnamed(session: Session, state: Any, path: Path) -> tuple[LyingCard, ...]:
    """What an unnamed card at a place may be: the cards of the deck that it came from.

    That deck is the field `deck` of the nearest struct, as in `companion.engine.corrections`.
    """
    game = session.game
    holders = (value_at(state, path[:depth]) for depth in range(len(path) - 1, -1, -1))
    deck = next((d for d in (getattr(each, "deck", None) for each in holders) if isinstance(d, Deck)), None)
    found = set(deck.bag if deck is not None else game.places.conserved(state))
    names = sorted(
        (game.words.card(card), card) for card in found if card and game.places.may_lie(card, path)
    )
    return tuple(LyingCard(card, name, 1) for name, card in names)
