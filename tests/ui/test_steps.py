"""Enemy turns step by step: who acts is marked on the board; what people do is never held up."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.engine.events import Event
from companion.games import catalogue
from companion.games.slay_the_spire.state import card_events, figure_events, round_events
from tests.ui.conftest import Finger
from tests.ui.test_play import shell_on
from ui.behind.history_lines import history_lines
from ui.ports.game_port import NOBODY, HistoryLine
from ui.ports.services import NewGame, SeatPlan
from ui.presenters.board import folded


@pytest.fixture
def fight(tmp_path: Path, show: Any, until: Any) -> Any:
    """A fight of one, whose enemies wait for touches."""
    there = show(shell_on(tmp_path))
    there.change_settings(msgspec.structs.replace(there.settings, pace="touch"))
    there.begin(NewGame("sts", (SeatPlan("Anna"),), {"opponent": "boss:guardian"}))
    until(there, lambda: there.picture is not None)
    return there


def test_an_own_card_is_not_played_step_by_step(fight: Any, until: Any, finger: Finger) -> None:
    stood = fight.picture.view.ask.number
    option = next(option for option in fight.picture.view.ask.options if option.card)
    fight.stage.screen.choose(option)
    until(fight, lambda: fight.picture.view.ask.number != stood)
    assert fight.stage.steps is None and not fight.player.playing


def test_each_step_of_the_enemy_marks_it_until_the_turn_is_over(
    fight: Any, until: Any, finger: Finger
) -> None:
    finger.tap_words(fight, "End Anna's turn")
    until(fight, lambda: fight.stage.steps is not None)
    shown = []
    while fight.stage.steps is not None:
        shown.append(fight.player.shown)
        assert fight.stage.screen.acting == fight.player.shown.actor == ("creature", 0)
        assert fight.stage.screen.board.scene.acting == ("creature", 0)
        layer = fight.stage.steps
        assert layer.parts[0].y >= fight.stage.screen.board.top - 1, "the board stays in sight"
        finger.tap(*layer.parts[0].center)
    assert len(shown) > 1 and shown[0].words == "The Guardian acts."
    assert fight.stage.screen.acting == NOBODY
    assert fight.stage.screen.board.scene.acting == NOBODY


def lines(*events: Event, by_bot: bool = False) -> tuple[HistoryLine, ...]:
    from companion.engine.game import Setup

    game = catalogue.game("sts")
    state = game.setup(Setup("sts", ("Anna", "Ben"), "x", {"boss": "guardian"}))
    return history_lines(game, state, events, -1, by_bot)


def test_only_what_enemies_and_bots_do_is_paced() -> None:
    hit = figure_events.Struck(0, -1, 0, 2, "hit")
    told = lines(
        round_events.DieRolled(3),
        round_events.EnemyActs(0),
        hit,
        round_events.PhaseBegan("start"),
        round_events.RoundBegan(2),
    )
    assert [(line.paced, line.actor) for line in told] == [
        (False, NOBODY),
        (True, ("creature", 0)),
        (True, ("creature", 0)),
        (False, NOBODY),
    ]
    assert all(line.paced for line in lines(round_events.DieRolled(3), by_bot=True))


def test_a_step_knows_whom_it_reached_and_what_they_lost() -> None:
    hit, stopped = figure_events.Struck(0, -1, 0, 2, "hit"), figure_events.Struck(1, -1, 3, 0, "hit")
    told = lines(round_events.EnemyActs(0), hit, stopped, round_events.RoundBegan(2))
    assert [line.reached for line in told] == [(), ((0, 2),), ((1, 0),), ()]
    assert [line.reached for line in lines(round_events.EnemyActs(0), hit, hit)] == [(), ((0, 4),)]
    assert [line.reached for line in lines(hit)] == [()], "no one acts after the game is over"


def test_equal_lines_in_a_row_are_one() -> None:
    told = lines(card_events.CardDrawn(0, ""), card_events.CardDrawn(0, ""), card_events.CardDrawn(1, ""))
    assert [line.words for line in told] == [
        "Anna draws 2 cards.",
        "Ben draws a card.",
    ]


def test_long_warnings_are_folded_and_say_that_there_is_more() -> None:
    long = "Now: On death: At the start of the next round: Summon 1 Large Slime in each player's row."
    assert folded((long, "two", "three"), 1, 40) == ("Now: On death: At the start of the … (+2 more)",)
    assert folded(("short",), 1, 40) == ("short",)
    assert folded((), 1, 40) == ()


def test_the_board_follows_whoever_acts_and_comes_back(
    tmp_path: Path, show: Any, until: Any, finger: Finger
) -> None:
    """At the largest text four players and their enemies do not fit: whoever acts is scrolled into sight."""
    there = show(shell_on(tmp_path))
    there.change_settings(msgspec.structs.replace(there.settings, pace="touch", text=175, face="panel"))
    plans = tuple(SeatPlan(name) for name in ("Anna", "Ben", "Cleo", "Dora"))
    there.begin(NewGame("sts", plans, {"opponent": "encounter:any"}))
    until(there, lambda: there.picture is not None)
    board = there.stage.screen.board
    assert board.overflow > 0
    for creature in there.picture.view.creatures:
        there.stage.screen.mark(("creature", creature.creature))
        finger.frames()
        panel = board._panel_of(("creature", creature.creature))
        top = board.content.height - panel.top
        assert board.offset <= top and (top + panel.height <= board.offset + board.height + 1)
    assert board.offset > 0
    there.stage.screen.mark(NOBODY)
    finger.frames()
    assert board.offset <= board.content.height - board.content.parts[0].top
