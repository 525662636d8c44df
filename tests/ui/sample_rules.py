"""A small rule book for the scenes, as `companion.rulebook.telling` tells one."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games import catalogue
from companion.play.told.shown_case import Moment, moments
from companion.rulebook.cases import shown
from companion.rulebook.telling import Told

START, TURN, COMBAT, BESIDE = "Start", "Turn", "Combat", "Not based on a sentence of the rule text"
SECOND = (
    "Ruling: BW-01. Gold on the second player's first turn",
    "5, not 4 and 5.",
    "House rule second_gold_on_top (default: false): The 5 gold come on top of the usual 4.",
)
ONE_ACTION = (
    "Ruling: BW-20. What an action is",
    "An alternate action, or moving and attacking.",
    "Ruling: BW-21. Heroes",
    "They act like minions.",
)
SAMPLE = (
    Told(START, "1.1", "Your hero is on the board when the game starts.", (), 1),
    Told(START, "1.2", "Shuffle your deck and draw six cards.", (), 1),
    Told(START, "3.2", "You keep unspent gold, up to 11.", (), 5),
    Told(START, "4.2", "The book remarks on that choice.", ("Not checked: no rule",)),
    Told(START, "4.3", "The second player has 5 gold in the first turn.", SECOND, 3, ("BW-01",)),
    Told(TURN, "1.1", "Step 1: draw a card.", (), 1),
    Told(TURN, "2.1", "Step 2: pieces that have acted are ready again.", (), 2),
    Told(TURN, "3.1", "Step 3: summon, cast spells and use actions before combat.", (), 5),
    Told(COMBAT, "4.3", "Each piece has one action per turn.", ONE_ACTION, 3, ("BW-20", "BW-21")),
    *(Told(BESIDE, "", f"BW-O{number}: words of a card", ()) for number in range(100, 150)),
)


def rules(words: str) -> tuple[Told, ...]:
    """What of it has these words."""
    wanted = words.casefold().split()
    return tuple(
        line
        for line in SAMPLE
        if all(word in " ".join((line.words, *line.below)).casefold() for word in wanted)
    )


def shown_case(game: str, cases: Sequence[str]) -> tuple[Moment, ...]:
    """The steps of a case of the program; none where it has no such case."""
    case = shown(catalogue.game(game), cases)
    return moments(catalogue.game(game), case) if case is not None else ()
