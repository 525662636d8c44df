"""The books of groups: entered by games that end, struck out by undo, kept for good, carried in files."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.engine.commands import Do, Undo
from companion.engine.game import Setup
from companion.engine.oracles import SeedOracle
from companion.games import catalogue
from companion.games.catalogue import Rules
from companion.play.bots.players import bot
from companion.play.bots.situations import situation
from companion.store.errors import StoreError
from companion.store.groups import Group, Groups
from companion.store.shelf import OpenGame, Shelf

GAME, TUESDAY, FRIDAY = "sts", "Tuesday", "Friday"
NO_BOOK = "ministeel"
BOX = {"boxes": {"ironclad": 1}, "highest_ascension": 0, "achievements": []}


@pytest.fixture
def groups(tmp_path: Path) -> Groups:
    """The groups beside an empty shelf, one of them begun."""
    made = Groups(Shelf(Rules(), tmp_path / "games"), tmp_path / "groups")
    made.begin(GAME, TUESDAY)
    return made


def climb(groups: Groups, name: str = TUESDAY, seed: str = "a") -> OpenGame:
    """A climb of one for a group, up to its end, played by a random bot."""
    group = groups.group(GAME, name)
    given = {"climb": True, "group": groups.book(group)}
    setup = Setup(GAME, ("Anna",), seed, catalogue.game(GAME).options.validate(given, "here"))
    opened = groups.shelf.new(setup, lambda setup: SeedOracle(setup.seed))
    player = bot("random")
    while (found := situation(opened.session.match, 0, seed)) is not None:
        opened.session.handle(Do(0, player.act(found)))
    return opened


def rows(groups: Groups, name: str = TUESDAY) -> dict[str, int]:
    found: dict[str, int] = groups.book(groups.group(GAME, name))["boxes"]
    return found


def test_a_game_that_ends_is_entered_for_its_own_group(groups: Groups) -> None:
    groups.begin(GAME, FRIDAY)
    with climb(groups) as opened:
        assert groups.group(GAME, TUESDAY).games == (), "a game that is open may still be taken back"
    (entry,) = groups.group(GAME, TUESDAY).games
    assert (entry.game_id, entry.seats) == (opened.id, ("Anna",))
    assert rows(groups) == {"ironclad": 1} and rows(groups, FRIDAY) == {}
    climb(groups, seed="b").close()
    assert rows(groups) == {"ironclad": 2}


def test_an_end_that_is_taken_back_is_struck_out(groups: Groups) -> None:
    with climb(groups) as opened:
        pass
    assert rows(groups) == {"ironclad": 1}
    with groups.shelf.open(opened.id, lambda setup: SeedOracle(setup.seed)) as again:
        again.session.handle(Undo())
    assert rows(groups) == {} and groups.group(GAME, TUESDAY).games == ()


def test_what_a_deleted_game_has_earned_stays(groups: Groups) -> None:
    with climb(groups) as opened:
        pass
    groups.all()
    groups.shelf.delete(opened.id)
    assert rows(groups) == {"ironclad": 1}


def test_a_group_that_is_not_there_is_refused_with_what_to_do(groups: Groups) -> None:
    with pytest.raises(StoreError) as caught:
        groups.group(GAME, "Tusday")
    assert caught.value.code == "not-found"
    assert TUESDAY in caught.value.remedy and "groups new sts Tusday" in caught.value.remedy


@pytest.mark.parametrize("name", ["", " a", "a ", "a\nb", "\x1b[31m", "x" * 41])
def test_a_name_that_no_group_can_have(groups: Groups, name: str) -> None:
    with pytest.raises(StoreError) as caught:
        groups.begin(GAME, name)
    assert caught.value.code == "bad-name"
    assert [each.name for each in groups.all()] == [TUESDAY]


def test_one_name_is_begun_once_and_only_for_games_with_books(groups: Groups) -> None:
    with pytest.raises(StoreError, match=TUESDAY):
        groups.begin(GAME, TUESDAY)
    with pytest.raises(StoreError, match=NO_BOOK):
        groups.begin(NO_BOOK, FRIDAY)


def test_a_group_is_carried_to_another_machine_and_nothing_counts_twice(
    groups: Groups, tmp_path: Path
) -> None:
    climb(groups).close()
    groups.export(groups.group(GAME, TUESDAY), tmp_path / "tuesday.json")
    other = Groups(Shelf(Rules(), tmp_path / "other"), tmp_path / "others")
    for _time in range(2):
        (group,) = other.import_file(tmp_path / "tuesday.json")
        assert rows(other) == {"ironclad": 1} and len(group.games) == 1
    climb(other, seed="b").close()
    other.import_file(tmp_path / "tuesday.json")
    assert rows(other) == {"ironclad": 2}, "what was earned here meanwhile stays"


def test_a_file_is_not_replaced_unasked(groups: Groups, tmp_path: Path) -> None:
    file, group = tmp_path / "tuesday.json", groups.group(GAME, TUESDAY)
    file.write_text("precious")
    with pytest.raises(StoreError) as caught:
        groups.export(group, file)
    assert caught.value.code == "exists" and file.read_text() == "precious"
    groups.export(group, file, overwrite=True)
    assert json.loads(file.read_text())["groups"][0]["name"] == TUESDAY


def entry(**changes: Any) -> dict[str, Any]:
    return {"game_id": "bcdfgh", "seats": ["Anna"], "played": 1.0, "earned": BOX, **changes}


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda kept: kept | {"format": "shopping list"}, "bad-file"),
        (lambda kept: kept | {"version": 2}, "newer"),
        (lambda kept: kept | {"more": 1}, "bad-file"),
        (lambda kept: kept | {"groups": [{"name": "x" * 41, "game": GAME}]}, "bad-file"),
        (lambda kept: kept | {"groups": [{"name": "a\u0007b", "game": GAME}]}, "bad-name"),
        (lambda kept: kept | {"groups": [{"name": "a", "game": "chess"}]}, "unknown-game"),
        (
            lambda kept: kept | {"groups": [{"name": "a", "game": GAME, "games": [entry(earned={"x": 1})]}]},
            "bad-file",
        ),
        (
            lambda kept: (
                kept
                | {"groups": [{"name": "a", "game": GAME, "games": [entry(earned={"boxes": {"chef": 1}})]}]}
            ),
            "bad-file",
        ),
    ],
)
def test_a_file_that_is_not_one_of_ours_changes_nothing(
    groups: Groups, tmp_path: Path, change: Callable[[dict[str, Any]], dict[str, Any]], code: str
) -> None:
    file = tmp_path / "given.json"
    groups.export(groups.group(GAME, TUESDAY), file)
    file.write_text(json.dumps(change(json.loads(file.read_text()))))
    with pytest.raises(StoreError) as caught:
        groups.import_file(file)
    assert caught.value.code == code and caught.value.remedy
    assert groups.all() == (Group(TUESDAY, GAME),)


def test_a_deleted_group_is_gone_and_its_games_stay(groups: Groups) -> None:
    with climb(groups) as opened:
        pass
    groups.delete(groups.group(GAME, TUESDAY))
    assert groups.all() == ()
    assert groups.shelf.info(opened.id).over
