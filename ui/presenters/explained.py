"""What a finger that rests on something is told: its numbers, what comes next, the rule it meets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from companion.engine.view import CreatureView, DieView, Meter, OptionView, SeatView, TrackView
from companion.rulebook.telling import Told
from companion.speech.words import _
from ui.presenters.places import Cell, die_words, states_of, track_words

Explained = CreatureView | SeatView | Cell | DieView | TrackView | OptionView
"""What can be explained beside cards."""
_LEAST_LETTERS = 4
"""A shorter name is no word to look for in a rule book."""


def intents(creature: CreatureView) -> tuple[str, ...]:
    """The next actions of an enemy in their order; what a die decides has all its rows, with their faces."""
    if creature.kind == "die":
        return tuple(_row(slot.faces, slot.words) for slot in creature.slots if not slot.spent)
    return tuple(filter(None, (creature.next_words, *creature.coming)))


def _row(faces: Sequence[int], words: str) -> str:
    return _("{label}: {words}").format(label=", ".join(map(str, faces)), words=words) if faces else words


def title(thing: Explained) -> str:
    """What it is called."""
    if isinstance(thing, Cell):
        return " · ".join(filter(None, (thing.space.label, *(piece.label for piece in thing.pieces))))
    return thing.name if isinstance(thing, CreatureView | SeatView) else thing.label


def told(thing: Explained) -> tuple[str, ...]:
    """All there is to say of it in lines, the most telling first."""
    if isinstance(thing, CreatureView):
        badges = thing.abilities
        lines = [_numbers(thing.meters), *thing.warnings]
    elif isinstance(thing, SeatView):
        badges = thing.badges
        lines = [_numbers(thing.meters), thing.forecast_words]
    elif isinstance(thing, OptionView):
        badges, lines = (), [thing.means, *(each.words for each in thing.odds)]
    else:
        badges, lines = (), [*_of_place(thing)]
    lines += [_labelled(badge.label, badge.words) for badge in badges]
    return tuple(filter(None, lines))


def _of_place(thing: Cell | DieView | TrackView) -> Iterator[str]:
    if isinstance(thing, TrackView):
        yield from (track_words(thing), thing.words)
        yield from (
            _labelled(mark.label, str(mark.value)) for mark in thing.marks if mark.value > thing.value
        )
    elif isinstance(thing, DieView):
        yield from (thing.face, *die_words(thing), thing.words)
        yield _("Faces: {faces}").format(faces=", ".join(thing.faces)) if thing.faces else ""
    else:
        yield from (*states_of(thing), thing.space.words)
        for piece in thing.pieces:
            yield from (_numbers(piece.meters), piece.words)


def _numbers(meters: Iterable[Meter]) -> str:
    return " · ".join(_labelled(meter.label, str(meter.value)) for meter in meters if meter.value)


def _labelled(label: str, words: str) -> str:
    return _("{label}: {words}").format(label=label, words=words) if words else label


def names(thing: Explained) -> tuple[str, ...]:
    """What the rule book may speak of: tokens and marks on it, then what it is."""
    if isinstance(thing, CreatureView):
        there = [meter.label for meter in thing.meters[1:] if meter.value]
        return (*there, *(badge.group for badge in thing.abilities))
    if isinstance(thing, SeatView):
        there = [badge.label for badge in thing.badges]
        return (*there, *(meter.label for meter in thing.meters[1:] if meter.value))
    if isinstance(thing, OptionView):
        return (thing.label.partition(": ")[0], thing.group)
    return (thing.space.label,) if isinstance(thing, Cell) else (thing.label,)


def ids(thing: Explained) -> tuple[str, ...]:
    """By what the ledger of the rule text may know it, in the same order: the marks and numbers on it."""
    if isinstance(thing, CreatureView):
        return (*(meter.id for meter in thing.meters[1:] if meter.value), *(b.id for b in thing.abilities))
    if isinstance(thing, SeatView):
        marks = [badge.id for badge in thing.badges]
        return (*marks, *(meter.id for meter in thing.meters[1:] if meter.value))
    return ()


def rule_about(lines: Sequence[Told], called: Iterable[str]) -> str:
    """The sentence of a rule book about the first of these names it has one for, "" for none.

    One that begins with the name tells what that is; of the others the first that is played by.
    """
    for name in (each.strip(" .:").casefold() for each in called):
        if len(name) >= _LEAST_LETTERS:
            about = [line.words for line in lines if line.cases and _has(line.words.casefold(), name)]
            about.sort(key=lambda words: (_begins(words, f"{name}:"), _begins(words, name)), reverse=True)
            if about:
                return about[0]
    return ""


def _has(words: str, name: str) -> bool:
    """Whether a word of a sentence begins with the name."""
    return f" {name}" in f" {words}"


def _begins(words: str, name: str) -> bool:
    return words.casefold().startswith(name)
