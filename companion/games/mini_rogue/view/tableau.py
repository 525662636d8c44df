"""The places of the table: for the table check, work for hands and corrections; and what does not add up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from companion.engine.layout import Layout, Mark, Number, Path, Place, Spot
from companion.games.mini_rogue.content import BOOK, EXIT
from companion.games.mini_rogue.state import Adventurer, Prepare, State
from companion.games.mini_rogue.words.texts import SPACES, STATS, card_name
from companion.kit.cards import in_deck
from companion.speech.words import N_, _

MOST = 99
TRACKS = ("hp", "xp", "armor", "food", "gold")


def layout(state: State) -> Layout:
    """Every place on the table, for the table check and for work for hands."""
    places: list[Place] = [
        Mark(("area",), "", N_("area"), str(state.area)),
        Mark(("floor",), "", N_("floor"), str(state.floor)),
        Spot(("deck",), "", N_("unused rooms"), tuple(state.deck.bottom), state.deck.middle, secret=True),
        Spot(("bosses",), "", N_("boss stack"), (), len(state.bosses), secret=True),
    ]
    places += [
        Spot(("grid", space), "", SPACES[space], tuple(cards.known), cards.unseen)
        for space, cards in enumerate(state.grid)
    ]
    if state.enemy is not None:
        places.append(Number(("enemy", "hp"), "", N_("HP of the enemy"), state.enemy.hp, 0, MOST))
    for seat, hero in enumerate(state.party):
        places += _mat(seat, hero, state)
    return tuple(places)


def _mat(seat: int, hero: Adventurer, state: State) -> list[Place]:
    where = ("party", seat)
    places: list[Place] = [
        Number((*where, what), hero.name, STATS[what], getattr(hero, what), 0, getattr(state.mat, what))
        for what in TRACKS
    ]
    places += [
        Spot((*where, "potions"), hero.name, N_("potions"), tuple(hero.potions)),
        Spot((*where, "items"), hero.name, N_("item cards"), tuple(hero.items)),
        Number((*where, "free_feats"), hero.name, N_("free feats"), hero.free_feats, 0, 9),
        Mark((*where, "position"), hero.name, N_("space"), SPACES[hero.position]),
    ]
    for what, label in _MARKS.items():
        places.append(Mark((*where, what), hero.name, label, _said(getattr(hero, what))))
    return places


_MARKS = {
    "curse": N_("cursed"),
    "poison": N_("poisoned"),
    "blindness": N_("blind"),
    "skill_ready": N_("Character card face up"),
}


def mark_words(state: State, path: Path) -> dict[int | str | bool, str]:
    """What a mark of the table check may be: a space, an area or a floor by its number."""
    if path[-1:] == ("position",):
        return dict(enumerate(map(_, SPACES)))
    if path == ("area",):
        return {area: str(area) for area in BOOK.floor_of}
    return {int(floor): floor for floor in BOOK.content.floors} if path == ("floor",) else {}


def _said(value: bool) -> str:
    return N_("yes") if value else N_("no")


def may_lie(card: str, path: Path) -> bool:
    """Whether a card can lie at a place: rooms, bosses and potions have their own."""
    if not card:
        return path[:1] in (("deck",), ("grid",), ("bosses",), ())
    content = BOOK.content
    if path[-1:] == ("potions",):
        return card in content.potions
    if path[-1:] == ("items",):
        return card in ("armory", "crow")
    if path == ("bosses",) or path == ("grid", EXIT):
        return card in content.bosses
    return card in content.rooms if path else card in content.rooms or card in content.potions


def pool_of(state: State) -> list[str]:
    """Rooms that the crow looked at and that have still to be placed."""
    return [card for frame in state.stack if isinstance(frame, Prepare) for card in frame.pool]


def conserved(state: State) -> Mapping[str, int]:
    """How often each room and boss card is in the game, wherever it lies."""
    found: Counter[str] = Counter()
    for deck in (state.deck, state.bosses):
        found.update(in_deck(deck))
    for cards in state.grid:
        found.update(cards.known)
    found.update(state.removed.known)
    found.update(pool_of(state))
    for hero in state.party:
        found.update(hero.items)
    return found


def problems(state: State) -> tuple[str, ...]:
    """What does not add up any more, after corrections by hand."""
    found = []
    have = conserved(state)
    for card, count in Counter((*BOOK.deck, *BOOK.bosses)).items():
        if have.get(card, 0) != count and sum(have.values()) > 0:
            template = _("{card}: {count} on the table, {expected} in the box.")
            found.append(template.format(card=card_name(card), count=have.get(card, 0), expected=count))
    unseen = state.deck.middle + sum(cards.unseen for cards in state.grid)
    if unseen != len(state.deck.bag):
        found.append(_("The number of face-down rooms does not match the missing rooms."))
    for hero in state.party:
        found += _mat_problems(state, hero)
    return tuple(found)


def _mat_problems(state: State, hero: Adventurer) -> list[str]:
    found = []
    for what in TRACKS:
        if not 0 <= getattr(hero, what) <= getattr(state.mat, what):
            template = _("{name}: the mat has no value {value} {what}.")
            found.append(template.format(name=hero.name, value=getattr(hero, what), what=_(STATS[what])))
    if len(hero.potions) > state.mat.potions or len(set(hero.potions)) < len(hero.potions):
        found.append(_("{name} has more potions than allowed.").format(name=hero.name))
    if hero.hp <= 0 and state.phase != "over":
        found.append(_("{name} has no HP, but the game is not over.").format(name=hero.name))
    return found
