"""A Miracle that pays for a card is named before it is spent: by one touch, or for good."""

from __future__ import annotations

from companion.engine.commands import Correct, Do
from companion.engine.corrections import SetValue
from companion.games.slay_the_spire.state.acts import PlayCard
from companion.table.desk.commands import Choose
from companion.table.desk.replies import Always, Answered, DeskQuestion
from companion.table.tags.library import Library
from tests.table.tables import Play, fight, spire

DEFEND = PlayCard("defend_watcher")


def watcher(library: Library, energy: int = 0, miracles: int = 2) -> Play:
    """A Watcher with so much Energy and so many Miracles."""
    made = fight(library, boss="b1_guardian", decks=[["defend_watcher"] * 5, ["strike_silent"] * 5])
    for name, value in (("energy", energy), ("miracle", miracles)):
        made.desk.handle(Correct(SetValue(("fight", "fighters", 0, name), value)))
    return made


def test_a_card_that_takes_a_miracle_is_asked_about_and_one_touch_plays_it(library: Library) -> None:
    made = watcher(library)
    asked = made.hands.show(spire("defend_watcher"))
    assert isinstance(asked, DeskQuestion)
    assert [each.words for each in asked.options] == [
        "play Defend with 1 Miracle",
        "play Defend with 1 Miracle, and do not ask again",
    ]
    assert isinstance(made.desk.handle(Choose(0, DEFEND)), Answered)
    assert (made.state.fight.fighters[0].miracle, made.state.fight.fighters[0].block) == (1, 1)
    made.clock.wait(3.0)
    assert isinstance(made.hands.show(spire("defend_watcher", 2)), DeskQuestion), "it is asked each time"


def test_who_wants_it_always_is_not_asked_again(library: Library) -> None:
    made = watcher(library)
    made.hands.show(spire("defend_watcher"))
    assert isinstance(made.desk.handle(Choose(0, Always(DEFEND))), Answered)
    made.clock.wait(3.0)
    assert isinstance(made.hands.show(spire("defend_watcher", 2)), Answered)
    assert made.state.fight.fighters[0].miracle == 0


def test_what_the_energy_pays_takes_no_miracle_and_is_not_asked_about(library: Library) -> None:
    made = watcher(library, energy=1)
    assert isinstance(made.hands.show(spire("defend_watcher")), Answered)
    assert made.state.fight.fighters[0].miracle == 2


def test_the_list_names_the_miracle_too(library: Library) -> None:
    made = watcher(library)
    ask = made.session.game.view(made.session.match, 0).ask
    assert ask is not None and "play Defend with 1 Miracle" in [option.label for option in ask.options]
    assert isinstance(made.desk.handle(Do(0, DEFEND)), Answered), "who touches it has read it"
