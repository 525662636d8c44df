"""Equal cards that do something at end of turn are counted by one touch, or shown one by one."""

from __future__ import annotations

import pytest

from companion.engine.asks import Choice
from companion.engine.commands import Do
from companion.games.slay_the_spire.state.acts import Done, NameCopies, Pick, Ready
from companion.table.desk.replies import Answered
from companion.table.tags.library import Library
from tests.table.tables import Play, rolled, spire
from tests.table.test_terminal import told

BURNS = ["burn"] * 3 + ["strike_ironclad"] * 5


def asked(library: Library, hers: list[str] | None = None) -> Play:
    """Anna has ended her turn with five unseen cards, as Ben has; three of hers may be Burn."""
    made = rolled(library, decks=[hers or BURNS, ["strike_silent"] * 6])
    for seat in (0, 1):
        made.desk.handle(Do(seat, Ready()))
    return made


def offered(made: Play) -> list[str]:
    view = made.session.game.view(made.session.match, 0).ask
    return [option.label for option in view.options] if view is not None else []


def test_the_question_is_how_many(library: Library) -> None:
    made = asked(library)
    view = made.session.game.view(made.session.match, 0).ask
    assert view is not None and view.topic == "name" and view.seats == (0,)
    assert view.prompt.startswith("Anna: these cards trigger now.")
    assert offered(made) == ["1 × Burn", "2 × Burn", "3 × Burn", "none of these"]
    assert {option.group for option in view.options[:3]} == {"How many Burn?"}


@pytest.mark.parametrize(("count", "lost"), [(1, 1), (2, 2), (3, 3), (0, 0)])
def test_one_touch_answers_it(library: Library, count: int, lost: int) -> None:
    made = asked(library)
    before = [fighter.hp for fighter in made.state.fight.fighters]
    made.desk.handle(Do(0, NameCopies("burn", count) if count else Done()))
    ask = made.session.match.ask()
    assert not (isinstance(ask, Choice) and ask.topic == "name"), "it was said once and for all"
    hurt = [old - new.hp for old, new in zip(before, made.state.fight.fighters, strict=True)]
    assert hurt[0] - hurt[1] == lost, "whatever the enemy did to both"


def test_a_card_that_is_shown_is_one_and_there_may_be_more(library: Library) -> None:
    made = asked(library)
    reply = made.hands.show(spire("burn", 1))
    assert isinstance(reply, Answered)
    assert offered(made) == ["1 × Burn", "2 × Burn", "none of these"]


def test_cards_of_two_kinds_are_counted_each(library: Library) -> None:
    made = asked(library, ["burn", "burn", "daze", *["strike_ironclad"] * 5])
    assert offered(made) == ["1 × Burn", "2 × Burn", "1 × Daze", "none of these"]
    made.desk.handle(Do(0, NameCopies("burn", 2)))
    assert offered(made) == ["1 × Daze", "none of these"]


def test_more_than_there_can_be_are_refused(library: Library) -> None:
    made = asked(library)
    legal = made.session.match.legal(0)
    assert Pick("burn") in legal and NameCopies("burn", 4) not in legal
    assert made.session.match.why_not(0, NameCopies("strike_ironclad", 1)) is not None


def test_none_answers_how_many_are_in_hand(library: Library) -> None:
    made = asked(library)
    told(made, "none")
    ask = made.session.match.ask()
    assert isinstance(ask, Choice) and ask.topic == "play", "the next round has begun"
