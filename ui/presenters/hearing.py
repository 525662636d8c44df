"""What is heard with an update of the open game."""

from __future__ import annotations

from ui.ports.game_port import Update
from ui.presenters.board import Change


def sound_for(update: Update, changed: tuple[Change, ...]) -> str:
    """Which sound goes with an update, empty for none. What is worse is heard first."""
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
    ask = view.ask
    asked_here = ask is not None and any(seat in update.picture.people for seat in ask.seats)
    return "turn" if asked_here and changed else ""
