"""Where the pages are served: an address of this machine that only the local network can reach."""

from __future__ import annotations

import ipaddress
import socket
from contextlib import closing

PORT = 8414
PORTS = 10
"""So many ports are tried, beginning with `PORT`."""
SOMEWHERE = ("10.255.255.255", "192.168.255.255", "172.31.255.255")


class NoNetworkError(OSError):
    """This machine has no address in a local network, or none that may be used."""


def is_private(address: str) -> bool:
    """Whether only this machine and its local network can reach an IPv4 address."""
    try:
        found = ipaddress.IPv4Address(address)
    except ValueError:
        return False
    return found.is_private and not (found.is_unspecified or found.is_multicast or found.is_reserved)


def of_this_machine() -> str:
    """The address of this machine in its local network. Raises `NoNetworkError`. Nothing is sent."""
    for target in SOMEWHERE:
        try:
            with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as asked:
                asked.connect((target, 9))
                address: str = asked.getsockname()[0]
        except OSError:
            continue
        if is_private(address) and not ipaddress.IPv4Address(address).is_loopback:
            return address
    raise NoNetworkError


def listening(address: str, port: int | None = None) -> socket.socket:
    """A socket that listens at a private address, at this port or a free one near `PORT`.

    Raises `NoNetworkError` for an address that others can reach, and `OSError` where no port is free.
    """
    if not is_private(address):
        raise NoNetworkError
    wanted = range(PORT, PORT + PORTS) if port is None else (port,)
    for last, each in zip((each == wanted[-1] for each in wanted), wanted, strict=True):
        found = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        try:
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            found.bind((address, each))
        except OSError:
            found.close()
            if last:
                raise
            continue
        return found
    raise NoNetworkError
