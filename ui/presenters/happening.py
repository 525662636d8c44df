"""What happens between two pictures, for eyes: blows and where they land, numbers that change, who falls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from companion.engine.view import CreatureView, PileView, View
from ui.ports.game_port import NOBODY, Actor
from ui.presenters.board import Change, meter_of

MOST = 8
"""So many things move at once at most: more are not followed by an eye, nor by a small computer."""
_SHOWN = ("hp", "block")
_CREATURES_HP = ("creature", "hp")


@dataclass(frozen=True)
class Blow:
    """Something strikes: from whom, on whom, and the HP that are lost; 0 where all was stopped."""

    source: Actor
    target: Actor
    lost: int


@dataclass(frozen=True)
class Walk:
    """A piece goes from one space of a board to another."""

    board: str
    piece: str
    start: str
    end: str
    figure: str = ""


@dataclass(frozen=True)
class Strike:
    """A piece on a space of a board is struck: it loses so many HP, or is `gone`.

    `start` is the space from which an arrow went to it, "" for none.
    """

    board: str
    start: str
    space: str
    lost: int
    gone: bool = False


@dataclass(frozen=True)
class Played:
    """A card leaves the hand of a seat, by this name, for whom it reaches; nobody where that is not seen."""

    seat: int
    name: str
    aim: Actor = NOBODY


@dataclass(frozen=True)
class CubeMove:
    """A creature's cube goes from one slot of its track to another, counted from 0."""

    creature: int
    start: int
    end: int


@dataclass(frozen=True)
class Happening:
    """All that happens at once: blows first, then the `changes` that they bring, and who falls.

    `die` is the face of a die that was rolled, 0 for none; `ended` says that somebody won just now. Where it
    was `undone`, everything goes back at once, and `fallen` are those who stand again.
    """

    blows: tuple[Blow, ...] = ()
    changes: tuple[Change, ...] = ()
    fallen: tuple[Actor, ...] = ()
    walks: tuple[Walk, ...] = ()
    strikes: tuple[Strike, ...] = ()
    cubes: tuple[CubeMove, ...] = ()
    die: int = 0
    played: Played | None = None
    ended: bool = False
    undone: bool = False

    def __bool__(self) -> bool:
        moving = (self.blows, self.changes, self.fallen, self.walks, self.strikes, self.cubes)
        return any(moving) or bool(self.die or self.played or self.ended)


def of_step(actor: Actor, reached: Iterable[tuple[int, int]]) -> Happening:
    """What an enemy's step does: it strikes all its seats at once."""
    reached = tuple(reached)[:MOST]
    blows = tuple(Blow(actor, ("seat", seat), lost) for seat, lost in reached)
    changes = tuple(Change("seat", seat, "hp", lost, 0) for seat, lost in reached if lost)
    return Happening(blows, changes)


def of_undo(old: View | None, new: View, changed: tuple[Change, ...]) -> Happening:
    """What goes back to how it was before an act."""
    if old is None or old.game != new.game:
        return Happening()
    walks, cubes = _walks(old, new)[:MOST], _cubes(old, new)[:MOST]
    return Happening(changes=_seen(changed), fallen=fallen(new, old), walks=walks, cubes=cubes, undone=True)


def _seen(changed: tuple[Change, ...]) -> tuple[Change, ...]:
    return tuple(change for change in changed if change.meter in _SHOWN)[:MOST]


def of_pictures(old: View | None, new: View, changed: tuple[Change, ...], seat: int) -> Happening:
    """What the act of a `seat` (-1: nobody's) did: HP that a creature lost were struck by it."""
    if old is None or old.game != new.game:
        return Happening()
    shown = _seen(changed)
    hurt = [each for each in shown if (each.kind, each.meter) == _CREATURES_HP and each.after < each.before]
    blows = (Blow(("seat", seat), ("creature", each.number), each.before - each.after) for each in hurt)
    struck = tuple(blows) if seat >= 0 else ()
    return Happening(
        struck,
        shown,
        fallen(old, new),
        _walks(old, new)[:MOST],
        tuple(strikes(old, new))[:MOST],
        _cubes(old, new)[:MOST],
        rolled(old, new),
        played(old, new, seat, hurt),
        bool(old.ending is None and new.ending is not None and new.ending.winners),
    )


def played(old: View, new: View, seat: int, hurt: Sequence[Change]) -> Played | None:
    """The one card that a seat played: fewer lie in its hand, and one more lies open elsewhere, or none."""
    before, after = _piles(old, seat), _piles(new, seat)
    if seat < 0 or sum(pile.count for pile in after["hand"]) >= sum(pile.count for pile in before["hand"]):
        return None
    laid = _names(after["other"]) - _names(before["other"])
    gone = laid if laid.total() else _names(before["hand"]) - _names(after["hand"])
    if gone.total() != 1:
        return None
    aim: Actor = ("creature", hurt[0].number) if len(hurt) == 1 else NOBODY
    return Played(seat, next(iter(gone)), aim)


def _piles(view: View, seat: int) -> dict[str, list[PileView]]:
    """The hand of a seat, and the other places for its cards."""
    piles = [pile for each in view.seats if each.seat == seat for pile in each.piles]
    return {
        "hand": [pile for pile in piles if pile.id == "hand"],
        "other": [pile for pile in piles if pile.id != "hand"],
    }


def _names(piles: Iterable[PileView]) -> Counter[str]:
    found: Counter[str] = Counter()
    for pile in piles:
        for card in pile.cards:
            found[card.name] += card.count
    return found


def rolled(old: View, new: View) -> int:
    """The face of the die that was rolled between two pictures, 0 for none."""
    return new.die if (old.die, old.round) != (new.die, new.round) else 0


def _cubes(old: View, new: View) -> tuple[CubeMove, ...]:
    stood = {creature.creature: _slot(creature) for creature in old.creatures}
    return tuple(
        CubeMove(creature.creature, stood[creature.creature], _slot(creature))
        for creature in new.creatures
        if creature.alive and stood.get(creature.creature, -1) not in (-1, _slot(creature))
    )


def _slot(creature: CreatureView) -> int:
    """The slot in which the cube of a creature is; -1 for one without a cube."""
    here = (place for place, slot in enumerate(creature.slots) if slot.here and creature.kind == "cube")
    return next(here, -1)


def fallen(old: View, new: View) -> tuple[Actor, ...]:
    """Who stood in the picture before, and stands no more."""
    standing = {creature.creature for creature in new.creatures if creature.alive}
    fought = [creature.creature for creature in old.creatures if creature.alive]
    living = {seat.seat for seat in new.seats if seat.alive}
    played = [seat.seat for seat in old.seats if seat.alive]
    creatures = (("creature", number) for number in fought if number not in standing)
    return (*creatures, *(("seat", number) for number in played if number not in living))


def strikes(old: View, new: View) -> Iterator[Strike]:
    """What happened to pieces with HP; one that is gone without an arrow to it was only taken away."""
    boards = {board.id: {piece.id: piece for piece in board.pieces} for board in new.boards}
    for board in old.boards:
        pieces = boards.get(board.id, {})
        stood = {piece.id: piece.space for piece in board.pieces}
        aimed = {arrow.target: stood.get(arrow.source, "") for arrow in board.arrows}
        for piece in board.pieces:
            now, before = pieces.get(piece.id), meter_of(piece.meters, "hp")
            after = meter_of(now.meters, "hp") if now is not None else None
            if before is None or (now is not None and after is None):
                continue
            lost = before.value - (after.value if after is not None else 0)
            if lost > 0 and (now is not None or piece.id in aimed or piece.falls):
                yield Strike(board.id, aimed.get(piece.id, ""), piece.space, lost, now is None)


def _walks(old: View, new: View) -> tuple[Walk, ...]:
    stood = {(board.id, piece.id): piece.space for board in old.boards for piece in board.pieces}
    return tuple(
        Walk(board.id, piece.id, stood[board.id, piece.id], piece.space, piece.figure)
        for board in new.boards
        for piece in board.pieces
        if stood.get((board.id, piece.id), piece.space) != piece.space
    )
