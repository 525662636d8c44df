"""Tests of many games at once."""
