"""The commands of the terminal in the language that is spoken: "hilfe" is "help" to whoever reads German."""

from __future__ import annotations

from companion.speech.words import C_, _

MEANING = "\x04"
"""What stands between a meaning and its word (`companion.speech.words`)."""
TYPED = (
    C_("typed", "help"),
    C_("typed", "undo"),
    C_("typed", "redo"),
    C_("typed", "why"),
    C_("typed", "quit"),
    C_("typed", "log"),
    C_("typed", "results"),
    C_("typed", "rules"),
    C_("typed", "more"),
    C_("typed", "allow"),
    C_("typed", "suggest"),
    C_("typed", "correct"),
)


def in_english(line: str) -> str:
    """The line with its first word as the program's own, where that is a command in the language spoken."""
    word, space, rest = line.partition(" ")
    said = word.casefold()
    known = next((each for each in TYPED if _(each).casefold() == said), word)
    return f"{known.rpartition(MEANING)[2]}{space}{rest}"
