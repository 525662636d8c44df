"""The places of the table: for the table check, work for hands and corrections; and what does not add up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from companion.engine.layout import Layout, Mark, Number, Path, Place, Spot
from companion.games.broken_world.combat import gear_left, left_of
from companion.games.broken_world.content import CARDS
from companion.games.broken_world.events import MOST_GOLD
from companion.games.broken_world.state import Gear, Piece, Player, State
from companion.games.broken_world.words.texts import at_words, card_name
from companion.kit.cards import in_deck
from companion.speech.words import N_, _

MOST_DAMAGE, MOST_BONUS = 99, 20


def layout(state: State) -> Layout:
    """Every place on the table; the pieces square by square, row by row from the upper left."""
    places: list[Place] = []
    for number, player in enumerate(state.seats):
        places += _seat_places(number, player)
    places.append(Spot(("pieces",), "", N_("board"), tuple(piece.id for piece in state.pieces)))
    for place, piece in sorted(enumerate(state.pieces), key=lambda pair: _row_by_row(state, pair[1])):
        places += _piece_places(state, place, piece)
    if state.active >= 0 and state.phase != "over":
        places.append(Mark(("active",), "", N_("whose turn it is"), state.seats[state.active].name))
    return tuple(places)


def _row_by_row(state: State, piece: Piece) -> int:
    spaces = [space.id for space in state.ground().spaces]
    return spaces.index(piece.space) if piece.space in spaces else len(spaces)


def _seat_places(number: int, player: Player) -> list[Place]:
    where = ("seats", number)
    known, unseen = tuple(player.hand.known), player.hand.unseen
    return [
        Number((*where, "gold"), player.name, N_("gold"), player.gold, 0, MOST_GOLD),
        Spot((*where, "deck"), player.name, N_("deck"), (), len(player.deck), secret=True),
        Spot((*where, "hand"), player.name, N_("hand"), known, unseen, secret=True),
        Spot((*where, "morgue"), player.name, N_("Morgue"), tuple(player.morgue)),
    ]


def _piece_places(state: State, place: int, piece: Piece) -> list[Place]:
    """Where a piece stands, what it has taken, what lies on it."""
    where: Path = ("pieces", place)
    owner, label = state.seats[piece.seat].name, at_words(state, piece.uid)
    found: list[Place] = [
        Mark((*where, "space"), owner, _("space of {card}").format(card=card_name(piece.id)), piece.space),
        Number(
            (*where, "damage"), owner, _("damage on {card}").format(card=label), piece.damage, 0, MOST_DAMAGE
        ),
        *_bonuses(where, owner, label, piece),
        Mark((*where, "used"), owner, _("{card} has acted").format(card=label), _ACTED[piece.used]),
        Spot(
            (*where, "enhancements"),
            owner,
            _("enhancements of {card}").format(card=label),
            tuple(piece.enhancements),
        ),
    ]
    if piece.hero:
        found.append(Spot((*where, "gear"), owner, N_("equipment"), tuple(gear.id for gear in piece.gear)))
    for number, gear in enumerate(piece.gear):
        if gear_left(gear) is not None:
            words = _("damage on {card}").format(card=card_name(gear.id))
            found.append(
                Number((*where, "gear", number, "damage"), owner, words, gear.damage, 0, MOST_DAMAGE)
            )
    return found


_ACTED = {False: N_("no"), True: N_("yes")}


def _bonuses(where: Path, owner: str, label: str, piece: Piece) -> list[Place]:
    """What ends with the turn; those of mitigation are for heroes."""
    found: list[Place] = []
    bonuses = (
        ("turn_attack", N_("{card}: attack this turn"), piece.turn_attack),
        ("turn_health", N_("{card}: health this turn"), piece.turn_health),
        ("turn_mitigation", N_("{card}: mitigation this turn"), piece.turn_mitigation),
    )
    for key, words, value in bonuses[: 3 if piece.hero else 2]:
        said = _(words).format(card=label)
        found.append(Number((*where, key), owner, said, value, -MOST_BONUS, MOST_BONUS))
    return found


def may_lie(card: str, path: Path) -> bool:
    """Whether a thing can lie at a place: pieces on the board, equipment and enhancements on them."""
    if path == ("pieces",):
        return card in CARDS.minions
    if path[-1:] == ("gear",):
        return card in CARDS.equipment
    if path[-1:] == ("enhancements",):
        return card in CARDS.enhancements
    return not card or card in CARDS.cards


def lying(state: State, card: str, path: Path) -> Any:
    """Pieces and equipment that come by hand are unhurt; a piece comes to the first free space."""
    if path == ("pieces",):
        free = [space.id for space in state.ground().spaces if state.at(space.id) is None]
        space = free[0] if free else state.ground().spaces[0].id
        state.next_uid += 1
        return Piece(state.next_uid - 1, max(0, state.active), card, space)
    if path[-1:] == ("gear",):
        state.next_uid += 1
        return Gear(state.next_uid - 1, card)
    return card


def mark_words(state: State, path: Path) -> Mapping[int | str | bool, str]:
    """The spaces that a piece can stand on, and whether it has acted."""
    if path[-1:] == ("used",):
        return {value: _(words) for value, words in _ACTED.items()}
    if path[-1:] != ("space",):
        return {}
    return {space.id: _(space.id) for space in state.ground().spaces}


def conserved(state: State) -> Mapping[str, int]:
    """How many copies of each card the game holds, wherever they lie."""
    found: Counter[str] = Counter()
    for number, player in enumerate(state.seats):
        found.update(_cards_of(state, number, player))
    return found


def _cards_of(state: State, number: int, player: Player) -> Iterable[str]:
    deck = player.deck
    yield from [*in_deck(deck), *player.hand.known, *player.morgue]
    for piece in state.pieces:
        if piece.seat == number:
            yield from [*([] if piece.hero else [piece.id]), *piece.enhancements]
            yield from (gear.id for gear in piece.gear)


def problems(state: State) -> tuple[str, ...]:
    """What does not add up any more, after corrections by hand."""
    found: list[str] = []
    for player in state.seats:
        if player.deck.middle + player.hand.unseen != len(player.deck.bag):
            words = _("{name}: the number of unseen cards does not match the missing cards.")
            found.append(words.format(name=player.name))
    for space, count in Counter(piece.space for piece in state.pieces).items():
        if count > 1:
            found.append(_("There are several pieces on {space}.").format(space=_(space)))
    if not state.attacks and state.phase not in ("over", "resolve"):
        fallen = [piece for piece in state.pieces if left_of(state, piece) <= 0]
        words = _("{card} has no health left but is still on the board.")
        found += [words.format(card=card_name(piece.id)) for piece in fallen]
    return tuple(found)
