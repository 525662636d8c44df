"""Several people at one keyboard: a typed name says whose act it is, and a number what was printed."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest

from companion import translations
from companion.engine.game import Setup
from companion.engine.logs import MemoryLog
from companion.engine.session import Session
from companion.games import catalogue
from companion.play.opening import oracle_of
from companion.play.terminal.screen import Screen
from companion.play.terminal.typed_game import TerminalGame
from companion.speech import words

NAMES = ("A", "B")


@pytest.fixture
def speak() -> Iterator[None]:
    """The language of a test ends with it."""
    yield
    words.use(translations.load("en"))


def fight(names: tuple[str, ...] = NAMES, *enemies: str) -> Session:
    """Two players in the Play phase against Donu and Deca, or these enemies."""
    game = catalogue.game("sts")
    setup = Setup("sts", names, "several", {"fight": list(enemies or ("b3_donu",)), "hp": [40] * len(names)})
    session = Session.start(game, setup, MemoryLog(), oracle_of(setup))
    for fighter in session.match.state.fight.fighters:
        fighter.hand.known[:] = ["defend_ironclad", "strike_ironclad"]
    return session


def typed(session: Session, *lines: str) -> str:
    """What a terminal says to these lines."""
    out = io.StringIO()
    TerminalGame(session, Screen(io.StringIO("".join(f"{line}\n" for line in lines)), out), {}, {}).run()
    return out.getvalue()


def done(session: Session) -> list[tuple[bool, list[str]]]:
    """Who has ended the turn, and what each has played."""
    return [(fighter.ready, fighter.discard) for fighter in session.match.state.fight.fighters]


@pytest.mark.parametrize("line", ["end A's turn", "A end A's turn", "A: end the turn", "end As turn"])
def test_the_turn_of_who_is_named_ends_whosever_list_is_shown(line: str) -> None:
    session = fight()
    typed(session, "as B", line)
    assert done(session) == [(True, []), (False, [])]


@pytest.mark.parametrize(
    "line",
    ["play A strike at donu", "A play strike at donu", "A: play strike donu", "play strike of A at donu"],
)
def test_the_card_of_who_is_named_is_played(line: str) -> None:
    session = fight()
    typed(session, "as B", line)
    assert done(session) == [(False, ["strike_ironclad"]), (False, [])]


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("de", "den Zug von Anna beenden"),
        ("de", "Annas Zug beenden"),
        ("de", "Anna: Zug beenden"),
        ("de", "Zug beenden Anna"),
        ("fr", "finir le tour de Anna"),
        ("fr", "finir le tour d'Anna"),
        ("fr", "Anna finir le tour"),
    ],
)
@pytest.mark.usefixtures("speak")
def test_a_name_is_understood_where_another_language_puts_it(language: str, line: str) -> None:
    session = fight(("Anna", "Ben"))
    words.use(translations.load(language))
    typed(session, "as Ben", line)
    assert done(session) == [(True, []), (False, [])]


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("de", "Schlag von Anna spielen auf Donu"),
        ("de", "spiele Anna Schlag auf Donu"),
        ("de", "Annas Schlag spielen auf Donu"),
        ("fr", "jouer la Frappe d'Anna contre Donu"),
        ("fr", "jouer Anna Frappe contre Donu"),
    ],
)
@pytest.mark.usefixtures("speak")
def test_a_card_is_of_who_is_named_in_any_language(language: str, line: str) -> None:
    session = fight(("Anna", "Ben"))
    words.use(translations.load(language))
    typed(session, "as Ben", line)
    assert done(session) == [(False, ["strike_ironclad"]), (False, [])]


@pytest.mark.parametrize("line", ["play strike at A", "play A bash at donu", "play A strike at B", "A foo"])
def test_what_the_named_person_cannot_do_is_done_by_nobody(line: str) -> None:
    session = fight()
    typed(session, "as B", line)
    assert done(session) == [(False, []), (False, [])]


def test_a_number_means_what_was_printed_or_nothing() -> None:
    session = fight()
    text = typed(session, "B play strike", "3", "9")
    assert done(session) == [(False, []), (False, ["strike_ironclad"])], "the list of B was printed last"
    assert "There is no number 9" in text
    assert session.match.state.fight.enemies[1].hp < session.match.state.fight.enemies[1].max_hp


def test_a_number_of_a_list_that_changed_is_not_carried_out() -> None:
    session = fight()
    game = TerminalGame(session, Screen(io.StringIO(), out := io.StringIO()), {}, {})
    game.viewer = 0
    game.draw()
    session.match.state.fight.fighters[0].hand.known[:] = ["strike_ironclad"]
    with pytest.raises(Exception, match="The list changed after it was printed"):
        game.obey("1")
    assert done(session) == [(False, []), (False, [])] and out.getvalue().count("Hand of A") == 2
    game.obey("1")
    assert done(session)[0] == (False, ["strike_ironclad"])


def test_an_option_of_another_seat_names_it() -> None:
    session = fight()
    text = typed(session, "B end the turn", "B")
    last = text.rpartition("play cards, or end the turn")[2]
    assert "1 B: keep playing" in last


def test_a_name_alone_shows_the_list_of_that_person() -> None:
    text = typed(fight(("Anna", "Ben")), "Ben")
    assert "end Ben's turn" in text.rpartition("> Ben")[2] and "not a command" not in text


def test_who_has_to_wait_is_told_why() -> None:
    session = fight()
    session.match.state.fight.fighters[1].hand.known[:] = ["survivor", "strike_silent", "defend_silent"]
    text = typed(session, "B play survivor", "A nonsense")
    last = " ".join(text.rpartition("> A nonsense")[2].split())
    assert last.startswith("A must wait.") and "Discard 1 card" in last


def test_a_refusal_says_three_things_of_this_person_and_more_the_rest() -> None:
    session = fight()
    session.match.state.fight.fighters[1].hand.known[:] = ["defend_silent", "neutralize", "strike_silent"]
    text = typed(session, "B play bludgeon", "more")
    refused, _line, rest = text.rpartition("> B play bludgeon")[2].partition("> more")
    able = " ".join(refused.split()).partition("B can: ")[2]
    assert able.count(" · ") == 2 and "A" not in able and able.endswith("and more. To see all: more")
    assert "end B's turn" in rest and "A's turn" not in rest


@pytest.mark.parametrize("line", ["c looter row 2 hp 1", "C Looter row 2 HP 1", "c Looter row 1 hp 1"])
def test_a_creature_is_corrected_as_it_is_printed(line: str) -> None:
    session = fight(NAMES, "e1_jaw_worm", "e1_looter")
    text = typed(session, line)
    hp = session.match.state.fight.enemies[1].hp
    assert "Looter row 2" in text and (hp == 1) == ("row 2" in line)


def test_an_act_is_understood_with_the_row_that_is_printed_behind_its_target() -> None:
    session = fight(NAMES, "e1_jaw_worm", "e1_looter")
    typed(session, "A play strike at Looter row 2")
    assert done(session)[0] == (False, ["strike_ironclad"])


@pytest.mark.parametrize("line", ["B leaves the party", "B: B leaves the party", "why B leaves the party"])
def test_who_wants_to_leave_in_a_fight_hears_when_that_can_be_done(line: str) -> None:
    text = typed(fight(), line)
    assert "Players can join or leave only between two acts" in text


def test_who_has_nothing_to_undo_is_told_what_they_can_do_themselves() -> None:
    said = typed(fight(), "as A", "undo B")
    assert "B has nothing to undo." in said and "B can: " in said and "A can: " not in said


@pytest.mark.parametrize(
    ("language", "help_", "undo"), [("de", "Hilfe", "zurück"), ("fr", "aide", "annuler")]
)
def test_commands_are_understood_in_the_language_that_is_spoken(
    speak: None, language: str, help_: str, undo: str
) -> None:
    words.use(translations.load(language))
    assert typed(fight(), help_).replace(f"> {help_}", "> help") == typed(fight(), "help")
    session = fight()
    typed(session, "as A", "1", undo)
    assert done(session) == [(False, []), (False, [])] and len(session.entries) > len(session.timeline.path())


def test_what_lies_open_was_read_by_all_who_sit_at_the_screen() -> None:
    said = typed(fight(), "as A", "play strike at donu", "as B", "as A")
    assert said.count("A plays Strike on Donu.") == 1
