"""A game at a real terminal: handing the screen over, Ctrl-C, and a terminal that is killed."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine.entries import Answered
from companion.games.ministeel.content import CARDS
from companion.play.opening import oracle_of, shelf
from tests.play.plays import session_of
from tests.play.terminals import WIPE, Terminal, companion, plain

pytestmark = pytest.mark.machine

PLAY = ("play", "ministeel", "--seed", "7", "--seats")
PROMPT = "q quit"


def names_of(seat: int) -> set[str]:
    """The cards that this seat holds in the game of seed 7, and the other one does not."""
    state = session_of("Anna", "Ben", seed="7").match.state
    mine, other = state.seats[seat].hand.known, state.seats[1 - seat].hand.known
    return {CARDS[card].name for card in mine if card not in other} - {"Poison"}


def pictures(seen: str) -> list[str]:
    """What stood on the screen between one wiping and the next."""
    return [plain(part) for part in seen.split(WIPE)[1:]]


@pytest.mark.parametrize("columns", [40, 100])
def test_handing_over_never_shows_another_hand(tmp_path: Path, columns: int) -> None:
    annas, bens = names_of(0), names_of(1)
    assert len(annas) > 2 and len(bens) > 2
    with Terminal(tmp_path, *PLAY, "Anna,Ben", columns=columns) as terminal:
        terminal.until("Anna, press Enter.")
        terminal.type("")
        terminal.until(PROMPT)
        terminal.type("as Ben")
        terminal.until("Ben, press Enter.")
        between = pictures(terminal.seen)[-1]
        terminal.type("")
        terminal.until(PROMPT)
        terminal.type("log")
        terminal.until("Ben draws")
        terminal.type("as Anna")
        terminal.until("Anna, press Enter.")
        shown = pictures(terminal.seen)
    assert not [name for name in (*annas, *bens) if name in between]
    of_anna = [picture for picture in shown if "Hand of Anna" in picture]
    of_ben = [picture for picture in shown if "Hand of Ben" in picture]
    assert len(of_anna) == len(of_ben) == 1
    assert all(name in of_anna[0] for name in annas) and all(name in of_ben[0] for name in bens)
    for picture in shown:
        if picture not in of_anna:
            assert not [name for name in annas if name in picture]
        if picture not in of_ben:
            assert not [name for name in bens if name in picture]


def test_what_the_last_person_typed_cannot_be_recalled(tmp_path: Path) -> None:
    pytest.importorskip("readline", reason="without readline there are no arrow keys to recall lines with")
    with Terminal(tmp_path, *PLAY, "Anna,Ben") as terminal:
        terminal.until("Anna, press Enter.")
        terminal.type("")
        terminal.until(PROMPT)
        terminal.type("why play hatchet at Ben")
        terminal.until("can do this")
        terminal.type("as Ben")
        terminal.until("Ben, press Enter.")
        terminal.type("")
        terminal.until(PROMPT)
        before = len(terminal.seen)
        terminal.press(b"\x1b[A")
        terminal.press(b"\x1b[A")
        terminal.type("as Anna")
        terminal.until("Anna, press Enter.")
        assert "hatchet" not in plain(terminal.seen[before:])


def test_a_killed_terminal_loses_nothing_that_was_accepted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path))
    with Terminal(tmp_path, *PLAY, "Anna,bot:careful") as terminal:
        terminal.until(PROMPT)
        terminal.type("play hatchet")
        terminal.until("Anna plays Hatchet at Careful.")
        terminal.kill()
    info = shelf().kept()[0]
    assert not info.in_use and info.over is False
    with shelf().open(info.id, oracle_of) as opened:
        assert any(isinstance(entry, Answered) for entry in opened.session.entries)
    with Terminal(tmp_path, "resume") as terminal:
        seen = terminal.until(PROMPT)
        assert "MiniSteel" in seen and "HP 8" in seen
        terminal.type("u")
        terminal.until("Undone: ")
        terminal.type("q")
        assert terminal.ended() == 0


def test_ctrl_c_leaves_and_the_game_is_kept(tmp_path: Path) -> None:
    with Terminal(tmp_path, *PLAY, "Anna,bot") as terminal:
        terminal.until(PROMPT)
        terminal.interrupt("Game saved. To continue: ")
        assert terminal.ended() == 130
        assert "Traceback" not in terminal.seen


def test_a_game_in_a_closed_terminal_is_not_in_use(tmp_path: Path) -> None:
    with Terminal(tmp_path, *PLAY, "Anna,bot") as terminal:
        terminal.until(PROMPT)
        during = companion(tmp_path, "resume")
        assert during.returncode == 2 and "open" in during.stderr
    assert companion(tmp_path, "games").stdout.count("in progress") == 1


def test_the_home_menu_begins_a_game_and_goes_on_with_it(tmp_path: Path) -> None:
    with Terminal(tmp_path, DISPLAY="", SDL_VIDEODRIVER="") as terminal:
        terminal.until("No touchscreen here")
        terminal.until("q quit")
        terminal.type("n")
        terminal.until("MiniSteel")
        terminal.until("Which game?")
        terminal.type("1")
        terminal.until("Who is playing")
        terminal.type("Anna,bot:careful")
        terminal.until(PROMPT)
        terminal.type("q")
        terminal.until("continue MiniSteel: Anna, Careful")
        terminal.until("q quit")
        terminal.type("1")
        terminal.until(PROMPT)
        terminal.type("q")
        terminal.until("q quit")
        terminal.type("7")
        terminal.until("not on the list")
        terminal.type("q")
        assert terminal.ended() == 0
