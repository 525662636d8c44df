"""Makes the real SQLite of this process fail to flush files, as a dying memory card does.

SQLite reaches the disk through a table of functions per open file (https://www.sqlite.org/c3ref/vfs.html).
The one for `xSync` is replaced here; everything above it is the real library. For a process of its own only.
"""

from __future__ import annotations

import ctypes
import ctypes.util
from typing import Any

_POINTER = ctypes.c_void_p
_IOERR_FSYNC = 1034
_METHODS = 18  # the members of sqlite3_io_methods version 3; the first counts as one pointer
_X_SYNC = 5

# The name goes through as an address: SQLite keeps more behind its end.
_Open = ctypes.CFUNCTYPE(ctypes.c_int, _POINTER, _POINTER, ctypes.POINTER(_POINTER), ctypes.c_int, _POINTER)
_Sync = ctypes.CFUNCTYPE(ctypes.c_int, _POINTER, ctypes.c_int)


class _Vfs(ctypes.Structure):
    _fields_ = [
        ("version", ctypes.c_int),
        ("file_size", ctypes.c_int),
        ("longest_path", ctypes.c_int),
        ("following", _POINTER),
        ("name", ctypes.c_char_p),
        ("data", _POINTER),
        ("open", _Open),
    ]


class FailingDisk:
    """While `broken` is true, no file opened after this was made can be flushed."""

    def __init__(self) -> None:
        self.broken = False
        self.refused = 0
        self._kept: list[Any] = []
        library = ctypes.CDLL(ctypes.util.find_library("sqlite3") or "libsqlite3.so.0")
        library.sqlite3_vfs_find.restype = ctypes.POINTER(_Vfs)
        self._vfs = library.sqlite3_vfs_find(None).contents
        self._real_open = _Open(int(ctypes.cast(self._vfs.open, _POINTER).value or 0))
        self._opened = _Open(self._open)
        self._vfs.open = self._opened

    def _open(self, vfs: int, name: int, file: Any, flags: int, out: int) -> int:
        code = int(self._real_open(vfs, name, file, flags, out))
        if code == 0 and file[0]:
            real = (_POINTER * _METHODS).from_address(file[0])
            methods = (_POINTER * _METHODS)(*real)
            sync = _Sync(real[_X_SYNC])
            failing = _Sync(lambda opened, how: self._sync(sync, opened, how))
            methods[_X_SYNC] = ctypes.cast(failing, _POINTER)
            self._kept += [methods, sync, failing]
            file[0] = ctypes.addressof(methods)
        return code

    def _sync(self, real: Any, opened: int, how: int) -> int:
        if self.broken:
            self.refused += 1
            return _IOERR_FSYNC
        return int(real(opened, how))
