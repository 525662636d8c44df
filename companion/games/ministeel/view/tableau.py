"""The places of the table: for the table check, work for hands and corrections; and what does not add up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from companion.engine.layout import Layout, Mark, Number, Path, Place, Spot
from companion.engine.piles import UNSEEN, Cards
from companion.games.ministeel import state as st
from companion.games.ministeel.content import DECK, EQUIPMENT, NUMBERS, WORDS
from companion.games.ministeel.events import HandsSwapped
from companion.games.ministeel.view.secrets import IN_FRAMES
from companion.games.ministeel.words.texts import card_name
from companion.kit.cards import in_deck
from companion.speech.words import N_, _

PLACES = WORDS["places"]
"""What places are called within a sentence."""


def layout(state: st.State) -> Layout:
    """Every place on the table, for the table check and for work for hands."""
    places: list[Place] = [
        Spot(("deck",), "", N_("deck"), (), len(state.deck), secret=True, said=PLACES["deck"]),
        _pile(("discard",), "", N_("discard pile"), state.discard),
    ]
    if state.laid:
        places.append(Spot(("laid",), "", N_("in play"), tuple(state.laid), said=PLACES["laid"]))
    if len(state.removed):
        places.append(Spot(("removed",), "", N_("out of the game"), tuple(state.removed.known)))
    for number, seat in enumerate(state.seats):
        places += _seat_places(number, seat)
    if state.phase in ("start", "actions"):
        places.append(Mark(("active",), "", N_("whose turn it is"), state.seats[state.active].name))
        places.append(Number(("actions_left",), "", N_("actions left"), state.actions_left, 0, 9))
    return tuple(places)


def _seat_places(number: int, seat: st.Seat) -> list[Place]:
    where = ("seats", number)
    if not seat.alive:
        return [Mark((*where, "alive"), seat.name, N_("in the game"), N_("no"))]
    return [
        Number((*where, "hp"), seat.name, N_("HP"), seat.hp, -99, 99),
        Number((*where, "poison"), seat.name, N_("poison tokens"), seat.poison, 0, 99),
        Number((*where, "draw_tokens"), seat.name, N_("draw tokens"), seat.draw_tokens, 0, 99),
        Number((*where, "skips"), seat.name, N_("turns to skip"), seat.skips, 0, 9),
        _pile((*where, "hand"), seat.name, N_("hand"), seat.hand, secret=True),
        Spot((*where, "equipped"), seat.name, N_("equipment"), tuple(seat.equipped), said=PLACES["equipped"]),
    ]


def _pile(path: Path, owner: str, label: str, cards: Cards, secret: bool = False) -> Spot:
    return Spot(path, owner, label, tuple(cards.known), cards.unseen, secret, said=PLACES[str(path[-1])])


def hands_of(event: HandsSwapped) -> tuple[Path, Path]:
    """The two hands that are swapped."""
    return ("seats", event.seat, "hand"), ("seats", event.other, "hand")


def held_by_frames(state: st.State) -> list[str]:
    """Cards that unfinished work holds in its hands."""
    held: list[str] = []
    for frame in state.stack:
        for name in IN_FRAMES.get(type(frame), ()):
            held += getattr(frame, name)
    return held


def conserved(state: st.State) -> Mapping[str, int]:
    """How many copies of each card the game holds, wherever they lie."""
    found = Counter([*in_deck(state.deck), *state.laid])
    found.update(state.discard.known)
    found.update(state.removed.known)
    found.update(card for card in held_by_frames(state) if card)
    for seat in state.seats:
        found.update([*seat.hand.known, *seat.equipped])
    return found


def problems(state: st.State) -> tuple[str, ...]:
    """What does not add up any more, after corrections by hand."""
    found = []
    have = conserved(state)
    for card, count in Counter(DECK).items():
        if have.get(card, 0) != count and sum(have.values()) > 0 and state.complete:
            template = _("{card}: {count} on the table, {expected} in the box.")
            found.append(template.format(card=card_name(card), count=have.get(card, 0), expected=count))
    unseen = state.deck.middle + state.discard.unseen + held_by_frames(state).count(UNSEEN)
    unseen += sum(seat.hand.unseen for seat in state.seats)
    if unseen != len(state.deck.bag):
        found.append(_("The number of unseen cards does not match the missing cards."))
    if state.actions_left < 0:
        found.append(_("The number of actions left is below 0."))
    for number, seat in enumerate(state.seats):
        found += [template.format(name=seat.name) for template in _seat_problems(state, number, seat)]
    return tuple(found)


def _seat_problems(state: st.State, number: int, seat: st.Seat) -> Iterable[str]:
    dying = any(isinstance(frame, st.Death) and frame.seat == number for frame in state.stack)
    if seat.alive and not dying and seat.hp <= 0:
        yield _("{name} has no HP but is still in the game.")
    if seat.alive and not dying and seat.poison >= NUMBERS.poison_limit:
        yield _("{name} has 5 poison tokens but is still in the game.")
    if min(seat.poison, seat.draw_tokens, seat.skips) < 0:
        yield _("{name} has a number below 0.")
    if any(card not in EQUIPMENT for card in seat.equipped):
        yield _("{name} wears a card that is not equipment.")
    if not seat.alive and (len(seat.hand) or seat.equipped):
        yield _("{name} is out of the game but still has cards.")
