"""Broken World at the table: decks of cards with tags, the board and its pieces moved by hands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.engine.asks import Ask
from companion.engine.parts.table_kit import Copy, DeclarePad, HandWork, Meanings, TableCards, TableKit, Task
from companion.engine.seat_decks import alone_with, decks_of
from companion.games.broken_world import aims
from companion.games.broken_world import content as con
from companion.games.broken_world import events as ev
from companion.games.broken_world import state as st
from companion.games.broken_world.content import CARDS, GAME_ID
from companion.games.broken_world.judge import candidates
from companion.games.broken_world.state import State
from companion.games.broken_world.words.texts import card_name
from companion.speech.words import N_, _, ngettext

GEAR, MORGUE = "gear", "morgue"
IN_NO_DECK = "in_no_deck"
ON_SPACE, ON_PIECE = "space ", "piece "


def box() -> tuple[Copy, ...]:
    """The decks of the sets in force: the hero of each, then its forty cards; and what is in no deck yet."""
    found: list[Copy] = []
    for deck in CARDS.decks.values():
        found.append(Copy(GAME_ID, deck.id, deck.hero))
        for card, count in deck.cards.items():
            found += [Copy(GAME_ID, deck.id, card, number) for number in range(1, count + 1)]
    for card, count in CARDS.in_no_deck(("minions", "equipment", "spells", "enhancements")):
        found += [Copy(GAME_ID, IN_NO_DECK, card, number) for number in range(1, count + 1)]
    return tuple(found)


def knows(card: str) -> bool:
    """Whether the sets in force have this card."""
    return card in CARDS.cards or card in CARDS.heroes


def set_of_seat(state: State, seat: int) -> str:
    """The deck of a seat."""
    return alone_with(decks_of(state.rules.decks, list(CARDS.decks), len(state.seats)), seat)


def thought(state: State, ask: Ask, seat: int, card: str) -> Iterable[Any]:
    """What showing a card may mean: to play it, on whatever it can be for."""
    found = CARDS.cards.get(card)
    if isinstance(found, con.Minion):
        near = candidates.summoning_spaces(state, seat)
        spaces = dict.fromkeys((*near, *(space.id for space in state.ground().spaces)))
        return [st.Summon(card, space) for space in spaces]
    if isinstance(found, con.Equipment):
        return [st.Equip(card)]
    if isinstance(found, con.Enhancement):
        own = [one.uid for one in state.pieces if one.seat == seat and one.hero is (found.on == "hero")]
        return [st.Enhance(card, uid) for uid in own or [0]]
    if isinstance(found, con.Spell):
        return [st.Cast(card, uid) for uid in aims.targets(state, seat, found.aim) or [0]]
    return []


def space_of(state: State, act: Any) -> str:
    """The space on which a card is played: where a minion comes in, or the piece stands that it is for."""
    if isinstance(act, st.Summon):
        return act.space
    piece = state.piece(act.on) if isinstance(act, st.Enhance | st.Cast) else None
    return piece.space if piece is not None else ""


def _move(seat: int, source: str, target: str, card: str = "") -> Task:
    return Task("", seat, "move", card, 1, source, target)


def _summoned(state: State, event: ev.Summoned) -> Iterable[Task]:
    return [_move(event.seat, "hand", f"{ON_SPACE}{event.space}", event.card)]


def _enhanced(state: State, event: ev.Enhanced) -> Iterable[Task]:
    piece = state.piece(event.on)
    if piece is not None:
        yield Task("", event.seat, "move", event.card, 1, "hand", f"{ON_PIECE}{piece.space}", (piece.id,))


def _moved(state: State, event: ev.Moved) -> Iterable[Task]:
    piece = state.piece(event.piece)
    if piece is not None:
        yield _move(piece.seat, f"{ON_SPACE}{event.start}", f"{ON_SPACE}{event.space}", piece.id)


def _broken(state: State, event: ev.GearBroken) -> Iterable[Task]:
    piece = state.piece(event.piece)
    return [_move(piece.seat, GEAR, MORGUE, event.card)] if piece is not None else []


def _defeated(state: State, event: ev.Defeated) -> Iterable[Task]:
    yield _move(event.seat, f"{ON_SPACE}{event.gone.space}", MORGUE, event.card)


MAKERS: Any = {
    ev.CardDrawn: lambda state, event: [_move(event.seat, "deck", "hand")],
    ev.HandReshuffled: lambda state, event: [Task("", event.seat, "shuffle", source="hand", target="deck")],
    ev.Summoned: _summoned,
    ev.Equipped: lambda state, event: [_move(event.seat, "hand", GEAR, event.card)],
    ev.Enhanced: _enhanced,
    ev.SpellCast: lambda state, event: [_move(event.seat, "hand", MORGUE, event.card)],
    ev.Moved: _moved,
    ev.HeroesSwapped: lambda state, event: [Task("", event.seat, "other", source="swap")],
    ev.Defeated: _defeated,
    ev.GearBroken: _broken,
    ev.Eliminated: lambda state, event: [Task("", event.seat, "other", source="clear")],
}


def worded(state: State, task: Task) -> str:
    """A task as it is said at the table."""
    name = state.seats[task.seat].name
    if task.kind == "shuffle":
        return _("{name}: shuffle your hand back into your deck.").format(name=name)
    if task.kind == "other":
        return _others(task.source).format(name=name)
    if task.source == "deck":
        words = ngettext("{name}: draw {count} card.", "{name}: draw {count} cards.", task.count)
        return words.format(name=name, count=task.count)
    start, place = _place(task, task.source), _place(task, task.target)
    return _template(task).format(name=name, card=card_name(task.card), start=start, place=place)


def _others(what: str) -> str:
    if what == "swap":
        return _("{name}: swap the two heroes, with everything on them.")
    return _("{name}: remove your pieces. Put your hero back in the box, and all other cards in your Morgue.")


def _template(task: Task) -> str:
    if task.target == GEAR:
        return _("{name}: put {card} beside your hero.")
    if task.target.startswith(ON_PIECE):
        return _("{name}: put {card} under {place}.")
    on_board = task.source.startswith(ON_SPACE)
    if task.target == MORGUE and on_board:
        return _("{name}: put {card} ({start}) and everything on it in your Morgue.")
    if task.target == MORGUE:
        return _("{name}: put {card} in your Morgue.")
    return (
        _("{name}: move {card} from {start} to {place}.") if on_board else _("{name}: put {card} on {place}.")
    )


def _place(task: Task, place: str) -> str:
    """A space, or a piece with its space: there may be several of one card."""
    if place.startswith(ON_SPACE):
        return _(place.removeprefix(ON_SPACE))
    if not place.startswith(ON_PIECE):
        return ""
    values = {"piece": card_name(task.keep[0]), "space": _(place.removeprefix(ON_PIECE))}
    return _("{piece} ({space})").format(**values)


def table_kit() -> TableKit:
    """The kit for the sets in force."""
    sets = {deck.id: deck.name for deck in CARDS.decks.values()}
    return TableKit(
        GAME_ID,
        TableCards(
            box,
            knows,
            {IN_NO_DECK: N_("Cards not in any deck"), **sets},
            set_of_seat,
            open_piles=frozenset({MORGUE}),
        ),
        Meanings(thought, space_of=space_of),
        work=HandWork(MAKERS, worded),
        pad=DeclarePad(lays_down=False),
    )
