"""The decks of a climb, from the box: what each holds by act, ascension and unlocks (pages 4, 5, 20)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping

from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.climb import (
    EventCard,
    FightNow,
    Gain,
    MapLayout,
    RollFor,
)
from companion.games.slay_the_spire.content.climb_loader import load_climb
from companion.games.slay_the_spire.content.kinds import Card
from companion.games.slay_the_spire.state.climb import Climb
from companion.games.slay_the_spire.state.run import Hero

Cards = tuple[str, ...]
LAST_ACT = 4


def decks_of_game(characters: Iterable[str], unlocked: Collection[str], ascension: int) -> dict[str, Cards]:
    """What is shuffled once: rewards, items, curses, colorless cards and Neow's Blessings."""
    relics, starters = BOOK.catalog.relics.values(), _of_starters()
    made = {
        "relics": _copies((relic.id, relic.copies) for relic in relics if relic.pool == "relic"),
        "boss_relics": _copies((relic.id, relic.copies) for relic in relics if relic.pool == "boss_relic"),
        "potions": _copies((potion.id, potion.copies) for potion in BOOK.catalog.potions.values()),
        "curses": _copies((card.id, card.copies) for card in _owned_by("curse") if card.id not in starters),
        "colorless": _copies(_rewards("colorless") if "colorless" in unlocked else ()),
        "neow": tuple(card.id for card in load_climb().neow.values() if _open(card.unlock, unlocked)),
    }
    for character in characters:
        own = list(_owned_by(character))
        locked = _locked(character, unlocked)
        rares = [card for card in own if card.rarity == "rare" and card.type != "ticket"]
        made[f"rares:{character}"] = _copies((card.id, card.copies - locked[card.id]) for card in rares)
        made[f"cards:{character}"] = _copies(
            (card.id, card.copies - locked[card.id]) for card in own if card not in rares
        )
    return made


def without_owned(made: Mapping[str, Cards], heroes: Iterable[Hero]) -> dict[str, Cards]:
    """The decks without what the heroes have of them already: parties may bring decks and items."""
    owned: Counter[str] = Counter()
    for hero in heroes:
        owned.update(card.removesuffix("+") for card in hero.deck)
        owned.update(item.id for item in (*hero.relics, *hero.potions))
    return {name: tuple(sorted((Counter(cards) - owned).elements())) for name, cards in made.items()}


def _locked(character: str, unlocked: Collection[str]) -> Counter[str]:
    """The copies of cards that locks of a character still hold back (page 20)."""
    held: Counter[str] = Counter()
    for lock in load_climb().locks:
        if lock.character == character and f"{character}:{lock.lock}" not in unlocked:
            held.update(lock.adds)
    return held


def decks_of_act(
    act: int, ascension: int, unlocked: Collection[str], act4_elites: bool = False
) -> dict[str, Cards]:
    """The decks that each act has of its own: encounters, elites and events.

    With `act4_elites` those of Act IV come at every level of ascension, as a house may have it (STS-99).
    """
    of_role = BOOK.catalog.of_role
    later = BOOK.summoned_names
    highest = BOOK.catalog.ascension[-1].level
    fought = of_role("elite", act, highest if act4_elites and act == LAST_ACT else ascension)
    elites = [face for face in fought if face.name not in later]
    partners = {face.paired_with for face in elites[:1]}
    return {
        "first_encounters": _copies(
            (face.id, face.copies) for face in of_role("first_encounter", act, ascension)
        ),
        "encounters": _copies((face.id, face.copies) for face in of_role("encounter", act, ascension)),
        "elites": tuple(face.id for face in elites if face.name not in partners),
        "events": _copies(
            (event.id, event.copies)
            for event in load_climb().events.values()
            if event.act == act and ascension >= event.ascension_min and _open(event.unlock, unlocked)
        ),
    }


def bosses_of(act: int, ascension: int) -> Cards:
    """The bosses an act may have; of a pair the first."""
    later, found = BOOK.summoned_names, []
    paired: set[str] = set()
    for face in BOOK.catalog.of_role("boss", act, ascension):
        if face.name not in later and face.name not in paired:
            paired.add(face.paired_with)
            found.append(face.id)
    return tuple(found)


def bosses_to_beat(act: int, ascension: int) -> int:
    """How many bosses an act has: a second one follows in Act III from ascension 13 on (page 20)."""
    levels = [level for level in BOOK.catalog.ascension if level.level <= ascension]
    return 2 if act == 3 and any(level.second_act_3_boss for level in levels) else 1


def layouts_of(act: int) -> list[str]:
    """The printed maps of an act."""
    return [layout.id for layout in load_climb().maps.values() if layout.act == act]


def layout_of(climb: Climb) -> MapLayout:
    """The map on the table."""
    return load_climb().maps[climb.layout]


def event_of(climb: Climb) -> EventCard:
    """The event card that lies open."""
    return load_climb().events[climb.card]


def within(gains: Iterable[Gain]) -> Iterator[Gain]:
    """The gains, and those that a roll may bring."""
    for gain in gains:
        yield gain
        for row in gain.rows if isinstance(gain, RollFor) else ():
            yield from within(row.gains)


def may_be_a_fight(climb: Climb) -> bool:
    """Whether the event of the room may become a fight: rows are changed before that, too (page 13)."""
    if climb.room != "event" or not climb.card:
        return False
    gains = (gain for option in event_of(climb).options for gain in within(option.gains))
    return any(isinstance(gain, FightNow) or getattr(gain, "room", "") == "encounter" for gain in gains)


def room_at(climb: Climb, space: str) -> str:
    """What kind of room a space is: printed, or by its token; a token kind where none lies yet."""
    printed = layout_of(climb).rooms[space]
    return climb.tokens.get(space, printed)


def at_the_top(climb: Climb) -> bool:
    """Whether the party stands in the last room of the map, from which no path leads on."""
    return bool(climb.at) and not layout_of(climb).paths.get(climb.at)


def _second_boss_waits(climb: Climb) -> bool:
    """Whether a boss of this act is beaten, and another one was picked (page 20, 13.)."""
    acts = [BOOK.catalog.faces[face].acts for face in climb.beaten]
    return climb.boss not in climb.beaten and any(climb.act in each for each in acts)


def place_of(climb: Climb, space: str) -> tuple[int, int]:
    """The row of a space from below, and its place in the row from the left, from 1; 0 for no such place."""
    row = space.partition("-")[0]
    beside = sorted(each for each in layout_of(climb).rooms if each.partition("-")[0] == row)
    return int(row) + 1 if row.isdecimal() else 0, beside.index(space) + 1 if space in beside else 0


def next_spaces(climb: Climb) -> list[str]:
    """Where the party may go now (page 9, The Map); at the top a second boss may wait (page 20, 13.)."""
    layout = layout_of(climb)
    if not climb.at:
        return [layout.start]
    if at_the_top(climb):
        return [climb.at] if _second_boss_waits(climb) else []
    row = int(climb.at.partition("-")[0])
    if climb.moves == "paths":
        return sorted(layout.paths[climb.at])
    rows = {space: int(space.partition("-")[0]) for space in layout.rooms}
    only_next = climb.moves == "next_row"
    return sorted(space for space, at in rows.items() if (at == row + 1 if only_next else at > row))


def _owned_by(owner: str) -> Iterable[Card]:
    """The reward cards of an owner, without its starter cards and without add-ons."""
    cards = BOOK.catalog.cards.values()
    return (card for card in cards if card.owner == owner and not card.starter and not card.add_on)


def _rewards(owner: str) -> Iterable[tuple[str, int]]:
    return ((card.id, card.copies) for card in _owned_by(owner))


def _of_starters() -> set[str]:
    """The curses that belong to starter decks, by ascension (page 20)."""
    return {level.starter_deck_add for level in BOOK.catalog.ascension}


def in_the_box(card: str, owner: str = "") -> bool:
    """Whether a card goes back into the box, and under no deck: one of starter decks (of this `owner`)."""
    found = BOOK.cards[card].card
    return (found.starter or found.id in _of_starters()) and owner in ("", found.owner)


def all_in_the_box() -> list[Card]:
    """All cards that go back into the box."""
    curses = _of_starters()
    return [card for card in BOOK.catalog.cards.values() if card.starter or card.id in curses]


def _open(lock: str | None, unlocked: Collection[str]) -> bool:
    return lock is None or lock in unlocked


def _copies(cards: Iterable[tuple[str, int]]) -> Cards:
    return tuple(sorted(card for card, copies in cards for _copy in range(copies)))
