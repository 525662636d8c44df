"""The records of a session in words: what each entry was, what an undo moves, what must lie where."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.engine.corrections import MoveCard
from companion.engine.entries import Answered, Corrected, Redone, Resolved, SetUp, Undone
from companion.engine.layout import Number, place_words, steps
from companion.engine.match import Match
from companion.engine.session import Session
from companion.engine.words import _
from ui.table_port import CheckLine, LogLine


def entry_words(session: Session, number: int) -> str:
    """What one entry was, as a person would say it."""
    entry = session.entries[number]
    if isinstance(entry, SetUp):
        return _("The game begins.")
    if isinstance(entry, Undone):
        return _("Taken back to entry {number}.").format(number=entry.to)
    if isinstance(entry, Redone):
        return _("Taken up again to entry {number}.").format(number=entry.to)
    if isinstance(entry, Corrected):
        return _correction_words(entry)
    if isinstance(entry, Answered):
        return _act_words(session, number, entry)
    if isinstance(entry, Resolved):
        return _outcome_words(session, number, entry)
    return _("Taken up by other rules or data.")


def _correction_words(entry: Corrected) -> str:
    correction = entry.correction
    if isinstance(correction, MoveCard):
        return _("A card was moved by hand.")
    return _("Corrected by hand: {value}").format(value=correction.value)


def _act_words(session: Session, number: int, entry: Answered) -> str:
    words = session.game.act_words(_state_before(session, number), entry.seat, session.act_of(entry))
    line = _("{name}: {words}").format(name=session.setup.seats[entry.seat], words=words)
    return _("{line} (allowed by the table)").format(line=line) if entry.overruled else line


def _outcome_words(session: Session, number: int, entry: Resolved) -> str:
    match = Match(session.game, _state_before(session, number))
    ask = match.ask()
    words = session.game.outcome_words(match.state, ask, entry.outcome)  # type: ignore[arg-type]
    return _("Chance: {words}").format(words=words)


def _state_before(session: Session, number: int) -> Any:
    return session.state_at(session.timeline.parents[number])


def log_lines(session: Session, most: int = 200) -> tuple[LogLine, ...]:
    """The inputs and markers, newest first. What the seed answered by itself is left out."""
    standing = set(session.timeline.path())
    lines = []
    for number in range(len(session.entries) - 1, -1, -1):
        entry = session.entries[number]
        if isinstance(entry, Resolved) and entry.by == "seed":
            continue
        lines.append(_line(session, number, standing))
        if len(lines) >= most:
            break
    return tuple(lines)


def _line(session: Session, number: int, standing: set[int]) -> LogLine:
    entry = session.entries[number]
    words = entry_words(session, number)
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
    before = session.state_at(to)
    found = steps(game.layout(session.match.state), game.layout(before), game.card_words)
    return tuple(step.words for step in found)


def check_lines(session: Session) -> tuple[CheckLine, ...]:
    """What must lie where now, place by place."""
    game = session.game
    lines = []
    for place in game.layout(session.match.state):
        words = place_words(msgspec.structs.replace(place, owner=""), game.card_words)
        number = place if isinstance(place, Number) else None
        lines.append(
            CheckLine(
                place.path,
                place.owner,
                words,
                number.value if number else None,
                number.low if number else 0,
                number.high if number else None,
            )
        )
    return tuple(lines)
