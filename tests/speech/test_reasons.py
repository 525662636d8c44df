"""Why the system failed, in our words."""

from __future__ import annotations

import errno
import os

import pytest

from companion.speech.reasons import why_failed


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (errno.ENOENT, "there is no such file or folder"),
        (errno.EACCES, "you have no permission"),
        (errno.ENOSPC, "the disk is full"),
        (errno.EIO, "the device did not answer"),
        (errno.EMLINK, os.strerror(errno.EMLINK)),
    ],
)
def test_a_frequent_reason_is_said_in_our_words(number: int, said: str) -> None:
    assert why_failed(OSError(number, os.strerror(number))) == said


def test_a_reason_is_never_empty() -> None:
    assert [why_failed(each) for each in (OSError("odd"), OSError(), TimeoutError())] == [
        "odd",
        "OSError",
        "TimeoutError",
    ]
