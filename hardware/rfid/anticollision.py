"""Who lies on the reader: the whole UID by the cascade of ISO/IEC 14443-3, type A.

A UID has 4, 7 or 10 bytes, four per cascade level, where a level that is not the last starts with
the cascade tag 0x88; SAK says whether another level follows. The package reads the first level only, and
of an NTAG that is three bytes. Two tags can agree on the first level and differ on the next, so a
collision is looked for on each.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from hardware.rfid.chip import Chip, Reply

REQUEST, SELECT_ALL, SELECT_ONE = 0x26, 0x20, 0x70
NUMBER_OF_BYTES = 0x10
"""What each whole byte of a UID that is called by its beginning adds to `SELECT_ALL`."""
LEVELS = (0x93, 0x95, 0x97)
CASCADE_TAG = 0x88
PASSING = 0x08
"""The first byte of a UID that is a random number (ISO/IEC 14443-3, 6.5.4)."""
UID_INCOMPLETE = 0x04
"""The bit of SAK that says another cascade level follows."""

Found = Literal["empty", "one", "two", "noise"]


class Finding(msgspec.Struct, frozen=True):
    """What one look at the field found. `sak` is None when the tag was known and not selected.

    `well_formed` is said of noise beside which something was understood: a tag that is hard to hear.
    """

    found: Found
    uid: bytes = b""
    sak: int | None = None
    well_formed: bool = False


EMPTY, TWO, NOISE = Finding("empty"), Finding("two"), Finding("noise")
WEAK = Finding("noise", well_formed=True)
ANSWER_TO_REQUEST_BITS = 16


def is_passing(uid: bytes) -> bool:
    """Whether the UID is a random number: four bytes that begin with 08."""
    return len(uid) == 4 and uid[0] == PASSING


def crc_a(data: bytes) -> bytes:
    """The two check bytes of ISO/IEC 14443-3 annex B, type A, low byte first."""
    crc = 0x6363
    for byte in data:
        crc ^= byte
        for _bit in range(8):
            crc = crc >> 1 ^ (0x8408 if crc & 1 else 0)
    return crc.to_bytes(2, "little")


def with_crc(frame: bytes) -> bytes:
    """The frame as it is sent, its check bytes behind it."""
    return frame + crc_a(frame)


def checked(reply: Reply) -> bytes | None:
    """The data of an answer whose check bytes are right, else None."""
    if reply.outcome != "answer" or reply.bits % 8 or len(reply.data) < 3:
        return None
    data, check = reply.data[:-2], reply.data[-2:]
    return data if crc_a(data) == check else None


def find(chip: Chip, known: bytes = b"") -> Finding:
    """Power the field up and find out who is in it; the tag found is selected.

    A tag whose UID is `known` is believed when its last level has answered, without selecting it,
    which saves a frame in the poll that happens most.
    """
    chip.field_on()
    answer = chip.exchange(bytes([REQUEST]), 2, last_bits=7)
    if answer.outcome == "silence":
        return EMPTY
    # A garbled or colliding ATQA may still be somebody: two kinds of tag answer it differently.
    heard = answer.outcome == "answer" and answer.bits == ANSWER_TO_REQUEST_BITS
    uid = b""
    for level in LEVELS:
        step = _level(chip, level, uid, known)
        if step.found == "noise":
            return WEAK if heard or uid else NOISE
        if step.found != "one" or step.sak is None or not step.sak & UID_INCOMPLETE:
            return step
        uid = step.uid
    return NOISE


def _level(chip: Chip, level: int, before: bytes, known: bytes) -> Finding:
    """One cascade level: the UID so far, and SAK."""
    reply = chip.exchange(bytes([level, SELECT_ALL]), 5)
    if reply.outcome == "collision":
        return TWO
    if reply.bits != 40 or _xor(reply.data) != 0:
        return NOISE
    part = reply.data[:4]
    tagged = part[0] == CASCADE_TAG and level != LEVELS[-1]
    if not tagged and before + part == known:
        return Finding("one", known)
    sak = _select(chip, level, part)
    # Silence here is noise: the tag that is now silent has answered a moment ago.
    if not isinstance(sak, int):
        return NOISE
    more = bool(sak & UID_INCOMPLETE)
    # The standard keeps 0x88 out of a UID at these places. Tags whose UID can be written have it on the
    # second level all the same, and there SAK is believed; on the first it would be half of a longer UID.
    if more != tagged and (more or not before):
        return NOISE
    return Finding("one", before + (part[1:] if more else part), sak)


def _select(chip: Chip, level: int, part: bytes) -> int | Finding:
    """SAK of the tag that has `part` at this level; `EMPTY` for silence, else `NOISE`."""
    frame = bytes([level, SELECT_ONE]) + part + bytes([_xor(part)])
    reply = chip.exchange(with_crc(frame), 3)
    if reply.outcome == "silence":
        return EMPTY
    data = checked(reply)
    return data[0] if data is not None and len(data) == 1 else NOISE


def call(chip: Chip, uid: bytes) -> Finding:
    """Power the field down and up, and select the tag `uid` by name, whoever else lies there.

    `empty` means that this tag did not answer, although the field may hold others. A number that is new
    in each field cannot be called; whoever has such a number is.
    """
    chip.field_reset()
    chip.field_on()
    if chip.exchange(bytes([REQUEST]), 2, last_bits=7).outcome == "silence":
        return EMPTY
    if is_passing(uid):
        return _call_passing(chip)
    last = 0
    for level, part in zip(LEVELS, parts(uid), strict=False):
        sak = _select(chip, level, part)
        if not isinstance(sak, int):
            return sak
        last = sak
    # A longer UID that has these bytes on its way is somebody else's.
    return EMPTY if last & UID_INCOMPLETE else Finding("one", uid, last)


def _call_passing(chip: Chip) -> Finding:
    """Who goes on after the first byte of a passing number: nobody, one, two, or something unclear."""
    reply = chip.exchange(bytes([LEVELS[0], SELECT_ALL + NUMBER_OF_BYTES, PASSING]), 4)
    if reply.outcome == "silence":
        return EMPTY
    if reply.outcome == "collision":
        return TWO
    whole = reply.bits == 32 and _xor(reply.data) == PASSING
    return Finding("one", bytes([PASSING]) + reply.data[:3]) if whole else NOISE


def parts(uid: bytes) -> list[bytes]:
    """The four bytes that each cascade level carries of a UID of 4, 7 or 10 bytes."""
    tag = bytes([CASCADE_TAG])
    if len(uid) == 4:
        return [uid]
    if len(uid) == 7:
        return [tag + uid[:3], uid[3:]]
    return [tag + uid[:3], tag + uid[3:6], uid[6:]]


def _xor(data: bytes) -> int:
    total = 0
    for byte in data:
        total ^= byte
    return total
