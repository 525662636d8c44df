"""The two accelerometers, on a bus that knows their registers."""

from __future__ import annotations

import pytest

from hardware.firmware.sensors import LIS3DH, MPU6050, SensorMissingError, find_sensor


class Bus:
    """An I2C bus with parts that have registers; what was written is kept."""

    def __init__(self, parts: dict[int, dict[int, bytes]]) -> None:
        self.parts = parts
        self.written: list[tuple[int, int, bytes]] = []

    def scan(self) -> list[int]:
        return sorted(self.parts)

    def readfrom_mem(self, address: int, register: int, count: int) -> bytes:
        if address not in self.parts:
            raise OSError(5, "EIO")
        return self.parts[address][register][:count]

    def writeto_mem(self, address: int, register: int, data: bytes) -> None:
        self.written.append((address, register, data))


def lis3dh(x: int, y: int, z: int) -> dict[int, bytes]:
    """Raw counts of 12 bits, kept to the left, low byte first."""
    raw = b"".join((value << 4).to_bytes(2, "little", signed=True) for value in (x, y, z))
    return {0x0F: b"\x33", 0x28 | 0x80: raw}


def mpu6050(x: int, y: int, z: int) -> dict[int, bytes]:
    raw = b"".join(value.to_bytes(2, "big", signed=True) for value in (x, y, z))
    return {0x75: b"\x68", 0x3B: raw}


@pytest.mark.parametrize("address", [0x18, 0x19])
def test_a_lis3dh_is_found_and_read_in_milli_g(address: int) -> None:
    bus = Bus({0x50: {}, address: lis3dh(250, -250, 1)})
    sensor = find_sensor(bus)
    assert isinstance(sensor, LIS3DH)
    assert sensor.read() == (1000, -1000, 4)
    assert (address, 0x23, b"\xa8") in bus.written  # plus or minus 8 g


@pytest.mark.parametrize("address", [0x68, 0x69])
def test_an_mpu6050_is_found_and_read_in_milli_g(address: int) -> None:
    bus = Bus({address: mpu6050(4096, -4096, 2048)})
    sensor = find_sensor(bus)
    assert isinstance(sensor, MPU6050)
    assert sensor.read() == (1000, -1000, 500)
    assert (address, 0x6B, b"\x00") in bus.written  # it starts asleep


@pytest.mark.parametrize("answer", [0x70, 0x71, 0x73, 0x98])
def test_what_is_sold_as_the_same_board_is_read_as_well(answer: int) -> None:
    bus = Bus({0x68: {**mpu6050(4096, 0, -2048), 0x75: bytes([answer])}})
    assert find_sensor(bus).read() == (1000, 0, -500)
    assert (0x68, 0x1D, b"\x03") in bus.written, "the low-pass of the successors"


def test_the_first_of_the_family_has_no_second_register_for_the_low_pass() -> None:
    bus = Bus({0x68: mpu6050(0, 0, 4096)})
    find_sensor(bus)
    assert 0x1D not in {register for _address, register, _data in bus.written}


def test_an_unknown_part_at_a_known_address_is_named() -> None:
    with pytest.raises(SensorMissingError, match="0x68 says WHO_AM_I 0x19") as caught:
        find_sensor(Bus({0x68: {0x75: b"\x19"}}))
    assert "0x98" in str(caught.value)


def test_an_empty_bus_is_said_so() -> None:
    with pytest.raises(SensorMissingError, match="found: nothing"):
        find_sensor(Bus({}))


def test_a_bus_that_fails_later_is_not_hidden() -> None:
    bus = Bus({0x18: lis3dh(0, 0, 250)})
    sensor = find_sensor(bus)
    del bus.parts[0x18]
    with pytest.raises(OSError, match="EIO"):
        sensor.read()
