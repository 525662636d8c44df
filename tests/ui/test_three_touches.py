"""From home to the first answer at the table: three touches on what is lit, in every game and the climb."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.engine.entries import Answered
from companion.games import catalogue
from companion.table.tags.library import Library
from hardware.device_settings import HardwareSettings
from tests.ui.audit import unanswered
from tests.ui.conftest import Finger, says
from tests.ui.places import Place
from ui.look.theme import look
from ui.ports.services import NewGame, SeatPlan

BEGINNINGS = [(name, "Start game") for name in catalogue.names() if name != "sts"]
BEGINNINGS += [("sts", "Start a fight"), ("sts", "Start the climb")]
SEEDS = ("one", "two")
MOST_TOUCHES = 3


def touchable(there: Any) -> list[Any]:
    """Everything that can be touched on the topmost layer."""
    from ui.widgets.buttons import Touchable
    from ui.widgets.nodes import every

    layer = next(part for part in reversed(there.stage.parts) if part is not None)
    return [node for node in every(layer) if isinstance(node, Touchable) and node.enabled]


def lit(there: Any) -> list[Any]:
    """What is gold, or has a gold edge."""
    accent = look().palette.accent
    return [node for node in touchable(there) if accent in (node.ground, node.edge)]


def words_of(node: Any) -> str:
    from tests.ui.audit import texts_of

    return " ".join(texts_of(node))


def start_of(there: Any, game: str, words: str) -> Any:
    """What is lit and starts this game."""
    title = catalogue.game(game).title()
    return next(node for node in lit(there) if words_of(node) == f"{title} {words}")


def is_card(there: Any, node: Any) -> bool:
    """Whether this plays or takes a card: it begins with its cost. In Mini Rogue rooms are cards."""
    from ui.widgets.hand import CardTile

    return (
        isinstance(node, CardTile)
        or words_of(node)[:1].isdigit()
        or there.port.session.game.id == "mini_rogue"
    )


def answering(there: Any) -> list[Any]:
    """What answers the open question: the opening hand is kept, then cards come first."""
    found = [node for node in touchable(there) if node.changes_state and words_of(node) != "Undo"]
    return sorted(found, key=lambda node: (words_of(node) != "Keep this hand", not is_card(there, node)))


def answered(there: Any) -> int:
    """How many answers a person has given."""
    return sum(isinstance(each, Answered) and not each.bot for each in there.port.session.entries)


def may_answer(there: Any) -> bool:
    ask = there.picture.view.ask if there.picture is not None else None
    return ask is not None and bool(ask.options) and 0 in ask.seats and not there.player.playing


def touch_the_first(there: Any, finger: Finger, until: Any) -> bool:
    """Touch what answers first, until that is seen, or a card is lifted; whether it was one."""
    until(there, lambda: may_answer(there))
    shown, first, before = there.picture, answering(there)[0], answered(there)
    choices, card = [*map(words_of, answering(there))], is_card(there, first)
    finger.tap_on(first)

    def lifted() -> bool:
        return card and [*map(words_of, answering(there))] != choices

    until(there, lambda: lifted() or (answered(there) > before and there.picture is not shown))
    return card


@pytest.fixture
def place(places: Any, tmp_path: Path) -> Place:
    """A place without any device, at home."""
    found: Place = places(Library(tmp_path / "tags.json"), settings=HardwareSettings())
    found.shell.home()
    return found


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("game", "words"), BEGINNINGS)
def test_three_touches_lead_from_home_to_the_first_card(
    game: str, words: str, seed: str, place: Place, finger: Finger, until: Any, monkeypatch: Any
) -> None:
    """A card that has several places to go to is lifted by the third touch, and they are lit."""
    for module in ("games", "table_games"):
        monkeypatch.setattr(f"ui.behind.{module}.token_hex", lambda size: seed)
    there = place.shell
    until(there, lambda: there.stage.screen.games)
    finger.settle(there)
    finger.tap_on(start_of(there, game, words))
    for _touch in range(MOST_TOUCHES - 1):
        if played := touch_the_first(there, finger, until):
            break
    assert played and there.stage.screen.name == "table" and there.stage.banner is None


def test_without_a_reader_cards_are_on_the_screen_and_nothing_is_to_be_scanned(
    place: Place, finger: Finger, until: Any
) -> None:
    there = place.shell
    for words in ("New game", "Slay the Spire"):
        finger.tap_words(there, words)
    assert there.stage.screen.plan.mode == "screen"
    finger.tap_words(there, "Start game")
    until(there, lambda: may_answer(there))
    assert there.port.session.match.state.lazy == [] and not says(there.stage, "Enter what a card did")
    there.open_table_menu()
    finger.settle(there)
    assert says(there.stage, "Library") and not says(there.stage, "Devices")
    assert not says(there.stage, "Cards and tags")


def test_where_the_cards_are_is_remembered(place: Place, finger: Finger, until: Any) -> None:
    there = place.shell
    for words in ("New game", "Slay the Spire", "On the table", "Start game"):
        finger.tap_words(there, words)
    until(there, lambda: there.picture is not None)
    assert there.port.session.match.state.lazy == [0]
    for game, mode in (("Slay the Spire", "table"), ("Mini Rogue", "table")):
        there.home()
        for words in ("New game", game):
            finger.tap_words(there, words)
        assert there.stage.screen.plan.mode == mode
    for words in ("On this screen", "Start game"):
        finger.tap_words(there, words)
    until(there, lambda: there.picture is not None)
    there.home()
    finger.tap_words(there, "New game")
    modes = {game.id: game.modes[0] for game in there.stage.screen.games}
    assert modes == {**dict.fromkeys(modes, "screen"), "sts": "table"}


@pytest.mark.parametrize("game", catalogue.GAMES)
def test_the_first_question_at_a_table_is_said_beside_what_hands_do(
    game: str, place: Place, finger: Finger, until: Any
) -> None:
    there = place.shell
    there.begin(NewGame(game, (SeatPlan("Anna"), SeatPlan("Ben")), mode="table"))
    until(there, lambda: there.picture is not None and not there.player.playing)
    finger.settle(there)
    assert there.picture.view.ask is not None and unanswered(there.stage) == []
    assert all(says(there.stage, work) for work in there.picture.hands)


def test_with_a_reader_cards_are_on_the_table(places: Any, tmp_path: Path, finger: Finger) -> None:
    there = places(Library(tmp_path / "tags.json")).shell
    there.home()
    for words in ("New game", "Mini Rogue"):
        finger.tap_words(there, words)
    assert there.stage.screen.plan.mode == "table"
    assert [seat.player for seat in there.stage.screen.plan.seats] == ["person", "person"]
