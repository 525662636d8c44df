"""Views as text: everything that must be seen is there, at every width, and nothing is markup."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest
from rich.cells import cell_len

from companion.engine import words
from companion.engine.view import View
from companion.games.ministeel.game import GAME
from companion.play import drawing
from companion.play.players import players
from companion.translations import load
from companion.translations.pseudo import escaped
from tests.play.plays import at_random, session_of
from tests.play.writing import written
from tests.ui import sample_views

WIDTHS = [32, 69, 70, 100, 200]


def drawn(view: View, width: int, news: tuple[str, ...] = ()) -> tuple[str, list[str]]:
    parts = [drawing.board(view, news, width)]
    if view.ask is not None:
        parts.append(drawing.question(view.ask, width))
    return written(*parts, width=width)


def ministeel(viewer: int = 0) -> View:
    session = session_of("Anna", "Ben", "Carl")
    for _seat in at_random(session, steps=6):
        pass
    return GAME.view(session.match, viewer)


@pytest.mark.parametrize("width", WIDTHS)
def test_no_line_is_wider_than_the_terminal(width: int) -> None:
    for view in (ministeel(), sample_views.sts_boss()):
        _text, lines = drawn(
            view, width, ("Anna plays Sword at Ben, which is a long line of news to be folded.",)
        )
        assert max(map(cell_len, lines)) <= width


@pytest.mark.parametrize("width", WIDTHS)
def test_seats_numbers_piles_cards_and_options_are_all_there(width: int) -> None:
    view = ministeel(0)
    flat = " ".join(drawn(view, width)[0].split())
    assert view.ask is not None
    for seat in view.seats:
        assert seat.name in flat
        for meter in seat.meters:
            assert f"{meter.label} {meter.value}" in flat
    for pile in view.piles:
        assert f"{pile.label} {pile.count}" in flat
    for card in view.seats[0].piles[0].cards:
        assert card.name in flat
    for number, option in enumerate(view.ask.options, 1):
        assert f"{number} {option.label}" in flat
    assert view.ask.prompt in flat


@pytest.mark.parametrize("width", WIDTHS)
def test_creatures_with_their_next_action_and_threats_are_there(width: int) -> None:
    view = sample_views.sts_boss()
    flat = " ".join(drawn(view, width)[0].split())
    creatures = [creature for creature in view.creatures if creature.alive]
    assert creatures
    for creature in creatures:
        assert creature.name in flat and creature.next_words in flat
        for threat in creature.threats:
            assert threat.words in flat
        for warning in creature.warnings:
            assert warning in flat


def test_only_cards_that_the_viewer_may_see_are_drawn() -> None:
    view = ministeel(0)
    text, _lines = drawn(view, 100)
    assert "Hand of Anna" in text and "Hand of Ben" not in text
    assert "Hand of" not in drawn(ministeel(-1), 100)[0]


def test_news_notes_and_problems_are_told() -> None:
    view = msgspec.structs.replace(ministeel(), notes=("Ben attacks.",), problems=("A card is missing.",))
    text, _lines = drawn(view, 100, ("Carl draws.",))
    for words_ in ("Ben attacks.", "A card is missing.", "Carl draws.", "Since you last looked"):
        assert words_ in text
    assert "Since you last looked" not in drawn(view, 100)[0]


def test_names_are_never_read_as_markup() -> None:
    seats = [player.name for player in players("[red]An[/red],[link=x]Ben")]
    session = session_of(*seats)
    text, _lines = drawn(GAME.view(session.match, 0), 100)
    for name in seats:
        assert name in text


@pytest.fixture
def pseudo() -> Iterator[None]:
    words.use(load("pseudo"))
    yield
    words.use(load("en"))


@pytest.mark.usefixtures("pseudo")
@pytest.mark.parametrize("width", [60, 110])
def test_no_text_escapes_translation(width: int) -> None:
    text, _lines = drawn(ministeel(), width)
    assert "⟦" in text
    assert escaped(text, {"Anna", "Ben", "Carl"}) == []
