"""Corrections by hand, and acts that a referee lets through, leave a game that can be played on."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.asks import Choice
from companion.engine.commands import Correct, Do, Overrule, Resolve, Undo
from companion.engine.corrections import Correction, MoveCard, SetValue
from companion.engine.game import Setup
from companion.engine.logs import MemoryLog
from companion.engine.match import Match
from companion.engine.oracles import PersonOracle, SeedOracle
from companion.engine.refusals import Refused
from companion.engine.session import Session
from companion.games.ministeel.game import GAME
from companion.games.ministeel.state import (
    Answer,
    EndTurn,
    Forfeit,
    KeepCard,
    LetThrough,
    Play,
    PlayCombo,
    State,
    UseDrawToken,
)


def session(*hands: str, stack: list[Any] | None = None) -> Session:
    """A game in its first turn, seat 0 to act, with these hands put together by corrections."""
    names = ("Anna", "Ben", "Carl")[: len(hands)]
    found = Session.start(GAME, Setup("ministeel", names), MemoryLog(), SeedOracle("referee 4"))
    while found.match.state.active:
        seat = found.match.state.active
        found.handle(Overrule(seat, EndTurn()))
    for number, hand in enumerate(hands):
        path = ("seats", number, "hand")
        for card in list(found.match.state.seats[number].hand.known):
            found.handle(Correct(MoveCard(card, path, ("deck",))))
        for card in hand.split():
            found.handle(Correct(MoveCard(card, (), path)))
    return found


def problems(played: Session) -> str:
    return " ".join(GAME.places.problems(played.match.state))


class TestCorrections:
    def test_hp_can_be_put_right(self) -> None:
        played = session("dagger", "fate")
        played.handle(Correct(SetValue(("seats", 1, "hp"), 1)))
        played.handle(Do(0, Play("dagger", 1)))
        assert played.match.state.winner == 0

    @pytest.mark.parametrize(
        ("path", "value", "said"),
        [
            (("seats", 1, "hp"), 0, "Ben has no HP"),
            (("seats", 1, "poison"), 5, "Ben has 5 poison tokens but is still in the game."),
            (("seats", 1, "poison"), -1, "Ben has a number below 0."),
            (("seats", 1, "draw_tokens"), -1, "Ben has a number below 0."),
            (("seats", 1, "skips"), -3, "Ben has a number below 0."),
            (("seats", 1, "alive"), False, "Ben is out of the game but still has cards"),
            (("actions_left",), -1, "The number of actions left is below 0"),
        ],
    )
    def test_what_is_odd_is_written_and_listed(self, path: tuple[Any, ...], value: Any, said: str) -> None:
        played = session("dagger dagger", "fate", "fate")
        good = problems(played)
        assert said not in good
        played.handle(Correct(SetValue(path, value)))
        assert said in problems(played)
        played.handle(Undo())
        assert problems(played) == good

    @pytest.mark.parametrize("name", ["poison", "draw_tokens", "skips"])
    def test_less_than_nothing_does_nothing(self, name: str) -> None:
        played = session("dagger dagger", "fate")
        played.handle(Correct(SetValue(("seats", 1, name), -1)))
        assert (UseDrawToken() in played.match.legal(1)) == (name != "draw_tokens")
        played.handle(Correct(SetValue(("actions_left",), 0)))
        played.handle(Do(0, EndTurn()))
        state = played.match.state
        assert (state.active, state.seats[1].hp) == (1, 10)

    def test_with_actions_below_zero_the_turn_can_end(self) -> None:
        played = session("dagger", "fate")
        played.handle(Correct(SetValue(("actions_left",), -1)))
        assert EndTurn() in played.match.legal(0)

    def test_a_seat_taken_out_by_hand_leaves_a_winner(self) -> None:
        played = session("dagger dagger", "fate")
        played.handle(Correct(SetValue(("seats", 1, "alive"), False)))
        played.handle(Correct(SetValue(("actions_left",), 0)))
        played.handle(Do(0, EndTurn()))
        assert (played.match.ask(), played.match.state.winner) == (None, 0)

    def test_a_card_too_many_is_listed(self) -> None:
        played = session("dagger", "fate")
        played.handle(Correct(MoveCard("doom_dragon", (), ("seats", 1, "hand"))))
        assert "Doom Dragon: 2 on the table, 1 in the box." in problems(played)

    @pytest.mark.parametrize(
        "correction",
        [
            SetValue(("seats", 9, "hp"), 1),
            SetValue(("seats", 0, "hp"), "ten"),
            SetValue(("active",), 17),
            MoveCard("sword", ("seats", 1, "hand"), ("discard",)),
            MoveCard("no_card", (), ("deck",)),
        ],
    )
    def test_what_cannot_be_is_refused_and_changes_nothing(self, correction: Correction) -> None:
        played = session("dagger", "fate")
        before = played.hashes[-1]
        with pytest.raises(Refused):
            played.handle(Correct(correction))
        assert played.hashes[-1] == before
        assert isinstance(played.match.ask(), Choice)

    def test_shields_corrected_away_are_not_asked_for(self) -> None:
        played = session("sword", "steel_shield")
        played.handle(Do(0, Play("sword", 1)))
        played.handle(Correct(MoveCard("steel_shield", ("seats", 1, "hand"), ("discard",))))
        assert played.match.state.seats[1].hp == 7


class TestOverruled:
    def test_a_third_action(self) -> None:
        played = session("dagger dagger dagger", "fate")
        for _action in range(2):
            played.handle(Do(0, Play("dagger", 1)))
        played.handle(Overrule(0, Play("dagger", 1)))
        state = played.match.state
        assert (state.seats[1].hp, state.actions_left) == (7, 0)
        played.handle(Do(0, EndTurn()))
        assert played.match.state.active == 1

    def test_a_token_more_than_there_are(self) -> None:
        played = session("dagger", "fate")
        played.handle(Correct(SetValue(("seats", 0, "draw_tokens"), 0)))
        played.handle(Overrule(0, UseDrawToken()))
        assert len(played.match.state.seats[0].hand) == 2
        assert played.match.state.seats[0].draw_tokens == 0

    def test_a_token_of_the_dying_does_not_kill(self) -> None:
        played = session("dagger", "revival_scepter")
        played.handle(Correct(SetValue(("seats", 1, "hp"), 1)))
        played.handle(Do(0, Play("dagger", 1)))
        played.handle(Overrule(1, UseDrawToken()))
        ask = played.match.ask()
        assert isinstance(ask, Choice)
        assert ask.topic == "revive"

    @pytest.mark.parametrize(
        "act",
        [
            Play("sword", 1),
            Play("dagger", -1),
            Play("dagger", 9),
            Play("no_card", 1),
            PlayCombo(("dagger", "sword"), 1),
            Forfeit("sword"),
            Answer("dagger"),
            LetThrough(),
            KeepCard("dagger"),
        ],
    )
    def test_what_cannot_be_carried_out_is_refused(self, act: Any) -> None:
        played = session("dagger dagger", "fate")
        before = (played.hashes[-1], len(played.entries))
        with pytest.raises(Refused):
            played.handle(Overrule(0, act))
        assert (played.hashes[-1], len(played.entries)) == before
        assert isinstance(played.match.ask(), Choice)

    @pytest.mark.parametrize("act", [EndTurn(), Answer("fate"), KeepCard("fate"), Play("fate", 0)])
    def test_nonsense_against_an_attack_is_refused(self, act: Any) -> None:
        played = session("sword", "fate steel_shield")
        played.handle(Do(0, Play("sword", 1)))
        with pytest.raises(Refused):
            played.handle(Overrule(1, act))
        assert played.match.state.seats[1].hp == 10

    @pytest.mark.parametrize("act", [EndTurn(), KeepCard("remedy"), Forfeit()])
    def test_nonsense_against_poison_is_refused(self, act: Any) -> None:
        played = session("poison", "remedy")
        played.handle(Do(0, Play("poison", 1)))
        with pytest.raises(Refused):
            played.handle(Overrule(1, act))
        assert played.match.state.seats[1].poison == 0

    def test_another_card_is_no_scepter_even_when_people_roll(self) -> None:
        played = session("dagger", "fate revival_scepter")
        played.handle(Correct(SetValue(("seats", 1, "hp"), 1)))
        played.handle(Do(0, Play("dagger", 1)))
        played.oracle = PersonOracle()
        with pytest.raises(Refused):
            played.handle(Overrule(1, Answer("fate")))
        played.handle(Do(1, Answer("revival_scepter")))
        played.handle(Resolve(4))
        assert played.match.state.seats[1].hp == 4

    def test_the_log_says_what_was_overruled(self) -> None:
        played = session("dagger", "fate")
        played.handle(Overrule(0, EndTurn()))
        assert "actions-left" in [getattr(entry, "overruled", "") for entry in played.entries]
        assert played.match.state.active == 1


def test_worn_nonsense_is_listed_and_adds_nothing() -> None:
    played = session("dagger", "fate")
    played.handle(Correct(MoveCard("fate", ("seats", 1, "hand"), ("seats", 1, "equipped"))))
    assert "Ben wears a card that is not equipment." in problems(played)
    played.handle(Do(0, Play("dagger", 1)))
    assert played.match.state.seats[1].hp == 9


def test_a_match_without_a_session_corrects_too() -> None:
    match: Match[State] = Match(GAME, GAME.setup(Setup("ministeel", ("Anna", "Ben"))))
    match.settle(SeedOracle("x"))
    match.correct(SetValue(("seats", 0, "hp"), 3))
    assert match.state.seats[0].hp == 3
