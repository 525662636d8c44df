"""A fight at the table: the work that events make for hands, of seats whose cards are of cardboard alone."""

from __future__ import annotations

import pytest

from companion.engine.declared import DeclaredEffect
from companion.engine.events import Event
from companion.engine.piles import UNSEEN
from companion.games.slay_the_spire.parts.table_kit import TABLE_KIT, brought, likely_kind
from companion.games.slay_the_spire.state import board_events, card_events, figure_events
from companion.games.slay_the_spire.state.run import Fighting
from tests.games.slay_the_spire.plays import fight, foe, hero


def table() -> Fighting:
    """The first seat has cards of cardboard, the second one plays on the screen."""
    run = fight(hero(), hero("silent"), foe(), foe("e1_jaw_worm", row=1)).state
    run.lazy = [0]
    return run


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (card_events.CardDrawn(0, UNSEEN), ["p0: draw 1 card."]),
        (card_events.CardDrawn(1, UNSEEN), []),
        (card_events.CardPlayed(0, "bash", 2, 0, 0, -1, -1), [""]),
        (card_events.CardMoved(0, "bash", "", "discard_pile"), ["p0: Bash goes to the discard pile."]),
        (
            card_events.CardMoved(0, "bash", "hand", "exhaust_pile"),
            ["p0: Bash from the hand to the exhaust pile."],
        ),
        (card_events.CardMoved(0, "bash", "hand", "hand"), []),
        (card_events.CardMoved(1, "neutralize", "hand", "exhaust_pile"), []),
        (
            card_events.CardLookedAt(0, "bash"),
            ["p0: a card from the draw pile to the cards looked at."],
        ),
        (
            card_events.CardsPutBack(0, ("bash", "anger")),
            [
                f"p0: {card} from the cards looked at to the top of the draw pile."
                for card in ("Anger", "Bash")
            ],
        ),
        (card_events.CardsPutBack(1, ("neutralize",)), []),
        (board_events.PowerInPlay(0, "inflame"), ["p0: Inflame goes to the place in front of you."]),
        (card_events.HandDiscarded(0, ()), ["p0: discard your hand."]),
        (card_events.HandDiscarded(0, ("bash",)), ["p0: discard your hand, but keep Bash."]),
        (card_events.HandDiscarded(1, ()), []),
        (card_events.Reshuffled(0), ["p0: shuffle your discard pile into a new draw pile."]),
        (card_events.Reshuffled(1), []),
        (card_events.DrawPileShuffled(0), ["p0: shuffle your draw pile."]),
        (
            figure_events.AttachedTakenOff(0),
            ["Put the cards from Jaw Worm 1 on their owners' discard piles."],
        ),
    ],
)
def test_an_event_makes_work_for_hands_of_its_seat(event: Event, words: list[str]) -> None:
    run, work = table(), TABLE_KIT.work
    assert [work.worded(run, task) for task in work.makers[type(event)](run, event)] == words


def test_a_card_that_nobody_has_entered_comes_into_the_hand_once() -> None:
    run = table()
    run.fight.fighters[0].hand.known[:] = ["bash"]
    assert brought(run, 0, "bash") == ()
    assert [move.card for move in brought(run, 0, "anger")] == ["anger"]  # type: ignore[union-attr]
    run.fight.fighters[0].hand.unseen = 1
    assert [move.card for move in brought(run, 0, "anger")] == ["anger", UNSEEN]  # type: ignore[union-attr]
    assert brought(run, 0, "no such card") == ()
    assert brought(run, 1, "anger") != ()


@pytest.mark.parametrize(
    ("verbs", "kind"), [((), "skill"), (("block",), "skill"), (("block", "hit"), "attack")]
)
def test_what_strikes_is_likely_an_attack(verbs: tuple[str, ...], kind: str) -> None:
    effects = [DeclaredEffect(verb, 1) for verb in verbs]
    assert likely_kind(effects) == kind
