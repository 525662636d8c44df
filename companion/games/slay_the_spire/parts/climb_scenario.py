"""Cases of a climb (docs/scenario-format.md, "Climbs"): what one may expect when its steps are done."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from companion.engine.game import Game
from companion.games.slay_the_spire.climb import making
from companion.games.slay_the_spire.climb.book import SHARED, unlocked
from companion.games.slay_the_spire.climb.having import deck_of
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.climb_loader import load_climb
from companion.games.slay_the_spire.parts.climb_case_form import ClimbCase, names_of
from companion.games.slay_the_spire.parts.climb_case_player import CAMPFIRE, Climbing
from companion.games.slay_the_spire.parts.climb_case_state import thing_id, title
from companion.games.slay_the_spire.parts.climb_case_steps import STEPS
from companion.games.slay_the_spire.state import climb_acts as ca
from companion.games.slay_the_spire.state.climb import Climb
from companion.games.slay_the_spire.state.fight import Enemy, Fighter
from companion.games.slay_the_spire.state.run import Hero
from companion.kit.cases.form import called, understood
from companion.kit.cases.playing import LEGAL, Cases
from companion.kit.cases.values import Among, Compared, Each, Readers, Without, counts, fields


class Lying(Compared):
    """Cards of a deck, as a case names what lies in it: `ordered` as they lie."""

    def __init__(self, name: str, cards: Sequence[str], ordered: bool = False) -> None:
        self.name, self.cards, self.ordered = name, [*cards], ordered

    def agrees(self, expected: Any) -> bool:
        """Whether these are the cards."""
        named = [thing_id(self.name, card) for card in expected]
        lying = self.meant(named)
        return bool(lying == named if self.ordered else sorted(lying) == sorted(named))

    def meant(self, named: Sequence[str]) -> list[str]:
        """The last cards, as many as a case names, the lowest last."""
        return self.cards[-len(named) :]

    def __str__(self) -> str:
        return str([title(card) for card in self.cards])


class Pool(Lying):
    """A whole deck; of enemies that are met in pairs the second may be named or left out."""

    def __init__(self, run: Any, name: str) -> None:
        super().__init__(name, _whole(run, name))
        roles: dict[str, Literal["elite", "boss"]] = {"elites": "elite", "bosses": "boss"}
        paired = {BOOK.catalog.faces[face].paired_with for face in self.cards if name in roles}
        faces = BOOK.catalog.of_role(roles[name], run.act, run.ascension) if name in roles else ()
        self.partners = [face.id for face in faces if face.name in paired]

    def meant(self, named: Sequence[str]) -> list[str]:
        """All of it, and the partners that are named."""
        return [*self.cards, *(each for each in self.partners if each in named)]


class Begun(NamedTuple):
    """The fight that begins; `burns_each` is -1 when not everybody has the same number of Burns.

    `rows` has the names in each row, the lowest first, from left to right; a boss is in all of them.
    `enemies` are in that order too, bosses last.
    """

    kind: str
    faces: list[str]
    burns_each: int
    rows: tuple[list[str], ...]
    enemies: list[Enemy]
    players: list[Fighter]


def _begun(climbing: Climbing) -> Begun | None:
    fight = climbing.state.fight
    if fight is None:
        return None
    piles = [(each.deck.bag, each.deck.top, each.hand.known) for each in fight.fighters]
    burns = {sum(pile.count("burn") for pile in each) for each in piles}
    enemies = sorted(fight.enemies, key=lambda enemy: (enemy.everywhere, enemy.row, enemy.place))
    rows = tuple(
        [BOOK.catalog.faces[enemy.face].name for enemy in enemies if enemy.everywhere or enemy.row == row]
        for row in range(len(fight.fighters))
    )
    each = burns.pop() if len(burns) == 1 else -1
    return Begun(fight.kind, [*climbing.climb.met], each, rows, enemies, fight.fighters)


def _owned(items: Sequence[Any]) -> list[str]:
    """The names of relics or potions; the ability of a player's board is no relic."""
    boards = {relic.id for relic in BOOK.catalog.relics.values() if relic.pool == "board"}
    return [title(item.id) for item in items if item.id not in boards]


def _deck(hero: Hero) -> list[str]:
    return [title(card) for card in hero.deck]


def _revealed(climbing: Climbing) -> Each:
    """What may still be taken or bought: cards by seat, other things by their deck."""
    climb = climbing.climb
    lying = [*climb.row, *(card for offer in climb.offers for card in offer.cards)]
    lying += [ware.id for ware in climb.wares]

    def cards(name: str) -> list[str]:
        seat = climbing.seat(name)
        mine = (offer for offer in climb.offers_of(seat) if offer.kind != "colorless")
        offered = [card for offer in mine for card in offer.cards if card in BOOK.cards]
        sold = [ware.id for ware in climb.wares if ware.kind == "card" and ware.seat == seat]
        return [title(card) for card in (*offered, *sold)]

    return Each(
        lambda kind: Each(cards) if kind == "cards" else [title(x) for x in lying if deck_of(x) == kind]
    )


def _offers(climbing: Climbing, seat: int) -> list[str]:
    found: list[str] = []
    for waiting in climbing.climb.offers_of(seat):
        gold = waiting.kind == "gold"
        found += [f"gold {waiting.amount}"] if gold else [waiting.kind] * waiting.amount
    return found


def _options(climbing: Climbing, seat: int) -> list[str]:
    """What a seat may choose now, by name."""
    climb = climbing.climb
    chosen = {act.option for act in climbing.match.legal(seat) if isinstance(act, ca.ChooseOption)}
    if any(offer.kind == "again" for offer in climb.offers_of(seat)):
        chosen = {*range(len(making.event_of(climb).options))}
    if climb.room == "campfire":
        return [CAMPFIRE[index] for index in chosen]
    if climb.room in ("neow", "quick_start"):
        return [f"blue {index + 1}" for index in chosen]
    return [making.event_of(climb).options[index].name for index in chosen] if climb.card else []


def _whole(run: Any, name: str) -> Sequence[str]:
    """Every card of a deck of the act or the game, before anything is dealt. Raises `BadCase`."""
    if name == "bosses":
        return making.bosses_of(run.act, run.ascension)
    if name == "summons":
        faces = BOOK.catalog.of_role("summon", run.act, run.ascension)
        return [face.id for face in faces for _copy in range(face.copies)]
    if name in ("daze", "status"):
        limits = BOOK.limits
        return [name] * (limits.daze_cards if name == "daze" else limits.status_cards)
    made = making.decks_of_game(BOOK.catalog.characters, run.climb.unlocked, run.ascension)
    made |= making.decks_of_act(run.act, run.ascension, run.climb.unlocked)
    found: Sequence[str] = called(made)(name)
    return found


def _bottom(ordered: bool) -> Callable[[Climbing], Each]:
    def lying(climbing: Climbing, name: str) -> Lying:
        deck = called(climbing.climb.decks)(name)
        return Lying(name, deck.bottom or deck.top, ordered)

    return lambda climbing: Each(lambda name: lying(climbing, name))


def _rooms(climb: Climb) -> list[str]:
    return [making.room_at(climb, space) for space in making.layout_of(climb).rooms]


def _feats(names: Sequence[str]) -> list[str]:
    return [load_climb().achievements[name].name for name in names]


def _open_rows(climb: Climb) -> list[str]:
    open_now = {*(unlocked(climb.book) if climb.book else ()), *climb.unlocked}
    return [row for row in SHARED if row in open_now]


READERS: Readers = {
    Climbing: {
        "revealed": _revealed,
        "prices": lambda climbing: Each({title(ware.id): ware.price for ware in climbing.climb.wares}.get),
        "bottom_of": _bottom(True),
        "bottom_any": _bottom(False),
        "next_rooms": lambda climbing: tuple(making.next_spaces(climbing.climb)),
        "rooms": lambda climbing: Each(_rooms(climbing.climb).count),
        "tokens_left": lambda climbing: sum(room.endswith("_token") for room in _rooms(climbing.climb)),
        "offers": lambda climbing: Each(lambda name: _offers(climbing, climbing.seat(name))),
        "options": lambda climbing: Each(lambda name: _options(climbing, climbing.seat(name))),
        **fields(players="state.heroes", group="climb", act="state.act"),
        "keys": lambda climbing: [*climbing.climb.keys],
        "achievements_new": lambda climbing: _feats(climbing.climb.achieved),
        "modifiers": lambda climbing: [
            load_climb().run_modifiers[name].name for name in climbing.climb.modifiers
        ],
        "game": lambda climbing: climbing.climb.result or "on",
        "fight": _begun,
        "pool": lambda climbing: Each(lambda name: Pool(climbing.state, name)),
        "pool_size": lambda climbing: Each(lambda name: len(_whole(climbing.state, name))),
        "shuffled": lambda climbing: Among(climbing.shuffled),
        "not_shuffled": lambda climbing: Without(climbing.shuffled),
    },
    Hero: {
        **fields("hp", "max_hp", "gold"),
        **counts(deck_size="deck"),
        "deck_has": lambda hero: Among(_deck(hero)),
        "deck_lacks": lambda hero: Without(_deck(hero)),
        "relics": lambda hero: _owned(hero.relics),
        "potions": lambda hero: _owned(hero.potions),
    },
    Climb: {
        "unlocked": _open_rows,
        "achievements": lambda climb: _feats(climb.book.achievements),
        "boxes": lambda climb: Each(lambda row: climb.book.boxes.get(row, 0)),
        **fields(highest_ascension="book.highest_ascension"),
    },
    Begun: fields("kind", "faces", "burns_each", "rows", "enemies", "players"),
    Enemy: {
        **fields("hp", "row", "block"),
        "name": lambda enemy: BOOK.catalog.faces[enemy.face].name,
    },
    Fighter: fields("row", "hp", "energy", "block"),
}
CASES: Cases[Climbing] = Cases(STEPS, READERS, forgiving=STEPS.kinds, under="do")


def check_climb(game: Game[Any], given: Mapping[str, Any]) -> list[str]:
    """Play one case of a climb; one line per expectation that does not hold. Raises `BadCase`."""
    names = names_of(given)
    case = understood(given, ClimbCase, names=names)
    expect = {**case.expect, LEGAL: case.expect.get("last_legal", True)}
    expect.pop("last_legal", None)
    return CASES.check(Climbing(game, case), case.do, expect, names)
