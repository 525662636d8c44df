"""The state that a case of a climb begins in.

What a case does not name of a deck is filled up from the box, so that whatever lies below the named tops is
as unknown as the case leaves it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec.structs import replace

from companion.engine.piles import Deck
from companion.games.slay_the_spire.climb import making
from companion.games.slay_the_spire.climb.book import all_locks
from companion.games.slay_the_spire.climb.book import unlocked as unlocked_by
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.characters import starter_deck, starting_hp
from companion.games.slay_the_spire.content.climb import FightNow
from companion.games.slay_the_spire.content.climb_loader import load_climb
from companion.games.slay_the_spire.fight.beginning import begin
from companion.games.slay_the_spire.parts.case_form import Character, Face, card_of
from companion.games.slay_the_spire.rules.feats import Reached
from companion.games.slay_the_spire.state.climb import AtRoom, Climb
from companion.games.slay_the_spire.state.climb_frames import OnTheClimb
from companion.games.slay_the_spire.state.frames import Combat
from companion.games.slay_the_spire.state.group import Book
from companion.games.slay_the_spire.state.run import Hero, Options, Owned, Run
from companion.kit.cases.form import BadCase, Form, Notes
from companion.speech.called import own_command
from companion.speech.words import _

LOADED_DIE = "Loaded Die"
LATE = 9
"""The round of a fight of which a case says no other."""

# The form


IRONCLAD: Any = "ironclad"


class PlayerForm(Form, frozen=True):
    """A player; `uses` are those that relics have left. What is left out is that of the character."""

    char: Character
    hp: int | None = None
    max_hp: int | None = None
    gold: int | None = None
    deck: tuple[str, ...] = ()
    relics: tuple[str, ...] = ()
    potions: tuple[str, ...] = ()
    row: int | None = None
    uses: dict[str, int] = {}


class OptionsForm(Form, frozen=True):
    """How the game is played; `daily` and `custom` name run modifiers."""

    last_stand: bool = False
    choose_your_relic: bool = False
    daily: tuple[str, ...] | None = None
    custom: tuple[str, ...] = ()
    solo_loaded_die: bool | None = None


class GroupForm(Form, frozen=True):
    """The group's book."""

    boxes: dict[str, int] = {}
    unlocked: tuple[str, ...] = ()
    highest_ascension: int = 0
    achievements: tuple[str, ...] = ()


class MapForm(Form, frozen=True):
    """The map, and where the party is on it."""

    layout: str = ""
    tokens: dict[str, str] = {}
    at: str = ""
    face_down: tuple[str, ...] = ()


class WonForm(Form, frozen=True):
    """A fight that was just won; of a Burning Elite `kind` is `burning_elite`."""

    kind: Literal["encounter", "elite", "burning_elite", "boss"]
    faces: tuple[Face, ...]
    rows_at_end: tuple[int, ...] | None = None
    event: str = ""
    tally: dict[str, Any] = {}


Decks = dict[str, tuple[str, ...] | dict[str, tuple[str, ...]]]


class StateForm(Form, frozen=True):
    """How things stand when the case begins."""

    act: Annotated[int, msgspec.Meta(ge=1, le=4)] = 1
    ascension: Annotated[int, msgspec.Meta(ge=0, le=13)] = 0
    options: OptionsForm = OptionsForm()
    group: GroupForm = GroupForm()
    keys: tuple[str, ...] = ()
    players: Annotated[tuple[PlayerForm, ...], msgspec.Meta(min_length=1, max_length=4)] = (
        PlayerForm(IRONCLAD),
    )
    map: MapForm = MapForm()
    room: str = ""
    decks: Decks = {}
    after_fight: WonForm | None = None
    joining: tuple[int, ...] = ()
    events_before: Annotated[int, msgspec.Meta(ge=0)] = 0


class ClimbCase(Notes, frozen=True, kw_only=True):
    """One case of a climb."""

    state: StateForm
    do: tuple[Any, ...] = ()
    expect: dict[str, Any] = {}


# The state


def reached(tally: Mapping[str, Any]) -> Reached:
    """What a case says was reached in the fight that was just won."""
    known = {key: value for key, value in tally.items() if key in Reached.__struct_fields__}
    declared = [each.id for each in load_climb().achievements.values() if each.declared]
    return Reached(**known, declared=tuple(declared) if tally.get("infinite_combo") else ())


def run_of(state: StateForm) -> Run:
    """The climb as a case describes it. Raises `BadCase`."""
    options, book = state.options, book_of(state.group)
    unlocked = _unlocked(state.group, book)
    run = Run((), state.act, state.ascension)
    run.options = Options(last_stand=options.last_stand)
    for seat, player in enumerate(state.players):
        run.heroes = (*run.heroes, _hero(run, seat, player, state))
    run.climb = Climb(
        _decks(run, state, unlocked),
        act=run.act,
        keys=state.keys,
        unlocked=unlocked,
        book=book,
        joining=state.joining,
        modifiers=tuple(modifier_id(name) for name in options.daily or options.custom),
        daily=options.daily is not None,
        begun=state.room != "game_start",
        choose_relic=options.choose_your_relic,
        events_before=state.events_before,
        rows=_rows(state.players),
        neow=tuple("" for _hero in run.heroes),
        seats=tuple(AtRoom() for _hero in run.heroes),
        queue=tuple(() for _hero in run.heroes),
    )
    run.climb = _placed(run, run.climb, state)
    run.stack = [OnTheClimb()]
    return run


def _rows(players: Sequence[PlayerForm]) -> tuple[int, ...]:
    """The rows that a case names, if they are those of a party."""
    rows = [seat if player.row is None else player.row for seat, player in enumerate(players)]
    return tuple(rows) if sorted(rows) == [*range(len(rows))] != rows else ()


def book_of(given: GroupForm) -> Book:
    """The group's book as a case gives it; achievements are called by their names."""
    names = {each.name: each.id for each in load_climb().achievements.values()}
    achieved = tuple(names.get(name, name) for name in given.achievements)
    return Book(dict(given.boxes), given.highest_ascension, achieved)


def _unlocked(given: GroupForm, book: Book) -> tuple[str, ...]:
    """The locks of characters whose boxes a case says nothing of are open."""
    open_ones = (name for name in all_locks() if name.partition(":")[0] not in book.boxes)
    return tuple(dict.fromkeys((*unlocked_by(book), *open_ones, *given.unlocked)))


def modifier_id(name: str) -> str:
    """The modifier a case means. Raises `BadCase`."""
    return _named(name, load_climb().run_modifiers)


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
    names = (*([LOADED_DIE] if die else []), *player.relics)
    deck = [card_of(name, who) for name in player.deck] or starter_deck(who, run.ascension)
    relics = (board.starting_ability, *map(relic_id, names))
    return Hero(
        f"seat {seat}",
        who,
        hp,
        max_hp,
        gold,
        tuple(sorted(deck)),
        tuple(_owned(run, relic, player.uses) for relic in relics),
        tuple(_owned(run, potion_id(name), {}) for name in player.potions),
    )


def _owned(run: Run, item: str, left: Mapping[str, int]) -> Owned:
    run.next_uid += 1
    relic = BOOK.catalog.relics.get(item)
    spent = relic.uses - left[relic.name] if relic and relic.uses and relic.name in left else 0
    return Owned(item, run.next_uid - 1, spent)


def relic_id(name: str) -> str:
    """The relic a case means. Raises `BadCase`."""
    return _named(name, BOOK.catalog.relics)


def potion_id(name: str) -> str:
    """The potion a case means. Raises `BadCase`."""
    return _named(name, BOOK.catalog.potions)


def _named(name: str, entries: Mapping[str, Any]) -> str:
    found = next((entry.id for entry in entries.values() if entry.name == name), "")
    if not found:
        raise BadCase(
            _("Unknown name: {name}. To see all names: {command}").format(
                name=name, command=own_command("content sts")
            )
        )
    return found


def _decks(run: Run, state: StateForm, unlocked: Sequence[str]) -> dict[str, Deck]:
    made = making.decks_of_game(BOOK.catalog.characters, unlocked, run.ascension)
    made |= making.decks_of_act(run.act, run.ascension, unlocked)
    tops = _tops(state.decks)
    for name in tops:
        if name not in made:
            words = _("There is no pile {name}. The piles are {known}.")
            raise BadCase(words.format(name=name, known=", ".join(made)))
    return {name: _deck(cards, tops.get(name, [])) for name, cards in made.items()}


def _tops(given: Decks) -> dict[str, list[str]]:
    tops: dict[str, list[str]] = {}
    for key, names in given.items():
        if isinstance(names, dict):
            for who, cards in names.items():
                tops[f"{key}:{who}"] = [card_of(name, who) for name in cards]
        elif key != "bosses":
            tops[key] = [thing_id(key, name) for name in names]
    return tops


def thing_id(deck: str, name: str) -> str:
    """What lies in a deck under the name that a case gives it. Raises `BadCase`."""
    if deck in ("relics", "boss_relics"):
        return relic_id(name)
    if deck == "potions":
        return potion_id(name)
    if deck in ("curses", "colorless"):
        return card_of(name, deck)
    return name.replace("-", "_") if deck == "events" else name


def _deck(cards: Sequence[str], top: list[str]) -> Deck:
    """A deck with a known top: its cards leave the bag where it holds them."""
    left = Counter(cards)
    left.subtract(top)
    bag = sorted(left.elements())
    return Deck(top=[*top], middle=len(bag), bag=bag)


def _placed(run: Run, climb: Climb, state: StateForm) -> Climb:
    """A climb with its map, where the party is on it, and the room it is in."""
    given, room = state.map, state.room
    layouts = [layout.id for layout in load_climb().maps.values() if layout.act == run.act]
    layout = given.layout or layouts[0]
    boss = [*bosses_first(state), *making.bosses_of(run.act, run.ascension)][0]
    spaces = load_climb().maps[layout].rooms
    tokens = dict(given.tokens)
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


def bosses_first(state: StateForm) -> list[str]:
    """The bosses that come first where one is picked at random."""
    return [*state.decks.get("bosses", ())]


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
    ended = range(len(run.heroes)) if fight.rows_at_end is None else fight.rows_at_end
    for fighter, row in zip(run.fight.fighters, ended, strict=True):
        fighter.row = row
        fighter.alive = fighter.hp > 0
    run.fight.round = fight.tally.get("boss_dead_on_turn", LATE)
    for enemy in run.fight.enemies:
        enemy.hp, enemy.alive = 0, False
        enemy.ended_itself = "kill_before_it_dies_itself" not in fight.tally
    run.stack = [OnTheClimb(), Combat("won")]


def title(thing: str) -> str:
    """The name of a thing as the fact tables print it."""
    if thing in BOOK.cards:
        return BOOK.cards[thing].card.name + ("+" if thing.endswith("+") else "")
    entry: Any = BOOK.catalog.relics.get(thing) or BOOK.catalog.potions.get(thing)
    return entry.name if entry is not None else thing
