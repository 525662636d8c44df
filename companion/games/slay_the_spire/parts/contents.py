"""What is in the box, for those who want to read all of it."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.parts.contents import Thing
from companion.games.slay_the_spire.content import climb as cl
from companion.games.slay_the_spire.content import kinds as ct
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.climb_loader import load_climb
from companion.games.slay_the_spire.content.words import WORDS
from companion.games.slay_the_spire.words.cards import (
    card_words,
    face_words,
    keyword_words,
    name_words,
    potion_words,
    relic_words,
    rewards_words,
    upgraded_words,
)
from companion.games.slay_the_spire.words.climb import blessing_words, gains_words, option_words
from companion.games.slay_the_spire.words.climbing import thing_words
from companion.games.slay_the_spire.words.subjects import subjects
from companion.games.slay_the_spire.words.values import TYPES, listed
from companion.speech.words import N_, _, ngettext, pgettext

_OF_NOBODY = {"colorless": N_("Colorless cards"), "curse": N_("Curses"), "status": N_("Status cards")}
ROLES = WORDS["roles"]


def things() -> Iterator[Thing]:
    """Cards with both sides, relics, potions, the faces of all enemies, events and blessings."""
    catalog = BOOK.catalog
    for card in sorted(catalog.cards.values(), key=lambda card: card.id):
        part = _part(card)
        owner = card.owner if card.owner in catalog.characters else ""
        sides = tuple(_sides(card))
        bold = frozenset(keyword_words(side) for side in (card.base, card.up) if side is not None)
        kind, cost = TYPES[card.type], "" if card.base.cost is None else str(card.base.cost)
        yield Thing(
            card.id, name_words(card), card.copies, sides, part, owner, *subjects(card), bold, kind, cost
        )
    for relic in catalog.relics.values():
        words = (*relic_words(relic).splitlines(), *_price(relic.cost))
        thing = Thing(relic.id, name_words(relic), relic.copies, words, _("Relics"), "", *subjects(relic))
        yield thing._replace(kind="relic")
    for potion in catalog.potions.values():
        words = (potion_words(potion), *_price(potion.cost))
        thing = Thing(
            potion.id, name_words(potion), potion.copies, words, _("Potions"), "", *subjects(potion)
        )
        yield thing._replace(kind="potion")
    for face in catalog.faces.values():
        thing = Thing(face.id, name_words(face), face.copies, tuple(_enemy(face)), _("Enemies"))
        yield thing._replace(figure=face.name)
    yield from _rooms()


def figures() -> Iterator[tuple[str, str]]:
    """The names of all enemies and characters, and of their figures."""
    yield from ((name_words(face), face.name) for face in BOOK.catalog.faces.values())
    yield from ((_(character.name), character.name) for character in BOOK.catalog.characters.values())


def _rooms() -> Iterator[Thing]:
    """What is met between fights: events, and Neow's blessings."""
    content = load_climb()
    for event in content.events.values():
        yield Thing(event.id, _(event.name), event.copies, tuple(_options(event)), _("Events"))
    for blessing in content.neow.values():
        lines = tuple(_blessing(blessing))
        yield Thing(blessing.id, thing_words(blessing.id), 1, lines, _("Neow's Blessings"))


def thing_text(thing: str) -> str:
    """What an enemy, an event or a blessing says, line by line; nothing for what is none of these."""
    content, catalog = load_climb(), BOOK.catalog
    if thing in catalog.faces:
        return "\n".join(_enemy(catalog.faces[thing]))
    if thing in content.events:
        return "\n".join(_options(content.events[thing]))
    return "\n".join(_blessing(content.neow[thing])) if thing in content.neow else ""


def _enemy(face: ct.Face) -> Iterator[str]:
    yield _kind(face)
    yield from face_words(face)
    if face.rewards is not None and face.role != "summon":
        yield _("Rewards: {what}.").format(what=rewards_words(face.rewards))


def _price(cost: int | None) -> Iterator[str]:
    if cost:
        yield _("Costs {n} gold.").format(n=cost)


def _blessing(blessing: cl.NeowCard) -> Iterator[str]:
    yield from blessing_words(load_climb().neow_red, blessing.options)


def _options(event: cl.EventCard) -> Iterator[str]:
    """Where an event is met, then what each option of it means."""
    act = _("Act {act}").format(act=event.act) if event.act else _("Any act")
    yield " ".join(
        [
            _("{sentence}.").format(sentence=act),
            *_ascensions(event.ascension_min, None),
            *(_(words) for holds, words in _choosing(event) if holds),
        ]
    )
    if event.first:
        yield _("First: {what}").format(what=gains_words(event.first))
    for option in event.options:
        what = option_words(option, lambda relic: name_words(BOOK.catalog.relics[relic]))
        yield (
            _("{option}: {what}").format(option=pgettext("option", option.name), what=what)
            if option.name
            else what
        )


def _choosing(event: cl.EventCard) -> Iterator[tuple[bool, str]]:
    """What holds for the choice of an event, beside what each option brings."""
    yield event.unlock == "colorless", N_("Comes with the colorless cards.")
    yield event.chooser == "party", N_("The party chooses together.")
    yield event.different, N_("Each player chooses a different option.")
    yield event.most == 2, N_("Each player chooses up to 2 options.")
    yield event.party_rolls_once, N_("One roll counts for everyone.")
    yield event.not_first, N_("If this is the first event of the game, draw another.")


def _part(card: ct.Card) -> str:
    named = BOOK.catalog.characters.get(card.owner)
    if named is None:
        return _(_OF_NOBODY.get(card.owner, N_("Other cards")))
    return _("Cards of {owner}").format(owner=_(named.name))


def _sides(card: ct.Card) -> Iterator[str]:
    yield from card_words(BOOK.catalog, card.id).splitlines()
    if card.up is not None:
        yield from upgraded_words(card.up).splitlines()


def _kind(face: ct.Face) -> str:
    """Where an enemy is met, at which ascension, and its HP for each number of players."""
    acts = ngettext("Act {acts}", "Acts {acts}", len(face.acts))
    acts = acts.format(acts=listed([str(act) for act in face.acts]))
    hp = str(face.hp)
    if not isinstance(face.hp, int):
        one, two, three, four = face.hp
        words = _("{one} / {two} / {three} / {four} for 1 / 2 / 3 / 4 players")
        hp = words.format(one=one, two=two, three=three, four=four)
    words = _("{acts}, {role}, HP {hp}.").format(acts=acts, role=_(ROLES[face.role]), hp=hp)
    return " ".join([words, *_ascensions(face.ascension_min, face.ascension_max)])


def _ascensions(least: int, most: int | None) -> Iterator[str]:
    if most is None and least:
        yield _("Ascension {level} or higher.").format(level=least)
    elif most == 0:
        yield _("Ascension 0 only.")
    elif most is not None:
        words = _("Ascension {least} to {most}.") if least else _("Ascension {most} or lower.")
        yield words.format(least=least, most=most)
