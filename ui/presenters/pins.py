"""PINs as the settings keep them: salted and hashed, so that whoever reads the file does not read the PIN.

A PIN in plain digits is understood too: that is how somebody writes one at a shell.
"""

from __future__ import annotations

import re
from hashlib import scrypt
from hmac import compare_digest

SALT_BYTES = 16
_COST, _BLOCK, _LANES = 2**13, 8, 1
"""Of scrypt (RFC 7914): 8 MiB, 30 ms on a PC, a few tenths of a second on a small Raspberry Pi."""
_HASHED = re.compile(r"scrypt:([4-8]):([0-9a-f]{32}):([0-9a-f]{64})")


def hashed(pin: str, salt: bytes) -> str:
    """A PIN as it is kept; its number of digits stands beside it, so that the last one ends a try."""
    return f"scrypt:{len(pin)}:{salt.hex()}:{_digest(pin, salt)}"


def is_plain(kept: str) -> bool:
    """Whether a PIN is kept as somebody wrote it."""
    return bool(kept) and _HASHED.fullmatch(kept) is None


def digits_of(kept: str) -> int:
    """How many digits a kept PIN has; 0 when there is none."""
    found = _HASHED.fullmatch(kept)
    return int(found[1]) if found is not None else len(kept)


def is_right(kept: str, typed: str) -> bool:
    """Whether this is the PIN; takes as long as hashing does, so never on the drawing thread."""
    found = _HASHED.fullmatch(kept)
    if found is None:
        return compare_digest(kept, typed)
    return compare_digest(found[3], _digest(typed, bytes.fromhex(found[2])))


def _digest(pin: str, salt: bytes) -> str:
    return scrypt(pin.encode(), salt=salt, n=_COST, r=_BLOCK, p=_LANES, dklen=32).hex()
