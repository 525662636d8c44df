"""How sensitive the receiver should be: less while it hears the room, more while it half hears a card.

The MFRC522 knows six gains (datasheet rev. 3.9, table 98). Too little misses small stickers; too much takes
noise for answers. Lasting noise that contains not one well-formed answer is the room: one step down, and for
`CEILING_SECONDS` not up again. Noise beside well-formed answers is a weak card: one step up.
"""

from __future__ import annotations

STEPS_DB = (23, 33, 38, 43, 48)
NOISY_LOOKS = 10
WEAK_LOOKS = 5
CEILING_SECONDS = 600.0


class Gain:
    """The gain of one reader in dB, and why it may change. Starts at `start_db`."""

    def __init__(self, start_db: int) -> None:
        self.level = start_db
        self._start = start_db
        self._ceiling = STEPS_DB[-1]
        self._ceiling_until = float("-inf")
        self._noisy = self._weak = 0

    def calm(self) -> None:
        """A look without any doubt: the doubts before it do not count together any more."""
        self._noisy = self._weak = 0

    def noise(self, *, well_formed: bool, now: float) -> bool:
        """A look that gave noise, at `now` (s); whether the level has changed by that."""
        if well_formed:
            self._weak, self._noisy = self._weak + 1, 0
            return self._weak >= WEAK_LOOKS and self._step(+1, now)
        self._noisy, self._weak = self._noisy + 1, 0
        return self._noisy >= NOISY_LOOKS and self._step(-1, now)

    def rest(self) -> None:
        """Nothing has lain there for long: back to where it began, unless that was too loud."""
        self.level = min(self._start, max(self._ceiling, STEPS_DB[0]))
        self.calm()

    def _step(self, direction: int, now: float) -> bool:
        self.calm()
        if now >= self._ceiling_until:
            self._ceiling = STEPS_DB[-1]
        candidates = [each for each in STEPS_DB if (each - self.level) * direction > 0]
        if not candidates:
            return False
        level = candidates[0] if direction > 0 else candidates[-1]
        if level > self._ceiling:
            return False
        if direction < 0:
            self._ceiling, self._ceiling_until = level, now + CEILING_SECONDS
        self.level = level
        return True
