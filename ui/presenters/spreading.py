"""Things out of bags that lie on spaces, entered by finger: each touch lays what the bag holds next there."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from msgspec import structs

from companion.engine.asks import Outcome
from companion.engine.view import AtSpace, BoardView, OptionView, SpaceView, Token, View, Waiting
from ui.presenters.places import Reach

_Lying = tuple[Token | None, ...]


@dataclass(frozen=True)
class SpreadPad:
    """The spaces that wait for a token, with what was touched in on each; `number` is that of the question.

    `board` is the name of the board they are on.
    """

    number: int
    board: str
    waiting: tuple[Waiting, ...]
    lying: _Lying

    @property
    def left(self) -> int:
        """How many spaces have no token yet."""
        return sum(token is None for token in self.lying)

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """What lies on the spaces in their order, once none is left."""
        return tuple(token.outcome for token in self.lying if token is not None)

    @property
    def reach(self) -> Reach:
        """A touch on each of the spaces; it settles nothing yet."""
        options = (OptionView(place, -1, "", at=(space.at,)) for place, space in enumerate(self.waiting))
        return Reach(tuple(options), number=self.number, settles=False)

    def touched(self, place: int) -> SpreadPad:
        """The next token that its bag still holds lies there; after the last one none does."""
        free = self._free(place)
        most_first = (kind for kind, _many in Counter(self.waiting[place].bag).most_common())
        kinds = [None, *(kind for kind in most_first if free[kind])]
        now = self.lying[place]
        after = kinds[(kinds.index(now) + 1) % len(kinds)]
        return replace(self, lying=(*self.lying[:place], after, *self.lying[place + 1 :]))

    def _free(self, place: int) -> Counter[Token]:
        """What may lie there: what the bag holds and lies nowhere else."""
        bag = self.waiting[place].bag
        others = (
            token
            for other, token in enumerate(self.lying)
            if other != place and token is not None and self.waiting[other].bag == bag
        )
        return Counter(bag) - Counter(others)

    def shown(self, view: View) -> View:
        """The view with the tokens on their spaces, and nothing else on the table."""
        laid = {space.at: token for space, token in zip(self.waiting, self.lying, strict=True)}
        boards = tuple(_with_tokens(board, laid) for board in view.boards)
        return structs.replace(view, boards=boards, seats=())


def _with_tokens(board: BoardView, laid: dict[AtSpace, Token | None]) -> BoardView:
    spaces = (_with_token(space, laid.get(AtSpace(board.id, space.id))) for space in board.spaces)
    return structs.replace(board, spaces=tuple(spaces))


def _with_token(space: SpaceView, token: Token | None) -> SpaceView:
    if token is None:
        return space
    return structs.replace(space, label=token.label, short=token.short, sign=token.sign, face_down=False)


def spread_for(view: View, before: SpreadPad | None) -> SpreadPad | None:
    """The pad for what is asked; `None` where no space waits.

    What was touched in stays for the spaces of the same board that still wait, after an undo too.
    """
    waiting = view.ask.waiting if view.ask is not None else ()
    if not waiting or view.ask is None:
        return None
    board = next((each.label for each in view.boards if each.id == waiting[0].at.board), "")
    pad = SpreadPad(view.ask.number, board, waiting, (None,) * len(waiting))
    known = dict(zip((each.at for each in before.waiting), before.lying, strict=True)) if before else {}
    if before is None or before.board != board or not all(each.at in known for each in waiting):
        return pad
    for place, space in enumerate(waiting):
        token = known[space.at]
        if token is not None and pad._free(place)[token]:
            pad = replace(pad, lying=(*pad.lying[:place], token, *pad.lying[place + 1 :]))
    return pad
