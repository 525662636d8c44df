"""The kernel every game runs on: asks, events, frames, piles, oracles, log entries, undo, refusals.

Nothing here knows a game, a screen, a wire, a clock or a file (`docs/architecture.md`).
"""
