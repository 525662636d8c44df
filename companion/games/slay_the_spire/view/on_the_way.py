"""The places of a climb between fights: for the table check, work for hands and corrections."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from companion.engine.layout import Layout, Mark, Number, Path, Place, Spot
from companion.games.slay_the_spire.climb.book import held_back, row_name
from companion.games.slay_the_spire.climb.having import deck_of, price_of
from companion.games.slay_the_spire.climb.making import bosses_of, layout_of
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.climb_loader import load_climb
from companion.games.slay_the_spire.content.words import WORDS
from companion.games.slay_the_spire.state.climb import Ware
from companion.games.slay_the_spire.state.run import Climbing, Hero, Owned
from companion.games.slay_the_spire.view.tableau import ITEMS, PLACES, SAID
from companion.games.slay_the_spire.words.climbing import SPACES, offer_words, space_words, thing_words
from companion.games.slay_the_spire.words.fighting import card_words
from companion.games.slay_the_spire.words.values import KEYS, TOKENS
from companion.speech.words import N_, _, ngettext

DECKS = WORDS["decks"]
"""The decks of the box from which players gain, as people call them; a number of cards and no faces."""
WARES = {"relics": "relic", "potions": "potion", "colorless": "colorless"}


def layout(run: Climbing) -> Layout:
    """The numbers of the heroes, where the party stands, and what lies open in the room."""
    places: list[Place] = []
    for seat, hero in enumerate(run.heroes):
        where = ("heroes", seat)
        places.append(Number((*where, "hp"), hero.name, PLACES["hp"], hero.hp, 0, 99))
        places.append(Number((*where, "gold"), hero.name, TOKENS["gold"], hero.gold, 0, 99))
    return (*places, *_map(run), *_lying_open(run))


def belongings(run: Climbing) -> Layout:
    """The deck, relics and potions of every hero, and the decks of the box they come from."""
    places: list[Place] = []
    for seat, hero in enumerate(run.heroes):
        places += _owned(seat, hero)
    return (*places, *_decks(run))


def board(run: Any) -> Layout:
    """The map, what lies open and the decks of the box, which lie there in the fights of a climb too."""
    return (*_map(run), *_lying_open(run), *_decks(run))


def _owned(seat: int, hero: Hero) -> Iterator[Place]:
    where = ("heroes", seat)
    yield Spot((*where, "deck"), hero.name, N_("deck"), hero.deck, said=N_("your deck"))
    for kind in ("relics", "potions"):
        things = getattr(hero, kind)
        items = tuple(item.id for item in things)
        yield Spot((*where, kind), hero.name, ITEMS[kind], items, said=SAID[kind])
        for place, item in enumerate(things):
            if item.cubes or (kind == "relics" and BOOK.counts_cubes[item.id]):
                path = (*where, kind, place, "cubes")
                yield Number(path, hero.name, card_words(item.id), item.cubes)


def _decks(run: Climbing) -> Iterator[Place]:
    played = {hero.character for hero in run.heroes}
    for name, deck in run.climb.decks.items():
        kind, _colon, whose = name.partition(":")
        if kind in DECKS and (not whose or whose in played):
            owner = _(BOOK.catalog.characters[whose].name) if whose else ""
            path = ("climb", "decks", name)
            yield Spot(path, owner, DECKS[kind], (), len(deck), secret=True)


# The map


def _map(run: Climbing) -> Iterator[Place]:
    climb = run.climb
    if not climb.layout:
        return
    rooms = layout_of(climb).rooms
    spaces = (
        ("", N_("below the map")),
        *((space, space_words(run, space)) for space in sorted(rooms, key=_at)),
    )
    yield Mark(("climb", "at"), "", N_("the party"), dict(spaces)[climb.at], spaces)
    tokens = {**load_climb().tokens.dark, **load_climb().tokens.light, "burning_elite": 1}
    known = tuple((token, SPACES[token]) for token in tokens)
    for space in sorted(climb.tokens, key=_at):
        lies = SPACES[climb.tokens[space]]
        yield Mark(("climb", "tokens", space), "", space_words(run, space), lies, known)
    if climb.boss:
        bosses = tuple((face, thing_words(face)) for face in bosses_of(climb.act, run.ascension))
        yield Mark(("climb", "boss"), "", N_("boss of the act"), thing_words(climb.boss), bosses)
    if "act4" in climb.unlocked:
        yield Spot(("climb", "keys"), "", N_("keys of the party"), climb.keys)


def _at(space: str) -> tuple[int, ...]:
    """Where a space lies, from the bottom row to the top."""
    return tuple(int(part) for part in space.split("-"))


def _lying_open(run: Climbing) -> Iterator[Place]:
    for place, waiting in enumerate(run.climb.offers):
        if waiting.cards and waiting.kind != "remove":
            name, label = run.heroes[waiting.seat].name, offer_words(waiting)
            yield Spot(("climb", "offers", place, "cards"), name, label, waiting.cards)
    if run.climb.wares:
        yield Spot(("climb", "wares"), "", N_("merchant"), tuple(ware.id for ware in run.climb.wares))
    if run.climb.removed:
        said = N_("the removed cards")
        yield Spot(("climb", "removed"), "", N_("removed cards"), run.climb.removed, said=said)
    if run.climb.row:
        yield Spot(("climb", "row"), "", N_("open to everyone"), run.climb.row)


# Corrections


def may_lie(card: str, path: Path) -> bool:
    """Whether something can lie at one of these places by hand."""
    kinds: dict[str, Any] = {"deck": BOOK.cards, "relics": BOOK.catalog.relics, "keys": KEYS}
    kinds["potions"] = BOOK.catalog.potions
    if path[-2:-1] == ("decks",):
        name, home = str(path[-1]), deck_of(card) if _is_thing(card) else ""
        return home == name and not card.endswith("+")
    if path[-1] in kinds:
        return card in kinds[str(path[-1])]
    return _is_thing(card)


def _is_thing(card: str) -> bool:
    return card in BOOK.cards or card in BOOK.catalog.relics or card in BOOK.catalog.potions


def lying(run: Climbing, card: str, path: Path) -> Owned | Ware | str:
    """What lies there when it came by hand: an item or a ware is new."""
    if path[-1] == "wares":
        climb, deck = run.climb, deck_of(card)
        run.climb = replace(climb, next_uid=climb.next_uid + 1)
        kind: Any = WARES.get(deck, "card")
        owners = [seat for seat, hero in enumerate(run.heroes) if deck.endswith(f":{hero.character}")]
        return Ware(climb.next_uid, kind, card, price_of(card), owners[0] if owners else -1)
    if path[-1] not in ITEMS:
        return card
    run.next_uid += 1
    return Owned(card, run.next_uid - 1)


def problems(run: Climbing) -> tuple[str, ...]:
    """What does not add up any more, after corrections by hand."""
    return (*_of_heroes(run), *_too_many(run), *_locked(run))


def _locked(run: Climbing) -> Iterator[str]:
    """Cards in decks that the group has not unlocked (page 20)."""
    if run.climb.one_room or not run.climb.decks:
        return
    for hero in run.heroes:
        for card in dict.fromkeys(hero.deck):
            lock = held_back(card, run.climb.unlocked)
            if lock is not None:
                words = ngettext(
                    "{name} has {card} in the deck, but it is locked: {row} needs {boxes} box in "
                    "the group progress.",
                    "{name} has {card} in the deck, but it is locked: {row} needs {boxes} boxes "
                    "in the group progress.",
                    lock.boxes,
                )
                named = {"name": hero.name, "card": thing_words(card), "row": row_name(lock.row)}
                yield words.format(**named, boxes=lock.boxes)


def _of_heroes(run: Climbing) -> Iterator[str]:
    limit = BOOK.catalog.most_potions(run.ascension)
    for hero in run.heroes:
        if hero.hp > hero.max_hp:
            yield _("{name} has more HP than the board shows.").format(name=hero.name)
        if len(hero.potions) > limit:
            template = _("{name} has {count} potions. The limit is {limit} (pages 8, 20).")
            yield template.format(name=hero.name, count=len(hero.potions), limit=limit)


def _too_many(run: Climbing) -> Iterator[str]:
    """Things of which more lie in front of the players than the box has."""
    lie = Counter(item.id for hero in run.heroes for item in (*hero.relics, *hero.potions))
    lie.update(card.removesuffix("+") for hero in run.heroes for card in hero.deck)
    catalog = BOOK.catalog
    copies = {each.id: each.copies for each in catalog.cards.values()}
    copies |= {each.id: each.copies for each in catalog.relics.values()}
    copies |= {each.id: each.copies for each in catalog.potions.values()}
    for thing, count in lie.items():
        if count > copies[thing]:
            template = _("The players have {count} × {thing}, but the box has only {copies}.")
            yield template.format(count=count, thing=thing_words(thing), copies=copies[thing])
