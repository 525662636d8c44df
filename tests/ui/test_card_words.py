"""What a card says on the glass: its keywords below its effects, in bold."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.view import CardFace


@pytest.mark.parametrize(
    ("words", "keywords", "said"),
    [
        ("Draw 2 cards.\nExhaust.", "Exhaust.", [("Draw 2 cards.", False), ("Exhaust.", True)]),
        ("Exhaust 1 card.", "", [("Exhaust 1 card.", False)]),
        ("Unplayable.", "Unplayable.", [("Unplayable.", True)]),
        ("", "", []),
    ],
)
def test_keywords_are_bold_below_the_effects(
    window: Any, words: str, keywords: str, said: list[tuple[str, bool]]
) -> None:
    from ui.widgets.cards import said_by

    shown: list[Any] = said_by(CardFace("x", "X", words, keywords=keywords), "small")
    assert [(each.text, each.bold) for each in shown] == said
