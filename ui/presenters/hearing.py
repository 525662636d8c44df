"""What is heard with an update of the open game."""

from __future__ import annotations

from companion.engine.view import SeatView, View
from ui.ports.game_port import Update
from ui.presenters.board import Change
from ui.presenters.happening import fallen, rolled


def sound_for(update: Update, changed: tuple[Change, ...], old: View | None = None) -> str:
    """Which sound goes with what follows the picture `old`, empty for none. What is worse is heard first."""
    notice = update.notice
    if notice is not None and notice.kind in ("refusal", "trouble"):
        return "refused"
    view = update.picture.view
    if view.ending is not None and view.ending.winners:
        return "victory"
    if any(c.kind == "seat" and c.meter == "hp" and c.after < c.before for c in changed):
        return "damage"
    if notice is not None and notice.kind == "good":
        return "scan"
    if old is not None and (heard := _heard(old, view, changed)):
        return heard
    ask = view.ask
    asked_here = ask is not None and any(seat in update.picture.people for seat in ask.seats)
    return "turn" if asked_here and changed else ""


def _heard(old: View, new: View, changed: tuple[Change, ...]) -> str:
    """What is heard of what happened on the table: who falls, the die, Block, a card that left a hand."""
    if fallen(old, new):
        return "death"
    if rolled(old, new):
        return "die"
    if any(each.kind == "seat" and each.meter == "block" and each.after > each.before for each in changed):
        return "block"
    same_round = old.round == new.round
    return "card" if same_round and any(map(_has_played, old.seats, new.seats)) else ""


def _has_played(old: SeatView, new: SeatView) -> bool:
    before, now = ({pile.id: pile.count for pile in seat.piles} for seat in (old, new))
    return 0 < now.get("hand", 0) < before.get("hand", 0)
