"""The protocol of CUSE as the kernel speaks it, played by hand: what the virtual machine's device answers."""

from __future__ import annotations

import errno
import struct

import pytest

from hardware.rfid.emulated_chip import VERSION, EmulatedChip
from tests.arm64 import cuse

MESSAGE = 1 << 30 | 32 << 16 | 0x6B << 8
"""SPI_IOC_MESSAGE(1): the caller hands over one transfer of 32 bytes."""
WRITE_SPEED, READ_SPEED = 1 << 30 | 4 << 16 | 0x6B04, 2 << 30 | 4 << 16 | 0x6B04
STRUCT, OUT, IN = 0x1000, 0x2000, 0x3000
READ_VERSION = bytes([VERSION << 1 | 0x80, 0])


class Kernel:
    """Asks as the kernel does for a process whose memory is `memory`, until there is a result."""

    def __init__(self, memory: dict[int, bytes]) -> None:
        self.chip = EmulatedChip(lambda: 0.0)
        self.memory = memory
        self._reply = cuse.requests("spidev0.0", cuse.SpiFile(self.chip))

    def ask(self, operation: int, body: bytes = b"") -> tuple[int, bytes]:
        """The error and the body of the answer."""
        head = cuse.HEADER.pack(cuse.HEADER.size + len(body), operation, 7, 0, 0, 0, 1, 0, 0)
        answer = self._reply(head + body)
        assert answer is not None
        length, error, unique = cuse.REPLY.unpack_from(answer)
        assert (length, unique) == (len(answer), 7)
        return error, answer[cuse.REPLY.size :]

    def ioctl(self, command: int) -> tuple[int, int]:
        """The error and the result of one call; what comes back is put into the memory."""
        brought, room = b"", 0
        going: list[tuple[int, int]] = []
        for _round in range(4):
            body = cuse.IOCTL.pack(1, cuse.UNRESTRICTED, command, STRUCT, len(brought), room) + brought
            error, answer = self.ask(cuse.IOCTL_REQUEST, body)
            if error:
                return error, 0
            result, flags, ins, outs = cuse.IOCTL_REPLY.unpack_from(answer)
            rest = answer[cuse.IOCTL_REPLY.size :]
            if not flags & cuse.RETRY:
                for address, length in going:
                    self.memory[address], rest = rest[:length], rest[length:]
                return 0, result
            spans = [cuse.SPAN.unpack_from(rest, at) for at in range(0, len(rest), cuse.SPAN.size)]
            assert len(spans) == ins + outs
            brought = b"".join(self.memory[address][:length] for address, length in spans[:ins])
            going = spans[ins:]
            room = sum(length for _address, length in going)
        raise AssertionError("it never comes to an end")


def test_the_device_tells_its_name_and_that_it_needs_the_callers_memory() -> None:
    error, body = Kernel({}).ask(cuse.CUSE_INIT, struct.pack("<IIII", 7, 36, 0, 1))
    assert error == 0 and body.endswith(b"DEVNAME=spidev0.0\0")
    assert struct.unpack_from("<IIII", body) == (7, 31, 0, cuse.UNRESTRICTED)


def test_a_transfer_brings_the_bytes_to_the_chip_and_its_answer_back() -> None:
    transfer = cuse.TRANSFER.pack(OUT, IN, 2, 1_000_000, 0, 8, 0, 0, 0, 0, 0)
    kernel = Kernel({STRUCT: transfer, OUT: READ_VERSION})
    assert kernel.ioctl(MESSAGE) == (0, 2)
    assert kernel.memory[IN] == bytes([0, 0x92]) and kernel.chip.transfers == 1


def test_a_chip_whose_line_fails_is_an_error_of_the_call() -> None:
    kernel = Kernel({STRUCT: cuse.TRANSFER.pack(OUT, IN, 2, 0, 0, 8, 0, 0, 0, 0, 0), OUT: READ_VERSION})
    kernel.chip.faults.bus_error = OSError(errno.EIO, "it broke")
    assert kernel.ioctl(MESSAGE) == (-errno.EIO, 0)


def test_what_is_set_of_the_line_is_read_back() -> None:
    kernel = Kernel({STRUCT: (250_000).to_bytes(4, "little")})
    assert kernel.ioctl(WRITE_SPEED) == (0, 0)
    kernel.memory[STRUCT] = b""
    assert kernel.ioctl(READ_SPEED) == (0, 0)
    assert int.from_bytes(kernel.memory[STRUCT], "little") == 250_000


@pytest.mark.parametrize("command", [0x6B09, 2 << 30 | 1 << 16 | 0x6B20])
def test_a_call_that_spidev_does_not_know_is_refused(command: int) -> None:
    assert Kernel({}).ioctl(command) == (-errno.ENOTTY, 0)


def test_other_requests_are_refused_and_an_interrupt_is_left_unanswered() -> None:
    kernel = Kernel({})
    assert kernel.ask(3)[0] == -errno.ENOSYS
    assert kernel.ask(cuse.OPEN)[0] == kernel.ask(cuse.RELEASE)[0] == 0
    with pytest.raises(AssertionError):
        kernel.ask(cuse.INTERRUPT)
