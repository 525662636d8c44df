"""A game in the terminal, typed line by line into a process of its own."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from companion.engine.asks import Choice
from companion.engine.commands import Undo
from companion.engine.entries import Answered, Corrected, Undone
from companion.games.ministeel.game import GAME
from companion.play.command_line.players import players
from companion.play.command_line.typed_setup import setup_of
from companion.play.opening import oracle_of, shelf
from companion.play.terminal.playing import begin
from companion.play.terminal.screen import LONGEST_LINE, Screen
from companion.play.terminal.typed_game import TerminalGame
from companion.store.errors import StoreError
from companion.store.shelf import OpenGame
from tests.play.plays import at_random, session_of


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path))


def play(
    *typed: str, seats: str = "Anna,Ben", seed: str | None = "7", dice: str = "seed", **house: bool
) -> str:
    """What a game shows to whoever types these lines."""
    out = io.StringIO()
    screen = Screen(io.StringIO("".join(f"{line}\n" for line in typed)), out)
    seated = players(seats)
    setup = setup_of(GAME, seated, GAME.options.validate(house, "test"), seed, dice)
    assert begin(setup, seated, screen) == 0
    return out.getvalue()


def kept() -> OpenGame:
    """The game that was played."""
    return shelf().open(shelf().kept()[0].id, oracle_of)


def test_a_number_does_what_stands_beside_it() -> None:
    text = play("1", "", "1")  # Ben is asked too, whatever he holds, and lets it through
    offered = re.search(r"^ +1 (.*?)(?: {3,}|$)", text, re.MULTILINE)
    assert offered is not None and offered[1].startswith("play Hatchet at Ben")
    assert "Anna plays Hatchet at Ben." in text and "Ben loses 2 HP." in text
    with kept() as game:
        assert game.session.match.state.seats[1].hp == 8


def test_noughts_before_a_number_and_digits_of_another_script_do_not_change_it() -> None:
    """Cut off behind six digits, the first was number 0."""
    assert "Anna plays Hatchet at Ben." in play("0000001")
    assert "Anna plays Hatchet at Ben." in play("\N{FULLWIDTH DIGIT ONE}")


def test_words_do_it_too() -> None:
    assert "Anna plays Hatchet at Ben." in play("play hatchet")


def test_the_name_of_a_card_tells_what_can_be_done_with_it_and_does_nothing() -> None:
    text = play("hatchet")
    assert "You can:" in text and "  1 play Hatchet at Ben" in text
    with kept() as game:
        assert not any(isinstance(entry, Answered) for entry in game.session.entries)


@pytest.mark.parametrize("typed", ["why play dagger at Ben", "play dagger", "w dagger", "dagger"])
def test_what_is_not_offered_is_explained(typed: str) -> None:
    text = play(typed)
    assert "Dagger is not in Anna's hand." in text and "Rule: The Turn Order." in text


TOKEN = "why Ben use a draw token"


def test_a_ruling_names_the_house_rule_that_plays_it_the_other_way() -> None:
    text = play(TOKEN, draw_tokens_in_other_turns=False)
    other = "To play MS-15 the other way from now on: house draw_tokens_in_other_turns\n"
    told = (
        "Use draw tokens to draw cards, whenever you like. "
        "Draw tokens cost no action, but you cannot answer an attack with them."
    )
    assert f"Ruling: MS-15 (not in the printed rules).\n{told}\n{other}" in text


def test_below_a_printed_rule_stands_what_it_says_where_the_ledger_has_it() -> None:
    assert "Rule: The Turn Order, forfeits.\nYou may forfeit an action by discarding a card.\n" in play(
        "why end the turn"
    )
    assert "Rule: The Turn Order.\nAnna can: " in play("why play dagger")


@pytest.mark.parametrize("typed", [TOKEN, "why play dagger"])
def test_what_rests_on_no_ruling_names_no_house_rule(typed: str) -> None:
    assert "To play" not in play(typed)


def test_why_understands_the_number_of_an_option_and_does_nothing() -> None:
    assert "Anna can do this: play Hatchet at Ben." in play("why 1")
    assert "There is no number 99" in play("why 99")
    with kept() as game:
        assert not any(isinstance(entry, Answered) for entry in game.session.entries)


def test_asking_about_another_seat_tells_nothing_of_its_hand() -> None:
    """Ben holds a Dagger and no Sword; Anna hears the same of both."""
    reasons = [
        play(f"why Ben play {card} at Anna").split(" at Anna?")[1].split("\n")[1]
        for card in ("dagger", "sword")
    ]
    assert reasons[0] == reasons[1] == "It is Anna's turn, not Ben's."


def test_the_table_may_allow_what_was_refused_and_the_log_keeps_it() -> None:
    assert "If the table allows it" in play("end the turn", "allow", "q")
    with kept() as game:
        answers = [entry for entry in game.session.entries if isinstance(entry, Answered)]
        assert [entry.overruled for entry in answers] == ["actions-left"]


def test_nothing_can_be_allowed_that_was_not_refused_just_now() -> None:
    assert "Nothing to allow. “allow” repeats the last refused action anyway." in play("dagger", "l", "allow")


def test_nothing_is_offered_to_be_allowed_once_the_game_is_over() -> None:
    session = session_of("Anna", "Ben")
    for _act in at_random(session, 3):
        pass
    assert session.match.ask() is None
    out = io.StringIO()
    game = TerminalGame(session, Screen(io.StringIO("why end the turn\nallow\n"), out), {}, {})
    game.run()
    assert "The game is over" in out.getvalue() and "If the table allows it" not in out.getvalue()
    assert "allow” repeats the last refused action anyway" in out.getvalue()


def test_undo_and_redo() -> None:
    text = play("1", "u", "r", "u")
    assert text.count("Undone: Anna: play ") == 2 and "Redone." in text
    with kept() as game:
        assert game.session.match.state.seats[1].hp == 10
        assert any(isinstance(entry, Undone) for entry in game.session.entries)


def test_undo_with_nothing_to_take_back_says_so() -> None:
    assert "Nothing to undo: this is the start of the game." in play("u")


def test_a_correction_is_written_down_and_can_be_taken_back() -> None:
    text = play("c", "c 9 4", "t", "u", "t")
    assert "  9 Ben, HP: 10" in text
    checks = re.findall(r"(?m)^ +(?:\d+ )?Ben, HP: (\d+) *$", text)
    assert checks == ["10", "4", "10"]
    with kept() as game:
        assert any(isinstance(entry, Corrected) for entry in game.session.entries)


def test_a_correction_that_does_not_add_up_is_accepted_and_pointed_out() -> None:
    text = play("c 0 dagger 2")
    assert "Something does not add up" in text and "Dagger" in text.split("Something does not add up")[1]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("99", "There is no number"),
        ("0", "There is no number"),
        ("²", "“²” is not a command here"),
        ("1000000001", "There is no number 1000000001. Type 1 to"),
        ("99999999999999999999", "There is no number 99999999999999999999. Type"),
        ("-1", "There is no number -1. Type 1 to"),
        ("c ben hp 99999999999999999999", "Ben, HP normally goes from -99 to 99."),
        ("c 99 1", "99 is not a place"),
        ("make coffee", "“make coffee” is not a command here"),
        ("make coffee", " can: "),
        ("as Zoe", "the people at this screen are Anna, Ben"),
        ("[bold]x[/bold]", "[bold]x[/bold]"),
        ("?", "the table check"),
        ("l", "Anna goes first."),
    ],
)
def test_whatever_is_typed_is_answered_and_the_game_goes_on(typed: str, said: str) -> None:
    text = play(typed, "play hatchet")
    assert said in text and "Anna plays Hatchet at Ben." in text


def test_another_person_may_act_out_of_turn_where_the_rules_allow() -> None:
    text = play("as Ben", "use a draw token", "q")
    assert "Ben uses a draw token." in text
    after = text.split("Ben uses a draw token.")[0]
    assert "Ben's turn. Everyone else, look away." in after
    with kept() as game:
        assert game.session.match.state.seats[1].draw_tokens == 1


def test_a_guest_keeps_the_screen_until_something_is_done() -> None:
    text = play("as Ben", "l", "t", "as Anna", "q")
    assert text.count("Ben's turn.") == 1 and text.count("Anna's turn.") == 2


def test_bots_play_by_themselves_and_are_named_in_the_log() -> None:
    text = play("1", "1", "end", seats="Anna,bot:careful")
    assert "Careful" in text and "Everyone else, look away." not in text
    with kept() as game:
        assert "careful" in {entry.bot for entry in game.session.entries if isinstance(entry, Answered)}


def test_a_game_of_bots_alone_plays_to_its_end() -> None:
    text = play(seats="bot:careful,bot:random", seed="3")
    assert re.search(r"(Careful|Random) (won|wins|has won)\b", text) and "The game is over" in text


def test_a_number_is_answered_truthfully_when_nothing_is_asked() -> None:
    text = play("3", "q", seats="bot:random,Zoe:bot:random", seed="3")
    assert "3: no question to answer now. Type ? for help." in text


def test_at_the_end_the_last_step_can_be_taken_back() -> None:
    over = play(seats="bot:random,Zoe:bot:random", seed="3")
    assert "u undo the last step · l game log · results how it went · q quit" in over


def test_people_give_rolls_and_draws_when_they_hold_the_dice() -> None:
    text = play("5", "9", "2", "hook rope", "Dagger", "u", "fate", "l", seed=None, dice="ask")
    assert "Anna rolls for the first turn. The highest roll begins." in text
    assert "There is no number 9. Type 1 to 6." in text
    assert "Anna goes first." in text and "Anna draws Hook Rope." in text
    history = text.split("> l")[1]
    assert "Anna draws Fate." in history and "Dagger" not in history


def test_the_end_of_the_input_leaves_the_game_where_it_stood() -> None:
    text = play("1")
    found = re.search(r"To continue: .* resume (\w+)", text)
    assert found is not None
    assert shelf().kept()[0].id == found[1]


def test_a_line_without_an_end_is_read_in_pieces() -> None:
    given = io.StringIO("x" * (2 * LONGEST_LINE + 1) + "\n1\n")
    screen = Screen(given, io.StringIO())
    pieces = [screen.ask() for _piece in range(4)]
    assert [len(piece or "") for piece in pieces] == [LONGEST_LINE, LONGEST_LINE, 1, 1]
    assert pieces[-1] == "1" and screen.ask() is None


class Typist(Screen):
    """A person at a terminal who types these lines."""

    def __init__(self, *lines: str) -> None:
        super().__init__(io.StringIO(), io.StringIO())
        self.interactive, self.lines, self.said = True, list(lines), list[str]()

    def ask(self, prompt: str = "") -> str | None:
        return self.lines.pop(0) if self.lines else None

    def say(self, words: str, style: str = "") -> None:
        self.said.append(words)


def test_a_full_disk_is_said_as_often_as_somebody_tries_and_nothing_is_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = session_of("Anna", "Ben")
    entries = len(session.entries)

    def full(lines: object, state: bytes) -> None:
        raise StoreError("full", "The disk is full.", "Make room.")

    screen = Typist("", "1", "1", "1")
    with monkeypatch.context() as broken:
        broken.setattr(session.log, "append", full)
        TerminalGame(session, screen, {}, {}).run()
    assert sum("The disk is full." in words for words in screen.said) == 3
    assert len(session.entries) == entries and screen.lines == []
    TerminalGame(session, Typist("", "1"), {}, {}).run()
    assert len(session.entries) > entries


def test_a_careful_player_can_be_asked_what_it_would_do() -> None:
    text = play("suggest", "suggest Ben", "suggest Zoe")
    assert "Suggestion for Anna:" in text and "1. " in text
    assert "Ben has no question to answer now" in text
    assert "No player is called Zoe. The players are Anna, Ben." in text
    with kept() as game:
        assert not any(isinstance(entry, Answered) for entry in game.session.entries)


def test_enter_does_the_only_thing_that_is_left_and_an_undo_takes_it_back() -> None:
    session = session_of("Anna", "Ben")
    for _seat in at_random(session, steps=200):
        ask = session.match.ask()
        if isinstance(ask, Choice) and [len(session.match.legal(seat)) for seat in ask.seats] == [1]:
            break
    ask, out = session.match.ask(), io.StringIO()
    assert isinstance(ask, Choice)
    act, path = session.match.legal(ask.seats[0])[0], session.timeline.path()
    TerminalGame(session, Screen(io.StringIO("\n"), out), {}, {}).run()
    assert f"Enter: {GAME.words.act(session.match.state, ask.seats[0], act)}" in out.getvalue()
    done = session.entries[session.timeline.path()[len(path)]]
    assert isinstance(done, Answered) and (done.seat, done.act) == (ask.seats[0], act)
    session.handle(Undo())
    assert session.timeline.path() == path
