"""What can be typed, with examples of the game at hand: its acts, its cards, the names of its seats."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec

from companion.engine.view import OptionView, View
from companion.speech.words import N_, _

LONGEST_EXAMPLE = 30
"""Characters of an example; of a longer act the first words are enough."""
EXAMPLE = 7
"""What an example corrects a number to, or the most that this can be if it is less."""

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
    value: str = ""
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
    ("{number}", N_("do number {number} on the list")),
    ("{act}", N_("do it by name (a few letters of each word are enough)")),
    ("{card}", N_("show what you can do with {card}, or why you cannot")),
    ("why {act}", N_("show why something is not allowed (for someone else: name first)")),
    ("why", N_("the rules of this question (why log 3: of step 3 of l. Of a number: its name)")),
    ("allow", N_("do the last refused action anyway, because the table allows it")),
    ("house", N_("show the house rules that can change now (house NAME: play one the other way)")),
    ("more", N_("show everything that the refused player can do")),
    ("{name}", N_("show the list of {name}")),
    ("u, r", N_("undo the last step, or redo it")),
    ("suggest", N_("suggest a careful move, with everyone's HP after it (or suggest NAME)")),
    ("{rules}", N_("the rules for this question, with rule book pages")),
    ("{board}", N_("show every board and map in full")),
    ("l", N_("the game log: everything that happened")),
    ("results", N_("progress so far (results climb.png saves it as a picture)")),
    ("t", N_("the table check: where everything should be")),
    ("c", N_("correct a number or card that is different on the table")),
    ("c {place} {value}", N_("{place} is {value} on the table")),
    ("{throw}, roll", N_("enter all dice of a throw in one line, or let the companion roll them")),
    ("{join}", N_("add a player to this game, by name and character")),
    ("as {other}", N_("pass the screen to {other}")),
    ("bot {bot}", N_("let the bot {bot} play now, before the people have finished")),
    ("would {bot}", N_("what the bot {bot} would do now")),
    ("q", N_("quit (the game is saved)")),
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
        *_place(view),
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


def _place(view: View) -> tuple[str, str]:
    """A number of a seat, as it is corrected by name, and a value that it can have."""
    found = ((seat.name, meter) for seat in view.seats for meter in seat.meters if meter.path)
    name, meter = next(found, ("", None))
    return (
        ("", "") if meter is None else (f"{name} {meter.label}", str(min(meter.maximum or EXAMPLE, EXAMPLE)))
    )


def help_lines(lines: Sequence[Line], given: Examples) -> list[Line]:
    """The lines with their examples; those for which the game has nothing now are left out."""
    values = given.values
    return [
        (typed.format(**values), _(meaning).format(**values))
        for typed, meaning in lines
        if all(value for key, value in values.items() if f"{{{key}}}" in typed)
    ]
