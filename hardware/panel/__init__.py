"""Buttons, lamps and the buzzer of the table."""

from hardware.panel.driver import Panel
from hardware.panel.picture import PanelPicture

__all__ = ["Panel", "PanelPicture"]
