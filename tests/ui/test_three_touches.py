"""From home to the first answer at the table: three touches on what is lit, in every game and the climb."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.engine.entries import Answered
from companion.games import catalogue
from companion.table.tags import Library
from hardware.device_settings import HardwareSettings
from tests.ui.conftest import Finger, says
from tests.ui.places import Place
from ui.look.theme import look

BEGINNINGS = [(name, "Start game") for name in catalogue.names() if name != "sts"]
BEGINNINGS += [("sts", "Start a fight"), ("sts", "Start the climb")]
SEEDS = ("one", "two")


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
    """What is lit with these words in the tile of a game."""
    title = catalogue.game(game).title()
    found = (node for node in lit(there) if words_of(node) == words)
    return next(node for node in found if title in words_of(node.parent.parent))


def answering(there: Any) -> list[Any]:
    """What answers the open question: cards first."""
    from ui.widgets.hand import CardTile

    found = [node for node in touchable(there) if node.changes_state]
    return sorted(found, key=lambda node: not isinstance(node, CardTile))


def answered(there: Any) -> int:
    """How many answers a person has given."""
    return sum(isinstance(each, Answered) and not each.bot for each in there.port.session.entries)


def may_answer(there: Any) -> bool:
    ask = there.picture.view.ask if there.picture is not None else None
    return ask is not None and bool(ask.options) and 0 in ask.seats and not there.player.playing


@pytest.fixture
def place(places: Any, tmp_path: Path) -> Place:
    """A place without any device, at home."""
    found: Place = places(Library(tmp_path / "tags.json"), settings=HardwareSettings())
    found.shell.home()
    return found


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("game", "words"), BEGINNINGS)
def test_three_touches_on_what_is_lit_lead_from_home_to_the_first_answer(
    game: str, words: str, seed: str, place: Place, finger: Finger, until: Any, monkeypatch: Any
) -> None:
    for module in ("games", "table_games"):
        monkeypatch.setattr(f"ui.behind.{module}.token_hex", lambda size: seed)
    there = place.shell
    finger.settle(there)
    (new_game,) = [node for node in lit(there) if words_of(node) == "New game"]
    finger.tap_on(new_game)
    finger.settle(there)
    finger.tap_on(start_of(there, game, words))
    until(there, lambda: may_answer(there))
    finger.tap_on(answering(there)[0])
    until(there, lambda: answered(there) > 0)
    assert there.stage.screen.name == "table" and there.stage.banner is None


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
    assert says(there.stage, "Library") and not says(there.stage, "Hardware")
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


def test_with_a_reader_cards_are_on_the_table(places: Any, tmp_path: Path, finger: Finger) -> None:
    there = places(Library(tmp_path / "tags.json")).shell
    there.home()
    for words in ("New game", "Mini Rogue"):
        finger.tap_words(there, words)
    assert there.stage.screen.plan.mode == "table"
    assert [seat.player for seat in there.stage.screen.plan.seats] == ["person", "person"]
