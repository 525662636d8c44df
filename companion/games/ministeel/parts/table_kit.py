"""MiniSteel at the table: one deck for all, hands that only their owners see."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from companion.engine.asks import Ask, Choice
from companion.engine.parts.table_kit import Copy, Draws, HandWork, Meanings, TableCards, TableKit, Task
from companion.games.ministeel import events as ev
from companion.games.ministeel.content import CARDS
from companion.games.ministeel.state import Answer, Forfeit, KeepCard, Play, State
from companion.games.ministeel.verbs import WORN
from companion.games.ministeel.view.tableau import PLACES
from companion.games.ministeel.words.texts import card_name
from companion.speech.words import N_, _, ngettext

SET = "ministeel"


def box() -> tuple[Copy, ...]:
    """All hundred cards."""
    return tuple(
        Copy("ministeel", SET, card.id, number)
        for card in CARDS.values()
        for number in range(1, card.count + 1)
    )


def thought(state: State, ask: Ask, seat: int, card: str) -> Iterator[Any]:
    """What showing a card may mean: an answer where one is asked for, else an action."""
    targets = [-1, *(other for other in state.living() if other != seat)]
    if isinstance(ask, Choice) and ask.topic not in ("turn", "remedy"):
        yield KeepCard(card) if ask.topic == "keep" else Answer(card)
        yield from (Answer(card, target) for target in targets[1:])
    yield from (Play(card, target) for target in targets)


def _move(seat: int, source: str, target: str, card: str = "", count: int = 1) -> Task:
    return Task("", seat, "move", card, count, source, target)


def _played(state: State, event: ev.CardsPlayed) -> Iterable[Task]:
    return [_move(event.seat, "hand", "discard", card) for card in event.cards]


def _kept(state: State, event: ev.CardKept) -> Iterable[Task]:
    return [_move(event.seat, "looked", "equipped" if event.equip else "hand", event.card)]


def _destroyed(state: State, event: ev.CardDestroyed) -> Iterable[Task]:
    source = "equipped" if event.equipped else "hand"
    target = "discard" if state.rules.destroyed_cards_return else "removed"
    return [_move(event.victim, source, target, event.card)]


def _hooked(state: State, event: ev.ShieldHooked) -> Iterable[Task]:
    rope = _move(event.seat, "hand", "discard", event.rope)
    return [rope, _move(event.seat, "laid", "hand", event.shield)]


def _taken(state: State, event: ev.CardTaken) -> Iterable[Task]:
    source = "equipped" if event.equipped else "hand"
    return [_move(event.victim, source, "looked", event.card)]


def _everything(state: State, event: Any) -> Iterable[Task]:
    return [Task("", event.seat, "discard hand", source="equipped")]


MAKERS: Any = {
    ev.CardDrawn: lambda s, e: [_move(e.seat, "deck", "hand")],
    ev.CardLookedAt: lambda s, e: [_move(e.seat, "deck", "looked")],
    ev.CardKept: _kept,
    ev.CardsDropped: lambda s, e: [_move(e.seat, "looked", "discard", card) for card in e.cards],
    ev.Reshuffled: lambda s, e: [Task("", -1, "shuffle", source="discard", target="deck")],
    ev.CardsPlayed: _played,
    ev.CardLaid: lambda s, e: [_move(e.seat, "hand", "laid", e.card)],
    ev.ShieldHooked: _hooked,
    ev.LaidDiscarded: lambda s, e: [Task("", -1, "shuffle", source="laid", target="discard")],
    ev.Equipped: lambda s, e: [_move(e.seat, "hand", "equipped", e.card)],
    ev.Forfeited: lambda s, e: [_move(e.seat, "hand", "discard", e.card)] if e.card else [],
    ev.CardTaken: _taken,
    ev.CardDestroyed: _destroyed,
    ev.HandsSwapped: lambda s, e: [Task("", e.seat, "swap hands", other=e.other)],
    ev.Deflected: lambda s, e: [_move(e.seat, "hand", "discard", e.card)],
    ev.PoisonStopped: lambda s, e: [_move(e.seat, "hand", "discard", e.card)],
    ev.Revived: _everything,
    ev.Eliminated: _everything,
}


def worded(state: State, task: Task) -> str:
    """A task as it is said at the table."""
    name = state.seats[task.seat].name if task.seat >= 0 else ""
    if task.kind == "swap hands":
        other = state.seats[task.other].name
        return _("{name} and {other}: swap your hands.").format(name=name, other=other)
    if task.kind == "discard hand":
        return _("{name}: discard your hand and your equipment.").format(name=name)
    if task.kind == "shuffle":
        return _SHUFFLES[task.source]()
    if task.source == "deck":
        words = ngettext("{name}: draw {count} card.", "{name}: draw {count} cards.", task.count)
        return words.format(name=name, count=task.count)
    template = _("{name}: {cards} from {source} to {target}.")
    named = task.card and not _is_kept_secret(state, task)
    cards = card_name(task.card) if named else _("a card")
    if task.count > 1:
        cards = _("{count} × {card}").format(count=task.count, card=cards)
    source, target = _(PLACES[task.source]), _(PLACES[task.target])
    return template.format(name=name, cards=cards, source=source, target=target)


def _is_kept_secret(state: State, task: Task) -> bool:
    """Whether only hands that know the card move it, and all others may not know it."""
    return task.seat in state.lazy and {task.source, task.target} <= {"hand", "looked"}


_SHUFFLES = {
    "discard": lambda: _("Shuffle the discard pile into a new deck."),
    "laid": lambda: _("Put the played shields on the discard pile."),
}

TABLE_KIT = TableKit(
    "ministeel",
    TableCards(
        box,
        lambda card: card in CARDS,
        {SET: N_("MiniSteel")},
        open_piles=frozenset({"discard"}),
        out=frozenset({"removed", "equipped", "laid"}),
    ),
    Meanings(
        thought,
        card_of=lambda outcome: str(outcome).removeprefix(WORN),
        given_up=lambda act: isinstance(act, Forfeit),
    ),
    work=HandWork(MAKERS, worded),
    draws=Draws(on_table=lambda state, chance: chance.kind == "draw"),
)
