"""Games that are kept in a folder before anything is measured. Needs no Kivy, which talks when it begins."""

from __future__ import annotations

from pathlib import Path

from companion.engine.asks import Choice
from companion.engine.commands import Do
from companion.engine.game import Setup
from companion.games import catalogue
from companion.store.shelf import OpenGame, Shelf
from ui.behind.games import seed_oracle

ACTS_KEPT = 25


def shelf(folder: Path) -> Shelf:
    """The games that are kept in a folder."""
    return Shelf(catalogue.Rules(), folder / "games")


def keep_a_game(folder: Path, acts: int = ACTS_KEPT) -> None:
    """Put a fight of two people on the shelf, in the middle of it."""
    setup = Setup("sts", ("Anna", "Ben"), "bench", {"boss": "guardian"})
    with shelf(folder).new(setup, seed_oracle, ("person", "person")) as opened:
        _play(opened, acts)


def _play(opened: OpenGame, acts: int) -> None:
    session = opened.session
    for _act in range(acts):
        match = session.match
        ask = match.ask()
        if not isinstance(ask, Choice):
            return
        seat = ask.seats[0]
        session.handle(Do(seat, match.game.bots.careful(match.state, seat, match.legal(seat), ask)))
