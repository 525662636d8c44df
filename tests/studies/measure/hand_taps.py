"""How often those touch the screen who show no cards: who say what a card did, and who keep the numbers.

Counted from the same fights as everything else of `tests.studies.bench table`. A declared card is the touch
that opens the pad, one for each effect with a usual amount, one for a price, a kind and a way that are not as
with most cards, and one that sends it: at whom, where there are several. Who keeps numbers holds plus or
minus once for each number that the own turn has changed. Whoever is done touches once more; those who keep
numbers are done together.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.slay_the_spire.bots.appraising import amount
from companion.games.slay_the_spire.content import effects as fx
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.rules.declaring import VERBS
from companion.games.slay_the_spire.state.acts import PlayCard, Ready
from companion.games.slay_the_spire.state.fight import Fight
from companion.games.slay_the_spire.state.figures import living_enemies

USUAL_PRICE = 1
"""What most cards cost; the pad begins with it."""
SENT_AT = 12
"""Of so many enemies each has a button of its own on the pad (`ui.screens.declare.MOST_SENT_AT`)."""
METERS = ("hp", "block", "strength", "weak", "vulnerable", "poison")
Number = tuple[str, int, str]
"""A number on the table: of a player or an enemy, which one, and what it counts."""


def taps_to_declare(card: str, fight: Fight) -> int:
    """The touches for one card: open, effects, what is not as with most cards, and at whom, which sends it.

    Of more than `SENT_AT` enemies one is chosen in the list before it is sent.
    """
    played = BOOK.cards[card]
    side = played.side
    effects = sum(map(_touches, side.do))
    strikes = any(isinstance(effect, fx.Hit | fx.Volley | fx.Damage) for effect in side.do)
    unusual = (
        side.cost != USUAL_PRICE,
        played.card.type != ("attack" if strikes else "skill"),
        "exhaust" in side.keywords,
        played.needs_enemy and len(living_enemies(fight)) > SENT_AT,
    )
    return 2 + max(1, effects) + sum(unusual)


def _touches(effect: fx.Effect) -> int:
    """One for an effect whose amount has a button of its own, else one more for each point and time."""
    wanted = max(1, round(amount(getattr(effect, "amount", 1))))
    often = max(1, round(amount(getattr(effect, "times", 1))))
    hit = isinstance(effect, fx.Hit) and effect.to == "target"
    block = isinstance(effect, fx.Gain) and effect.token == "block"
    buttons = VERBS["hit"].often if hit else VERBS["block"].often if block else (1,)
    return 1 + max(0, wanted - max(buttons)) + often - 1


def numbers_of(fight: Fight) -> Mapping[Number, int]:
    """Every number that somebody could keep by hand."""
    groups: tuple[tuple[str, list[Any]], ...] = (("player", [*fight.fighters]), ("enemy", [*fight.enemies]))
    return {
        (kind, index, meter): getattr(figure, meter)
        for kind, figures in groups
        for index, figure in enumerate(figures)
        for meter in METERS
    }


class HandTaps:
    """Counts both for one fight, act by act."""

    def __init__(self) -> None:
        self.declared = self.kept = 0
        self._changed: dict[tuple[int, int], set[Number]] = {}

    def before(self, act: Any, fight: Fight) -> Mapping[Number, int]:
        """An act is about to be done; returns the numbers as they stand."""
        if isinstance(act, PlayCard):
            self.declared += taps_to_declare(act.card, fight)
        elif isinstance(act, Ready):
            self.declared += 1
            self.kept += sum(not each.ready for each in fight.fighters if each.alive) == 1
        return numbers_of(fight)

    def after(self, seat: int, act: Any, fight: Fight, before: Mapping[Number, int]) -> None:
        """It was done; what the enemies do after the last player is ready is nobody's work."""
        if isinstance(act, Ready):
            return
        now = numbers_of(fight)
        changed = {number for number, value in now.items() if before.get(number, 0) != value}
        own = self._changed.setdefault((fight.round, seat), set())
        self.kept += len(changed - own)
        own |= changed
