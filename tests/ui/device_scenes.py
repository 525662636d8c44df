"""This device, and the documents."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from tests.ui import sample_views as views
from tests.ui.around_scenes import on_table
from tests.ui.sample_house import sample_house
from ui.ports.services import GameChoice, NewGame, SeatPlan
from ui.presenters.planning import Plan
from ui.screens.binding import open_binding
from ui.screens.documents import DocumentScreen
from ui.screens.house_rules import HouseFormScreen, HouseRulesScreen
from ui.screens.night import NightScreen
from ui.screens.setup import SetupScreen
from ui.screens.sticks import SticksScreen
from ui.screens.this_device import ThisDeviceScreen
from ui.screens.time_zones import TimeZonesScreen
from ui.shell.shell import Shell


def _with_pin(made: Shell) -> None:
    made.settings = msgspec.structs.replace(made.settings, pin="4711")
    made.go("device")


def _inside(made: Shell) -> ThisDeviceScreen:
    screen = ThisDeviceScreen(made, inside=True)
    made.stage.show(screen)
    return screen


def _refused(made: Shell) -> None:
    _inside(made)._off()


def _document(made: Shell, chapter: int = 0) -> None:
    made.stage.show(DocumentScreen(made, "first-evening", "", made.home, chapter))


def _sticks(made: Shell) -> SticksScreen:
    screen = SticksScreen(made, made.home)
    made.stage.show(screen)
    return screen


def _restoring(made: Shell) -> None:
    screen = _sticks(made)
    assert screen.found
    screen._ask_for(screen.found[0].backups[0])


def _binding(made: Shell) -> None:
    """A tag that nobody has bound lies on a reader while two play."""
    on_table(made, views.sts_boss(2))
    open_binding(made, "04a1b2c3d4e580", made.say)


def _forgetful(made: Shell) -> None:
    made.home()
    made.forgetful = (
        "Games are saved in /var/lib/table-companion (overlay), which is lost when the power is off."
    )
    made.begin(NewGame("sts", (SeatPlan("Anna"),)))


def _house_form(made: Shell, kept: int = 0) -> None:
    game = sample_house()
    made.stage.show(HouseFormScreen(made, game, game.kept[kept], made.home))


def _set_up_by_house(made: Shell) -> None:
    house = sample_house()
    choice = GameChoice("ministeel", house.title, 2, 6, house.specs, house=house)
    made.games.choices = lambda: (choice,)  # type: ignore[union-attr, method-assign]
    made.stage.show(SetupScreen(made, Plan.for_game(choice).by_house(house.kept[1].name)))


def _phones(made: Shell) -> None:
    on_table(made, views.sts_boss(2))
    made.open_phones()


DEVICE: dict[str, Callable[[Shell], Any]] = {
    "device-first": lambda made: made.go("device"),
    "device-pin": _with_pin,
    "device-new-pin": lambda made: _inside(made).ask_new_pin(),
    "device": _inside,
    "device-refused": _refused,
    "device-clock": lambda made: _inside(made)._set_clock(),
    "device-zone": lambda made: made.stage.show(TimeZonesScreen(made, "Europe/London", made.home)),
    "forgetful": _forgetful,
    "binding": _binding,
    "table-phones": _phones,
    "night": lambda made: made.stage.show(NightScreen(made, made.home)),
    "sticks": _sticks,
    "sticks-done": lambda made: _sticks(made)._back_up("/media/KINGSTON"),
    "sticks-restore": _restoring,
    "house-rules": lambda made: made.stage.show(HouseRulesScreen(made, made.home)),
    "house-form": _house_form,
    "house-form-spoilt": lambda made: _house_form(made, 2),
    "setup-house": _set_up_by_house,
    "documents": lambda made: made.go("documents"),
    "document": _document,
    "document-picture": lambda made: _document(made, 1),
    "document-code": lambda made: _document(made, 2),
    "document-table": lambda made: made.stage.show(
        DocumentScreen(made, "troubleshooting", "whirlwind", made.home)
    ),
    "document-contents": lambda made: (_document(made), made.stage.screen._open_contents()),  # type: ignore[union-attr]
}
