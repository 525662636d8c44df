"""Drivers that turn wires into plain events, their supervisor, and their emulators.

Nothing here knows a rule of any game, and nothing here imports `companion` or `ui`
(`docs/architecture.md`, "Arrows").
"""
