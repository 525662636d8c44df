"""How much playing writes to the disk: a memory card wears out by it (docs/kiosk.md, "Read-only root")."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine.commands import Do
from companion.engine.game import Setup
from companion.engine.oracles import SeedOracle
from companion.games import catalogue
from companion.games.catalogue import Rules
from companion.play.bots.players import bot
from companion.play.bots.situations import Situation, situation
from companion.store.shelf import OpenGame, Shelf

IO = Path("/proc/self/io")
"""The kernel's count of what this process has handed over to be written."""
ACTS = 40
MOST = 64 << 10
"""Bytes an act, with all that follows from it; 20 acts a minute are 1.3 MB."""
# Cards wear out in a Raspberry Pi, and its kernel counts; one built without it, or another system, does not.
counted = pytest.mark.skipif(not IO.exists(), reason="only Linux counts what a process writes")
LARGEST = ("sts", {"climb": True})
"""The game with the largest state, as its largest party plays it."""


def written() -> int:
    counts = dict(line.split(": ") for line in IO.read_text("ascii").splitlines())
    return int(counts["wchar"])


def somebody(opened: OpenGame) -> tuple[int, Situation] | None:
    """A seat that is asked, and what it is asked; nobody is at the end."""
    seats = range(len(opened.session.setup.seats))
    asked = ((seat, situation(opened.session.match, seat, "seed")) for seat in seats)
    return next(((seat, each) for seat, each in asked if each is not None), None)


def play(opened: OpenGame, acts: int) -> int:
    """Somebody who is asked acts, so many times or until the end; how often that was."""
    player = bot("random")
    for done in range(acts):
        if (found := somebody(opened)) is None:
            return done
        opened.session.handle(Do(found[0], player.act(found[1])))
    return acts


def a_game(name: str, folder: Path) -> OpenGame:
    game = catalogue.game(name)
    options = LARGEST[1] if name == LARGEST[0] else {}
    seats = tuple(f"Player {number}" for number in range(1, min(game.seats[-1], 4) + 1))
    setup = Setup(name, seats, "seed", game.options.validate(options, "here"))
    return Shelf(Rules(), folder).new(setup, lambda made: SeedOracle(made.seed))


@counted
@pytest.mark.parametrize("name", catalogue.names())
def test_an_act_writes_no_more_than_a_card_bears(name: str, tmp_path: Path) -> None:
    opened = a_game(name, tmp_path)
    before = written()
    acts = play(opened, ACTS)
    opened.close()
    each = (written() - before) / acts
    assert acts >= ACTS / 2 and 0 < each <= MOST, f"{each:.0f} bytes an act"


@counted
def test_looking_and_asking_why_not_write_nothing(tmp_path: Path) -> None:
    with a_game(LARGEST[0], tmp_path) as opened:
        play(opened, 5)
        found = somebody(opened)
        assert found is not None
        act = bot("random").act(found[1])
        before = written()
        for _look in range(20):
            somebody(opened)
            opened.session.match.why_not(found[0], act)
        assert written() == before
