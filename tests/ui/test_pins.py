"""PINs as they are kept."""

from __future__ import annotations

import msgspec
import pytest

from ui.ports.settings import ScreenSettings
from ui.presenters.pins import digits_of, hashed, is_plain, is_right

SALT = bytes(range(16))


def test_only_the_pin_itself_is_right() -> None:
    kept = hashed("4711", SALT)
    assert is_right(kept, "4711")
    assert [typed for typed in ("", "471", "4712", "04711", "47111", kept) if is_right(kept, typed)] == []


def test_what_is_kept_does_not_say_the_pin_and_differs_from_table_to_table() -> None:
    one, other = hashed("4711", SALT), hashed("4711", SALT[::-1])
    assert "4711" not in one and one != other
    assert digits_of(one) == digits_of(hashed("0000", SALT)) == 4


@pytest.mark.parametrize("pin", ["4711", "0123", "12345678"])
def test_plain_digits_of_a_settings_file_are_a_pin_too(pin: str) -> None:
    assert (
        is_plain(pin) and digits_of(pin) == len(pin) and is_right(pin, pin) and not is_right(pin, pin[::-1])
    )


def test_no_pin_is_neither() -> None:
    assert not is_plain("") and digits_of("") == 0


@pytest.mark.parametrize("pin", ["", "4711", "12345678", hashed("4711", SALT)])
def test_settings_take_both(pin: str) -> None:
    assert msgspec.convert({"pin": pin}, ScreenSettings).pin == pin


@pytest.mark.parametrize("pin", ["471", "123456789", "abcd", "scrypt:4:00:00", hashed("4711", SALT) + "0"])
def test_settings_refuse_what_is_neither(pin: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"pin": pin}, ScreenSettings)
