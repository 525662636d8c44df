"""The socket of the demonstration table: for this user on this machine, and nobody else.

A unix socket of mode 0600 in a folder of mode 0700; who connects is asked of the kernel
(SO_PEERCRED) and sent away when it is another user. Commands are JSON lines (`table_words`),
bounded in length, in the number of clients, and in the time a client may take.
"""

from __future__ import annotations

import contextlib
import os
import select
import selectors
import socket
import struct
import threading
import time
from collections.abc import Callable
from pathlib import Path

import msgspec

from companion.speech.words import _
from hardware.runtime_folder import runtime_folder
from hardware.table_words import LONGEST_LINE, Answer, Command

SOCKET_NAME = "table.sock"
MOST_CLIENTS = 8
ANSWER_SECONDS = 2.0
"""How long a client may take to accept an answer."""
IDLE_SECONDS = 900.0
"""A client that says nothing for so long makes room for others; `TableClient` comes back by itself."""
LOOK_SECONDS = 30.0
"""So often idle clients are looked for when nobody says anything."""
_CREDENTIALS = struct.Struct("3i")

Obey = Callable[[Command], Answer]


class TableBusyError(RuntimeError):
    """Another companion of this user serves the emulated table already."""


class NoTableError(ConnectionError):
    """No companion serves an emulated table."""


def socket_path() -> Path:
    """Where the socket lies. Raises `OSError` when its folder cannot be made private."""
    return runtime_folder() / SOCKET_NAME


class TableServer:
    """Serves commands in one thread, one after the other, so that a script sees them in order."""

    def __init__(
        self, obey: Obey, path: Path | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Listen at `path`. Raises `TableBusyError` when somebody does already, and `OSError`."""
        self._obey = obey
        self._clock = clock
        self._heard_at: dict[socket.socket, float] = {}
        self.path = path or socket_path()
        self._selector = selectors.DefaultSelector()
        self._clients: dict[socket.socket, bytearray] = {}
        self._listener = _listen(self.path)
        self._wake_read, self._wake_write = os.pipe()
        self._selector.register(self._listener, selectors.EVENT_READ)
        self._selector.register(self._wake_read, selectors.EVENT_READ)
        self._thread = threading.Thread(target=self._serve, name="emulated table", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop serving, and remove the socket; may be called twice."""
        if not self._thread.is_alive():
            return
        os.write(self._wake_write, b".")
        self._thread.join()
        for end in (self._wake_read, self._wake_write):
            os.close(end)

    def __enter__(self) -> TableServer:
        return self

    def __exit__(self, *trouble: object) -> None:
        self.close()

    def _serve(self) -> None:
        try:
            while True:
                ready = [key.fileobj for key, _events in self._selector.select(LOOK_SECONDS)]
                if self._wake_read in ready:
                    return
                for one in ready:
                    if one is self._listener:
                        self._welcome()
                    elif isinstance(one, socket.socket) and one in self._clients:
                        self._hear(one)
                self._drop_idle()
        finally:
            self._leave()

    def _drop_idle(self) -> None:
        latest = self._clock() - IDLE_SECONDS
        for client in [each for each, heard in self._heard_at.items() if heard <= latest]:
            self._dismiss(client)

    def _leave(self) -> None:
        for client in list(self._clients):
            self._dismiss(client)
        self._selector.close()
        with contextlib.suppress(OSError):
            self.path.unlink()
        self._listener.close()

    def _welcome(self) -> None:
        try:
            client, _address = self._listener.accept()
        except OSError:
            return
        if len(self._clients) >= MOST_CLIENTS or peer_user(client) != os.geteuid():
            client.close()
            return
        client.settimeout(ANSWER_SECONDS)
        self._heard_at[client] = self._clock()
        self._clients[client] = bytearray()
        self._selector.register(client, selectors.EVENT_READ)

    def _dismiss(self, client: socket.socket) -> None:
        del self._clients[client], self._heard_at[client]
        self._selector.unregister(client)
        client.close()

    def _hear(self, client: socket.socket) -> None:
        try:
            data = client.recv(LONGEST_LINE)
            if not data:
                self._dismiss(client)
                return
            self._heard_at[client] = self._clock()
            self._take(client, data)
        except OSError:  # a client that went away or does not read
            self._dismiss(client)

    def _take(self, client: socket.socket, data: bytes) -> None:
        heard = self._clients[client]
        heard += data
        while (end := heard.find(b"\n")) >= 0:
            line = bytes(heard[:end])
            del heard[: end + 1]
            client.sendall(msgspec.json.encode(self._answer(line)) + b"\n")
        if len(heard) > LONGEST_LINE:
            raise OSError("an endless line")

    def _answer(self, line: bytes) -> Answer:
        if len(line) > LONGEST_LINE:
            return Answer(False, _("The command is too long."), _("Send one command per line."))
        try:
            command: Command = msgspec.json.decode(line, type=Command)
        except (msgspec.DecodeError, UnicodeDecodeError) as trouble:
            words = _("Cannot understand the command ({reason}).").format(reason=trouble)
            return Answer(False, words, '{"do":"status"}')
        return self._obey(command)


class TableClient:
    """The other end: sends commands to the table of the companion that runs."""

    def __init__(self, path: Path | None = None, patience: float = 10.0) -> None:
        """Connect. Raises `NoTableError` when no companion serves an emulated table."""
        self._path = path or socket_path()
        self._patience = patience
        self._connect()

    def _connect(self) -> None:
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._socket.settimeout(self._patience)
        try:
            self._socket.connect(str(self._path))
        except OSError:
            self._socket.close()
            raise NoTableError(_("No companion with an emulated table is running.")) from None
        self._answers = self._socket.makefile("rb")

    def ask(self, command: Command) -> Answer:
        """Send a command and wait for its answer. Raises `NoTableError` when the companion ended.

        A client that was sent away because it said nothing for long connects again first.
        """
        if self._sent_away():
            self.close()
            self._connect()
        try:
            self._socket.sendall(msgspec.json.encode(command) + b"\n")
            line = self._answers.readline()
        except OSError:
            line = b""
        if not line:
            raise NoTableError(_("The companion with the emulated table has ended."))
        return msgspec.json.decode(line, type=Answer)

    def _sent_away(self) -> bool:
        """Whether the server hung up. Asked without waiting: a socket with a timeout would wait for news."""
        if not select.select([self._socket], [], [], 0)[0]:
            return False
        try:
            return self._socket.recv(1, socket.MSG_PEEK) == b""
        except OSError:
            return True

    def close(self) -> None:
        """Hang up."""
        self._answers.close()
        self._socket.close()

    def __enter__(self) -> TableClient:
        return self

    def __exit__(self, *trouble: object) -> None:
        self.close()


def peer_user(connection: socket.socket) -> int:
    """The user id of the process at the other end, as the kernel knows it."""
    raw = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _CREDENTIALS.size)
    return int(_CREDENTIALS.unpack(raw)[1])


def _listen(path: Path) -> socket.socket:
    _remove_stale(path)
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        listener.bind(str(path))
        path.chmod(0o600)
        listener.listen(MOST_CLIENTS)
        listener.setblocking(False)
    except OSError:
        listener.close()
        raise
    return listener


def _remove_stale(path: Path) -> None:
    """Remove the socket of a companion that crashed; one that still answers is left alone."""
    try:
        TableClient(path).close()
    except NoTableError:
        path.unlink(missing_ok=True)
    else:
        raise TableBusyError(
            _("Another program is using the emulated table at {path}. Close it, then try again.").format(
                path=path
            )
        )
