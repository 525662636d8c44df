"""The declare pad: a card's effects put together one by one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from companion.engine.declared import Aim, Declare, DeclaredEffect, DeclaredVerb
from companion.engine.parts.table_kit import DECLARING, TableKit
from companion.engine.view import View
from companion.speech.words import _
from companion.table import kits
from companion.table.desk.declaring import pieces

AIMED: tuple[Aim, ...] = ("creature", "row", "seat", "other seat", "piece")
"""The aims for which somebody or something must be named."""


@dataclass(frozen=True)
class Draft:
    """A declared act being put together. One card has one target of each kind, for all its effects.

    `aimed` are the targets that were chosen, each with its kind. `kind` is that of the card, empty while the
    likely one will do; `goes` says where it goes, if not where its kind goes.
    """

    effects: tuple[DeclaredEffect, ...] = ()
    aimed: tuple[tuple[Aim, int], ...] = ()
    paid: int = 0
    discards: int = 1
    kind: str = ""
    goes: str = ""

    def add(self, verb: DeclaredVerb, amount: int | None = None) -> Draft:
        """One more effect; what was said last and has no amount of its own is said once more."""
        if amount is None and self.effects and self.effects[-1].verb == verb.verb:
            return self.change(len(self.effects) - 1, verb, amount=1)
        effect = DeclaredEffect(verb.verb, max(verb.low, 1) if amount is None else amount)
        return replace(self, effects=(*self.effects, effect))

    def change(self, index: int, verb: DeclaredVerb, amount: int = 0, times: int = 0) -> Draft:
        """More or less of one effect, within the bounds of its verb."""
        old = self.effects[index]
        new = DeclaredEffect(
            old.verb,
            min(verb.high, max(verb.low, old.amount + amount)),
            min(verb.times, max(1, old.times + times)),
        )
        return replace(self, effects=(*self.effects[:index], new, *self.effects[index + 1 :]))

    def drop(self, index: int) -> Draft:
        """Take one effect out again."""
        return replace(self, effects=self.effects[:index] + self.effects[index + 1 :])

    def aim_at(self, kind: Aim, target: int) -> Draft:
        """Aim whatever has this kind of target."""
        others = tuple(pair for pair in self.aimed if pair[0] != kind)
        return replace(self, aimed=(*others, (kind, target)))

    def pay(self, paid: int) -> Draft:
        """So much was paid."""
        return replace(self, paid=paid)

    def lay_down(self, discards: int) -> Draft:
        """So many unnamed cards were laid down."""
        return replace(self, discards=discards)

    def of_kind(self, kind: str) -> Draft:
        """Say what kind of card it was."""
        return replace(self, kind=kind)

    def going(self, goes: str) -> Draft:
        """Say where the card goes; "" where its kind goes."""
        return replace(self, goes=goes)

    def shown_kind(self, game: str) -> str:
        """The kind that was chosen, or the likely one; "" in a game to which it does not matter."""
        if not kinds_of(game):
            return ""
        return self.kind or kits.kit_of(game).pad.likely_kind(self.effects)


@dataclass(frozen=True)
class Pad:
    """What can be declared by a seat, and at whom."""

    view: View
    seat: int
    verbs: tuple[DeclaredVerb, ...]

    def begun(self) -> Draft:
        """Nothing said yet; most cards cost the same."""
        kit = self.kit
        if kit is None:
            return Draft()
        return Draft(paid=kit.pad.likely_cost(self.view, self.seat), discards=1 if kit.pad.lays_down else 0)

    @property
    def kit(self) -> TableKit | None:
        """What the game says of declared cards; `None` for one that is not played with cards."""
        game = self.view.game
        return kits.kit_of(game) if game in kits.games() else None

    @property
    def hint(self) -> str:
        """What to do on the pad."""
        return _(self.kit.pad.words if self.kit is not None else DECLARING)

    @property
    def cost(self) -> str:
        """What a card costs, in words; "" in a game in which that is not declared."""
        return _(self.kit.pad.cost) if self.kit is not None else ""

    @property
    def lays_down(self) -> bool:
        """Whether unnamed cards can be laid down for what is declared."""
        return self.kit is None or self.kit.pad.lays_down

    def verb(self, effect: DeclaredEffect) -> DeclaredVerb:
        """The verb of an effect."""
        return next(each for each in self.verbs if each.verb == effect.verb)

    def aims(self, draft: Draft) -> tuple[Aim, ...]:
        """The kinds of targets that the effects have, in their order."""
        kinds = dict.fromkeys(self.verb(effect).aim for effect in draft.effects)
        return tuple(kind for kind in kinds if kind in AIMED)

    def target(self, draft: Draft, kind: Aim) -> int | None:
        """Who was chosen; who it is anyway, where nobody else can be, or most cards are for oneself."""
        there = targets(self.view, kind, self.seat)
        chosen = dict(draft.aimed).get(kind)
        if chosen in there:
            return chosen
        if kind == "seat" and self.seat in there:
            return self.seat
        return next(iter(there)) if len(there) == 1 else None

    def open(self, draft: Draft) -> tuple[Aim, ...]:
        """The kinds of targets that nobody has said yet."""
        return tuple(kind for kind in self.aims(draft) if self.target(draft, kind) is None)

    def act(self, draft: Draft) -> Declare:
        """The act, ready to be sent; with the kind of card where the game asks for it."""
        effects = tuple(self._aimed(draft, effect) for effect in draft.effects)
        kind = draft.shown_kind(self.view.game)
        return Declare(effects, kind, draft.paid, draft.discards, draft.goes)

    def _aimed(self, draft: Draft, effect: DeclaredEffect) -> DeclaredEffect:
        kind = self.verb(effect).aim
        target = self.target(draft, kind) if kind in AIMED else None
        return DeclaredEffect(effect.verb, effect.amount, effect.times, () if target is None else (target,))


def kinds_of(game: str) -> Mapping[str, str]:
    """The kinds that a declared card of this game can have, with their words, if it matters."""
    return kits.kit_of(game).pad.kinds if game in kits.games() else {}


def goes_of(game: str) -> Mapping[str, str]:
    """Where a declared card can go that does not go where its kind goes, with their words."""
    return kits.kit_of(game).pad.goes if game in kits.games() else {}


def targets(view: View, kind: Aim, seat: int) -> Mapping[int, str]:
    """What can be aimed at, by number, with names."""
    if kind == "creature":
        return {creature.creature: creature.name for creature in view.creatures if creature.alive}
    if kind in ("seat", "other seat"):
        others = kind == "other seat"
        return {s.seat: s.name for s in view.seats if s.alive and not (others and s.seat == seat)}
    if kind == "row":
        found = {seat.row for seat in view.seats} | {creature.row for creature in view.creatures}
        rows = sorted(row for row in found if row is not None)
        return {row: _("Row {number}").format(number=row + 1) for row in rows}
    if kind == "piece":
        return pieces(view)
    return {}


def verb_words(verb: DeclaredVerb, amount: int) -> str:
    """The verb in words with its number."""
    return verb.words.replace("{n}", str(amount))


def effect_words(effect: DeclaredEffect, verb: DeclaredVerb) -> str:
    """One effect in words, as the list of the pad shows it."""
    words = verb_words(verb, effect.amount)
    if effect.times == 1:
        return words
    return _("{words}, {times} times").format(words=words, times=effect.times)
