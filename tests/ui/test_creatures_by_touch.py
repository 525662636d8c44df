"""Creatures of seats on the glass: what lies on them is read without a touch, and a touch on them plays."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.engine.view import OptionView
from companion.games.miscrits.state import UseAttack
from tests.ui.conftest import Finger
from tests.ui.test_own_cards import likest
from tests.ui.test_play import moved_on, play_until, shell_on, waiting_for_me
from ui.ports.services import NewGame, SeatPlan

GAME = "miscrits"
PANELS = ("800x480-7", "720x1280-7", "1280x720-10")


def drawn(there: Any) -> dict[str, list[str]]:
    """The words on the panel of each creature, by its name."""
    from tests.ui.audit import texts_of
    from ui.widgets.buttons import Touchable
    from ui.widgets.nodes import every

    found: dict[str, list[str]] = {}
    names = {creature.name for creature in there.picture.view.creatures}
    for node in every(there.stage.screen.board):
        words = texts_of(node) if isinstance(node, Touchable) else []
        found |= {name: words for name in words if name in names}
    return found


@pytest.mark.parametrize("panel", PANELS)
def test_statuses_hourglasses_and_items_are_read_without_a_touch(window: Any, panel: str) -> None:
    from tests.ui.drawing import made
    from ui.widgets.icons import glyph_of
    from ui.widgets.nodes import every
    from ui.widgets.text import Symbol

    there = made("creatures-ill", panel)
    words: dict[str, list[str]] = {}
    shapes: list[str] = []
    board = there.stage.screen.board
    for page in range(board.page_count):  # what has no room on small glass is turned over by row
        board.turn_to(page)
        there.stage.place_all()
        words |= drawn(there)
        shapes += [node.text for node in every(board) if isinstance(node, Symbol)]
    for creature in there.picture.view.creatures:
        wanted = [f"{b.label} {b.count}" if b.count else b.label for b in creature.abilities]
        assert wanted and set(wanted) <= set(words[creature.name]), creature.name
    cooling = [b for c in there.picture.view.creatures for b in c.abilities if b.group == "hourglass"]
    assert shapes.count(glyph_of("hourglass")) == len(cooling) > 3, panel


@pytest.fixture
def there(tmp_path: Path, show: Any, until: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Anna by touch against a bot, in her own first turn; always the same cards."""
    monkeypatch.setattr("ui.behind.games.token_hex", lambda length: "creatures")
    made = show(shell_on(tmp_path))
    made.home()
    seats = (SeatPlan("Anna"), SeatPlan("Ben", "bot:careful"))
    made.begin(NewGame(GAME, seats))
    until(made, lambda: waiting_for_me(made))
    return made


def attacks(there: Any) -> list[OptionView]:
    """What Anna may attack with."""
    ask = there.picture.view.ask
    return [option for option in ask.options if isinstance(option.act, UseAttack)] if ask else []


def over(there: Any) -> bool:
    """Whether the game has ended."""
    return there.picture is not None and there.picture.view.ending is not None


def carefully(there: Any) -> Any:
    """Picks the entry that careful play would touch."""
    return lambda entries: likest(entries, there)


@pytest.mark.timeout(280)
def test_an_attack_is_chosen_by_touching_the_drawn_creature(there: Any, finger: Finger, until: Any) -> None:
    from tests.ui.audit import texts_of
    from ui.widgets.buttons import Touchable
    from ui.widgets.nodes import every

    play_until(there, finger, until, lambda: over(there) or bool(attacks(there)), carefully(there))
    able = attacks(there)
    target = able[0].creatures[0]
    name = next(one.name for one in there.picture.view.creatures if one.creature == target)
    theirs = [
        node
        for node in every(there.stage.screen.board)
        if isinstance(node, Touchable) and texts_of(node)[:1] == [name]
    ]
    number, before = there.picture.view.ask.number, len(there.port.session.entries)
    there.stage.screen.board.show(theirs[-1])
    finger.frames(2)
    finger.tap_on(theirs[-1])
    finger.frames(2)
    if len([option for option in able if option.creatures == (target,)]) > 1:
        finger.tap_words(there, able[0].label[:1].upper() + able[0].label[1:])
    until(there, lambda: moved_on(there, number, 0) or over(there))
    act = there.port.session.entries[before].act
    assert isinstance(act, UseAttack) and act.target == 1


@pytest.mark.slow
@pytest.mark.timeout(280)
def test_a_whole_game_by_touch_alone(there: Any, finger: Finger, until: Any) -> None:
    touches = play_until(there, finger, until, lambda: over(there), carefully(there))
    assert touches > 10
    hands = [pile.cards for seat in there.picture.view.seats for pile in seat.piles if pile.id == "hand"]
    assert hands[1:] == [()], "the hand of the other stays hidden"
