"""Chance from a seed, without a generator: each answer is a hash of the seed and the number of the chance."""

from __future__ import annotations

from hashlib import blake2b

from companion.engine.asks import Chance, Outcome


class SeedOracle:
    """Fair answers from a seed. Equal seeds and equal choices give equal games."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self._hash = blake2b(seed.encode(), digest_size=8)

    def answer(self, chance: Chance, count: int) -> Outcome:
        """One of the options; the bias of the modulus is below 2**-50 for any pile."""
        digest = self._hash.copy()
        digest.update(f"{count} {chance.kind}".encode())
        value = int.from_bytes(digest.digest(), "big")
        options = chance.options
        return options[value % len(options)]
