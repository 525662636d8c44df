"""Why a card cannot be used now, as whoever asks may know it."""

from __future__ import annotations

from companion.engine.match import Match
from companion.engine.refusals import Refusal
from companion.engine.session import Session
from companion.table.desk.matching import why_not_card


def why_not(session: Session, viewer: int, seat: int, card: str) -> Refusal | None:
    """Why a seat cannot use a card, as a scan of it would be told; nothing where cards are no acts.

    It is that of the game as the viewer knows it, so that it tells nothing of what others hold.
    """
    game, match = session.game, session.match
    if game.parts.table_kit is None:
        return None
    known = Match(game, game.secrets.hide(match.state, viewer), match.number)
    return why_not_card(known, game.parts.table_kit(), seat, card).refusal
