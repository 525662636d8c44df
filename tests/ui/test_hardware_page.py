"""The page of the devices tells a person at the glass what to do, and leads there by touch."""

from __future__ import annotations

from typing import Any

import pytest

from companion.speech.own_command import install_again
from hardware.remedies import for_the_screen
from tests.ui.audit import texts_of
from tests.ui.conftest import Finger, says
from tests.ui.sample_devices import NoDevices
from tests.ui.scenes import shell
from ui.behind.documents import FolderDocuments


@pytest.mark.parametrize(
    ("words", "title"),
    (("Parts and wiring", "Parts list and wiring"), ("Set up devices", "Hardware: readers, dice, buttons")),
)
def test_without_devices_the_pages_that_help_are_a_touch_away(
    finger: Finger, show: Any, words: str, title: str
) -> None:
    there = show(shell(devices=NoDevices(), documents=FolderDocuments()))
    there.go("hardware")
    finger.settle(there)
    said = " ".join(texts_of(there.stage))
    assert "You can play everything by touch." in said and "docs/" not in said
    assert "Recent events" not in said
    finger.tap_words(there, words)
    assert says(there.stage, title)
    finger.tap_words(there, "Back")
    assert there.stage.screen.name == "hardware"


def test_a_device_that_fails_has_a_way_to_the_page_about_trouble(finger: Finger, show: Any) -> None:
    there = show(shell(documents=FolderDocuments()))
    there.go("hardware")
    finger.tap_words(there, "Troubleshooting")
    assert says(there.stage, "Troubleshooting, by message")


def test_a_line_for_a_shell_says_where_to_type_it() -> None:
    for line in ("sudo usermod -aG spi $USER", install_again()):
        assert for_the_screen(line) == f"In a terminal on this device, type: {line}"
    assert for_the_screen("Plug the die in.") == "Plug the die in."
