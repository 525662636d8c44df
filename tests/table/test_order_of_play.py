"""The order of play: every mistake has words of its own, and changes nothing."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.asks import Choice
from companion.engine.commands import Do, Resolve, Undo
from companion.engine.encoding import encode
from companion.engine.entries import Answered as Entry
from companion.engine.game import Setup
from companion.games.slay_the_spire.state.acts import PlayCard, Ready
from companion.table.desk.commands import Allow, Choose, PutAway, TakeOffer
from companion.table.desk.inputs import DeviceState, ReaderSaw, TagGone, TagName, TagSeen
from companion.table.desk.replies import Answered, Denied, DeskQuestion, Told, UndoOffer, signal
from companion.table.tags.library import Library
from tests.studies.measure.table_hands import choose
from tests.table.tables import Play, duel, play, rolled, spire, steel, turn_of_anna, waiting_for_die


def refused(made: Play, reply: Any, code: str) -> Denied:
    """The reply is this refusal, in words, with a red lamp."""
    assert isinstance(reply, Denied), reply
    assert reply.refusal.code == code, reply.refusal
    assert reply.words and "{" not in reply.words
    assert signal(reply) == "refused"
    return reply


def unchanged(made: Play, before: bytes) -> bool:
    """Whether the game is as it was, and the log has no new line."""
    return encode(made.state) == before and made.session.match.number == len(made.session.entries)


def test_a_card_of_a_seat_that_has_ended_its_turn(library: Library) -> None:
    made = rolled(library)
    made.hands.press("ready", 0)
    before = encode(made.state)
    reply = refused(made, made.hands.show(spire("strike_ironclad")), "ready")
    assert "Anna" in reply.words
    assert unchanged(made, before)
    assert isinstance(made.hands.show(spire("defend_silent")), Answered)  # Ben is not affected


def test_a_card_out_of_turn(library: Library) -> None:
    made = turn_of_anna(library)
    before = encode(made.state)
    seen = TagSeen("left", "seat 2", steel("dagger"), made.clock.now)
    reply = refused(made, made.desk.handle(seen), "not-asked")
    assert "Anna" in reply.words and "Ben" in reply.words and reply.refusal.rule
    assert unchanged(made, before)


def test_a_card_in_the_wrong_phase(library: Library) -> None:
    made = waiting_for_die(library)
    before = encode(made.state)
    kept = made.hands.show(spire("strike_ironclad"))
    assert isinstance(kept, Told) and "It waits for the die" in kept.words and unchanged(made, before)
    reply = refused(made, made.desk.handle(Do(0, PlayCard("strike_ironclad", target=0))), "chance-first")
    assert not reply.legal and unchanged(made, before)


def test_a_card_that_costs_more_than_is_left(library: Library) -> None:
    made = rolled(library, players=1)
    for number in (1, 2):
        made.hands.show(spire("defend_ironclad", number))
    before = encode(made.state)
    reply = refused(made, made.hands.show(spire("bash")), "no-energy")
    assert "2" in reply.words and "1" in reply.words
    assert any("Strike" in act for act in reply.legal)
    assert unchanged(made, before)


def test_a_card_that_lies_in_the_discard_pile(library: Library) -> None:
    made = rolled(library, players=1, decks=[["bash", *["strike_ironclad"] * 4]])
    made.hands.show(spire("strike_ironclad", 1))
    made.hands.show(spire("bash"))
    made.clock.wait(9.0)
    before = encode(made.state)
    reply = refused(made, made.hands.show(spire("strike_ironclad", 1)), "copy-used")
    assert "Strike" in reply.words and "Strike" in reply.words
    assert unchanged(made, before)


def test_the_rules_say_where_a_card_is_that_was_tapped_away(library: Library) -> None:
    made = rolled(library, players=1, decks=[["bash", *["strike_ironclad"] * 4]])
    made.desk.handle(Do(0, PlayCard("bash", 0)))
    before = encode(made.state)
    reply = refused(made, made.hands.show(spire("bash")), "in-discard-pile")
    assert "Bash" in reply.words and "Anna's discard pile" in reply.words
    assert any("Strike" in act for act in reply.legal) and not any("Bash" in act for act in reply.legal)
    assert unchanged(made, before)


def test_a_second_roll_in_a_round(library: Library) -> None:
    made = waiting_for_die(library)
    made.hands.roll(3)
    made.clock.wait(2.0)
    before = encode(made.state)
    reply = refused(made, made.hands.roll(6), "second-roll")
    assert "3" in reply.words
    assert unchanged(made, before)


def test_a_roll_that_nobody_asked_for(library: Library) -> None:
    made = turn_of_anna(library)
    made.hands.show(steel("health_potion"))
    made.desk.rolls.round = -1
    before = encode(made.state)
    refused(made, made.hands.roll(6), "roll-not-asked")
    assert unchanged(made, before)


def test_the_end_of_a_turn_while_a_choice_is_open(library: Library) -> None:
    made = rolled(library, players=2, boss="b2_collector")
    made.hands.show(spire("survivor"))
    ask = made.session.match.ask()
    assert isinstance(ask, Choice) and ask.topic == "cards"
    before = encode(made.state)
    reply = refused(made, made.hands.press("ready", 1), "choice-open")
    assert "Ben" in reply.words and reply.legal
    assert unchanged(made, before)


def test_a_scan_that_was_on_its_way_when_the_table_stepped_back(library: Library) -> None:
    made = rolled(library, players=1)
    made.hands.show(spire("defend_ironclad", 1))
    shown_at = made.clock.now
    made.clock.wait(0.1)
    made.desk.handle(Undo())
    before = encode(made.state)
    late = TagSeen("shared", "shared", spire("defend_ironclad", 2), shown_at)
    refused(made, made.desk.handle(late), "stale-scan")
    assert unchanged(made, before)
    made.clock.wait(1.0)
    assert isinstance(made.hands.show(spire("defend_ironclad", 3)), Answered)


def test_a_tap_on_a_picture_of_before(library: Library) -> None:
    made = rolled(library, players=1)
    number = made.session.match.number
    made.hands.show(spire("defend_ironclad"))
    before = encode(made.state)
    reply = refused(made, made.desk.handle(Do(0, Ready(), number)), "stale")
    assert "moved on" in reply.words and any("Bash" in act for act in reply.legal)
    assert unchanged(made, before)


def test_a_tag_that_nobody_knows(library: Library) -> None:
    made = rolled(library)
    before = encode(made.state)
    reply = refused(made, made.hands.show("0411111111ff11"), "unknown-tag")
    assert "0411111111ff11" in reply.words
    assert unchanged(made, before)


def test_a_tag_of_another_game(library: Library) -> None:
    made = rolled(library)
    before = encode(made.state)
    reply = refused(made, made.hands.show(steel("dagger")), "other-game")
    assert "Dagger" in reply.words and "MiniSteel" in reply.words
    assert unchanged(made, before)


def test_a_tag_whose_card_this_game_does_not_have(library: Library) -> None:
    made = rolled(library)
    name = TagName("sts", "ironclad", "no_such_card", 1)
    seen = TagSeen("shared", "shared", "0422222222ff22", made.clock.now, name)
    assert "no_such_card" in refused(made, made.desk.handle(seen), "unknown-card").words


def test_a_phone_on_a_reader_is_told_apart_from_an_unbound_card(library: Library) -> None:
    made = rolled(library)
    before = encode(made.state)
    phone = TagSeen("shared", "shared", "08123456", made.clock.now)
    assert "phone" in refused(made, made.desk.handle(phone), "passing-tag").words
    card = TagSeen("shared", "shared", "09123456", made.clock.now)
    refused(made, made.desk.handle(card), "unknown-tag")
    assert unchanged(made, before)


def test_games_can_ask_which_cards_lie_there(library: Library) -> None:
    made = rolled(library)
    bash, strike = spire("bash"), spire("strike_ironclad")
    made.desk.handle(TagSeen("shared", "shared", bash, made.clock.now))
    made.desk.handle(TagSeen("left", "seat 2", strike, made.clock.now))
    lying = {(scan.card, scan.place) for scan in made.desk.scanner.present()}
    assert lying == {("bash", None), ("strike_ironclad", 1)}
    before = encode(made.state)
    assert made.desk.handle(TagGone("shared", "shared", bash, made.clock.now)) is None
    assert [scan.card for scan in made.desk.scanner.present()] == ["strike_ironclad"]
    assert encode(made.state) == before, "a card that is gone was not played"
    made.desk.handle(TagSeen("left", "seat 2", "0499999999999f", made.clock.now))
    assert made.desk.scanner.present() == ()


@pytest.mark.parametrize("sight", ["stacked", "unsure"])
def test_cards_on_each_other_are_said_so(library: Library, sight: str) -> None:
    made = rolled(library)
    saw = ReaderSaw("shared", "shared", sight, made.clock.now)
    assert "shared" in refused(made, made.desk.handle(saw), "two-cards").words


def test_two_cards_on_one_reader(library: Library) -> None:
    made = rolled(library)
    before = encode(made.state)
    reply = refused(made, made.desk.handle(ReaderSaw("shared", "shared", "two", made.clock.now)), "two-cards")
    assert "shared" in reply.words
    assert unchanged(made, before)
    assert made.desk.handle(ReaderSaw("shared", "shared", "one", made.clock.now)) is None


def dealt_by_hand(library: Library) -> Play:
    """A fight in which the first seat shows every card as it draws it."""
    return play(Setup("sts", ("Anna", "Ben"), "", {"fight": ["b2_collector"]}, ()), library)


def test_a_card_of_another_seat_while_somebody_draws(library: Library) -> None:
    made = dealt_by_hand(library)
    before = encode(made.state)
    reply = refused(made, made.hands.show(spire("strike_silent")), "wrong-seat")
    assert "Anna" in reply.words and "Ben" in reply.words
    assert unchanged(made, before)
    assert isinstance(made.hands.show(spire("strike_ironclad")), Answered)


def test_a_copy_that_was_drawn_cannot_be_drawn_again(library: Library) -> None:
    made = dealt_by_hand(library)
    made.hands.show(spire("strike_ironclad", 1))
    made.clock.wait(5.0)
    before = encode(made.state)
    refused(made, made.hands.show(spire("strike_ironclad", 1)), "copy-in-hand")
    assert unchanged(made, before)
    assert isinstance(made.hands.show(spire("strike_ironclad", 2)), Answered)


def test_a_card_that_cannot_lie_in_the_draw_pile(library: Library) -> None:
    made = dealt_by_hand(library)
    before = encode(made.state)
    reply = refused(made, made.hands.show(spire("finesse")), "not-drawable")
    assert "Finesse" in reply.words and set(reply.legal) == {"Bash", "Defend", "Strike"}
    assert unchanged(made, before)


def test_the_same_card_read_twice_is_one_card(library: Library) -> None:
    made = rolled(library, players=1)
    assert isinstance(made.hands.show(spire("defend_ironclad", 1)), Answered)
    before = encode(made.state)
    assert isinstance(made.hands.show(spire("defend_ironclad", 1)), Told)
    assert unchanged(made, before)


def test_a_tag_between_two_readers_is_one_card(library: Library) -> None:
    made = rolled(library, players=1)
    tag = spire("defend_ironclad", 1)
    assert isinstance(made.desk.handle(TagSeen("shared", "shared", tag, made.clock.now)), Answered)
    before = encode(made.state)
    made.clock.wait(5.0)
    assert made.desk.handle(TagSeen("market", "shared", tag, made.clock.now)) is None
    assert made.desk.handle(TagSeen("shared", "shared", tag, made.clock.now)) is None
    assert unchanged(made, before)
    made.desk.handle(TagGone("shared", "shared", tag, made.clock.now))
    assert isinstance(made.hands.show(tag), UndoOffer)


def test_taking_the_last_card_back_is_an_offer_first(library: Library) -> None:
    made = rolled(library, players=1)
    start = encode(made.state)
    made.hands.show(spire("defend_ironclad", 1))
    made.clock.wait(4.0)
    played = encode(made.state)
    offer = made.hands.show(spire("defend_ironclad", 1))
    assert isinstance(offer, UndoOffer) and "Defend" in offer.words
    unchanged(made, played)
    taken = made.hands.press("confirm")
    assert isinstance(taken, Answered) and encode(made.state) == start
    assert any("Defend" in task.words for task in taken.tasks)


def test_an_offer_to_undo_ends_with_the_next_act(library: Library) -> None:
    made = rolled(library, players=1)
    made.hands.show(spire("defend_ironclad", 1))
    made.clock.wait(4.0)
    made.hands.show(spire("defend_ironclad", 1))
    made.hands.show(spire("defend_ironclad", 2))
    before = encode(made.state)
    assert made.hands.press("confirm") is None
    refused(made, made.desk.handle(TakeOffer()), "stale")
    assert unchanged(made, before)


def test_a_referee_allows_what_was_refused_and_the_log_says_so(library: Library) -> None:
    made = rolled(library, players=1)
    for number in (1, 2):
        made.hands.show(spire("defend_ironclad", number))
    denied = refused(made, made.hands.show(spire("bash")), "no-energy")
    assert len(denied.overrule) == 1
    hp = made.state.fight.enemies[0].hp
    assert isinstance(made.desk.handle(Allow()), Answered)
    entry = made.session.entries[made.session.timeline.current]
    assert isinstance(entry, Entry) and entry.overruled == "no-energy"
    assert made.state.fight.enemies[0].hp == hp - 2


def test_the_table_knows_better_which_copy_it_is(library: Library) -> None:
    made = rolled(library, players=1, decks=[["defend_ironclad"] * 5])
    made.hands.show(spire("defend_ironclad", 1))
    made.hands.show(spire("defend_ironclad", 2))
    made.clock.wait(9.0)
    denied = refused(made, made.hands.show(spire("defend_ironclad", 1)), "copy-used")
    assert len(denied.overrule) == 1
    assert isinstance(made.desk.handle(Allow()), Answered)
    assert made.state.fight.fighters[0].cards_played == 3


def test_nothing_is_allowed_when_nothing_was_refused(library: Library) -> None:
    made = rolled(library)
    before = encode(made.state)
    reply = refused(made, made.desk.handle(Allow()), "nothing-refused")
    assert reply.overrule == () and reply.legal == (), "nobody is told what the whole table can do"
    assert unchanged(made, before)


def test_a_question_is_answered_by_one_tap(library: Library) -> None:
    made = rolled(library, players=1, boss="b3_donu")
    question = made.hands.show(spire("strike_ironclad"))
    assert isinstance(question, DeskQuestion) and len(question.options) == 2
    assert signal(question) == "attention"
    before = encode(made.state)
    refused(made, made.desk.handle(Choose(question.seat, PlayCard("defend_ironclad"))), "stale")
    assert unchanged(made, before)
    assert isinstance(choose(made.desk, 1), Answered)
    assert made.state.fight.enemies[1].hp < made.state.fight.enemies[1].max_hp
    assert made.state.fight.enemies[0].hp == made.state.fight.enemies[0].max_hp


def test_a_question_that_is_not_open_any_more_is_stale(library: Library) -> None:
    made = rolled(library, players=1, boss="b3_donu")
    question = made.hands.show(spire("strike_ironclad"))
    assert isinstance(question, DeskQuestion)
    made.desk.handle(PutAway(question.seat))
    before = encode(made.state)
    option = question.options[0]
    refused(made, made.desk.handle(Choose(question.seat, option.act, option.seat)), "stale")
    assert unchanged(made, before)


def test_two_cards_one_after_the_other_are_a_combo(library: Library) -> None:
    made = turn_of_anna(library)
    question = made.hands.show(steel("dagger", 1))
    assert isinstance(question, DeskQuestion) and question.more
    assert all("cards" not in option.act.__struct_fields__ for option in question.options)
    made.clock.wait(1.0)
    both = made.hands.show(steel("dagger", 2))
    assert isinstance(both, Answered)
    assert made.state.discard.known == ["dagger", "dagger"]


def test_a_colourless_card_is_asked_after(library: Library) -> None:
    made = rolled(library, decks=[["finesse"] * 5, ["finesse"] * 5])
    question = made.hands.show(spire("finesse"))
    assert isinstance(question, DeskQuestion)
    assert {option.seat for option in question.options} == {0, 1}
    assert any("Ben" in option.words for option in question.options)


@pytest.mark.parametrize(("place", "seat"), [("seat 1", 0), ("seat 2", 1)])
def test_the_place_of_the_reader_says_who_plays_a_shared_card(
    library: Library, place: str, seat: int
) -> None:
    made = rolled(library, decks=[["finesse"] * 5, ["finesse"] * 5])
    reply = made.desk.handle(TagSeen("near", place, spire("finesse"), made.clock.now))
    played = [made.state.fight.fighters[each].cards_played for each in (0, 1)]
    options = reply.options if isinstance(reply, DeskQuestion) else ()
    assert played[seat] == 1 or {option.seat for option in options} == {seat}
    assert played[1 - seat] == 0


def test_a_name_in_the_tag_cannot_take_a_copy_from_its_bound_tag(library: Library) -> None:
    made = rolled(library, players=1, decks=[["strike_ironclad+"] * 5])
    name = TagName("sts", "ironclad", "strike_ironclad", 1, upgraded=True)
    seen = TagSeen("shared", "shared", "0433333333ff33", made.clock.now, name)
    before = encode(made.state)
    reply = refused(made, made.desk.handle(seen), "duplicate-tag")  # the bound tag of this copy comes first
    assert spire("strike_ironclad", 1) in reply.words and "Strike, copy 1" in reply.words
    assert "Unlink that tag first, or link another copy." in reply.words
    assert unchanged(made, before)


def test_a_device_that_fails_says_that_a_finger_will_do(library: Library) -> None:
    made = rolled(library)
    failing = DeviceState("shared", "reader", "failing", "It is gone.", "Plug it in.", made.clock.now)
    told = made.desk.handle(failing)
    assert isinstance(told, Told) and told.kind == "trouble" and told.remedy == "Plug it in."
    assert "Until it works, tap instead." in told.words


def test_everything_can_be_tapped(library: Library) -> None:
    made = duel(library)
    for face in (6, 1):
        assert isinstance(made.desk.handle(Resolve(face)), Answered)
    ask = made.session.match.ask()
    assert isinstance(ask, Choice) and ask.seats == (0,)
    act = made.session.match.legal(0)[0]
    assert isinstance(made.desk.handle(Do(0, act, ask.number)), Answered)


def test_who_is_done_is_asked_when_a_button_has_no_seat(library: Library) -> None:
    made = rolled(library)
    question = made.hands.press("ready")
    assert isinstance(question, DeskQuestion) and len(question.options) == 2
    assert isinstance(choose(made.desk, 1), Answered)
    assert [player.ready for player in made.state.fight.fighters] == [False, True]


def test_a_ready_button_pressed_again_goes_on_playing(library: Library) -> None:
    made = rolled(library)
    made.hands.press("ready", 1)
    assert isinstance(made.hands.press("ready", 1), Answered)
    assert not made.state.fight.fighters[1].ready


def test_a_button_of_a_seat_undoes_what_that_seat_did_and_nothing_of_another(library: Library) -> None:
    made = rolled(library, players=2, decks=[["defend_ironclad"] * 5, ["strike_silent"] * 5])
    made.hands.show(spire("defend_ironclad", 1))
    made.clock.wait(3.0)
    made.hands.show(spire("strike_silent", 1))
    hp = made.state.fight.enemies[0].hp
    made.clock.wait(3.0)
    assert made.state.fight.fighters[0].block > 0
    reply = made.hands.press("undo", 0)
    assert isinstance(reply, Answered) and any("Anna" in task.words for task in reply.tasks)
    assert made.state.fight.fighters[0].block == 0 and made.state.fight.enemies[0].hp == hp
    made.clock.wait(3.0)
    assert isinstance(made.hands.show(spire("defend_ironclad", 1)), Answered), "it lies in the hand again"
