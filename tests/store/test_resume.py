"""A log of other rules goes on from its last kept state, says so, and never replays silently."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from companion.engine.commands import Undo
from companion.engine.encoding import encode
from companion.engine.entries import TakenUp
from companion.engine.game import Game
from companion.engine.refusals import Refused
from companion.store.errors import StoreError
from companion.store.salvage import COPY, MAIN
from companion.store.shelf import OpenGame, Shelf
from tests.store.plays import begun, folder_of, play, seeded, step
from tests.toy_game import GAME, Roll, ToyState


def shelf_of(shelf: Shelf, game: Game[Any]) -> Shelf:
    return Shelf({"toy": game}, shelf.folder)


def double_points(match: Any, frame: Roll, seat: int, pips: int) -> None:
    """Another rule: a coin is worth twice the die."""
    match.pop()
    match.state.players[frame.seat].points += 2 * pips


OTHER_RULES = replace(GAME, take={**GAME.take, Roll: double_points})
NEWER = replace(OTHER_RULES, rules_version="2", data_version="5")


@pytest.fixture
def kept(shelf: Shelf) -> OpenGame:
    """A game in which a coin was rolled for: the rules below differ in that."""
    with begun(shelf, seed="4", steps=6) as opened:
        pass
    assert any(player.points for player in opened.session.match.state.players)
    return opened


def test_other_versions_go_on_from_the_state_and_say_so(shelf: Shelf, kept: OpenGame) -> None:
    state = encode(kept.session.match.state)
    with shelf_of(shelf, NEWER).open(kept.id, seeded) as opened:
        (notice,) = opened.notices
        assert notice.code == "other-versions"
        for part in (
            "Saved with rules 1 and data 1, now rules 2 and data 5.",
            "rules 2 and data 5",
            "You cannot undo past this point",
        ):
            assert part in notice.words
        assert encode(opened.session.match.state) == state
        assert isinstance(opened.session.entries[-1], TakenUp)


def test_nothing_is_taken_back_behind_the_change_but_all_after_it(shelf: Shelf, kept: OpenGame) -> None:
    with shelf_of(shelf, NEWER).open(kept.id, seeded) as opened:
        with pytest.raises(Refused, match="other rules or data"):
            opened.session.handle(Undo())
        before = encode(opened.session.match.state)
        play(opened.session, 3)
        while opened.session.undo_target() is not None:
            opened.session.handle(Undo())
        assert encode(opened.session.match.state) == before
        with pytest.raises(Refused, match="other rules or data"):
            opened.session.handle(Undo(to=1))


def test_the_change_is_said_once(shelf: Shelf, kept: OpenGame) -> None:
    newer = shelf_of(shelf, NEWER)
    with newer.open(kept.id, seeded) as opened:
        play(opened.session, 3)
    with newer.open(kept.id, seeded) as again:
        assert again.notices == ()
        again.session.handle(Undo())
        play(again.session)
    with shelf.open(kept.id, seeded) as back:
        assert [notice.code for notice in back.notices] == ["other-versions"]


def test_a_game_of_two_rules_is_carried_with_the_state_between(shelf: Shelf, kept: OpenGame) -> None:
    newer = shelf_of(shelf, NEWER)
    with newer.open(kept.id, seeded) as opened:
        play(opened.session, 4)
        state = encode(opened.session.match.state)
    target = shelf.folder / "game.txt"
    newer.export(kept.id, target)
    report = newer.import_file(target)
    assert report.notices == ()
    with newer.open(report.id, seeded) as again:
        assert encode(again.session.match.state) == state
        again.session.handle(Undo())


def test_rules_that_changed_without_a_new_version_are_found_out(shelf: Shelf, kept: OpenGame) -> None:
    """The state is right as it stands; going back behind it by other rules is refused."""
    with shelf_of(shelf, OTHER_RULES).open(kept.id, seeded) as opened:
        assert encode(opened.session.match.state) == encode(kept.session.match.state)
        with pytest.raises(Refused, match="no longer leads to the same state"):
            while True:
                before = encode(opened.session.match.state), len(opened.session.entries)
                opened.session.handle(Undo())
        assert (encode(opened.session.match.state), len(opened.session.entries)) == before
        play(opened.session)


def _without_states(shelf: Shelf, kept: OpenGame) -> None:
    import sqlite3
    from contextlib import closing

    for name in (MAIN, COPY):
        with closing(sqlite3.connect(folder_of(shelf, kept) / name)) as connection:
            connection.executescript("DELETE FROM latest; DELETE FROM snapshots;")


def test_without_kept_states_the_lines_are_played_again(shelf: Shelf, kept: OpenGame) -> None:
    _without_states(shelf, kept)
    with shelf.open(kept.id, seeded) as opened:
        assert opened.notices == ()
        assert encode(opened.session.match.state) == encode(kept.session.match.state)


def test_a_replay_that_leads_elsewhere_stops_before_it_does(shelf: Shelf, kept: OpenGame) -> None:
    _without_states(shelf, kept)
    with shelf_of(shelf, OTHER_RULES).open(kept.id, seeded) as opened:
        (notice,) = opened.notices
        entry = opened.session.entries[len(kept.log.lines)]
        assert notice.code == "replay-differs"
        assert isinstance(entry, TakenUp)
        assert f"after step {entry.to}" in notice.words
        hashes = [line.state_hash for line in opened.log.lines]
        assert hashes[entry.to] == hashes[len(kept.log.lines)]
        play(opened.session)


def test_other_rules_without_a_state_cannot_go_on(shelf: Shelf, kept: OpenGame) -> None:
    _without_states(shelf, kept)
    with pytest.raises(StoreError) as caught:
        shelf_of(shelf, NEWER).open(kept.id, seeded)
    assert caught.value.code == "cannot-resume"
    with shelf.open(kept.id, seeded) as bystander:
        assert bystander.notices == ()


class OtherState(ToyState):
    weather: str = msgspec.field(default_factory=str)


class UnreadableState(ToyState, kw_only=True):
    weather: str


def broken(match: Any, frame: Any) -> None:
    raise KeyError("gone")


@pytest.mark.parametrize(
    "change",
    [
        lambda: replace(NEWER, state_type=UnreadableState),
        lambda: replace(NEWER, work=dict.fromkeys(GAME.work, broken)),
    ],
)
def test_a_state_that_newer_rules_cannot_use_leaves_the_game_as_it_is(
    shelf: Shelf, kept: OpenGame, change: Callable[[], Game[Any]]
) -> None:
    before = (folder_of(shelf, kept) / MAIN).read_bytes()
    with pytest.raises(StoreError) as caught:
        shelf_of(shelf, change()).open(kept.id, seeded)
    assert caught.value.code == "cannot-resume"
    assert (folder_of(shelf, kept) / MAIN).read_bytes() == before


def test_a_state_with_new_fields_is_taken_up(shelf: Shelf, kept: OpenGame) -> None:
    newer = shelf_of(shelf, replace(NEWER, state_type=OtherState))
    with newer.open(kept.id, seeded) as opened:
        assert opened.session.match.state.weather == ""
        step(opened.session)
    with newer.open(kept.id, seeded) as again:
        assert again.notices == ()
