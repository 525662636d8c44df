"""Decks: kept between fights, changed by showing cards."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from companion.engine import entries
from companion.engine.commands import Do
from companion.engine.game import Game, SetupError
from companion.engine.oracles import SeedOracle
from companion.engine.parts.table_kit import Copy
from companion.engine.refusals import Refused
from companion.games import catalogue
from companion.games.slay_the_spire.gathering.judge import MOST_CARDS
from companion.games.slay_the_spire.state.acts import PlayCard
from companion.games.slay_the_spire.state.gathering import ChangeDeck, StartOver
from companion.table.beginning import fight_of
from companion.table.desk.inputs import TagSeen
from companion.table.desk.replies import Answered, DeskQuestion
from companion.table.kept.decks import DeckCard, Decks, keeps_decks
from companion.table.kept.kept_file import write_kept
from companion.table.tags.errors import TableError
from companion.table.tags.library import Library
from tests.studies.measure.table_hands import choose
from tests.table.tables import copy_of, play, spire


@pytest.fixture
def decks(tmp_path: Path) -> Decks:
    """Anna plays the Ironclad, Ben the Silent, with starter decks."""
    made = Decks(tmp_path / "copies.json")
    made.begin([("Anna", "ironclad"), ("Ben", "silent")])
    return made


def other_game() -> Game[Any]:
    """The same rule book under another id, as if its seats owned smaller starter decks."""
    spire = catalogue.game("sts")
    assert spire.parts.owned_decks is not None
    part = replace(spire.parts.owned_decks(), characters=lambda: {"watcher": "The Watcher"})
    return replace(spire, id="other", parts=replace(spire.parts, owned_decks=lambda: part))


def failed(code: str, error: pytest.ExceptionInfo[TableError]) -> None:
    assert error.value.code == code
    assert error.value.words and error.value.remedy


def test_a_starter_deck_comes_with_one_tap_and_stays(decks: Decks) -> None:
    again = Decks(decks.path)
    faces = again.seats[0].faces
    assert sorted(set(faces)) == ["bash", "defend_ironclad", "strike_ironclad"] and len(faces) == 10
    assert {card.copy for card in again.seats[0].cards if card.card == "strike_ironclad"} == {1, 2, 3, 4, 5}


def test_the_usual_decks_are_of_the_first_game_that_has_any(tmp_path: Path) -> None:
    assert catalogue.games_with(lambda game: game.parts.owned_decks is not None)[0] == catalogue.USUAL_DECKS
    assert Decks(tmp_path / "copies.json").game == catalogue.USUAL_DECKS


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

    monkeypatch.setattr("companion.table.kept.decks.write_kept", slowly)
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


def test_every_change_is_an_act_of_the_run_and_is_taken_back_after_years(decks: Decks) -> None:
    """Taken back by another program: what was done last goes first, and the copies come back with it."""
    begun = decks.seats
    decks.add(0, copy_of("finesse"))
    decks.upgrade(0, copy_of("bash"))
    upgraded = decks.seats
    decks.remove(0, copy_of("strike_ironclad", 2))
    decks.transform(1, copy_of("survivor"), copy_of("anger"))
    bystander = decks.seats[0]
    again = Decks(decks.path)
    assert again.seats == decks.seats and again.can_take_back
    again.take_back()
    assert again.seats == (bystander, begun[1])
    again.take_back()
    assert again.seats == upgraded and DeckCard("strike_ironclad", 2) in again.seats[0].cards
    again.take_back()
    assert DeckCard("bash", 1) in again.seats[0].cards and again.seat_of(copy_of("finesse")) == 0
    again.take_back()
    assert again.seats == begun == Decks(decks.path).seats and not again.can_take_back
    with pytest.raises(TableError) as error:
        again.take_back()
    failed("nothing-to-undo", error)


def test_the_log_of_the_run_says_what_became_of_each_deck(decks: Decks) -> None:
    decks.upgrade(0, copy_of("bash"))
    decks.start_over(1)
    session, _notices = decks.shelf.read(decks.run, lambda setup: SeedOracle(setup.seed))
    acts = [
        (entry.seat, session.past.act_of(entry))
        for entry in session.entries
        if isinstance(entry, entries.Answered)
    ]
    assert acts == [(0, ChangeDeck("bash", "bash+")), (1, StartOver())]


def test_the_party_before_stays_on_the_disk(decks: Decks) -> None:
    first = decks.run
    decks.begin([("Cem", "defect")])
    assert decks.run != first and {info.id for info in decks.shelf.kept()} == {first, decks.run}
    assert Decks(decks.path).players == ("Cem",)


def test_without_the_file_of_copies_the_decks_are_those_of_the_run(decks: Decks) -> None:
    decks.upgrade(0, copy_of("bash"))
    faces = [deck.faces for deck in decks.seats]
    decks.path.unlink()
    again = Decks(decks.path)
    assert [deck.faces for deck in again.seats] == faces
    assert {card.copy for deck in again.seats for card in deck.cards} == {0}
    again.remove(0, copy_of("bash"))
    assert not any(card.card == "bash" for card in Decks(decks.path).seats[0].cards)


def test_a_copy_that_cannot_be_kept_changes_no_deck(decks: Decks, monkeypatch: pytest.MonkeyPatch) -> None:
    before = decks.seats

    def full(path: Path, value: msgspec.Struct) -> None:
        raise TableError("no-room", "The disk is full.", "Free some room.")

    monkeypatch.setattr("companion.table.kept.decks.write_kept", full)
    with pytest.raises(TableError):
        decks.add(0, copy_of("finesse"))
    assert decks.seats == before == Decks(decks.path).seats


@pytest.mark.parametrize("text", ["{", '{"run": "x", "seats": [[{"card": 7}]]}', '{"format": "decks"}'])
def test_a_file_that_says_no_copies_is_refused_by_name(decks: Decks, text: str) -> None:
    decks.path.write_text(text)
    with pytest.raises(TableError) as error:
        Decks(decks.path)
    failed("bad-file", error)
    assert decks.path.name in error.value.words


def test_copies_of_another_run_and_of_cards_that_are_not_there_are_nobodys(decks: Decks) -> None:
    text = decks.path.read_text()
    decks.path.write_text(text.replace('"bash"', '"bsah"'))
    again = Decks(decks.path)
    assert DeckCard("bash", 0) in again.seats[0].cards and again.seat_of(copy_of("bash")) is None
    decks.path.write_text(text.replace(decks.run, "another"))
    assert {card.copy for card in Decks(decks.path).seats[0].cards} == {0}


def test_decks_of_an_older_version_are_named_and_left_alone(tmp_path: Path) -> None:
    older = tmp_path / "decks.json"
    older.write_text('{"game": "sts", "seats": []}')
    made = Decks(tmp_path / "copies.json")
    assert str(older) in made.older and made.seats == ()
    made.begin([("Anna", "ironclad")])
    assert made.older == "" and older.read_text() == '{"game": "sts", "seats": []}'


def test_another_game_has_parties_and_characters_of_its_own(decks: Decks) -> None:
    with catalogue.also(other_game()):
        other = Decks(decks.path.with_name("other.json"), "other")
        assert other.seats == ()
        with pytest.raises(TableError) as error:
            other.begin([("Ben", "ironclad")])
        assert "watcher" in error.value.words
        other.begin([("Ben", "watcher")])
        assert other.options()["characters"] == ["watcher"]
        assert Decks(other.path, "other").players == ("Ben",)
    assert Decks(decks.path).players == ("Anna", "Ben"), "the bystanders"
    with pytest.raises(KeyError):
        Decks(decks.path, "ministeel")


@pytest.mark.slow
def test_a_deck_holds_no_more_than_the_game_allows(decks: Decks) -> None:
    for number in range(10, MOST_CARDS):
        decks.add(0, copy_of("strike_ironclad", number))
    with pytest.raises(TableError) as error:
        decks.add(0, copy_of("finesse"))
    failed("too-many", error)
    assert len(Decks(decks.path).seats[0].cards) == MOST_CARDS


def test_bots_and_views_know_a_party_that_does_not_fight(decks: Decks) -> None:
    session, _notices = decks.shelf.read(decks.run, lambda setup: SeedOracle(setup.seed))
    view = session.game.view(session.match, 0)
    assert [seat.piles[0].count for seat in view.seats] == [10, 12] and view.ask is not None
    assert "Bash becomes Bash+" in {option.label for option in view.ask.options}
    with pytest.raises(Refused) as refused:
        session.handle(Do(0, PlayCard("bash", 0)))
    assert refused.value.refusal.code == "no-fight"
    assert session.game.ending(session.match.state) is None


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
        fight_of(Decks(tmp_path / "copies.json"), {}, "seed")


def test_the_deck_says_whose_card_it_is_and_which_side_lies_up(decks: Decks, library: Library) -> None:
    decks.upgrade(0, copy_of("strike_ironclad", 1))
    decks.add(1, copy_of("finesse"))
    made = play(fight_of(decks, {"boss": "collector"}, "seed"), library, owners=decks)
    made.hands.roll(2)
    made.clock.wait(1.0)
    hp = sum(enemy.hp for enemy in made.state.fight.enemies)
    reply = made.hands.show(spire("strike_ironclad", 1))
    if isinstance(reply, DeskQuestion):
        reply = choose(made.desk, 0)
    assert isinstance(reply, Answered)
    assert made.state.fight.fighters[0].discard == ["strike_ironclad+"]
    assert sum(enemy.hp for enemy in made.state.fight.enemies) == hp - 2
    seen = TagSeen("near", "seat 1", spire("finesse"), made.clock.now)  # shown at Anna's reader
    reply = made.desk.handle(seen)
    assert isinstance(reply, Answered | DeskQuestion)
    if isinstance(reply, DeskQuestion):
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


@pytest.mark.parametrize(("game", "keeps"), [("sts", True), ("ministeel", False), ("nonsense", False)])
def test_some_games_own_decks(game: str, keeps: bool) -> None:
    assert keeps_decks(game) is keeps


def test_a_copy_that_comes_to_one_deck_has_left_the_other(decks: Decks) -> None:
    """Somebody moved a card by hand: the copies of the others stay where they were."""
    card = DeckCard("finesse", 1)
    decks.add(0, copy_of("finesse"))
    before = [seat.cards for seat in decks.seats]
    decks._do(1, ChangeDeck("", "finesse"), [*before[1], card])
    after = [seat.cards for seat in decks.seats]
    assert card in after[1]
    assert card not in after[0] and [each for each in before[0] if each != card] == [
        each for each in after[0] if each.copy
    ]
