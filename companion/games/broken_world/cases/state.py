"""What a scenario file brings along: its pieces as cards of the game, and the state with which it begins."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal

from companion.engine.card_sets import CardSet, Head
from companion.engine.demonstrating import person
from companion.engine.options import validated
from companion.engine.piles import Cards, Deck
from companion.games.broken_world import content as con
from companion.games.broken_world.board import Board, Space
from companion.games.broken_world.content import CARDS
from companion.games.broken_world.house import HOUSE, HouseRules
from companion.games.broken_world.state import Gear, Piece, Player, State
from companion.kit.cases.form import BadCase, Count, Form, Seat, like, made, one_of
from companion.speech.words import _

FILLER = "filler"
FREE_SPACES = 24
"""Spaces of a case without a board, where every piece is adjacent to every other."""
_BARE = (con.Action("before", (), "pre_combat"), con.Action("within", ()))
_REACH: dict[str, con.Reach] = {
    "own_minions": "own minions",
    "own_hero": "own hero",
    "adjacent": "adjacent own minions",
    "adjacent_minions": "adjacent own minions",
    "adjacent_own_minions": "adjacent own minions",
    "adjacent_own_hero": "adjacent own hero",
    "adjacent_enemies": "adjacent enemies",
}


# The form


class CardForm(Form, frozen=True, rename={"on": "for"}):
    """A card with its values; `passive` and `adjacency_bonus` as `{"own_minions_attack": 1}`."""

    id: str
    cost: int = 0
    attack: int = 0
    health: int | None = None
    mitigation: int = 0
    passive: dict[str, int] = {}
    adjacency_bonus: dict[str, int] = {}
    alternate_action: bool = True
    on: Literal["hero", "minion"] = "minion"


@like(Gear, "damage", "fresh", action_used="used")
class PieceForm(CardForm, frozen=True, kw_only=True):
    """A piece on the board, or equipment that its owner's hero wears; `damage` is what it has taken."""

    owner: Seat
    kind: Literal["minion", "hero", "equipment"]
    space: str = ""


class PlayerForm(Form, frozen=True):
    """A player: how much gold, and how many cards."""

    gold: Count = 0
    hand: Count = 0
    deck: Count = 0


class BoardForm(Form, frozen=True):
    """The spaces of a board, and the neighbours of each."""

    spaces: tuple[str, ...]
    adjacent: dict[str, tuple[str, ...]] = {}


class SetupForm(Form, frozen=True):
    """How things stand when the case begins."""

    active: Seat
    players: dict[str, PlayerForm]
    pieces: tuple[PieceForm, ...] = ()
    phase: Literal["setup", "start", "main", "combat", "post_combat"] = "start"
    turn_number: int = 1
    first_player: Seat | None = None
    board: BoardForm | None = None
    options: dict[str, Any] = {}


# The cards


def put_in_force(kind: str, card: con.Card | con.Hero) -> None:
    """Add a card to those in force, as long as the case is played."""
    CARDS.use([*CARDS.sets, CardSet(Head(con.GAME_ID, "case"), {kind: {card.id: card}}, card.id)])


def cards_of_case(setup: SetupForm) -> CardSet:
    """The set of a case: a card for each of its pieces."""
    entries: dict[str, dict[str, Any]] = {kind: {} for kind in con.KINDS}
    entries["spells"][FILLER] = con.Spell(FILLER, FILLER, 11, "post_combat")
    for piece in setup.pieces:
        table, card = _CARDS[piece.kind]
        entries[table][piece.id] = card(piece)
        if piece.kind == "hero" and (piece.attack or piece.mitigation):
            gear = con.Equipment(_gear_of(piece), piece.id, 0, piece.attack, piece.mitigation)
            entries["equipment"][gear.id] = gear
    return CardSet(Head(con.GAME_ID, "case"), entries, "case")


def _gear_of(hero: CardForm) -> str:
    """The id of the equipment that gives a hero of a case its attack points."""
    return f"gear of {hero.id}"


def hero(card: CardForm) -> con.Hero:
    """A hero with an alternate action for either time."""
    return con.Hero(card.id, card.id, _health(card), alternate_actions=_BARE)


def minion(card: CardForm) -> con.Minion:
    """A minion with its bonuses, and an alternate action for either time."""
    bonuses = tuple(_bonuses({**card.passive, **card.adjacency_bonus}))
    health = _health(card)
    return con.Minion(card.id, card.id, card.cost, card.attack, health, bonuses, alternate_actions=_BARE)


def _health(card: CardForm) -> int:
    if card.health is None:
        raise BadCase(_("{name}: a piece on the board needs at least 1 health.").format(name=card.id))
    return card.health


def _bonuses(given: Mapping[str, int]) -> Iterable[con.Bonus]:
    """`own_minions_attack = 1` and its like; without a reach it is for the neighbours."""
    for key, amount in given.items():
        one_of(_BONUSES)(key)
        reach, _dash, value = key.rpartition("_")
        yield con.Bonus(_REACH[reach or "adjacent"], **{value: amount})


_BONUSES = ["attack", "health", *(f"{reach}_{value}" for reach in _REACH for value in ("attack", "health"))]


def equipment(card: CardForm) -> con.Equipment:
    """Equipment with an action for either time, where it has one."""
    actions = _BARE if card.alternate_action else ()
    return con.Equipment(card.id, card.id, card.cost, card.attack, card.mitigation, card.health, actions)


_CARDS: Mapping[str, tuple[str, Callable[[CardForm], Any]]] = {
    "minion": ("minions", minion),
    "equipment": ("equipment", equipment),
    "hero": ("heroes", hero),
}

# The state


def state_of(setup: SetupForm, rules: HouseRules) -> tuple[State, dict[str, int], dict[str, int]]:
    """The state, and the numbers of the pieces and of the equipment by their names. Raises `BadCase`."""
    names = list(setup.players)
    state = State([], rules, partners=len(names) == 4, board=_board(setup.board), round=1)
    state.first_player = setup.first_player or 0
    started = setup.turn_number - (setup.phase in ("start", "setup"))
    for number, (name, given) in enumerate(setup.players.items()):
        deck = Deck(middle=given.deck, bag=[FILLER] * given.deck)
        player = Player(person(name), deck, Cards([FILLER] * given.hand), gold=given.gold)
        place = (number - state.first_player) % len(names)
        player.turns = max(0, (started - 1 - place) // len(names) + 1)
        state.seats.append(player)
    pieces = {one.id: _place(state, one) for one in setup.pieces if one.kind != "equipment"}
    gear = {one.id: _wear(state, one) for one in setup.pieces if one.kind == "equipment"}
    return state, pieces, gear


def rules_of(setup: SetupForm) -> HouseRules:
    """The house rules of a case. Raises `SetupError`."""
    return HouseRules(begin_by_hand=True, **validated(_SPECS, setup.options, _("options")))


_SPECS = [spec for spec in HOUSE if spec.key != "begin_by_hand"]


def _board(given: BoardForm | None) -> Board:
    ids = given.spaces if given else tuple(f"n{number}" for number in range(FREE_SPACES))
    if given:
        near = {one: given.adjacent.get(one, ()) for one in ids}
    else:
        near = {one: tuple(other for other in ids if other != one) for one in ids}
    return Board(tuple(Space(one, place, 0) for place, one in enumerate(ids)), near)


def _place(state: State, given: PieceForm) -> int:
    space = given.space or free_space(state)
    if not space:
        raise BadCase(_("pieces: there are more pieces than spaces on the board."))
    piece = made(Piece, given, uid=_next(state), seat=given.owner, space=space)
    if _gear_of(given) in CARDS.equipment:
        piece.gear.append(Gear(_next(state), _gear_of(given)))
    state.pieces.append(piece)
    return piece.uid


def _wear(state: State, given: PieceForm) -> int:
    wearer = state.hero_of(given.owner)
    if wearer is None:
        words = _("pieces: {name} is equipment, but {owner} has no hero on the board.")
        raise BadCase(words.format(name=given.id, owner=state.seats[given.owner].name))
    wearer.gear.append(made(Gear, given, uid=_next(state)))
    return wearer.gear[-1].uid


def _next(state: State) -> int:
    state.next_uid += 1
    return state.next_uid - 1


def free_space(state: State) -> str:
    """The next space on which nothing stands; "" when there is none."""
    return next((one.id for one in state.ground().spaces if state.at(one.id) is None), "")
