"""What is in the box, for those who want to read all of it."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.parts.contents import Thing
from companion.games.slay_the_spire.content import kinds as ct
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.words.cards import face_words, name_words, potion_words, relic_words
from companion.games.slay_the_spire.words.fighting import card_text
from companion.games.slay_the_spire.words.values import listed
from companion.speech.words import N_, _

ROLES = {
    "first_encounter": N_("first encounter"),
    "encounter": N_("encounter"),
    "summon": N_("summon"),
    "elite": N_("elite"),
    "boss": N_("boss"),
}


def things() -> Iterator[Thing]:
    """Cards with both sides, relics, potions, then the faces of all enemies."""
    catalog = BOOK.catalog
    for card in sorted(catalog.cards.values(), key=lambda card: card.id):
        yield Thing(card.id, name_words(card), card.copies, tuple(_sides(card)))
    for relic in catalog.relics.values():
        yield Thing(relic.id, name_words(relic), relic.copies, (relic_words(relic),))
    for potion in catalog.potions.values():
        yield Thing(potion.id, name_words(potion), potion.copies, (potion_words(potion),))
    for face in catalog.faces.values():
        yield Thing(face.id, name_words(face), face.copies, (_kind(face), *face_words(face)))


def _sides(card: ct.Card) -> Iterator[str]:
    yield card_text(card.id)
    if card.up is not None:
        yield _("Upgraded: {text}").format(text=card_text(card.id + "+"))


def _kind(face: ct.Face) -> str:
    """Where an enemy is met, at which ascension, and its HP for each number of players."""
    acts = _("Act {acts}").format(acts=listed([str(act) for act in face.acts]))
    hp = str(face.hp)
    if not isinstance(face.hp, int):
        each = [str(number) for number in face.hp]
        hp = _("{one} / {two} / {three} / {four} for 1 / 2 / 3 / 4 players").format(
            one=each[0], two=each[1], three=each[2], four=each[3]
        )
    words = _("{acts}, {role}, HP {hp}.").format(acts=acts, role=_(ROLES[face.role]), hp=hp)
    if face.ascension_min:
        words += " " + _("From ascension {level} on.").format(level=face.ascension_min)
    if face.ascension_max is not None:
        words += " " + _("Up to ascension {level}.").format(level=face.ascension_max)
    return words
