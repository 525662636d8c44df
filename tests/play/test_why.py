"""Why? The rule text behind a question, a step of the log and a number, asked of a session and typed."""

from __future__ import annotations

import io
from typing import Any

import pytest

from companion.engine.commands import Correct, Do, Undo
from companion.engine.corrections import SetValue
from companion.engine.entries import TakenUp
from companion.engine.game import Setup
from companion.engine.logs import MemoryLog
from companion.engine.oracles import SeedOracle
from companion.engine.session import Session
from companion.games import catalogue
from companion.play.terminal.screen import Screen
from companion.play.terminal.typed_game import TerminalGame
from companion.play.told import why
from companion.rulebook import causes
from companion.rulebook.telling import Told
from tests import toy_garden
from tests.play.plays import session_of


def started(name: str, *seats: str, **said: Any) -> Session:
    game = catalogue.game(name)
    setup = Setup(name, seats, "7", game.options.validate(said, "test"))
    return Session.start(game, setup, MemoryLog(), SeedOracle("7"))


def fight() -> Session:
    return started("sts", "Anna", boss="hexaghost", characters="ironclad")


def does(session: Session, words: str) -> int:
    """Anna does the first act with these words; the step of the log that it is."""
    step = len(session.entries)
    match = session.match
    act = next(each for each in match.legal(0) if words in session.game.words.act(match.state, 0, each))
    session.handle(Do(0, act))
    return step


def names(told: list[Told]) -> list[str]:
    return [f"{line.section} {line.number}" for line in told]


def typed(session: Session, *lines: str) -> str:
    out = io.StringIO()
    screen = Screen(io.StringIO("".join(f"{line}\n" for line in lines)), out)
    TerminalGame(session, screen, {}, {}).run()
    return out.getvalue()


def test_a_question_has_the_sentences_of_its_topic() -> None:
    assert names(why.asked(fight())) == ["Play 1.1", "Play 4.1", "End of turn 1.1"]


def test_a_question_without_sentences_of_its_own_has_those_of_the_page_that_explains_it() -> None:
    climb = started("sts", "Anna", climb=True, characters="ironclad")
    assert names(why.asked(climb))[0] == "Setup 12.2"


def test_a_step_has_the_sentences_of_what_happened_in_it_and_no_others() -> None:
    session = fight()
    first, second = does(session, "Defend"), does(session, "Strike")
    blocked, struck = names(why.done(session, first, 0)), names(why.done(session, second, 0))
    assert "Abilities and keywords 3.1" in blocked and "Abilities and keywords 8.1" not in blocked
    assert "Abilities and keywords 8.1" in struck
    session.handle(Undo())
    assert names(why.done(session, second, 0)) == struck


def test_a_step_reaches_to_what_the_seed_answered_after_it_from_either_end() -> None:
    session = fight()
    step = does(session, "end the")
    last = len(session.entries) - 1
    told = names(why.done(session, step, 0))
    assert last > step and "Start of turn 4.1" in told and "Enemy turn 3.1" in told
    assert names(why.done(session, last, 0)) == told
    assert why.last_step(session) == step


def test_the_setup_an_undo_and_what_other_rules_led_to_have_none() -> None:
    session = fight()
    does(session, "Defend")
    session.handle(Undo())
    assert why.done(session, 0, 0) == []
    assert why.done(session, 1, 0)
    assert why.done(session, len(session.entries) - 1, 0) == []
    step = does(session, "Defend")
    session.entries[step] = TakenUp(0, "1", "1")
    assert why.done(session, step, 0) == []


def test_a_step_tells_nobody_what_only_others_may_know(monkeypatch: pytest.MonkeyPatch) -> None:
    """A ruling on a card would name it."""
    session = session_of("Anna", "Ben")
    heard: list[list[Any]] = []
    monkeypatch.setattr(causes, "of_events", lambda book, events: heard.append([*events]) or ())
    for viewer in (0, 1, -1):
        why.done(session, len(session.entries) - 1, viewer)
    anna, ben, table = ({each.card for each in told if hasattr(each, "card")} for told in heard)
    assert table == {""} and anna - ben and ben - anna


def test_a_number_has_the_sentences_of_its_id() -> None:
    session = fight()
    numbers = why.numbers_in(session.game.view(session.match, 0))
    assert (numbers["block"], numbers["energy"]) == ("block", "energy")
    assert names(why.counted(session, "energy")) == ["Energy 1.1", "Energy 1.2", "Start of turn 1.1"]
    assert why.counted(session, "nothing") == []


def test_a_game_without_a_rule_book_has_no_answers() -> None:
    with catalogue.also(toy_garden.GAME):
        session = started(toy_garden.GAME.id, "Anna", "Ben")
        assert why.asked(session) == why.counted(session, "hp") == []


@pytest.mark.parametrize(
    ("lines", "there", "missing"),
    [
        (("why",), "Play cards and use potions and abilities, in any order.\n  page 12, Play 1.1", "Block"),
        (("w",), "page 12, End of turn 1.1", "Rule:"),
        (("why block",), "Each Block prevents 1 damage.", "Energy 1.1"),
        (("why Energy",), "page 7, Energy 1.2", "prevents"),
        (("play defend", "why log"), "page 24, Abilities and keywords 3.1", "There is no"),
        (("play defend", "play strike", "why log 7"), "page 24, Abilities and keywords 3.1", "keywords 8.1"),
        (("why log 0",), "There is no step 0 yet. To see all steps: l", "page"),
        (("why log 99",), "There is no step 99 yet.", "page"),
        (("why log defend",), "“log defend” is not a command here.", "page"),
        (("why play bash",), "Bash is not in Anna's hand.", "page 7"),
        (("why gold",), "page 8, Gold 1.2", "Block"),
    ],
)
def test_why_is_asked_in_a_few_words(lines: tuple[str, ...], there: str, missing: str) -> None:
    text = typed(fight(), *lines)
    said = text.split("> ")[len(lines)]
    assert there in said and missing not in said


def test_the_name_of_a_card_means_the_card_and_not_a_number_of_the_same_name() -> None:
    said = typed(session_of("Anna", "Ben"), "why poison", "why draw tokens").split("> ")
    assert "Anna can do this: combo Poison + Scythe." in said[1]
    assert "Use draw tokens to draw cards, whenever you like.\n  Pieces 3.1" in said[2]


def test_the_log_numbers_the_steps_that_why_takes() -> None:
    text = typed(fight(), "play defend", "play strike", "l")
    assert "\n   7 Anna plays Defend.\n" in text and "\n   8 Anna plays Strike" in text


def test_what_has_no_rule_text_says_where_to_search() -> None:
    session = fight()
    session.handle(Correct(SetValue(("heroes", 0, "gold"), 3)))
    step = why.last_step(session)
    assert "No rule text belongs to this. To search:" in typed(session, f"why log {step}")


def test_a_ruling_is_played_the_other_way_from_now_on_and_back() -> None:
    session = session_of("Anna", "Ben")
    said = typed(session, "why", "house glove_counts_each_card", "l", "u", "house nothing", "house").split(
        "> "
    )
    assert "House rule from now on: Glove counts for each Dagger: on" in said[2] + said[3]
    assert session.match.state.rules.glove_counts_each_card is False
    assert "nothing cannot change during this game. To see the house rules that can: house" in said[5]
    assert "glove_counts_each_card = false: " in said[6] and "fate_attack =" not in said[6]


def test_a_single_fight_lists_no_house_rule_of_the_climb_and_a_number_says_why_it_stays() -> None:
    in_a_fight, in_a_climb = typed(fight(), "house"), typed(started("sts", "Anna", climb=True), "house")
    assert "\nburn_loses_hp = false: " in in_a_fight and "\nburn_loses_hp = false: " in in_a_climb
    assert "\nterminal_last = " not in in_a_fight and "Climb only." not in in_a_fight
    assert "\nterminal_last = false: Climb only. " in in_a_climb
    more, beside = typed(fight(), "house orb_cubes", "house terminal_last").split("> ")[1:3]
    assert "orb_cubes has more than on and off, so only a new game can change it." in more
    assert "terminal_last cannot change during this game." in beside


def test_a_house_rule_that_was_changed_decides_what_is_refused() -> None:
    session = session_of("Anna", "Ben")
    refused = "why Ben use a draw token"
    said = typed(
        session, "house draw_tokens_in_other_turns", refused, "house draw_tokens_in_other_turns", refused
    )
    _start, changed, told, _back, fine = said.split("> ")
    assert "House rule from now on: " in changed
    assert "To play MS-15 the other way from now on: house draw_tokens_in_other_turns" in told
    assert "Ben can do this: use a draw token" in fine
