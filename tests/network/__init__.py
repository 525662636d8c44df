"""The tests of `companion.network`."""
