"""Every question in the middle of something names its cause and its amount."""

from __future__ import annotations

import pytest

from companion.engine.asks import Choice
from companion.games.slay_the_spire.state.acts import NotReady, PlayCard, Ready
from companion.games.slay_the_spire.view.causes import cause_words
from companion.table.tags import Library
from tests.table.tables import full_library, rolled


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    return full_library(tmp_path_factory.mktemp("library"), "sts")


def test_a_card_to_be_chosen_is_asked_for_with_what_becomes_of_it(library: Library) -> None:
    made = rolled(library, decks=[["strike_ironclad"] * 5, ["survivor", *["strike_silent"] * 4]])
    made.desk.do(1, PlayCard("survivor"))
    ask = made.session.match.ask()
    assert isinstance(ask, Choice) and ask.topic == "cards"
    view = made.session.game.view(made.session.match, 1)
    assert view.ask is not None
    assert view.ask.prompt == "Survivor: Discard 1 card from your hand. Ben: choose cards."


def test_without_anything_at_work_no_cause_is_named(library: Library) -> None:
    made = rolled(library)
    assert cause_words(made.state) == ""
    view = made.session.game.view(made.session.match, 0)
    assert view.ask is not None and view.ask.prompt == "Anna, Ben: play cards, or end the turn."


def test_going_on_after_all_is_told_as_what_it_is(library: Library) -> None:
    made = rolled(library)
    said = []
    for act in (Ready(), NotReady()):
        made.session.heard()
        made.desk.do(1, act)
        told = made.session.game.told
        said += [told(made.state, event, -1) for event in made.session.heard()]
    assert said == ["Ben is ready.", "Ben goes on playing after all."]
