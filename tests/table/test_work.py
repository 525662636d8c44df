"""Work for hands, the check of the table, and how a seat plays."""

from __future__ import annotations

from collections.abc import Iterator
from gettext import NullTranslations

import pytest

from companion.engine.asks import Choice
from companion.engine.commands import Correct, Do, Undo
from companion.engine.corrections import SetValue
from companion.engine.declared import Declare, DeclaredEffect
from companion.engine.layout import place_words
from companion.engine.refusals import Refused
from companion.games.slay_the_spire.state.acts import Pick
from companion.speech import words
from companion.table.desk.commands import PlayAs, SeatDone
from companion.table.desk.replies import Answered, Denied, Told
from companion.table.tags.library import Library
from companion.table.work_lines import work_lines
from companion.translations import load
from tests.studies.measure.table_hands import choose
from tests.table.tables import duel, rolled, spire, steel, turn_of_anna, waiting_for_die


def words_of(reply: object) -> list[str]:
    """The work for hands that a reply brings."""
    assert isinstance(reply, Answered), reply
    return [task.words for task in reply.tasks if task.words]


def test_the_first_hands_are_drawn_before_anything_else(library: Library) -> None:
    made = waiting_for_die(library)
    assert [task.words for task in made.desk.tasks] == ["Anna: draw 5 cards.", "Ben: draw 5 cards."]


def test_a_played_card_goes_to_the_discard_pile(library: Library) -> None:
    made = rolled(library, players=1)
    assert words_of(made.hands.show(spire("defend_ironclad"))) == ["Anna: Defend goes to the discard pile."]


def test_the_end_of_a_round_is_told_in_its_order(library: Library) -> None:
    made = rolled(library, players=1, boss="b1_guardian")
    words = words_of(made.hands.press("ready", 0))
    assert words == ["Anna: discard your hand.", "Anna: draw 5 cards."]


def test_an_empty_draw_pile_is_made_anew_before_the_draw(library: Library) -> None:
    made = rolled(library, players=1, boss="b1_guardian")
    made.hands.press("ready", 0)
    made.hands.roll(1)
    made.clock.wait(1.0)
    words = words_of(made.hands.press("ready", 0))
    assert words[1] == "Anna: shuffle your discard pile into a new draw pile."
    assert words[2] == "Anna: draw 5 cards."


def test_status_cards_are_laid_where_the_enemy_says_and_checked_by_the_reader(library: Library) -> None:
    made = rolled(library, players=1, boss="b1_slime_boss")
    for _round in range(6):
        words = words_of(made.hands.press("ready", 0))
        laid = [task for task in made.desk.tasks if task.source == "supply"]
        if laid:
            break
        made.hands.roll(1)
        made.clock.wait(1.0)
    assert laid and any(str(laid[0].count) in line and "Anna: put" in line for line in words)
    made.hands.roll(1)
    told = made.hands.show(spire("bash"))
    assert not isinstance(told, Told)


def test_a_card_that_is_awaited_is_confirmed(library: Library) -> None:
    made = rolled(library, players=1, boss="b1_guardian")
    from companion.engine.parts.table_kit import Task

    made.desk.tasks = (Task("Anna: put Daze on top.", 0, "move", "daze", 1, "supply", "draw_top"),)
    told = made.hands.show(spire("daze", 2))
    assert isinstance(told, Told) and told.kind == "good" and "Daze" in told.words
    assert isinstance(made.hands.show(spire("burn")), Denied)


def test_an_undo_says_how_the_table_comes_back(library: Library) -> None:
    made = rolled(library, players=1)
    made.hands.show(spire("bash"))
    words = words_of(made.hands.press("undo"))
    assert any(line.startswith("Anna: Bash from ") and line.endswith("to the hand.") for line in words)
    assert any("Vulnerable" in line for line in words)


def test_an_undo_with_orbs_in_play_has_words(library: Library) -> None:
    made = rolled(library, players=1, characters=["defect"], decks=[["zap"] * 8])
    made.desk.handle(Do(0, made.session.match.legal(0)[0]))
    words = words_of(made.desk.handle(Undo()))
    assert any("Lightning" in line for line in words)


def test_the_seats_on_the_screen_have_no_cards_to_move(library: Library) -> None:
    made = rolled(library, players=2)
    made.desk.handle(PlayAs(1, "screen"))
    words = [task.words for task in made.desk.tasks if task.seat == 1 and task.words]
    made.desk.handle(
        Do(1, next(a for a in made.session.match.legal(1) if getattr(a, "card", "") == "defend_silent"))
    )
    assert words == [] and not any(task.seat == 1 for task in made.desk.tasks)


# The check of the table


def test_what_must_lie_on_the_table_is_listed_and_corrected_where_it_does_not(library: Library) -> None:
    made = rolled(library, players=2)
    places = {place.path: place for place in made.session.game.places.all(made.state)}
    words = place_words(places["fight", "fighters", 0, "hp"], made.session.game.words.card)
    assert "Anna" in words and "40" in words
    others = made.state.fight.fighters[1].hp
    assert isinstance(made.desk.handle(Correct(SetValue(("fight", "fighters", 0, "hp"), 33))), Answered)
    assert [player.hp for player in made.state.fight.fighters] == [33, others]
    made.desk.handle(Undo())
    assert made.state.fight.fighters[0].hp == 40


# How a seat plays


def test_a_seat_declares_what_its_card_did(library: Library) -> None:
    made = rolled(library)
    hp = made.state.fight.enemies[0].hp
    declared = Declare((DeclaredEffect("hit", 3, 2, (0,)),), "attack", 1)
    assert isinstance(made.desk.handle(Do(0, declared)), Answered)
    assert made.state.fight.enemies[0].hp == hp - 6
    assert made.state.fight.fighters[0].energy == 2 and made.state.fight.fighters[1].energy == 3
    assert isinstance(made.hands.show(spire("defend_ironclad")), Answered)  # and a scan goes on working


def test_a_seat_that_declares_is_not_asked_to_name_cards(library: Library) -> None:
    deck = ["apparition"] + ["strike_ironclad"] * 7
    asked, free = rolled(library, players=1, decks=[deck]), rolled(library, players=1, decks=[deck])
    asked.hands.press("ready", 0)
    ask = asked.session.match.ask()
    assert isinstance(ask, Choice) and ask.topic == "name"
    free.desk.handle(PlayAs(0, "effects"))
    free.hands.press("ready", 0)
    ask = free.session.match.ask()
    assert not isinstance(ask, Choice) or ask.topic != "name"


def test_a_card_named_by_a_scan_can_be_played_later(library: Library) -> None:
    made = rolled(library, players=1, decks=[["apparition"] + ["strike_ironclad"] * 4])
    made.hands.press("ready", 0)
    reply = made.hands.show(spire("apparition"))
    assert isinstance(reply, Answered)
    assert made.state.fight.fighters[0].exhaust == ["apparition"]


def test_why_unseen_cards_are_asked_for_is_said_card_by_card(library: Library) -> None:
    deck = ["apparition", "outmaneuver", "burn"] + ["strike_ironclad"] * 5
    made = rolled(library, players=1, decks=[deck])
    assert made.desk.why_asked() == ()
    made.hands.press("ready", 0)
    assert sorted(made.desk.why_asked()) == [
        "Apparition is Ethereal: if it is in hand at end of turn, it is exhausted.",
        "Burn triggers if it is in hand at end of turn.",
        "Outmaneuver is retained and stays in hand.",
    ]


def test_nothing_is_asked_of_a_hand_in_which_nothing_matters(library: Library) -> None:
    made = rolled(library, players=1)
    made.hands.press("ready", 0)
    ask = made.session.match.ask()
    assert made.desk.why_asked() == () and not (isinstance(ask, Choice) and ask.topic == "name")


def test_a_kept_card_is_checked_by_the_reader_and_another_is_not(library: Library) -> None:
    made = rolled(library, players=1, decks=[["outmaneuver"] + ["strike_ironclad"] * 9])
    made.hands.press("ready", 0)
    made.clock.wait(2.0)
    made.hands.show(spire("outmaneuver"))
    made.clock.wait(9.0)
    while isinstance(ask := made.session.match.ask(), Choice):
        made.desk.handle(SeatDone(ask.seats[0]))
    reply = made.hands.show(spire("outmaneuver"))
    assert isinstance(reply, Told) and reply.kind == "good" and "but keep Outmaneuver" in reply.words
    other = made.hands.show(spire("strike_ironclad"))
    assert isinstance(other, Told) and "waits for the die" in other.words


def test_a_level_changes_at_any_time_and_is_undone_like_anything(library: Library) -> None:
    made = rolled(library)
    assert made.state.lazy == [0, 1]
    made.desk.handle(PlayAs(0, "screen"))
    assert made.state.lazy == [1]
    made.desk.handle(Undo())
    assert made.state.lazy == [0, 1]
    for mode in ("effects", "numbers", "cards"):
        assert isinstance(made.desk.handle(PlayAs(0, mode)), Answered)  # type: ignore[arg-type]
    assert made.state.lazy == [0, 1]


@pytest.mark.parametrize("path", [("lazy",), ("lazy", -1), ("lazy", 99), ("lazy", 0, 0), ("lazy", "x")])
def test_a_seat_there_cannot_be_is_no_place(library: Library, path: tuple[str | int, ...]) -> None:
    made = rolled(library)
    with pytest.raises(Refused) as refused:
        made.session.handle(Correct(SetValue(path, True)))
    assert refused.value.refusal.code == "no-such-place"
    with pytest.raises(Refused):
        made.session.handle(Correct(SetValue(("lazy", 0), 1)))
    assert made.state.lazy == [0, 1]


# MiniSteel


def test_steel_says_what_hands_do(library: Library) -> None:
    made = duel(library)
    made.hands.roll(6)
    words = words_of(made.hands.roll(1))
    assert words[0].startswith("Anna: draw ") and any(line.startswith("Ben: draw ") for line in words)


def test_steel_discards_what_is_played(library: Library) -> None:
    made = turn_of_anna(library)
    question = made.hands.show(steel("health_potion"))
    plays = [
        i for i, option in enumerate(getattr(question, "options", ())) if type(option.act).__name__ == "Play"
    ]
    words = words_of(choose(made.desk, plays[0]))
    assert any("Health Potion" in line and "the discard pile" in line for line in words)


def test_a_choice_of_cards_is_answered_by_showing_them(library: Library) -> None:
    made = rolled(library, players=2)
    made.hands.show(spire("survivor"))
    assert any(isinstance(act, Pick) for act in made.session.match.legal(1))
    made.clock.wait(1.0)
    assert isinstance(made.hands.show(spire("strike_silent", 2)), Answered)
    assert sorted(made.state.fight.fighters[1].discard) == ["strike_silent", "survivor"]


def test_an_enemy_that_is_summoned_is_called_to_the_table(library: Library) -> None:
    made = rolled(library, players=1, boss="b2_collector")
    before = len(made.state.fight.enemies)
    made.hands.press("ready", 0)
    words = words_of(made.hands.roll(1))
    assert words == ["Put Torch Head on the table, in row 1."] * 2
    assert len(made.state.fight.enemies) == before + 2
    made.hands.press("ready", 0)
    assert words_of(made.hands.roll(1)) == [], "nobody came"


@pytest.fixture
def german() -> Iterator[None]:
    """The words are German."""
    words.use(load("de"))
    yield
    words.use(NullTranslations())


@pytest.mark.usefixtures("german")
def test_german_work_and_questions_of_several_people_speak_to_several(library: Library) -> None:
    made = rolled(library, players=2, boss="b1_guardian")
    assert words_of(made.hands.show(spire("defend_ironclad"))) == ["Anna: Verteidigen auf den Ablagestapel."]
    made.hands.press("ready", 0)
    lines = work_lines(words_of(made.hands.press("ready", 1)), made.session.seats)
    assert lines[:2] == ["Anna, Ben: Hand ablegen.", "Anna, Ben: 5 Karten ziehen."]
    ask = made.session.game.view(made.session.match, 0).ask
    assert ask is not None and ask.prompt == "Anna, Ben: Karten spielen oder den Zug beenden."
