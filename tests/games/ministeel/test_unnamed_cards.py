"""Seats whose cards the table has not named: what they may play, declare, lose and draw."""

from __future__ import annotations

import msgspec
import pytest

from companion.engine.asks import Chance
from companion.engine.declared import Declare, DeclaredEffect
from companion.engine.events import Event
from companion.engine.piles import UNSEEN, Cards, Deck
from companion.games.ministeel import events
from companion.games.ministeel.game import GAME
from companion.games.ministeel.parts.declaring import declarable
from companion.games.ministeel.state import Answer, Play, PlayCombo, Seat
from tests.games.ministeel.tables import Table, seat


def table_of(
    known: str, unseen: int, bag: str, *others: Seat, middle: int | None = None, **rest: object
) -> Table:
    """Anna's hand holds `unseen` unnamed cards of `bag`; the rest of the bag is the deck."""
    table = Table(seat(), *others, **rest)  # type: ignore[arg-type]
    cards = sorted(bag.split())
    state = table.state
    state.seats[0].hand = Cards(sorted(known.split()), unseen)
    state.deck = Deck(middle=len(cards) - unseen if middle is None else middle, bag=cards)
    state.lazy = [0]
    return table


def declare(*effects: tuple[str, int, int], discards: int = 1) -> Declare:
    return Declare(
        tuple(DeclaredEffect(v, n, targets=(t,) if t >= 0 else ()) for v, n, t in effects), discards=discards
    )


class TestPlaying:
    def test_an_unnamed_card_is_named_by_being_played(self) -> None:
        table = table_of("", 1, "dagger fate", seat(), seat("sword"))
        table.play(0, "dagger", 1)
        assert (table.hp, table.discard) == ([10, 9, 10], ["dagger"])
        assert (table.state.deck.bag, table.state.seats[0].hand.unseen) == (["fate"], 0)
        assert table.untouched(2)

    def test_a_card_that_is_named_elsewhere_cannot_be_it(self) -> None:
        table = table_of("", 1, "dagger fate", seat("sword"))
        assert table.refused(0, Play("sword", 1)) == "not-in-hand"

    @pytest.mark.parametrize(
        ("known", "unseen", "may"),
        [("", 1, False), ("", 2, True), ("dagger", 1, True), ("poison", 1, True), ("fate", 1, False)],
    )
    def test_a_combo_needs_a_place_for_each_card(self, known: str, unseen: int, may: bool) -> None:
        table = table_of(known, unseen, "dagger poison fate fate", seat())
        combo = PlayCombo(("dagger", "poison"), 1)
        assert (combo in table.may(0)) == may
        if not may:
            assert table.refused(0, combo) == "not-in-hand"

    @pytest.mark.parametrize(("bag", "may"), [("dagger fate", False), ("dagger dagger fate", True)])
    def test_a_pair_needs_two_copies(self, bag: str, may: bool) -> None:
        table = table_of("", 2, bag, seat(), middle=0)
        assert (PlayCombo(("dagger", "dagger"), 1) in table.may(0)) == may

    def test_is_asked_about_an_attack_it_may_have_an_answer_to(self) -> None:
        table = table_of("", 1, "fate wooden_shield", seat("sword"), active=1)
        table.play(1, "sword", 0)
        assert table.asked == ("defend", 0)
        assert [act.card for act in table.may(0) if isinstance(act, Answer)] == ["wooden_shield"]
        table.through(0)
        assert table.hp == [7, 10]

    def test_draws_without_naming(self) -> None:
        table = table_of("", 0, "dagger fate", seat())
        table.state.seats[0].draw_tokens = 1
        table.token(0)
        assert table.state.seats[0].hand == Cards([], 1)
        assert table.state.deck.bag == ["dagger", "fate"]

    def test_a_random_pick_from_it_may_be_any_unnamed_card(self) -> None:
        table = table_of("sword", 1, "dagger fate", seat("hook_rope"), active=1)
        table.match.do(1, Play("hook_rope", 0))
        ask = table.match.ask()
        assert isinstance(ask, Chance)
        assert list(ask.options) == ["dagger", "fate", "sword"]
        table.match.resolve("fate")
        assert table.match.ask()
        assert (table.hand(1), table.state.seats[0].hand) == (["fate"], Cards(["sword"], 0))


class TestDeclaring:
    def test_only_seats_with_unnamed_cards_declare(self) -> None:
        table = table_of("", 1, "dagger", seat("dagger"))
        assert {verb.verb for verb in declarable(table.state, 0)} >= {"attack", "heal", "poison"}
        assert declarable(table.state, 1) == ()
        other = Table(seat("dagger"), seat())
        assert other.match.why_not(0, declare(("attack", 1, 1))).code == "play-the-card"  # type: ignore[union-attr]

    def test_an_attack_meets_shield_armor_and_glove_as_a_card_does(self) -> None:
        table = table_of("", 1, "sword", seat("wooden_shield", worn="armor"), seat("fate"))
        table.state.seats[0].equipped = ["spiked_glove"]
        table.do(0, declare(("attack", 3, 1)))
        assert table.asked == ("defend", 1)
        table.answer(1, "wooden_shield")  # 3 + 1, less 1 + 1 + 1
        assert (table.hp, table.state.actions_left) == ([10, 9, 10], 1)
        assert table.state.discard == Cards(["wooden_shield"], 1)
        assert table.untouched(2)

    def test_every_effect_has_its_own_target(self) -> None:
        table = table_of("", 1, "sword", seat(), seat())
        table.do(0, declare(("attack", 2, 1), ("poison", 1, 2), ("heal", 3, -1)))
        assert (table.hp, table.poison) == ([13, 8, 10], [0, 0, 1])

    def test_effects_at_one_who_has_died_do_nothing(self) -> None:
        table = table_of("", 1, "sword", seat("fate", hp=1), seat("dagger"))
        effects = [
            ("attack", 3, 1),
            ("attack", 3, 1),
            ("swap hands", 1, 1),
            ("skip turn", 1, 1),
            ("heal", 1, -1),
        ]
        table.do(0, declare(*effects))
        assert (table.alive, table.hp[0]) == ([True, False, True], 11)
        assert (len(table.state.seats[1].hand), table.state.seats[1].skips) == (0, 0)
        assert table.untouched(2)

    @pytest.mark.parametrize(
        ("act", "code"),
        [
            (declare(), "bad-declaration"),
            (declare(*[("heal", 1, -1)] * 7), "bad-declaration"),
            (declare(("fly", 1, -1)), "unknown-verb"),
            (declare(("attack", 8, 1)), "bad-amount"),
            (declare(("attack", 0, 1)), "bad-amount"),
            (declare(("attack", 1, 0)), "bad-target"),
            (declare(("attack", 1, -1)), "bad-target"),
            (declare(("attack", 1, 5)), "bad-target"),
            (declare(("attack", 1, 2)), "bad-target"),
            (declare(("attack", 1, 1), discards=2), "no-unseen-card"),
            (declare(("attack", 1, 1), discards=-1), "no-unseen-card"),
        ],
    )
    def test_what_no_card_could_do_is_refused(self, act: Declare, code: str) -> None:
        table = table_of("", 1, "sword", seat())
        why = table.match.why_not(0, act)
        assert why is not None
        assert why.code == code
        assert why.words

    def test_declared_cards_come_back_with_the_reshuffle(self) -> None:
        table = table_of("", 1, "sword", seat())
        table.do(0, declare(("heal", 1, -1)))
        table.state.seats[0].draw_tokens = 1
        table.token(0)
        assert table.state.seats[0].hand == Cards([], 1)
        assert (len(table.state.discard), table.state.deck.bag) == (0, ["sword"])


def test_hidden_hands_are_merged_with_the_unseen() -> None:
    table = table_of("fate", 1, "dagger sword", seat("armor"))
    known = GAME.secrets.hide(table.state, 1)
    assert known.seats[0].hand == Cards([], 2)
    assert known.deck.bag == ["dagger", "fate", "sword"]
    assert known.seats[1].hand == Cards(["armor"])
    assert UNSEEN not in known.deck.bag


@pytest.mark.parametrize(
    "event",
    [
        events.CardDrawn(0, "dagger"),
        events.CardLookedAt(0, "dagger"),
        events.CardKept(0, "dagger"),
        events.CardTaken(0, "dagger", equipped=False),
    ],
)
def test_only_its_owner_hears_which_card_it_was(event: Event) -> None:
    assert event.told_to(0) == event
    for other in (1, -1):
        assert event.told_to(other) == msgspec.structs.replace(event, card=UNSEEN)
