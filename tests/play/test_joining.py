"""Somebody joins a game under way in the terminal, and somebody leaves: what is typed, who plays where."""

from __future__ import annotations

import io

import pytest

from companion.engine.session import Session
from companion.play.bad_input import BadInput
from companion.play.bots.players import bot
from companion.play.bots.situations import situation
from companion.play.command_line.joining import newcomer
from companion.play.terminal.screen import Screen
from companion.play.terminal.typed_game import TerminalGame
from tests.games.slay_the_spire.between_acts import at_the_end_of_act_one
from tests.play.plays import session_of

ROLES = {"defect": "Defect", "watcher": "Watcher"}


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("Clara", ("Clara", "defect")),
        ("Clara watcher", ("Clara", "watcher")),
        ("Clara wat", ("Clara", "watcher")),
        ("Clara of Spire", ("Clara of Spire", "defect")),
        ("watcher", ("watcher", "defect")),
        (" Clara  Watcher ", ("Clara", "watcher")),
    ],
)
def test_a_name_and_whom_they_play_are_typed(typed: str, found: tuple[str, str]) -> None:
    assert newcomer(typed, ROLES) == found


def test_without_a_name_it_is_said_what_is_expected() -> None:
    with pytest.raises(BadInput, match="Defect, Watcher"):
        newcomer("  ", ROLES)


def typed(session: Session, *lines: str, bots: tuple[int, ...] = ()) -> tuple[TerminalGame, str]:
    """A terminal in which these lines were typed, and what it said."""
    out = io.StringIO()
    made = {seat: bot("careful") for seat in bots}
    game = TerminalGame(
        session,
        Screen(io.StringIO("".join(f"{line}\n" for line in lines)), out),
        made,
        dict.fromkeys(bots, "careful"),
    )
    game.run()
    return game, out.getvalue()


def test_who_joins_and_who_leaves_is_typed_and_taken_back() -> None:
    session = at_the_end_of_act_one(2)
    game, said = typed(session, "?", "join Clara watcher", "Ada leaves the party", "l")
    assert "join Clara" in said
    assert session.seats == ("Ben", "Clara") and game.people == [0, 1]
    assert "Ada leaves the party" in said
    typed(session, "u", "u")
    assert session.seats == ("Ada", "Ben")


def test_a_bot_plays_on_from_the_seat_at_which_it_sits_now() -> None:
    session = at_the_end_of_act_one(3)
    game, _said = typed(session, "Ada leaves", bots=(1,))
    assert session.seats == ("Ben", "Cleo")
    assert list(game.bots) == list(game.seated.kinds) == [0] and game.people == [1]


def test_elsewhere_it_is_refused_in_words() -> None:
    session = at_the_end_of_act_one(2)
    typed(session, "go on to act 2")
    _game, said = typed(session, "join Clara watcher", "join")
    assert "only between two acts" in said and "page 22" in said
    assert "join NAME" in said
    assert session.seats == ("Ada", "Ben")


def test_a_game_without_newcomers_says_so() -> None:
    _game, said = typed(session_of(), "join Clara")
    assert "This game is closed to new players" in said


def test_who_plays_is_no_matter_of_bots() -> None:
    session = at_the_end_of_act_one(2)
    seen = situation(session.match, 0, "x")
    changes = session.game.parts.party().changes
    assert seen is not None and not any(changes(act) for act in seen.acts)
    assert any(changes(act) for act in session.match.legal(0))
