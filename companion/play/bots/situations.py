"""What a player that is a program may know: the state with everything hidden unnamed (`Secrets.hide`), and
the acts it may do. So two states that differ only in hidden cards are the same situation to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.engine.asks import Choice
from companion.engine.game import Game
from companion.engine.match import Match


@dataclass(frozen=True)
class Situation:
    """All that a bot may know when `ask` is open: `state` is what `seat` may see of the game.

    `seed` is the chance that the bot's own wavering comes from; it tells nothing about the game's.
    """

    game: Game[Any]
    state: Any
    seat: int
    ask: Choice
    acts: list[Any]
    seed: str


def situation(match: Match[Any], seat: int, seed: str) -> Situation | None:
    """What a bot at `seat` may know now; `None` when nothing is asked of it."""
    ask = match.ask()
    if not isinstance(ask, Choice) or seat not in ask.seats:
        return None
    hidden = match.game.secrets.hide(match.state, seat)
    return Situation(match.game, hidden, seat, ask, _acts(match, seat), f"{seed} {match.number} {seat}")


def _acts(match: Match[Any], seat: int) -> list[Any]:
    """What a seat may do; who plays is for people to say."""
    acts, party = match.legal(seat), match.game.parts.party
    if party is None:
        return acts
    changes = party().changes
    return [act for act in acts if not changes(act)]
