"""Scenario files: the form of a case, its acts, what may be expected."""
