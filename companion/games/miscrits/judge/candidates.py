"""Everything a seat could think of; `legal` decides."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from companion.engine.asks import Choice
from companion.games.miscrits import content as con
from companion.games.miscrits import state as st
from companion.games.miscrits.content import CARDS
from companion.kit.dealing import hand_of


def _hand(state: st.State, seat: int) -> list[str]:
    player = state.seats[seat]
    return hand_of(player.hand, player.deck)


def has_base(state: st.State, seat: int) -> bool:
    """Whether a hand shows a base creature."""
    return any(CARDS.is_base(card) for card in state.seats[seat].hand.known)


def could_be_base(state: st.State, seat: int) -> bool:
    """Whether one of the unseen cards of a hand may be a base creature."""
    player = state.seats[seat]
    return player.hand.unseen > 0 and any(CARDS.is_base(card) for card in player.deck.bag)


def replacements(state: st.State, seat: int) -> list[Any]:
    """What may fill an empty active zone (KO's and Active Miscrits)."""
    player = state.seats[seat]
    bases = [st.Promote(card=card) for card in hand_of(player.hand, player.deck) if CARDS.is_base(card)]
    return [*(st.Promote(creature.uid) for creature in player.ready), *bases]


def candidates(state: st.State, ask: Choice, seat: int) -> Iterable[Any]:
    """Everything a seat could think of; `why_not` decides."""
    return _CANDIDATES[ask.topic](state, seat)


def _opening(state: st.State, seat: int) -> list[Any]:
    return [st.KeepHand(), st.Reshuffle(), st.Reshuffle(free=True)]


def _placing(state: st.State, seat: int) -> list[Any]:
    """A hand that nobody named may turn out to have no base creature: then it is shown and reshuffled."""
    placed = [st.PlaceActive(card) for card in _hand(state, seat) if CARDS.is_base(card)]
    return placed if has_base(state, seat) else [*placed, st.Reshuffle(free=True)]


def _turn(state: st.State, seat: int) -> list[Any]:
    player = state.seats[seat]
    return [*attacks(state, seat), *_cards(player), *_switches(player), st.EndTurn()]


def attacks(state: st.State, seat: int) -> Iterator[Any]:
    """What the active creature may do to whom."""
    active = state.seats[seat].active
    if active is None:
        return
    targets = attackable(state, [one for one in state.living() if one != seat])
    for attack in CARDS.creatures[active.id].attacks:
        if not active.cooling(attack.name):
            yield from (st.UseAttack(attack.name, target, on) for target, on in targets)


def attackable(state: st.State, seats: list[int]) -> list[tuple[int, int]]:
    """The boss, or `seats`: with 0 for the active creature, and in some houses with ready ones (MC-53)."""
    if state.boss is not None:
        return [(st.BOSS, 0)]
    found = [(seat, 0) for seat in seats]
    if state.rules.ready_can_be_hit:
        found += [(seat, creature.uid) for seat in seats for creature in state.seats[seat].ready]
    return found


def _cards(player: st.Player) -> Iterator[Any]:
    for card in hand_of(player.hand, player.deck):
        found = CARDS.cards.get(card)
        if isinstance(found, con.Creature):
            if not found.stage:
                yield st.PlayCreature(card)
            else:
                fitting = [one for one in player.creatures() if one.id == found.evolves_from]
                yield from (st.Evolve(card, one.uid) for one in fitting)
        elif isinstance(found, con.Item) and aimed(found):
            yield from (st.PlayItem(card, one.uid) for one in player.creatures())
        else:
            yield st.PlayItem(card)


def aimed(item: con.Item) -> bool:
    """Whether an item is played on a creature."""
    return item.attach or any(
        isinstance(effect, con.Heal | con.Cure | con.Refresh) for effect in item.effects
    )


def _switches(player: st.Player) -> Iterator[Any]:
    return (st.Switch(creature.uid) for creature in player.ready)


def _replacing(state: st.State, seat: int) -> list[Any]:
    return [*replacements(state, seat), st.NoReplacement()]


_CANDIDATES: dict[str, Callable[[st.State, int], list[Any]]] = {
    "begin": lambda state, seat: [st.BeginTurn()],
    "opening hand": _opening,
    "place first": _placing,
    "draw": lambda state, seat: [st.DrawCard(), st.LeaveCard()],
    "turn": _turn,
    "carry out": lambda state, seat: [st.EndTurn()],
    "discard": lambda state, seat: [st.DiscardCard(card) for card in _hand(state, seat)],
    "replace": _replacing,
}
