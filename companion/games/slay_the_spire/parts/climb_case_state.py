"""The state that a case of a climb begins in.

What a case does not name of a deck is filled up from the box, so that whatever lies below the named tops is
as unknown as the case leaves it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from companion.engine.demonstrating import person
from companion.engine.options import validated
from companion.engine.piles import Deck
from companion.games.slay_the_spire.climb import making
from companion.games.slay_the_spire.climb.book import all_locks
from companion.games.slay_the_spire.climb.book import unlocked as unlocked_by
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.characters import starter_deck, starting_hp
from companion.games.slay_the_spire.content.climb import FightNow
from companion.games.slay_the_spire.content.climb_loader import load_climb
from companion.games.slay_the_spire.fight.beginning import begin
from companion.games.slay_the_spire.parts.case_form import (
    Face,
    Potion,
    Relic,
    card_of,
)
from companion.games.slay_the_spire.parts.climb_case_form import (
    ROOMS,
    Blessing,
    Decks,
    Event,
    GroupForm,
    PlayerForm,
    StateForm,
    WonForm,
)
from companion.games.slay_the_spire.setting_up.setup import SPECS
from companion.games.slay_the_spire.state.climb import AtRoom, Climb
from companion.games.slay_the_spire.state.climb_frames import (
    AfterFight,
    InRoom,
    LayOut,
    LayTokens,
    OnTheClimb,
    OpenRoom,
    RollModifiers,
)
from companion.games.slay_the_spire.state.frames import Combat
from companion.games.slay_the_spire.state.group import Book
from companion.games.slay_the_spire.state.run import Hero, Options, Owned, Run
from companion.kit.cases.form import (
    BadCase,
    at,
    made,
    one_of,
)
from companion.speech.words import _

LOADED_DIE = "loaded_die"
LATE = 9
"""The round of a fight of which a case says no other."""


def run_of(state: StateForm) -> Run:
    """The climb as a case describes it. Raises `BadCase`."""
    options, book = state.options, made(Book, state.group)
    unlocked = _unlocked(state.group, book)
    run = Run((), state.act, state.ascension)
    house = {"choose_gold": True, **options.house}  # gold waits for its step, as other rewards do
    specs = [spec for spec in SPECS if spec.key in Options.__struct_fields__]
    said = {"last_stand": options.last_stand, **house}
    run.options = Options(**validated(specs, said, "state, options, house"))
    for seat, player in enumerate(state.players):
        run.heroes = (*run.heroes, _hero(run, seat, player, state))
    run.climb = made(
        Climb,
        state,
        decks=_decks(run, state, unlocked),
        unlocked=unlocked,
        book=book,
        modifiers=options.daily or options.custom,
        daily=options.daily is not None,
        choose_relic=options.choose_your_relic,
        rows=_rows(state.players),
        neow=tuple("" for _hero in run.heroes),
        seats=tuple(AtRoom() for _hero in run.heroes),
        queue=tuple(() for _hero in run.heroes),
    )
    if not len(run.climb.decks["events"]):
        with at("state, room"):
            one_of([room for room in ROOMS if room != "event"])(state.room)
    run.climb = _placed(run, run.climb, state)
    run.stack = _work(run.climb)
    return run


def _work(climb: Climb) -> list[Any]:
    """What goes on when the case begins: the room that it names begins, or players who join catch up."""
    begins = [InRoom(), LayOut()] if climb.room else [OpenRoom("quick_start")] if climb.joining else []
    return [OnTheClimb(), *begins, LayTokens(), *([RollModifiers()] if climb.daily else [])]


def _rows(players: Sequence[PlayerForm]) -> tuple[int, ...]:
    """The rows that a case names, if they are those of a party."""
    rows = [seat if player.row is None else player.row for seat, player in enumerate(players)]
    return tuple(rows) if sorted(rows) == [*range(len(rows))] != rows else ()


def _unlocked(given: GroupForm, book: Book) -> tuple[str, ...]:
    """The locks of characters whose boxes a case says nothing of are open."""
    open_ones = (name for name in all_locks() if name.partition(":")[0] not in book.boxes)
    return tuple(dict.fromkeys((*unlocked_by(book), *open_ones, *given.unlocked)))


def _hero(run: Run, seat: int, player: PlayerForm, state: StateForm) -> Hero:
    """A player, who at the beginning of a game has what the set-up gives (pages 4, 20)."""
    who, begins, solo = player.char, state.room == "game_start", len(state.players) == 1
    board = BOOK.catalog.characters[who]
    hp, most = starting_hp(who, run.ascension) if begins else (None, board.max_hp)
    max_hp = most if player.max_hp is None else player.max_hp
    hp = (max_hp if hp is None else hp) if player.hp is None else player.hp
    gold = (BOOK.limits.solo_gold if begins and solo else 0) if player.gold is None else player.gold
    said = state.options.solo_loaded_die
    die = solo and (begins if said is None else said) and LOADED_DIE not in player.relics
    relics = (board.starting_ability, *([LOADED_DIE] if die else []), *player.relics)
    deck = [card_of(name, who) for name in player.deck] or starter_deck(who, run.ascension)
    return Hero(
        person(f"seat {seat}"),
        who,
        hp,
        max_hp,
        gold,
        tuple(sorted(deck)),
        tuple(_owned(run, relic, player.uses) for relic in relics),
        tuple(_owned(run, potion, {}) for potion in player.potions),
    )


def _owned(run: Run, item: Any, left: Mapping[Relic, int]) -> Owned:
    run.next_uid += 1
    relic = BOOK.catalog.relics.get(item)
    spent = relic.uses - left[item] if relic and relic.uses and item in left else 0
    return Owned(item, run.next_uid - 1, spent)


def _decks(run: Run, state: StateForm, unlocked: Sequence[str]) -> dict[str, Deck]:
    made = making.decks_of_game(BOOK.catalog.characters, unlocked, run.ascension)
    made |= making.decks_of_act(run.act, run.ascension, unlocked, run.options.act4_elites)
    tops: dict[str, list[str]] = {}
    for name, cards in _tops(state.decks):
        with at(f"state, decks, {name}"):
            one_of([*made, "bosses"])(name)
            tops[name] = [thing_id(name, card) for card in cards]
    return {name: _deck(cards, tops.get(name, [])) for name, cards in made.items()}


def _tops(given: Decks) -> Iterator[tuple[str, Sequence[str]]]:
    """The decks of which a case names cards; of those of the characters each for itself."""
    for key, cards in given.items():
        if isinstance(cards, dict):
            yield from ((f"{key}:{who}", own) for who, own in cards.items())
        else:
            yield key, cards


_LYING: Mapping[str, Any] = {
    "relics": Relic,
    "boss_relics": Relic,
    "potions": Potion,
    "events": Event,
    "neow": Blessing,
    **dict.fromkeys(("first_encounters", "encounters", "elites", "bosses", "summons"), Face),
}


def thing_id(deck: str, name: Any) -> str:
    """What lies in a deck under the name that a case gives it. Raises `BadCase`."""
    kind, _colon, who = deck.partition(":")
    if who or kind in ("curses", "colorless"):
        return card_of(name, who or kind)
    found: str = _LYING[kind].read(name) if kind in _LYING else name
    return found


def _deck(cards: Sequence[str], top: list[str]) -> Deck:
    """A deck with a known top: its cards leave the bag where it holds them."""
    left = Counter(cards)
    left.subtract(top)
    bag = sorted(left.elements())
    return Deck(top=[*top], middle=len(bag), bag=bag)


def _placed(run: Run, climb: Climb, state: StateForm) -> Climb:
    """A climb with its map, where the party is on it, and the room it is in."""
    given, room = state.map, state.room
    layout = given.layout or making.layouts_of(run.act)[0]
    with at("state, map, layout"):
        one_of(load_climb().maps)(layout)
    boss = [*state.decks.get("bosses", ()), *making.bosses_of(run.act, run.ascension)][0]
    spaces = load_climb().maps[layout].rooms
    tokens: dict[Any, str] = {**given.tokens}
    if room != "act_start":
        blank = (space for space, kind in spaces.items() if kind.endswith("_token"))
        tokens = {**dict.fromkeys(blank, "encounter"), **tokens}
    return replace(
        climb,
        layout=layout,
        boss=boss,
        room="" if room in ("act_start", "game_end") else room,
        tokens={space: token for space, token in tokens.items() if space not in given.face_down},
        at=given.at,
        walked=(given.at,) if given.at else (),
        neow=() if room == "neow" else climb.neow,
    )


def boss_space(climb: Climb) -> str:
    return next(space for space, kind in making.layout_of(climb).rooms.items() if kind == "boss")


def called_by(climb: Climb, event: str) -> Climb:
    """A climb in the fight that an option of an event began, with the rewards that the event names."""
    climb = replace(climb, card=event)
    for option in making.event_of(climb).options:
        for gain in option.gains:
            if isinstance(gain, FightNow) and gain.against == "act_1_boss":
                climb = replace(climb, own_rewards=gain.rewards)
    return climb


def begin_won(run: Any, fight: WonForm) -> None:
    """A fight whose enemies are all dead, players in the rows where they ended it."""
    begin(run, [BOOK.catalog.faces[face] for face in fight.faces])
    rows = tuple(range(len(run.heroes))) if fight.rows_at_end is None else fight.rows_at_end
    if len(rows) != len(run.heroes):
        raise BadCase(_("state, after_fight, rows_at_end: expected one row for each player."))
    for fighter, row in zip(run.fight.fighters, rows, strict=True):
        fighter.row = row
        fighter.alive = fighter.hp > 0
    late = fight.tally.boss_dead_on_turn
    run.fight.round = LATE if late is None else late
    for enemy in run.fight.enemies:
        enemy.hp, enemy.alive = 0, False
        enemy.ended_itself = not fight.tally.kill_before_it_dies_itself
    run.stack = [OnTheClimb(), InRoom(), AfterFight(), Combat("won")]


def title(thing: str) -> str:
    """The name of a thing as the fact tables print it."""
    if thing in BOOK.cards:
        return BOOK.cards[thing].card.name + ("+" if thing.endswith("+") else "")
    entry: Any = BOOK.catalog.relics.get(thing) or BOOK.catalog.potions.get(thing)
    return entry.name if entry is not None else thing
