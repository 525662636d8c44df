"""What must hold of the places in any view: nothing face down speaks, and nothing points into the air."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.view import (
    AtCard,
    AtDie,
    AtOffer,
    AtPiece,
    AtSpace,
    BoardView,
    Thing,
    TrackView,
    View,
)


def loose_ends(view: View) -> Iterator[str]:
    """Everything that is wrong with the boards, tracks and options of a view, in words."""
    for board in view.boards:
        yield from _of_board(board)
    for track in view.tracks:
        yield from _of_track(track)
    there = things_of(view)
    for option in view.ask.options if view.ask else ():
        yield from (f"{option.label}: {thing} is not there" for thing in option.at if thing not in there)
    seats = {seat.seat for seat in view.seats}
    yield from (f"{c.name}: seat {c.seat}" for c in view.creatures if c.seat >= 0 and c.seat not in seats)


def things_of(view: View) -> set[Thing]:
    """Everything in a view that an option may point at."""
    found: set[Thing] = set()
    for board in view.boards:
        found.update(AtSpace(board.id, space.id) for space in board.spaces)
        found.update(AtPiece(board.id, piece.id) for piece in board.pieces)
    found.update(AtDie(pool.id, die.id) for pool in view.pools for die in pool.dice)
    found.update(AtOffer(row.id, offer.id) for row in view.card_rows for offer in row.offers)
    piles = [(-1, pile) for pile in view.piles]
    piles += [(seat.seat, pile) for seat in view.seats for pile in seat.piles]
    found.update(AtCard(pile.id, card.id, seat) for seat, pile in piles for card in pile.cards)
    return found


def _of_board(board: BoardView) -> Iterator[str]:
    spaces = [space.id for space in board.spaces]
    pieces = [piece.id for piece in board.pieces]
    ids = [*spaces, *pieces]
    if len(ids) != len(set(ids)):
        yield f"{board.id}: an id twice"
    yield from (f"{edge} leads nowhere" for edge in board.edges if not {*edge} <= {*spaces})
    yield from (f"{piece.id} stands on no space" for piece in board.pieces if piece.space not in spaces)
    yield from (f"{arrow} hangs in the air" for arrow in board.arrows if arrow.source not in pieces)
    yield from (f"{arrow} points at nothing" for arrow in board.arrows if arrow.target not in ids)
    yield from (f"{space.id} speaks face down" for space in board.spaces if space.face_down and space.words)
    for piece in board.pieces:
        if piece.face_down and (piece.words or piece.meters):
            yield f"{piece.id} speaks face down"


def _of_track(track: TrackView) -> Iterator[str]:
    if not track.first <= track.value <= track.maximum:
        yield f"{track.id}: {track.value} is not on the track"
    steps = [mark.value for mark in track.marks]
    if steps != sorted(set(steps)) or any(not track.first <= step <= track.maximum for step in steps):
        yield f"{track.id}: marks out of order"
