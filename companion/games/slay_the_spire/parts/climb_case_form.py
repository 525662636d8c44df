"""The form of a case of a climb (docs/scenario-format.md says what its keys mean)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

from companion.games.slay_the_spire.content.climb_loader import load_climb
from companion.games.slay_the_spire.parts.case_form import (
    NO_CARDS,
    Cards,
    Character,
    Face,
    Potion,
    Relic,
    Row,
    by_name,
)
from companion.games.slay_the_spire.rules.feats import Reached
from companion.games.slay_the_spire.state.group import Book
from companion.kit.cases.form import (
    NOBODY,
    NONE,
    Anybody,
    Count,
    Form,
    Name,
    Names,
    Notes,
    Seat,
    Table,
    called,
    found_at,
    like,
    made,
    one_of,
    place_in,
)

IRONCLAD: Any = "ironclad"
Key = Literal["ruby", "sapphire", "emerald"]
ROOMS = (
    *("act_start", "boss", "burning_elite", "campfire", "elite", "encounter", "event", "game_end"),
    *("game_start", "merchant", "neow", "quick_start", "treasure", ""),
)

# Names


def _event(said: Any) -> str:
    return one_of(load_climb().events)(said.replace("-", "_") if isinstance(said, str) else said)


class Event(Name, read=_event):
    """The id of an event."""


class Blessing(Name, read=lambda said: one_of(load_climb().neow)(said)):
    """The id of a card of Neow."""


class Modifier(Name, read=lambda said: called(by_name(load_climb().run_modifiers))(said)):
    """A modifier of a run."""


class Feat(Name, read=lambda said: called(by_name(load_climb().achievements))(said)):
    """An achievement."""


class Room(Name, read=one_of(ROOMS)):
    """A kind of room, or a moment of a game at which a case begins."""


class Space(Name):
    """A space of the map of the case."""


def names_of(given: Any) -> Names:
    """How a case calls seats and spaces, which follows from what nobody has read of it yet."""
    layout, players = found_at(given, "state", "map", "layout"), found_at(given, "state", "players")
    maps = [each.rooms for each in load_climb().maps.values() if not layout or each.id == layout]
    seats = [str(seat) for seat in range(len(players) if isinstance(players, list) else 1)]

    def numbered(more: Mapping[str, int]) -> Any:
        return lambda said: place_in(seats, more)(str(said) if type(said) is int else said)

    spaces = [space for rooms in maps for space in rooms]
    return {Seat: numbered({}), Anybody: numbered({"-1": NOBODY}), Space: one_of(spaces)}


# The form


class PlayerForm(Form, frozen=True):
    """A player; `uses` are those that relics have left. What is left out is that of the character."""

    char: Character
    hp: Count | None = None
    max_hp: Count | None = None
    gold: Count | None = None
    deck: Cards = NO_CARDS
    relics: tuple[Relic, ...] = ()
    potions: tuple[Potion, ...] = ()
    row: Row | None = None
    uses: Table[Relic, Count] = Table()


class OptionsForm(Form, frozen=True):
    """How the game is played; `daily` and `custom` name run modifiers, `house` are house rules by name."""

    last_stand: bool = False
    choose_your_relic: bool = False
    daily: tuple[Modifier, ...] | None = None
    custom: tuple[Modifier, ...] = ()
    house: dict[str, Any] = {}
    solo_loaded_die: bool | None = None


@like(Book, "boxes", "highest_ascension")
class GroupForm(Form, frozen=True):
    """The group's book, and what is unlocked beside it."""

    unlocked: tuple[str, ...] = ()
    achievements: tuple[Feat, ...] = ()


class MapForm(Form, frozen=True):
    """The map, and where the party is on it."""

    layout: str = ""
    tokens: Table[Space, Room] = Table()
    at: Space = NONE
    face_down: tuple[Space, ...] = ()


@like(Reached, "strength", "block", "powers_in_play", "shivs_in_one_turn", "poison_total")
class TallyForm(Form, frozen=True):
    """What was reached in a fight."""

    boss_dead_on_turn: Count | None = None
    infinite_combo: bool = False
    kill_before_it_dies_itself: str = ""

    def reached(self) -> Reached:
        """The same as the rules note it."""
        declared = [each.id for each in load_climb().achievements.values() if each.declared]
        turn = self.boss_dead_on_turn or 0
        return made(Reached, self, boss_dead_on_turn=turn, declared=tuple(declared * self.infinite_combo))


class WonForm(Form, frozen=True):
    """A fight that was just won; of a Burning Elite `kind` is `burning_elite`."""

    kind: Literal["encounter", "elite", "burning_elite", "boss"]
    faces: Annotated[tuple[Face, ...], msgspec.Meta(min_length=1)]
    rows_at_end: tuple[Row, ...] | None = None
    event: Event = NONE
    tally: TallyForm = TallyForm()


Decks = dict[str, tuple[str, ...] | dict[str, tuple[str, ...]]]


class StateForm(Form, frozen=True):
    """How things are when the case begins."""

    act: Annotated[int, msgspec.Meta(ge=1, le=4)] = 1
    ascension: Annotated[int, msgspec.Meta(ge=0, le=13)] = 0
    options: OptionsForm = OptionsForm()
    group: GroupForm = GroupForm()
    keys: tuple[Key, ...] = ()
    players: Annotated[tuple[PlayerForm, ...], msgspec.Meta(min_length=1, max_length=4)] = (
        PlayerForm(IRONCLAD),
    )
    map: MapForm = MapForm()
    room: Room = NONE
    decks: Decks = {}
    after_fight: WonForm | None = None
    joining: tuple[Seat, ...] = ()
    events_before: Count = 0


class ClimbCase(Notes, frozen=True, kw_only=True):
    """One case of a climb."""

    state: StateForm
    do: tuple[dict[str, Any], ...] = ()
    expect: dict[str, Any] = {}
