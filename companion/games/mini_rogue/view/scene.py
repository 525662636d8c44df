"""The dungeon as it lies: the grid with its cards and tokens, tracks of the mats, the dice, the merchant."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.engine.asks import Ask, Chance, Choice
from companion.engine.names import seat_mark
from companion.engine.view import (
    AtDie,
    AtOffer,
    AtSpace,
    BoardView,
    CardFace,
    CardRowView,
    DicePoolView,
    DieView,
    OfferView,
    PieceView,
    SpaceView,
    Thing,
    TrackMark,
    TrackView,
)
from companion.games.mini_rogue import state as st
from companion.games.mini_rogue.content import BOOK, EXIT, GRID
from companion.games.mini_rogue.dice import Roll
from companion.games.mini_rogue.flow import NEXT
from companion.games.mini_rogue.market import goods_for_sale
from companion.games.mini_rogue.pool import CHARACTER_DICE, CURSE, DUNGEON, POISON
from companion.games.mini_rogue.words.event_words import DICE
from companion.games.mini_rogue.words.texts import STATS, card_name, card_text, goods_text, room_words
from companion.speech.words import N_, _, ngettext

DUNGEON_BOARD, POOL, MARKET = "dungeon", "pool", "merchant"
NUMBERS = tuple(map(str, range(1, 7)))


# The grid


def board(state: st.State) -> BoardView:
    """Three by three cards, face up or down, with the tokens of the characters."""
    spaces = tuple(_space(state, number) for number in range(EXIT + 1))
    pieces = tuple(
        PieceView(
            f"seat {seat}",
            hero.name,
            str(hero.position),
            seat,
            short=seat_mark(hero.name),
            sign="character",
        )
        for seat, hero in enumerate(state.party)
    )
    return BoardView(DUNGEON_BOARD, _("Dungeon"), spaces, pieces=pieces)


def _space(state: st.State, number: int) -> SpaceView:
    cards = state.grid[number]
    open_ = number in state.face_up or number == EXIT
    card = cards.known[0] if open_ and cards.known else ""
    return SpaceView(
        str(number),
        room_words(state, number) if card or not open_ or number == EXIT else _("nothing"),
        number % GRID,
        number // GRID,
        words=card_text(card) if card else "",
        short=_short(card) if card or open_ else "?",
        sign=sign_of(card),
        face_down=not open_ and len(cards) > 0,
        reachable=number in _reachable(state),
        visited=_visited(state, number),
        path=("grid", number),
    )


def _short(card: str) -> str:
    """Three letters for narrow places."""
    return card_name(card)[:3] if card else ""


def sign_of(card: str) -> str:
    """The key of a picture: the kind of room, or a boss."""
    room = BOOK.content.rooms.get(card)
    return room.kind if room else "boss" if card else ""


def _reachable(state: st.State) -> set[int]:
    """Where somebody who chooses a way may go."""
    frame = state.stack[-1] if state.stack else None
    if not isinstance(frame, st.Explore) or frame.step != "path":
        return set()
    return {to for seat in frame.to_move for to in NEXT[state.party[seat].position]}


def _visited(state: st.State, number: int) -> bool:
    """Whether a card lies open where nobody can come any more."""
    behind = [
        hero.position % GRID > number % GRID or hero.position // GRID > number // GRID for hero in state.party
    ]
    return number in state.face_up and all(behind)


# The tracks


def tracks(state: st.State) -> tuple[TrackView, ...]:
    """The areas of the dungeon, then the tracks of each mat."""
    found = [_areas(state)] if state.area else []
    for seat in range(len(state.party)):
        found += _mat(state, seat)
    return tuple(found)


def _areas(state: st.State) -> TrackView:
    floors = BOOK.content.floors.values()
    marks = [TrackMark(min(floor.areas), _(floor.name)) for floor in floors]
    bosses = [TrackMark(floor.boss_area, _("Boss")) for floor in floors]
    in_order = tuple(sorted((*marks, *bosses), key=lambda mark: mark.value))
    return TrackView("areas", _("Area"), state.area, BOOK.last_area, 1, in_order, path=("area",))


def _mat(state: st.State, seat: int) -> Iterator[TrackView]:
    hero, mat = state.party[seat], state.mat
    words = _("level {level}").format(level=state.level(seat))
    levels = tuple(
        TrackMark(first, _("Level {level}").format(level=level)) for level, first in enumerate(mat.levels, 1)
    )
    for what, label in STATS.items():
        yield TrackView(
            f"{what} {seat}",
            _(label),
            getattr(hero, what),
            getattr(mat, what),
            marks=levels if what == "xp" else (),
            seat=seat,
            words=words if what == "xp" else "",
            icon=ICONS[what],
            path=("party", seat, what),
        )


ICONS = {"hp": "heart", "xp": "star", "armor": "shield", "food": "food", "gold": "gold"}


# The dice


def pools(state: st.State, ask: Ask | None) -> tuple[DicePoolView, ...]:
    """The dice of the check or the attack under way, and the Dungeon die of a room without a check."""
    due = ask.topic if isinstance(ask, Chance) and ask.kind == "die" else ""
    for frame in reversed(state.stack):
        if isinstance(frame, st.Fight):
            return _fight_pool(state, frame, due)
        if isinstance(frame, st.Check):
            return (_pool(state, frame.seat, frame.roll or Roll(0), due),)
        if isinstance(frame, st.Visit) and (due or frame.dungeon):
            return (_pool(state, frame.seats[0], Roll(0, dungeon=frame.dungeon), due),)
    return ()


def _fight_pool(state: st.State, frame: st.Fight, due: str) -> tuple[DicePoolView, ...]:
    seat = frame.seats[frame.turn]
    if frame.roll is None:
        return ()
    if not frame.dice:
        return (_pool(state, seat, frame.roll, due),)
    dice = [_attack_die(frame, number) for number in range(len(frame.dice))]
    dice.append(_dungeon_die(frame))
    total = sum(die.value for die in frame.dice)
    words = ngettext("{count} damage", "{count} damage in all", total).format(count=total)
    label = _("Dice of {name}").format(name=state.party[seat].name)
    return (DicePoolView(POOL, label, tuple(dice), seat, words),)


def _attack_die(frame: st.Fight, number: int) -> DieView:
    """A die of an attack: what it counts so far, or that it is rolled again now."""
    die, name = frame.dice[number], CHARACTER_DICE[number]
    again = number == frame.die
    face = str(die.value) if die.value else _("miss")
    words = _("critical") if die.critical else ""
    return DieView(
        name,
        "character",
        _(DICE[name]),
        "" if again else face,
        NUMBERS,
        spent=not die.value and not again,
        rerolled=int(die.feat),
        words=_("roll it now") if again else words,
    )


def _dungeon_die(frame: st.Fight) -> DieView:
    again = frame.die == st.DUNGEON_DIE
    face, words = ("", _("roll it now")) if again else (str(frame.dungeon), "")
    rerolled = int(frame.dungeon_feat)
    return DieView(DUNGEON, DUNGEON, _(DICE[DUNGEON]), face, NUMBERS, rerolled=rerolled, words=words)


def _due(due: str, die: str) -> str:
    return _("roll it now") if due == die else ""


def _pool(state: st.State, seat: int, roll: Roll, due: str) -> DicePoolView:
    """A pool that is being rolled: which die is due is said on it."""
    hero = state.party[seat]
    dice = []
    for number in range(max(roll.count, len(roll.dice))):
        name = CHARACTER_DICE[number]
        face = str(roll.dice[number]) if number < len(roll.dice) else ""
        dice.append(DieView(name, "character", _(DICE[name]), face, NUMBERS, words=_due(due, name)))
    faces = (_("blank"), _("symbol"))
    for key, held, fell in ((CURSE, hero.curse, roll.lowered), (POISON, hero.poison, roll.hurts)):
        if held and roll.count:
            waits = roll.curse if key == CURSE else roll.poison
            face = "" if waits else faces[fell]
            dice.append(DieView(key, key, _(DICE[key]), face, faces, words=_due(due, key)))
    shown = str(roll.dungeon) if roll.dungeon else ""
    dice.append(DieView(DUNGEON, DUNGEON, _(DICE[DUNGEON]), shown, NUMBERS, words=_due(due, DUNGEON)))
    return DicePoolView(POOL, _("Dice of {name}").format(name=hero.name), tuple(dice), seat)


# The merchant


def card_rows(state: st.State, ask: Ask | None) -> tuple[CardRowView, ...]:
    """What the merchant has, while somebody trades there."""
    if not isinstance(ask, Choice) or ask.topic != "merchant":
        return ()
    offers = []
    for name in goods_for_sale(state):
        goods = BOOK.content.goods[name]
        price = _("{count} gold").format(count=goods.buy)
        for potion in BOOK.content.potions if name == "potion" else ("",):
            label = card_name(potion) if potion else _(goods.name)
            words = card_text(potion) if potion else goods_text(goods)
            face = CardFace(potion or name, label, words, N_("potion") if potion else N_("goods"))
            offers.append(OfferView(potion or name, face, price))
    return (CardRowView(MARKET, _("Merchant"), tuple(offers)),)


# What an act belongs to


def at(state: st.State, act: Any) -> tuple[Thing, ...]:
    """What may be touched to choose an act."""
    if isinstance(act, st.Move):
        return (AtSpace(DUNGEON_BOARD, str(act.to)),)
    if isinstance(act, st.Foresee | st.Place | st.UseCrow):
        return (AtSpace(DUNGEON_BOARD, str(act.space)),) if act.space >= 0 else ()
    if isinstance(act, st.Reroll | st.Feat):
        return (AtDie(POOL, DUNGEON if act.die == st.DUNGEON_DIE else CHARACTER_DICE[act.die]),)
    return (AtOffer(MARKET, act.potion or act.goods),) if isinstance(act, st.Buy) else ()
