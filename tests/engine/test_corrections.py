"""Corrections by hand are written as they are said, or refused in words with nothing changed."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.engine.asks import Chance, Outcome
from companion.engine.commands import Correct, Do, Resolve, StepBy, Undo
from companion.engine.corrections import CannotCorrect, MoveCard, SetValue, apply_correction, wrong_kind
from companion.engine.encoding import encode
from companion.engine.logs import MemoryLog
from companion.engine.match import Match
from companion.engine.oracles import PersonOracle, ScriptOracle, SeedOracle
from companion.engine.piles import UNSEEN, Cards, Deck
from companion.engine.refusals import Refused
from companion.engine.session import Session
from tests.engine.in_order import FirstOf
from tests.toy_game import GAME, Play, Show, setup_of


class Plain(msgspec.Struct):
    hp: int = 5
    name: str = "Anna"
    ready: bool = False
    hand: Cards = msgspec.field(default_factory=lambda: Cards(["bash"], 1))
    deck: Deck = msgspec.field(default_factory=lambda: Deck(["top"], 2, ["low"], ["a", "b", "c"]))
    row: list[str] = msgspec.field(default_factory=lambda: ["x", "y"])
    numbers: list[int] = msgspec.field(default_factory=lambda: [1, 2])
    shared: tuple[str, ...] = ("a", "c")


def refused(correction: Any) -> str:
    state = Plain()
    before = encode(state)
    with pytest.raises(CannotCorrect) as caught:
        apply_correction(state, correction)
    assert encode(state) == before
    assert caught.value.refusal.words and not caught.value.refusal.rule
    return caught.value.refusal.code


@pytest.mark.parametrize(
    ("path", "value"), [(("hp",), -40), (("name",), "Ben"), (("ready",), True), (("numbers", 1), 9)]
)
def test_a_value_is_written_however_odd(path: tuple[str | int, ...], value: int | str | bool) -> None:
    state = Plain()
    apply_correction(state, SetValue(path, value))
    found: Any = state
    for name in path:
        found = getattr(found, name) if isinstance(name, str) else found[name]
    assert found == value
    apply_correction(state, SetValue(path, Plain().hp if path == ("hp",) else value))
    assert state.deck == Plain().deck


@pytest.mark.parametrize(
    ("path", "value"), [(("hp",), "five"), (("hp",), True), (("ready",), 1), (("name",), 3), (("hand",), 3)]
)
def test_a_value_of_another_kind_is_refused(path: tuple[str | int, ...], value: int | str | bool) -> None:
    assert refused(SetValue(path, value)) == "wrong-kind"


@pytest.mark.parametrize(
    "path",
    [
        (),
        ("luck",),
        ("numbers", 7),
        ("numbers", "x"),
        ("hp", 0),
        ("__class__", "__doc__"),
        ("hand", "add", "x"),
    ],
)
def test_a_place_that_is_not_there_is_refused(path: tuple[str | int, ...]) -> None:
    assert refused(SetValue(path, 1)) == "no-such-place"


def test_a_card_is_moved_between_places_of_every_kind() -> None:
    state = Plain()
    apply_correction(state, MoveCard("bash", ("hand",), ("deck",)))
    assert (state.hand, state.deck.top) == (Cards([], 1), ["bash", "top"])
    apply_correction(state, MoveCard("low", ("deck",), ("row",)))
    assert (state.deck.bottom, state.row) == ([], ["x", "y", "low"])
    apply_correction(state, MoveCard("x", ("row",), ()))
    apply_correction(state, MoveCard("new", (), ("hand",)))
    assert (state.row, state.hand) == (["y", "low"], Cards(["new"], 1))


def test_a_card_of_the_bag_is_named_when_it_is_moved() -> None:
    state = Plain()
    apply_correction(state, MoveCard("b", ("deck",), ("hand",)))
    assert state.deck == Deck(["top"], 1, ["low"], ["a", "c"])
    assert state.hand == Cards(["b", "bash"], 1)


def test_an_unseen_card_moves_without_a_name_and_the_bag_stays() -> None:
    state = Plain()
    apply_correction(state, MoveCard(UNSEEN, ("deck",), ("hand",)))
    assert (state.deck.middle, state.hand.unseen) == (1, 2)
    apply_correction(state, MoveCard(UNSEEN, ("hand",), ("deck",)))
    assert state == Plain()


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (MoveCard("y", ("deck",), ("hand",)), "card-not-there"),
        (MoveCard("z", ("row",), ("hand",)), "card-not-there"),
        (MoveCard("x", ("hp",), ("hand",)), "no-such-place"),
        (MoveCard("x", ("row",), ("cellar",)), "no-such-place"),
    ],
)
def test_a_card_that_is_not_there_is_refused(move: MoveCard, code: str) -> None:
    assert refused(move) == code


def unchanged(session: Session, correction: Any) -> str:
    before = encode(session.match.state), len(session.entries), session.match.number
    with pytest.raises(Refused) as caught:
        session.handle(Correct(correction))
    assert (encode(session.match.state), len(session.entries), session.match.number) == before
    assert caught.value.refusal.words and not caught.value.refusal.rule
    return caught.value.refusal.code


def at_a_theft() -> Session:
    """A session that waits for a person to say which card is stolen."""
    answers: dict[str, Any] = {"draw": ["thief", "coin", "coin", "thief"]}
    session = Session.start(GAME, setup_of(), MemoryLog(), FirstOf(_Until(answers), PersonOracle()))
    session.handle(Do(0, Play("thief", 1)))
    session.handle(Do(1, Show(False)))
    return session


class _Until(ScriptOracle):
    def answer(self, chance: Chance, count: int) -> Outcome | None:  # type: ignore[override]
        return super().answer(chance, count) if self.left.get(chance.kind) else None


def test_what_the_state_could_not_hold_is_refused() -> None:
    session = at_a_theft()
    assert unchanged(session, SetValue(("players", 0, "points"), 1 << 70)) == "wrong-kind"
    assert unchanged(session, SetValue(("players", 0, "name"), "\ud800")) == "wrong-kind"
    assert unchanged(session, SetValue(("luck",), 3)) == "no-such-place"


def test_a_number_too_large_to_be_kept_is_said_to_be_one() -> None:
    with pytest.raises(
        Refused, match="Anna, points takes a whole number closer to 0, not 1180591620717411303424"
    ):
        at_a_theft().handle(Correct(SetValue(("players", 0, "points"), 1 << 70)))


def test_what_the_rules_cannot_go_on_from_is_refused() -> None:
    session = at_a_theft()
    assert unchanged(session, SetValue(("stack", 2, "target"), 99)) == "impossible"
    session.handle(Resolve("coin"))
    assert session.match.state.players[0].hand.known == ["coin", "coin"]


def test_odd_corrections_are_written_and_named_as_problems() -> None:
    session = Session.start(GAME, setup_of(), MemoryLog(), SeedOracle("7"))
    assert GAME.places.problems(session.match.state) == ()
    session.handle(Correct(MoveCard("coin", (), ("discard",))))
    assert GAME.places.problems(session.match.state) == ("coin: 9 of 8",)
    session.handle(Undo())
    assert GAME.places.problems(session.match.state) == ()


def test_a_match_numbers_its_ask_anew_after_a_correction() -> None:
    match = Match(GAME, GAME.setup(setup_of()))
    match.settle(SeedOracle("7"))
    number = match.number
    match.correct(SetValue(("players", 0, "points"), 3))
    ask = match.ask()
    assert ask is not None
    assert ask.number == match.number == number + 1


def test_a_number_is_stepped_and_stays_where_it_cannot_go_lower() -> None:
    session = Session.start(GAME, setup_of(), MemoryLog(), SeedOracle("7"))
    points = ("players", 0, "points")
    session.handle(StepBy(points, 3))
    assert [player.points for player in session.match.state.players] == [3, 0]
    session.handle(StepBy(points, -5))
    assert session.match.state.players[0].points == 0
    entries = len(session.entries)
    session.handle(StepBy(points, -1))
    assert len(session.entries) == entries, "nothing changed, so nothing is saved"
    session.handle(Undo())
    assert session.match.state.players[0].points == 3


def test_a_number_of_what_is_gone_is_refused_and_changes_nothing() -> None:
    """A creature may fall while somebody touches its HP."""
    session = Session.start(GAME, setup_of(), MemoryLog(), SeedOracle("7"))
    entries = len(session.entries)
    with pytest.raises(Refused, match="no place enemy/hp"):
        session.handle(StepBy(("enemy", "hp"), -1))
    assert len(session.entries) == entries


def test_a_card_that_cannot_be_kept_is_named() -> None:
    refusal = wrong_kind(MoveCard("axe", ("hand",), ("deck",)), None)
    assert (refusal.code, refusal.values) == ("no-such-card", {"card": "axe"})


def test_cards_that_several_share_lie_in_order() -> None:
    state = Plain()
    apply_correction(state, MoveCard("b", (), ("shared",)))
    assert state.shared == ("a", "b", "c")
    apply_correction(state, MoveCard("a", ("shared",), ("row",)))
    assert (state.shared, state.row) == (("b", "c"), ["x", "y", "a"])
