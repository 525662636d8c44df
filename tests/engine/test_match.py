"""Random play of a whole game on the kernel: it ends, it copies, it conserves, and it hides."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.engine.asks import Chance, Choice
from companion.engine.encoding import copy_of, encode, state_hash, to_json
from companion.engine.events import Frame
from companion.engine.game import Kernel
from companion.engine.match import Match, WouldAsk
from companion.engine.oracles import SeedOracle
from companion.engine.piles import UNSEEN
from tests.toy_game import CARDS, GAME, Play, Roll, Stop, ToyAct, ToyState, Turn, setup_of


class Swift(Frame, tag="swift"):
    """Work of this test alone."""


def played(data: st.DataObject, steps: int) -> Match[ToyState]:
    names = ("Anna", "Ben", "Cleo", "Dana")[: data.draw(st.integers(2, 4))]
    match = Match(GAME, GAME.setup(setup_of(*names, lazy=(1,))))
    oracle = SeedOracle(data.draw(st.text(max_size=2)))
    match.settle(oracle)
    for choice in data.draw(st.lists(st.integers(0, 99), min_size=steps, max_size=steps)):
        ask = match.ask()
        if not isinstance(ask, Choice):
            break
        acts = match.legal(ask.seats[0])
        match.do(ask.seats[0], acts[choice % len(acts)])
        match.settle(oracle)
    return match


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_every_position_is_plain_data_and_conserves_cards(data: st.DataObject) -> None:
    match = played(data, 25)
    state = match.state
    assert copy_of(state, ToyState) == state
    assert encode(copy_of(state, ToyState)) == encode(state)
    assert dict(GAME.places.conserved(state)) == CARDS
    assert GAME.places.problems(state) == ()
    unseen = sum(player.hand.unseen for player in state.players)
    assert len(state.deck.bag) == state.deck.middle + unseen


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_a_copy_shares_nothing(data: st.DataObject) -> None:
    match = played(data, 12)
    before = encode(match.state)
    copy = match.copy()
    assert copy.number == match.number
    ask = copy.ask()
    if isinstance(ask, Choice):
        copy.do(ask.seats[0], copy.legal(ask.seats[0])[-1])
    copy.state.players[0].hand.add("coin")
    assert encode(match.state) == before


@settings(max_examples=40, deadline=None)
@given(st.data(), st.integers(0, 3))
def test_what_a_seat_may_know_holds_no_card_of_others(data: st.DataObject, seat: int) -> None:
    match = played(data, 12)
    hidden = GAME.secrets.hide(match.state, seat)
    for number, player in enumerate(hidden.players):
        assert number == seat or player.hand.known == []
    assert dict(GAME.places.conserved(hidden)) == CARDS
    imagined = GAME.secrets.imagine(hidden, "seed")
    assert all(UNSEEN not in player.hand.known and not player.hand.unseen for player in imagined.players)
    assert dict(GAME.places.conserved(imagined)) == CARDS


def test_a_view_leaks_no_hidden_card() -> None:
    match = Match(GAME, GAME.setup(setup_of()))
    match.settle(SeedOracle("7"))
    match.state.players[1].hand.known[:] = ["sentinel"]
    for seat, shown in ((-1, False), (0, False), (1, True)):
        view = GAME.view(match, seat)
        assert (b"sentinel" in to_json(view).lower()) is shown


def test_random_play_ends() -> None:
    for seed in range(60):
        oracle, chooser = SeedOracle(str(seed)), SeedOracle(f"{seed} choices")
        match = Match(GAME, GAME.setup(setup_of("Anna", "Ben", "Cleo")))
        for count in range(2000):
            match.settle(oracle)
            ask = match.ask()
            if not isinstance(ask, Choice):
                break
            acts = match.legal(ask.seats[0])
            match.do(ask.seats[0], chooser.answer(Chance("pick", acts), count))
        assert match.ask() is None
        assert match.legal(0) == []
        ending = GAME.ending(match.state)
        assert ending is not None
        assert ending.winners


def test_entries_read_the_same_typed_or_not() -> None:
    act: Any = Play("thief", 2)
    untyped = msgspec.json.decode(to_json(act))
    assert to_json(untyped) == to_json(act)
    assert msgspec.convert(untyped, ToyAct) == act
    assert to_json({"b": 1, "a": {"d": 1, "c": 2}}) == b'{"a":{"c":2,"d":1},"b":1}'


def test_equal_states_have_equal_names_and_others_do_not() -> None:
    one, two = GAME.setup(setup_of()), GAME.setup(setup_of())
    assert state_hash(encode(one)) == state_hash(encode(two))
    two.players[0].points = 1
    assert state_hash(encode(one)) != state_hash(encode(two))
    assert len(state_hash(b"")) == 32


def test_settling_stops_where_nobody_answers() -> None:
    match = Match(GAME, GAME.setup(setup_of()))
    match.settle(SeedOracle("7"))
    assert isinstance(match.ask(), Choice)
    chances = match.state.chances
    match.do(0, Stop())
    match.settle(SeedOracle("7"))
    assert match.state.chances == chances == 4


def test_a_result_that_is_told_counts_as_one_that_is_made() -> None:
    """Else the next chance would get the luck of the one before it."""
    made, told = (Match(GAME, GAME.setup(setup_of())) for _match in range(2))
    oracle = SeedOracle("7")
    made.settle(oracle)
    while isinstance(ask := told.ask(), Chance):
        told.resolve(oracle.answer(ask, told.state.chances))
    assert told.state.chances == 4
    assert encode(told.state) == encode(made.state)


def test_nothing_may_be_allowed_that_leads_to_what_cannot_be_kept() -> None:
    """The act is carried out, and what it leaves would be lost with the first save."""
    match = Match(GAME, GAME.setup(setup_of("Anna", "Ben")))
    match.settle(SeedOracle("allowed"))

    def leave(table: Any, frame: Frame, seat: int, act: Any) -> None:
        table.state.players[seat].points = act

    lenient: Match[Any] = Match(replace(GAME, take={**GAME.take, Turn: leave}), match.state, match.number)
    assert lenient.can_be_allowed(0, 7)
    assert not lenient.can_be_allowed(0, 2**70)
    assert not lenient.can_be_allowed(0, object())
    assert match.state.players[0].points == 0


def test_nothing_may_be_allowed_before_a_result_or_when_the_game_is_over() -> None:
    match = Match(GAME, GAME.setup(setup_of("Anna", "Ben")))
    assert isinstance(match.ask(), Chance) and not match.can_be_allowed(0, Stop())
    match.settle(SeedOracle("allowed"))
    assert match.can_be_allowed(0, Stop())
    match.state.stack.clear()
    over = match.copy()
    assert over.ask() is None and not over.can_be_allowed(0, Stop())


def test_work_done_at_once_is_done_before_the_caller_goes_on() -> None:
    match = Match(GAME, GAME.setup(setup_of("Anna", "Ben")))
    match.settle(SeedOracle("at once"))
    before, state = match.ask(), match.state
    depth = len(state.stack)
    rounds: list[int] = []
    swift = replace(GAME, work={**GAME.work, Swift: lambda table, frame: (rounds.append(1), table.pop())[1]})
    Match(swift, state).at_once(Swift())
    assert rounds == [1]
    assert (len(state.stack), match.ask()) == (depth, before)


def test_work_done_at_once_may_not_ask() -> None:
    match = Match(GAME, GAME.setup(setup_of("Anna", "Ben")))
    match.settle(SeedOracle("at once"))
    with pytest.raises(WouldAsk, match="Roll asks"):
        match.at_once(Roll(0))


def test_work_that_lost_its_reason_is_put_away_before_it_goes_on() -> None:
    def put_away(table: Any, frame: Frame) -> bool:
        if isinstance(frame, Swift):
            table.pop()
            return True
        return False

    match = Match(replace(GAME, kernel=Kernel(put_away=put_away)), GAME.setup(setup_of("Anna", "Ben")))
    match.settle(SeedOracle("put away"))
    before = match.ask()
    match.push(Swift())
    assert Match(match.game, match.state, match.number).ask() == before


def test_the_rules_are_asked_once_until_there_is_an_answer() -> None:
    match = Match(GAME, GAME.setup(setup_of("Anna", "Ben")))
    first = match.ask()
    assert isinstance(first, Chance) and match.ask() is first
    match.resolve(first.options[0])
    assert match.ask() is not first


def test_a_result_cannot_be_allowed_as_an_act() -> None:
    """The rules would take it: it is a card that may be drawn now."""
    match = Match(GAME, GAME.setup(setup_of("Anna", "Ben")))
    ask = match.ask()
    assert isinstance(ask, Chance) and not match.can_be_allowed(0, ask.options[0])
