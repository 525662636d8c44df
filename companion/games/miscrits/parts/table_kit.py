"""Miscrits at the table: decks of cards with tags, hands that only their owners see."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.engine.asks import Ask, Choice
from companion.engine.parts.table_kit import Copy, HandWork, Meanings, TableCards, TableKit, Task
from companion.engine.seat_decks import alone_with, decks_of
from companion.games.miscrits import content as con
from companion.games.miscrits import events as ev
from companion.games.miscrits import state as st
from companion.games.miscrits.content import CARDS, GAME_ID, WORDS
from companion.games.miscrits.state import State
from companion.games.miscrits.words.texts import card_name
from companion.speech.words import N_, _, ngettext

ACTIVE, READY, DISCARD = "active", "ready", "discard"
ON_CREATURE = "creature"
IN_NO_DECK = "in_no_deck"


def box() -> tuple[Copy, ...]:
    """The decks of the sets in force, and what an owner wrote and put into no deck yet.

    The boss's cards have no tags: its deck plays itself.
    """
    piles = [(deck.id, deck.cards.items()) for deck in CARDS.decks.values()]
    loose = CARDS.in_no_deck(("creatures", "items", "others"))
    return tuple(
        Copy(GAME_ID, part, card, number)
        for part, cards in (*piles, (IN_NO_DECK, loose))
        for card, count in cards
        for number in range(1, count + 1)
    )


def set_of_seat(state: State, seat: int) -> str:
    """The deck of a seat."""
    return alone_with(decks_of(state.rules.decks, list(CARDS.decks), len(state.seats)), seat)


def thought(state: State, ask: Ask, seat: int, card: str) -> Iterable[Any]:
    """What showing a card may mean: discarding or putting it out where that is asked, else playing it."""
    topic = ask.topic if isinstance(ask, Choice) else ""
    if topic in _ASKED_FOR:
        return [_ASKED_FOR[topic](card)]
    found = CARDS.cards.get(card)
    own = [creature.uid for creature in state.seats[seat].creatures()]
    if isinstance(found, con.Creature):
        return [st.Evolve(card, uid) for uid in own or [0]] if found.stage else [st.PlayCreature(card)]
    return [st.PlayItem(card, uid) for uid in (0, *own)] if found is not None else []


_ASKED_FOR: dict[str, Any] = {
    "discard": st.DiscardCard,
    "place first": st.PlaceActive,
    "replace": lambda card: st.Promote(card=card),
}


def _move(seat: int, source: str, target: str, card: str = "") -> Task:
    return Task("", seat, "move", card, 1, source, target)


def _other(seat: int, what: str, creature: st.Creature | None = None) -> Task:
    """Work that is not done with a card alone; what lies on top of a creature is its name."""
    card, uid = (creature.id, creature.uid) if creature is not None else ("", -1)
    return Task("", seat, "other", card, source=what, other=uid)


def _played(state: State, event: ev.CreaturePlayed) -> Iterable[Task]:
    player = state.seats[event.seat]
    creature = player.active if event.active else player.ready[-1]
    uid = creature.uid if creature is not None else -1
    yield Task("", event.seat, "move", event.card, 1, "hand", ACTIVE if event.active else READY, other=uid)


def _evolved(state: State, event: ev.Evolved) -> Iterable[Task]:
    """What it was called before lies below now."""
    creature = state.seats[event.seat].creature(event.on)
    before = creature.under[-1:] if creature is not None else []
    yield Task("", event.seat, "move", event.card, 1, "hand", ON_CREATURE, tuple(before), event.on)


def _item(state: State, event: ev.ItemPlayed) -> Iterable[Task]:
    creature = state.seats[event.seat].creature(event.on) if event.attached else None
    if creature is None:
        yield _move(event.seat, "hand", DISCARD, event.card)
    else:
        yield Task("", event.seat, "move", event.card, 1, "hand", ON_CREATURE, (creature.id,), creature.uid)


def _coming(what: str) -> Any:
    """Work with the ready creature that comes."""
    return lambda state, event: [_other(event.seat, what, state.seats[event.seat].creature(event.to))]


MAKERS: Any = {
    ev.CardDrawn: lambda state, event: [_move(event.seat, "deck", "hand")],
    ev.HandShown: lambda state, event: [_other(event.seat, "show hand")],
    ev.HandReshuffled: lambda state, event: [Task("", event.seat, "shuffle", source="hand", target="deck")],
    ev.CreaturePlayed: _played,
    ev.Evolved: _evolved,
    ev.ItemPlayed: _item,
    ev.Switched: _coming("switch"),
    ev.Promoted: _coming("promote"),
    ev.KnockedOut: lambda state, event: [_other(event.seat, "knock-out", event.gone)],
    ev.CardDiscarded: lambda state, event: [_move(event.seat, "hand", DISCARD, event.card)],
    ev.Eliminated: lambda state, event: [_other(event.seat, "clear")],
}


def worded(state: State, task: Task) -> str:
    """A task as it is said at the table."""
    name = state.seats[task.seat].name
    if task.kind == "shuffle":
        return _("{name}: shuffle your hand back into your deck.").format(name=name)
    if task.kind == "other":
        return _(_OTHERS[task.source]).format(name=name, creature=card_name(task.card))
    if task.source == "deck":
        words = ngettext("{name}: draw {count} card.", "{name}: draw {count} cards.", task.count)
        return words.format(name=name, count=task.count)
    card = card_name(task.card) if task.card else _("a card")
    if task.target == ON_CREATURE:
        on = card_name(task.keep[0]) if task.keep else _("your creature")
        return _("{name}: put {card} on {creature}.").format(name=name, card=card, creature=on)
    return _(_PLACED[task.target]).format(name=name, card=card)


_OTHERS = WORDS["others"]
_PLACED = {
    ACTIVE: N_("{name}: put {card} into the active zone."),
    READY: N_("{name}: put {card} into the ready area."),
    DISCARD: N_("{name}: put {card} on your discard pile."),
}


def table_kit() -> TableKit:
    """The kit for the sets in force."""
    sets = {deck.id: deck.name for deck in CARDS.decks.values()}
    return TableKit(
        GAME_ID,
        TableCards(
            box,
            lambda card: card in CARDS.cards,
            {IN_NO_DECK: N_("Cards not in any deck"), **sets},
            set_of_seat,
            open_piles=frozenset({DISCARD}),
        ),
        Meanings(thought),
        work=HandWork(MAKERS, worded),
    )
