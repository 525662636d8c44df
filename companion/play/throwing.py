"""A whole throw at once: entered by hand die by die, or rolled by the companion."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.engine.asks import Outcome, is_thrown
from companion.engine.match import Match
from companion.engine.session import Session
from companion.engine.throws import throw_views
from companion.engine.view import AskView, OptionView
from companion.play.bad_input import BadInput
from companion.speech import whole_numbers
from companion.speech.words import _


def is_rolled(session: Session) -> bool:
    """Whether a die is asked for, or a coin."""
    return is_thrown(session.match.ask())


def can_roll(session: Session) -> bool:
    """Whether the companion can roll what people are asked to throw: in a game with a seed."""
    return bool(session.setup.seed) and is_rolled(session)


def after(match: Match[Any], option: OptionView, viewer: int) -> tuple[AskView, ...]:
    """The dice that are thrown once this act is done, tried on a copy."""
    trial = match.copy()
    trial.do(option.seat, option.act)
    return throw_views(trial, viewer)


# What is typed


def typed(dice: Sequence[AskView], line: str) -> tuple[Outcome, ...]:
    """The results of a line such as "3 5 blank 2", for the first dice of a throw or for all of them.

    Raises `BadInput` naming the die that cannot show it, or how many dice there are.
    """
    words = line.replace(",", " ").split()
    if len(words) > len(dice):
        template = _("That is {count} results, but this throw has {dice} dice: {names}.")
        raise BadInput(template.format(count=len(words), dice=len(dice), names=names(dice)))
    return tuple(_outcome(die, word) for die, word in zip(dice, words, strict=False))


def _outcome(die: AskView, word: str) -> Outcome:
    option = _by_label(die.options, word) or _by_place(die.options, word)
    if option is None:
        template = _("{die}: the die has no {face}. It has: {faces}.")
        faces = ", ".join(each.label for each in die.options)
        raise BadInput(template.format(die=die.short or die.prompt, face=word[:20], faces=faces))
    found: Outcome = option.act
    return found


def is_face(dice: Sequence[AskView], word: str) -> bool:
    """Whether some die of a throw has a face with this name."""
    return any(_by_label(die.options, word) for die in dice)


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
