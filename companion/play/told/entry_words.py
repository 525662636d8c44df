"""The entries of a log in words, as each viewer may know them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from companion.engine import house_now
from companion.engine.asks import Chance
from companion.engine.corrections import MoveCard, SetValue
from companion.engine.entries import Answered, Corrected, Redone, Resolved, SetUp, Undone
from companion.engine.layout import Mark, Number, Path, where_words
from companion.engine.match import Match
from companion.engine.parts.table_kit import Draws
from companion.engine.session import Session
from companion.play.told.entry_secrets import is_secret
from companion.speech.words import N_, _


def entry_words(session: Session, number: int, viewer: int) -> str:
    """What one entry was, as a person would say it to `viewer` (-1: the table), who may not know all."""
    entry = session.entries[number]
    if isinstance(entry, Answered | Corrected | Resolved):
        before = _state_before(session, number)
        if is_secret(session, before, entry, viewer):
            return _secret_words(session, number, entry)
    if isinstance(entry, SetUp):
        return _("The game starts.")
    if isinstance(entry, Undone):
        return _("Undo: back to step {number}.").format(number=entry.to)
    if isinstance(entry, Redone):
        return _("Redo: forward to step {number}.").format(number=entry.to)
    if isinstance(entry, Corrected):
        return _correction_words(session, number, entry)
    if isinstance(entry, Answered):
        return _act_words(session, number, entry)
    if isinstance(entry, Resolved):
        return _outcome_words(session, number, entry)
    return _("Continued with other rules or data.")


def _actor(session: Session, number: int, entry: Answered) -> str:
    """Who sat at the seat that acted, then."""
    if session.game.parts.party is None:
        return session.setup.seats[entry.seat]
    return session.seats_in(_state_before(session, number))[entry.seat]


def _secret_words(session: Session, number: int, entry: Answered | Corrected | Resolved) -> str:
    if isinstance(entry, Answered):
        return secret_act_words(_actor(session, number, entry))
    return _("Moved: a card") if isinstance(entry, Corrected) else secret_outcome_words()


def secret_act_words(name: str) -> str:
    """What somebody did, to those who may not know it."""
    return _("{name}: something that only {name} may see").format(name=name)


def secret_outcome_words() -> str:
    """What chance brought, to those who may not know it."""
    return _("Result: a card")


def _correction_words(session: Session, number: int, entry: Corrected) -> str:
    correction, before = entry.correction, _state_before(session, number)
    if isinstance(correction, MoveCard):
        return _move_words(session, number, correction)
    if correction.path[:1] == ("lazy",):
        return _mode_words(session.seats_in(before), correction)
    if (drawn := _drawn_words(session, before, correction)) is not None:
        return drawn
    if house := house_now.said(session.game, correction):
        return house
    place = next((each for each in session.game.places.all(before) if each.path == correction.path), None)
    if place is None:
        return _("Corrected: something that the table check does not list")
    value = correction.value
    if isinstance(place, Number) and isinstance(value, int):
        value += place.first
    if isinstance(place, Mark):
        value = marks_in(session, before, place.path, value).get(value) or _marked(place, value)
    return _("Corrected: {where} is now {value}").format(where=where_words(place), value=value)


HOW_DRAWN: Mapping[Literal["cards", "numbers", "screen"], str] = {
    "cards": N_("From now on, scan what you draw: {thing}."),
    "numbers": N_("From now on, enter what you meet or gain: {thing}."),
    "screen": N_("From now on, the companion draws for you: {thing}."),
}
"""How things of the table come to the companion."""


def marks_in(
    session: Session, state: Any, path: Path, now: int | str | bool
) -> Mapping[int | str | bool, str]:
    """What a mark of the table check may be, with words: yes or no, a seat, or what the game says."""
    if isinstance(now, bool):
        return {True: _("yes"), False: _("no")}
    said = session.game.places.mark_words(state, path)
    if said:
        return said
    return dict(enumerate(session.seats_in(state))) if isinstance(now, int) else {}


def _marked(place: Mark, value: int | str | bool) -> str:
    return msgspec.structs.replace(place, value=str(value)).said


def _mode_words(names: tuple[str, ...], correction: SetValue) -> str:
    """How a seat plays from then on: with the cards it draws unnamed, or all of them known."""
    seat = int(correction.path[-1])
    name = names[seat] if seat < len(names) else _("Seat {number}").format(number=seat + 1)
    template = _("{name} plays with cards on the table") if correction.value else _("{name} plays on screen")
    return template.format(name=name)


def _drawn_words(session: Session, state: Any, correction: SetValue) -> str | None:
    """How things come to the companion from then on; None for a correction of anything else."""
    kit = session.game.parts.table_kit
    draws = kit().draws if kit is not None else Draws()
    *where, thing = correction.path
    if not where or tuple(where) != draws.drawn_at(state) or thing not in draws.things:
        return None
    return how_drawn_words(draws, str(thing), str(correction.value))


def how_drawn_words(draws: Draws, thing: str, how: str) -> str:
    """How a kind of things comes to the companion, by "cards", "numbers" or "screen"."""
    template = next(words for each, words in HOW_DRAWN.items() if each == how)
    return _(template).format(thing=_(draws.things[thing]))


def _move_words(session: Session, number: int, move: MoveCard) -> str:
    """From where to where; whatever lies at no place of the table lies in the box."""
    card = session.game.words.card(move.card) if move.card else _("a card")
    before = Match(session.game, _state_before(session, number))
    source, target = (before.where(path) or _("the box") for path in (move.source, move.target))
    template = _("Moved: {card}, from {source} to {target}")
    return template.format(card=card, source=source, target=target)


def _act_words(session: Session, number: int, entry: Answered) -> str:
    words = session.game.words.act(_state_before(session, number), entry.seat, session.past.act_of(entry))
    name = _actor(session, number, entry)
    named = words.startswith((f"{name}, ", f"{name}: "))  # an act may begin with whose it is
    line = words if named else _("{name}: {words}").format(name=name, words=words)
    return _("{line} (allowed by the table)").format(line=line) if entry.overruled else line


def _outcome_words(session: Session, number: int, entry: Resolved) -> str:
    match = Match(session.game, _state_before(session, number))
    ask = match.ask()
    words = session.game.words.outcome(match.state, ask, entry.outcome)  # type: ignore[arg-type]
    if isinstance(ask, Chance) and ask.kind == "die":
        return _("Die: {words}").format(words=words)
    return _("Result: {words}").format(words=words)


def _state_before(session: Session, number: int) -> Any:
    return session.past.state_at(session.timeline.parents[number])
