"""The table for all who sit around it: large digits, nothing to scroll, few words, and what touches do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from companion.engine.commands import Do, Resolve
from companion.engine.view import CreatureView, OptionView
from companion.signs.own import own_sign
from companion.table.desk.commands import Choose, PutAway
from companion.translations import languages
from tests.ui import sample_views as views
from tests.ui.conftest import Finger, button_saying, reveal, says
from ui.ports.game_port import TABLE, HistoryLine, Picture, SeatQuestion, Update
from ui.presenters import at_seats, glance
from ui.presenters.board import Change, meter_of

MAIN = ("800x480-7", "720x1280-7", "1024x600-7", "1280x720-10", "1920x1080-15")
AROUND = (
    "around-boss-4",
    "around-horde",
    "around-seat",
    "around-aim",
    "around-steps",
    "around-roll",
    "around-asked",
    "around-read",
    "around-mixed",
)
MOST_WORDS = 50


def made(scene: str, panel: str = "800x480-7", text: int = 100, **more: Any) -> Any:
    from tests.ui.drawing import made as drawn

    return drawn(scene, panel, text, **more)


def parts(there: Any, kind: str) -> list[Any]:
    from ui.widgets.nodes import every

    return [node for node in every(there.stage) if type(node).__name__ == kind]


def tall(figure: Any) -> float:
    """How tall the digits of a number are, in millimetres."""
    from tests.ui.audit import digit_height
    from ui.look.theme import look

    return digit_height(figure.font, figure.font_pixels) / look().panel.pixels_per_millimetre


@pytest.mark.parametrize("panel", ["800x480-7", "720x1280-7", "1024x600-7", "1280x720-7"])
def test_four_players_a_boss_and_four_enemies_stand_on_seven_inches_without_scrolling(
    window: Any, panel: str
) -> None:
    board = made("around-boss-4", panel).stage.screen.board
    assert board.overflow == 0 and board.page_count == 1
    shown = {(kind, number) for kind, number, _scale in board._panels}
    assert shown == {("seat", seat) for seat in range(4)} | {("creature", number) for number in range(5)}


@pytest.mark.parametrize("panel", ["1024x600-7", "1280x720-10", "1920x1080-15"])
def test_four_players_and_twelve_enemies_stand_on_larger_glass_on_one_page(window: Any, panel: str) -> None:
    board = made("around-horde", panel).stage.screen.board
    assert board.overflow == 0 and board.page_count == 1


@pytest.mark.parametrize(
    ("panel", "each", "boss"), [("800x480-7", 5, 9), ("720x1280-7", 5, 9), ("1280x720-10", 8, 14)]
)
def test_the_digits_are_as_tall_as_they_must_be(window: Any, panel: str, each: int, boss: int) -> None:
    there = made("around-boss-4", panel)
    figures = {figure.text: tall(figure) for figure in parts(there, "Figure") if figure.wanted}
    assert figures.keys() >= {"104", "10", "9", "6", "3"}
    assert min(figures.values()) >= each
    assert figures["104"] >= boss


@pytest.mark.parametrize("panel", MAIN)
@pytest.mark.parametrize("scene", [*AROUND, "around-ministeel", "around-over"])
def test_the_audit_finds_nothing(window: Any, scene: str, panel: str) -> None:
    from tests.ui.audit import audit

    assert [str(trouble) for trouble in audit(made(scene, panel).stage)] == []


def test_the_audit_finds_digits_that_are_too_small(window: Any) -> None:
    from tests.ui.audit import audit

    there = made("around-boss-4")
    figure = next(each for each in parts(there, "Figure") if each.text == "104")
    figure.font_pixels *= 8.5 / tall(figure)
    (trouble,) = audit(there.stage)
    assert trouble.kind.startswith("digits of 8.") and trouble.kind.endswith("9 mm wanted")


LOW = (
    ("around-boss-4", "Cultist"),
    ("around-boss-4", "Undo: Anna: Strike at the Cultist"),
    ("around-boss-4", "Play cards, use potions, or say that you are ready."),
    ("around-ministeel", "Draw pile"),
    ("around-asked", "Discard Survivor"),
    ("around-seat", "Fire Potion at Cultist"),
    ("mini-rogue-fight", "Undead Catacombs"),
    ("mini-rogue-fight", "Dice of Anna"),
    ("mini-rogue-fight", "the exit"),
    ("climb-map", "Encounter"),
    ("climb-reward", "Feel No Pain"),
)
"""Words needed in play: names, the line above, piles, answers, tracks, dice, rooms, offers."""


@pytest.mark.parametrize(("scene", "words"), LOW, ids=lambda each: each)
def test_the_audit_finds_words_that_are_too_low(window: Any, scene: str, words: str) -> None:
    from tests.ui.audit import audit
    from ui.look.theme import look
    from ui.widgets.nodes import every
    from ui.widgets.text import Text

    there = made(scene)
    text = next(each for each in every(there.stage) if isinstance(each, Text) and each.text == words)
    text.font_pixels = look().font("text")
    assert f"capitals below 2.5 mm: {words}" in [str(trouble) for trouble in audit(there.stage)]


def test_what_a_card_says_may_be_as_small_as_in_print_only_where_a_finger_shows_it_large(window: Any) -> None:
    from tests.ui.audit import audit

    there, low = made("around-seat"), "capitals below 2.5 mm: Deal 1 damage to one enemy."
    said = next(each for each in parts(there, "Text") if each.text == "Deal 1 damage to one enemy.")
    assert said.fine and tall(said) < 2.5 and low not in [str(each) for each in audit(there.stage)]
    tile(there, "Strike").rest = None
    assert low in [str(each) for each in audit(there.stage)]


@pytest.fixture(params=["", *languages()[1:], "pseudo"])
def language(request: pytest.FixtureRequest) -> Iterator[None]:
    from ui.program.app import speak

    speak(request.param)
    yield
    speak("")


@pytest.mark.parametrize("panel", MAIN)
def test_an_ordinary_moment_has_few_words_in_every_language(window: Any, language: None, panel: str) -> None:
    from tests.ui.audit import texts_of

    words = [word for text in texts_of(made("around-boss-4", panel).stage.screen) for word in text.split()]
    assert sum(any(letter.isalpha() for letter in word) for word in words) <= MOST_WORDS


# Pages


def test_what_does_not_fit_is_turned_over_row_by_row_and_whoever_acts_comes_up(window: Any) -> None:
    there = made("around-horde", "800x480-7", 150)
    board, screen = there.stage.screen.board, there.stage.screen
    assert board.page_count > 1
    assert says(board, "Anna") and not says(board, "Dr.")
    screen.mark(("creature", 11))
    assert says(board, "Dr.") and not says(board, "Anna")


def test_a_page_is_turned_by_touch(window: Any, show: Any, finger: Finger) -> None:
    from ui.widgets.nodes import every

    there = show(made("around-horde", "800x480-7", 150))
    board = there.stage.screen.board
    leaves = [node for node in every(board) if getattr(node, "action", None) and not node.changes_state]
    finger.tap_on(leaves[-1])
    assert board.page == board.page_count - 1
    assert says(board, "Dr.")


def test_rows_are_shared_out_over_pages() -> None:
    assert glance.pages((40, 40, 40), 90, 5) == ((0, 1), (2,))
    assert glance.pages((40, 45, 40), 90, 5) == ((0, 1), (2,))
    assert glance.pages((40, 46, 40), 90, 5) == ((0,), (1,), (2,))
    assert glance.pages((400, 10), 90, 5) == ((0,), (1,))


@pytest.mark.parametrize("harder", [1, 9])
def test_panels_that_are_told_another_number_look_like_new_ones(window: Any, harder: int) -> None:
    """Two digits need more room than one: what stands beside them is placed anew then."""
    from tests.ui.pictures import digest

    there = made("around-horde")
    worm, row, before = creature_panel(there, 0), creature_panel(there, 0).parent, digest(there.stage)
    view = there.picture.view
    creatures = tuple(struck_harder(creature, harder) for creature in view.creatures)
    seats = tuple(msgspec.structs.replace(seat, forecast_hp=1) for seat in view.seats)
    seen = msgspec.structs.replace(view, creatures=creatures, seats=seats)
    there.hear(Update(msgspec.structs.replace(there.picture, view=seen)))
    there.stage.place_all()
    assert creature_panel(there, 0) is worm and worm.parent is row
    assert says(worm, glance.blow(creatures[0])) and digest(there.stage) != before
    kept = digest(there.stage)
    there.back_to_table()
    there.stage.place_all()
    assert creature_panel(there, 0) is not worm and digest(there.stage) == kept


def struck_harder(creature: CreatureView, by: int) -> CreatureView:
    threats = (msgspec.structs.replace(threat, damage=threat.damage + by) for threat in creature.threats)
    return msgspec.structs.replace(creature, threats=tuple(threats))


def creature_panel(there: Any, creature: int) -> Any:
    return dict(there.stage.screen.board.standing("creature"))[creature]


# Touches


def seat_panel(there: Any, seat: int) -> Any:
    board = there.stage.screen.board
    return next(
        panel
        for (kind, number, _s), (_sig, panel) in board._panels.items()
        if (kind, number) == ("seat", seat)
    )


def test_a_seat_says_that_it_is_done_with_one_touch(window: Any, show: Any, finger: Finger) -> None:
    there = show(made("around-boss-4"))
    done = seat_panel(there, 0).parts[-1]
    finger.tap_on(done)
    assert there.port.sent[-1] == Do(0, ("end",), 17)


def test_a_seat_that_may_do_nothing_has_no_such_button_and_opens_all_about_it(
    window: Any, show: Any, finger: Finger
) -> None:
    there = show(made("around-boss-4"))
    assert not hasattr(seat_panel(there, 1).parts[-1], "action")
    finger.tap_on(seat_panel(there, 1))
    assert there.stage.sheet is not None and there.stage.sheet.modal
    assert says(there.stage.sheet, "Bartholomew")


def test_a_touch_on_a_seat_opens_what_it_may_do_and_the_board_stays(
    window: Any, show: Any, finger: Finger
) -> None:
    there = show(made("around-boss-4"))
    stood = [panel.pos for _signature, panel in there.stage.screen.board._panels.values()]
    there.stage.screen.open_seat(0)
    finger.frames()
    assert says(there.stage.sheet, "3 × Strike")
    assert [panel.pos for _signature, panel in there.stage.screen.board._panels.values()] == stood
    there.stage.screen.open_seat(0)
    finger.frames()
    assert there.stage.sheet is None


def test_what_can_be_aimed_at_is_lit_on_the_board_and_touched_there(
    window: Any, show: Any, finger: Finger
) -> None:
    there = show(made("around-aim"))
    panel = there.stage.screen.board._panels[("creature", 2, there.stage.screen.board.scale)][1]
    finger.tap(panel.right - 5, panel.center_y)
    assert there.port.sent[-1] == Do(0, ("play", "strike", 2), 17)


def test_another_question_closes_what_was_open(window: Any, show: Any, finger: Finger) -> None:
    there = show(made("around-aim"))
    view = there.picture.view
    ask = msgspec.structs.replace(view.ask, number=18)
    there.port.show(msgspec.structs.replace(view, ask=ask), modes=("cards",) * 4, people=(0, 1, 2, 3))
    finger.frames()
    assert there.stage.sheet is None and there.stage.screen.aimed is None


def test_a_sheet_that_came_in_its_place_stays_when_a_picture_comes(
    window: Any, show: Any, finger: Finger
) -> None:
    there = show(made("around-seat"))
    there.stage.screen.open_creature(1)
    sheet = there.stage.sheet
    there.stage.screen.redraw()
    assert there.stage.sheet is sheet


def test_a_step_is_told_in_the_line_and_hurried_by_a_touch_anywhere(
    window: Any, show: Any, finger: Finger
) -> None:
    there = show(made("around-steps"))
    assert says(there.stage.steps, "Hexaghost hits Anna")
    assert there.stage.steps.parts[0].y >= there.stage.screen.board.top - 1
    finger.tap(400, 100)
    assert there.stage.steps is None


# Questions at the seats


def standing(there: Any, kind: str, number: int) -> Any:
    return dict(there.stage.screen.board.standing(kind))[number]


def test_each_seat_is_asked_at_its_place_and_the_board_stays(window: Any, show: Any, finger: Finger) -> None:
    there = show(made("around-boss-4"))
    finger.frames()
    keys = [(kind, number) for kind, number, _s in there.stage.screen.board._panels]
    frames = {key: (p.pos, p.size) for key in keys for p in [standing(there, *key)]}
    questions = made("around-asked").picture.questions
    people = (0, 1, 2, 3)
    there.port.show(there.picture.view, questions=questions, modes=("cards",) * 4, people=people)
    finger.frames()
    assert {key: (p.pos, p.size) for key in keys for p in [standing(there, *key)]} == frames
    assert all(says(standing(there, "seat", seat), "choose one") for seat in (0, 2))
    assert not says(standing(there, "seat", 3), "choose one")


def test_the_answer_of_one_seat_is_touched_on_the_board(window: Any, show: Any, finger: Finger) -> None:
    there = show(made("around-asked"))
    finger.tap_on(standing(there, "creature", 0))
    assert there.port.sent[-1] == Choose(0, ("play", "strike", 0), 0)


def test_who_may_be_meant_by_two_seats_is_asked_which(window: Any, show: Any, finger: Finger) -> None:
    there = show(made("around-asked"))
    sent = list(there.port.sent)
    finger.tap_on(standing(there, "creature", 1))
    assert there.port.sent == sent
    finger.tap_words(there, "Çağla: Strike at the Cultist")
    assert there.port.sent[-1] == Choose(2, ("play", "strike", 1), 2)
    assert there.stage.sheet is None


def test_answers_that_no_thing_stands_for_are_buttons_at_the_seat(
    window: Any, show: Any, finger: Finger
) -> None:
    there = show(made("around-asked"))
    finger.frames()
    asked = standing(there, "seat", 1)
    button_saying(asked, "Discard Survivor").fire()
    assert there.port.sent[-1] == Choose(1, ("discard Survivor",), 1)


def test_a_question_is_put_away_at_its_seat(window: Any, show: Any, finger: Finger) -> None:
    there = show(made("around-asked"))
    finger.frames()
    finger.tap_on(standing(there, "seat", 2).parts[0].parts[-1])
    assert there.port.sent[-1] == PutAway(2)


def test_nobody_is_aimed_at_by_a_seat_that_only_plays_on() -> None:
    picture = Picture(views.sts_boss(4), people=(0, 1, 2, 3), modes=("cards",) * 4)
    assert at_seats.asked_at_seats(picture).asks == ()


def test_a_seat_that_must_choose_somebody_is_asked_at_its_place() -> None:
    view = views.sts_boss(4)
    assert view.ask is not None
    options = tuple(OptionView(("weak", n), 2, f"Weak {n}", creatures=(n,)) for n in (1, 3))
    ask = msgspec.structs.replace(view.ask, seats=(2,), options=options, prompt="Çağla: who gets 1 Weak?")
    picture = Picture(msgspec.structs.replace(view, ask=ask), people=(2,))
    asked = at_seats.asked_at_seats(picture)
    assert [(each.seat, each.shown) for each in asked.asks] == [(2, False)]
    assert [answer.option for answer in asked.at(("creature", 3))] == [options[1]]
    assert asked.at(("creature", 0)) == () and asked.of(0) is None


def test_whoever_may_be_done_is_touched_at_the_seat() -> None:
    options = tuple(OptionView(("end",), seat, "end the turn") for seat in (0, 2))
    question = SeatQuestion(TABLE, "Who is done?", options)
    asked = at_seats.asked_at_seats(Picture(views.sts_boss(4), questions=(question,)))
    assert [answer.option for answer in asked.at(("seat", 2))] == [options[1]]
    assert asked.at(("seat", 1)) == ()


def test_what_a_seat_did_stands_where_it_acts_for_a_moment(window: Any, show: Any, finger: Finger) -> None:
    there = show(made("around-read"))
    assert says(standing(there, "creature", 1), "Anna: Strike at the Cultist")
    there.stage.screen.pass_time(2.9)
    assert says(standing(there, "creature", 1), "Anna: Strike at the Cultist")
    there.stage.screen.pass_time(0.2)
    assert says(standing(there, "creature", 1), "Cultist") and not says(there.stage, "Anna: Strike")


def test_what_changes_nobody_stands_at_the_seat_that_did_it() -> None:
    hurt = Change("creature", 3, "hp", 9, 7)
    weak = Change("creature", 1, "weak", 0, 4)
    own = Change("seat", 2, "block", 0, 5)
    assert at_seats.where_it_acts((own, weak, hurt), 2) == ("creature", 3)
    assert at_seats.where_it_acts((own,), 2) == ("seat", 2)


# Hands on the screen


@pytest.mark.parametrize("panel", ["800x480-7", "1280x720-10", "720x1280-7"])
def test_a_sheet_covers_the_players_and_no_enemy(window: Any, panel: str) -> None:
    there = made("around-seat", panel)
    sheet = there.stage.sheet.content
    for number in range(5):
        enemy = standing(there, "creature", number)
        x, y = enemy.to_window(enemy.x, enemy.y)
        assert sheet.right <= x + 1 or sheet.top <= y + 1


def test_the_hand_of_a_screen_seat_comes_up_when_it_is_to_act_and_goes_away_again(
    window: Any, show: Any, finger: Finger
) -> None:
    there = show(made("around-mixed"))
    finger.frames()
    assert says(there.stage.sheet, "3 × Strike")
    view = there.picture.view
    ask = msgspec.structs.replace(view.ask, number=18, seats=(2,), options=())
    modes = ("screen", "cards", "cards", "cards")
    there.port.show(msgspec.structs.replace(view, ask=ask), modes=modes, people=(0, 1, 2, 3))
    finger.frames()
    assert there.stage.sheet is None


def test_a_hand_that_was_put_down_stays_away_until_the_next_round(
    window: Any, show: Any, finger: Finger
) -> None:
    there = show(made("around-mixed"))
    there.stage.screen.close_sheet()
    view, modes = there.picture.view, ("screen", "cards", "cards", "cards")
    for round_, up in ((3, False), (4, True)):
        ask = msgspec.structs.replace(view.ask, number=18 + round_)
        now = msgspec.structs.replace(view, ask=ask, round=round_)
        there.port.show(now, modes=modes, people=(0, 1, 2, 3))
        finger.frames()
        assert (there.stage.sheet is not None) is up


def tile(there: Any, name: str) -> Any:
    return next(each for each in parts(there, "CardTile") if says(each, name))


@pytest.mark.parametrize("scene", ["around-mixed", "table-boss-4"])
def test_a_card_is_dragged_onto_an_enemy(window: Any, show: Any, finger: Finger, scene: str) -> None:
    there = show(made(scene))
    finger.frames()
    enemy = dict(there.stage.screen.board.standing("creature"))[2]
    card = tile(there, "Strike")
    reveal(card)
    to = enemy.to_window(enemy.right - 8, enemy.center_y)
    finger.frames()
    finger.drag(*card.to_window(*card.center), *to)
    assert there.port.sent[-1] == Do(0, ("play", "strike", 2), 17)
    assert there.stage.carried is None


def test_a_card_that_is_dropped_on_nobody_goes_back(window: Any, show: Any, finger: Finger) -> None:
    there = show(made("around-mixed"))
    finger.frames()
    sent, card = list(there.port.sent), tile(there, "Strike")
    below = standing(there, "creature", 3)
    finger.drag(*card.to_window(*card.center), *below.to_window(*below.center))
    assert there.port.sent == sent and there.stage.screen.aimed is None


def test_a_card_without_an_aim_is_played_anywhere_on_the_board(
    window: Any, show: Any, finger: Finger
) -> None:
    there = show(made("around-mixed"))
    finger.frames()
    card, board = tile(there, "Defend"), standing(there, "creature", 3)
    finger.drag(*card.to_window(*card.center), *board.to_window(*board.center))
    assert there.port.sent[-1] == Do(0, ("play", "defend", -1), 17)


def test_a_card_that_cannot_be_played_is_dimmed_and_says_why(window: Any, show: Any, finger: Finger) -> None:
    there = show(made("around-mixed"))
    finger.frames()
    finger.tap_on(tile(there, "Whirlwind"))
    assert ("why not", 0, "whirlwind") in there.port.sent
    assert says(there.stage.sheet, "There is no energy left.")


def test_a_die_is_answered_beside_what_its_face_brings_about(window: Any, show: Any, finger: Finger) -> None:
    there = show(made("around-roll"))
    finger.frames()
    finger.tap_on(button_saying(there.stage, "5 5 × Jaw Worm: Gain 2 Block."))
    assert there.port.sent[-1] == Resolve(5, there.stage.screen.number)


def test_numbers_fall_step_by_step_at_whom_they_reach(window: Any, show: Any, finger: Finger) -> None:
    there = show(made("around-boss-4"))
    there.player.pace = "touch"
    screen, life = there.stage.screen, [9, 6, 10, 3]
    history = tuple(HistoryLine(f"step {n}", True, ("creature", 0), ((n, 2),)) for n in range(4))
    there.port.show(there.picture.view, history, modes=("cards",) * 4, people=(0, 1, 2, 3))
    for seat in range(4):
        finger.frames()
        life[seat] -= 2
        meters = [meter_of(each.meters, "hp") for each in screen.board.scene.view.seats]
        assert [meter.value for meter in meters if meter] == life
        assert screen.board.scene.hit == {seat}
        assert screen.board.scene.deltas("seat", seat) == {"hp": -2}
        there._showing.hurry()
    assert screen.board.scene.view == there.picture.view and screen.board.scene.hit == frozenset()


# Signs and numbers


def test_the_next_blow_is_the_damage_from_the_least_to_the_most() -> None:
    boss = views.hexaghost()
    assert glance.blow(boss) == "10"
    some = (msgspec.structs.replace(boss.threats[0], damage=4), *boss.threats[1:])
    assert glance.blow(msgspec.structs.replace(boss, threats=some)) == "4–10"
    none = tuple(msgspec.structs.replace(threat, damage=0) for threat in boss.threats)
    assert glance.blow(msgspec.structs.replace(boss, threats=none)) == ""
    assert glance.blow(msgspec.structs.replace(boss, alive=False)) == ""


def test_equal_names_have_equal_signs_and_others_differ() -> None:
    assert own_sign("Cultist") == own_sign("Cultist")
    names = ("Cultist", "Jaw Worm", "Hexaghost", "Red Louse", "Acid Slime", "Gremlin Nob")
    assert len({own_sign(name) for name in names}) == len(names)
    assert own_sign("Jaw Worm").letters == "JW" and own_sign("").letters == "?"


def test_a_seat_with_two_ways_to_pass_is_asked_which() -> None:
    view = views.sts_boss(4)
    assert view.ask is not None
    again = msgspec.structs.replace(view.ask.options[-1], act=("wait",))
    ask = msgspec.structs.replace(view.ask, options=(*view.ask.options, again))
    assert glance.passing(view, 0) == view.ask.options[-1]
    assert glance.passing(view, 1) is None
    assert glance.passing(msgspec.structs.replace(view, ask=ask), 0) is None


def test_words_are_shortened_to_their_lines(window: Any) -> None:
    from ui.widgets.text import ShortText

    made("home")
    text = ShortText("one two three four five six", lines=2)
    assert text.words_at(10_000) == "one two three four five six"
    assert text.words_at(90).count("\n") == 1 and text.words_at(90).endswith("…")
    assert text.words_at(30).startswith("o")


def test_the_settings_choose_it(window: Any, show: Any, finger: Finger) -> None:
    there = show(made("settings"))
    button_saying(there.stage, "Large, for everyone").fire()
    assert there.settings.face == "around"


def test_a_blow_stands_with_who_struck_it_until_it_is_answered(window: Any) -> None:
    """It says how much comes through and at whom; whom it would hit sees what would be left."""
    from tests.ui.drawing import made

    board = made("around-ministeel-answer").stage.screen.large
    anna, bartholomew, others = (told(board, seat) for seat in (0, 1, 2))
    assert anna == (["Anna", "5", "18", "/20", "1", "4"], 2) and "16" in bartholomew[0]
    assert others[1] == bartholomew[1] == 1
    quiet = made("around-ministeel").stage.screen.large
    assert told(quiet, 0) == (anna[0][:-1], 1) and "16" not in told(quiet, 1)[0]


def told(board: Any, seat: int) -> tuple[list[str], int]:
    """What the panel of a seat says, and how many tokens of seats are on it."""
    from tests.ui.audit import texts_of
    from ui.widgets.nodes import every
    from ui.widgets.own_signs import ShapeSign

    panel = dict(board.standing("seat"))[seat]
    return texts_of(panel), sum(isinstance(part, ShapeSign) for part in every(panel))
