"""What a phone does at a session or a desk, and how it is said there: whose act it was, as after a scan."""

from __future__ import annotations

import msgspec

from companion.engine.commands import Do, Undo
from companion.engine.entries import Undone
from companion.engine.refusals import Refused
from companion.engine.session import Session
from companion.play.told.entry_words import entry_words
from companion.speech.words import _
from companion.store.errors import StoreError
from companion.table.desk.commands import Choose, Command
from companion.table.desk.desk import Desk
from companion.table.desk.replies import Answered, Denied, Reply, Told


def done(session: Session, said: Command, first: int, viewer: int) -> Answered | None:
    """What was done from entry `first` on, as `viewer` may know it; nothing when nothing was."""
    if len(session.entries) == first:
        return None
    seat = said.seat if isinstance(said, Do | Undo | Choose) and said.seat is not None else -1
    words = entry_words(session, first, viewer)
    if isinstance(session.entries[first], Undone) and seat >= 0:
        words = _("{name}: {act}").format(name=session.seats[seat], act=_("Undo"))
    return Answered(words, seat=seat, card=words)


def at_desk(desk: Desk, said: Command, viewer: int) -> Reply | None:
    """Have the desk carry it out. Raises `Refused` and `StoreError`; the phone alone hears of those."""
    first = len(desk.session.entries)
    reply = desk.handle(said)
    if isinstance(reply, Denied):
        raise Refused(reply.refusal, reply.legal)
    if isinstance(reply, Told) and reply.kind == "trouble":
        raise StoreError("input-output", reply.words, reply.remedy)
    own = done(desk.session, said, first, viewer) if isinstance(reply, Answered) else None
    if own is None or not isinstance(reply, Answered):
        return reply
    return msgspec.structs.replace(reply, words=own.words, seat=own.seat, card=reply.card or own.card)
