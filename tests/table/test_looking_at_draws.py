"""Draws that something looks at: a table is asked for the one fact, once for all that is drawn together."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.asks import Choice
from companion.engine.commands import Do
from companion.games.slay_the_spire.state.acts import Done, NameCopies, Pick, Ready
from companion.table.desk.replies import Answered
from companion.table.tags.library import Library
from tests.table.tables import Play, fight, spire

STRIKES = ["strike_ironclad"] * 5
DOLL = {"relics": [["du_vu_doll"], []]}


def begun(library: Library, hers: list[str], boss: str = "b1_guardian", **options: Any) -> Play:
    """Anna and Ben have drawn their first hands; Anna has a Du-Vu Doll unless something else is said."""
    return fight(library, boss=boss, decks=[hers, [*STRIKES, "decay"]], **(options or DOLL))


def asks(made: Play) -> bool:
    ask = made.session.match.ask()
    return isinstance(ask, Choice) and ask.topic == "name"


def offered(made: Play) -> list[str]:
    view = made.session.game.view(made.session.match, 0).ask
    return [option.label for option in view.options] if view is not None else []


def strength(made: Play) -> list[int]:
    return [fighter.strength for fighter in made.state.fight.fighters]


def test_who_looks_for_curses_is_asked_for_curses_alone_and_once(library: Library) -> None:
    made = begun(library, [*STRIKES, "injury", "regret", "bash"])
    view = made.session.game.view(made.session.match, 0).ask
    assert view is not None and view.prompt == "Anna: did you draw a Curse?"
    assert offered(made) == ["1 × Injury", "1 × Regret", "none of these"]
    assert isinstance(made.desk.handle(Do(0, Done())), Answered) and not asks(made)
    assert strength(made) == [0, 0] and made.state.fight.fighters[0].hand.unseen == 5


@pytest.mark.parametrize("act", [Pick("injury"), NameCopies("injury", 1)])
def test_a_curse_that_was_drawn_sets_off_what_looks_for_it(library: Library, act: Any) -> None:
    made = begun(library, [*STRIKES, "injury"])
    assert isinstance(made.desk.handle(Do(0, act)), Answered) and not asks(made)
    assert strength(made) == [1, 0] and made.state.fight.fighters[0].hand.known == ["injury"]


def test_a_curse_that_is_shown_is_one(library: Library) -> None:
    made = begun(library, [*STRIKES, "injury", "injury"])
    assert offered(made) == ["1 × Injury", "2 × Injury", "none of these"]
    assert isinstance(made.hands.show(spire("injury")), Answered)
    assert offered(made) == ["1 × Injury", "none of these"], "there may be another"
    assert isinstance(made.desk.handle(Do(0, Done())), Answered) and strength(made) == [1, 0]


def test_nothing_is_asked_where_no_card_can_be_meant(library: Library) -> None:
    assert not asks(begun(library, STRIKES)), "nothing that she may draw is a Curse"
    assert not asks(begun(library, [*STRIKES, "injury"], relics=[[], []])), "nothing looks"
    other = begun(library, [*STRIKES, "injury"], relics=[[], ["du_vu_doll"]])
    ask = other.session.match.ask()
    assert isinstance(ask, Choice) and ask.seats == (1,), "his Doll looks at his draws"


def test_no_more_is_named_than_was_drawn(library: Library) -> None:
    made = begun(library, [*["injury"] * 4, *STRIKES[:1]] * 2)
    assert offered(made)[-2:] == ["5 × Injury", "none of these"]


def test_each_draw_is_asked_about_by_itself(library: Library) -> None:
    made = begun(library, [*STRIKES, *STRIKES, "injury"])
    assert asks(made) and isinstance(made.desk.handle(Do(0, Done())), Answered)
    if asks(made):  # Ben may be asked about the end of his turn, never Anna about this draw again
        raise AssertionError(made.session.match.ask())
    for seat in (0, 1):
        made.desk.handle(Do(seat, Ready()))
    while asks(made) and made.session.match.ask().seats == (1,):  # type: ignore[union-attr]
        made.desk.handle(Do(1, Done()))
    assert asks(made) and offered(made) == ["1 × Injury", "none of these"]


def test_an_enemy_that_looks_for_slime_asks_for_slime(library: Library) -> None:
    made = begun(library, [*STRIKES, "slimed", "injury"], "b3_awakened_one_phase_2", relics=[[], []])
    view = made.session.game.view(made.session.match, 0).ask
    assert view is not None and view.prompt == "Anna: did you draw Slimed?"
    assert offered(made) == ["1 × Slimed", "none of these"]
    assert isinstance(made.desk.handle(Do(0, NameCopies("slimed", 1))), Answered)
    anna = made.state.fight.fighters[0]
    assert anna.energy == 2 and anna.hand.known == [] and anna.hand.unseen == 4
