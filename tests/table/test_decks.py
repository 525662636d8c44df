"""Decks: kept between fights, changed by showing cards."""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from companion.engine.game import SetupError
from companion.engine.parts.owned_decks import OwnedDecks, StarterCard
from companion.engine.parts.table_kit import Copy
from companion.games import catalogue
from companion.table.decks import DeckCard, Decks
from companion.table.errors import TableError
from companion.table.inputs import TagSeen
from companion.table.kept_file import write_kept
from companion.table.replies import Answered, Question
from companion.table.table_session import fight_of
from companion.table.tags import Library
from tests import toy_garden
from tests.table.tables import copy_of, play, spire


@pytest.fixture
def decks(tmp_path: Path) -> Decks:
    """Anna plays the Ironclad, Ben the Silent, with starter decks."""
    made = Decks(tmp_path / "decks.json")
    made.begin([("Anna", "ironclad"), ("Ben", "silent")])
    return made


GARDEN_WITH_DECKS = replace(
    toy_garden.GAME,
    owned_decks=lambda: OwnedDecks(
        characters=lambda: toy_garden.SNAILS,
        character_option="snails",
        deck_option="plots",
        starter=lambda snail, answers: [
            *[StarterCard("berry")] * answers["berries"],
            StarterCard("stone", shared=True),
        ],
        knows=lambda card: card in toy_garden.PLOTS,
        most_cards=4,
    ),
)
"""The toy game, as if its snails kept plots from one garden to the next."""


def failed(code: str, error: pytest.ExceptionInfo[TableError]) -> None:
    assert error.value.code == code
    assert error.value.words and error.value.remedy


def test_a_starter_deck_comes_with_one_tap_and_stays(decks: Decks) -> None:
    again = Decks(decks.path)
    faces = again.seats[0].faces
    assert sorted(set(faces)) == ["bash", "defend_ironclad", "strike_ironclad"] and len(faces) == 10
    assert {card.copy for card in again.seats[0].cards if card.card == "strike_ironclad"} == {1, 2, 3, 4, 5}


def test_a_card_is_gained_and_lost(decks: Decks) -> None:
    decks.add(0, copy_of("finesse"))
    assert decks.seat_of(copy_of("finesse")) == 0
    assert "finesse" in Decks(decks.path).seats[0].faces
    decks.remove(0, copy_of("finesse"))
    assert decks.seat_of(copy_of("finesse")) is None
    assert len(decks.seats[1].faces) == 12


def test_changes_of_two_threads_come_one_after_the_other(
    decks: Decks, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The screen adds a card while the game under way keeps another mode: neither is lost."""
    writing, go_on = threading.Event(), threading.Event()

    def slowly(path: Path, value: msgspec.Struct) -> None:
        writing.set()
        assert go_on.wait(10)
        write_kept(path, value)

    monkeypatch.setattr("companion.table.decks.write_kept", slowly)
    adding = threading.Thread(target=decks.add, args=(0, copy_of("finesse")))
    keeping = threading.Thread(target=decks.set_mode, args=(1, "numbers"))
    adding.start()
    assert writing.wait(10)
    keeping.start()
    assert decks.seats[0].faces.count("finesse") == 0
    go_on.set()
    for thread in (adding, keeping):
        thread.join(10)
    for kept in (decks, Decks(decks.path)):
        assert "finesse" in kept.seats[0].faces
        assert (kept.seats[0].mode, kept.seats[1].mode) == ("cards", "numbers")


def test_one_copy_is_in_one_deck_only(decks: Decks) -> None:
    decks.add(0, copy_of("finesse"))
    with pytest.raises(TableError) as error:
        decks.add(1, copy_of("finesse"))
    failed("copy-bound", error)
    assert "Anna" in error.value.words


def test_a_card_is_upgraded_once(decks: Decks) -> None:
    decks.upgrade(0, copy_of("bash"))
    assert decks.upgraded(copy_of("bash")) is True
    assert "bash+" in decks.seats[0].faces and "bash" not in decks.seats[0].faces
    with pytest.raises(TableError) as error:
        decks.upgrade(0, copy_of("bash"))
    failed("no-upgrade", error)
    assert decks.upgraded(copy_of("finesse")) is None


def test_a_card_is_transformed_or_nothing_happens(decks: Decks) -> None:
    decks.transform(0, copy_of("strike_ironclad", 2), copy_of("finesse"))
    assert decks.seats[0].faces.count("strike_ironclad") == 4
    assert DeckCard("strike_ironclad", 2) not in decks.seats[0].cards
    before = decks.seats
    with pytest.raises(TableError):
        decks.transform(0, copy_of("strike_ironclad", 1), copy_of("finesse"))
    assert decks.seats == before == Decks(decks.path).seats


def test_a_card_that_is_not_there_cannot_be_removed(decks: Decks) -> None:
    with pytest.raises(TableError) as error:
        decks.remove(1, copy_of("bash"))
    failed("not-in-deck", error)


def test_a_card_of_another_game_is_no_card_of_a_deck(decks: Decks) -> None:
    with pytest.raises(TableError) as error:
        decks.add(0, Copy("ministeel", "ministeel", "dagger", 1))
    failed("unknown-card", error)


@pytest.mark.parametrize("players", [[("Anna", "ironclad"), ("Ben", "ironclad")], [("Anna", "knight")]])
def test_everybody_plays_another_character_that_there_is(
    decks: Decks, players: list[tuple[str, str]]
) -> None:
    before = decks.seats
    with pytest.raises(TableError):
        decks.begin(players)
    assert decks.seats == before


def test_a_file_with_a_card_there_is_not_is_refused(decks: Decks) -> None:
    decks.path.write_text(decks.path.read_text().replace('"bash"', '"bsah"'))
    with pytest.raises(TableError) as error:
        Decks(decks.path)
    failed("bad-file", error)


def test_the_file_names_the_game_and_is_kept_from_another_one(decks: Decks) -> None:
    before = decks.path.read_bytes()
    assert msgspec.json.decode(before)["game"] == "sts"
    with catalogue.also(GARDEN_WITH_DECKS), pytest.raises(TableError) as error:
        Decks(decks.path, GARDEN_WITH_DECKS.id)
    failed("bad-file", error)
    assert "sts" in error.value.words and decks.path.read_bytes() == before
    assert Decks(decks.path, "sts").players == ("Anna", "Ben")


def test_a_file_of_a_game_without_decks_is_refused(decks: Decks) -> None:
    decks.path.write_text(decks.path.read_text().replace('"sts"', '"ministeel"'))
    with pytest.raises(TableError) as error:
        Decks(decks.path)
    failed("bad-file", error)


def test_a_file_with_a_character_there_is_not_is_refused(decks: Decks) -> None:
    decks.path.write_text(decks.path.read_text().replace('"ironclad"', '"knight"', 1))
    with pytest.raises(TableError) as error:
        Decks(decks.path)
    failed("bad-file", error)


def test_another_game_says_what_its_decks_are(tmp_path: Path) -> None:
    """A file of such a deck of snails: its own characters, starter cards, limit and options."""
    path = tmp_path / "decks.json"
    with catalogue.also(GARDEN_WITH_DECKS):
        made = Decks(path, GARDEN_WITH_DECKS.id)
        made.begin([("Anna", "amber")], {"berries": 2})
        assert [(card.card, card.copy) for card in made.seats[0].cards] == [
            ("berry", 1),
            ("berry", 2),
            ("stone", 0),
        ]
        with pytest.raises(TableError) as error:
            made.begin([("Ben", "ironclad")])
        assert "amber" in error.value.words
        made.add(0, Copy(made.game, made.game, "thorn", 1))
        with pytest.raises(TableError) as error:
            made.add(0, Copy(made.game, made.game, "thorn", 2))
        failed("too-many", error)
        kept = Decks(path)
        assert kept.game == GARDEN_WITH_DECKS.id
        assert kept.options() == {"snails": ["amber"], "plots": [["berry", "berry", "stone", "thorn"]]}


def test_a_deck_larger_than_the_game_allows_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "decks.json"
    with catalogue.also(GARDEN_WITH_DECKS):
        made = Decks(path, GARDEN_WITH_DECKS.id)
        made.begin([("Anna", "amber")], {"berries": 4})
        with pytest.raises(TableError) as error:
            Decks(path)
    failed("bad-file", error)


def test_the_next_fight_is_set_up_from_the_decks(decks: Decks) -> None:
    decks.upgrade(0, copy_of("bash"))
    decks.set_mode(1, "screen")
    setup = fight_of(decks, {"boss": "collector"}, "seed")
    assert setup.seats == ("Anna", "Ben") and setup.lazy == (0,)
    state = catalogue.game("sts").setup(setup)
    assert "bash+" in state.fight.fighters[0].deck.bag and state.heroes[1].character == "silent"
    assert Decks(decks.path).seats[1].mode == "screen"


def test_without_decks_there_is_no_fight(tmp_path: Path) -> None:
    with pytest.raises(SetupError):
        fight_of(Decks(tmp_path / "decks.json"), {}, "seed")


def test_the_deck_says_whose_card_it_is_and_which_side_lies_up(decks: Decks, library: Library) -> None:
    decks.upgrade(0, copy_of("strike_ironclad", 1))
    decks.add(1, copy_of("finesse"))
    made = play(fight_of(decks, {"boss": "collector"}, "seed"), library, owners=decks)
    made.hands.roll(2)
    made.clock.wait(1.0)
    hp = sum(enemy.hp for enemy in made.state.fight.enemies)
    reply = made.hands.show(spire("strike_ironclad", 1))
    if isinstance(reply, Question):
        reply = made.desk.choose(0)
    assert isinstance(reply, Answered)
    assert made.state.fight.fighters[0].discard == ["strike_ironclad+"]
    assert sum(enemy.hp for enemy in made.state.fight.enemies) == hp - 2
    seen = TagSeen("near", "seat 1", spire("finesse"), made.clock.now)  # shown at Anna's reader
    reply = made.desk.hear(seen)
    assert isinstance(reply, Answered | Question)
    if isinstance(reply, Question):
        assert {option.seat for option in reply.options} == {1}
    else:
        assert made.state.fight.fighters[1].cards_played == 1


def test_decks_that_another_program_began_anew_are_looked_at_first(decks: Decks) -> None:
    """The seat of a change is the one that the person saw: nothing is added to the deck of another player."""
    other = Decks(decks.path)
    characters = list(decks.part.characters())
    other.begin([("Zoë", characters[2]), ("Max", characters[3])])
    copy = Copy(decks.game, "s", other.seats[0].cards[0].card, 99)
    with pytest.raises(TableError, match="Zoë, Max"):
        decks.add(0, copy)
    assert Decks(decks.path).seats == other.seats
    decks.add(0, copy)  # they were looked at
    assert Decks(decks.path).seats[0].player == "Zoë" and Decks(decks.path).seat_of(copy) == 0
