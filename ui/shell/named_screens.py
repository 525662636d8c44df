"""The screens that are shown by their names; each is loaded when somebody first goes there."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ui.screens.home import HomeScreen
from ui.widgets.layers import Screen, ScreenHost


def _setup(host: ScreenHost) -> Screen:
    from ui.screens.setup import SetupScreen

    return SetupScreen(host)


def _history(host: ScreenHost) -> Screen:
    from ui.screens.results import HistoryScreen

    return HistoryScreen(host)


def _tags(host: ScreenHost) -> Screen:
    from ui.screens.tags import TagsScreen

    return TagsScreen(host)


def _decks(host: ScreenHost) -> Screen:
    from ui.screens.decks import DecksScreen

    return DecksScreen(host)


def _hardware(host: ScreenHost) -> Screen:
    from ui.screens.devices import HardwareScreen

    return HardwareScreen(host)


def _first_hour(host: ScreenHost) -> Screen:
    from ui.screens.first_hour import FirstHourScreen

    return FirstHourScreen(host)


def _first_start(host: ScreenHost) -> Screen:
    from ui.screens.first_start import FirstStartScreen

    return FirstStartScreen(host)


def _settings(host: ScreenHost) -> Screen:
    from ui.screens.settings import SettingsScreen

    return SettingsScreen(host)


def _documents(host: ScreenHost) -> Screen:
    from ui.screens.documents import DocumentsScreen

    return DocumentsScreen(host)


def _device(host: ScreenHost) -> Screen:
    from ui.screens.this_device import ThisDeviceScreen

    return ThisDeviceScreen(host)


SCREENS: Mapping[str, Callable[[ScreenHost], Screen]] = {
    "home": HomeScreen,
    "setup": _setup,
    "history": _history,
    "tags": _tags,
    "decks": _decks,
    "hardware": _hardware,
    "first_hour": _first_hour,
    "first_start": _first_start,
    "settings": _settings,
    "documents": _documents,
    "device": _device,
}
