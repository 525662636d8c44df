"""Hold explains, the same in every game: large, with what comes next, and the sentence of the rule book."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.view import CreatureView, SlotView
from companion.rulebook.telling import Told
from tests.ui.conftest import Finger, says
from ui.presenters.asking import sentence
from ui.presenters.explained import intents, rule_about


def enemy(kind: Any, *slots: SlotView, next_words: str = "", coming: tuple[str, ...] = ()) -> CreatureView:
    return CreatureView(0, "Cultist", kind=kind, slots=slots, next_words=next_words, coming=coming)


def test_what_comes_after_the_next_action_is_told_in_its_order() -> None:
    told = intents(enemy("cube", next_words="Hit 3", coming=("Hit 2", "Hit 3")))
    assert told == ("Hit 3", "Hit 2", "Hit 3")


def test_what_a_die_decides_has_every_row_with_its_faces_and_all_else_its_next_action() -> None:
    rows = (SlotView("Hit 1", faces=(1, 2)), SlotView("Hit 4", faces=(3,)))
    assert intents(enemy("die", *rows)) == ("1, 2: Hit 1", "3: Hit 4")
    assert intents(enemy("single", next_words="Hit 9")) == ("Hit 9",)
    assert intents(enemy("none")) == ()


def test_the_rule_is_the_sentence_that_says_what_the_name_is_else_the_first_that_is_played_by() -> None:
    def line(words: str, cases: int = 1) -> Told:
        return Told("", "", words, (), cases)

    lines = [line("See Weak.", 0), line("A Weak attacker hits less."), line("Weak: at most 3 tokens.")]
    assert rule_about(lines, ("HP", "Weak")) == "Weak: at most 3 tokens."
    assert rule_about(lines[:2], ("Weak",)) == "A Weak attacker hits less."
    assert rule_about(lines[:1], ("Weak",)) == "" and rule_about(lines, ("eak.", "Poison")) == ""


def called(option: Any) -> str:
    """An answer as it is written, before what it brings about."""
    return sentence(option.label).partition(": ")[0]


def explained(there: Any, part: Any, finger: Finger) -> Any:
    """Rest on a part; what stands there large then."""
    finger.frames()
    touch = finger.down(*part.to_window(*part.center))
    part.rested()
    finger.settle(there)
    return touch, there.stage.carried


@pytest.mark.parametrize("scene", ["around-boss-4", "ministeel-turn", "climb-event"])
def test_a_finger_that_rests_on_the_line_above_has_all_of_it_large_and_opens_nothing(
    window: Any, show: Any, finger: Finger, scene: str
) -> None:
    from tests.ui.audit import audit, texts_of
    from tests.ui.drawing import made
    from ui.widgets.buttons import Touchable
    from ui.widgets.nodes import every

    there = show(made(scene))
    screen = there.stage.screen
    line = next(
        node for node in every(screen) if isinstance(node, Touchable) and node.rest == screen.explain_question
    )
    touch, carried = explained(there, line, finger)
    assert carried is not None and there.stage.sheet is None
    told = " ".join(texts_of(carried))
    assert all(words in told for words in screen._lines_of(there.picture)[:1])
    assert audit(there.stage) == []
    touch.touch_up()
    finger.settle(there)
    assert there.stage.carried is None and there.stage.sheet is None


EVERY_GAME = (
    "around-boss-4",
    "mini-rogue-fight",
    "squares-combat",
    "creatures-duel",
    "ministeel-turn",
    "panel-boss-4",
)


@pytest.mark.parametrize("scene", EVERY_GAME)
def test_a_finger_that_rests_on_anything_on_the_table_has_it_explained_and_answers_nothing(
    window: Any, show: Any, finger: Finger, scene: str
) -> None:
    from tests.ui.drawing import made
    from ui.look.theme import look
    from ui.widgets.nodes import every
    from ui.widgets.text import Text
    from ui.widgets.touches import Touch

    there = show(made(scene))
    sent = list(there.port.sent)
    rests = [node for node in every(there.stage.screen.board) if getattr(node, "rest", None) is not None]
    assert rests
    for part in rests:
        part.rest(Touch(*part.to_window(*part.center)))
        there.stage.place_all()
        face = there.stage.carried
        words = [each for each in every(face) if isinstance(each, Text) and each.text]
        assert face.y >= 0 and face.top <= there.stage.height and words
        assert min(each.pixels_at(each.width) for each in words) >= look().capital_pixels
        there.stage.carry(None)
    assert there.port.sent == sent and there.stage.sheet is None


@pytest.mark.parametrize("scene", ["climb-campfire", "panel-boss-4"])
def test_a_finger_that_rests_on_an_answer_has_it_explained_and_answers_nothing(
    window: Any, show: Any, finger: Finger, monkeypatch: pytest.MonkeyPatch, scene: str
) -> None:
    from tests.ui.drawing import made
    from ui.widgets.askpanel import AskPanel
    from ui.widgets.nodes import every

    there = show(made(scene))
    sent = list(there.port.sent)
    options = there.picture.view.ask.options
    panel = next(node for node in every(there.stage.screen) if isinstance(node, AskPanel))
    shown = [node for node in every(panel) if getattr(node, "rest", None) is not None]
    answers = [(option, node) for option in options for node in shown if says(node, called(option))]
    option, tile = next(((option, node) for option, node in answers if option.means), answers[-1])
    words = f"{called(option)}: what it is."
    monkeypatch.setattr(
        there.games, "rule_lines", lambda game, words_: (Told("", "", words, (), 1),), raising=False
    )
    touch, face = explained(there, tile, finger)
    assert says(face, called(option)) and says(face, words) and says(face, option.means)
    touch.touch_up()
    finger.frames()
    assert there.stage.carried is None and there.port.sent == sent


def test_an_enemy_under_a_finger_shows_its_next_three_actions_until_that_lifts(
    window: Any, show: Any, finger: Finger
) -> None:
    from tests.ui.drawing import made

    there = show(made("around-boss-4"))
    view = there.picture.view
    boss = next(creature for creature in view.creatures if creature.boss)
    panel = dict(there.stage.screen.board.standing("creature"))[boss.creature]
    touch, face = explained(there, panel, finger)
    assert says(face, boss.name) and all(says(face, words) for words in intents(boss))
    touch.touch_up()
    finger.frames()
    assert there.stage.carried is None and there.stage.sheet is None


def test_a_card_under_a_finger_has_the_sentence_of_the_rule_book(
    window: Any, show: Any, finger: Finger, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.ui.drawing import made
    from ui.widgets.hand import CardTile
    from ui.widgets.nodes import every

    there = show(made("around-mixed"))
    words = "Attack: a card that hits."
    monkeypatch.setattr(
        there.games, "rule_lines", lambda game, words_: (Told("", "", words, (), 1),), raising=False
    )
    cards = [node for node in every(there.stage) if isinstance(node, CardTile) and says(node, "Strike")]
    _touch, face = explained(there, cards[0], finger)
    assert says(face, "Strike") and says(face, words)
