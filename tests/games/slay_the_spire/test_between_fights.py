"""Between fights: who stands in which row, and which tokens are left on an act's map."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from msgspec.structs import replace

from companion.engine.game import Setup
from companion.engine.match import Match
from companion.engine.oracles import SeedOracle
from companion.engine.refusals import Refused
from companion.games.slay_the_spire.climb import events as ev
from companion.games.slay_the_spire.climb.making import layout_of, room_at
from companion.games.slay_the_spire.climb.rooms import begin_room
from companion.games.slay_the_spire.climb.turning import tokens_left
from companion.games.slay_the_spire.climb.way import may_go_on
from companion.games.slay_the_spire.game import GAME
from companion.games.slay_the_spire.state import climb_acts as ca
from companion.games.slay_the_spire.state.frames import AnyFrame
from tests.games.slay_the_spire.test_only_options import at_event

SEATS = ("Ada", "Ben", "Cleo")


def on_the_way(**options: Any) -> Match[Any]:
    """A climb of three whose party has won the first fight, with the rows as they sit."""
    match: Match[Any] = Match(GAME, GAME.setup(Setup("sts", SEATS, "rows", {"climb": True, **options}, ())))
    oracle = SeedOracle("rows")
    while (ask := match.ask()) is not None and getattr(ask, "topic", "") != "path":
        if hasattr(ask, "options"):
            match.resolve(oracle.answer(ask, match.state.chances))
        else:
            seat = ask.seats[0]
            acts = match.legal(seat)
            match.do(seat, GAME.bots.at_a_glance(match.state, seat, acts, ask))
    match.state.climb = replace(match.state.climb, rows=())
    return match


def in_fight(match: Match[Any]) -> Match[Any]:
    """The same climb in its next fight."""
    begin_room(match, "encounter")
    while match.state.fight is None:
        ask: Any = match.ask()
        match.resolve(ask.options[0])
    return match


def test_who_changes_rows_begins_the_next_fight_there() -> None:
    match = on_the_way()
    match.do(0, ca.SwapRows(2))
    rows = [fighter.row for fighter in in_fight(match).state.fight.fighters]
    assert rows == [2, 1, 0]


def test_changed_back_they_stand_as_they_sit() -> None:
    match = on_the_way()
    match.do(0, ca.SwapRows(2))
    match.do(2, ca.SwapRows(0))
    assert match.state.climb.rows == ()
    assert [fighter.row for fighter in in_fight(match).state.fight.fighters] == [0, 1, 2]


@pytest.mark.parametrize("player", [0, 3, -1])
def test_rows_are_changed_with_another_player(player: int) -> None:
    with pytest.raises(Refused, match="another player"):
        on_the_way().do(0, ca.SwapRows(player))


def test_rows_are_not_changed_in_a_room() -> None:
    match: Match[Any] = Match(GAME, GAME.setup(Setup("sts", SEATS, "rows", {"climb": True}, ())))
    while hasattr(ask := match.ask(), "options"):
        match.resolve(ask.options[0])
    with pytest.raises(Refused, match="here and now"):
        match.do(0, ca.SwapRows(1))


@pytest.mark.parametrize(
    ("event", "legal"),
    [("act2_colosseum", True), ("act1_dead_adventurer_a3", True), ("act1_transmogriphier", False)],
)
def test_rows_are_changed_in_an_event_that_may_become_a_fight(event: str, legal: bool) -> None:
    match = at_event(event, seats=3, opens=False)
    swaps = [act for act in match.legal(0) if isinstance(act, ca.SwapRows)]
    assert swaps == [ca.SwapRows(1), ca.SwapRows(2)] * legal
    if legal:
        match.do(0, ca.SwapRows(2))
        assert match.state.climb.rows == (2, 1, 0)
        return
    with pytest.raises(Refused, match="here and now"):
        match.do(0, ca.SwapRows(2))


@pytest.mark.parametrize(("ended", "kept"), [([1, 0, 2], (1, 0, 2)), ([0, 1, 2], ()), ([0, 0, 2], (2, 1, 0))])
def test_sts_136_the_next_fight_begins_in_the_rows_where_the_last_one_ended(
    ended: list[int], kept: tuple[int, ...]
) -> None:
    """Two who shared a row stand again as they stood before the fight."""
    match = on_the_way()
    match.do(0, ca.SwapRows(2))
    fight = in_fight(match).state.fight
    for fighter, row in zip(fight.fighters, ended, strict=True):
        fighter.row = row
    match.emit(ev.FightLeft(fight))
    assert match.state.climb.rows == kept


@pytest.mark.parametrize("gained_here", [True, False])
def test_sts_135_the_burning_elite_stays_among_the_tokens_of_its_act(gained_here: bool) -> None:
    """With the key gained in an earlier act its space has an encounter again."""
    run = on_the_way(custom="uncertain future").state
    dark = [space for space, kind in layout_of(run.climb).rooms.items() if kind == "dark_token"]
    tokens = {dark[0]: "burning_elite"} if gained_here else {}
    run.climb = replace(run.climb, keys=("emerald",), tokens=tokens)
    left = tokens_left(run.climb, "dark_token")
    assert len(left) == len(dark) - len(tokens)
    assert left.count("encounter") == (2 if gained_here else 3)
    assert room_at(run.climb, dark[1]) == "dark_token"


def test_a_save_can_hold_every_kind_of_unfinished_work() -> None:
    assert {frame.__struct_config__.tag for frame in get_args(AnyFrame)} == {
        frame.__struct_config__.tag for frame in GAME.work
    }


@pytest.mark.parametrize(
    ("act", "unlocked", "keys", "hp", "goes_on"),
    [
        (1, (), (), 5, True),
        (2, (), (), 5, True),
        (2, (), (), 0, False),
        (3, (), ("ruby", "sapphire", "emerald"), 5, False),
        (3, ("act4",), ("ruby", "sapphire"), 5, False),
        (3, ("act4",), ("ruby", "sapphire", "emerald"), 5, True),
        (4, ("act4",), ("ruby", "sapphire", "emerald"), 5, False),
    ],
)
def test_an_act_follows_the_last_one_with_three_keys_and_everybody_alive(
    act: int, unlocked: tuple[str, ...], keys: tuple[str, ...], hp: int, goes_on: bool
) -> None:
    run = GAME.setup(Setup("sts", SEATS, "acts", {"climb": True}, ()))
    assert run.climb is not None and run.round == 0, "no fight, no round"
    run.act = act
    run.climb = replace(run.climb, unlocked=unlocked, keys=keys)
    run.heroes = (*run.heroes[:-1], replace(run.heroes[-1], hp=hp))
    assert may_go_on(run) is goes_on
