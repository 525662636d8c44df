"""Several people at the keyboard of a table: whose act a line is, and what a number means."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from companion.engine.commands import Correct
from companion.engine.corrections import SetValue
from companion.engine.game import Setup
from companion.engine.piles import Deck
from companion.games.miscrits.content import CARDS
from companion.games.miscrits.state import Turn
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.state.climb import Offer
from companion.play.terminal.screen import Screen
from companion.play.told.history import TABLE
from companion.table.tags.library import Library
from companion.table.terminal import TableGame
from hardware.events import TagSeen
from tests.games.miscrits.tables import creature, player
from tests.games.miscrits.tables import table as duel
from tests.table.tables import Play, full_library, play, rolled, spire
from tests.table.test_climb_at_table import campfire, climb, show, thing, waits
from tests.table.test_terminal import told, two_questions


def test_a_number_is_not_carried_out_when_the_open_questions_have_changed(library: Library) -> None:
    """Anna's answer waits for Ben's Survivor, and nothing is drawn anew: "1" was hers."""
    made = rolled(library, players=2, boss="b3_donu")
    text, _replies = told(made, "Ben play survivor", "1", "1", waiting=two_questions(made))
    assert [question.seat for question in made.desk.questions.open] == [1], "Ben is still asked"
    last = text.rpartition("> 1")[2]
    assert "The list changed after it was printed. Choose from the new one." in last
    assert "  1 Ben: play Strike" in last and "Anna: play Strike" not in last


def test_a_card_is_of_who_is_named_while_the_other_is_asked(library: Library) -> None:
    made = rolled(library, players=2, boss="b3_donu")
    told(made, "play Anna defend", waiting=two_questions(made)[1:])
    assert [len(fighter.discard) for fighter in made.state.fight.fighters] == [1, 0]


def test_a_number_behind_a_name_means_the_list_of_that_person_when_it_was_printed(library: Library) -> None:
    made = rolled(library, players=2, boss="b3_donu")
    text, _replies = told(made, "Anna", "Ben 1", "Ben 1")
    assert text.count("The list changed after it was printed. Choose from the new one.") == 1
    assert [len(fighter.discard) for fighter in made.state.fight.fighters] == [0, 1]


def test_more_lists_the_rest_of_what_the_refused_person_can_do(library: Library) -> None:
    made = rolled(library, players=2)
    text, _replies = told(made, "Ben why play bludgeon", "more")
    rest = text.rpartition("> more")[2]
    assert "Ben: end Ben's turn" in rest and "Anna" not in rest.partition("> ")[0]


def test_an_undo_takes_back_what_another_did_only_by_their_name(library: Library) -> None:
    made = rolled(library, players=4)
    text, _replies = told(made, "Ben play defend", "Cleo", "undo")
    assert made.state.fight.fighters[1].block == 1
    assert "You did not do the last step: Ben: play Defend." in text and "undo Ben" in text
    told(made, "Cleo", "undo Ben")
    assert made.state.fight.fighters[1].block == 0


@pytest.mark.parametrize("line", ["Ben undo", "ben u", "undo ben"])
def test_a_name_and_undo_are_the_undo_of_that_person(library: Library, line: str) -> None:
    made = rolled(library, players=4)
    told(made, "Ben play defend", "Cleo play defend", line)
    assert [fighter.block for fighter in made.state.fight.fighters] == [0, 0, 1, 0]


def test_the_open_question_of_who_undoes_closes_first(library: Library) -> None:
    made = rolled(library, players=2, boss="b3_donu")
    told(made, "Ben play defend", "Anna", "undo", waiting=two_questions(made)[:1])
    assert made.state.fight.fighters[1].block == 1
    assert [question.seat for question in made.desk.questions.open] == []


@pytest.mark.parametrize("line", ["card bash", "card bas", "card Bash"])
def test_an_unknown_tag_is_linked_on_the_spot_and_its_scan_counts(tmp_path: Path, line: str) -> None:
    library = full_library(tmp_path, "sts")
    library.unbind(spire("bash"))
    made = rolled(library, players=1)
    seen = TagSeen("shared", "shared", spire("bash"), made.clock.now)
    text, _replies = told(made, "card strike", line, "?", waiting=(seen,))
    assert "Which card is it?" in text and "card strike: type the name of one card without a tag" in text
    assert made.state.fight.fighters[0].discard == ["bash"]
    assert "the unknown tag that was scanned is this card" in " ".join(text.split())


def test_a_card_is_linked_only_when_a_tag_waits_for_it(library: Library) -> None:
    text, _replies = told(rolled(library, players=1), "card bash")
    assert "No unknown tag was scanned." in text


def test_what_fits_one_act_of_whoever_types_it_is_done(library: Library) -> None:
    made = rolled(library, players=2)
    told(made, "Anna", "survivor")
    assert made.state.fight.fighters[1].block == 0, "it is Ben's"
    told(made, "Ben", "survivor")
    assert made.state.fight.fighters[1].block == 2
    boss = BOOK.catalog.faces[made.state.fight.enemies[0].face].name.split()[-1]
    told(made, "1", "Ben", f"neutralize {boss}")
    assert "neutralize" in made.state.fight.fighters[1].discard


def test_what_only_another_can_do_in_these_words_is_theirs(library: Library) -> None:
    made = rolled(library, players=2)
    told(made, "Anna", "play survivor")
    assert made.state.fight.fighters[1].block == 2


def test_what_only_another_can_do_is_not_theirs_where_somebody_else_is_named(library: Library) -> None:
    made = rolled(library, players=2)
    told(made, "Anna play survivor", "Anna: play survivor")
    assert made.state.fight.fighters[1].block == 0
    at_the_fire = climb(library)
    campfire(at_the_fire)
    show(at_the_fire, "defend_ironclad")
    hp = at_the_fire.state.heroes[1].hp
    told(at_the_fire, "anna rest")
    assert at_the_fire.state.climb.room == "campfire" and at_the_fire.state.heroes[1].hp == hp


def test_a_misspelled_act_lists_what_may_be_meant(library: Library) -> None:
    text, _replies = told(rolled(library, players=2), "Ben", "play surviver")
    assert "Ben: play Survivor" in text.rpartition("You can:")[2] and "not a command" not in text


def test_after_the_undo_of_a_person_the_list_is_theirs(library: Library) -> None:
    text, _replies = told(rolled(library, players=2), "Ben play defend", "Anna", "undo Ben")
    assert "What Ben can do:" in text.rpartition("> undo Ben")[2]


def test_work_for_hands_is_not_told_twice(library: Library) -> None:
    text, _replies = told(rolled(library, players=2), "Ben play defend", "Anna")
    assert text.count("Ben: Defend goes to the discard pile.") == 1


def test_a_list_of_what_a_hand_may_hold_is_short_where_it_is_the_whole_question(tmp_path: Path) -> None:
    made = play(Setup("miscrits", ("Anna", "Ben"), "7", {}, (0, 1)), full_library(tmp_path, "miscrits"))
    bag = sorted(next(iter(CARDS.decks.values())).cards)
    mine = player("Anna", creature(1, "puddle_toad"))
    made.session.match = duel(mine, player("Ben", creature(2, "puddle_toad")), begin=True)
    state = made.state
    state.lazy, state.stack, state.seats[0].deck = [0, 1], [Turn(0, "discard")], Deck([], len(bag), [], bag)
    state.seats[0].hand.unseen = 6
    text, _replies = told(made)
    options = made.session.game.view(made.session.match, 0).ask.options  # type: ignore[union-attr]
    assert len(options) > 16
    assert f"1 to {len(options)}: “discard” and a card's name, or only “discard” for the list" in text


def test_a_name_answers_whom_a_scanned_card_is_for(library: Library) -> None:
    made = rolled(library, players=4)
    seen = TagSeen("shared", "shared", spire("vigilance"), made.clock.now)
    told(made, "Ben", waiting=(seen,))
    assert [fighter.block for fighter in made.state.fight.fighters] == [0, 2, 0, 0]


def test_a_roll_that_nobody_needs_is_told_so(library: Library) -> None:
    text, _replies = told(rolled(library, players=2), "roll")
    assert "No roll is needed now." in text


def test_what_a_scan_said_is_no_news_any_more(library: Library) -> None:
    made = rolled(library, players=2)
    seen = TagSeen("shared", "shared", spire("defend_ironclad"), made.clock.now)
    text, _replies = told(made, "Ben", waiting=(seen,))
    assert "Anna: Defend, Block 1" in text and "Anna plays Defend" not in text


def test_tokens_that_are_used_up_are_told_as_none(library: Library) -> None:
    made = rolled(library, players=2)
    seen = [TagSeen("shared", "shared", spire(card), made.clock.now) for card in ("bash", "strike_silent")]
    text, _replies = told(made, waiting=tuple(seen))
    assert "Vulnerable 1" in text and "Vulnerable 0" in text


def test_a_name_says_who_takes_what_several_may_take(library: Library) -> None:
    made = climb(library)
    waits(made, Offer(0, 0, "relic"), Offer(0, 1, "relic"))
    seen = TagSeen("shared", "shared", thing("anchor", 1), made.clock.now)
    told(made, "Ben", waiting=(seen,))
    assert [item.id for item in made.state.heroes[1].relics][-1] == "anchor"


def both_strikes(library: Library) -> Play:
    """Anna's deck has her Strike plain and upgraded, and none of it is named."""
    made = rolled(library, players=2, boss="b3_donu")
    made.state.fight.fighters[0].deck.bag.append("strike_ironclad+")
    made.state.fight.fighters[0].hand.unseen += 1
    return made


@pytest.mark.parametrize(
    "line", ["Anna play strike at donu", "Anna strike donu", "Anna play Strike+ at Donu"]
)
def test_a_card_that_is_named_as_it_is_printed_is_not_its_other_side(library: Library, line: str) -> None:
    made = both_strikes(library)
    told(made, line)
    side = "strike_ironclad+" if "+" in line else "strike_ironclad"
    assert list(made.state.fight.fighters[0].discard) == [side]


def test_a_name_answers_whom_a_card_is_for_when_it_is_asked_below_a_list(library: Library) -> None:
    made = rolled(library, players=2)
    made.state.fight.fighters[1].deck.bag.append("dodge_and_roll")
    made.state.fight.fighters[1].hand.unseen += 1
    told(made, "Ben play dodge and roll", "Ben", "anna")
    assert [fighter.block for fighter in made.state.fight.fighters] == [1, 1]


def test_no_achievement_is_meant_by_what_is_none(library: Library) -> None:
    made = climb(library)
    waits(made, Offer(0, 0, "card"), Offer(1, 1, "card"))
    text, _replies = told(made, "Ben heavy blade", "Ben omamori")
    assert "claim: heavy_blade" not in text and "claim: omamori" not in text
    assert "Ben: take Omamori?" in text


def test_the_list_is_nobodys_in_the_first_round_of_a_later_fight(library: Library) -> None:
    """A die that is told twice must not play a card: its number would be that of one in a list."""
    made = rolled(library, players=2)
    game = TableGame(made.desk, Screen(io.StringIO(), io.StringIO()), lambda _wait: None, {}, {})
    seen = []
    for number in (6, 6, 0, 1):
        made.state.fight.round = number
        seen.append(game._asked_viewer())
        if number:
            game._acts(0)
    assert seen == [TABLE, 0, 0, TABLE]


def spent(made: Play, *seats: int) -> Play:
    """These players have no Energy, so that they can only end their turn."""
    for seat in seats:
        made.desk.handle(Correct(SetValue(("fight", "fighters", seat, "energy"), 0), seat))
    return made


def test_enter_ends_the_turn_of_all_who_can_do_nothing_else_and_undo_takes_it_back(library: Library) -> None:
    strikes = [["strike_ironclad"] * 7, ["strike_silent"] * 9]
    made = spent(rolled(library, decks=strikes), 0, 1)
    text, _replies = told(made, "Ben")
    assert "Enter: end Anna's turn, end Ben's turn" in text and made.state.fight.round == 1
    told(made, "Ben", "")
    assert made.state.fight.round == 2
    told(made, "undo Ben")
    assert made.state.fight.round == 1 and [each.ready for each in made.state.fight.fighters] == [True, False]


def test_enter_ends_nothing_while_somebody_could_do_something(library: Library) -> None:
    made = spent(rolled(library, players=2), 0, 1)
    text, _replies = told(made, "Ben", "")
    assert "Enter: " not in text and made.state.fight.round == 1
    assert not any(each.ready for each in made.state.fight.fighters)
    told(made, "Ben end", "")
    assert made.state.fight.round == 2


def test_a_card_of_nobody_yet_waits_without_a_name(library: Library) -> None:
    """Two boss relics are scanned before anybody has said who takes the first."""
    made = climb(library)
    waits(made, Offer(0, 0, "boss_relic"), Offer(0, 1, "boss_relic"))
    seen = [
        TagSeen("shared", "shared", thing(relic, 1), made.clock.now + 3 * place)
        for place, relic in enumerate(("black_blood", "tiny_house"))
    ]
    text, _replies = told(made, waiting=tuple(seen))
    assert "\nTiny House waits until you choose for Black Blood." in text and "Someone" not in text


def test_undo_refuses_gold_that_came_by_itself(library: Library) -> None:
    """It came with the act that won the fight: nobody gives it back alone, and it goes with that act."""
    made = rolled(library, players=2, boss="b1_guardian", rewards=True, hp=[5, 5])
    made.desk.handle(Correct(SetValue(("fight", "enemies", 0, "hp"), 1), 0))
    text, _replies = told(made, "Anna strike", "Ben", "undo")
    assert "Ben gains 3 gold." in text and "You did not do the last step: Anna: play Strike" in text
    assert [hero.gold for hero in made.state.heroes] == [3, 3]
    told(made, "Anna undo")
    assert [hero.gold for hero in made.state.heroes] == [0, 0] and made.state.fight.enemies[0].alive


def test_the_same_card_from_two_rewards_is_told_apart_by_them(library: Library) -> None:
    made = climb(library)
    waits(made, Offer(0, 0, "rare"), Offer(0, 0, "card"))
    text, _replies = told(made, "Anna barricade")
    said = text.rpartition("You can:")[2]
    assert "Anna: take Barricade (rare reward)" in said and "Anna: take Barricade (card reward)" in said


def test_two_golden_tickets_are_one_answer(library: Library) -> None:
    made = climb(library)
    waits(made, Offer(0, 0, "transform"))
    text, _replies = told(made, "Anna transform strike", "golden ticket")
    listed = text.rpartition("> golden ticket")[0].rpartition("next card reward.")[2]
    assert listed.count("Golden Ticket") == 1 and "next rare reward" in text


def test_a_number_is_corrected_by_the_name_that_the_board_shows(library: Library) -> None:
    made = rolled(library, players=2)
    text, _replies = told(made, "c Ben shivs 3", "Ben")
    assert made.state.fight.fighters[1].shiv == 3 and "Shivs 3/5" in text


def test_who_is_done_is_shown_and_told_what_is_left_to_them(library: Library) -> None:
    made = rolled(library, players=2)
    told(made, "Anna end")
    text, _replies = told(made, "Anna")
    shown = text.rpartition("> Anna")[2]
    assert "What Anna can do:" in text and "keep playing" in shown
    text, _replies = told(made, "Anna use weak potion")
    assert "Anna cannot do that now." in text and "Anna can: keep playing." in text
    told(made, "Anna keep playing")
    assert not made.state.fight.fighters[0].ready
