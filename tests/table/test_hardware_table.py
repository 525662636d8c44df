"""End to end: real drivers on the emulated table, a real log file, and whole games by a script."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion.engine.asks import Chance
from companion.engine.commands import Do, Resolve, Undo
from companion.engine.encoding import encode
from companion.engine.game import Setup
from companion.games import catalogue
from companion.games.slay_the_spire.content.characters import starter_deck
from companion.store.shelf import OpenGame, Shelf
from companion.table.desk.desk import Desk
from companion.table.desk.inputs import DeviceState, TagGone
from companion.table.desk.oracle import TableOracle
from companion.table.desk.replies import Answered, Denied
from companion.table.tags.library import Library
from hardware.events import TagName
from hardware.table_words import Crooked, Lift, Put
from tests.table.hardware_hands import HardwareHands
from tests.table.scripted_duel import ScriptedDuel
from tests.table.scripted_table import Clock, ScriptedTable
from tests.table.tables import cards_of, spire, steel, supply

pytestmark = pytest.mark.machine

GAMES = {name: catalogue.game(name) for name in ("sts", "ministeel")}


@pytest.fixture
def hands() -> Iterator[HardwareHands]:
    """The emulated table with its drivers running."""
    made = HardwareHands()
    yield made
    made.close()


def opened(folder: Path, setup: Setup) -> OpenGame:
    """A new game with a log file of its own."""
    return Shelf(GAMES, folder / "games").new(setup, TableOracle)


def a_fight(folder: Path, hands: HardwareHands, library: Library, **options: object) -> tuple[OpenGame, Desk]:
    """A boss fight for one, at the real table."""
    chosen = {"fight": ["b2_collector"], "decks": [starter_deck("ironclad")], **options}
    game = opened(folder, Setup("sts", ("Anna",), "hardware", chosen, (0,)))
    hands.desk = Desk(game.session, library, hands.clock)
    return game, hands.desk


def test_a_boss_fight_with_real_drivers_and_a_real_log(
    tmp_path: Path, hands: HardwareHands, library: Library
) -> None:
    game, desk = a_fight(tmp_path, hands, library)
    table = ScriptedTable(
        desk, hands, Clock(), [cards_of(starter_deck("ironclad"))], supply(), Random(3), 0.0
    )
    table.play()
    final = encode(game.session.match.state)
    game.close()
    assert table.scans > 3 and table.thrown > 1
    with Shelf(GAMES, tmp_path / "games").open(game.id, TableOracle) as again:
        assert encode(again.session.match.state) == final
        assert again.session.game.ending(again.session.match.state) is not None


def test_a_game_of_steel_with_real_drivers(tmp_path: Path, hands: HardwareHands, library: Library) -> None:
    game = opened(tmp_path, Setup("ministeel", ("Anna", "Ben"), "", {}, (0, 1)))
    hands.desk = Desk(game.session, library, hands.clock)
    table = ScriptedDuel(hands.desk, hands, Random(4), lambda seconds: None)
    table.play()
    assert game.session.game.ending(game.session.match.state) is not None
    game.close()


def test_the_power_goes_in_the_middle_of_a_choice(
    tmp_path: Path, hands: HardwareHands, library: Library
) -> None:
    game, _desk = a_fight(tmp_path, hands, library)
    hands.roll(2)
    hands.show(spire("defend_ironclad"))
    before = encode(game.session.match.state)
    game.log._connection.close()  # no farewell: the process is gone
    game.log._lock.close()
    with Shelf(GAMES, tmp_path / "games").open(game.id, TableOracle) as again:
        assert encode(again.session.match.state) == before
        hands.desk = Desk(again.session, library, hands.clock)
        assert isinstance(hands.show(spire("defend_ironclad", 2)), Answered)


def test_a_reader_dies_and_comes_back_in_the_middle_of_an_ask(
    tmp_path: Path, hands: HardwareHands, library: Library
) -> None:
    game, desk = a_fight(tmp_path, hands, library)
    hands.roll(2)
    before = encode(game.session.match.state)
    hands.unplug("shared")
    assert encode(game.session.match.state) == before
    assert any(isinstance(each, DeviceState) and each.device == "shared" for each in hands.heard)
    assert isinstance(hands.show(spire("defend_ironclad", 1), "market"), Answered)  # another reader
    card = next(act for act in game.session.match.legal(0) if getattr(act, "card", "") == "defend_ironclad")
    assert isinstance(desk.handle(Do(0, card)), Answered)  # or a finger
    hands.plug("shared")
    assert isinstance(hands.show(spire("defend_ironclad", 2)), Answered)
    game.close()


def test_a_card_that_lies_there_while_its_reader_is_away_is_read_once(
    tmp_path: Path, hands: HardwareHands, library: Library
) -> None:
    game, _desk = a_fight(tmp_path, hands, library)
    hands.roll(2)
    tag = spire("defend_ironclad", 1)
    hands.obey(Put(tag, "shared"))
    assert isinstance(hands.until(lambda event: getattr(event, "uid", "") == tag), Answered)
    played = game.session.match.number
    hands.unplug("shared")
    assert not any(isinstance(each, TagGone) for each in hands.heard)  # a dead reader lifts nothing
    hands.plug("shared")
    hands.until(lambda event: isinstance(event, TagGone))
    assert game.session.match.number == played
    game.close()


def test_a_die_dies_and_comes_back_while_a_roll_is_asked_for(
    tmp_path: Path, hands: HardwareHands, library: Library
) -> None:
    game, desk = a_fight(tmp_path, hands, library)
    hands.unplug("die")
    ask = game.session.match.ask()
    assert isinstance(ask, Chance) and ask.kind == "die"
    hands.plug("die")
    assert isinstance(hands.roll(5), Answered)
    assert game.session.match.state.fight.die == 5
    desk.handle(Undo())
    hands.unplug("die")
    assert isinstance(desk.handle(Resolve(3)), Answered)  # a finger will do
    game.close()


def test_a_leaning_die_and_two_cards_are_refused_in_words(
    tmp_path: Path, hands: HardwareHands, library: Library
) -> None:
    game, _desk = a_fight(tmp_path, hands, library)
    before = encode(game.session.match.state)
    hands.obey(Crooked("die"))
    reply = hands.until(lambda event: getattr(event, "phase", "") == "crooked")
    assert isinstance(reply, Denied) and reply.refusal.code == "crooked-roll"
    hands.obey(Put(spire("bash"), "shared"))
    hands.obey(Put(spire("defend_ironclad"), "shared"))
    reply = hands.until(lambda event: getattr(event, "sight", "") == "two")
    assert isinstance(reply, Denied) and reply.refusal.code == "two-cards"
    assert encode(game.session.match.state) == before
    game.close()


def test_a_card_names_itself_on_a_table_that_never_saw_it(tmp_path: Path, hands: HardwareHands) -> None:
    game, _desk = a_fight(tmp_path, hands, Library(tmp_path / "tags.json"))
    hands.roll(2)
    tag = spire("defend_ironclad", 1)
    hands.obey(Put(tag, "shared", "ntag213", TagName("sts", "ironclad", "defend_ironclad", 1)))
    assert isinstance(hands.until(lambda event: getattr(event, "uid", "") == tag), Answered)
    hands.obey(Lift(tag))
    hands.until(lambda event: isinstance(event, TagGone))
    reply = hands.show(steel("dagger"))  # unbound, and nothing written
    assert isinstance(reply, Denied) and reply.refusal.code == "unknown-tag"
    game.close()
