"""Who may sit down at a phone: a code for one use, and a token for each seat that is known by its digest."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable, Mapping
from hashlib import sha256
from hmac import compare_digest

import msgspec

LETTERS = "ABCDEFGHJKLMNPRSTUVWXYZ"
"""Without letters that look like digits."""
LENGTH = 6
LASTS = 300.0
"""Seconds after which a code is another one."""
TRIES = 5
"""Wrong codes after which it is another one."""
TRIES_IN_ALL = 20
WITHIN = 60.0
"""So many wrong codes within so many seconds are heard, whoever says them; then none is."""


class Pairing:
    """The code that the table shows, and the phones that sat down with one. Any thread may ask.

    `kept` are digests by seat from before, and `keep` is told of new ones.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        letter: Callable[[str], str] = secrets.choice,
        kept: Mapping[int, str] = {},
        keep: Callable[[Mapping[int, str]], None] = lambda digests: None,
    ) -> None:
        self._clock, self._letter, self._keep = clock, letter, keep
        self._lock = threading.RLock()
        self._digests = dict(kept)
        self._wrong: list[float] = []
        self._renew()

    def _renew(self) -> None:
        self._code = "".join(self._letter(LETTERS) for _place in range(LENGTH))
        self._until, self._tries = self._clock() + LASTS, 0

    @property
    def code(self) -> str:
        """The code that is good now."""
        with self._lock:
            if self._clock() >= self._until:
                self._renew()
            return self._code

    @property
    def is_closed(self) -> bool:
        """Whether too many wrong codes were said lately, so that none is heard."""
        with self._lock:
            now = self._clock()
            self._wrong = [then for then in self._wrong if now - then < WITHIN]
            return len(self._wrong) >= TRIES_IN_ALL

    def sit_down(self, code: str, seat: int) -> str:
        """The token of a phone for a seat, whoever had it before; empty for a wrong code."""
        with self._lock:
            said = "".join(letter for letter in code.upper() if letter.isalpha())
            if self.is_closed or not compare_digest(said.encode(), self.code.encode()):
                self._is_wrong()
                return ""
            self._renew()
            token = secrets.token_urlsafe(32)
            self._digests[seat] = digest(token)
            self._keep(self._digests)
            return token

    def _is_wrong(self) -> None:
        if not self.is_closed:
            self._wrong.append(self._clock())
        self._tries += 1
        if self._tries >= TRIES:
            self._renew()

    def seat_of(self, token: str) -> int | None:
        """Where the phone with this token sits."""
        with self._lock:
            known = digest(token)
            return next((seat for seat, own in self._digests.items() if compare_digest(own, known)), None)

    @property
    def taken(self) -> frozenset[int]:
        """The seats at which phones sit."""
        with self._lock:
            return frozenset(self._digests)

    def reseat(self, moves: Mapping[int, int | None]) -> None:
        """People sit elsewhere now, and their phones with them; `None` for whoever has left."""
        with self._lock:
            there = {moves.get(seat, seat): own for seat, own in self._digests.items()}
            self._digests = {seat: own for seat, own in there.items() if seat is not None}
            self._keep(self._digests)

    def forget(self) -> None:
        """Nothing is kept any more for a start after this one: the game is over."""
        self._keep({})

    def send_away(self, seat: int) -> None:
        """The phone at this seat is none any more."""
        with self._lock:
            self._digests.pop(seat, None)
            self._keep(self._digests)


def digest(token: str) -> str:
    """What is known of a token."""
    return sha256(token.encode(errors="replace")).hexdigest()


class Bucket(msgspec.Struct):
    """How much somebody may say: `left` now, refilled by `rate` a second up to `most`."""

    most: float
    rate: float
    left: float
    since: float

    def takes(self, now: float) -> bool:
        """Whether one more is let through."""
        self.left = min(self.most, self.left + (now - self.since) * self.rate)
        self.since = now
        if self.left < 1:
            return False
        self.left -= 1
        return True
