"""`python -m tests.rules_coverage` writes docs/rules-coverage.md: what holds the rule texts."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from companion.games import catalogue
from companion.rulebook.book import Rulebook, Tally
from companion.rulebook.reading import rulebook
from companion.rulebook.telling import headed
from tests.mutants.gate import seen

PATH = Path(__file__).parents[1] / "docs/rules-coverage.md"
HEAD = """\
# What of the rules is checked

`python -m tests.rules_coverage` writes this page from the ledgers, `companion/games/*/rulebook.toml`.
`companion rules` shows their sentences ([commands.md](commands.md#checking-rules)).

- *cases*: cases of scenario files that hold a sentence. Each row counts a case once.
- *rulings*: decisions where the text leaves something open.
- *not checked*: what people do, or no rule at all.
- *not here*: what this edition does not have.
- *beside*: cases and rulings that rest on no sentence. Without a ledger these are all rulings of a game.
"""
SWITCHED_OFF = """
## Switched off

`python -m tests.mutants.gate GAME` switches off the branches that carry a sentence, one at a time
([CONTRIBUTING.md](../CONTRIBUTING.md#the-gate-of-the-ledgers)). This is what it saw last:

- *sentences*: those that cases hold, and places that refusals cite.
- *branches*: those that were switched off.
- *tests alone*: no case fails without these, but another test of the game does.
- *explained*: nothing fails, and `tests/mutants/left.toml` has the reason.
- *left*: sentences and branches for which nothing fails.
"""
COLUMNS = ("sentences", "cases", "rulings", "not checked", "not here")


def books() -> dict[str, Rulebook]:
    """The rule books of all games, by title."""
    games = [catalogue.game(name) for name in catalogue.names()]
    return {game.title(): rulebook(game) for game in games}


def document(books: Mapping[str, Rulebook]) -> str:
    """The whole page: a row for each game, then for each game a row for each section."""
    whole = {title: book.whole() for title, book in books.items()}
    beside = [len(book.without_sentence()) for book in books.values()]
    lines = [HEAD, *_table("game", whole, beside)]
    lines += [SWITCHED_OFF, *_switched_off()]
    for title, book in books.items():
        if sections := book.tallies():
            lines += [
                "",
                f"## {title}",
                "",
                *_table("section", {headed(each): tally for each, tally in sections.items()}),
            ]
    return "\n".join(lines) + "\n"


def _switched_off() -> list[str]:
    """What the gate saw last of each game."""
    rows = [(catalogue.game(game).title(), *numbers.values()) for game, numbers in seen().items()]
    told = ["| game | sentences | branches | tests alone | explained | left |", "|---" * 6 + "|"]
    return told + ["| " + " | ".join(map(str, row)) + " |" for row in rows]


def _table(of: str, tallies: Mapping[str, Tally], beside: list[int] | None = None) -> list[str]:
    more = [("beside",), *((count,) for count in beside)] if beside else [()] * (len(tallies) + 1)
    rows = [(of, *COLUMNS), *((name, *tally) for name, tally in tallies.items())]
    lines = ["| " + " | ".join(map(str, (*row, *last))) + " |" for row, last in zip(rows, more, strict=True)]
    return [lines[0], "|---" * (len(COLUMNS) + 1 + len(more[0])) + "|", *lines[1:]]


if __name__ == "__main__":
    PATH.write_text(document(books()), encoding="utf-8")
    print(f"{PATH}: written")  # noqa: T201
