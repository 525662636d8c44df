"""Buttons, lamps and the buzzer of the table."""
