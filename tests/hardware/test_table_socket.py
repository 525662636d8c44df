"""The socket of the demonstration table: who may connect, and what it makes of bad input."""

from __future__ import annotations

import gc
import os
import socket
import stat
import threading
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hardware.runtime_folder import UnsafeFolderError, runtime_folder
from hardware.table_socket import (
    IDLE_SECONDS,
    MOST_CLIENTS,
    NoTableError,
    TableBusyError,
    TableClient,
    TableServer,
    socket_path,
)
from hardware.table_words import LONGEST_LINE, Answer, Command, Lift, Put, Status

pytestmark = pytest.mark.machine


class Hands:
    """Keeps what it was told."""

    def __init__(self) -> None:
        self.told: list[Command] = []

    def obey(self, command: Command) -> Answer:
        self.told.append(command)
        return Answer(True, f"done {len(self.told)}")


@pytest.fixture
def private(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    return tmp_path


@pytest.fixture
def hands() -> Hands:
    return Hands()


@pytest.fixture
def server(private: Path, hands: Hands) -> Iterator[TableServer]:
    with TableServer(hands.obey) as server:
        yield server


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def raw(path: Path) -> socket.socket:
    connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    connection.settimeout(10)
    connection.connect(str(path))
    return connection


def test_folder_and_socket_are_for_this_user_only(server: TableServer, private: Path) -> None:
    assert server.path == private / "table-companion" / "table.sock" == socket_path()
    assert mode(server.path.parent) == 0o700
    assert mode(server.path) == 0o600
    assert stat.S_ISSOCK(server.path.stat().st_mode)


def test_a_folder_that_was_open_to_others_is_closed(private: Path) -> None:
    (private / "table-companion").mkdir(mode=0o777)
    (private / "table-companion").chmod(0o777)
    assert mode(runtime_folder()) == 0o700


def test_a_link_in_place_of_the_folder_is_refused(private: Path) -> None:
    (private / "elsewhere").mkdir()
    (private / "table-companion").symlink_to(private / "elsewhere")
    with pytest.raises(UnsafeFolderError):
        runtime_folder()


@pytest.fixture
def elsewhose(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """The companion runs as another user than the one that owns and connects; only root could be one."""
    mine = os.geteuid()
    with monkeypatch.context() as pretended:
        pretended.setattr(os, "geteuid", lambda: mine + 1)
        yield pretended


def test_a_folder_of_somebody_else_is_refused(private: Path, elsewhose: pytest.MonkeyPatch) -> None:
    (private / "table-companion").mkdir(mode=0o700)
    with pytest.raises(UnsafeFolderError):
        runtime_folder()
    elsewhose.undo()
    assert runtime_folder() == private / "table-companion"


def test_another_user_is_sent_away_even_where_the_socket_lies_open(
    tmp_path: Path, hands: Hands, elsewhose: pytest.MonkeyPatch
) -> None:
    with TableServer(hands.obey, tmp_path / "t.sock") as server:
        server.path.chmod(0o666)
        with raw(server.path) as other:
            try:
                other.sendall(b'{"do":"status"}\n')
                assert other.recv(100) == b""
            except ConnectionError:
                pass  # the server hung up before it read
        elsewhose.undo()
        with TableClient(server.path) as client:
            assert client.ask(Status()).ok
    assert hands.told == [Status()]


def test_commands_arrive_and_are_answered_in_order(server: TableServer, hands: Hands) -> None:
    with TableClient() as client:
        assert client.ask(Put("a", "shared")).words == "done 1"
        assert client.ask(Lift("a")).words == "done 2"
    assert hands.told == [Put("a", "shared"), Lift("a")]


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"{}",
        b"[]",
        b"nonsense",
        b'{"do":"shutdown"}',
        b'{"do":"put"}',
        b'{"do":"put","tag":""}',
        b'{"do":"put","tag":"a","place":"b"}',
        b'{"do":"roll","face":0}',
        b'{"do":"press","button":"fire"}',
        b'{"do":"press","button":"ready","seat":7}',
        b'{"do":"fault","device":"d","kind":"fire"}',
        b'\xff\xfe{"do":"status"}',
        b'{"do":"put","tag":"' + b"x" * 65 + b'"}',
    ],
)
def test_what_is_no_command_is_refused_in_words_and_the_next_one_works(
    server: TableServer, hands: Hands, line: bytes
) -> None:
    with raw(server.path) as connection, connection.makefile("rb") as answers:
        connection.sendall(line + b'\n{"do":"status"}\n')
        refused = msgspec.json.decode(answers.readline(), type=Answer)
        assert not refused.ok and refused.words and refused.remedy
        assert msgspec.json.decode(answers.readline(), type=Answer).ok
    assert hands.told == [Status()]


@given(st.binary(max_size=300))
@settings(max_examples=50, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_bytes_stop_the_server(server: TableServer, data: bytes) -> None:
    with raw(server.path) as connection:
        connection.sendall(data + b"\n")
    with TableClient(server.path) as client:
        assert client.ask(Status()).ok


def test_a_line_without_end_is_cut_off(server: TableServer, hands: Hands) -> None:
    with raw(server.path) as connection:
        try:
            connection.sendall(b"x" * (LONGEST_LINE * 4))
            assert connection.recv(10) == b""
        except ConnectionError:
            pass  # the server hung up while we were still sending
    with TableClient() as client:
        assert client.ask(Status()).ok


def test_a_longer_line_than_allowed_is_refused(server: TableServer, hands: Hands) -> None:
    line = b'{"do":"status"}' + b" " * LONGEST_LINE
    with raw(server.path) as connection, connection.makefile("rb") as answers:
        connection.sendall(line[: LONGEST_LINE - 1])
        connection.sendall(line[LONGEST_LINE - 1 :] + b"\n")
        first = answers.readline()
    assert not first or not msgspec.json.decode(first, type=Answer).ok
    assert hands.told == []


def test_too_many_clients_are_sent_away_and_come_back_later(server: TableServer) -> None:
    clients = [TableClient() for _ in range(MOST_CLIENTS)]
    for client in clients:
        assert client.ask(Status()).ok
    with TableClient() as extra, pytest.raises(NoTableError):
        extra.ask(Status())
    clients.pop().close()
    for _ in range(100):  # until the server has noticed that one hung up
        try:
            with TableClient() as late:
                assert late.ask(Status()).ok
            break
        except NoTableError:
            continue
    else:
        pytest.fail("no place became free")
    for client in clients:
        client.close()


def test_idle_clients_are_dropped_and_come_back_by_themselves(private: Path, hands: Hands) -> None:
    now = [0.0]
    with (
        TableServer(hands.obey, clock=lambda: now[0]) as server,
        TableClient() as busy,
        TableClient() as late,
    ):
        connection = busy._socket
        assert late.ask(Status()).ok and busy.ask(Status()).ok
        with raw(server.path) as idle, idle.makefile("rb") as heard:
            idle.sendall(msgspec.json.encode(Status()) + b"\n")
            assert heard.readline()
            now[0] = IDLE_SECONDS - 1
            assert busy.ask(Status()).ok
            now[0] = IDLE_SECONDS
            assert busy.ask(Status()).ok  # who spoke a second ago stays
            assert heard.readline() == b""  # hung up on, at the border exactly
        assert busy._socket is connection  # nobody who is welcome connects again, or waits for that
        told = len(hands.told)
        assert late.ask(Status()).words == f"done {told + 1}"  # connects again, and is obeyed once


def test_a_second_companion_is_refused_and_the_first_goes_on(server: TableServer) -> None:
    with pytest.raises(TableBusyError, match=str(server.path)):
        TableServer(Hands().obey)
    with TableClient() as client:
        assert client.ask(Status()).ok


def test_the_socket_of_a_crashed_companion_is_replaced(private: Path, hands: Hands) -> None:
    dead = socket.socket(socket.AF_UNIX)
    dead.bind(str(socket_path()))
    dead.close()
    with TableServer(hands.obey), TableClient() as client:
        assert client.ask(Status()).ok
    assert hands.told == [Status()]


def test_after_closing_nothing_is_left(private: Path, hands: Hands) -> None:
    def held() -> tuple[int, int]:
        return len(list(Path("/proc/self/fd").iterdir())), threading.active_count()

    gc.collect()  # what other tests have left to the collector is not this one's
    before = held()
    for _ in range(20):
        server = TableServer(hands.obey)
        with TableClient() as client:
            client.ask(Status())
        server.close()
        server.close()
    assert held() == before and not socket_path().exists()
    with pytest.raises(NoTableError):
        TableClient()


def test_a_client_notices_that_the_companion_ended(private: Path, hands: Hands) -> None:
    server = TableServer(hands.obey)
    with TableClient() as client:
        client.ask(Status())
        server.close()
        with pytest.raises(NoTableError):
            client.ask(Status())
