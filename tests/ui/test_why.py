"""Why? on the glass: from a refusal, the question, a number, a mark and a step of the log to the sentence."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.engine.commands import Correct, Do
from companion.engine.corrections import SetValue
from tests.ui.conftest import Finger, says
from tests.ui.test_play import shell_on
from ui.ports.services import NewGame, SeatPlan

ENERGY = "Pay its cost."


@pytest.fixture
def character() -> str:
    """Whom Anna plays."""
    return "ironclad"


@pytest.fixture
def fight(tmp_path: Path, show: Any, until: Any, character: str) -> Any:
    """A fight of one character on this screen."""
    there = show(shell_on(tmp_path))
    plan = SeatPlan("Anna", options={"characters": character})
    there.begin(NewGame("sts", (plan,), {"opponent": "boss:guardian"}))
    until(there, lambda: there.picture is not None)
    until(there, lambda: there.picture.view.ask is not None and there.picture.view.ask.options)
    return there


def without_energy(there: Any, until: Any) -> None:
    there.port.send(Correct(SetValue(("fight", "fighters", 0, "energy"), 0)))
    until(there, lambda: there.picture.undo_words.startswith("Corrected: "))


def why(there: Any, until: Any, finger: Finger) -> None:
    """Touch "Why?" and wait for what the game tells."""
    before = there.stage.sheet
    finger.tap_words(there, "Why?")
    until(there, lambda: there.stage.sheet is not None and there.stage.sheet is not before)
    there.stage.place_all()


def test_a_refused_card_leads_to_the_sentence_it_breaks(fight: Any, until: Any, finger: Finger) -> None:
    without_energy(fight, until)
    card = fight.stage.screen.asked.idle[0]
    name = card.name if card.count == 1 else f"{card.count} × {card.name}"
    finger.tap_words(fight, f"{card.cost} {name}")
    until(fight, lambda: fight.stage.sheet is not None)
    why(fight, until, finger)
    assert says(fight.stage.sheet, "page 12, Play") and says(fight.stage.sheet, f"4.1 {ENERGY}")
    assert not says(fight.stage.sheet, "page 24")


def test_a_notice_of_a_refusal_leads_there_too_and_goes(fight: Any, until: Any, finger: Finger) -> None:
    option = next(each for each in fight.picture.view.ask.options if each.card)
    without_energy(fight, until)
    fight.port.send(Do(0, option.act))
    until(fight, lambda: says(fight.stage, "Not now"))
    why(fight, until, finger)
    assert says(fight.stage.sheet, ENERGY)
    assert not says(fight.stage, "Not now")


def test_a_notice_that_breaks_no_rule_does_not_ask_why(fight: Any, until: Any) -> None:
    option = next(each for each in fight.picture.view.ask.options if each.card)
    fight.port.send(Do(0, option.act, number=-5))
    until(fight, lambda: says(fight.stage, "Too late"))
    assert not says(fight.stage, "Why?")


def test_the_question_has_its_sentences_and_a_touch_opens_one(fight: Any, until: Any, finger: Finger) -> None:
    fight.open_rules()
    until(fight, lambda: fight.stage.screen.name == "rules")
    fight.stage.place_all()
    assert says(fight.stage.screen, "Play cards and use potions and abilities, in any order.")
    assert says(fight.stage.screen, "page 12, Play 1.1") and not says(fight.stage.screen, "page 24")
    finger.tap_words(fight, ENERGY)
    assert says(fight.stage.sheet, f"4.1 {ENERGY}") and says(fight.stage.sheet, "cases")


def test_a_number_has_its_sentences_with_their_rulings(fight: Any, until: Any, finger: Finger) -> None:
    block = next(each for each in fight.picture.view.seats[0].meters if each.id == "block")
    fight.open_correction(block)
    why(fight, until, finger)
    assert says(fight.stage.sheet, "Each Block prevents 1 damage.")
    assert says(fight.stage.sheet, "page 24, Abilities and keywords 3.1 · STS-55")
    assert not says(fight.stage.sheet, "Energy")
    finger.tap_words(fight, "Each Block prevents 1 damage.")
    until(fight, lambda: says(fight.stage.sheet, "Ruling: STS-55."))
    assert fight.port.session.match.state.fight.fighters[0].block == block.value


@pytest.mark.parametrize("character", ["watcher"])
def test_a_mark_has_its_sentences_and_says_what_it_does(fight: Any, until: Any, finger: Finger) -> None:
    mark = next(each for each in fight.picture.view.seats[0].badges if each.id.startswith("neutral"))
    fight.stage.screen.read_badge(mark)
    until(fight, lambda: fight.stage.sheet is not None)
    why(fight, until, finger)
    assert says(fight.stage.sheet, "Neutral is the Stance at the start of a fight.")
    assert says(fight.stage.sheet, "Stances 2.1") and not says(fight.stage.sheet, "Wrath adds")


def test_a_step_of_the_log_has_the_sentences_of_what_it_did_and_nothing_is_undone(
    fight: Any, until: Any, finger: Finger
) -> None:
    session = fight.port.session
    defend = next(each for each in fight.picture.view.ask.options if "Defend" in each.label)
    fight.port.send(Do(0, defend.act))
    until(fight, lambda: "Defend" in fight.picture.undo_words)
    count = len(session.entries)
    fight.open_log()
    until(fight, lambda: fight.stage.screen.name == "log")
    finger.tap_words(fight, "Anna: play Defend")
    until(fight, lambda: fight.stage.sheet is not None)
    why(fight, until, finger)
    assert says(fight.stage.sheet, "Each Block prevents 1 damage.")
    assert not says(fight.stage.sheet, "A hit deals the damage shown before it.")
    assert len(session.entries) == count


def test_what_no_rule_text_speaks_of_says_so(fight: Any, until: Any, finger: Finger) -> None:
    without_energy(fight, until)
    fight.open_log()
    until(fight, lambda: fight.stage.screen.name == "log")
    finger.tap_words(fight, "Corrected: ")
    until(fight, lambda: fight.stage.sheet is not None)
    why(fight, until, finger)
    assert says(fight.stage.sheet, "No rule text belongs to this.")


def test_a_finger_that_rests_on_a_player_reads_the_sentence_that_belongs_to_a_mark(
    window: Any, show: Any, finger: Finger
) -> None:
    from companion.rulebook.telling import Told
    from tests.ui.drawing import made
    from tests.ui.test_explained import explained

    there = show(made("around-boss-4"))
    there.port.told = (Told("", "1", "What belongs to the mark.", ()), Told("", "2", "And more.", ()))
    seat = there.picture.view.seats[0]
    panel = dict(there.stage.screen.board.standing("seat"))[seat.seat]
    _touch, face = explained(there, panel, finger)
    assert says(face, "What belongs to the mark.") and not says(face, "And more.")


def test_a_ruling_is_played_the_other_way_from_now_on_and_an_undo_takes_that_back(
    fight: Any, until: Any, finger: Finger
) -> None:
    """The ruling on a relic of the table: whether a die is rolled where nothing depends on it."""
    from companion.rulebook.telling import Told
    from ui.screens.why import why_lines
    from ui.widgets.boxes import Column

    def rolls() -> bool:
        state = fight.port.session.match.state
        return bool(state.options.always_roll)

    lines = [Told("Roll", "1", "Roll the die.", (), 1, ("STS-153",)), Told("Roll", "2", "Once.", ())]
    fight.stage.open_sheet("Why?", Column(*why_lines(fight, lines)))
    finger.tap_words(fight, "Roll the die.")
    until(fight, lambda: says(fight.stage.sheet, "Play it the other way"))
    assert says(fight.stage.sheet, "Always roll the die: off")
    finger.tap_words(fight, "Play it the other way")
    until(fight, rolls)
    assert fight.stage.sheet is None
    until(fight, lambda: "House rule from now on: Always roll the die: on" in fight.picture.undo_words)
    fight.stage.open_sheet("Why?", Column(*why_lines(fight, lines)))
    finger.tap_words(fight, "Once.")
    assert not says(fight.stage.sheet, "Play it the other way")
    fight.stage.close_sheet()
    finger.tap_words(fight, "Undo")
    until(fight, lambda: not rolls())


def test_show_me_plays_the_case_step_by_step_and_the_game_stays_as_it_was(
    fight: Any, until: Any, finger: Finger
) -> None:
    from companion.engine.encoding import encode

    before = encode(fight.port.session.match.state)
    fight.open_rules()
    until(fight, lambda: fight.stage.screen.name == "rules")
    fight.stage.place_all()
    finger.tap_words(fight, ENERGY)
    until(fight, lambda: says(fight.stage.sheet, "Show me"))
    finger.tap_words(fight, "Show me")
    until(fight, lambda: fight.stage.screen.name == "shown-case")
    fight.stage.place_all()
    assert says(fight.stage.screen, "This is how it starts.") and says(fight.stage.screen, ENERGY)
    energy = fight.stage.screen.steps[0].view.seats[0].meters
    finger.tap_words(fight, "Next")
    assert says(fight.stage.screen, "plays") and not says(fight.stage.screen, "This is how it starts.")
    assert fight.stage.screen.steps[1].view.seats[0].meters != energy
    finger.tap_words(fight, "Previous")
    assert says(fight.stage.screen, "This is how it starts.")
    finger.tap_words(fight, "Back")
    assert fight.stage.screen.name == "table"
    assert encode(fight.port.session.match.state) == before


def test_the_rule_book_shows_cases_too_and_leads_back(window: Any, finger: Finger) -> None:
    from companion.games import catalogue
    from companion.rulebook.reading import rulebook
    from companion.rulebook.telling import told
    from tests.ui.drawing import made

    there = made("rule-book-section")
    window.add_widget(there.stage.glass)
    game = catalogue.game("broken_world")
    there.stage.screen.game = "broken_world"
    there.stage.screen._known(tuple(told(rulebook(game), game.options.specs, "")))
    finger.tap_words(there, "6.2 You cannot summon")
    finger.tap_words(there, "Show me")
    assert there.stage.screen.name == "shown-case"
    finger.tap_words(there, "Next")
    assert says(there.stage.screen, "Rule: Starting the Game.")
    finger.tap_words(there, "Back")
    assert there.stage.screen.name == "rule-book"


def test_a_sentence_without_cases_shows_none(window: Any, finger: Finger) -> None:
    from tests.ui.drawing import made

    there = made("rule-book-section")
    window.add_widget(there.stage.glass)
    finger.tap_words(there, "4.2 The book remarks")
    assert says(there.stage.sheet, "Not checked: no rule") and not says(there.stage.sheet, "Show me")
