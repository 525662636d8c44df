"""Miscrits: Battle for Miscria, player against player and against a boss deck."""
