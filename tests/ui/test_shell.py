"""The screens together: aiming, refusals, hand-over, lock, tags, hardware, settings, languages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from companion.engine.commands import Correct, Do, Overrule, Resolve, Undo
from companion.engine.corrections import SetValue
from companion.engine.declared import DeclaredEffect
from companion.speech import words
from tests.ui import sample_views as views
from tests.ui.conftest import Finger, button_saying, says
from tests.ui.fake_port import STEPS, FakePort
from tests.ui.scenes import SCENES, on_table, shell
from ui.ports.game_port import TABLE, HistoryLine, Notice
from ui.ports.settings import ScreenSettings


def table(show: Any, view: Any, **more: Any) -> Any:
    there = show(shell(settings=ScreenSettings(**more.pop("settings", {}))))
    on_table(there, view, **more)
    return there


def creature_panel(there: Any, number: int) -> Any:
    board = there.stage.screen.board
    return next(
        panel
        for (kind, each, _level), (_sign, panel) in board._panels.items()
        if (kind, each) == ("creature", number)
    )


# Answering


def test_a_card_with_one_meaning_goes_out_with_the_number_of_its_question(finger: Finger, show: Any) -> None:
    there = table(show, views.sts_boss(2))
    finger.tap_words(there, "2 × Defend")
    assert there.port.sent == [Do(0, ("play", "defend", -1), 17)]


def test_a_card_is_aimed_by_touching_an_enemy_on_the_board(finger: Finger, show: Any) -> None:
    there = table(show, views.sts_boss(2))
    finger.tap_words(there, "3 × Strike")
    assert there.port.sent == [] and says(there.stage, "Touch a target for Strike.")
    finger.tap_on(creature_panel(there, 1))
    assert there.port.sent == [Do(0, ("play", "strike", 1), 17)]


def test_aiming_can_be_dropped(finger: Finger, show: Any) -> None:
    there = table(show, views.sts_boss(2))
    finger.tap_words(there, "3 × Strike")
    finger.tap_words(there, "Other actions")
    assert there.port.sent == [] and says(there.stage, "Play cards")
    finger.tap_on(creature_panel(there, 1))
    assert there.port.sent == [] and there.stage.sheet is not None


def test_a_touch_for_an_older_question_aims_at_nothing(finger: Finger, show: Any) -> None:
    there = table(show, views.sts_boss(2))
    finger.tap_words(there, "3 × Strike")
    view = views.sts_boss(2)
    assert view.ask is not None
    there.port.show(
        msgspec.structs.replace(view, ask=msgspec.structs.replace(view.ask, number=18)), people=(0, 1)
    )
    finger.frames(2)
    finger.tap_on(creature_panel(there, 1))
    assert there.port.sent == []


def test_the_die_can_be_told_by_touch(finger: Finger, show: Any) -> None:
    there = table(show, views.sts_horde(), people=())
    finger.tap_words(there, "5 5 × Jaw Worm: Gain 2")
    assert there.port.sent == [Resolve(5, 31)]


def test_undo_is_one_touch_and_silent_when_there_is_nothing(finger: Finger, show: Any) -> None:
    there = table(show, views.sts_boss(2))
    finger.tap_words(there, "Undo")
    assert there.port.sent == [Undo(None)]
    there.port.show(views.sts_boss(2), undo_words="", people=(0, 1))
    finger.frames(2)
    with pytest.raises(AssertionError, match="no button says"):
        button_saying(there.stage, "Undo")


def test_what_a_card_did_is_declared_by_touch(finger: Finger, show: Any) -> None:
    there = table(show, views.sts_boss(2), declaring=(0,))
    finger.tap_words(there, "Enter what a card did")
    finger.tap_words(there, "Hit for 2")
    finger.tap_words(there, "Target Cultist")
    (sent,) = there.port.sent
    assert (sent.seat, sent.number) == (0, 17)
    assert sent.act.effects == (DeclaredEffect("hit", 2, 1, (1,)),)
    assert there.stage.screen.name == "table"


def test_a_number_on_the_board_is_corrected_where_it_is_touched(finger: Finger, show: Any) -> None:
    there = show(shell(settings=ScreenSettings(face="panel"), size=(1920, 1080)))
    on_table(there, views.ministeel(), people=(1,))
    finger.frames(2)
    finger.tap_words(there, "18/20 HP")
    finger.tap_words(there, "9")
    finger.tap_words(there, "Use this value")
    assert there.port.sent == [Correct(SetValue(("seats", 0, "hp"), 9))]


# Refusals


def test_a_refusal_says_why_the_rule_and_what_is_legal(finger: Finger, show: Any) -> None:
    there = table(show, views.sts_boss(2))
    notice = Notice(
        "refusal",
        "Bash costs 2 energy, you have 1.",
        "Rule: page 11.",
        ("Defend", "Strike at Cultist", "Bash at Cultist", "end the turn"),
        (),
        (0, "bash"),
    )
    there.port.show(views.sts_boss(2), notice=notice, people=(0, 1))
    finger.frames(2)
    for expected in (
        "Not now",
        "Bash costs 2 energy",
        "Rule: page 11",
        "You can: Defend · Strike at Cultist · Bash at Cultist, and more.",
    ):
        assert says(there.stage, expected)
    assert there.sounds.played == "refused"
    finger.tap_words(there, "OK")
    assert there.stage.banner is None and there.port.sent == []


def test_the_table_may_allow_what_was_refused_by_holding(finger: Finger, show: Any) -> None:
    from ui.widgets.buttons import HOLD_SECONDS

    there = table(show, views.sts_boss(2))
    there.say(Notice("refusal", "Not your turn.", overrule=Overrule(1, "bash")))
    finger.frames(2)
    allow = button_saying(there.stage, "Hold to allow it anyway")
    finger.tap_on(allow)
    assert there.port.sent == []
    touch = finger.down(*allow.to_window(*allow.center))
    allow.held_on(HOLD_SECONDS)
    touch.touch_up()
    assert there.port.sent == [Overrule(1, "bash")]


def test_a_notice_goes_when_the_game_moves_on(finger: Finger, show: Any) -> None:
    there = table(show, views.sts_boss(2))
    there.say(Notice("refusal", "Not your turn."))
    view = views.sts_boss(2)
    assert view.ask is not None
    there.port.show(
        msgspec.structs.replace(view, ask=msgspec.structs.replace(view.ask, number=40)), people=(0, 1)
    )
    assert there.stage.banner is None


def test_the_log_says_what_hands_must_move_before_it_goes_back(finger: Finger, show: Any) -> None:
    there = table(show, views.sts_boss(2))
    there.open_log()
    finger.frames(2)
    finger.tap_words(there, "Anna: Strike at the Cultist")
    assert all(says(there.stage, step) for step in STEPS)
    assert there.port.sent == []


# Hand-over, lock, idle


def test_the_screen_is_handed_over_before_a_secret_hand_shows(finger: Finger, show: Any) -> None:
    there = show(shell())
    on_table(there, views.ministeel(viewer=0), people=(0, 1), hot_seat=True)
    there.port.show(views.ministeel(viewer=0), people=(0, 1), hot_seat=True)
    finger.frames(2)
    assert there.covering.handing == 1
    assert there.port.sent == [("look", TABLE)]
    assert says(there.stage.curtain, "Pass the screen to Bartholomew")
    finger.tap_words(there, "I am Bartholomew")
    assert there.port.sent[-1] == ("look", 1)
    there.port.show(views.ministeel(viewer=1), people=(0, 1), hot_seat=True)
    assert there.stage.curtain is None


def test_without_secrets_the_screen_turns_by_itself(finger: Finger, show: Any) -> None:
    there = show(shell())
    on_table(there, views.sts_boss(2, viewer=1), people=(0, 1))
    there.port.show(views.sts_boss(2, viewer=1), people=(0, 1))
    assert there.covering.handing is None
    assert there.port.sent == [("look", 0)]


def test_a_lock_needs_holding_and_a_pin_needs_its_digits(finger: Finger, show: Any) -> None:
    from ui.widgets.buttons import HOLD_SECONDS

    there = show(shell(settings=ScreenSettings(lock="hold")))
    there.covering.unlock()
    there.home()
    finger.tap_words(there, "More")
    finger.tap_words(there, "Lock")
    finger.tap(400, 240)
    assert there.covering.locked
    hold = button_saying(there.stage, "Hold to unlock")
    finger.down(*hold.center)
    hold.held_on(HOLD_SECONDS)
    assert not there.covering.locked
    there.settings = ScreenSettings(lock="pin", pin="4711")
    there.lock()
    finger.frames(2)
    for digit in "4711":
        assert there.covering.locked
        finger.tap_words(there, digit)
    assert not there.covering.locked


def typed(finger: Finger, there: Any, digits: str) -> None:
    for digit in digits:
        finger.tap_words(there, digit)


def test_after_each_wrong_pin_the_next_try_waits_longer(finger: Finger, show: Any) -> None:
    there = show(shell(settings=ScreenSettings(lock="pin", pin="4711", idle_minutes=1)))
    now = [0.0]
    there.guard.tries.clock = lambda: now[0]
    there.lock()
    finger.frames(2)
    waits = []
    for _wrong in range(3):
        typed(finger, there, "4717")
        waits.append(there.guard.tries.seconds_left)
        now[0] += waits[-1] - 0.5
        typed(finger, there, "4711")
        there.covering.tick(0.0)
        assert there.covering.locked and says(there.stage.curtain, "Try again in 1 second.")
        there.covering.tick(60.0)  # a screen that rests and wakes forgets nothing
        there.covering.wake()
        finger.frames(2)
        assert there.guard.tries.seconds_left == 1
        now[0] += 0.5
        there.covering.tick(0.0)
        assert says(there.stage.curtain, "Type the PIN.")
    assert waits[0] < waits[1] < waits[2]
    typed(finger, there, "4711")
    assert not there.covering.locked and there.guard.tries.wrong == 0


def test_an_idle_screen_locks_if_there_is_a_lock_and_says_that_the_table_lives(
    finger: Finger, show: Any
) -> None:
    there = table(show, views.sts_boss(2), settings={"lock": "hold", "idle_minutes": 1})
    there.tick(59.0)
    assert not there.covering.idle
    there.tick(1.0)
    assert there.covering.idle
    assert says(there.stage.curtain, "Slay the Spire, round 3")
    finger.tap(100, 100)
    assert not there.covering.idle and there.covering.locked
    assert there.port.sent == []


def test_a_screen_that_never_dims_never_dims(show: Any) -> None:
    there = table(show, views.sts_boss(2), settings={"idle_minutes": 0})
    there.tick(1e6)
    assert not there.covering.idle


# Steps


def test_the_old_picture_stays_until_the_steps_were_played(finger: Finger, show: Any) -> None:
    there = table(show, views.sts_boss(2))
    view = msgspec.structs.replace(views.sts_boss(2), round=4)
    there.port.show(view, (HistoryLine("Hexaghost hits Anna for 5.", paced=True),), people=(0, 1))
    finger.frames(2)
    assert says(there.stage, "Hexaghost hits Anna for 5.") and says(there.stage.screen, "3")
    finger.tap(400, 240)
    assert there.stage.steps is None and says(there.stage.screen, "4")
    assert there.port.sent == [("look", -1)], "after the enemies the seat that is shown is nobody's"


# Around the game


def test_a_whole_deck_is_bound_in_a_row(finger: Finger, show: Any) -> None:
    there = show(shell())
    there.home()
    finger.tap_words(there, "More")
    finger.tap_words(there, "Cards and tags")
    finger.tap_words(there, "Link all missing cards")
    order = []
    while there.tags.laid_down is not None:
        order.append((there.stage.screen.next.card, there.stage.screen.next.copy))
        assert says(there.stage, "Next: scan ")
        there.tags.scan(f"04{len(order):012x}")
        finger.frames()
    assert order == [("strike", 3), ("strike", 4), ("bash", 1), ("noxious", 1)]
    assert says(there.stage, "6 of 6 cards have a tag.")


def test_leaving_the_tags_stops_the_binding(finger: Finger, show: Any) -> None:
    there = show(shell())
    there.go("tags")
    finger.tap_words(there, "Link all missing cards")
    assert there.tags.laid_down is not None
    finger.tap_words(there, "Back")
    assert there.tags.laid_down is None and there.stage.screen.name == "home"


def test_hardware_is_live_and_can_be_tried_again(finger: Finger, show: Any) -> None:
    there = show(shell())
    there.go("hardware")
    there.devices.listeners[0]("die: a 4")
    finger.frames()
    assert says(there.stage, "die: a 4")
    finger.tap_words(there, "Try again now")
    assert there.devices.tried == ["market"]
    there.home()
    assert there.devices.listeners == []


def test_settings_take_effect_at_once_and_are_kept(finger: Finger, show: Any) -> None:
    from ui.look.theme import look

    kept: list[ScreenSettings] = []
    there = show(shell(keep_settings=kept.append))
    there.go("settings")
    finger.tap_words(there, "Light theme")
    assert look().palette.name == "light" and kept[-1].theme == "light"
    before = look().font("text")
    finger.tap_words(there, "150%")
    assert look().font("text") == pytest.approx(before * 1.5, abs=1)
    assert there.stage.screen.name == "settings"
    assert there.stage.glass.parent is not None


def test_a_text_option_is_written_by_touch(finger: Finger, show: Any) -> None:
    from companion.engine.game import OptionSpec
    from ui.ports.services import GameChoice
    from ui.presenters.planning import Plan

    there = show(shell())
    there.go("setup")
    screen = there.stage.screen
    screen.plan = Plan.for_game(
        GameChoice("g", "G", 1, 1, (OptionSpec("boss", "text", "", "Boss", "", high=60),))
    )
    screen.show_options = True
    screen.redraw()
    finger.tap_words(there, "Not set")
    for letter in "HEX":
        finger.tap_words(there, letter)
    finger.tap_words(there, "Use this")
    assert there.stage.screen.plan.options == {"boss": "Hex"}


@pytest.fixture
def pseudo() -> Iterator[None]:
    import gettext

    from companion.translations.pseudo import PseudoTranslations

    words.use(PseudoTranslations())
    yield
    words.use(gettext.NullTranslations())


@pytest.mark.parametrize("scene", ["lock", "lock-pin", "settings", "home"])
def test_no_text_of_ours_escapes_translation(scene: str, show: Any, pseudo: None) -> None:
    """With nothing around it, everything that a screen says is ours."""
    from companion.translations.pseudo import escaped
    from tests.ui.audit import audit, texts_of
    from ui.look.panels import PANELS
    from ui.shell.shell import Shell

    there = show(Shell(settings_file="…"))
    SCENES[scene](there)
    there.stage.place_all()
    theirs = {each.words for each in PANELS} | {"English"}
    found = [text for text in texts_of(there.stage) if text not in theirs and escaped(text, {"espeak", "ng"})]
    assert found == []
    assert len(texts_of(there.stage)) > 2
    assert audit(there.stage) == []


def test_home_without_anything_around_it_still_works(finger: Finger, show: Any) -> None:
    from ui.shell.shell import Shell

    there = show(Shell())
    there.home()
    for name in ("hardware", "tags", "setup", "history", "settings"):
        there.go(name)
        finger.frames()
        assert there.stage.screen.name == name
    assert not there.playing


def test_a_game_that_is_left_is_closed_and_heard_no_more(show: Any) -> None:
    there = table(show, views.sts_boss(2))
    port = there.port
    assert isinstance(port, FakePort)
    there.home()
    assert port.closed and port.listeners == [] and not there.playing
