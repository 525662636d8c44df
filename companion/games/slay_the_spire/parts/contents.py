"""What is in the box, for those who want to read all of it."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.parts.contents import Thing
from companion.games.slay_the_spire.content import climb as cl
from companion.games.slay_the_spire.content import kinds as ct
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.climb_loader import load_climb
from companion.games.slay_the_spire.words.cards import face_words, name_words, potion_words, relic_words
from companion.games.slay_the_spire.words.climb import gains_words, option_words
from companion.games.slay_the_spire.words.climbing import thing_words
from companion.games.slay_the_spire.words.fighting import card_text
from companion.games.slay_the_spire.words.subjects import subjects
from companion.games.slay_the_spire.words.values import listed
from companion.speech.words import N_, _

_OF_NOBODY = {"colorless": N_("Colorless cards"), "curse": N_("Curses"), "status": N_("Status cards")}
ROLES = {
    "first_encounter": N_("first encounter"),
    "encounter": N_("encounter"),
    "summon": N_("summon"),
    "elite": N_("elite"),
    "boss": N_("boss"),
}


def things() -> Iterator[Thing]:
    """Cards with both sides, relics, potions, the faces of all enemies, events and blessings."""
    catalog = BOOK.catalog
    for card in sorted(catalog.cards.values(), key=lambda card: card.id):
        part = _part(card)
        owner = card.owner if card.owner in catalog.characters else ""
        sides = tuple(_sides(card))
        yield Thing(card.id, name_words(card), card.copies, sides, part, owner, *subjects(card))
    for relic in catalog.relics.values():
        words = (relic_words(relic),)
        yield Thing(relic.id, name_words(relic), relic.copies, words, _("Relics"), "", *subjects(relic))
    for potion in catalog.potions.values():
        words = (potion_words(potion),)
        yield Thing(potion.id, name_words(potion), potion.copies, words, _("Potions"), "", *subjects(potion))
    for face in catalog.faces.values():
        lines = (_kind(face), *face_words(face))
        yield Thing(face.id, name_words(face), face.copies, lines, _("Enemies"))
    yield from _rooms()


def figures() -> Iterator[str]:
    """The names of all enemies and characters."""
    yield from (name_words(face) for face in BOOK.catalog.faces.values())
    yield from (_(character.name) for character in BOOK.catalog.characters.values())


def _rooms() -> Iterator[Thing]:
    """What is met between fights: events, and Neow's blessings."""
    content = load_climb()
    for event in content.events.values():
        yield Thing(event.id, _(event.name), event.copies, tuple(_options(event)), _("Events"))
    for blessing in content.neow.values():
        lines = tuple(gains_words(option) for option in blessing.options)
        yield Thing(blessing.id, thing_words(blessing.id), 1, lines, _("Neow's Blessings"))


def _options(event: cl.EventCard) -> Iterator[str]:
    """Where an event is met, then what each option of it means."""
    yield _("Act {acts}").format(acts=event.act) if event.act else _("Any act")
    if event.first:
        yield _("First: {what}").format(what=gains_words(event.first))
    for option in event.options:
        what = option_words(option, lambda relic: name_words(BOOK.catalog.relics[relic]))
        yield _("{option}: {what}").format(option=_(option.name), what=what)


def _part(card: ct.Card) -> str:
    named = BOOK.catalog.characters.get(card.owner)
    if named is None:
        return _(_OF_NOBODY.get(card.owner, N_("Other cards")))
    return _("Cards of {owner}").format(owner=_(named.name))


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
