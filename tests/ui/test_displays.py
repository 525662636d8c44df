"""Two displays on a console: what the kernel says of them, which one is taken, and how SDL is told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from ui.ports.settings import ScreenSettings
from ui.program import app, displays, environment

HD = "1920x1080\n1280x720\n"


class Drm:
    """`/sys/class/drm` of a machine."""

    def __init__(self, root: Path) -> None:
        self.root = root
        (root / "card0").mkdir()
        (root / "renderD128").mkdir()

    def plug(self, name: str, number: str, status: str = "connected", modes: str = HD) -> None:
        folder = self.root / name
        folder.mkdir()
        for file, text in (("status", status), ("modes", modes), ("connector_id", number)):
            if text:
                (folder / file).write_text(text + "\n", "ascii")


@pytest.fixture
def drm(tmp_path: Path) -> Drm:
    """A Raspberry Pi 5: HDMI on one card, the ribbon cable's display on another."""
    drm = Drm(tmp_path)
    drm.plug("card1-HDMI-A-1", "33")
    drm.plug("card1-HDMI-A-2", "42")
    drm.plug("card2-DSI-1", "35", modes="800x480")
    drm.plug("card1-Writeback-1", "20", status="unknown")
    return drm


def test_a_display_is_found_on_its_card_by_its_name(drm: Drm) -> None:
    assert [each.name for each in displays.connected(drm.root)] == ["HDMI-A-1", "HDMI-A-2", "DSI-1"]
    assert displays.place_of("HDMI-A-1", drm.root) == (1, 0)
    assert displays.place_of("HDMI-A-2", drm.root) == (1, 1)
    assert displays.place_of("DSI-1", drm.root) == (2, 0)


def test_what_is_not_connected_or_has_no_mode_is_not_counted(tmp_path: Path) -> None:
    drm = Drm(tmp_path)
    drm.plug("card0-HDMI-A-1", "33", status="disconnected")
    drm.plug("card0-Composite-1", "34", modes="")
    drm.plug("card0-HDMI-A-2", "42")
    assert displays.place_of("HDMI-A-2", drm.root) == (0, 0)
    assert displays.place_of("HDMI-A-1", drm.root) is None
    assert displays.place_of("Composite-1", drm.root) is None


def test_the_kernels_numbers_count_and_names_where_it_tells_none(tmp_path: Path) -> None:
    drm = Drm(tmp_path)
    drm.plug("card0-HDMI-A-1", "50")
    drm.plug("card0-DSI-1", "40")
    assert [each.name for each in displays.connected(drm.root)] == ["DSI-1", "HDMI-A-1"]
    for folder in drm.root.glob("card0-*"):
        (folder / "connector_id").unlink()
    drm.plug("card0-HDMI-A-2", "")
    assert [each.name for each in displays.connected(drm.root)] == ["DSI-1", "HDMI-A-1", "HDMI-A-2"]


def test_sdl_is_told_the_card_and_the_number_of_the_display(tmp_path: Path) -> None:
    second = environment.Display(kiosk=True, place=(1, 1))
    assert environment.environment(second, tmp_path)["SDL_KMSDRM_DEVICE_INDEX"] == "1"
    graphics = environment._settings(second)["graphics"]
    assert graphics["left"] == graphics["top"] == str(0x1FFF0001) and graphics["position"] == "custom"
    plain = environment.Display(kiosk=True)
    assert "SDL_KMSDRM_DEVICE_INDEX" not in environment.environment(plain, tmp_path)
    assert environment._settings(plain)["graphics"]["left"] == "0"


def started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, drm: Drm) -> tuple[Any, list[str]]:
    """The display with which a kiosk starts whose settings name HDMI-A-2, and what it has to say."""
    (tmp_path / "settings.toml").write_text('[screen]\ndisplay = "HDMI-A-2"\n', "utf-8")
    prepared: list[environment.Display] = []
    troubles: list[str] = []
    monkeypatch.setenv("SDL_VIDEODRIVER", "kmsdrm")
    monkeypatch.setattr(displays.place_of, "__defaults__", (drm.root,))
    monkeypatch.setattr(displays.connected, "__defaults__", (drm.root,))
    monkeypatch.setattr(app.environment, "prepare", lambda display, state: prepared.append(display))
    monkeypatch.setattr(app, "_play", lambda options, *rest: troubles.extend(options.troubles) or 0)
    assert app.run(["--kiosk", "--settings", str(tmp_path / "settings.toml")]) == 0
    return prepared[0].place, troubles


def test_a_kiosk_starts_on_the_display_of_its_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, drm: Drm
) -> None:
    assert started(tmp_path, monkeypatch, drm) == ((1, 1), [])


def test_a_display_that_is_not_there_is_said_with_those_that_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, drm: Drm
) -> None:
    (drm.root / "card1-HDMI-A-2" / "status").write_text("disconnected\n", "ascii")
    place, troubles = started(tmp_path, monkeypatch, drm)
    assert place is None
    (words,) = troubles
    assert "HDMI-A-2" in words and "Connected: HDMI-A-1, DSI-1." in words


@pytest.mark.parametrize("name", ["../../etc", "HDMI A", "x" * 33])
def test_a_name_that_no_connector_has_is_a_mistake(name: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"display": name}, ScreenSettings)
