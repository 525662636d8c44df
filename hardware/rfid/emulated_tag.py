"""Emulated tags: the state machines and memories of ISO/IEC 14443-3 type A tags.

Facts: ISO/IEC 14443-3 (states, cascade), NXP data sheets NTAG213/215/216, MF0ICU1 and MF1S50
(commands, memory). Written for a chip model that hands over whole frames; a tag knows no time.
"""

from __future__ import annotations

import hashlib
from typing import Literal

from hardware.rfid.anticollision import (
    LEVELS,
    NUMBER_OF_BYTES,
    SELECT_ALL,
    SELECT_ONE,
    crc_a,
    parts,
    with_crc,
)

Answer = tuple[bytes, int]
"""Bytes and number of bits."""
State = Literal["idle", "ready", "active", "halt"]

WAKE_IDLE, WAKE_ALL, HALT, READ, WRITE_BLOCK = 0x26, 0x52, 0x50, 0x30, 0xA0
ACK: Answer = (b"\x0a", 4)
NAK: Answer = (b"\x00", 4)
DEFAULT_KEY = b"\xff" * 6


class EmulatedTag:
    """A tag that can be found and selected, and nothing more; a phone behaves so.

    `uid` has 4, 7 or 10 bytes. `atqa` is sent low byte first, `sak` when it is selected. `was_read` since
    it was laid down.
    """

    def __init__(self, uid: bytes, *, atqa: bytes, sak: int) -> None:
        if len(uid) not in (4, 7, 10):
            raise ValueError(f"a UID has 4, 7 or 10 bytes, not {len(uid)}")
        self.uid = uid
        self.state: State = "idle"
        self._atqa = atqa
        self._sak = sak
        self._parts = parts(uid)
        self._level = 0
        self._was_halted = False
        self.was_read = False

    def power_off(self) -> None:
        """The field went away, and with it everything but the memory."""
        self.state, self._level, self._was_halted = "idle", 0, False

    def receive(self, frame: bytes, bits: int) -> Answer | None:
        """The answer to a frame of `bits` bits, or None for silence."""
        if bits == 7:
            return self._wake(frame[0])
        if self.state == "ready" and bits % 8 == 0:
            return self._find(frame)
        if self.state == "active" and bits % 8 == 0:
            return self._work(frame)
        self._rest()
        return None

    def command(self, frame: bytes) -> Answer | None:
        """Do what a selected tag is asked, `frame` being without its check bytes."""
        return None

    def authenticate(self, key_type: int, block: int, key: bytes) -> bool:
        """Whether the key opens the sector of `block`."""
        return False

    def _wake(self, code: int) -> Answer | None:
        wakes = self.state == "idle" or (self.state == "halt" and code == WAKE_ALL)
        if not wakes or code not in (WAKE_IDLE, WAKE_ALL):
            self._rest()
            return None
        self._was_halted = self.state == "halt"
        self.state, self._level = "ready", 0
        return self._atqa, 16

    def _rest(self) -> None:
        if self.state in ("ready", "active"):
            self.state = "halt" if self._was_halted else "idle"

    def _find(self, frame: bytes) -> Answer | None:
        part = self._parts[self._level]
        named = part + bytes([part[0] ^ part[1] ^ part[2] ^ part[3]])
        code = LEVELS[self._level]
        known = len(frame) - 2
        if known < len(part) and frame == bytes([code, SELECT_ALL + known * NUMBER_OF_BYTES]) + part[:known]:
            return named[known:], 40 - known * 8
        if frame != with_crc(bytes([code, SELECT_ONE]) + named):
            self._rest()
            return None
        return self._selected()

    def _selected(self) -> Answer:
        if self._level + 1 < len(self._parts):
            self._level += 1
            return with_crc(b"\x04"), 24
        self.state, self.was_read = "active", True
        return with_crc(bytes([self._sak])), 24

    def _work(self, frame: bytes) -> Answer | None:
        body, check = frame[:-2], frame[-2:]
        if not body or crc_a(body) != check:
            self._rest()
            return None
        if body == bytes([HALT, 0]):
            self.state = "halt"
            return None
        answer = self.command(body)
        if answer is None or answer == NAK:
            self._rest()
        return answer


class PassingTag(EmulatedTag):
    """A phone or a bank card: four bytes that begin with 08 and are new whenever the field comes on.

    ISO/IEC 14443-3, 6.5.4: a single-size UID that begins with 08 is a random number.
    """

    def __init__(self, seed: bytes = b"") -> None:
        super().__init__(b"\x08\0\0\0", atqa=b"\x04\x00", sak=0x20)
        self._seed = seed
        self._visits = 0
        self.power_off()

    def power_off(self) -> None:
        super().power_off()
        self._visits += 1
        digest = hashlib.sha256(self._seed + self._visits.to_bytes(4, "big")).digest()
        self.uid = b"\x08" + digest[:3]
        self._parts = parts(self.uid)


class PagedTag(EmulatedTag):
    """NTAG213/215/216 and MIFARE Ultralight: pages of four bytes that anybody may read.

    `memory` is all of it. `writes` counts programmed pages. After `tear_at` further writes the tag
    is torn away in the middle of programming: half a page is new, and it no longer answers.
    With a `password` the pages from `protected_from` on (AUTH0) can only be written, and when it `hides`
    them only be read, after PWD_AUTH (NTAG data sheet 8.8). `locked` are the pages that lock bytes beyond
    page 15 keep from being written.
    """

    def __init__(self, uid: bytes, *, pages: int, capacity: int, version: bytes | None) -> None:
        super().__init__(uid, atqa=b"\x44\x00", sak=0x00)
        self.memory = bytearray(pages * 4)
        self.memory[:16] = _head(uid, capacity)
        self.memory[16:19] = b"\x03\x00\xfe"
        self.writes = 0
        self.tear_at: int | None = None
        self.wears_out = False
        self.password: bytes | None = None
        self.protected_from = pages
        self.hides = False
        self.locked: frozenset[int] = frozenset()
        self._unlocked = False
        self._version = version
        self._second_half: int | None = None

    def power_off(self) -> None:
        super().power_off()
        self._second_half = None
        self._unlocked = False

    @property
    def user_memory(self) -> bytes:
        """The bytes from page 4 on."""
        return bytes(self.memory[16:])

    def store(self, data: bytes, at: int = 0) -> None:
        """Put `data` into the user memory, as another device did before."""
        self.memory[16 + at : 16 + at + len(data)] = data

    def command(self, frame: bytes) -> Answer | None:
        if self._second_half is not None:
            return self._finish_block(frame)
        match frame[0], len(frame):  # READ, FAST_READ, WRITE, COMPATIBILITY_WRITE, GET_VERSION, PWD_AUTH
            case (0x30, 2):
                return self._read(frame[1], 4)
            case (0x3A, 3) if self._version is not None and frame[1] <= frame[2]:
                return self._read(frame[1], frame[2] - frame[1] + 1)
            case (0xA2, 6):
                return self._program(frame[1], frame[2:])
            case (0xA0, 2):
                self._second_half = frame[1]
                return ACK
            case (0x60, 1) if self._version is not None:
                return with_crc(self._version), 80
            case (0x1B, 5) if self.password is not None:
                self._unlocked = frame[1:] == self.password
                return (with_crc(b"\0\0"), 32) if self._unlocked else NAK
        return NAK

    def _finish_block(self, frame: bytes) -> Answer | None:
        page, self._second_half = self._second_half or 0, None
        return self._program(page, frame[:4]) if len(frame) == 16 else NAK

    def _read(self, page: int, count: int) -> Answer:
        pages = len(self.memory) // 4
        if page >= pages or (self.hides and self._is_protected(page + count - 1)):
            return NAK
        twice = bytes(self.memory) * 2
        data = twice[page * 4 : (page + count) * 4]
        return with_crc(data), (len(data) + 2) * 8

    def _program(self, page: int, data: bytes) -> Answer | None:
        if page < 2 or page >= len(self.memory) // 4 or self._is_locked(page):
            return NAK
        if self.tear_at == 0:
            self.tear_at = None
            self.memory[page * 4 : page * 4 + 2] = data[:2]
            return None
        self.tear_at = None if self.tear_at is None else self.tear_at - 1
        self._settle(page, data)
        return ACK

    def _settle(self, page: int, data: bytes) -> None:
        place = slice(page * 4, page * 4 + 4)
        old = bytes(self.memory[place])
        if page == 2:
            data = old[:2] + bytes(a | b for a, b in zip(old[2:], data[2:], strict=True))
        elif page == 3:  # one-time programmable
            data = bytes(a | b for a, b in zip(old, data, strict=True))
        elif self.wears_out:
            data = bytes([data[0] ^ 0x10]) + data[1:]
        self.memory[place] = data
        self.writes += 1

    def _is_locked(self, page: int) -> bool:
        locks = int.from_bytes(self.memory[10:12], "little")
        static = 3 <= page <= 15 and bool(locks >> page & 1)
        return static or page in self.locked or self._is_protected(page)

    def _is_protected(self, page: int) -> bool:
        return self.password is not None and page >= self.protected_from and not self._unlocked


class ClassicTag(EmulatedTag):
    """MIFARE Classic: blocks of 16 bytes behind keys; the stream cipher itself is left out."""

    def __init__(self, uid: bytes, *, blocks: int = 64) -> None:
        super().__init__(uid, atqa=b"\x04\x00", sak=0x08 if blocks == 64 else 0x18)
        self.memory = bytearray(blocks * 16)
        self.keys: dict[int, bytes] = {}
        self._open: int | None = None
        self._writing: int | None = None

    def power_off(self) -> None:
        super().power_off()
        self._open = self._writing = None

    def authenticate(self, key_type: int, block: int, key: bytes) -> bool:
        good = self.state == "active" and key == self.keys.get(_sector(block), DEFAULT_KEY)
        self._open = _sector(block) if good else None
        if not good:
            self._rest()
        return good

    def command(self, frame: bytes) -> Answer | None:
        if self._writing is not None:
            return self._finish_block(frame)
        if len(frame) != 2 or frame[1] * 16 >= len(self.memory) or _sector(frame[1]) != self._open:
            return NAK
        place = slice(frame[1] * 16, frame[1] * 16 + 16)
        if frame[0] == READ:
            return with_crc(bytes(self.memory[place])), 144
        if frame[0] == WRITE_BLOCK:
            self._writing = frame[1]
            return ACK
        return NAK

    def _finish_block(self, frame: bytes) -> Answer:
        block, self._writing = self._writing or 0, None
        if len(frame) != 16:
            return NAK
        self.memory[block * 16 : block * 16 + 16] = frame
        return ACK


def ntag213(uid: bytes) -> PagedTag:
    """144 bytes of user memory, with the lock control block it is delivered with."""
    tag = PagedTag(uid, pages=45, capacity=0x12, version=_version(0x0F))
    tag.store(bytes.fromhex("0103a00c340300fe"))
    return tag


def ntag215(uid: bytes) -> PagedTag:
    """504 bytes of user memory."""
    return PagedTag(uid, pages=135, capacity=0x3E, version=_version(0x11))


def ntag216(uid: bytes) -> PagedTag:
    """888 bytes of user memory."""
    return PagedTag(uid, pages=231, capacity=0x6D, version=_version(0x13))


def ultralight(uid: bytes) -> PagedTag:
    """48 bytes of user memory, and no GET_VERSION."""
    return PagedTag(uid, pages=16, capacity=0x06, version=None)


def _version(size: int) -> bytes:
    return bytes([0x00, 0x04, 0x04, 0x02, 0x01, 0x00, size, 0x03])


def _head(uid: bytes, capacity: int) -> bytes:
    """Pages 0 to 3: UID with check bytes, internal byte, lock bytes, capability container."""
    first, second = uid[:3], uid[3:7]
    check = 0x88 ^ first[0] ^ first[1] ^ first[2]
    other = second[0] ^ second[1] ^ second[2] ^ second[3]
    head = first + bytes([check]) + second + bytes([other, 0x48, 0x00, 0x00])
    return head + bytes([0xE1, 0x10, capacity, 0x00])


def _sector(block: int) -> int:
    return block // 4 if block < 128 else 32 + (block - 128) // 16
