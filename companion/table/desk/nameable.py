"""What may be named now by its name alone, as if it had been scanned: in a list to touch, without a tag."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.engine.asks import Chance, Choice
from companion.engine.match import Match
from companion.engine.parts.table_kit import TableKit


def may_name(match: Match[Any], kit: TableKit) -> bool:
    """Whether a name says more at once than what is asked."""
    return any(True for _card in _cards(match, kit))


def nameable(match: Match[Any], kit: TableKit) -> dict[str, str]:
    """The cards that a name may be of now, each with the part of the box that it is from, in its order."""
    found = set(_cards(match, kit))
    return {copy.card: copy.set for copy in kit.cards.box() if copy.card in found}


def _cards(match: Match[Any], kit: TableKit) -> Iterator[str]:
    """Whatever comes right after a result of the open pick, or after an act that a card takes for granted."""
    ask = match.ask()
    if isinstance(ask, Chance):
        yield from _after_pick(match, kit, ask)
    elif isinstance(ask, Choice):
        for seat, act in _first_steps(match, kit, ask):
            trial = match.copy()
            trial.do(seat, act)
            then = trial.ask()
            if isinstance(then, Chance):
                yield from map(kit.meant.card_of, then.options)
                yield from _after_pick(trial, kit, then)
            else:
                acts = trial.legal(seat)
                yield from (card for each in acts for card in kit.meant.cards_of(trial.state, each))


def _after_pick(match: Match[Any], kit: TableKit, ask: Chance) -> Iterator[str]:
    for outcome in dict.fromkeys(ask.options) if ask.kind == "pick" else ():
        trial = match.copy()
        trial.resolve(outcome)
        then = trial.ask()
        if isinstance(then, Chance):
            yield from map(kit.meant.card_of, then.options)


def _first_steps(match: Match[Any], kit: TableKit, ask: Choice) -> Iterator[tuple[int, Any]]:
    """The acts that some card takes for granted, each once."""
    tried: list[tuple[int, Any]] = []
    cards = dict.fromkeys(copy.card for copy in kit.cards.box())
    for seat in ask.seats:
        for card in cards:
            for act in kit.meant.first_steps(match.state, ask, seat, card):
                if (seat, act) not in tried:
                    tried.append((seat, act))
                    if match.why_not(seat, act) is None:
                        yield seat, act
