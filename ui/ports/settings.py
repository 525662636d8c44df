"""What can be set for the screen."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Pace = Literal["instant", "calm", "touch"]
Face = Literal["panel", "around"]
BotsPlay = Literal["ready", "touch"]
Spoken = Literal["off", "events", "answers"]

PIN_DIGITS = 4
"""So many digits has a PIN that is set on the screen; one in the settings file may have up to eight."""
_PIN = r"^([0-9]{4,8}|scrypt:[4-8]:[0-9a-f]{32}:[0-9a-f]{64})?\Z"


class ScreenSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What can be set for the screen.

    `panel` is a key of `ui.look.panels` or "auto"; `rotation` in degrees clockwise; `display` is the
    connector of the display on a console, such as "HDMI-A-2", empty for the first; `pace` is how enemy and
    bot turns play; without `figures` there are plain signs; `idle_minutes` 0 never dims; `lock` "hold" or
    "pin". A `voice` says what happens and what is asked, and with "answers" also what can be answered.
    `pin` is kept hashed (`ui.presenters.pins`); four to eight plain digits, as somebody writes them at a
    shell, are hashed when they are typed first. It guards "This device" too, which is `unguarded` where
    somebody left it open. With `dark` the light goes off while the screen rests. Who is `left_handed` has
    what one touches at the left of the board.
    `face` is how a table with cards is shown: with a panel of buttons, or large for all who sit around
    it; `sides` are the edges at which the seats sit, as degrees clockwise from the lower one;
    after `afar_seconds` without a touch that shows only what is read from afar, 0 never. `bots` play when
    everybody else is ready, or only when they are touched. `touch_turned` says by how many degrees clockwise
    the touchscreen reports a finger beside the picture, `welcomed` that this was asked at a first start.
    """

    language: Annotated[str, Meta(pattern=r"^[A-Za-z_]{0,12}\Z")] = ""
    text: Literal[100, 115, 130, 150, 175] = 100
    theme: Literal["dark", "light", "contrast"] = "dark"
    sound: Annotated[int, Meta(ge=0, le=100)] = 60
    voice: Spoken = "off"
    motion: bool = True
    figures: bool = True
    pace: Pace = "calm"
    rotation: Literal[0, 90, 180, 270] = 0
    touch_turned: Literal[0, 90, 180, 270] = 0
    display: Annotated[str, Meta(pattern=r"^[A-Za-z0-9-]{0,32}\Z")] = ""
    panel: Annotated[str, Meta(max_length=32)] = "auto"
    idle_minutes: Annotated[int, Meta(ge=0, le=240)] = 10
    lock: Literal["off", "hold", "pin"] = "off"
    face: Face = "around"
    left_handed: bool = False
    bots: BotsPlay = "ready"
    afar_seconds: Annotated[int, Meta(ge=0, le=3600)] = 30
    sides: Annotated[tuple[Literal[0, 90, 180, 270], ...], Meta(max_length=6)] = ()
    pin: Annotated[str, Meta(pattern=_PIN)] = ""
    unguarded: bool = False
    dark: bool = False
    welcomed: bool = False
