"""A character device made of Python: /dev/spidev0.0 with an emulated chip behind it, by the kernel's CUSE.

Facts: `linux/fuse.h` (the structs and numbers of the protocol, version 7.31), `linux/spi/spidev.h` (the calls
of spidev). A call of spidev hands over addresses, so the device is an unrestricted one: the kernel is told
which memory of the caller to bring, and asks again with it.
"""

from __future__ import annotations

import errno
import os
import struct
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from hardware.rfid.emulated_chip import EmulatedChip

HEADER = struct.Struct("<IIQQIIIHH")
"""fuse_in_header: length, operation, number of the request, node, uid, gid, pid, extensions, padding."""
REPLY = struct.Struct("<IiQ")
"""fuse_out_header: length, error, number of the request."""
INIT = struct.Struct("<IIII")
IOCTL = struct.Struct("<QIIQII")
"""fuse_ioctl_in: handle, flags, command, address, bytes that come, bytes that go."""
IOCTL_REPLY = struct.Struct("<iIII")
SPAN = struct.Struct("<QQ")
"""fuse_ioctl_iovec: address, length."""
TRANSFER = struct.Struct("<QQIIHBBBBBB")
"""spi_ioc_transfer: bytes out, bytes in, length, speed, delay, bits, keep chip enabled, and four more."""
OPEN, RELEASE, INTERRUPT, IOCTL_REQUEST, CUSE_INIT = 14, 18, 36, 39, 4096
UNRESTRICTED, RETRY = 1, 4
LARGEST_REQUEST = 1 << 17

Span = tuple[int, int]
"""Address and length in the memory of the caller."""


@dataclass(frozen=True)
class Call:
    """One ioctl as the kernel hands it over: `command`, its argument, what was `brought` of the caller."""

    command: int
    address: int
    brought: bytes
    room: int

    @property
    def number(self) -> int:
        """Which of spidev's calls it is (`_IOC_NR`)."""
        return self.command & 0xFF

    @property
    def size(self) -> int:
        """The length of what the argument points to (`_IOC_SIZE`)."""
        return self.command >> 16 & 0x3FFF

    @property
    def reads(self) -> bool:
        """Whether the caller wants something back (`_IOC_READ`)."""
        return bool(self.command >> 31)


class SpiFile:
    """What /dev/spidevB.D does with each call; what is set of the line is kept, as the kernel keeps it."""

    def __init__(self, chip: EmulatedChip) -> None:
        self._chip = chip
        self._kept: dict[int, int] = {3: 8, 4: 500_000}

    def answer(self, call: Call) -> tuple[int, bytes] | tuple[list[Span], list[Span]]:
        """The result and what goes back to the caller, or the memory that is needed to say it.

        Raises `OSError` when the chip's line does, or for a call that spidev does not know.
        """
        if call.number == 0:
            return self._message(call)
        if call.number > 5:
            raise OSError(errno.ENOTTY, os.strerror(errno.ENOTTY))
        here = [(call.address, call.size)]
        if call.reads:
            value = self._kept.get(call.number, 0).to_bytes(call.size, "little")
            return (0, value) if call.room else ([], here)
        if not call.brought:
            return here, []
        self._kept[call.number] = int.from_bytes(call.brought, "little")
        return 0, b""

    def _message(self, call: Call) -> tuple[int, bytes] | tuple[list[Span], list[Span]]:
        """SPI_IOC_MESSAGE: first its transfers are brought, then the bytes that they point to."""
        size = call.size
        if len(call.brought) < size:
            return [(call.address, size)], []
        transfers = [TRANSFER.unpack_from(call.brought, at)[:3] for at in range(0, size, TRANSFER.size)]
        total = sum(length for _out, _in, length in transfers)
        if len(call.brought) < size + total:
            going = [(call.address, size), *((out, length) for out, _in, length in transfers)]
            return going, [(into, length) for _out, into, length in transfers]
        heard = b""
        for _out, _in, length in transfers:
            at = size + len(heard)
            heard += bytes(self._chip.transfer(list(call.brought[at : at + length])))
        return total, heard


def requests(name: str, file: SpiFile) -> Callable[[bytes], bytes | None]:
    """What is to be written to /dev/cuse for each request read from it; `name` is that of the device."""

    def replied(request: bytes) -> bytes | None:
        _length, operation, unique, *_rest = HEADER.unpack_from(request)
        body = request[HEADER.size :]
        try:
            answer = _answered(name, file, operation, body)
        except OSError as trouble:
            return REPLY.pack(REPLY.size, -(trouble.errno or errno.EIO), unique)
        return None if answer is None else REPLY.pack(REPLY.size + len(answer), 0, unique) + answer

    return replied


def _answered(name: str, file: SpiFile, operation: int, body: bytes) -> bytes | None:
    if operation == CUSE_INIT:
        version = struct.pack("<IIIIIIII40x", 7, 31, 0, UNRESTRICTED, 4096, 4096, 0, 0)
        return version + f"DEVNAME={name}".encode() + b"\0"
    if operation == OPEN:
        return struct.pack("<QII", 1, 1, 0)
    if operation == RELEASE:
        return b""
    if operation == INTERRUPT:
        return None
    if operation != IOCTL_REQUEST:
        raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS))
    _handle, _flags, command, address, coming, room = IOCTL.unpack_from(body)
    brought = body[IOCTL.size : IOCTL.size + coming]
    return _of_call(file.answer(Call(command, address, brought, room)))


def _of_call(answer: tuple[int, bytes] | tuple[list[Span], list[Span]]) -> bytes:
    first, second = answer
    if isinstance(first, int) and isinstance(second, bytes):
        return IOCTL_REPLY.pack(first, 0, 0, 0) + second
    assert isinstance(first, list) and isinstance(second, list)
    spans = b"".join(SPAN.pack(*span) for span in (*first, *second))
    return IOCTL_REPLY.pack(0, RETRY, len(first), len(second)) + spans


def serve(name: str, chip: EmulatedChip, cuse: Path = Path("/dev/cuse")) -> None:
    """Make /dev/`name` and answer for it until the process ends. Raises `OSError` without CUSE."""
    replied = requests(name, SpiFile(chip))
    line = os.open(cuse, os.O_RDWR)
    while request := os.read(line, LARGEST_REQUEST):
        reply = replied(request)
        if reply is not None:
            os.write(line, reply)
