"""The words of the pages that no view says, in the language of the table."""

from __future__ import annotations

from collections.abc import Mapping

from companion.speech.words import N_, _

WORDS: Mapping[str, str] = {
    "join": N_("Join the game"),
    "code": N_("Code on the table's screen"),
    "seats": N_("Your seat"),
    "taken": N_("{name} (takes the seat from another phone)"),
    "sit": N_("Sit down"),
    "wrongCode": N_("Wrong code. Type the one that the table shows now."),
    "tooMany": N_("Too many wrong codes. Wait a minute, then try again."),
    "noSeat": N_("That seat is not free. Choose another one."),
    "watch": N_("Watch only"),
    "yourTurn": N_("Your turn"),
    "waiting": N_("Waiting for {names}"),
    "question": N_("Question"),
    "hand": N_("Hand"),
    "table": N_("Table"),
    "players": N_("Players"),
    "you": N_("You"),
    "log": N_("Game log"),
    "undo": N_("Undo: {step}"),
    "suggest": N_("Suggest a move"),
    "leave": N_("Give up this seat"),
    "sure": N_("Touch again to give up this seat."),
    "why": N_("Why not?"),
    "lost": N_("No connection. Trying again …"),
    "sentAway": N_("Another phone has this seat now, or the table took it. Join again with a new code."),
    "close": N_("Close"),
    "round": N_("Round {number}"),
    "over": N_("Game over"),
    "next": N_("Next: {words}"),
    "facing": N_("Face down"),
    "unseen": N_("{count} unseen"),
    "sold": N_("sold"),
    "fallen": N_("defeated"),
    "here": N_("you can go here"),
    "more": N_("Show all {count}"),
    "ready": N_("ready"),
}
"""By the names that the scripts of the pages know."""


def of_pages() -> dict[str, str]:
    """All of them, as they are said now."""
    return {name: _(words) for name, words in WORDS.items()}
