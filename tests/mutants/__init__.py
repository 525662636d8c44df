"""Faults that are put into the rules, one at a time, to see whether the tests nearest to them notice."""
