"""A kept game of every rule book outlives a change of its rules: said in words, never lost or replayed."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.engine.commands import Undo
from companion.engine.encoding import encode
from companion.engine.game import Setup
from companion.engine.refusals import Refused
from companion.games import catalogue
from companion.store.shelf import OpenGame, Shelf
from companion.table.desk.oracle import TableOracle
from tests.conformance.setups import FACTS
from tests.store.plays import play, seeded

GAMES = catalogue.names()


def older(name: str) -> dict[str, Any]:
    """The game under rules of another version than ours."""
    return {name: replace(catalogue.game(name), rules_version="0")}


@pytest.fixture(params=GAMES)
def kept(request: pytest.FixtureRequest, shelf: Shelf) -> OpenGame:
    """A game in which something has happened, put back on the shelf."""
    setup = FACTS[request.param].setup(Random("kept"))
    with Shelf(older(request.param), shelf.folder).new(setup, seeded) as opened:
        play(opened.session, 9)
    assert len(opened.session.entries) >= 9
    return opened


def ours(shelf: Shelf) -> Shelf:
    return Shelf({name: catalogue.game(name) for name in GAMES}, shelf.folder)


def test_a_game_of_older_rules_goes_on_where_it_stood(shelf: Shelf, kept: OpenGame) -> None:
    state, entries = encode(kept.session.match.state), len(kept.session.entries)
    rules = kept.session.match.game.id
    with ours(shelf).open(kept.id, seeded) as opened:
        (notice,) = opened.notices
        assert notice.code == "other-versions"
        assert f"Saved with rules 0 and data {catalogue.game(rules).data_version}" in notice.words
        assert f"now rules {catalogue.game(rules).rules_version} and data" in notice.words
        assert encode(opened.session.match.state) == state
        assert len(opened.session.entries) == entries + 1
        with pytest.raises(Refused, match="other rules or data"):
            opened.session.handle(Undo())
        play(opened.session, 3)


def test_it_is_said_once_and_nothing_is_said_of_a_game_of_these_rules(shelf: Shelf, kept: OpenGame) -> None:
    ours(shelf).open(kept.id, seeded).close()
    with ours(shelf).open(kept.id, seeded) as again:
        assert again.notices == ()


def test_an_exported_game_of_older_rules_comes_in_with_the_same_words(shelf: Shelf, kept: OpenGame) -> None:
    target = shelf.folder / "old.txt"
    Shelf(older(kept.session.match.game.id), shelf.folder).export(kept.id, target)
    report = ours(shelf).import_file(target)
    assert [notice.code for notice in report.notices] == ["other-versions"]
    with ours(shelf).open(report.id, seeded) as opened:
        assert encode(opened.session.match.state) == encode(kept.session.match.state)


def test_a_game_in_which_people_draw_everything_begins_whole(shelf: Shelf) -> None:
    setup = Setup("sts", ("Anna", "Ben"), "whole", {"climb": True}, lazy=(0, 1))
    with ours(shelf).new(setup, TableOracle) as opened:
        assert opened.log.notices == []
        assert not list(opened.log.folder.glob("*.damaged-*"))
