"""Tests of compiled rules."""
