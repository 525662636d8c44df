"""Why: the sentences and rulings behind a refusal, a question, what happened, or a number, by their names.

The ledger says what belongs together; nothing is guessed from words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from companion.engine.events import Event
from companion.engine.refusals import Refusal
from companion.rulebook.book import Rulebook

Names = tuple[str, ...]


def of_refusal(book: Rulebook, refusal: Refusal) -> Names:
    """What a refusal cites: for its code, else for its rule, else the ruling itself that it rests on."""
    rule, cited = refusal.rule, book.ledger.cited
    found = cited.get(f"{rule}: {refusal.code}", cited.get(rule, ()))
    return found or ((rule,) if rule in book.rulings else ())


def of_question(book: Rulebook, keys: Iterable[str]) -> Names:
    """What belongs to a question: the first that is known of its topic and the pages that explain it."""
    return next((found for key in keys if (found := book.ledger.asked.get(key))), ())


def of_number(book: Rulebook, id: str) -> Names:
    """What belongs to a number or mark on the table with this id, such as a relic ("anchor:7")."""
    key, ledger = id.partition(":")[0], book.ledger
    return ledger.numbers.get(key) or tuple(id for id in ledger.faces.get(key, ()) if id in book.rulings)


def of_events(book: Rulebook, events: Iterable[Event]) -> Names:
    """What belongs to events, in their order; rulings on the things of the box that they name come first."""
    heard = list(events)
    faces = (id for event in heard for value in _values(event) for id in book.ledger.faces.get(value, ()))
    named = [id for id in faces if id in book.rulings]
    return tuple(dict.fromkeys([*named, *(name for event in heard for name in _of_event(book, event))]))


def _of_event(book: Rulebook, event: Event) -> Sequence[str]:
    kind, happens = type(event).__name__, book.ledger.happens
    closer = [happens[key] for value in _values(event) if (key := f"{kind}: {value}") in happens]
    return [name for found in closer or [happens.get(kind, ())] for name in found]


def _values(event: Event) -> Iterator[str]:
    """The words in an event by which a ledger may know it: values, several of them together, set marks.

    Of the name of a deck such as "cards:silent" its first part counts too.
    """
    for field, value in msgspec.structs.asdict(event).items():
        if isinstance(value, str):
            yield from dict.fromkeys((value, value.partition(":")[0]))
        elif value is True:
            yield field
        elif isinstance(value, tuple) and all(isinstance(each, str) for each in value):
            yield from dict.fromkeys((*value, " + ".join(sorted(value))))
