"""Why? The sentences and rulings behind what a session asks, refuses, shows, or did."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.entries import Answered, Corrected, Entry, Resolved
from companion.engine.logs import ReplayError
from companion.engine.refusals import Refusal
from companion.engine.session import Session
from companion.engine.view import View
from companion.rulebook import causes
from companion.rulebook.book import Rulebook
from companion.rulebook.reading import rulebook
from companion.rulebook.telling import Told, named


def refused(session: Session, refusal: Refusal) -> list[Told]:
    """What a refusal rests on."""
    return _told(session, lambda book: causes.of_refusal(book, refusal))


def asked(session: Session) -> list[Told]:
    """What belongs to the open question."""
    match, pages = session.match, session.game.parts.rules_pages
    ask = match.ask()
    explaining = pages(match.state, ask) if pages is not None else ()
    keys = [ask.topic if ask is not None else "", *(page.key for page in explaining)]
    return _told(session, lambda book: causes.of_question(book, keys))


def counted(session: Session, id: str) -> list[Told]:
    """What belongs to a number or mark on the table."""
    return _told(session, lambda book: causes.of_number(book, id))


def numbers_in(view: View) -> dict[str, str]:
    """The numbers and marks that are seen, by their names: what the ledger calls them."""
    meters = [meter for seat in view.seats for meter in seat.meters]
    meters += [meter for each in view.creatures for meter in each.meters]
    badges = [badge for seat in view.seats for badge in seat.badges]
    badges += [badge for each in view.creatures for badge in each.abilities]
    marks = {badge.label.casefold(): badge.id for badge in badges}
    return marks | {meter.label.casefold(): meter.id for meter in meters}


def last_step(session: Session) -> int:
    """The last entry of the log that the seed did not give by itself."""
    step = session.timeline.current
    while _by_seed(session.entries[step]):
        step = session.timeline.parents[step]
    return step


def done(session: Session, number: int, viewer: int) -> list[Told]:
    """What belongs to an entry of the log with what the seed answered, as far as `viewer` may know.

    Nothing where it cannot be told again: other rules led there.
    """
    if not isinstance(session.entries[number], Answered | Resolved | Corrected):
        return []
    path = session.timeline.path()
    path = path if number in path else session.timeline.path(number)
    first = last = path.index(number)
    while first > 1 and _by_seed(session.entries[path[first]]):
        first -= 1
    while last + 1 < len(path) and _by_seed(session.entries[path[last + 1]]):
        last += 1
    try:
        heard = session.past.events_of(path[: last + 1], first)
    except ReplayError:
        return []
    events = [event.told_to(viewer) for event in heard]
    return _told(session, lambda book: causes.of_events(book, events))


def _by_seed(entry: Entry) -> bool:
    return isinstance(entry, Resolved) and entry.by == "seed"


def _told(session: Session, of: Callable[[Rulebook], causes.Names]) -> list[Told]:
    book = rulebook(session.game)
    return named(book, session.game.options.specs, of(book))
