"""States and acts as bytes: one canonical form, so that equal states have equal hashes."""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from typing import Any

import msgspec

_encoder = msgspec.msgpack.Encoder(order="deterministic")
_words = msgspec.json.Encoder(order="sorted")

encode = _encoder.encode
"""The canonical bytes of a state."""

to_json = _words.encode
"""The canonical text of an act or an entry, for logs and exports: the same before and after reading."""


@lru_cache(maxsize=32)
def _reader(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


def learn(state_type: Any, act_type: Any) -> None:
    """Let msgspec look at the types of a game now, before several threads read values of them.

    It looks when a type is first read, and where two threads do so at once the process ends (seen with 0.22).
    """
    _reader(state_type)
    _reader(act_type)


def typed(value: Any, kind: Any) -> Any:
    """A value (an act) as `kind` has it, also when it was read from a file. Raises `msgspec.MsgspecError`.

    Of a kind that is one of many types the reader is kept: making it costs more than reading.
    """
    return _reader(kind).decode(to_json(value))


def state_hash(encoded: bytes) -> str:
    """The name of a state: 32 hex digits of its canonical bytes."""
    return blake2b(encoded, digest_size=16).hexdigest()


def copy_of(state: Any, kind: type[Any]) -> Any:
    """A deep copy of `state`, a value of `kind`, that shares nothing that can change."""
    return msgspec.msgpack.decode(_encoder.encode(state), type=kind)
