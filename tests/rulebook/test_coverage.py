"""The page on what of the rules is checked is up to date, and counts what stands in the ledgers."""

from __future__ import annotations

import msgspec

from companion.rulebook.book import Ledger, Rulebook, Ruling
from tests.rules_coverage import PATH, books, document


def test_the_page_is_up_to_date() -> None:
    assert PATH.read_text("utf-8") == document(books()), "run: python -m tests.rules_coverage"


def test_a_game_has_a_row_and_its_sections_below_it() -> None:
    turn = {
        "1": {"says": "Draw.", "holds": ["C-1"], "rulings": ["R-1"]},
        "2": {"says": "Fun.", "people": "no rule"},
    }
    end = {"1": {"says": "It ends.", "holds": ["C-1", "C-2"]}, "2": {"says": "Red.", "not_here": "black"}}
    ledger = msgspec.convert(
        {"sentences": {"first_turn": turn, "end": end}, "beside": {"C-3": "ours"}}, Ledger
    )
    ruled = Rulebook(Ledger(), {"R-1": Ruling("R-1", "", "", ())})
    told = document({"Pig": Rulebook(ledger, {}), "Owl": ruled})
    assert "| game | sentences | cases | rulings | not checked | not here | beside |\n|---|---" in told
    assert "| Pig | 4 | 2 | 1 | 1 | 1 | 1 |\n| Owl | 0 | 0 | 0 | 0 | 0 | 1 |\n" in told
    assert told.endswith(
        "## Pig\n\n"
        + "\n".join(
            (
                "| section | sentences | cases | rulings | not checked | not here |",
                "|---|---|---|---|---|---|",
                "| First turn | 2 | 1 | 1 | 1 | 0 |",
                "| End | 2 | 2 | 0 | 0 | 1 |\n",
            )
        )
    )
