"""The PIN of this screen: judged beside the drawing thread, with wrong tries that wait ever longer."""

from __future__ import annotations

import secrets
from collections.abc import Callable

import msgspec

from companion.speech.words import _
from ui.presenters import pins
from ui.presenters.tries import Tries
from ui.shell.stage import StageHost


class Guard:
    """`ui.ports.guard.Guard` over the settings. `tries` outlives every screen that asks for the PIN.

    `file` is where the settings are kept. In the `first` run of a machine anybody may set the first PIN,
    later whoever holds a button of its case.
    """

    def __init__(
        self, host: StageHost, file: str = "settings.toml", tries: Tries | None = None, first: bool = True
    ) -> None:
        self.host, self.file, self.first = host, file, first
        self.tries = tries or Tries()

    @property
    def digits(self) -> int:
        """How many digits the PIN has; 0 without one."""
        return pins.digits_of(self.host.settings.pin)

    @property
    def seconds_left(self) -> int:
        """Whole seconds until a try counts."""
        return self.tries.seconds_left

    @property
    def forgotten(self) -> str:
        """What to do when nobody knows the PIN any more."""
        words = _(
            "Forgotten? In a shell, or with the memory card in another computer: delete "
            "the lines that begin with pin and lock in {file}, then restart the "
            "companion."
        )
        return words.format(file=self.file)

    @property
    def first_refused(self) -> str:
        """Why nobody may set the first PIN now, and what to do; "" when it may be set."""
        devices = self.host.devices
        if self.digits or self.first or (devices is not None and devices.button_held()):
            return ""
        words = _(
            "Hold a button on the case while you set the first PIN. Without buttons: add "
            'pin = "…" to [screen] in {file}, then restart.'
        )
        return words.format(file=self.file)

    def judge(self, typed: str, then: Callable[[bool], None]) -> None:
        """Try a PIN; `then` hears whether it was right. What is typed too early is no try."""
        kept = self.host.settings.pin
        if self.seconds_left:
            return

        def tried() -> bool:
            self.tries.begin()
            right = pins.is_right(kept, typed)
            if right:
                self.tries.right()
            return right

        def judged(right: bool) -> None:
            if not right:
                self.tries.missed()
            then(right)
            if right and pins.is_plain(kept):
                self.keep(typed)

        self.host.ask(tried, judged, _("Checking the PIN"), key="pin")

    def keep(self, pin: str, lock: bool = False) -> None:
        """This is the PIN from now on; with `lock` it opens the locked screen too."""
        words = _("Saving the PIN")
        salt = secrets.token_bytes(pins.SALT_BYTES)

        def kept(made: str) -> None:
            now = self.host.settings
            how = "pin" if lock else now.lock
            self.host.change_settings(msgspec.structs.replace(now, pin=made, lock=how, unguarded=False))

        self.host.keep(lambda: pins.hashed(pin, salt), kept, words, key="new pin")

    def forget(self) -> None:
        """There is no PIN any more: this device is open to everybody, and held to unlock."""
        now = self.host.settings
        lock = "hold" if now.lock == "pin" else now.lock
        self.host.change_settings(msgspec.structs.replace(now, pin="", lock=lock, unguarded=True))
