"""The page about the engine as a library is run as it stands; what the facade adds is looked at closer."""

from __future__ import annotations

import doctest
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import library
from companion.engine.encoding import encode

PAGE = Path(__file__).parents[1] / "docs/library.md"
BLOCK = re.compile(r"^```pycon\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LONGEST = 15
"""Lines that a whole fight may take."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Games and settings lie in folders of their own."""
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("COMPANION_CONFIG", str(tmp_path / "config"))
    yield tmp_path


def examples() -> doctest.DocTest:
    """All examples of the page; prose stands as empty lines, so that lines keep their numbers."""
    page = PAGE.read_text(encoding="utf-8")
    kept, done = "", 0
    for block in BLOCK.finditer(page):
        start, end = block.span(1)
        kept += "\n" * page.count("\n", done, start) + block[1]
        done = end
    return doctest.DocTestParser().get_doctest(kept, {}, PAGE.name, str(PAGE), 0)


@pytest.mark.slow
def test_every_example_of_the_page_comes_out_as_it_says() -> None:
    found = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(examples())
    assert found.attempted > 40 and found.failed == 0


def test_a_whole_fight_is_played_in_few_lines() -> None:
    first = BLOCK.search(PAGE.read_text(encoding="utf-8"))
    assert first is not None
    lines = [line for line in first[1].splitlines() if line.startswith((">>>", "..."))]
    assert lines[0].endswith("from companion import library") and "fight.ending" in lines[-1]
    assert len(lines) <= LONGEST


def test_words_that_mean_several_things_or_none_do_nothing() -> None:
    duel = library.begin("ministeel", "Anna,Ben", seed="7")
    before = encode(duel.session.match.state)
    for words in ("play", "fly away"):
        with pytest.raises(library.BadInput, match="play Hatchet at Ben"):
            duel.say(words)
    assert encode(duel.session.match.state) == before


def test_a_game_is_saved_where_it_stands_and_each_answer_after_it(folder: Path) -> None:
    duel = library.begin("ministeel", "Anna,Ben:bot", seed="7")
    for _step in range(6):
        duel.do(option) if (option := duel.advice()) is not None else None
    duel.undo()
    game_id = duel.save(folder / "games")
    assert duel.save(folder / "games") == game_id
    option = duel.advice()
    assert option is not None
    duel.do(option)
    duel.export(folder / "carried.game")
    duel.close()
    with library.resume(game_id[:4], folder / "games") as again:
        assert encode(again.session.match.state) == encode(duel.session.match.state)
        again.undo()
    with library.load(folder / "carried.game", folder / "others") as carried:
        assert encode(carried.session.match.state) == encode(duel.session.match.state)
    assert len(library.saved(folder / "others")) == 1


def test_advice_is_for_whoever_is_asked_alone() -> None:
    duel = library.begin("ministeel", "Anna,Ben", seed="7")
    assert duel.advice(seat=1 - duel.asked[0]) is None
    with pytest.raises(library.BadInput, match="The bots are random"):
        duel.advice("clever")


def test_the_names_are_those_that_the_page_tells_of() -> None:
    page = PAGE.read_text(encoding="utf-8")
    told = {name for name in library.__all__ if re.search(rf"\b{name}\b", f"{page}{library.__doc__}")}
    assert told == set(library.__all__)
