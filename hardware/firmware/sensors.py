"""The two common accelerometers, read over any I2C object that has MicroPython's methods.

Both are set to plus or minus 8 g, because a die that strikes the table goes beyond 2 g.
"""

import struct

TYPE_CHECKING = False  # MicroPython has no typing module
if TYPE_CHECKING:
    from typing import Protocol

    class I2C(Protocol):
        """What is used of `machine.I2C`."""

        def scan(self) -> list[int]: ...
        def readfrom_mem(self, address: int, register: int, count: int) -> bytes: ...
        def writeto_mem(self, address: int, register: int, data: bytes) -> None: ...


class SensorMissingError(Exception):
    """Nothing that is known answers on the I2C bus; the message names what does."""


class LIS3DH:
    """ST LIS3DH (datasheet DocID17530): WHO_AM_I 0x33, high resolution, 100 samples a second."""

    ADDRESSES = (0x18, 0x19)
    _WHO_AM_I = 0x0F
    _CTRL_REG1 = 0x20
    _CTRL_REG4 = 0x23
    _OUT_X_L = 0x28
    _AUTO_INCREMENT = 0x80

    def __init__(self, i2c: "I2C", address: int) -> None:
        self._i2c = i2c
        self._address = address
        i2c.writeto_mem(address, self._CTRL_REG1, b"\x57")  # 100 Hz, three axes
        i2c.writeto_mem(address, self._CTRL_REG4, b"\xa8")  # whole samples, 8 g, high resolution

    @classmethod
    def answers(cls, i2c: "I2C", address: int) -> bool:
        """Whether the part at `address` says that it is a LIS3DH."""
        return i2c.readfrom_mem(address, cls._WHO_AM_I, 1) == b"\x33"

    def read(self) -> tuple[int, int, int]:
        """Acceleration in milli-g. Raises OSError when the bus fails."""
        raw = self._i2c.readfrom_mem(self._address, self._OUT_X_L | self._AUTO_INCREMENT, 6)
        x, y, z = struct.unpack("<hhh", raw)
        return (x >> 4) * 4, (y >> 4) * 4, (z >> 4) * 4  # 12 bits to the left, 4 mg each


class MPU6050:
    """InvenSense MPU-6050 (register map RM-MPU-6000A) and its successors: 4096 counts per g at 8 g.

    Boards that are sold as GY-521 carry any of the family. The registers used here are the same in all of
    them, but for the low-pass of acceleration, which the successors have in a register of its own.
    """

    ADDRESSES = (0x68, 0x69)
    FAMILY = {0x68: "MPU-6050", 0x70: "MPU-6500", 0x71: "MPU-9250", 0x73: "MPU-9255", 0x98: "ICM-20689"}
    _CONFIG = 0x1A
    _ACCEL_CONFIG = 0x1C
    _ACCEL_CONFIG_2 = 0x1D
    _ACCEL_XOUT_H = 0x3B
    _PWR_MGMT_1 = 0x6B
    _WHO_AM_I = 0x75

    def __init__(self, i2c: "I2C", address: int) -> None:
        self._i2c = i2c
        self._address = address
        i2c.writeto_mem(address, self._PWR_MGMT_1, b"\x00")  # it starts asleep
        i2c.writeto_mem(address, self._CONFIG, b"\x03")  # low-pass at 44 Hz
        i2c.writeto_mem(address, self._ACCEL_CONFIG, b"\x10")  # 8 g
        if self.who_am_i(i2c, address) != 0x68:
            i2c.writeto_mem(address, self._ACCEL_CONFIG_2, b"\x03")  # low-pass at 44.8 Hz

    @classmethod
    def who_am_i(cls, i2c: "I2C", address: int) -> int:
        """What the part at `address` says that it is."""
        return i2c.readfrom_mem(address, cls._WHO_AM_I, 1)[0]

    def read(self) -> tuple[int, int, int]:
        """Acceleration in milli-g. Raises OSError when the bus fails."""
        raw = self._i2c.readfrom_mem(self._address, self._ACCEL_XOUT_H, 6)
        x, y, z = struct.unpack(">hhh", raw)
        return x * 1000 // 4096, y * 1000 // 4096, z * 1000 // 4096


def find_sensor(i2c: "I2C") -> "LIS3DH | MPU6050":
    """The accelerometer on the bus, ready to be read.

    Raises SensorMissingError when none is known; it names the addresses that answer, and what an unknown
    part at a known address says that it is.
    """
    present = i2c.scan()
    strangers = []
    for address in present:
        if address in LIS3DH.ADDRESSES and LIS3DH.answers(i2c, address):
            return LIS3DH(i2c, address)
        if address in MPU6050.ADDRESSES:
            answer = MPU6050.who_am_i(i2c, address)
            if answer in MPU6050.FAMILY:
                return MPU6050(i2c, address)
            strangers.append(f"0x{address:02X} says WHO_AM_I 0x{answer:02X}")
    if strangers:
        known = ", ".join(f"0x{answer:02X}" for answer in sorted(MPU6050.FAMILY))
        raise SensorMissingError(f"Unknown sensor: {', '.join(strangers)}; known are {known}.")
    found = ", ".join(f"0x{address:02X}" for address in present) or "nothing"
    raise SensorMissingError(f"No LIS3DH or MPU-6050 answers (found: {found}); check SDA and SCL.")
