"""The scripted hands win their fight at the table of the demonstration."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from companion.engine.entries import Answered
from companion.engine.match import Match
from companion.engine.session import Session
from companion.games import catalogue
from companion.table.tags.library import Library
from tests.ui import scripted_hands
from tests.ui.scripted import played


@cache
def fought(box: Library, seed: str) -> tuple[scripted_hands.ScriptedHands, Session]:
    """The fight of the script with the luck of a seed, played once for all who look at it."""
    return played(scripted_hands.scripted_fight(), box, seed)


@pytest.mark.parametrize("seed", ["demo", "another", "a third"])
def test_the_script_wins_its_fight_by_scans_rolls_and_buttons(box: Library, seed: str) -> None:
    hands, session = fought(box, seed)
    fight = session.match.state.fight
    assert hands.trouble == "" and fight.won and all(player.alive for player in fight.fighters)
    cards = [
        entry for entry in session.entries if isinstance(entry, Answered) and getattr(entry.act, "card", "")
    ]
    assert hands.counts["scans"] >= len(cards) > 20
    assert hands.counts["rolls"] == fight.round and hands.counts["presses"] >= fight.round


def test_the_table_plays_with_the_decks_that_the_script_names(box: Library) -> None:
    """Those that the table keeps for its players stay untouched; nobody has gained these cards there."""
    new = scripted_hands.scripted_fight()
    part = catalogue.game(new.game).parts.owned_decks
    assert part is not None
    assert not part().wanted(new.options) and part().wanted({"boss": new.options["boss"]})
    session = fought(box, "demo")[1]
    for seat, player in enumerate(session.game.setup(session.setup).fight.fighters):
        assert Counter(player.deck.bag) == Counter(new.options["decks"][seat])


def test_a_hand_is_thought_about_as_it_is_held(box: Library) -> None:
    """Whoever holds the cards knows them; the piles that lie face down it does not know."""
    from tests.studies.measure.table_twin import laid_open
    from tests.ui.scripted import QuickTable

    table = QuickTable(scripted_hands.scripted_fight(), box)
    hands = scripted_hands.ScriptedHands(table, table, pause=0.0)  # type: ignore[arg-type]
    while table.session.match.state.fight.phase != "play":
        hands.tick(scripted_hands.LIFT_SECONDS)
    assert hands.twin is not None
    state = table.session.match.state
    full = laid_open(state, hands.twin.places, table.session.game.branch)
    for seat, player in enumerate(full.fight.fighters):
        held = sorted(card.face for card in hands.twin.places[seat].hand)
        assert sorted(player.hand.known) == held and not player.hand.unseen and not player.deck.top
        before = state.fight.fighters[seat]
        assert sorted([*player.deck.bag, *held]) == sorted([*before.deck.bag, *before.hand.known])
    assert Match(table.session.game, full).legal(0)
