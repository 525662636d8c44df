"""Tests of the touchscreen."""
