"""Which side of each copy lies up, as far as people have told by showing it.

A deck may have a card both ways. Who has said once of a tag which it is, is not asked again until the deck
has more or fewer of either side for a reason that no scan explains, or until that answer is taken back.
"""

from __future__ import annotations

from collections import Counter

import msgspec

from companion.engine.parts.table_kit import UPGRADED, TableKit
from companion.engine.session import Session

Counts = tuple[int, int]
"""How many copies of a card a deck has plain, and how many upgraded."""
_UNCHANGED: Counts = (0, 0)
_TURNED: Counts = (-1, 1)
_CAME = {(1, 0): "", (0, 1): UPGRADED}
_LEFT: tuple[Counts, ...] = ((-1, 0), (0, -1))


class SideMark(msgspec.Struct, frozen=True):
    """With log entry `entry` a copy of `card` was seen to lie with `side` up ("": it left the deck).

    `seat` has the deck, `None` for all decks; `before` and `after` are its counts around that answer.
    """

    uid: str
    seat: int | None
    card: str
    side: str
    entry: int
    before: Counts
    after: Counts


def side_after(shown: str, before: Counts, after: Counts) -> str | None:
    """The side of the copy shown that lies up after an answer, "" if it left the deck.

    `None` where the change of the deck is not that of this one copy.
    """
    plain = shown.removesuffix(UPGRADED)
    change = (after[0] - before[0], after[1] - before[1])
    if change == _UNCHANGED:
        return shown
    if change == _TURNED:
        return plain + UPGRADED
    if change in _CAME:
        return plain + _CAME[change]
    return "" if change in _LEFT else None


class ToldSides:
    """What was told of the sides of all tags. `kit` knows the decks of the `session`."""

    def __init__(self, kit: TableKit, session: Session) -> None:
        self.kit, self.session = kit, session
        self._marks: list[SideMark] = []

    def owned(self, seat: int | None) -> Counter[str]:
        """The cards of the deck of a seat, of all decks for `None`; none where decks do not change."""
        return self.kit.sides.owned(self.session.match.state, seat)

    def note(self, uid: str, seat: int | None, shown: str, before: Counter[str], entry: int) -> None:
        """An answer was given by showing this side, and kept as `entry`; the deck was `before` then."""
        card = shown.removesuffix(UPGRADED)
        was, now = _counts(before, card), _counts(self.owned(seat), card)
        side = side_after(shown, was, now)
        if side is not None and (was[1] or now[1]):
            self._marks.append(SideMark(uid, seat, card, side, entry, was, now))

    def side(self, uid: str, seat: int | None, card: str) -> str:
        """The side of a copy of `card`, given by either side, that is known to lie up; "" where it is not.

        It is the plain one where all that are upgraded are known to be others. That all plain ones are
        others is sure in piles alone: between fights one more may be drawn or bought.
        """
        plain = card.removesuffix(UPGRADED)
        known = self._known(seat, plain)
        if uid in known:
            return known[uid]
        told = Counter(known.values())
        plain_owned, turned_owned = _counts(self.owned(seat), plain)
        if told[plain + UPGRADED] >= turned_owned:
            return plain
        if told[plain] >= plain_owned and self.kit.cards.in_piles(self.session.match.state):
            return plain + UPGRADED
        return ""

    def _known(self, seat: int | None, card: str) -> dict[str, str]:
        """The sides by tag that still hold: nothing has changed the deck but what was shown."""
        known, counts = dict[str, str](), None
        for mark in self._marks:
            if (mark.seat, mark.card) != (seat, card) or not self.session.timeline.reaches(mark.entry):
                continue
            if mark.before != counts:
                known.clear()
            known[mark.uid], counts = mark.side, mark.after
        there = {uid: side for uid, side in known.items() if side}
        return there if counts == _counts(self.owned(seat), card) else {}


def _counts(deck: Counter[str], card: str) -> Counts:
    return deck[card], deck[card + UPGRADED]
