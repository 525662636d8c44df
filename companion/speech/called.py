"""How this program is called where it was started, for words that end with a line to type.

Rules say such lines too, and look at nothing of the machine: whoever starts the program tells its name once.
"""

from __future__ import annotations

_name = "companion"


def call_it(name: str) -> None:
    """Say from now on that the program is started by these words (`own_command.started_by`)."""
    global _name
    _name = name


def own_command(words: str) -> str:
    """The line that starts this program with these words, from where the person stands."""
    return f"{_name} {words}"
