"""What a case of a climb expects of the table when its steps are done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from companion.engine.match import Match
from companion.games.slay_the_spire.climb.book import SHARED, unlocked
from companion.games.slay_the_spire.climb.gaining import deck_of
from companion.games.slay_the_spire.climb.making import (
    bosses_of,
    decks_of_act,
    decks_of_game,
    event_of,
    layout_of,
    next_spaces,
    room_at,
)
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.climb_loader import load_climb
from companion.games.slay_the_spire.parts.climb_case_state import thing_id, title
from companion.games.slay_the_spire.state import climb_acts as ca
from companion.games.slay_the_spire.state.climb import Climb
from companion.games.slay_the_spire.state.run import Hero
from companion.kit.cases.form import BadCase
from companion.speech.words import _

CAMPFIRE = ("Rest", "Smith")


def differs(key: str, expected: Any, found: Any) -> str:
    """The line for an expectation that does not hold."""
    words = _("{key}: expected {expected}, found {found}")
    return words.format(key=key, expected=expected, found=found)


def _players(match: Match[Any], wanted: Sequence[Mapping[str, Any]]) -> list[str]:
    found = []
    for seat, entry in enumerate(wanted):
        hero = match.state.heroes[seat]
        for key, value in entry.items():
            real = _of_hero(hero, key, value)
            if real != value:
                found.append(differs(f"players.{seat}.{key}", value, real))
    return found


def _of_hero(hero: Hero, key: str, wanted: Any) -> Any:
    deck = Counter(title(card) for card in hero.deck)
    if key == "deck_has":
        return wanted if not Counter(wanted) - deck else sorted(deck.elements())
    if key == "deck_lacks":
        return wanted if not set(wanted) & set(deck) else sorted(deck.elements())
    if key == "deck_size":
        return len(hero.deck)
    if key in ("relics", "potions"):
        names = [title(item.id) for item in getattr(hero, key) if _counted(item.id)]
        return wanted if sorted(names) == sorted(wanted) else names
    return getattr(hero, key)


def _counted(item: str) -> bool:
    return item not in BOOK.catalog.relics or BOOK.catalog.relics[item].pool != "board"


def _same(key: str, wanted: Sequence[Any], real: Sequence[Any]) -> list[str]:
    return [] if sorted(wanted) == sorted(real) else [differs(key, wanted, list(real))]


def _revealed(match: Match[Any], wanted: Mapping[str, Any]) -> list[str]:
    climb, found = match.state.climb, []
    for kind, value in wanted.items():
        if kind == "cards":
            for seat, cards in value.items():
                found += _same(f"revealed.cards.{seat}", cards, _cards_for(climb, int(seat)))
        else:
            lying = [*climb.row, *(card for offer in climb.offers for card in offer.cards)]
            lying += [ware.id for ware in climb.wares]
            found += _same(f"revealed.{kind}", value, [title(x) for x in lying if deck_of(x) == kind])
    return found


def _cards_for(climb: Climb, seat: int) -> list[str]:
    mine = (offer for offer in climb.offers_of(seat) if offer.kind != "colorless")
    offered = [card for offer in mine for card in offer.cards if card in BOOK.cards]
    sold = [ware.id for ware in climb.wares if ware.kind == "card" and ware.seat == seat]
    return [title(card) for card in (*offered, *sold)]


def _bottom(match: Match[Any], wanted: Mapping[str, Sequence[str]], ordered: bool) -> list[str]:
    found = []
    for name, cards in wanted.items():
        deck = match.state.climb.decks[name]
        real = [title(card) for card in deck.bottom[-len(cards) :]]
        real = real or [title(card) for card in deck.top[-len(cards) :]]
        listed = name in ("events", "encounters", "elites", "neow")
        names = [thing_id(name, card) for card in cards] if listed else list(cards)
        if (real != names) if ordered else (sorted(real) != sorted(names)):
            found.append(differs(f"bottom.{name}", names, real))
    return found


def _offers(match: Match[Any], wanted: Mapping[str, Sequence[str]]) -> list[str]:
    found = []
    for seat, names in wanted.items():
        real = []
        for waiting in match.state.climb.offers_of(int(seat)):
            words = f"gold {waiting.amount}" if waiting.kind == "gold" else waiting.kind
            real += [words] * (1 if waiting.kind == "gold" else waiting.amount)
        found += _same(f"offers.{seat}", names, real)
    return found


def _options(match: Match[Any], wanted: Mapping[str, Sequence[str]]) -> list[str]:
    found = []
    for seat, names in wanted.items():
        legal = match.legal(int(seat))
        chosen = {act.option for act in legal if isinstance(act, ca.ChooseOption)}
        again = [o for o in match.state.climb.offers_of(int(seat)) if o.kind == "again"]
        if again:
            chosen = {*range(len(event_of(match.state.climb).options))}
        found += _same(f"options.{seat}", names, [_option_title(match, index) for index in sorted(chosen)])
    return found


def _option_title(match: Match[Any], index: int) -> str:
    if match.state.climb.room == "campfire":
        return CAMPFIRE[index]
    if match.state.climb.room in ("neow", "quick_start"):
        return f"blue {index + 1}"
    return event_of(match.state.climb).options[index].name


def _rooms(match: Match[Any], wanted: Mapping[str, int]) -> list[str]:
    climb = match.state.climb
    real = Counter(room_at(climb, space) for space in layout_of(climb).rooms)
    return [differs(f"rooms.{kind}", n, real[kind]) for kind, n in wanted.items() if real[kind] != n]


def _fight(match: Match[Any], wanted: Mapping[str, Any]) -> list[str]:
    fight = match.state.fight
    if fight is None:
        return [differs("fight", dict(wanted), None)]
    real = {"kind": fight.kind, "faces": list(match.state.climb.met), "burns_each": _burns(fight)}
    found = []
    for key, value in wanted.items():
        same = sorted(real[key]) == sorted(value) if key == "faces" else real[key] == value
        found += [] if same else [differs(f"fight.{key}", value, real[key])]
    return found


def _burns(fight: Any) -> int:
    """How many Burns each fighter has, also in a hand; -1 when they do not have the same number."""
    counts = {
        sum(card == "burn" for card in (*fighter.deck.bag, *fighter.deck.top, *fighter.hand.known))
        for fighter in fight.fighters
    }
    return counts.pop() if len(counts) == 1 else -1


def _pool(match: Match[Any], wanted: Mapping[str, Sequence[str]]) -> list[str]:
    """Whole decks; of enemies that are met in pairs the second may be named or left out."""
    found = []
    for name, cards in wanted.items():
        real = [*_whole(match.state, name)]
        named = [thing_id(name, card) for card in cards]
        partners = [face for face in _partners(match.state, name, real) if face in named]
        found += _same(f"pool.{name}", named, [*real, *partners])
    return found


def _whole(run: Any, name: str) -> Sequence[str]:
    """Every card of a deck of the act or the game, before anything is dealt. Raises `BadCase`."""
    if name == "bosses":
        return bosses_of(run.act, run.ascension)
    if name == "summons":
        faces = BOOK.catalog.of_role("summon", run.act, run.ascension)
        return [face.id for face in faces for _copy in range(face.copies)]
    if name in ("daze", "status"):
        limits = BOOK.limits
        return [name] * (limits.daze_cards if name == "daze" else limits.status_cards)
    made = decks_of_game(BOOK.catalog.characters, run.climb.unlocked, run.ascension)
    made |= decks_of_act(run.act, run.ascension, run.climb.unlocked)
    if name not in made:
        raise BadCase(
            _("There is no pile {name}; the piles are {known}.").format(name=name, known=", ".join(made))
        )
    return made[name]


def _partners(run: Any, name: str, faces: Sequence[str]) -> list[str]:
    roles: dict[str, Literal["elite", "boss"]] = {"elites": "elite", "bosses": "boss"}
    if name not in roles:
        return []
    wanted = {BOOK.catalog.faces[face].paired_with for face in faces}
    return [f.id for f in BOOK.catalog.of_role(roles[name], run.act, run.ascension) if f.name in wanted]


def _pool_size(match: Match[Any], wanted: Mapping[str, int]) -> list[str]:
    real = {name: len(_whole(match.state, name)) for name in wanted}
    return [differs(f"pool_size.{name}", n, real[name]) for name, n in wanted.items() if real[name] != n]


def _is(key: str, real: Callable[[Match[Any]], Any]) -> Callable[[Match[Any], Any], list[str]]:
    def check(match: Match[Any], wanted: Any) -> list[str]:
        return [] if real(match) == wanted else [differs(key, wanted, real(match))]

    return check


def _prices(match: Match[Any]) -> dict[str, int]:
    return {title(ware.id): ware.price for ware in match.state.climb.wares}


def _modifiers(match: Match[Any]) -> list[str]:
    return [load_climb().run_modifiers[name].name for name in match.state.climb.modifiers]


def _feat(achievement: str) -> str:
    return load_climb().achievements[achievement].name


def _group(match: Match[Any], wanted: Mapping[str, Any]) -> list[str]:
    """The group's book after the game; of boxes only the rows that are named."""
    book, found = match.state.climb.book, []
    for key, value in wanted.items():
        if key == "unlocked":
            open_now = {*unlocked(book), *match.state.climb.unlocked}
            found += _same("group.unlocked", value, [row for row in SHARED if row in open_now])
        elif key == "achievements":
            found += _same("group.achievements", value, [_feat(name) for name in book.achievements])
        else:
            real: Any = getattr(book, key)
            real = {row: real.get(row, 0) for row in value} if key == "boxes" else real
            found += [] if real == value else [differs(f"group.{key}", value, real)]
    return found


def _face_down(match: Match[Any]) -> int:
    climb = match.state.climb
    return sum(room_at(climb, space).endswith("_token") for space in layout_of(climb).rooms)


EXPECT: dict[str, Callable[[Match[Any], Any], list[str]]] = {
    "players": _players,
    "revealed": _revealed,
    "prices": lambda match, wanted: [
        differs(f"prices.{name}", price, _prices(match).get(name))
        for name, price in wanted.items()
        if _prices(match).get(name) != price
    ],
    "bottom_of": lambda match, wanted: _bottom(match, wanted, True),
    "bottom_any": lambda match, wanted: _bottom(match, wanted, False),
    "next_rooms": _is("next_rooms", lambda match: next_spaces(match.state.climb)),
    "rooms": _rooms,
    "tokens_left": _is("tokens_left", _face_down),
    "offers": _offers,
    "options": _options,
    "keys": lambda match, wanted: _same("keys", wanted, match.state.climb.keys),
    "group": lambda match, wanted: _group(match, wanted),
    "achievements_new": lambda match, wanted: _same(
        "achievements_new", wanted, [_feat(name) for name in match.state.climb.achieved]
    ),
    "modifiers": lambda match, wanted: _same("modifiers", wanted, _modifiers(match)),
    "act": _is("act", lambda match: match.state.act),
    "game": _is("game", lambda match: match.state.climb.result or "on"),
    "fight": _fight,
    "pool": _pool,
    "pool_size": _pool_size,
}
