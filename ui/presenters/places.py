"""Boards, dice and rows of cards: what on them answers the open question, and in what words they speak."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion.engine.view import (
    AtCard,
    AtPiece,
    AtSpace,
    BoardView,
    DieView,
    OptionView,
    PieceView,
    PileView,
    SpaceView,
    Thing,
    TrackMark,
    TrackView,
    View,
)
from companion.speech.words import _, ngettext
from ui.ports.game_port import SeatQuestion
from ui.presenters.asking import Aim, Entry, Question

SHORT = 3
"""Letters of a short mark."""


@dataclass(frozen=True)
class Reach:
    """What the things on the table answer now: `options` that are open, and whether they are `aimed`.

    `number` is that of the question, so that what is drawn for one question is never kept for another.
    A touch that `settles` nothing answers only when it is confirmed.
    """

    options: tuple[OptionView, ...] = ()
    aimed: bool = False
    number: int = -1
    settles: bool = True

    def at(self, *things: Thing | int) -> tuple[OptionView, ...]:
        """The open options at these things together; a number is a creature that belongs to a seat.

        While something is aimed, only what leaves fewer options than there are is worth a touch.
        """
        found = tuple(option for option in self.options if any(_points(option, each) for each in things))
        return () if self.aimed and len(found) == len(self.options) else found

    def took(self, *things: Thing | int) -> bool:
        """Whether one of these things was touched already: all that is aimed belongs to it."""
        return self.aimed and any(all(_points(option, each) for option in self.options) for each in things)


def _points(option: OptionView, thing: Thing | int) -> bool:
    return thing in option.creatures if isinstance(thing, int) else thing in option.at


NOTHING = Reach()
"""Nothing is asked."""


def reach(asked: Question | None, aimed: Aim | None) -> Reach:
    """What can be touched for the open question, or for what is being aimed."""
    if asked is None:
        return Reach()
    if aimed is not None:
        return Reach(aimed.entry.options, True, asked.number)
    entries = (*(entry for section in asked.sections for entry in section.entries), *asked.passes)
    options = tuple(option for entry in entries for option in entry.options if not option.card or option.at)
    return Reach(options, False, asked.number)


def shown_reach(questions: Iterable[SeatQuestion], number: int) -> Reach:
    """What can be touched to say what shown cards mean; nothing where no answer lies on the table.

    `number` is that of the question of the game.
    """
    asked = [question for question in questions if any(option.at for option in question.options)]
    return Reach(tuple(option for question in asked for option in question.options), False, number)


def which(label: str, options: Sequence[OptionView]) -> Entry:
    """The entry that asks which of several options at one thing is meant."""
    return Entry("thing", label, tuple(options))


# Boards


@dataclass(frozen=True)
class Cell:
    """A space with the pieces on it, in whole columns and rows counted from the upper left corner."""

    column: int
    row: int
    space: SpaceView
    pieces: tuple[PieceView, ...]
    things: tuple[Thing, ...]


def cells(board: BoardView) -> tuple[Cell, ...]:
    """The spaces of a board with what stands on them; coordinates that no space has take no room."""
    columns = sorted({space.x for space in board.spaces})
    rows = sorted({space.y for space in board.spaces})
    return tuple(
        Cell(columns.index(space.x), rows.index(space.y), space, pieces, _things(board, space, pieces))
        for space in board.spaces
        for pieces in [tuple(piece for piece in board.pieces if piece.space == space.id)]
    )


def _things(board: BoardView, space: SpaceView, pieces: Iterable[PieceView]) -> tuple[Thing, ...]:
    return (AtSpace(board.id, space.id), *(AtPiece(board.id, piece.id) for piece in pieces))


def extent(found: Iterable[Cell]) -> tuple[int, int]:
    """Columns and rows of a board."""
    places = [(cell.column, cell.row) for cell in found]
    return max((x for x, _y in places), default=-1) + 1, max((y for _x, y in places), default=-1) + 1


def short_mark(thing: SpaceView | PieceView) -> str:
    """At most three letters for narrow places."""
    return (thing.short or thing.label)[:SHORT]


def legend(board: BoardView) -> tuple[tuple[str, str, str], ...]:
    """Sign, short mark and label of everything on a board whose labels are not shown, each once."""
    things: list[SpaceView | PieceView] = [*board.spaces, *board.pieces]
    return tuple(
        dict.fromkeys((thing.sign, short_mark(thing), thing.label) for thing in things if thing.label)
    )


def piece_numbers(piece: PieceView) -> str:
    """The numbers of a piece as on a counter: attack and health with a stroke between them."""
    return "/".join(str(meter.value) for meter in piece.meters)


def change_words(piece: PieceView) -> str:
    """What a piece loses or gains if nobody does more, with its sign."""
    return f"{piece.change:+d}".replace("-", "−")


def states_of(cell: Cell) -> tuple[str, ...]:
    """What is to be said of a space besides its name."""
    told = ((cell.space.face_down, _("face down")), (cell.space.visited, _("visited")))
    return (*(words for true, words in told if true), *((_("in reach"),) if cell.space.reachable else ()))


def ends_of(board: BoardView, thing: str) -> str:
    """The space on which an arrow begins or ends; `thing` is a space or a piece."""
    return next((piece.space for piece in board.pieces if piece.id == thing), thing)


# Tracks


def track_words(track: TrackView) -> str:
    """The marker's place and the last step."""
    return _("{value}/{maximum}").format(value=track.value, maximum=track.maximum)


def next_mark(track: TrackView) -> TrackMark | None:
    """The next step with a name that the marker has not reached."""
    return next((mark for mark in track.marks if mark.value > track.value), None)


def last_mark(track: TrackView) -> TrackMark | None:
    """The last step with a name that the marker has reached."""
    return next((mark for mark in reversed(track.marks) if mark.value <= track.value), None)


def mark_words(track: TrackView) -> tuple[str, ...]:
    """The named steps around the marker: where it is, and what comes next at which step."""
    here, coming = last_mark(track), next_mark(track)
    words = [here.label] if here is not None else []
    if coming is not None:
        words.append(_("{label} at {value}").format(label=coming.label, value=coming.value))
    return tuple(words)


# Dice


def die_words(die: DieView) -> tuple[str, ...]:
    """What is to be said of a die besides its face."""
    told = [_("kept")] if die.kept else []
    told += [_("spent")] if die.spent else []
    if die.rerolled:
        told.append(ngettext("rolled again", "rolled again {count} times", die.rerolled))
    return tuple(words.format(count=die.rerolled) for words in told)


# Piles


def lit_piles(asking: Reach, seat: int, piles: Iterable[PileView]) -> frozenset[str]:
    """The piles in which a card lies that answers the question."""
    return frozenset(p.id for p in piles if any(asking.at(AtCard(p.id, card.id, seat)) for card in p.cards))


def owner_of(view: View, pile: PileView) -> int:
    """The seat whose pile this is, -1 for a pile of the whole table."""
    return next((seat.seat for seat in view.seats if pile in seat.piles), -1)


def _piles(view: View, number: int) -> tuple[PileView, ...]:
    return next((seat.piles for seat in view.seats if seat.seat == number), ())
