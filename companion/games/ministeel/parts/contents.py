"""What is in the box, for those who want to read all of it."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.parts.contents import Thing
from companion.games.ministeel.content import CARDS, COMBOS_BY_ID
from companion.games.ministeel.words.texts import card_name, card_text, combo_text
from companion.speech.words import _


def things() -> Iterator[Thing]:
    """The cards with what they are and do, then the combos, which are no cards of their own."""
    for card in CARDS.values():
        kind = _(card.kind)
        lines = (kind[:1].upper() + kind[1:], *card_text(card.id).splitlines())
        yield Thing(card.id, card_name(card.id), card.count, lines, kind=card.kind)
    for combo in COMBOS_BY_ID.values():
        lines = (_("Combo, one action"), *combo_text(combo).splitlines())
        yield Thing(combo.id, card_name(combo.id), 0, lines)
