"""Which copies of things lie before players, as far as they came by a scan.

Who has an Anchor and scans an Anchor may mean the one that lies there, or another that was just gained. The
tag tells, once all that lie there are known by theirs.
"""

from __future__ import annotations

from collections import Counter

from companion.engine.parts.table_kit import TableKit
from companion.engine.session import Session


class HeldCopies:
    """The tags of what lies before players. `shown` are the tags, with cards, that give the answer of now.

    What goes for a reason that no scan explains may be any copy: then all of that card are forgotten.
    """

    def __init__(self, kit: TableKit, session: Session) -> None:
        self.kit, self.session = kit, session
        self.shown: tuple[tuple[str, str], ...] = ()
        self._cards: dict[str, str] = {}
        self._counts = self._now()

    def _now(self) -> Counter[str]:
        return Counter(self.kit.meant.held(self.session.match.state))

    def follow(self) -> None:
        """Take note of what came and went with the last change."""
        before, self._counts = self._counts, self._now()
        for card in {*before, *self._counts}:
            change = self._counts[card] - before[card]
            shown = [uid for uid, name in self.shown if name == card]
            if change == 1 and shown:
                self._cards[shown[0]] = card
            elif change == -1 and shown:
                self._cards.pop(shown[0], None)
            elif change < 0:
                self._forget(card)

    def _forget(self, card: str) -> None:
        self._cards = {uid: held for uid, held in self._cards.items() if held != card}

    def lies_there(self, uid: str, card: str) -> bool | None:
        """Whether this copy lies before somebody; `None` where that is not known, or none of it does."""
        if self._cards.get(uid) == card:
            return True
        known, count = list(self._cards.values()).count(card), self._counts[card]
        return False if 0 < count == known else None
