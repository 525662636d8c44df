"""The memory of the tag that is selected: its kind, the name in it, and how a name is written.

Facts: NXP data sheets NTAG213/215/216 (GET_VERSION, READ, WRITE, pages of four bytes, user memory
from page 4, capability container in page 3) and MF0ICU1, and NFC Forum Type 2 Tag. SAK values are
those of NXP AN10833. MIFARE Classic needs keys for its sectors and is only recognised.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from hardware.rfid.antenna import Antenna, Dialogue
from hardware.rfid.anticollision import checked, with_crc
from hardware.rfid.chip import Reply
from hardware.rfid.ndef import Content, Incomplete, judge

READ, WRITE, GET_VERSION = 0x30, 0xA2, 0x60
ACKNOWLEDGED = 0x0A
CAPABILITY_PAGE, FIRST_USER_PAGE, PAGE_BYTES = 3, 4, 4
NDEF_MAGIC, WRITABLE = 0xE1, 0x00
PROGRAM_SECONDS = 0.0045
"""Programming a page takes an NTAG 4.1 ms."""

_KINDS_BY_SAK = {
    0x08: "MIFARE Classic 1K",
    0x09: "MIFARE Mini",
    0x18: "MIFARE Classic 4K",
    0x20: "ISO 14443-4",
    0x88: "MIFARE Classic 1K",
}
_KINDS_BY_VERSION = {
    (0x04, 0x0F): "NTAG213",
    (0x04, 0x11): "NTAG215",
    (0x04, 0x13): "NTAG216",
    (0x03, 0x0B): "MIFARE Ultralight EV1",
    (0x03, 0x0E): "MIFARE Ultralight EV1",
}
_KINDS_BY_CAPACITY = {0x06: "MIFARE Ultralight", 0x12: "NTAG213", 0x3E: "NTAG215", 0x6D: "NTAG216"}
_USER_BYTES = {"NTAG213": 144, "NTAG215": 504, "NTAG216": 888}


class TagLost(Exception):  # noqa: N818 - what happened, no error of ours
    """The tag stopped answering, or was garbled, in the middle of its work."""


class TagRefused(Exception):  # noqa: N818
    """The tag answered that it will not: a locked page, a password, no such page."""


class Memory(msgspec.Struct, frozen=True):
    """What the user memory of a tag looks like. `size` in bytes, 0 when it is not NDEF."""

    size: int
    writable: bool
    content: Content


NO_MEMORY = Memory(0, False, Content("foreign"))


def inspect(antenna: Antenna, uid: bytes, sak: int) -> tuple[str, Memory]:
    """Kind and memory of the tag that `find` selected. Raises `TagLost`."""
    if sak != 0:
        return kind_by_sak(sak), NO_MEMORY
    kind = _kind_by_version(antenna)
    if kind is None and antenna.call(uid).found != "one":
        raise TagLost  # an unknown command sends a tag to sleep; it must wake for what follows
    try:
        head = read(antenna, CAPABILITY_PAGE)
        kind = kind or _KINDS_BY_CAPACITY.get(head[2], "MIFARE Ultralight")
        return kind, _memory(antenna, kind, head)
    except TagRefused:  # no such page, or protected by a password
        return kind or "MIFARE Ultralight", NO_MEMORY


def kind_by_sak(sak: int) -> str:
    """What a tag is by the byte with which it lets itself be selected."""
    return _KINDS_BY_SAK.get(sak, "ISO 14443-3")


def _memory(antenna: Dialogue, kind: str, head: bytes) -> Memory:
    """Judge the user memory; `head` is page 3, the capability container, and pages 4 to 6."""
    if head[0] != NDEF_MAGIC:
        return NO_MEMORY
    size = min(head[2] * 8, _USER_BYTES.get(kind, head[2] * 8))
    area = head[PAGE_BYTES:]
    while True:
        try:
            return Memory(size, head[3] == WRITABLE, judge(area, size))
        except Incomplete:
            area += read(antenna, FIRST_USER_PAGE + len(area) // PAGE_BYTES)


def _kind_by_version(antenna: Dialogue) -> str | None:
    """Kind of a tag that knows GET_VERSION; None for one that is asleep now because it does not."""
    reply = antenna.exchange(with_crc(bytes([GET_VERSION])), 10)
    if reply.outcome == "silence" or _is_refusal(reply):
        return None
    version = checked(reply)
    if version is None or len(version) != 8:
        raise TagLost
    return _KINDS_BY_VERSION.get((version[2], version[6]), "MIFARE Ultralight")


def read(antenna: Dialogue, page: int) -> bytes:
    """The 16 bytes of four pages from `page` on. Raises `TagLost` or `TagRefused`."""
    reply = antenna.exchange(with_crc(bytes([READ, page])), 18)
    if _is_refusal(reply):
        raise TagRefused
    data = checked(reply)
    if data is None or len(data) != 16:
        raise TagLost
    return data


def write(antenna: Dialogue, page: int, data: bytes) -> None:
    """Program one page of four bytes. Raises `TagLost` or `TagRefused`."""
    frame = with_crc(bytes([WRITE, page]) + data)
    reply = antenna.exchange(frame, 1, work_seconds=PROGRAM_SECONDS)
    if _is_refusal(reply):
        raise TagRefused
    if reply.outcome != "answer" or reply.bits != 4:
        raise TagLost


def _is_refusal(reply: Reply) -> bool:
    return reply.outcome == "answer" and reply.bits == 4 and reply.data[0] & 0x0F != ACKNOWLEDGED


Step = tuple[int, bytes]
"""A page and the four bytes that go into it."""


def steps(message: bytes, at: int, page_bytes: Callable[[int], bytes]) -> list[Step]:
    """The page writes that put `message` at byte `at` of the user memory, safe against tearing.

    The length of the message is written as 0 first and with its true value last, so that a tag torn
    away at any moment holds an empty message, the old one or the new one. `page_bytes` gives the
    present content of the page in which the message begins; what stands before `at` is kept.
    """
    first = at // PAGE_BYTES
    image = page_bytes(FIRST_USER_PAGE + first)[: at % PAGE_BYTES] + block(message)
    image += bytes(-len(image) % PAGE_BYTES)
    pages = [
        (FIRST_USER_PAGE + first + number, image[number * PAGE_BYTES :][:PAGE_BYTES])
        for number in range(len(image) // PAGE_BYTES)
    ]
    turn, place = divmod(at + 1 - first * PAGE_BYTES, PAGE_BYTES)
    page, data = pages.pop(turn)
    emptied = data[:place] + b"\0" + data[place + 1 :]
    return [(page, emptied), *pages, (page, data)]


def block(message: bytes) -> bytes:
    """The message as a TLV block with the terminator behind it."""
    return bytes([0x03, len(message)]) + message + b"\xfe"
