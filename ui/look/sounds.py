"""Small sounds made by us, each beside something that is seen.

The waves are computed once, after the first frame and beside the drawing thread, kept as WAV files in the
state folder and played through Kivy. A machine without sound plays nothing and says nothing.
"""

from __future__ import annotations

import math
import struct
from pathlib import Path
from typing import Any

RATE = 22_050
_TONES: dict[str, tuple[tuple[float, float], ...]] = {
    "scan": ((1046.5, 0.07), (1568.0, 0.10)),
    "refused": ((220.0, 0.14), (174.6, 0.22)),
    "turn": ((659.3, 0.10), (880.0, 0.16)),
    "damage": ((155.6, 0.06), (98.0, 0.16)),
    "block": ((392.0, 0.04), (294.0, 0.09)),
    "die": ((700.0, 0.03), (520.0, 0.03), (640.0, 0.03), (480.0, 0.07)),
    "card": ((1318.5, 0.03), (988.0, 0.05)),
    "death": ((196.0, 0.12), (146.8, 0.14), (98.0, 0.30)),
    "victory": ((523.3, 0.12), (659.3, 0.12), (784.0, 0.12), (1046.5, 0.34)),
}
"""Each sound as tones of (hertz, seconds)."""


def samples(name: str) -> bytes:
    """One sound as 16 bit mono samples; every tone fades, so that none clicks."""
    found = []
    for hertz, seconds in _TONES[name]:
        count = int(RATE * seconds)
        for index in range(count):
            fade = min(1.0, index / 120) * (1.0 - index / count) ** 1.5
            level = math.sin(2 * math.pi * hertz * index / RATE) + 0.25 * math.sin(
                4 * math.pi * hertz * index / RATE
            )
            found.append(int(9000 * fade * level))
    return struct.pack(f"<{len(found)}h", *found)


def write(folder: Path) -> dict[str, Path]:
    """Write all sounds into `folder`, keeping those that are there. Raises `OSError`."""
    import wave

    folder.mkdir(parents=True, exist_ok=True)
    files = {name: folder / f"{name}.wav" for name in _TONES}
    for name, path in files.items():
        if not path.exists():
            with wave.open(str(path), "wb") as file:
                file.setnchannels(1)
                file.setsampwidth(2)
                file.setframerate(RATE)
                file.writeframes(samples(name))
    return files


class Sounds:
    """Plays sounds by name, once `make_ready` has found or made them in `folder`; without one it is silent.

    `played` keeps the last name, for the test.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.volume = 0.6
        self.played = ""
        self._folder = folder
        self._files: dict[str, Path] = {}
        self._loaded: dict[str, Any] = {}

    def make_ready(self) -> None:
        """Find the files, or write them; the first time that takes longer than a frame."""
        self._files = _written(self._folder)

    def play(self, name: str) -> None:
        """Play a sound; nothing for an empty name."""
        if not name:
            return
        self.played = name
        if self.volume > 0 and name in self._files:
            sound = self._load(name)
            if sound is not None:
                sound.volume = self.volume
                sound.play()

    def _load(self, name: str) -> Any:
        if name not in self._loaded:
            from kivy.core.audio import SoundLoader

            self._loaded[name] = SoundLoader.load(str(self._files[name]))
        return self._loaded[name]


def _written(folder: Path | None) -> dict[str, Path]:
    if folder is None:
        return {}
    try:
        return write(folder)
    except OSError:
        return {}
