"""The declare pad: a card's effects put together one by one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from companion.engine.declared import Declare, DeclaredEffect, DeclaredVerb
from companion.engine.view import View
from companion.speech.words import _
from companion.table import kits


@dataclass(frozen=True)
class Draft:
    """A declared act being put together. `verb` is the one whose number and targets are open.

    `kind` is that of the card, empty while the likely one will do.
    """

    effects: tuple[DeclaredEffect, ...] = ()
    verb: DeclaredVerb | None = None
    amount: int = 1
    times: int = 1
    targets: tuple[int, ...] = ()
    energy: int = 0
    discards: int = 1
    kind: str = ""

    def begin(self, verb: DeclaredVerb) -> Draft:
        """Choose a verb; its number starts at the least."""
        return replace(self, verb=verb, amount=max(verb.low, 1), times=1, targets=())

    def change(self, amount: int = 0, times: int = 0) -> Draft:
        """More or less of the open verb, within its bounds."""
        if self.verb is None:
            return self
        return replace(
            self,
            amount=min(self.verb.high, max(self.verb.low, self.amount + amount)),
            times=min(self.verb.times, max(1, self.times + times)),
        )

    def aim_at(self, target: int) -> Draft:
        """Aim the open verb at a target, or take it away."""
        return replace(self, targets=() if target in self.targets else (target,))

    @property
    def complete(self) -> bool:
        """Whether the open verb has all it needs."""
        return self.verb is not None and (bool(self.targets) or self.verb.aim in ("none", "all creatures"))

    def keep(self) -> Draft:
        """Add the open verb to the effects."""
        if self.verb is None or not self.complete:
            return self
        effect = DeclaredEffect(self.verb.verb, self.amount, self.times, self.targets)
        return replace(self, effects=(*self.effects, effect), verb=None, targets=())

    def drop(self, index: int) -> Draft:
        """Take one effect out again."""
        return replace(self, effects=self.effects[:index] + self.effects[index + 1 :])

    def pay(self, energy: int = 0, discards: int = 0) -> Draft:
        """More or less energy paid, or unnamed cards laid down."""
        return replace(
            self,
            energy=min(9, max(0, self.energy + energy)),
            discards=min(9, max(0, self.discards + discards)),
        )

    def drop_open(self) -> Draft:
        """Leave the open verb."""
        return replace(self, verb=None, targets=())

    def of_kind(self, kind: str) -> Draft:
        """Say what kind of card it was."""
        return replace(self, kind=kind)

    def shown_kind(self, game: str) -> str:
        """The kind that was chosen, or the likely one; "" in a game to which it does not matter."""
        if not kinds_of(game):
            return ""
        return self.kind or kits.kit_of(game).likely_kind(self.effects)

    def act(self, game: str) -> Declare:
        """The act, ready to be sent; with the kind of card where the game asks for it."""
        return Declare(self.effects, self.shown_kind(game), self.energy, self.discards)


def kinds_of(game: str) -> Mapping[str, str]:
    """The kinds that a declared card of this game can have, with their words, if it matters."""
    return kits.kit_of(game).kinds if game in kits.games() else {}


def targets(view: View, verb: DeclaredVerb, seat: int) -> Mapping[int, str]:
    """What a verb may be aimed at, by number, with names."""
    if verb.aim == "creature":
        return {creature.creature: creature.name for creature in view.creatures if creature.alive}
    if verb.aim in ("seat", "other seat"):
        others = verb.aim == "other seat"
        return {s.seat: s.name for s in view.seats if s.alive and not (others and s.seat == seat)}
    if verb.aim == "row":
        found = {seat.row for seat in view.seats} | {creature.row for creature in view.creatures}
        rows = sorted(row for row in found if row is not None)
        return {row: _("Row {number}").format(number=row + 1) for row in rows}
    return {}


def verb_words(verb: DeclaredVerb, amount: int) -> str:
    """The verb in words with its number."""
    return verb.words.replace("{n}", str(amount))


def effect_words(effect: DeclaredEffect, verbs: tuple[DeclaredVerb, ...], view: View, seat: int) -> str:
    """One effect in words, as the list of the pad shows it."""
    verb = next(each for each in verbs if each.verb == effect.verb)
    words = verb_words(verb, effect.amount)
    if effect.times > 1:
        words = _("{words}, {times} times").format(words=words, times=effect.times)
    names = targets(view, verb, seat)
    aimed = ", ".join(names[target] for target in effect.targets if target in names)
    return _("{words}: {target}").format(words=words, target=aimed) if aimed else words
