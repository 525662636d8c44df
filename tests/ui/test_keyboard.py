"""A physical keyboard: keys from SDL's own queue write into what is open on the glass."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.games import catalogue
from companion.play.owners import own_cards
from tests.ui.conftest import Finger, says
from tests.ui.test_own_cards import cards_of, shell_of
from ui.program.keyboard import Keyboard

KEY_DOWN, TEXT_INPUT = 0x300, 0x303
BACKSPACE, ENTER, ESCAPE, F1 = 8, 13, 27, 0x4000003A


class _Head(ctypes.Structure):
    """What every event of SDL 2 begins with: its kind, when, and in which window."""

    _fields_ = [("type", ctypes.c_uint32), ("time", ctypes.c_uint32), ("window", ctypes.c_uint32)]


class _Text(_Head):
    """SDL_TextInputEvent."""

    _fields_ = [("text", ctypes.c_char * 32), ("room", ctypes.c_uint8 * 12)]


class _Key(_Head):
    """SDL_KeyboardEvent."""

    _fields_ = [
        ("state", ctypes.c_uint8),
        ("repeat", ctypes.c_uint8),
        ("padding", ctypes.c_uint16),
        ("scancode", ctypes.c_int32),
        ("key", ctypes.c_int32),
        ("modifiers", ctypes.c_uint16),
        ("room", ctypes.c_uint8 * 32),
    ]


class Keys:
    """Strikes keys: puts events where SDL has those of a keyboard, and lets the window take them."""

    def __init__(self, window: Any, finger: Finger) -> None:
        maps = Path("/proc/self/maps").read_text("utf-8")
        loaded = next(line.split()[-1] for line in maps.splitlines() if "libSDL2-2" in line)
        self.sdl = ctypes.CDLL(loaded)
        self.window, self.finger = window, finger

    def _push(self, event: _Head) -> None:
        assert self.sdl.SDL_PushEvent(ctypes.byref(event)) == 1
        self.window.mainloop()
        self.finger.frames()

    def strike(self, key: int) -> None:
        """A key without a letter."""
        self._push(_Key(type=KEY_DOWN, state=1, key=key))

    def type(self, letters: str) -> None:
        """Keys with letters, each as the system has made it."""
        for letter in letters:
            self._push(_Text(type=TEXT_INPUT, text=letter.encode("utf-8")))


@pytest.fixture(autouse=True)
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("COMPANION_CONFIG", str(tmp_path / "config"))
    yield
    part = own_cards.part_of(catalogue.game("miscrits"))
    part.use([part.packaged()])


@pytest.fixture
def typing(window: Any, finger: Finger, show: Any, tmp_path: Path) -> Iterator[tuple[Any, Keys]]:
    """A shell at its first screen, and a keyboard at its window."""
    there = show(shell_of(tmp_path))
    there.home()
    keyboard = Keyboard(lambda: there.stage, there.covering.touched)
    keyboard.hear(window)
    yield there, Keys(window, finger)
    window.unbind(on_textinput=keyboard._text, on_keyboard=keyboard._key)


def test_sdl_makes_text_of_keys_without_being_asked(typing: tuple[Any, Keys]) -> None:
    """Nobody opens a text field of Kivy's: without this no letter would ever come."""
    assert typing[1].sdl.SDL_IsTextInputActive() == 1


def test_a_card_is_written_with_a_keyboard(typing: tuple[Any, Keys], finger: Finger) -> None:
    there, keys = typing
    for words in ("New game", "Miscrits", "Your own cards", "New set"):
        finger.tap_words(there, words)
    keys.type("ours")
    keys.strike(ENTER)
    finger.settle(there)
    finger.tap_words(there, "New: Creature")
    keys.type("FlÜxxo")
    keys.strike(BACKSPACE)
    keys.strike(BACKSPACE)
    keys.type("o")
    keys.strike(ENTER)
    finger.tap_words(there, "Fire")
    keys.type("12x")
    keys.strike(ENTER)
    keys.type("Scorch")
    keys.strike(ENTER)
    keys.type("3")
    keys.strike(ENTER)
    assert says(there.stage, "FlÜxo")
    finger.tap_words(there, "Save card")
    (creature,) = cards_of("creatures").values()
    assert (creature.name, creature.max_hp) == ("FlÜxo", 12)
    assert [(attack.name, attack.damage) for attack in creature.attacks] == [("Scorch", 3)]


def test_a_key_writes_nowhere_when_nothing_is_written(typing: tuple[Any, Keys], finger: Finger) -> None:
    there, keys = typing
    screen = there.stage.screen
    keys.type("a")
    for key in (BACKSPACE, ENTER, ESCAPE, F1):
        keys.strike(key)
    assert there.stage.screen is screen and there.stage.sheet is None


def test_what_covers_an_entry_keeps_the_keys_from_it(typing: tuple[Any, Keys], finger: Finger) -> None:
    there, keys = typing
    for words in ("New game", "Miscrits", "Your own cards", "New set"):
        finger.tap_words(there, words)
    entry = there.stage.sheet.content
    there.lock()
    keys.type("a")
    assert entry.text == ""


def test_a_pin_is_typed_with_keys(typing: tuple[Any, Keys], until: Any) -> None:
    there, keys = typing
    there.settings = msgspec.structs.replace(there.settings, lock="pin", pin="4711")
    there.lock()
    keys.type("47x1")
    assert there.stage.curtain is not None
    keys.type("1")
    until(there, lambda: there.stage.curtain is None)
