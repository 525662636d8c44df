"""Who has relics and potions of which the box has no other."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.engine.corrections import MoveCard
from companion.engine.refusals import Refusal
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.judge.judging_cards import refuse
from companion.games.slay_the_spire.state.run import Run
from companion.games.slay_the_spire.words.fighting import card_words
from companion.speech.words import N_

ITEMS = N_("page 7, Items")


def owner_of_all(run: Run, card: str) -> str:
    """The name of whoever has the last copy of an item; empty when one is elsewhere, and for cards."""
    entry = BOOK.catalog.relics.get(card) or BOOK.catalog.potions.get(card)
    if entry is None:
        return ""
    having: Iterable[Any] = run.heroes if run.fight is None else run.fight.fighters
    named = zip(run.heroes, having, strict=True)
    owners = [hero.name for hero, own in named for item in (*own.relics, *own.potions) if item.id == card]
    return owners[-1] if len(owners) >= entry.copies > 0 else ""


def why_no_other(run: Run, correction: MoveCard) -> Refusal | None:
    """Why hands cannot bring an item out of the box: all that it has lie before players."""
    owner = owner_of_all(run, correction.card) if correction.target and not correction.source else ""
    if not owner:
        return None
    template = N_("{name} already has {card}, and the box has no other. Move it from there.")
    return refuse("owned-already", template, ITEMS, card=card_words(correction.card), name=owner)
