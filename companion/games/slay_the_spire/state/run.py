"""A run: the party and what it owns, the fight it is in or none, and the work that is unfinished."""

# Annotations are types here, no texts (PEP 563): msgspec would evaluate each text when a game is first read.

from typing import TypeGuard, cast

import msgspec

from companion.engine.encoding import copy_of
from companion.games.slay_the_spire.state.climb import Climb
from companion.games.slay_the_spire.state.fight import Fight
from companion.games.slay_the_spire.state.frames import AnyFrame, SingleRoom, combat_at


class Owned(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A relic or potion of a hero, between fights. `uid` tells equal ones apart."""

    id: str
    uid: int
    cubes: int = 0


class Hero(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What outlives a fight of one seat. `deck` are all cards it owns, sorted."""

    name: str
    character: str
    hp: int
    max_hp: int
    gold: int = 0
    deck: tuple[str, ...] = ()
    relics: tuple[Owned, ...] = ()
    potions: tuple[Owned, ...] = ()


class Options(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The options that the rules of fights and climbs look at."""

    ask_order: bool = True
    compare_orders: bool = True
    relic_stops: bool = True
    last_stand: bool = False
    dying_answers: bool = True
    curl_up_blocked: bool = False
    targets_first: bool = True
    marks_by_effect: bool = False
    jar_for_turn: bool = False
    burn_loses_hp: bool = False
    overkill_counts: bool = False
    x_can_be_free: bool = False
    unplayed_exhausts: bool = False
    attached_discards: bool = False
    hide_answers_shivs: bool = False
    always_roll: bool = False
    orb_cubes: int = 0
    event_bosses_count: bool = False
    corrected_counts: bool = False
    choose_gold: bool = False
    order_unsold: bool = False
    terminal_last: bool = False
    conclude_stops_copies: bool = False
    choose_top: bool = False
    act4_elites: bool = False


def unasked(options: Options) -> Options:
    """The options for looking ahead: nobody is asked for an order, or about relics at the edges of a turn."""
    return msgspec.structs.replace(options, ask_order=False, relic_stops=False)


def uncompared(options: Options, asked: bool) -> Options:
    """The options for playing on in haste: no orders are compared, for that takes a hundred times as long as
    any of them. None is asked for either, unless one is `asked` for already."""
    return msgspec.structs.replace(options, ask_order=asked, compare_orders=False)


class Run(msgspec.Struct, gc=False):
    """A party on its way, in a fight or not.

    What outlives fights is never changed in place: events put something else there. So a search shares it,
    and copies the fight alone (`branch`).
    """

    heroes: tuple[Hero, ...]
    act: int = 1
    ascension: int = 0
    options: Options = Options()
    fight: Fight | None = None
    next_uid: int = 1
    lazy: list[int] = []
    chances: int = 0
    stack: list[AnyFrame] = []
    climb: Climb | None = None

    @property
    def round(self) -> int:
        """The round of the fight; 0 when there is none."""
        return 0 if self.fight is None else self.fight.round


class Fighting(Run, kw_only=True):
    """A run that is in a fight: what judges, words and events of fights are given."""

    fight: Fight


class Scene(msgspec.Struct, gc=False):
    """What changes while a fight goes on."""

    fight: Fight | None
    stack: list[AnyFrame]


def branch(run: Run) -> Run:
    """A run that goes on by itself: the fight and the work are copied, what outlives them is shared."""
    scene: Scene = copy_of(Scene(run.fight, run.stack), Scene)
    return Run(
        run.heroes,
        run.act,
        run.ascension,
        run.options,
        scene.fight,
        run.next_uid,
        [*run.lazy],
        run.chances,
        scene.stack,
        run.climb,
    )


def is_fighting(run: Run) -> TypeGuard[Fighting]:
    """Whether a run is in a fight."""
    return run.fight is not None


def alone(run: Fighting) -> Fighting:
    """The fight a run is in as if it were all of it, for those who look ahead to its end and no further."""
    if run.climb is None:
        return run
    ahead = cast("Fighting", branch(run))
    ahead.climb = None
    ahead.stack[: combat_at(ahead.stack)] = [SingleRoom()]
    return ahead


class Climbing(Run, kw_only=True):
    """A run on a climb, between fights: what judges, words and events of rooms are given."""

    climb: Climb
