"""A throw of several dice entered by finger: which die is next, what each one shows, when all of them lie."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.engine.asks import Outcome
from companion.engine.view import AskView, OptionView, View


@dataclass(frozen=True)
class ThrowPad:
    """The dice of a throw with the faces that were touched; `at` is the die whose face is touched next."""

    dice: tuple[AskView, ...]
    lying: tuple[OptionView | None, ...]
    at: int = 0

    @property
    def whole(self) -> bool:
        """Whether every die has its face."""
        return None not in self.lying

    @property
    def begun(self) -> bool:
        """Whether a face was touched."""
        return any(face is not None for face in self.lying)

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """What the dice show, once all of them lie."""
        return tuple(option.act for option in self.lying if option is not None)

    @property
    def number(self) -> int:
        """The number of the question that the throw answers."""
        return self.dice[0].number

    def put(self, option: OptionView) -> ThrowPad:
        """The die that is next shows this; then comes the first one that has no face yet."""
        lying = (*self.lying[: self.at], option, *self.lying[self.at + 1 :])
        free = next((place for place, face in enumerate(lying) if face is None), self.at)
        return replace(self, lying=lying, at=free)

    def turn_to(self, place: int) -> ThrowPad:
        """The face of this die is touched next."""
        return replace(self, at=place)


def pad_for(dice: tuple[AskView, ...], before: ThrowPad | None) -> ThrowPad | None:
    """The pad for a throw; `None` for fewer than two dice.

    What was touched stays: on the same throw, and on the rest of it when a real die has answered meanwhile.
    """
    if len(dice) < 2:
        return None
    kept = _kept(dice, before) if before is not None else ()
    lying = kept or (None,) * len(dice)
    at = before.at - (len(before.dice) - len(dice)) if kept and before is not None else 0
    if at < 0 or lying[at] is not None:
        at = next((place for place, face in enumerate(lying) if face is None), max(0, at))
    return ThrowPad(dice, lying, at)


def _kept(dice: tuple[AskView, ...], before: ThrowPad) -> tuple[OptionView | None, ...]:
    """The faces of the dice that are left, when these are the last ones of the throw before."""
    gone = len(before.dice) - len(dice)
    if gone < 0 or dice[0].number - before.number not in (0, gone):
        return ()
    same = [_key(one) == _key(other) for one, other in zip(before.dice[gone:], dice, strict=True)]
    return before.lying[gone:] if all(same) else ()


def _key(die: AskView) -> tuple[str, tuple[int, ...], str]:
    return (die.topic, die.seats, die.prompt)


def acting_at(view: View, face: Outcome) -> tuple[str, ...]:
    """The figures of the enemies that act by a face of the die, each once."""
    acting = (
        creature.figure
        for creature in view.creatures
        if creature.alive and creature.figure
        if any(face in slot.faces and not slot.spent for slot in creature.slots)
    )
    return tuple(dict.fromkeys(acting))
