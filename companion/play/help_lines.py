"""What can be typed, with examples of the game at hand: its acts, its cards, the names of its seats."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec

from companion.engine.view import OptionView, View
from companion.speech.words import N_, _

LONGEST_EXAMPLE = 30
"""Characters of an example; of a longer act the first words are enough."""

Line = tuple[str, str]
"""What is typed, and what it does."""


class Examples(msgspec.Struct, frozen=True):
    """Words of the game at hand; empty where it has nothing of the kind just now."""

    number: str = ""
    act: str = ""
    card: str = ""
    name: str = ""
    other: str = ""
    place: str = ""
    throw: str = ""
    bot: str = ""
    declared: str = ""
    rules: str = ""
    board: str = ""
    join: str = ""

    @property
    def values(self) -> dict[str, str]:
        """The placeholders of the lines below."""
        return msgspec.structs.asdict(self)


LINES = (
    ("{number}", N_("do what has the number {number}")),
    ("{act}", N_("do it by its words; a few letters of each are enough")),
    ("{card}", N_("what can be done with {card}, or why nothing can")),
    ("why {act}", N_("why something cannot be done; begin with a name to ask for another seat")),
    ("allow", N_("do what was refused last, because the table allows it")),
    ("u, r", N_("take the last step back; do it again")),
    ("suggest", N_("what a careful player would do now, and the HP that leaves everybody; or suggest NAME")),
    ("{rules}", N_("the rules of this question, with the page of the rule book")),
    ("{board}", N_("every board and map, whole")),
    ("l", N_("the log: everything that happened")),
    ("results", N_("how it went so far; results climb.png draws all of it into a picture")),
    ("t", N_("the table check: what must lie where")),
    ("c", N_("correct a number or a card that is not as it is on the table")),
    ("c {place} 7", N_("{place} is 7 on the table")),
    ("{throw}, roll", N_("how the dice of a throw lie, in one line; the companion rolls them")),
    ("{join}", N_("somebody joins under way, by a name and whom they play")),
    ("as {other}", N_("give the screen to {other}")),
    ("bot {bot}", N_("let the bot {bot} play now, before the people are ready")),
    ("would {bot}", N_("what the bot {bot} would do now")),
    ("q", N_("leave; the game is kept")),
)


def examples(
    view: View, viewer: int, bots: Iterable[int], throw: str, named: Callable[[str], str]
) -> Examples:
    """Words of what is seen and asked now. `named` is what a card is called."""
    options = view.ask.options if view.ask is not None else ()
    card = _card(view, viewer, options)
    played = [seat.name for seat in view.seats if seat.seat in set(bots)]
    people = [seat.name for seat in view.seats if seat.name not in played]
    others = [seat.name for seat in view.seats if seat.name in people and seat.seat != viewer]
    return Examples(
        "1" if options else "",
        _act(options),
        named(card) if card else "",
        next(iter(people), ""),
        next(iter(others), ""),
        _place(view),
        throw,
        next(iter(played), ""),
    )


def _act(options: Sequence[OptionView]) -> str:
    """An act that does not end anything, if there is one."""
    wanted = [option for option in options if option.role != "pass"] or list(options)
    return _short(wanted[0].label) if wanted else ""


def _short(words: str) -> str:
    """The whole words at the beginning that have room."""
    found = ""
    for word in words.partition(" (")[0].split():
        if found and len(found) + len(word) >= LONGEST_EXAMPLE:
            break
        found = f"{found} {word}".strip()
    return found


def _card(view: View, viewer: int, options: Sequence[OptionView]) -> str:
    held = [
        face.id
        for seat in view.seats
        if seat.seat == viewer
        for pile in seat.piles
        if pile.id == "hand"
        for face in pile.cards
    ]
    return next((option.card for option in options if option.card), next(iter(held), ""))


def _place(view: View) -> str:
    """A number of a seat, as it is corrected by name."""
    found = ((seat.name, meter.label) for seat in view.seats for meter in seat.meters if meter.path)
    name, label = next(found, ("", ""))
    return f"{name} {label}".strip()


def help_lines(lines: Sequence[Line], given: Examples) -> list[Line]:
    """The lines with their examples; those for which the game has nothing now are left out."""
    values = given.values
    return [
        (typed.format(**values), _(meaning).format(**values))
        for typed, meaning in lines
        if all(value for key, value in values.items() if f"{{{key}}}" in typed)
    ]
