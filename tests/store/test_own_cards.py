"""Kept games and sets of own cards: changed cards are said, removed ones waited for, and nothing is lost."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.app import main
from companion.engine.encoding import encode
from companion.engine.game import Setup
from companion.games import catalogue
from companion.play.opening import shelf
from companion.play.owners import own_cards
from companion.speech.called import own_command
from companion.store.errors import StoreError
from tests.store.plays import play, seeded

CHANGED = {"miscrits": "max_hp", "broken_world": "health"}
"""The number of the first card of the set that changes."""
SEATS = ("Anna", "Ben")


@pytest.fixture(autouse=True)
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The owner's place is a folder of its own; the program's cards are in force again afterwards."""
    monkeypatch.setenv("COMPANION_CONFIG", str(tmp_path / "config"))
    yield tmp_path / "config"
    begin_anew()


def begin_anew() -> None:
    """The program's cards alone are in force, as when it has just begun."""
    for name in CHANGED:
        part = own_cards.part_of(catalogue.game(name))
        part.use([part.packaged()])


def own_set(name: str) -> Path:
    """A set of our own with the program's cards under other ids, in use."""
    game = catalogue.game(name)
    folder = Path(f"companion/games/{name}/data/practice.toml")
    text = (Path(__file__).parents[2] / folder).read_text(encoding="utf-8")
    for kind, cards in own_cards.part_of(game).packaged().entries.items():
        for card in cards:
            text = text.replace(f"[{kind}.{card}", f"[{kind}.our_{card}").replace(
                f'"{card}"', f'"our_{card}"'
            )
            text = text.replace(f"\n{card} = ", f"\nour_{card} = ")
    return own_cards.begin(game, "ours", text)


def kept(name: str, folder: Path) -> tuple[str, bytes]:
    """A game with the first of our own decks, some steps in."""
    own_set(name)
    game = catalogue.game(name)
    deck = next(deck for deck in own_cards.part_of(game).packaged().entries["decks"])
    setup = Setup(name, SEATS, "7", {"decks": f"our_{deck},our_{deck}"})
    with shelf(folder).new(setup, seeded) as opened:
        play(opened.session, 30)
        return opened.id, encode(opened.session.match.state)


@pytest.mark.parametrize("name", CHANGED)
def test_a_program_that_has_just_begun_opens_a_game_of_own_cards(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path))
    game_id, state = kept(name, tmp_path / "games")
    ways: list[list[str]] = [["show"], ["results"], ["export", str(tmp_path / "carried.game")]]
    for way, *rest in ways:
        begin_anew()
        assert main(["games", way, game_id, *rest]) == 0
    begin_anew()
    assert main(["games", "import", str(tmp_path / "carried.game")]) == 0
    begin_anew()
    monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
    assert main(["resume", game_id]) == 0
    said = capsys.readouterr()
    assert (
        "This game uses cards that are not in any active set" not in said.out
        and "have changed since" not in said.out
        and said.err == ""
    )
    begin_anew()
    with shelf(tmp_path / "games").open(game_id, seeded) as opened:
        assert opened.notices == () and encode(opened.session.match.state) == state


@pytest.mark.parametrize("name", CHANGED)
def test_a_game_of_changed_cards_says_so_and_goes_on_from_its_state(name: str, tmp_path: Path) -> None:
    game_id, state = kept(name, tmp_path)
    file = own_cards.files(name)[0]
    text = file.read_text(encoding="utf-8")
    found = re.search(rf"\n{CHANGED[name]} = (\d+)\n", text)
    assert found is not None
    more = f"\n{CHANGED[name]} = {int(found[1]) + 1}\n"
    file.write_text(text.replace(found[0], more, 1), encoding="utf-8")
    begin_anew()
    with shelf(tmp_path).open(game_id, seeded) as opened:
        (notice,) = opened.notices
        assert "The active cards have changed since this game was saved" in notice.words
        assert encode(opened.session.match.state) == state
        play(opened.session, 5)


@pytest.mark.parametrize("name", CHANGED)
def test_a_game_whose_set_was_removed_waits_for_it_in_words(name: str, tmp_path: Path) -> None:
    game_id, state = kept(name, tmp_path)
    before = files_of(tmp_path)
    own_cards.put_aside(catalogue.game(name), "ours")
    begin_anew()
    with pytest.raises(StoreError, match="cards that are not in any active set: our_") as refused:
        shelf(tmp_path).open(game_id, seeded)
    assert refused.value.code == "cards-missing" and own_command(f"cards list {name}") in refused.value.remedy
    (info,) = shelf(tmp_path).kept()
    assert info.readable and info.seats == SEATS
    assert files_of(tmp_path) == before
    own_cards.take_into_use(catalogue.game(name), "ours")
    with shelf(tmp_path).open(game_id, seeded) as opened:
        assert opened.notices == () and encode(opened.session.match.state) == state


def files_of(folder: Path) -> dict[str, Any]:
    """The main files of the games."""
    return {str(path): path.read_bytes() for path in folder.rglob("game.db")}


@pytest.mark.parametrize("name", CHANGED)
def test_a_game_of_other_cards_does_not_mind(name: str, tmp_path: Path) -> None:
    """A bystander: its cards are the program's, whatever else is removed."""
    own_set(name)
    deck = next(iter(own_cards.part_of(catalogue.game(name)).packaged().entries["decks"]))
    setup = Setup(name, SEATS, "7", {"decks": f"{deck},{deck}"})
    with shelf(tmp_path).new(setup, seeded) as opened:
        play(opened.session, 10)
    own_cards.put_aside(catalogue.game(name), "ours")
    with shelf(tmp_path).open(opened.id, seeded) as again:
        assert [notice.code for notice in again.notices] == ["other-versions"]
