"""The second toy game in a real window: registered, begun on a real shelf, played by touching its things."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.engine.view import AtDie, AtSpace
from companion.games import catalogue
from companion.store.shelf import Shelf
from tests.toy_garden import GAME, GOAL, Move, Reroll, Rest, Switch
from tests.ui.conftest import Finger, button_saying, says
from tests.ui.test_play import moved_on, shell_on, waiting_for_me
from ui.look.theme import look
from ui.ports.services import NewGame, SeatPlan

MOST_TOUCHES = 120
SEED = "snails"


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    with catalogue.also(GAME):
        yield


@pytest.fixture
def there(tmp_path: Path, show: Any, until: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Anna by touch against a bot, at the first question that she is asked; always the same dice."""
    monkeypatch.setattr("ui.behind.games.token_hex", lambda length: SEED)
    made = show(shell_on(tmp_path))
    made.home()
    made.begin(NewGame("garden", (SeatPlan("Anna"), SeatPlan("Ben", "bot:careful"))))
    until(made, lambda: waiting_for_me(made))
    return made


def options(there: Any, kind: type[Any]) -> list[Any]:
    """What Anna may do of one kind."""
    return [option for option in there.picture.view.ask.options if isinstance(option.act, kind)]


def board_part(there: Any, name: str) -> Any:
    from ui.widgets.nodes import every

    return next(node for node in every(there.stage.screen.board) if type(node).__name__ == name)


def space(there: Any, name: str) -> Any:
    """What is touched of the plot with this name."""
    spaces = board_part(there, "Spaces")
    names = [cell.space.id for cell in spaces.cells]
    return spaces.parts[names.index(name)]


def lit(there: Any, words: str) -> list[Any]:
    """What says these words on the board, can be touched, and stands out because it answers."""
    from tests.ui.audit import texts_of
    from ui.widgets.buttons import Touchable
    from ui.widgets.nodes import every

    touchable = [node for node in every(there.stage.screen.board) if isinstance(node, Touchable)]
    return [node for node in touchable if words in texts_of(node) and node.edge == look().palette.accent]


def touched(there: Any, finger: Finger, option: Any) -> str:
    """Touch the thing that an option belongs to, and nothing else; returns what kind of thing it is."""
    if isinstance(option.act, Rest):
        finger.tap_words(there, option.label[:1].upper() + option.label[1:])
        return "panel"
    if isinstance(option.act, Move):
        node, kind = space(there, option.at[0].space), "plot"
    elif isinstance(option.act, Reroll):
        face = there.picture.view.pools[0].dice[int(option.at[0].die)].face
        node, kind = lit(there, face)[0], "die"
    else:
        creature = there.picture.view.creatures[option.creatures[0]]
        node, kind = lit(there, creature.name)[0], "snail"
    there.stage.screen.board.show(node)
    finger.frames(2)
    finger.tap_on(node)
    return kind


def best(there: Any, seen: Counter[str]) -> Any:
    """Something of each kind first, then whatever moves on."""
    wanted = [("die", Reroll), ("snail", Switch), ("plot", Move), ("panel", Rest)]
    able = [(seen[kind], place, kind) for place, (kind, act) in enumerate(wanted) if options(there, act)]
    moves = [each for each in able if each[2] == "plot" and all(seen[kind] for kind in ("die", "snail"))]
    return options(there, dict(wanted)[min(moves or able)[2]])[0]


def test_choosing_a_thing_is_touching_it(there: Any, finger: Finger, until: Any) -> None:
    [pool] = there.picture.view.pools
    assert [die.face != "" for die in pool.dice] == [True, True]
    assert says(there.stage, "Berries") and all(says(there.stage, die.face) for die in pool.dice)
    [first, *_others] = options(there, Reroll)
    assert isinstance(first.at[0], AtDie)
    session, before = there.port.session, len(there.port.session.entries)
    number = there.picture.view.ask.number
    assert touched(there, finger, first) == "die"
    until(there, lambda: moved_on(there, number, 0) and waiting_for_me(there))
    assert session.entries[before].act == Reroll(int(first.at[0].die))
    assert options(there, Reroll) == [], "one die is rolled again once"


def test_a_plot_out_of_reach_tells_of_itself_and_a_plot_beside_the_snail_is_entered(
    there: Any, finger: Finger, until: Any
) -> None:
    session, before = there.port.session, len(there.port.session.entries)
    number = there.picture.view.ask.number
    reach = {option.at[0].space for option in options(there, Move)}
    far = next(each.id for each in there.picture.view.boards[0].spaces if each.id not in reach)
    finger.tap_on(space(there, far))
    assert len(session.entries) == before and there.stage.sheet is not None
    there.stage.close_sheet()
    option = options(there, Move)[0]
    assert isinstance(option.at[0], AtSpace)
    assert touched(there, finger, option) == "plot"
    until(there, lambda: moved_on(there, number, 0) and waiting_for_me(there))
    assert session.entries[before].act == option.act
    assert session.match.state.plots[option.act.to] != "", "the plot lies face up"


@pytest.mark.slow
@pytest.mark.timeout(280)
def test_a_whole_game_is_played_on_its_things_and_kept(
    there: Any, tmp_path: Path, finger: Finger, until: Any
) -> None:
    seen: Counter[str] = Counter()
    while there.picture.view.ending is None:
        ask, viewer = there.picture.view.ask, there.picture.view.viewer
        seen[touched(there, finger, best(there, seen))] += 1
        until(there, lambda: moved_on(there, ask.number, viewer))  # noqa: B023 - used at once
        until(there, lambda: waiting_for_me(there))
        assert seen.total() < MOST_TOUCHES, "the game does not end"
    assert min(seen[kind] for kind in ("die", "snail", "plot")) >= 1
    tracks = {track.seat: track.value for track in there.picture.view.tracks}
    state = there.port.session.match.state
    assert tracks == {number: seat.berries for number, seat in enumerate(state.seats)}
    best_of_all = max(tracks.values())
    assert best_of_all >= GOAL or all(state.plots), "it ended for one of its two reasons"
    ending = there.picture.view.ending
    assert ending.winners == tuple(seat for seat in (0, 1) if tracks[seat] == best_of_all)
    until(there, lambda: says(there.stage, "See the results"))
    button_saying(there.stage, "See the results")
    [kept] = Shelf({GAME.id: GAME}, tmp_path).kept()
    assert (kept.game, kept.seats) == ("garden", ("Anna", "Ben"))
