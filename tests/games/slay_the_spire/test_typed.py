"""What is typed in a fight: corrections of rows and slots, and why an act can or cannot be done."""

from __future__ import annotations

import pytest

from companion.engine.commands import Correct
from companion.engine.corrections import SetValue
from companion.engine.piles import Cards
from companion.engine.session import Session
from companion.play.bad_input import BadInput
from companion.play.terminal import correcting, typed_acts
from companion.play.told.entry_words import entry_words
from tests.games.slay_the_spire.test_corrected_items import fight


def test_rows_and_slots_are_typed_and_told_as_they_stand_on_the_board() -> None:
    session = fight()
    for words, path, said in (
        ("anna row 2", ("fight", "fighters", 0, "row"), "Corrected: Anna, row is now 2"),
        (
            "guardian slot 2",
            ("fight", "enemies", 0, "slot"),
            "Corrected: The Guardian, cube on slot is now 2",
        ),
    ):
        typed = correcting.correction(session.match, words)
        assert typed == SetValue(path, 1)
        session.handle(Correct(typed))
        assert entry_words(session, len(session.entries) - 1, -1) == said
    with pytest.raises(BadInput, match="from 1 to 4"):
        correcting.correction(session.match, f"anna row {10**30}")


def why(session: Session, text: str) -> tuple[str, str]:
    """What is understood, and the code of what stands against it."""
    match = session.match
    meant = typed_acts.explained(match, match.game.view(match, 0), 0, text)
    assert meant is not None
    return meant.words, meant.refusal.code if meant.refusal else ""


def test_why_speaks_of_what_can_be_done_and_else_of_the_same_kind_of_act() -> None:
    session = fight()
    hand = session.match.state.fight.fighters[0].hand.known
    held = next(card for card in ("strike_ironclad", "defend_ironclad") if card in hand)
    words, code = why(session, session.game.words.card(held))
    assert words.startswith(f"play {session.game.words.card(held)}") and code == ""
    fighter = session.match.state.fight.fighters[0]
    fighter.hand = Cards(sorted(card for card in hand if card != held))
    words, code = why(session, session.game.words.card(held))
    assert words.startswith(f"play {session.game.words.card(held)}") and code == "not-in-hand"
