"""What goes over the wire: the view of a seat, or of the table, as JSON.

Every page is made of the state as its viewer may know it (`Secrets.hide`). The server is given nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import blake2b
from typing import Any

import msgspec

from companion.engine.encoding import encode
from companion.engine.entries import Answered, Resolved, SetUp
from companion.engine.match import Match
from companion.engine.own_undo import last_act_of
from companion.engine.session import Session
from companion.engine.view import OptionView, View
from companion.play.told.entry_words import entry_words
from companion.table.desk.replies import DeskQuestion, Option

SCHEMA = "companion.table"
VERSION = 1
"""Of what `/events` says: raised when a field goes or means something else, not when one comes."""
TABLE = -1
LINES = 40
"""So much of what happened is on a page."""


def known(session: Session, viewer: int) -> Match[Any]:
    """The game as `viewer` may know it."""
    match = session.match
    return Match(match.game, match.game.secrets.hide(match.state, viewer), match.number)


def view_of(session: Session, viewer: int) -> View:
    """The view, made of nothing that the viewer may not know."""
    return session.game.view(known(session, viewer), viewer)


def offered(view: View) -> tuple[OptionView, ...]:
    """What a phone at a seat may do about the open question: acts of its own, or results of its chance."""
    ask, seat = view.ask, view.viewer
    if ask is None:
        return ()
    if ask.kind != "choice":
        return ask.options if seat in ask.seats else ()
    return tuple(each for each in ask.options if each.seat == seat and not each.named)


def answers(question: DeskQuestion, seat: int) -> list[Option]:
    """What a phone at a seat may say about cards that the seat scanned."""
    return [option for option in question.options if option.seat in (seat, TABLE)]


def key_of(option: OptionView | Option) -> str:
    """A name for an act that is the same as long as the act is."""
    return blake2b(encode((option.seat, option.act)), digest_size=9).hexdigest()


def question_of(session: Session, view: View) -> str:
    """A name for what a seat is asked; what others do meanwhile does not change it, undo and results do."""
    own = markers = 0
    for entry in session.entries:
        own += isinstance(entry, Answered) and entry.seat == view.viewer
        markers += not isinstance(entry, Answered | Resolved | SetUp)
    topic, kind = (view.ask.topic, view.ask.kind) if view.ask is not None else ("", "")
    number = 0 if kind == "choice" else session.match.number
    said = (view.round, view.phase, topic, number, own, markers)
    return blake2b(repr(said).encode(), digest_size=9).hexdigest()


def seat_page(
    session: Session, seat: int, lines: Sequence[str], questions: Iterable[DeskQuestion] = ()
) -> bytes:
    """All that a phone at a seat shows."""
    view = view_of(session, seat)
    options = [_option(option) for option in offered(view)]
    asked = [
        {
            "words": each.words,
            "options": [{"key": key_of(own), "label": own.words} for own in answers(each, seat)],
        }
        for each in questions
    ]
    page = {
        "kind": "page",
        "seat": seat,
        "question": question_of(session, view),
        "options": options,
        "asked": asked,
        "undo": _undo_words(session, seat),
        "log": [str(line) for line in lines[-LINES:]],
        "view": _plain(view),
    }
    return msgspec.json.encode(page)


def public_page(session: Session, lines: Sequence[str]) -> bytes:
    """All that the television shows, and all that `/events` says."""
    page = {
        "schema": SCHEMA,
        "version": VERSION,
        "log": [str(line) for line in lines[-LINES:]],
        "view": _plain(view_of(session, TABLE)),
    }
    return msgspec.json.encode(page)


def _undo_words(session: Session, seat: int) -> str:
    number = last_act_of(session.past, seat)
    return entry_words(session, number, seat) if number is not None else ""


def _option(option: OptionView) -> dict[str, Any]:
    found: dict[str, Any] = _without_nothing(msgspec.to_builtins(msgspec.structs.replace(option, act=None)))
    return {**found, "key": key_of(option), "label": option.label}


def _plain(view: View) -> Any:
    """A view without acts and without places to correct: for reading alone."""
    ask = view.ask
    if ask is not None:
        view = msgspec.structs.replace(view, ask=msgspec.structs.replace(ask, options=(), waiting=()))
    return _without_nothing(msgspec.to_builtins(view))


def _without_nothing(value: Any) -> Any:
    """The same without fields that are empty, and without paths."""
    if isinstance(value, dict):
        kept = {key: _without_nothing(each) for key, each in value.items() if key != "path"}
        return {key: each for key, each in kept.items() if not _is_nothing(each)}
    if isinstance(value, list | tuple):
        return [_without_nothing(each) for each in value]
    return value


def _is_nothing(value: object) -> bool:
    return value is None or value is False or (isinstance(value, str | list) and not value)
