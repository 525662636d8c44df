"""Telling systemd how the screen is doing (sd_notify(3)): one datagram on `$NOTIFY_SOCKET`."""

from __future__ import annotations

import os
import socket
from collections.abc import Mapping
from contextlib import suppress


def notify(message: str, environ: Mapping[str, str] | None = None) -> bool:
    """Send `READY=1`, `WATCHDOG=1` or `STATUS=...`; returns whether somebody listens."""
    address = (os.environ if environ is None else environ).get("NOTIFY_SOCKET", "")
    if not address:
        return False
    if address.startswith("@"):
        address = "\0" + address[1:]
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as channel:
        channel.sendto(message.encode(), address)
        return True
    return False


def watchdog_seconds(environ: Mapping[str, str] | None = None) -> float:
    """How often systemd wants to hear from us at least; 0 when it does not."""
    value = (os.environ if environ is None else environ).get("WATCHDOG_USEC", "")
    return int(value) / 1_000_000 if value.isdigit() else 0.0
