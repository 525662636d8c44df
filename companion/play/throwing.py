"""A whole throw at once: entered by hand die by die, or rolled by the companion."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.engine.asks import Ask, Chance, Outcome, is_thrown
from companion.engine.oracles import SeedOracle
from companion.engine.session import Session
from companion.engine.throws import throw_of
from companion.engine.view import AskView, OptionView
from companion.play.bad_input import BadInput
from companion.speech import whole_numbers
from companion.speech.words import _

COMPANION = "companion"
"""Who gave a result that the companion rolled because somebody wanted it (`entries.Resolved.by`)."""


def is_rolled(session: Session) -> bool:
    """Whether a die is asked for, or a coin."""
    return is_thrown(session.match.ask())


def goes_on(session: Session, first: Ask | None) -> bool:
    """Whether what is asked now is of the throw, or of the spaces with tokens, that began with `first`."""
    ask = session.match.ask()
    if not isinstance(ask, Chance) or not isinstance(first, Chance):
        return False
    return is_thrown(ask) or (ask.kind, ask.topic) == (first.kind, first.topic)


def can_roll(session: Session) -> bool:
    """Whether the companion can roll what people are asked to throw: in a game with a seed."""
    return bool(session.setup.seed) and is_rolled(session)


def lay(session: Session, outcomes: Sequence[Outcome], number: int | None = None) -> None:
    """The dice lie so, one after the other. What is not asked any more is left out.

    Raises `Refused` for a result that cannot be, and for a question that was answered meanwhile.
    """
    first = session.match.ask()
    for place, outcome in enumerate(outcomes):
        if place and not goes_on(session, first):
            return
        session.resolve(outcome, number=number if not place else None)


def rolled(session: Session) -> Iterator[Outcome]:
    """The companion's results for the open throw; each must be laid before the next is asked for."""
    oracle = SeedOracle(session.setup.seed)
    for _die in throw_of(session.match) or (session.match.ask(),):
        ask = session.match.ask()
        if isinstance(ask, Chance):
            yield oracle.answer(ask, session.match.state.chances)


def roll(session: Session, number: int | None = None) -> None:
    """The companion rolls the open throw. Raises `Refused` when another question is open by now."""
    for outcome in rolled(session):
        session.resolve(outcome, COMPANION, number)
        number = None


# What is typed


def typed(dice: Sequence[AskView], line: str) -> tuple[Outcome, ...]:
    """The results of a line such as "3 5 blank 2", for the first dice of a throw or for all of them.

    Raises `BadInput` naming the die that cannot show it, or how many dice there are.
    """
    words = line.replace(",", " ").split()
    if len(words) > len(dice):
        template = _("These are {count} results; the throw has {dice} dice: {names}.")
        raise BadInput(template.format(count=len(words), dice=len(dice), names=names(dice)))
    return tuple(_outcome(die, word) for die, word in zip(dice, words, strict=False))


def _outcome(die: AskView, word: str) -> Outcome:
    option = _by_label(die.options, word) or _by_place(die.options, word)
    if option is None:
        template = _("{die} cannot show {face}; it shows {faces}.")
        faces = ", ".join(each.label for each in die.options)
        raise BadInput(template.format(die=die.short or die.prompt, face=word[:20], faces=faces))
    found: Outcome = option.act
    return found


def _by_label(options: Sequence[OptionView], word: str) -> OptionView | None:
    """The face with this label, or the only one that begins so."""
    exact = [option for option in options if option.label.casefold() == word.casefold()]
    begun = exact or [option for option in options if option.label.casefold().startswith(word.casefold())]
    return begun[0] if len(begun) == 1 else None


def _by_place(options: Sequence[OptionView], word: str) -> OptionView | None:
    """The face in this place, where faces are no numbers."""
    place = whole_numbers.picked(word, len(options)) if whole_numbers.is_number(word) else None
    numbered = any(whole_numbers.is_number(option.label) for option in options)
    return options[place] if place is not None and not numbered else None


def names(dice: Sequence[AskView]) -> str:
    """The dice of a throw in their order."""
    return _(", ").join(die.short or die.prompt for die in dice)


def example(dice: Sequence[AskView]) -> str:
    """A line that could be typed for all of them."""
    return " ".join(die.options[min(place, len(die.options) - 1)].label for place, die in enumerate(dice))
