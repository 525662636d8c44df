"""The attacks again, bounded in the suite and as long as one likes by `python -m tests.attacks`."""
