"""`companion content --search` and `--with`, and the words `rules` and `board` of a game in a terminal."""

from __future__ import annotations

import io

import pytest

from companion.engine.game import Setup
from companion.engine.logs import MemoryLog
from companion.engine.oracles import SeedOracle
from companion.engine.session import Session
from companion.games import catalogue
from companion.play.bad_input import BadInput
from companion.play.command_line import content_command
from companion.play.terminal.screen import Screen
from companion.play.terminal.typed_game import TerminalGame

STS = catalogue.game("sts")


def printed(typed: str = "") -> tuple[Screen, io.StringIO]:
    out = io.StringIO()
    return Screen(io.StringIO(typed), out), out


def test_a_search_shows_what_has_all_the_words_and_nothing_else() -> None:
    screen, out = printed()
    content_command.search(STS, "exhaust block", screen)
    assert "Feel No Pain" in out.getvalue() and "Bludgeon" not in out.getvalue()
    with pytest.raises(BadInput, match="all of these words: no such thing"):
        content_command.search(STS, "no such thing", screen)


def test_keywords_are_bold_where_the_box_is_read() -> None:
    offering = next(each for each in content_command.things_of(STS) if each.id == "offering")
    said = content_command.said(offering)
    assert [said.plain[span.start : span.end] for span in said.spans if span.style == "bold"] == [
        "Exhaust."
    ] * 2
    assert said.plain == "\n".join(offering.lines)


def test_what_works_with_a_deck_is_said_with_the_reason() -> None:
    screen, out = printed()
    content_command.working_with(STS, "Feel No Pain, Bash", screen)
    assert "Dark Embrace" in out.getvalue() and "Catalyst" not in out.getvalue()
    with pytest.raises(BadInput, match="nothing is called Bish"):
        content_command.working_with(STS, "Bish", screen)


def played(game: str, typed: str, **options: object) -> str:
    rules = catalogue.game(game)
    setup = Setup(game, ("Anna", "Ben"), "library", rules.options.validate(options, "library"))
    screen, out = printed(typed)
    session = Session.start(rules, setup, MemoryLog(), SeedOracle("library"))
    TerminalGame(session, screen, {}, {}).run()
    return out.getvalue()


def test_the_rules_of_a_question_are_told_with_their_page() -> None:
    told = played("sts", "rules\nq\n", climb=True)
    assert "one of the three blue choices" in told and "page 8, Rewards" in told
    assert "To see why something is not allowed" in played("ministeel", "rules\nq\n")


def test_a_map_that_lies_aside_is_one_line_until_somebody_looks() -> None:
    before, after = played("sts", "q\n", climb=True), played("sts", "board\nq\n", climb=True)
    assert "Map of Act 1" in before and "M Encounter" not in before
    assert "M Encounter" in after
