"""The end of a game: boxes of the group's book, and everything goes back into its place (pages 20, 23)."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from companion.engine.asks import Ask, Choice
from companion.engine.match import Match
from companion.games.slay_the_spire.climb import events as ev
from companion.games.slay_the_spire.climb.book import after_game, free_rows, with_box
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.state.climb_frames import GameOver
from companion.games.slay_the_spire.state.run import Climbing, Hero, Run

Table = Match[Run]


def end(table: Table, result: Literal["won", "lost"]) -> None:
    """The game is over, and with it all unfinished work; what is left is the group progress."""
    table.emit(ev.ClimbEnded(result))
    table.state.stack[:] = [GameOver(result)]


def game_over(table: Table, frame: GameOver) -> Ask | None:
    """Boxes that no character needs are checked by choice; then nothing else comes."""
    run: Climbing = table.state
    if not run.climb.result:
        table.emit(ev.ClimbEnded(frame.result))
    if run.climb.book is not None and run.climb.boxes_left is None:
        book, left = after_game(run, run.climb.book)
        table.emit(ev.BookWritten(book, left))
        return None
    if seats := boxes_to_check(run):
        return Choice("boxes", seats)
    table.pop()
    return None


def boxes_to_check(run: Climbing) -> tuple[int, ...]:
    """The seats that still say which boxes they check."""
    climb = run.climb
    if climb.book is None or climb.boxes_left is None or not free_rows(climb.book):
        return ()
    return tuple(seat for seat, left in enumerate(climb.boxes_left) if left)


def check_box(table: Table, seat: int, row: str) -> None:
    """A seat checks one box of a row."""
    climb = table.state.climb
    left = tuple(count - (other == seat) for other, count in enumerate(climb.boxes_left))
    table.emit(ev.BookWritten(with_box(climb.book, row), left))


def put_back(hero: Hero) -> Hero:
    """A player after a game: the starter deck, and nothing kept (page 23, Game End)."""
    board = BOOK.catalog.characters[hero.character]
    deck = [card for card, count in board.starter_deck.items() for _copy in range(count)]
    return replace(hero, gold=0, deck=tuple(sorted(deck)), relics=(), potions=())
